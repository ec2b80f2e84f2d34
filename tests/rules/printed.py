"""What the tables and the sheet of each game say in words: the one place where tests hold their wording.

`python -m tests.rules.printed` writes the fixtures again after a change of words; the difference is there to be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.rules.kept import all_games

from ludograph.library.citing.citation import Cited
from ludograph.rules.asking import AskingError
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.play.play import NotPlayableError
from ludograph.rules.tables import TABLES, Table, TableError, TableOptions
from ludograph.rules.tables.pieces import CardsShown, Cell, CellWords, Items, Number, Odds, Silence
from ludograph.rules.tables.sheet import Multiplier, Option, SheetChoice, SheetHands, SheetPiece, has_sheet, house_sheet
from ludograph.rules.tables.shown import shown

FOLDER = Path(__file__).parent / "fixtures" / "printed"
TABLES_OF_GAMES = (
    *(("play-now", ""), ("round", ""), ("game-facts", ""), ("game-facts", "default"), ("unstated", "")),
    *(("rank-table", ""), ("rank-table", "default")),
)
"""The tables, each with the preset it is asked with."""


def text(cell: Cell) -> str:
    """A cell as one line: cards with hyphens, silences in angle brackets, a mark in square ones."""
    words = []
    for piece in cell.pieces:
        match piece:
            case CellWords(box, small=True):
                words.append(f"({box})")
            case CellWords(box, _, gloss):
                words.append(f"{box} ‘{gloss}’" if gloss else str(box))
            case CardsShown(_, cards, _):
                words.append("-".join(cards))
            case Number(value) | Odds(value):
                words.append(str(value))
            case Silence():
                words.append(f"<{piece.name.lower()}>")
            case Items(items):
                words += [f"{text(Cell(item))}," for item in items]
    return " ".join(([f"[{cell.mark}]"] if cell.mark else []) + words)


def printed(rules: Rules, game: ResolvedGame) -> str:
    """All tables and the sheet of a game, a line for each row and each choice."""
    return "\n".join([*_tables(rules, game), *(_sheet(rules, game) if has_sheet(game) else ())]) + "\n"


def _tables(rules: Rules, game: ResolvedGame) -> Iterator[str]:
    for show, preset in TABLES_OF_GAMES:
        if preset and preset not in game.presets:
            continue
        options = {"game": game.id} | ({"preset": preset} if preset else {})
        yield f"# {show} {preset}".rstrip()
        try:
            table = TABLES[show](rules, TableOptions.of(options))
        except (AskingError, NotPlayableError, TableError) as error:
            yield f"! {error}"
            continue
        yield from _lines(table)
        if show == "play-now":
            yield "# box"
            yield from _lines(shown(table))


def _lines(table: Table) -> Iterator[str]:
    yield f"{table.caption} | {' | '.join(column.key for column in table.columns)}"
    for row in table.rows:
        group = f" ({row.group})" if row.group else ""
        yield f"{row.id}{group}: {' | '.join(text(cell) + _cited(cell.sources) for cell in row.cells)}"
    yield from (f"* {note}" for note in (*table.assumptions, *table.notes))


def _cited(sources: tuple[Cited, ...]) -> str:
    return "".join(f" [{source.citekey}{' ' * bool(source.locator)}{source.locator}]" for source in sources)


def _sheet(rules: Rules, game: ResolvedGame) -> Iterator[str]:
    sheet = house_sheet(rules, TableOptions(game=game.id))
    yield f"# sheet: {sheet.title}"
    for step in sheet.steps:
        yield f"{step.name}:"
        for part in step.parts:
            yield from _part(part)
    yield from (f"further: {line}" for choice in sheet.further for line in _part(choice))
    yield from (f"local: {option.value}: {_option(option)}" for option in sheet.local)
    yield f"local: {sheet.local_note}"
    yield f"open: {', '.join(map(str, sheet.open))}"


def _part(part: SheetPiece) -> Iterator[str]:
    if isinstance(part, SheetChoice):
        yield f"  {part.key} ({part.label}): {text(Cell(part.usual))}"
        yield from (f"    {option.value}: {_option(option)}" for option in part.options)
    elif isinstance(part, Multiplier):
        yield f"  ({'; '.join(map(str, filter(None, [part.about, part.times])))})"
    elif isinstance(part, SheetHands):
        for item in part.items:
            for piece in item:
                yield from _part(piece)
        yield from (f"  order: {' '.join(map(str, order))}" for order in part.orders)
    else:
        yield f"  {text(Cell((part,)))}"


def _option(option: Option) -> str:
    return text(Cell(option.pieces))


def write() -> None:
    """Write every fixture as it is printed today."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in FOLDER.glob("*.txt"):
        file.unlink()
    for name, (rules, game) in all_games().items():
        (FOLDER / f"{name}.txt").write_text(printed(rules, game), encoding="utf-8")


if __name__ == "__main__":
    write()
