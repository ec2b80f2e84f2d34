"""What stands at a place of an article: the work behind a citation, the target of a link, the meaning of a tag."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.article.anchors import place_meant, places_of
from ludograph.article.facts import ArticleFacts
from ludograph.bibliography.formatting.references import reference
from ludograph.bibliography.pieces import plain
from ludograph.cli.language_server.named import defined, description, named_at, uses
from ludograph.cli.language_server.workspace import OpenArticle, Workspace
from ludograph.languages.names import describe
from ludograph.problems import Place

_RIGHTS = ("author", "orgName", "license", "licenseVersion", "copyrightYear")
"""What is shown of a figure's own options."""


def hover(workspace: Workspace, path: str, offset: int) -> tuple[str, Place] | None:
    """What to show about the passage at the offset, as plain text, and the passage."""
    catalogue = workspace.catalogue
    if catalogue.rules is not None and (named := named_at(workspace, path, offset)) is not None:
        return description(catalogue.rules, named), named.place
    article = workspace.article(path)
    if article is None:
        key = workspace.key_in_library(path, offset)
        entry = catalogue.bibliography.resolve(key) if key else None
        return (plain(reference(entry, workspace.project.settings.lang)), entry.key_place) if entry else None
    if (cited := citekey_at(article, offset)) is not None:
        entry = catalogue.bibliography.resolve(cited[0])
        return (plain(reference(entry, article.facts.lang)), cited[1]) if entry else None
    for span in article.facts.spans:
        if _holds(span.tag_place, offset):
            return f"{span.lang}: {describe(span.lang)}", span.tag_place
    for image in article.facts.images:
        if _holds(image.place, offset):
            own = next((figure.options for figure in article.facts.figures if image in figure.images), {})
            picture = catalogue.pictures.get(image.file)
            rights = ", ".join(str(own[key]) for key in _RIGHTS if own.get(key)) or (
                ", ".join(map(str, picture.rights.values())) if picture else ""
            )
            return f"{image.file or image.src}: {rights or 'no rights are recorded'}", image.place
    for link in article.facts.links:
        if _holds(link.place, offset) and link.resolved and catalogue.addresses:
            known = catalogue.addresses.pages.get(link.resolved)
            return (known.title or link.resolved) if known else link.resolved, link.place
    return None


def definition(workspace: Workspace, path: str, offset: int) -> Place | None:
    """Where what the offset refers to is defined: an entry of the library, a heading, an article, a picture."""
    catalogue = workspace.catalogue
    if catalogue.rules is not None and (named := named_at(workspace, path, offset)) is not None:
        return defined(catalogue.rules, named)
    article = workspace.article(path)
    if article is None:
        return None
    if (cited := citekey_at(article, offset)) is not None:
        entry = catalogue.bibliography.resolve(cited[0])
        return entry.key_place if entry else None
    docs = workspace.project.site.docs_name
    for link in article.facts.links:
        if _holds(link.place, offset) and link.resolved and not link.external:
            target = workspace.article(f"{docs}/{link.resolved}")
            place = _anchor(target.facts, link.fragment) if target and link.fragment else None
            return place or Place(f"{docs}/{link.resolved}", 0, 0)
    for image in article.facts.images:
        if _holds(image.place, offset) and image.file:
            return Place(f"{docs}/{image.file}", 0, 0)
    return None


def references(workspace: Workspace, path: str, offset: int) -> list[Place]:
    """Everywhere that refers to what the offset names: a work, the data, a picture, a heading, the article."""
    if (key := key_at(workspace, path, offset)) is not None:
        return workspace.uses_of_key(key)
    if (named := named_at(workspace, path, offset)) is not None:
        return sorted(uses(workspace, named))
    article = workspace.article(path)
    shown = next((one.file for one in article.facts.images if _holds(one.place, offset)), "") if article else ""
    if shown:
        found = workspace.all_facts()
        return sorted(image.place for facts in found for image in facts.images if image.file == shown)
    return sorted(_links_to(workspace, *_target(workspace, article, offset))) if article else []


def _target(workspace: Workspace, article: OpenArticle, offset: int) -> tuple[ArticleFacts, set[str]]:
    """What the link at the offset leads to, else the heading at the offset, else the article: its facts and ids."""
    for link in article.facts.links:
        if _holds(link.place, offset) and link.resolved:
            target = workspace.article(f"{workspace.project.site.docs_name}/{link.resolved}")
            if target is not None:
                meant = _meant(target.facts, link.fragment) if link.fragment else None
                return target.facts, {meant} if meant else set()
    return article.facts, {anchor.id for anchor in article.facts.anchors if _holds(anchor.place, offset)}


def key_at(workspace: Workspace, path: str, offset: int) -> str | None:
    """The citekey of the library that the offset names, in an article or in the library itself."""
    article = workspace.article(path)
    if article is not None:
        cited = citekey_at(article, offset)
        entry = workspace.catalogue.bibliography.resolve(cited[0]) if cited else None
        return entry.key if entry else None
    return workspace.key_in_library(path, offset)


def citekey_at(article: OpenArticle, offset: int) -> tuple[str, Place] | None:
    """The citekey whose `@key` the offset is in, and its place."""
    for use in article.facts.written_citations:
        for citation, place in zip(use.citations, use.places, strict=True):
            if _holds(place, offset):
                return citation.citekey, place
    return None


def _links_to(workspace: Workspace, target: ArticleFacts, ids: set[str]) -> Iterator[Place]:
    """Links to these places of an article; without any, all links to the article."""
    places = places_of(target.ids, target.anchors)
    for facts in workspace.all_facts():
        for link in facts.links:
            if link.resolved == target.page and (not ids or place_meant(link.fragment, places) in ids):
                yield link.place


def _anchor(facts: ArticleFacts, fragment: str) -> Place | None:
    meant = _meant(facts, fragment)
    return next((anchor.place for anchor in facts.anchors if anchor.id == meant), None)


def _meant(facts: ArticleFacts, fragment: str) -> str | None:
    return place_meant(fragment, places_of(facts.ids, facts.anchors))


def _holds(place: Place, offset: int) -> bool:
    return place.start <= offset <= place.end
