"""Games, special hands and decks where a file names them: what they are, where they are defined and used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ludograph.cli.language_server.workspace import Workspace
from ludograph.games.model import Rules
from ludograph.games.odds import NotComputedError
from ludograph.games.tables import TABLES, TableOptions
from ludograph.games.tables.data_files import lines
from ludograph.problems import LudographError, Place

_ID = re.compile(r"[a-z0-9]+(?:[-/][a-z0-9]+)*")
_NAMING = re.compile(r"\b(?:game|games|yaku|deck)\s*[=:]\s*[\"']?[^\"'<>]*$")
"""What stands before an id in an article: an attribute, or a key of its head."""
_SHOWN = {"game": "game-facts", "yaku": "yaku-card", "deck": "deck-table"}
_MOST_LINES = 14


@dataclass(frozen=True, slots=True)
class Named:
    """Something of the data that a passage names."""

    kind: str
    """`game`, `yaku` or `deck`."""
    id: str
    place: Place


def named_at(workspace: Workspace, path: str, offset: int) -> Named | None:
    """What the id at the offset names, in a data file or where an article names a thing of the data."""
    text, rules = workspace.text(path) or "", workspace.catalogue.rules
    start = text.rfind("\n", 0, offset) + 1
    line = text[start : text.find("\n", offset) if "\n" in text[offset:] else len(text)]
    for match in _ID.finditer(line):
        if rules is not None and match.start() <= offset - start <= match.end():
            if not workspace.is_data(path) and not _NAMING.search(line[: match.start()]):
                return None
            for kind, known in (("game", rules.games), ("yaku", rules.yaku), ("deck", rules.decks)):
                if match[0] in known:
                    return Named(kind, match[0], Place(path, start + match.start(), start + match.end()))
    return None


def description(rules: Rules, named: Named) -> str:
    """Facts and odds, as the table of such a thing shows them."""
    try:
        table = TABLES[_SHOWN[named.kind]](rules, TableOptions.of({named.kind: named.id}))
    except (LudographError, NotComputedError):
        return named.id
    return "\n".join([table.caption or named.id, *lines(table)[:_MOST_LINES]])


def defined(rules: Rules, named: Named) -> Place | None:
    """Where the data define it."""
    if named.kind == "game":
        return rules.games[named.id].entry.at
    return (rules.yaku[named.id] if named.kind == "yaku" else rules.decks[named.id]).at


def uses(workspace: Workspace, named: Named) -> Iterator[Place]:
    """Where articles show it and data files name it."""
    for facts in workspace.all_facts():
        yield from (use.place for use in facts.rules if named.id in use.options.values())
    pattern = re.compile(rf"(?<![\w/-]){re.escape(named.id)}(?![\w/-])")
    for file in workspace.data():
        yield from (file.place(*match.span()) for match in pattern.finditer(file.text))
