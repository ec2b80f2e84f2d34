"""A game of a draft that a published article shows.

What it finds.   A component (`<Rules …>`) of a published article that shows a game which no published article
                 describes, while one that is held back does. So the game has pages: its sheet, special hands and pack.
Why it matters.  An author who holds the article back may want to hold the game back as well.
Example.         `<Rules show="variant-diff" games="nine,eight" />`, where only a draft has `game: eight`.
Remedy.          Publish the article, remove the game from the component, or write `draft: true` in the game's data.
"""

from collections.abc import Iterator

from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import site_check


@site_check("PRV005", "game-of-draft", Severity.WARNING)
def game_of_draft(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    if catalogue.rules is None or not site.unpublished.subjects:
        return
    bases = {id_: game.base for id_, game in catalogue.rules.games.items()}
    held = {bases[id_]: page for id_, page in sorted(site.unpublished.subjects, reverse=True) if id_ in bases}
    for article in site.articles.values():
        for id_ in article.subjects:
            held.pop(bases.get(id_, ""), None)
    for article in site.articles.values():
        for id_, place in article.shown:
            page = held.get(bases.get(id_, ""))
            if page is not None:
                message = f"the game {id_!r} of {page}, which is held back, is published here"
                hint = "Publish that article, or remove the game from the component."
                yield Problem("PRV005", message, hint, place)
