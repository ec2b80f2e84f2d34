"""Whether an article still has the reviewed state: its text, and the works and games on which it depends."""

from __future__ import annotations

import re

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.base.source import SourceText, content_hash
from ludograph.catalogue import Catalogue

_LENGTH = 12
"""Digits of the hash; enough to detect changes in one article."""
_PART_LENGTH = 4
"""Digits of the hash of each part; enough to name the changed parts once the whole differs."""
REVIEWED = re.compile(r"^reviewed:.*\n?(?:[ \t]+\S.*\n?)*", re.MULTILINE)
"""The entry in the front matter, to the end of its last line."""


@frozen
class Review:
    """The front matter's `reviewed`."""

    by: str
    date: str
    of: str
    """The hash of the reviewed state, as `ludograph review` prints it."""
    place: Place
    text: str
    """A hash of the article's current text, without this entry."""


def text_hash(source: SourceText, body: int) -> str:
    """A hash of the article without `reviewed`; `body` is the end of its head. Line ends are ignored."""
    head = REVIEWED.sub("", source.text[:body].replace("\r\n", "\n"))
    return content_hash(head, source.text[body:].replace("\r\n", "\n"))


@frozen
class ReviewState:
    """The reviewed parts: the article's text, and the works and games that reading it used."""

    text: str
    """From `text_hash`."""
    rests_on: tuple[tuple[str, str, str], ...]
    """For each work and game: `work` or `game`, key or id, hash."""

    @classmethod
    def of(cls, text: str, citekeys: frozenset[str], games: frozenset[str], catalogue: Catalogue) -> ReviewState:
        """The current state. It depends only on what people wrote, not on the program's version."""
        library, rules = catalogue.bibliography, catalogue.rules
        works = [(key, entry.key) for key in sorted(citekeys) if (entry := library.resolve(key)) is not None]
        rests_on = [("work", key, library.fingerprint(found)) for key, found in works]
        rests_on += [("game", game, rules.fingerprint(game)) for game in sorted(games - {"*"}) if rules is not None]
        return cls(text, tuple(rests_on))

    @property
    def hash(self) -> str:
        """A hash of the whole; after a hyphen a few digits for each part, to name changed parts later."""
        return f"{self._whole}-{''.join(sorted(map(_digits, self._parts)))}"

    def is_as(self, of: str) -> bool:
        """Whether nothing has changed since the state with this `hash`."""
        return of.partition("-")[0] == self._whole

    def changed_since(self, of: str) -> list[str]:
        """The parts that differ from the state with this `hash`; empty if it has no digits of parts."""
        known = of.partition("-")[2]
        before = {known[at : at + _PART_LENGTH] for at in range(0, len(known), _PART_LENGTH)}
        return [part[0] for part in self._parts if _digits(part) not in before] if before else []

    @property
    def _whole(self) -> str:
        return content_hash(self.text, *(word for _, name, hash in self.rests_on for word in (name, hash)))[:_LENGTH]

    @property
    def _parts(self) -> list[tuple[str, str]]:
        """The name of each part for sentences, with its hash."""
        return [("its text", self.text), *((f"the {kind} {name}", hash) for kind, name, hash in self.rests_on)]


def _digits(part: tuple[str, str]) -> str:
    return content_hash(*part)[:_PART_LENGTH]
