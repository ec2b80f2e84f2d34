"""`variant-diff`: differences between a variant and its game, or between any two games."""

from __future__ import annotations

from dataclasses import replace

from ludograph.languages.words import Message, Text
from ludograph.rules.data.model import ResolvedGame, Rules, Use
from ludograph.rules.tables.cells import cited, is_sequence
from ludograph.rules.tables.facts.facts import FactRow, fact_rows, use_pieces
from ludograph.rules.tables.options import TableError, TableOptions
from ludograph.rules.tables.pieces import EMPTY, Cell, Silence, label, silent, words
from ludograph.rules.tables.table import Column, Row, Table


def variant_diff(rules: Rules, options: TableOptions) -> Table:
    """The changes of a variant; `games` names any two games, `game` a variant."""
    base, variant = _pair(rules, options)
    rows = [*_fact_rows(base, variant), *_use_rows(base, variant)]
    columns = (Column("fact", "Fact"), Column("base", base.title), Column("variant", variant.title))
    return Table(
        "variant-diff", Message("{game} beside {other}", game=variant.title, other=base.title), columns, tuple(rows)
    )


def _pair(rules: Rules, options: TableOptions) -> tuple[ResolvedGame, ResolvedGame]:
    if not options.games:
        variant = options.game_of(rules)
        if not variant.extends:
            raise TableError(f"{variant.id} extends no other game", "Name two in `games`.")
        options = replace(options, games=(variant.extends[0], variant.id))
    if len(options.games) != 2:
        raise TableError(f"expected two games, found {len(options.games)}")
    first, second = options.games_named(rules)
    return first, second


def _fact_rows(base: ResolvedGame, variant: ResolvedGame) -> list[Row]:
    before, after = fact_rows(base), fact_rows(variant)
    shared_uses = {*base.uses, *base.local} & {*variant.uses, *variant.local}
    rows = []
    for path in dict.fromkeys((*before, *after)):
        kind, _, rest = path.partition(".")
        if path in ("names", "aka") or (kind in ("yaku", "local") and rest.partition(".")[0] not in shared_uses):
            continue
        old, new = before.get(path), after.get(path)
        if old is not None and new is not None and old.text == new.text:
            continue
        rows.append(_row(path, old, new))
    return rows


def _row(path: str, old: FactRow | None, new: FactRow | None) -> Row:
    known = new or old
    assert known is not None
    left = old.cell if old else EMPTY
    if new is None:
        return Row((label(known.label), left, silent(Silence.REMOVED)), path)
    mark = Message("changed" if old else "added")
    return Row((label(known.label), left, Cell(new.cell.pieces, new.cell.sources, mark)), path)


def _use_rows(base: ResolvedGame, variant: ResolvedGame) -> list[Row]:
    before, after = {**base.local, **base.uses}, {**variant.local, **variant.uses}
    rows = []
    for id in dict.fromkeys((*before, *after)):
        if id in before and id in after:
            continue
        use = before.get(id) or after[id]
        head = words(use.title, use.names[0].roman_lang if use.names and use.names[0].roman else "")
        if id in after:
            cells = (head, EMPTY, _use_cell(variant, after[id], Message("added")))
        else:
            cells = (head, _use_cell(base, before[id], ""), silent(Silence.REMOVED))
        rows.append(Row(cells, id))
    return rows


def _use_cell(game: ResolvedGame, use: Use, mark: Text) -> Cell:
    return Cell(use_pieces(game, use, is_sequence(use.condition)), cited(game.sources_of(use)), mark)
