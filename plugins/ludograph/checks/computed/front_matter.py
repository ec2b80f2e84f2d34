"""Checks of front matter against the article, the data and the library."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.description import title_of
from ludograph.article.head.front_matter import Metadata
from ludograph.article.head.review import ReviewState
from ludograph.base.problems import Place, Problem, did_you_mean
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import article_check
from ludograph.languages.text import fold

if TYPE_CHECKING:
    from ludograph.rules.data.model import Rules


@article_check("FM007")
def superfluous_search_word(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    named = {fold(title_of(article)), *(fold(use.text) for use in article.names)}
    met: set[str] = set()
    for word in article.metadata.search:
        folded = fold(word.text)
        if folded in met or folded in named:
            why = "repeated" if folded in met else "a name of the article already"
            place = word.place or Place(article.path, 0, 0)
            yield Problem("FM007", f"search word {word.text!r} is {why}", "Remove it.", place)
        met.add(folded)


@article_check("FM011")
def missing_subgame_target(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    called = {text for anchor in article.anchors for text in (anchor.id, anchor.text, *anchor.also)}
    called.update(article.ids)
    for subgame in article.metadata.subgames:
        wanted = subgame.slug or subgame.title.text
        if wanted and wanted not in called and _as_id(wanted) not in called:
            near = did_you_mean(wanted, [anchor.id for anchor in article.anchors])
            hint = near or "Add the heading, or give its id as `slug`."
            yield Problem("FM011", f"no heading {wanted!r} for the subgame", hint, subgame.place)


def _as_id(title: str) -> str:
    """The id of a heading with these words."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", title) if not unicodedata.combining(sign))
    return "-".join(re.findall(r"\w+", plain.lower()))


_FIRST_RECORDED = frozenset({"first recorded", "first record", "first mentioned", "first attested", "attested"})
_YEAR = re.compile(r"(?<![0-9])[0-9]{4}(?![0-9])")
_HINT = "Correct the one that is wrong, or leave the key out."


@article_check("FM012")
def front_matter_contradicts_data(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    metadata = article.metadata
    rules = catalogue.rules
    game = rules.game(metadata.game) if rules and metadata.game else None
    if rules is None or game is None:
        return
    known = game.players.value
    players = metadata.players.least, metadata.players.most
    if known and None not in players and players != (known.min, known.max):
        message = f"{metadata.players.text} players, where the data of {metadata.game!r} say {known}"
        yield Problem("FM012", message, _HINT, metadata.key_places.get("players"))
    yield from _years(metadata, rules)


def _years(metadata: Metadata, rules: Rules) -> Iterator[Problem]:
    from ludograph.article.facts.index import first_recorded, year_of  # only where there are data
    from ludograph.values import date_words

    date = first_recorded(metadata, rules)
    for (term, value), node in zip(metadata.infobox, metadata.infobox_values, strict=True):
        year = _YEAR.search(value) if date and term.strip().casefold() in _FIRST_RECORDED else None
        if year is not None and int(year[0]) != year_of(date):
            message = f"{term} {value}, where the data of {metadata.game!r} say {date_words(date)}"
            yield Problem("FM012", message, _HINT, node.place)


_NUMBERS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("un", "deux", "trois", "quatre", "cinq", "sept", "huit", "neuf", "dix"),
    *("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"),
    *("dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
)
_WORD = re.compile(rf"\b(?:{'|'.join(_NUMBERS)})\b", re.IGNORECASE)


@article_check("FM013")
def players_in_words(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    metadata = article.metadata
    players = metadata.players
    if not players.ranges and _WORD.search(players.text):
        hint, place = "Write `players: 2-4`, `players: 3` or `players: 2+`.", metadata.key_places.get("players")
        yield Problem("FM013", f"{players.text!r} is not a number of players", hint, place)


@article_check("REV001")
def stale_review(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    review = article.metadata.review
    if review is None:
        return
    state = ReviewState.of(review.text, article.works(), article.games, catalogue)
    if not state.is_as(review.of):
        message = f"changed since {review.by or 'somebody'} reviewed it{f' on {review.date}' if review.date else ''}"
        changed = ", ".join(state.changed_since(review.of))
        hint = f"Review it again: `ludograph review {article.path} --by NAME`."
        yield Problem("REV001", f"{message}: {changed}" if changed else message, hint, review.place)
