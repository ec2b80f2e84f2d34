"""Where sources contradict one another or themselves, the article that a reader would be reading says so.

The table names each contradiction, the article, and words of the passage that states it.
"""

from __future__ import annotations

import re

import pytest
from tests.encyclopedia.articles import DOCS, prose
from tests.rules.rules import the_rules

from ludograph.rules.tables import TABLES, TableOptions

_ROUND = re.compile(r'<Rules show="round" game="([^"]+)"')
FAMILY = "games/three-card-game.md"
PERSONAL = "games/oicho-kabu.md"
TABLEAU = "games/oicho-kabu-tableau.md"
OSAKA = "games/oicho-kabu-osaka.md"
SCREEN = "games/oicho-kabu-on-screen.md"
KYO = "games/kyo-kabu.md"
SANMAI = "games/sanmai-kabu.md"
HIKI = "games/hiki-kabu.md"
BO = "games/bo-pin-bo-ni.md"
MING = "games/che-san-zhang.md"

EXPECTED = {
    "three of a kind against the dealer's nine-one": (PERSONAL, "The dealer’s 9–1 and 4–1 beat a triple here"),
    "whose the four-one is": (TABLEAU, "also speaks of a dealer’s shippin"),
    "the order of nine and one": (TABLEAU, "Two handbooks disagree"),
    "zoro, a triple or a pair": (PERSONAL, "Elsewhere it is a pair"),
    "the picture of toichi": (TABLEAU, "the source shows a 4 and a 9"),
    "two triples": (PERSONAL, "If both sides have three of a kind"),
    "pay for a triple": (FAMILY, "printed 3:1 because the stake is counted in"),
    "a dealer's fivefold arashi": (TABLEAU, "also be paid fivefold"),
    "ties": (FAMILY, "Who wins ties?"),
    "the first dealer": (FAMILY, "Who deals first?"),
    "personal hands, tableaus, columns, stacks": (FAMILY, "Whose are the hands?"),
    "nine may ask for a third card": (TABLEAU, "every pair has an even total"),
    "eight-nine drawing a three": (TABLEAU, "By its own rule that player may not draw"),
    "special hands that must draw": (TABLEAU, "9 and 1 make 0, which would have to draw"),
    "a ranking with the players' nine-one": (OSAKA, "One of the two must be a slip"),
    "three tens in Ōsaka": (OSAKA, "One list makes a player’s a tie"),
    "the dealer's nine-one in Ōsaka": (OSAKA, "Does the dealer’s nine-one beat three of a kind?"),
    "when the dealer changes": (FAMILY, "When does the dealer change?"),
    "what doshippin pays": (SCREEN, "and gives no pay"),
    "four-six": (SCREEN, "escape of four-six"),
    "readings of 7-5-3": (HIKI, "is read nana-go-san here"),
    "domae and domoe": (TABLEAU, "as ‘domoe’"),
    "pinbasami with blanks": (TABLEAU, "‘pinba sa mi’"),
    "eight-nine or eight-end": (FAMILY, "so that it means ‘eight-end’"),
    "readings of 8-9-3": (FAMILY, "ya-kyu-san"),
    "22 zero hands of which one wins": (FAMILY, "the other 21 lose"),
    "the uniqueness of 8-9-3": (FAMILY, "any two numbers have exactly one third number"),
    "one name for two Chinese games": (MING, "clearly by mistake"),
    "countries of a front matter": ("sources/index.md", "while the text also treats China"),
    "mushifuda and mushi-bana": (KYO, "One source calls the pack mushifuda"),
    "three stacks and four hands": (SANMAI, "compares each of the ‘four’ hands"),
    "a third card always given and yet asked for": (BO, "They have no effect"),
    "the value of the high months": (BO, "What the high months are worth"),
    "icons of the special cards": (BO, "pictured with the icons of the tenth, sixth and second"),
    "the icon of the willow": (BO, "the Willow is pictured with the icon of the eleventh month"),
    "counter-clockwise and clockwise": (HIKI, "asked for counter-clockwise and bets be made clockwise"),
    "the ante before or after": (HIKI, "in the old one after it"),
    "a mixture of five to eight": (KYO, "can be read to allow a mixture"),
    "nine-one of a dealer who must draw": (KYO, "The rules make sense only if the dealer is free to stay"),
    "yonzun and ten or nothing as buta": (KYO, "which would be yonsun"),
    "the sake cup among the lights": (FAMILY, "the sake cup is an animal card"),
    "impossible pin scissors": (TABLEAU, "neither a 6 nor a 7 ever stands between two 1s"),
    "names that overlap": (TABLEAU, "Some names overlap"),
    "what the tableau source leaves unclear": (TABLEAU, "does not explain how a limit can double"),
    "how many may play": (FAMILY, "How many may play?"),
    "which game came first": (FAMILY, "The two statements do not exclude each other"),
    "runs that cannot be drawn": (TABLEAU, "so the limits forbid the last card"),
}


@pytest.mark.parametrize("contradiction", EXPECTED)
def test_a_reader_meets_the_contradiction(contradiction: str) -> None:
    article, words = EXPECTED[contradiction]
    text = (DOCS / article).read_text(encoding="utf-8")
    rounds = [TABLES["round"](the_rules(), TableOptions(game=game)) for game in _ROUND.findall(text)]
    folded = (
        str(piece.text)
        for table in rounds
        for row in table.rows
        for piece in row.cells[1].pieces
        if hasattr(piece, "text")
    )
    assert words in " ".join([prose(text), *folded])
