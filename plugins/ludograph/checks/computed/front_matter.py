"""What the front matter says that the article or the data contradict."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ludograph.article.facts import ArticleFacts
from ludograph.article.front_matter import Metadata
from ludograph.article.review import State
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Problem, did_you_mean

if TYPE_CHECKING:
    from ludograph.games.model import ResolvedGame

_FIRST_RECORDED = frozenset({"first recorded", "first record", "first mentioned", "first attested", "attested"})
_YEAR = re.compile(r"(?<![0-9])[0-9]{4}(?![0-9])")
_CONTRADICTED = "Correct the one that is wrong, or leave the key out."
_NUMBERS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("un", "deux", "trois", "quatre", "cinq", "sept", "huit", "neuf", "dix"),
    *("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"),
    *("dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
)
_WORD = re.compile(rf"\b(?:{'|'.join(_NUMBERS)})\b", re.IGNORECASE)


@check("FM011")
def missing_subgame_target(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """FM011: a subgame that the article has no heading for."""
    called = {text for anchor in article.anchors for text in (anchor.id, anchor.text, *anchor.also)}
    called.update(article.ids)
    for subgame in article.metadata.subgames:
        wanted = subgame.slug or subgame.title.text
        if wanted and wanted not in called and _as_id(wanted) not in called:
            hint = did_you_mean(wanted, [anchor.id for anchor in article.anchors])
            hint = hint or "Add the heading, or give its id as `slug`."
            yield Problem("FM011", f"no heading {wanted!r} for the subgame", hint, subgame.place)


def _as_id(title: str) -> str:
    """The id that a heading of these words has."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", title) if not unicodedata.combining(sign))
    return "-".join(re.findall(r"\w+", plain.lower()))


@check("FM012")
def front_matter_contradicts_data(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """FM012: front matter that says otherwise than the data."""
    metadata = article.metadata
    game = catalogue.rules.game(metadata.game) if catalogue.rules and metadata.game else None
    if game is None:
        return
    known = game.players.value if game.players else None
    players = metadata.players.least, metadata.players.most
    if known and None not in players and players != (known.min, known.max):
        message = f"{metadata.players.text} players, where the data of {metadata.game!r} say {known}"
        yield Problem("FM012", message, _CONTRADICTED, metadata.key_places.get("players"))
    yield from _contradicted_years(metadata, game)


def _contradicted_years(metadata: Metadata, game: ResolvedGame) -> Iterator[Problem]:
    from ludograph.article.index import earliest, year_of  # only where there are data
    from ludograph.values import date_words

    date = earliest(game)
    for (term, value), node in zip(metadata.infobox, metadata.infobox_values, strict=True):
        year = _YEAR.search(value) if date and term.strip().casefold() in _FIRST_RECORDED else None
        if year is not None and int(year[0]) != year_of(date):
            message = f"{term} {value}, where the data of {metadata.game!r} say {date_words(date)}"
            yield Problem("FM012", message, _CONTRADICTED, node.place)


@check("FM013")
def players_in_words(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """FM013: a number of players in words."""
    players = article.metadata.players
    if not players.ranges and _WORD.search(players.text):
        hint, place = "Write `players: 2-4`, `players: 3` or `players: 2+`.", article.metadata.key_places.get("players")
        yield Problem("FM013", f"{players.text!r} is not a number of players", hint, place)


@check("REV001")
def stale_review(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """REV001: an article that has changed since it was reviewed."""
    review = article.metadata.review
    if review is None:
        return
    state = State.of(review.text, article.uses.citekeys, article.uses.games, catalogue)
    if not state.is_as(review.of):
        message = f"changed since {review.by or 'somebody'} reviewed it{f' on {review.date}' if review.date else ''}"
        changed = ", ".join(state.changed_since(review.of))
        hint = f"Review it again: `ludograph review {article.path} --by NAME`."
        yield Problem("REV001", f"{message}: {changed}" if changed else message, hint, review.place)
