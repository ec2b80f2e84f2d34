"""Pieces that are put back before the next is drawn: dice, and cards; the odds are those of trying every throw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from tests.rules.printed import text

from ludograph.base.source import SourceText
from ludograph.rules.asking import GameQuestion
from ludograph.rules.data.reader import read_rules
from ludograph.rules.odds.best import best
from ludograph.rules.odds.final import Policy, final, round_odds
from ludograph.rules.odds.pot import pot_odds
from ludograph.rules.odds.ways import totals, ways
from ludograph.rules.play.evaluator import settle, standing
from ludograph.rules.play.layout import layout
from ludograph.rules.play.play import DEALER, PLAYER, played
from ludograph.rules.tables import TABLES, TableOptions
from ludograph.tools.rules.odds import lines, odds_record

DECKS = """\
die: {names: [Dice], unit: die, numbers: 1-6, source: Book 1}
urn: {names: [Lots], returned: true, suits: {red: {numbers: 1-3}, blue: {numbers: 1-2}}, source: Book 1}
"""
HANDS = """\
even:
  names: [chō]
  size: 2
  when: {any: [{total: 2}, {total: 4}, {total: 6}, {total: 8}, {total: 10}, {total: 12}]}
  source: Book 1
doublet: {names: [doublet], size: 2, when: {same: rank}, source: Book 1}
four-five-six: {names: [four-five-six], size: 3, when: {ranks: [4, 5, 6]}, source: Book 1}
triple: {names: [triple], size: 3, when: {same: rank}, source: Book 1}
point: {names: [point], size: 3, when: {groups: {by: rank, exactly: [2, 1]}}, source: Book 1}
one-two-three: {names: [one-two-three], size: 3, when: {ranks: [1, 2, 3]}, source: Book 1}
nick: {names: [nick], size: 2, when: {any: [{total: 7}, {total: 11}]}, source: Book 1}
out: {names: [out], size: 2, when: {any: [{total: {max: 3}}, {total: 12}]}, source: Book 1}
"""
GAME = """\
{id}:
  names: [{id}]
  status: partial
  form: {form}
  players: 2-9
  deck: {{use: die}}
  score: {{best: high}}
  deal: {{hands: personal, cards: {cards}}}
  draw: {{limit: {limit}, player: {{must: {{total: {{max: 3}}}}}}, dealer: {{must: {{total: {{max: 3}}}}}}}}
  ties: draw
  yaku: {{{yaku}}}
  ranking: [{ranking}]
  sources: Book 1
  presets: {{default: {{reason: It is usual.}}}}
"""


def game(id: str, cards: int, ranking: str, limit: int = 0, form: str = "banker") -> str:
    hands = [name for name in ranking.split(", ") if name != "total"]
    yaku = ", ".join(f"{name}: {{holder: both, effect: win}}" for name in hands)
    return GAME.format(id=id, cards=cards, ranking=ranking, limit=limit, form=form, yaku=yaku)


GAMES = [
    game("cho-han", 2, "even, total"),
    game("hazard", 2, "nick, total, out"),
    game("cee-lo", 3, "four-five-six, triple, point, total, one-two-three"),
    game("nine", 2, "doublet, total", limit=1),
    game("lots", 2, "total").replace("use: die", "use: urn"),
    game("pool", 2, "doublet, total", form="pot").replace(", dealer: {must: {total: {max: 3}}}", ""),
]
FILES = {"data/decks/d.yaml": DECKS, "data/yaku/y.yaml": HANDS, "data/games/g.yaml": "".join(GAMES)}
RULES = read_rules([SourceText(path, data) for path, data in FILES.items()])


def throws(play, size: int):
    faces = list({card.face: card for card in play.cards}.values())
    return list(product(faces, repeat=size))


def test_the_games_have_no_fault():
    assert [one.message for one in RULES.problems if one.code not in ("D10", "D17")] == []


@pytest.mark.parametrize(
    ("id", "hand", "odds"),
    [
        ("cho-han", "even", "1/2"),
        ("nine", "doublet", "1/6"),
        ("hazard", "nick", "8/36"),
        ("hazard", "out", "4/36"),
        ("cee-lo", "four-five-six", "6/216"),
        ("cee-lo", "triple", "6/216"),
        ("cee-lo", "point", "90/216"),
        ("cee-lo", "one-two-three", "6/216"),
        ("cee-lo", "total", "114/216"),
    ],
)
def test_the_odds_of_known_games_of_dice(id: str, hand: str, odds: str):
    play = played(RULES.games[id])
    size = play.game.dealt_cards
    use = next((use for use in play.uses if use.id == hand), None)
    found = best(play, size)[hand] if use is None else ways(play.cards, size, use.when, play.setting)
    assert found.dealt == Fraction(odds)


@pytest.mark.parametrize("id", ["cho-han", "hazard", "cee-lo", "nine", "lots"])
def test_every_count_is_that_of_trying_every_throw(id: str):
    play = played(RULES.games[id])
    size = play.game.dealt_cards
    every = throws(play, size)
    for use in play.uses:
        found = ways(play.cards, size, use.when, play.setting)
        held = [hand for hand in every if use.when.holds(hand, play.setting)]
        assert (found.ordered, found.ordered_of, found.sets, found.sets_of) == (len(held), len(every)) * 2
        assert found.classes == len({tuple(sorted(card.n for card in hand)) for hand in held})
    counted = Counter(play.setting.scoring.total(hand) for hand in every)
    assert {n: one.ordered for n, one in totals(play.cards, play.setting, size).items()} == counted


@pytest.mark.parametrize("begun", [1, 6])
def test_a_die_that_lies_does_not_change_the_next_throw(begun: int):
    play = played(RULES.games["nine"])
    (first, *left) = [card for card in play.cards if card.n == begun] + [c for c in play.cards if c.n != begun]
    (use,) = play.uses
    assert ways(left, 2, use.when, play.setting, (first,)).dealt == Fraction(1, 6)


def test_drawing_and_rounds_are_those_of_independent_throws():
    play = played(RULES.games["nine"])

    def ends(side):
        found: Counter = Counter()
        for hand in throws(play, 3):
            shown = hand if sum(card.n for card in hand[:2]) <= 3 else hand[:2]
            found[standing(play, shown, side)] += Fraction(1, 216)
        return found

    mine, theirs = ends(PLAYER), ends(DEALER)
    odds: Counter = Counter()
    for one, likely in mine.items():
        odds[one.use or one.total] += likely
    assert final(play, Policy(3), PLAYER) == odds
    expected: Counter = Counter()
    for (one, p), (other, q) in product(mine.items(), theirs.items()):
        expected[settle(play, one, other)[0].value] += p * q
    found = round_odds(play, Policy(3), Policy(3))
    assert {"win": found.win, "draw": found.draw, "lose": found.lose} == expected


def test_a_pot_of_dice_is_won_as_often_as_by_trying():
    play = played(RULES.games["pool"])
    shares = pot_odds(play, Policy(-1), 2)
    assert sum(share.comes for share in shares) == 1
    stands = [standing(play, hand, PLAYER) for hand in throws(play, 2)]
    best_place = [one for one in stands if one.use == "doublet"]
    (doublet,) = [share for share in shares if share.end == "doublet"]
    assert doublet.comes == Fraction(len(best_place), 36) == Fraction(1, 6)
    assert doublet.wins == Fraction(5, 6), "the other throw is independent"


def test_tables_say_throws_and_not_a_pack_of_so_many_dice():
    made = [TABLES[show](RULES, TableOptions(game="nine")) for show in ("rank-table", "play-now")]
    said = " ".join(
        [text(cell) for table in made for row in table.rows for cell in row.cells]
        + [str(each) for table in made for each in (*table.assumptions, *table.notes)]
        + [str(column.legend) for table in made for column in table.columns]
    )
    assert "Dice: Dice; each throw is independent." in said
    assert "How often: the chance in one throw of as many dice." in said
    assert "Everyone throws two dice." in said
    assert "144" not in said
    chances = [TABLES[show](RULES, TableOptions(game="nine")) for show in ("best-hand", "rarity-check")]
    heads = {str(column.header) for table in chances for column in table.columns}
    assert {"With 2 dice", "With 3 dice", "Dice"} <= heads
    assert not any("card" in head.lower() for head in heads)
    assert layout(RULES.games["nine"]) is None, "no pack is dealt"
    assert "1/6" in said
    printed = "\n".join(lines(odds_record(RULES, GameQuestion(game="nine"))))
    assert "144 dice" not in printed
    assert "odds 1/6" in printed


@pytest.mark.parametrize(
    ("old", "new", "message", "hint"),
    [
        (
            "numbers: 1-6",
            "numbers: 1-6, copies: 2",
            "`copies` in a deck of which each piece",
            "`deal.cards`",
        ),
        ("form: banker", "form: board", "nine.form: expected banker, ", "A game on a board has no data here"),
        ("form: banker", "form: dice", "nine.form: expected banker, ", "a pack with `unit: die`"),
    ],
)
def test_what_cannot_be_said_is_refused_with_what_to_do(old: str, new: str, message: str, hint: str):
    files = {"data/decks/d.yaml": DECKS, "data/yaku/y.yaml": HANDS, "data/games/g.yaml": GAMES[3]}
    files = {path: data.replace(old, new, 1) for path, data in files.items()}
    found = [one for one in read_rules([SourceText(*one) for one in files.items()]).problems if message in one.message]
    assert [hint in one.hint for one in found] == [True]
