"""Games, special hands, decks and terms where a file names them: what they are, where they are defined and used."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludograph.article.facts import LanguageSpan
from ludograph.cli.language_server.workspace import Workspace
from ludograph.frozen import frozen
from ludograph.games.entry import TermEntry
from ludograph.games.model import Rules
from ludograph.games.odds.patience import NotComputedError
from ludograph.games.tables import TABLES, TableOptions
from ludograph.games.tables.data_files import lines
from ludograph.languages.text import fold
from ludograph.problems import LudographError, Place

_ID = re.compile(r"[a-z0-9]+(?:[-/][a-z0-9]+)*")
_NAMING = re.compile(r"\b(?:game|games|yaku|deck)\s*[=:]\s*[\"']?[^\"'<>]*$")
"""What stands before an id in an article: an attribute, or a key of its head."""
_SHOWN = {"game": "game-facts", "yaku": "yaku-card", "deck": "deck-table"}
_MOST_LINES = 14


@frozen
class Named:
    """Something of the data that a passage names."""

    kind: str
    """`game`, `yaku`, `deck` or `term`."""
    id: str
    """Of a term, its table's and its own: `harbour-words/pilot`."""
    place: Place


def named_at(workspace: Workspace, path: str, offset: int) -> Named | None:
    """What the id at the offset names, in a data file or where an article names a thing of the data."""
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
    """The term that a foreign word of an article means, or that is defined at a place of the data."""
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


def _holds(place: Place, offset: int) -> bool:
    return place.start <= offset <= place.end


def description(rules: Rules, named: Named) -> str:
    """Facts and odds, as the table of such a thing shows them; of a term its names and what it means."""
    if named.kind == "term":
        term = _terms(rules)[named.id]
        return ": ".join(filter(None, (", ".join(name.text for name in term.names), term.means)))
    try:
        table = TABLES[_SHOWN[named.kind]](rules, TableOptions.of({named.kind: named.id}))
    except (LudographError, NotComputedError):
        return named.id
    return "\n".join([table.caption or named.id, *lines(table)[:_MOST_LINES]])


def defined(rules: Rules, named: Named) -> Place | None:
    """Where the data define it."""
    if named.kind == "term":
        return _terms(rules)[named.id].at
    if named.kind == "game":
        return rules.games[named.id].entry.at
    return (rules.yaku[named.id] if named.kind == "yaku" else rules.decks[named.id]).at


def uses(workspace: Workspace, named: Named) -> Iterator[Place]:
    """Where articles show it and data files name it; of a term, where articles have it as a foreign word."""
    if named.kind == "term":
        term = _terms(workspace.catalogue.rules)[named.id]
        for facts in workspace.all_facts():
            yield from (span.place for span in facts.spans if _means(span, term))
        return
    for facts in workspace.all_facts():
        yield from (use.place for use in facts.rules if named.id in use.options.values())
        if named.kind == "game":
            heads = [(facts.metadata.game, facts.metadata.game_place)]
            heads += [(subgame.game, subgame.game_place) for subgame in facts.metadata.subgames]
            yield from (place for game, place in heads if game == named.id and place)
            yield from (claim.place for claim in facts.claims if named.id in claim.games)
    pattern = re.compile(rf"(?<![\w/-]){re.escape(named.id)}(?![\w/-])")
    for file in workspace.data():
        yield from (file.place(*match.span()) for match in pattern.finditer(file.text))
