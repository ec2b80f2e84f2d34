"""`disputes`: where sources contradict each other or themselves, with each position and what the data use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludograph.games.flat import FlatValue, flatten
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.tables.cells import cited
from ludograph.games.tables.facts import value_pieces
from ludograph.games.tables.labels import label, value_words
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.table import Cell, Column, Piece, Row, Silence, Table, Words, words
from ludograph.games.words import Holder
from ludograph.problems import did_you_mean
from ludograph.values import Note, plain_name

COLUMNS = (
    Column("question", "Question"),
    Column("used", "Used here"),
    Column("positions", "Also held"),
    Column("remark", "Remark"),
)


GAMES = Column("games", "In")


def disputes(rules: Rules, options: TableOptions) -> Table:
    """Where sources differ, for one game or all games of a family."""
    games = list(rules.family(options.family)) if options.family else [options.game_of(rules)]
    if not games:
        hint = did_you_mean(options.family, rules.families)
        raise TableError(f"no family {options.family!r}. {hint}".strip())
    found: dict[tuple[Cell, ...], tuple[str, list[ResolvedGame]]] = {}
    for game in games:
        for row in _rows(rules, game):
            found.setdefault(row.cells, (row.id, []))[1].append(game)
    by_game = len(games) > 1
    rows = tuple(Row((*cells, words(_titles(of))) if by_game else cells, id_) for cells, (id_, of) in found.items())
    title = f"the {options.family} games" if options.family else games[0].title
    notes = () if rows else ("The data record no contradiction here.",)
    return Table("disputes", f"Disputed in {title}", (*COLUMNS, GAMES) if by_game else COLUMNS, rows, (), (), notes)


def is_disputed(rules: Rules, family: str) -> bool:
    """Whether anything is recorded of a family that sources contradict."""
    return any(next(_rows(rules, game), None) is not None for game in rules.family(family))


def _titles(games: list[ResolvedGame]) -> str:
    """The games of which a row holds; without forms of a game that is one of them itself."""
    ids = {game.id for game in games}
    return ", ".join(game.title for game in games if game.base == game.id or game.base not in ids)


def _rows(rules: Rules, game: ResolvedGame) -> Iterator[Row]:
    shown: set[str] = set()
    for value in flatten(game):
        if value.path.startswith("presets"):
            continue
        notes = [note for note in value.notes if note.id]
        if value.disputed or notes:
            shown |= {note.text for note in notes}
            yield _of_value(game, value, notes)
    for name, use in {**game.uses, **game.local}.items():
        for note in (*use.entry.note, *use.yaku.note):
            if note.id and note.text not in shown:
                shown.add(note.text)
                yield _of_note(rules, game, note, label(game, f"yaku.{name}"))
    for question, remarks in _elsewhere(game):
        for note in remarks:
            if note.id and note.text not in shown:
                shown.add(note.text)
                yield _of_note(rules, game, note, question)


def _elsewhere(game: ResolvedGame) -> Iterator[tuple[str, Iterable[Note]]]:
    """Notes on parts of a game, each with what they are about."""
    said_of = game.entry
    yield "The game", said_of.note
    parts = {
        "Pack": said_of.deck,
        "Counting": said_of.score,
        "Dealer": said_of.dealer,
        "Deal": said_of.deal,
        "Bets": said_of.bets,
        "Draw": said_of.draw,
        "Pay": said_of.pay,
        "Player's draw": game.draws(Holder.PLAYER),
        "Dealer's draw": game.draws(Holder.DEALER),
    }
    for question, part in parts.items():
        if part is not None:
            yield question, part.note
    for deck in (game.deck, *game.other_decks):
        if deck is not None:
            yield f"The pack: {plain_name(deck.names, deck.id)}", deck.note
    for table in game.terms:
        yield table.title, table.entry.note


def _of_value(game: ResolvedGame, value: FlatValue, notes: list[Note]) -> Row:
    positions: list[Piece] = [Words(value_words(value.path, position.text)) for position in value.disputed]
    held = cited(source for position in value.disputed for source in position.sources)
    used = tuple(piece for piece in value_pieces(value) if piece is not Silence.DISPUTED)
    cells = (
        words(label(game, value.path)),
        Cell(used, cited(value.sources)),
        Cell(tuple(positions) or (Silence.EMPTY,), held),
        Cell(_remarks(notes)),
    )
    return Row(cells, value.path)


def _of_note(rules: Rules, game: ResolvedGame, note: Note, question: str) -> Row:
    sources = cited(note.source or game.sources_of(note) or rules.sources_of(note))
    cells = (words(question), Cell((Silence.EMPTY,)), Cell((Silence.EMPTY,)), Cell(_remarks([note]), sources))
    return Row(cells, note.id)


def _remarks(notes: list[Note]) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    for note in notes:
        pieces.append(Words(note.text))
        if note.emendation:
            pieces.append(Words(f"It would work thus: {note.emendation}"))
    return tuple(pieces) or (Silence.EMPTY,)
