"""Dependent works: one that repeats another is not independent evidence."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ludograph.library.library import Bibliography

Dependences = Mapping[str, frozenset[str]]
"""Citekey → the works on which it depends, directly or through others."""


def dependences(library: Bibliography, works: Iterable[str]) -> Dependences:
    """The works on which each of these depends, by their entries; works without dependences are omitted."""
    found: dict[str, frozenset[str]] = {}
    for work in works:
        reached: set[str] = set()
        waiting = [work]
        while waiting:
            entry = library.resolve(waiting.pop())
            named = {key for one in entry.depends if (key := library.meant_by(one))} if entry else set()
            waiting += named - reached
            reached |= named
        if reached - {work}:
            found[work] = frozenset(reached - {work})
    return found


def independent(works: Collection[str], depends: Dependences) -> frozenset[str]:
    """The works that depend on no other work of the set; all if each depends on another."""
    alone = frozenset(work for work in works if depends.get(work, frozenset()).isdisjoint(works))
    return alone or frozenset(works)
