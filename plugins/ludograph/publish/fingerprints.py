"""What an article's page depends on besides its own text, as one hash: the entries that its reading looked up.

A record of a rendered article is good as long as this hash is the same, so one changed work makes the articles again
that cite it and no other. Whatever cannot be told apart entry by entry is taken whole: rather one page too many made
again than one page wrong.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence, Set
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property
from itertools import takewhile
from typing import Any

from ludograph.article.facts import Uses
from ludograph.bibliography.place import MOST_ON_A_PAGE
from ludograph.cache import content_hash
from ludograph.catalogue import Addresses, Catalogue
from ludograph.problems import Place


def canonical(value: Any) -> str:
    """The value as a text that is the same for equal values, whatever the order of their maps and sets.

    Where in its file something stands is left out: a line added above a work does not change the work.
    """
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, Place):
        return ""
    kind: object = type(value)
    if names := _field_names(kind):
        return f"{type(value).__name__}({','.join([f'{name}={canonical(getattr(value, name))}' for name in names])})"
    if isinstance(value, Mapping):
        return "{" + ",".join(sorted(f"{canonical(key)}:{canonical(item)}" for key, item in value.items())) + "}"
    if isinstance(value, Set):
        return "{" + ",".join(sorted(map(canonical, value))) + "}"
    if isinstance(value, Sequence) and not isinstance(value, bytes):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, bytes | int | float | complex | None | Enum | Fraction):
        return repr(value)
    # A function or an extension's instance: its name and what it holds, never where it lies in memory.
    named = value if hasattr(value, "__qualname__") else type(value)
    return f"{named.__module__}.{named.__qualname__}{canonical(dict(getattr(value, '__dict__', {})))}"


EVERY_GAME = "*"
"""What a reading notes when it looked at all games."""


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    """The fields of a dataclass, asked for once: nearly everything that is written is one."""
    return tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()


class Fingerprints:
    """Hashes of a catalogue's entries, each worked out once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._known: dict[tuple[str, str], str] = {}

    def of(self, uses: Uses, page: str) -> str:
        """One hash of everything that the article at `page` looked up."""
        catalogue = self._catalogue
        whole = catalogue.bibliography.works <= MOST_ON_A_PAGE
        parts = [f"library {catalogue.has_library} {whole}"]
        parts += [self._entry("work", key, self._work) for key in sorted(uses.citekeys)]
        parts += [self._entry("game", game, self._game) for game in sorted(uses.games)]
        parts += [self._entry("deck", deck, self._deck) for deck in sorted(uses.decks)]
        addresses = catalogue.addresses
        if addresses is not None:
            parts += [f"{target}>{_resolved(addresses, target, page)}" for target in sorted(uses.targets)]
            parts += [canonical(addresses.pages.get(linked)) for linked in sorted(uses.pages)]
            parts += [f"{file} {file in addresses.files}" for file in sorted(uses.files)]
        parts += [canonical(catalogue.pictures.get(file)) for file in sorted(uses.files)]
        return content_hash(*parts)

    def _entry(self, kind: str, name: str, write: Callable[[str], str]) -> str:
        if (kind, name) not in self._known:
            self._known[kind, name] = content_hash(kind, name, write(name))
        return self._known[kind, name]

    def _work(self, key: str) -> str:
        library = self._catalogue.bibliography
        if key in library:
            return f"{library.fingerprint(key)} {self._longer_keys(key)}"
        # Which keys are near, and whether the key or its beginning is another's, depends on all of them.
        found = library.resolve(key)
        keys = self._entry("works", "", lambda _: canonical(sorted(library)))
        return f"{found and library.fingerprint(found.key)} {keys}"

    def _longer_keys(self, key: str) -> list[str]:
        """Keys that the text may have meant, had they been there: `@Ono1956.b` is a citation of `Ono1956` only as long
        as no work has that key."""
        keys = self._sorted_keys
        at = bisect_right(keys, key)
        longer = takewhile(lambda other: other.startswith(key), keys[at:])
        return [other for other in longer if not other[len(key)].isalnum()]

    @cached_property
    def _sorted_keys(self) -> list[str]:
        return sorted(self._catalogue.bibliography)

    def _game(self, game: str) -> str:
        rules = self._catalogue.rules
        if rules is None:
            return ""
        terms = self._entry("terms", "", lambda _: canonical(rules.terms))
        if game != EVERY_GAME and rules.game(game) is not None:
            return f"{rules.fingerprint(game)} {terms}"
        # All of them, or one that is not there: then those with similar names are proposed.
        games = canonical({id: rules.fingerprint(id) for id in rules.games})
        return f"{games} {canonical(rules.decks)} {terms}"

    def _deck(self, deck: str) -> str:
        rules = self._catalogue.rules
        return canonical(rules.decks.get(deck)) if rules else ""


def _resolved(addresses: Addresses, target: str, page: str) -> str:
    found = addresses.resolve(target, page)
    return canonical(found) + canonical(addresses.pages.get(found.path or ""))
