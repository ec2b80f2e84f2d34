"""Definitions in a file or a project, by name: headings, works, games, special hands, decks, terms."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.article.facts import AnchorKind, ArticleFacts
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.tools.language_server.answers import everything_named
from ludograph.tools.language_server.workspace import Workspace

MOST = 100
"""The largest number of symbols sent at once; the editor asks again after more typing."""


@frozen
class Symbol:
    """A definition in a file."""

    name: str
    kind: str
    """`article`, `heading`, `work`, or the kind of a `Named`."""
    place: Place
    level: int = 1
    """The level of a heading; 1 for everything else."""


def symbols_of(workspace: Workspace, path: str) -> list[Symbol]:
    """The definitions in a file, in order."""
    article = workspace.article(path)
    if article is not None:
        return list(_headings(article.facts))
    works = (
        Symbol(entry.key, "work", entry.key_place)
        for entry in workspace.catalogue.bibliography.values()
        if entry.key_place.path == path
    )
    return sorted((*works, *_of_data(workspace, path)), key=lambda one: one.place)


def symbols_named(workspace: Workspace, typed: str) -> list[Symbol]:
    """The definitions in the project whose name contains the typed text, ignoring case."""
    folded = typed.casefold()
    found = [one for one in (*_articles(workspace), *_of_data(workspace)) if folded in one.name.casefold()]
    library = workspace.catalogue.bibliography
    works = workspace.works_with(typed, MOST)
    found += [Symbol(f"{work.key}: {work.detail}", "work", library[work.key].key_place) for work in works]
    return found[:MOST]


def _headings(facts: ArticleFacts) -> Iterator[Symbol]:
    levels = {section.anchor: section.level for section in facts.sections}
    for anchor in facts.anchors:
        if anchor.kind == AnchorKind.HEADING:
            yield Symbol(anchor.text or anchor.id, "heading", anchor.place, levels.get(anchor.id, 1))


def _articles(workspace: Workspace) -> Iterator[Symbol]:
    docs, addresses = workspace.project.site.docs_name, workspace.catalogue.addresses
    for page, address in addresses.pages.items() if addresses else ():
        if not address.generated:
            yield Symbol(address.title or page, "article", Place(f"{docs}/{page}", 0, 0))


def _of_data(workspace: Workspace, path: str = "") -> Iterator[Symbol]:
    """The definitions in the data, or in one file."""
    for named in everything_named(workspace.catalogue.rules):
        if not path or named.place.path == path:
            yield Symbol(named.id, named.kind, named.place)
