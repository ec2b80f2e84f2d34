"""`unstated`: what the sources of a game leave open, and what the recommended form does about it."""

from __future__ import annotations

from ludograph.games.condition.english import listed
from ludograph.games.flat import FlatValue, flatten
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.resolve import chosen
from ludograph.games.tables.cells import cited
from ludograph.games.tables.labels import label, value_words
from ludograph.games.tables.options import TableOptions
from ludograph.games.tables.table import Cell, Column, ColumnRole, Layout, Row, Silence, Table, words


def unstated(rules: Rules, options: TableOptions) -> Table:
    """What the sources leave open, and what the form `default` takes there.

    A page has one row for all hands that players must agree on: of these hardly anything is stated.
    """
    game = options.game_of(rules)
    played = _played(rules, game)
    open_facts = [value for value in flatten(game) if value.unstated]
    local = [value for value in open_facts if value.path.split(".")[:1] == ["local"]]
    rows = [_row(game, value, played) for value in open_facts if value not in local]
    if local:
        rows.append(_local_row(game, local))
    columns = (Column("fact", "Not stated"), Column("silent", "Silent", role=ColumnRole.DATA))
    caption = f"Not stated by the sources of {game.title}"
    return Table("unstated", caption, columns, tuple(rows), (), (), (), Layout.SENTENCE)


def _played(rules: Rules, game: ResolvedGame) -> dict[str, FlatValue]:
    if "default" not in game.presets:
        return {}
    return {value.path: value for value in flatten(chosen(rules, game.id, "default")[0])}


def _row(game: ResolvedGame, value: FlatValue, played: dict[str, FlatValue]) -> Row:
    fact = label(game, value.path)
    text = f"{fact[:1].lower()}{fact[1:]}".replace(": pay", ": what it pays")
    now = played.get(value.path)
    if now is not None and now.text:
        is_bet = ".pay" in value.path and now.text == "1"
        taken = "the bet" if is_bet else value_words(value.path, now.text, game.unit).removesuffix(".")
        text += f" (we choose: {taken[:1].lower()}{taken[1:]})"
    return Row((words(text), Cell((Silence.UNSTATED,), cited(value.sources))), value.path)


def _local_row(game: ResolvedGame, values: list[FlatValue]) -> Row:
    ids = dict.fromkeys(value.path.split(".")[1] for value in values)
    names = [game.local[each].title if each in game.local else each for each in ids]
    sources = cited(source for value in values for source in value.sources)
    text = (
        f"of the hands that are to be agreed ({listed(names)}) "
        "one or more of: who may hold them, what they do, what they pay"
    )
    return Row((words(text), Cell((Silence.UNSTATED,), sources)), "local")
