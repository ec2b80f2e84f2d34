"""The works of a library as they are proposed while a citation is typed; kept from one question to the next."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import nsmallest

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.formatting.references import year
from ludograph.bibliography.library import Bibliography
from ludograph.frozen import frozen


@frozen
class Work:
    """A work as an editor shows it."""

    key: str
    detail: str
    """Author, year and title."""
    also: str
    """Further words under which it is found: titles and names in every script."""
    fingerprint: str
    folded: str
    """All of these as they are searched."""


class Works:
    """The works of the library that was asked about last."""

    def __init__(self) -> None:
        self._works: dict[str, Work] = {}
        self._library: Bibliography | None = None

    def follow(self, library: Bibliography, removed: Iterable[str], added: Iterable[str]) -> None:
        """The library after an edit that replaced these works."""
        if self._library is None:
            return
        for key in removed:
            self._works.pop(key, None)
        self._works |= {key: _work(library[key], library.fingerprint(key)) for key in added}
        self._library = library

    def found(self, library: Bibliography, typed: str, most: int) -> list[Work]:
        """Works whose key, names or titles hold what was typed, those first whose key begins with it."""
        if library is not self._library:
            self._read(library)
        folded = typed.casefold()
        found = [work for work in self._works.values() if folded in work.folded]
        return nsmallest(most, found, key=lambda work: (not work.folded.startswith(folded), work.key))

    def _read(self, library: Bibliography) -> None:
        """Take over what is unchanged, read the rest."""
        known, self._works = self._works, {}
        for key in library:
            fingerprint = library.fingerprint(key)
            work = known.get(key)
            self._works[key] = work if work and work.fingerprint == fingerprint else _work(library[key], fingerprint)
        self._library = library


def _work(entry: Entry, fingerprint: str) -> Work:
    people = ", ".join(name.short for name in entry.names.get("author", entry.names.get("editor", ())))
    detail = " ".join(filter(None, (people, year(entry), entry.text.get("title", ""))))
    titles = " ".join(value for field, value in entry.text.items() if field.startswith("title"))
    also = f"{titles} {' '.join(name.text for names in entry.names.values() for name in names)}"
    return Work(entry.key, detail, also, fingerprint, f"{entry.key} {detail} {also}".casefold())
