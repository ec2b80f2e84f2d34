"""`round`: the rules of a round as running text; `play-now` is its short form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ludograph.base.grouping import grouped
from ludograph.languages.words import N_, Message
from ludograph.rules.asking import TableOptions
from ludograph.rules.data.model import Rules
from ludograph.rules.speech.sentence import Length, Sentence
from ludograph.rules.tables.facts.disputes import disputed
from ludograph.rules.tables.pieces import CellWords, label
from ludograph.rules.tables.round.play_hands import WIN
from ludograph.rules.tables.round.play_now import COLUMNS, StepPart, cell_of, form_shown, steps_of
from ludograph.rules.tables.table import Layout, Row, Table

DIFFER = N_("Where sources differ")
"""The heading of the folded disputes of a step."""


def one_round(rules: Rules, options: TableOptions) -> Table:
    """The events of a round, step by step, with folded disputes; `preset` names another form."""
    game = form_shown(rules, options)
    steps = list(steps_of(game, Length.ROUND))
    found = disputed(rules, options.game_of(rules), only_own=True)
    differing = grouped((_step_of(path, steps), row) for path, row in found if _hand_of(path) in ("", *game.uses))
    rows: list[Row] = []
    for step, parts in steps:
        rows.append(Row((label(step), cell_of(parts)), str(step).lower()))
        rows += _folded(step, differing.get(step, ()))
    caption, star = Message("A round of {about}", about=game.title), N_("* Our choice, where the source is silent.")
    return Table("round", caption, COLUMNS, tuple(rows), layout=Layout.TERMS, star=star)


def _folded(step: str, differing: Iterable[Row]) -> Iterator[Row]:
    """The disputes of a step, under the heading of their kind; the first of each subject names it.

    The step itself has our choice.
    """
    for about, rows in grouped((row.cells[0], row) for row in differing).items():
        words = [piece for piece in about.pieces if isinstance(piece, CellWords)]
        named = [CellWords(Message("{about}:", about=piece.text)) for piece in words]
        for number, row in enumerate(rows):
            _, held, used, *_ = row.cells
            others = held.pieces[any(isinstance(piece, CellWords) for piece in used.pieces) :]
            cell = replace(held, pieces=others if number else (*named, *others))
            yield Row((label(step), cell), row.id, Message(DIFFER), continues=number > 0)


def _step_of(path: str, steps: Sequence[tuple[str, list[StepPart]]]) -> str:
    """The step of a field: the one that states it, else that of its neighbours; for hands, the step `Win`.

    Fields that are needed before the first step belong to it.

    "" for a field of no step, such as the name of the game.
    """
    stated = [(step, part) for step, parts in steps for part in parts if isinstance(part, Sentence)]
    for above in _upwards(path):
        for step, part in stated:
            if part.states(above) or part.path.startswith(f"{above}."):
                return step
    if path in ("players", "deck"):
        return steps[0][0]
    return WIN if _hand_of(path) or path.startswith("ranking") else ""


def _hand_of(path: str) -> str:
    """The special hand that a field is about; a local one that is not agreed on has no part in the round."""
    kind, _, field = path.partition(".")
    return field.partition(".")[0] if kind in ("yaku", "local") else ""


def _upwards(path: str) -> Iterator[str]:
    """`draw.player`, then `draw`; of a hand no further than the hand, since hands count in different steps."""
    parts = path.split(".") if path else []
    top = 1 if _hand_of(path) else 0
    yield from (".".join(parts[:length]) for length in range(len(parts), top, -1))
