"""Whether an article is still what somebody has reviewed: its text, and the works and games that it rests on."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ludograph.cache import content_hash
from ludograph.catalogue import Catalogue
from ludograph.problems import Place
from ludograph.source import SourceText

_LENGTH = 12
"""Digits of the hash: enough for one article to notice its own changes."""
REVIEWED = re.compile(r"^reviewed:.*\n?(?:[ \t]+\S.*\n?)*", re.MULTILINE)
"""The entry in the front matter, to the end of its last line."""


@dataclass(frozen=True, slots=True)
class Review:
    """What the front matter says under `reviewed`."""

    by: str
    date: str
    of: str
    """The hash of what was reviewed, as `ludograph review` prints it."""
    place: Place
    text: str
    """A hash of the article's text today, without this entry."""


def text_hash(source: SourceText, body: int) -> str:
    """A hash of the article without its `reviewed`; `body` is where its head ends. Line ends do not count."""
    head = REVIEWED.sub("", source.text[:body].replace("\r\n", "\n"))
    return content_hash(head, source.text[body:].replace("\r\n", "\n"))


def state_hash(text: str, citekeys: frozenset[str], games: frozenset[str], catalogue: Catalogue) -> str:
    """A hash of the article with the works and games that its reading looked up.

    `text` comes from `text_hash`. The program's version has no part in it: only what people wrote can make it another.
    """
    library = catalogue.bibliography
    works = [(key, entry.key) for key in sorted(citekeys) if (entry := library.resolve(key)) is not None]
    parts = [part for key, found in works for part in (key, library.fingerprint(found))]
    if catalogue.rules is not None:
        parts += [part for game in sorted(games) for part in (game, catalogue.rules.fingerprint(game))]
    return content_hash(text, *parts)[:_LENGTH]
