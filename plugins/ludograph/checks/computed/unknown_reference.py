"""A name in the data that leads nowhere.

What it finds.   An unknown deck, yaku, reading, use, suit, tag, card, term table or citekey; in articles an unknown
                 id in `<Rules>` or `<Cards>`, or of a `game` in the front matter.
Why it matters.  The table or rule that needs it cannot be made.
Example.         `yaku: arasi`; it is `arashi`.
Remedy.          Correct the id.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Problem, Severity, did_you_mean, with_more
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check


@check("D02", "unknown-reference", Severity.ERROR)
def unknown_reference(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    rules, metadata = catalogue.rules, article.metadata
    named = [(metadata.game, metadata.game_place), *((one.game, one.game_place) for one in metadata.subgames)]
    for game, place in named:
        if game and rules is None:
            hint = f"There are no games yet: `ludograph new game {game}` writes one."
            yield Problem("D02", f"no game {game!r} in the data", hint, place)
        elif game and rules is not None and rules.game(game) is None:
            guess = did_you_mean(game, rules.games)
            where = "" if guess or rules.about_errors else f"`ludograph new game {game}` writes it in data/games/."
            hint = with_more(guess, where or rules.about_errors)
            yield Problem("D02", f"no game {game!r} in the data", hint, place)
