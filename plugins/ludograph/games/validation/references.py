"""D02: a name that does not exist, reported with a guess."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ludograph.games.chains import Entries
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.validation.facts import walk
from ludograph.problems import Place, Problem
from ludograph.reading import guess
from ludograph.values import Source


def reference_problems(rules: Rules, entries: Entries, works: Collection[str] | None) -> list[Problem]:
    """Unknown citekeys, yaku, uses, decks, readings, term tables and games."""
    problems: list[Problem] = []
    reported: set[tuple[str, Place | None]] = set()
    for path, what, name, known, place in _unknown(rules, entries, works):
        # A variant inherits its game's faults with their places; one line is enough.
        if (name, place) not in reported:
            reported.add((name, place))
            hint = guess(name, known, problems)
            work = name if what == "work" else ""
            problems.append(Problem("D02", f"{path}: no {what} {name!r}", hint, place, work=work))
    for id, game in rules.games.items():
        for both in sorted(game.entry.yaku.keys() & game.entry.local.keys()):
            at = game.entry.local[both].at
            problems.append(
                Problem("D01", f"{id}: use {both!r} stands under `yaku` and `local`", "Delete one of them.", at)
            )
    return problems


class _Unknown(NamedTuple):
    path: str
    what: str
    name: str
    known: Collection[str]
    place: Place | None


def _unknown(rules: Rules, entries: Entries, works: Collection[str] | None) -> Iterator[_Unknown]:
    for kind in (entries.decks, entries.yaku, entries.games, entries.terms):
        for id, entry in kind.items():
            for path, value in walk(entry, id):
                if isinstance(value, Source) and works is not None and value.cite not in works:
                    yield _Unknown(path, "work", value.cite, works, value.at)
    for id, yaku in rules.yaku.items():
        for parent in yaku.refines:
            if parent not in rules.yaku:
                yield _Unknown(f"{id}.refines", "yaku", parent, rules.yaku, yaku.at)
    for id, table in entries.terms.items():
        for game in table.game:
            if game not in rules.games:
                yield _Unknown(f"{id}.game", "game", game, rules.games, table.at)
    for game_id, resolved in rules.games.items():
        yield from _in_game(rules, game_id, resolved)


def _in_game(rules: Rules, id: str, game: ResolvedGame) -> Iterator[_Unknown]:
    uses = {**game.uses, **game.local}
    for table in game.entry.terms:
        if table not in rules.terms:
            yield _Unknown(f"{id}.terms", "term table", table, rules.terms, game.entry.at)
    for use in uses.values():
        for beaten in use.entry.beats:
            if beaten not in uses and beaten not in game.entry.yaku and beaten not in game.entry.local:
                yield _Unknown(f"{id}.{use.id}.beats", "use", beaten, uses, use.at)
        for deck in use.entry.needs_deck:
            if deck not in rules.decks:
                yield _Unknown(f"{id}.{use.id}.needs_deck", "deck", deck, rules.decks, use.at)
