"""Answers about a position in an article: the work of a citation, the target of a link, the meaning of a tag.

Also the definitions in a file or a project by name: headings, works, games, special hands, decks, terms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludograph.article.facts import AnchorKind, ArticleFacts, LanguageSpan
from ludograph.article.facts.aliases import place_meant, places_of
from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError, Place
from ludograph.languages.names import describe
from ludograph.languages.text import fold
from ludograph.library.formatting.references import reference
from ludograph.library.pieces import plain
from ludograph.rules.data.entry import TermEntry
from ludograph.rules.data.model import Rules
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.tables import TABLES, TableOptions
from ludograph.rules.tables.data_files import lines
from ludograph.tools.language_server.workspace import OpenArticle, Workspace

# Games, special hands, decks and terms at their mentions: description, definition and uses.

_ID = re.compile(r"[a-z0-9]+(?:[-/][a-z0-9]+)*")
_NAMING = re.compile(r"\b(?:game|games|yaku|deck)\s*[=:]\s*[\"']?[^\"'<>]*$")
"""The text before an id in an article: an attribute, or a key of its head."""
_SHOWN = {"game": "game-facts", "yaku": "yaku-card", "deck": "deck-table"}
_MOST_LINES = 14


@frozen
class Named:
    """An entry of the data at a position."""

    kind: str
    """`game`, `yaku`, `deck` or `term`."""
    id: str
    """The id; for a term, its table's id and its own: `harbour-words/pilot`."""
    place: Place


def named_at(workspace: Workspace, path: str, offset: int) -> Named | None:
    """The entry at the offset, in a data file or where an article names an entry."""
    text, rules = workspace.text(path) or "", workspace.catalogue.rules
    start = text.rfind("\n", 0, offset) + 1
    line = text[start : text.find("\n", offset) if "\n" in text[offset:] else len(text)]
    for match in _ID.finditer(line):
        if rules is not None and match.start() <= offset - start <= match.end():
            if not workspace.is_data(path) and not _NAMING.search(line[: match.start()]):
                break
            for kind, known in (("game", rules.games), ("yaku", rules.yaku), ("deck", rules.decks)):
                if match[0] in known:
                    return Named(kind, match[0], Place(path, start + match.start(), start + match.end()))
    return _term_at(workspace, path, offset)


def _term_at(workspace: Workspace, path: str, offset: int) -> Named | None:
    """The term at a foreign word of an article, or at its definition in the data."""
    terms, article = _terms(workspace.catalogue.rules), workspace.article(path)
    if article is None:
        inside = [id for id, term in terms.items() if term.at and term.at.path == path and _holds(term.at, offset)]
        return Named("term", inside[0], Place(path, offset, offset)) if inside else None
    for span in article.facts.spans:
        if _holds(span.place, offset) and not _holds(span.tag_place, offset):
            for id, term in terms.items():
                if _means(span, term):
                    return Named("term", id, span.place)
    return None


def _terms(rules: Rules | None) -> dict[str, TermEntry]:
    tables = rules.terms.values() if rules else ()
    return {f"{table.id}/{id}": term for table in tables for id, term in table.entry.terms.items()}


def _means(span: LanguageSpan, term: TermEntry) -> bool:
    """Whether a foreign word is one of a term's names, in its script or in Latin letters."""
    word, lang = fold(" ".join(span.text.split())), span.lang.partition("-")[0]
    return any(
        lang == name.lang.partition("-")[0] and word in map(fold, filter(None, (name.text, name.kana, name.roman)))
        for name in term.names
    )


def description(rules: Rules, named: Named) -> str:
    """Facts and odds from the entry's table; for a term, its names and meaning."""
    if named.kind == "term":
        term = _terms(rules)[named.id]
        return ": ".join(filter(None, (", ".join(name.text for name in term.names), term.means)))
    try:
        table = TABLES[_SHOWN[named.kind]](rules, TableOptions.of({named.kind: named.id}))
    except (LudographError, NotComputedError):
        return named.id
    return "\n".join([str(table.caption or named.id), *lines(table)[:_MOST_LINES]])


def defined(rules: Rules, named: Named) -> Place | None:
    """The place of its definition."""
    if named.kind == "term":
        return _terms(rules)[named.id].at
    if named.kind == "game":
        return rules.games[named.id].at
    return (rules.yaku[named.id] if named.kind == "yaku" else rules.decks[named.id]).at


def everything_named(rules: Rules | None) -> Iterator[Named]:
    """All entries of the data."""
    for kind, ids in (("game", rules.games), ("yaku", rules.yaku), ("deck", rules.decks)) if rules else ():
        for id in ids:
            if rules and (place := defined(rules, Named(kind, id, Place("", 0, 0)))):
                yield Named(kind, id, place)
    yield from (Named("term", id, term.at) for id, term in _terms(rules).items() if term.at)


def uses(workspace: Workspace, named: Named) -> Iterator[Place]:
    """Its uses in articles and data files; for a term, the articles' foreign words."""
    if named.kind == "term":
        term = _terms(workspace.catalogue.rules)[named.id]
        for facts in workspace.all_facts():
            yield from (span.place for span in facts.spans if _means(span, term))
        return
    for facts in workspace.all_facts():
        yield from (use.place for use in facts.rules if named.id in (*use.games, use.yaku, use.deck, use.key))
        if named.kind == "game":
            heads = [(facts.metadata.game, facts.metadata.game_place)]
            heads += [(subgame.game, subgame.game_place) for subgame in facts.metadata.subgames]
            yield from (place for game, place in heads if game == named.id and place)
            yield from (claim.place for claim in facts.claims if named.id in claim.games)
    pattern = re.compile(rf"(?<![\w/-]){re.escape(named.id)}(?![\w/-])")
    for file in workspace.data():
        yield from (file.place(*match.span()) for match in pattern.finditer(file.text))


_RIGHTS = ("author", "orgName", "license", "licenseVersion", "copyrightYear")
"""The options of a figure that are shown."""


def hover(workspace: Workspace, path: str, offset: int) -> tuple[str, Place] | None:
    """A description of the passage at the offset, as plain text, and the passage."""
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
    """The definition of the thing at the offset: an entry of the library, a heading, an article, a picture."""
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
    """All references to the thing at the offset: a work, the data, a picture, a heading, the article."""
    if (cited := key_at(workspace, path, offset)) is not None:
        return workspace.uses_of_key(cited[0])
    if (named := named_at(workspace, path, offset)) is not None:
        return sorted(uses(workspace, named))
    article = workspace.article(path)
    shown = next((one.file for one in article.facts.images if _holds(one.place, offset)), "") if article else ""
    if shown:
        found = workspace.all_facts()
        return sorted(image.place for facts in found for image in facts.images if image.file == shown)
    return sorted(_links_to(workspace, *_target(workspace, article, offset))) if article else []


def _target(workspace: Workspace, article: OpenArticle, offset: int) -> tuple[ArticleFacts, set[str]]:
    """The target of the link at the offset, else the heading at the offset, else the article: its facts and ids."""
    for link in article.facts.links:
        if _holds(link.place, offset) and link.resolved:
            target = workspace.article(f"{workspace.project.site.docs_name}/{link.resolved}")
            if target is not None:
                meant = _meant(target.facts, link.fragment) if link.fragment else None
                return target.facts, {meant} if meant else set()
    return article.facts, {anchor.id for anchor in article.facts.anchors if _holds(anchor.place, offset)}


def key_at(workspace: Workspace, path: str, offset: int) -> tuple[str, Place] | None:
    """The citekey at the offset, in an article or in the library, and its place."""
    article, library = workspace.article(path), workspace.catalogue.bibliography
    if article is not None:
        cited = citekey_at(article, offset)
        entry = library.resolve(cited[0]) if cited else None
        return (entry.key, cited[1]) if entry and cited else None
    key = workspace.key_in_library(path, offset)
    return (key, library[key].key_place) if key else None


def citekey_at(article: OpenArticle, offset: int) -> tuple[str, Place] | None:
    """The citekey whose `@key` contains the offset, and its place."""
    found = article.facts.placed_citations
    return next(((citation.citekey, place) for citation, place in found if _holds(place, offset)), None)


def _links_to(workspace: Workspace, target: ArticleFacts, ids: set[str]) -> Iterator[Place]:
    """Links to these ids of an article; without ids, all links to it."""
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
