"""Articles beside the rules data: numbers, records and games that the data know otherwise or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import check, site_check
from ludograph.problems import Problem, did_you_mean

if TYPE_CHECKING:
    from ludograph.games.model import ResolvedGame

_FIRST = re.compile(
    r"\bfirst (?:recorded|described|mentioned|attested|documented|named|printed|published)\b"
    r"[^.;,]{0,40}?\bin ([12][0-9]{3})(?![0-9])"
)
_EXACT = re.compile(r"[0-9]{4}(?:-[0-9]{2}){0,2}")


@check("CLM004")
def unclaimed_number(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """CLM004: a number that the data could test, without a claim."""
    if catalogue.rules is None or catalogue.rules.game(article.metadata.game) is None:
        return
    cited = {use.sentence for use in article.citations}
    claimed = [(claim.text, claim.place) for claim in article.claims]
    for number in article.numbers:
        words = "".join(number.text.split())
        tested = any(words in "".join(text.split()) and text in number.sentence for text, _ in claimed)
        if number.sentence and number.sentence not in cited and not tested:
            hint = "Add a claim with a check, or cite where it is from."
            yield Problem("CLM004", f"no claim tests {number.text!r}", hint, number.place)


@check("CLM005")
def contradicted_record(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """CLM005: a first record of the game from another year than the data's."""
    game = catalogue.rules.game(article.metadata.game) if catalogue.rules and article.metadata.game else None
    years = _years_of(game) if game is not None else set()
    if game is None or not years:
        return
    beginnings = ("It ", "The game ", *(f"{name.text} " for name in game.names))
    for use in article.written_citations:
        found = _FIRST.search(use.sentence)
        if found and use.sentence.startswith(beginnings) and found[1] not in years:
            message = (
                f"the text has '{found[0]}', the data of {article.metadata.game!r} have {', '.join(sorted(years))}"
            )
            yield Problem("CLM005", message, "Correct the year in the text or in the data.", use.place)


def _years_of(game: ResolvedGame) -> set[str]:
    """The years of its records; none if one of them is not exact."""
    dates = {date for date in (*(one.date for one in game.attested), *(one.date for one in game.places)) if date}
    return {date[:4] for date in dates} if all(map(_EXACT.fullmatch, dates)) else set()


@check("D02")
def unknown_reference(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """D02: a name in the data that leads nowhere."""
    rules, metadata = catalogue.rules, article.metadata
    named = [(metadata.game, metadata.game_place), *((one.game, one.game_place) for one in metadata.subgames)]
    for game, place in named:
        if game and rules is None:
            hint = f"There are no games yet: `ludograph new game {game}` writes one."
            yield Problem("D02", f"no game {game!r} in the data", hint, place)
        elif game and rules is not None and rules.game(game) is None:
            hint = f"{did_you_mean(game, rules.games)} {rules.about_errors}".strip()
            yield Problem("D02", f"no game {game!r} in the data", hint, place)


@site_check("PRV005")
def game_of_draft(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    """PRV005: a game of a draft that a published article shows."""
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
