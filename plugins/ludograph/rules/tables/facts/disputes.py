"""`disputes`: contradictions between or within sources, and our choice; `unstated`: what the sources leave open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludograph.base.problems import did_you_mean
from ludograph.languages.words import N_, Message, Text, in_sentence
from ludograph.rules.asking import TableError, TableOptions
from ludograph.rules.conditions.english import listed
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.provenance import Placed
from ludograph.rules.data.resolve import recommended
from ludograph.rules.data.words import RECOMMENDED, Holder
from ludograph.rules.fields import field_label, subject_of, value_words
from ludograph.rules.speech.sentence import as_it_is
from ludograph.rules.tables.cells import as_sentence, cited
from ludograph.rules.tables.facts.facts import BY_AGREEMENT, FlatValue, flatten, games_of, value_pieces
from ludograph.rules.tables.pieces import EMPTY, Cell, CellWords, Piece, Silence, if_any, label, words
from ludograph.rules.tables.table import Column, ColumnRole, Layout, Row, Table
from ludograph.values import Note, Quality, plain_name

COLUMNS = (
    Column("question", "Question"),
    Column("held", "What is held"),
    Column("used", "Used here", role=ColumnRole.DATA),
    Column("positions", "Also held", role=ColumnRole.DATA),
    Column("remark", "Remark", role=ColumnRole.DATA),
)


GAMES = Column("games", "In")


def disputes(rules: Rules, options: TableOptions) -> Table:
    """Disputed facts of one game or of all games of a family."""
    games = list(rules.family(options.family)) if options.family else [options.game_of(rules)]
    if not games:
        raise TableError(f"no family {options.family!r}", did_you_mean(options.family, rules.families))
    found: dict[tuple[Cell, ...], tuple[str, list[ResolvedGame]]] = {}
    for game in games:
        for _, row in disputed(rules, game, only_own=not options.family):
            found.setdefault(row.cells, (row.id, []))[1].append(game)
    by_game = len(games) > 1
    # Keeps rows about one hand together.
    questions = list(dict.fromkeys(cells[0] for cells in found))
    ordered = sorted(found.items(), key=lambda one: questions.index(one[0][0]))
    rows = tuple(Row((*cells, words(_titles(of))) if by_game else cells, id_) for cells, (id_, of) in ordered)
    title = games_of(options.family) if options.family else games[0].title
    parent = None if by_game or not games[0].extends else rules.game(games[0].extends[0])
    notes = (
        (Message("Only what differs from {game}; its own page lists the rest.", game=parent.title),)
        if parent and rows
        else ()
    )
    layout = Layout.SENTENCE if not rows else Layout.GRID if by_game else Layout.TERMS
    columns = (*COLUMNS, GAMES) if by_game else COLUMNS
    return Table("disputes", Message("Disputed in {about}", about=title), columns, rows, (), (), notes, layout)


def is_disputed(rules: Rules, family: str) -> bool:
    """Whether the data of a family record any dispute."""
    return any(next(disputed(rules, game), None) is not None for game in rules.family(family))


def _titles(games: list[ResolvedGame]) -> str:
    """The titles of the games of a row, without variants of a game in it."""
    ids = {game.id for game in games}
    return ", ".join(str(game.title) for game in games if game.base == game.id or game.base not in ids)


def disputed(rules: Rules, game: ResolvedGame, *, only_own: bool = False) -> Iterator[tuple[str, Row]]:
    """The disputes of a game, each with its field, "" for the whole game.

    With `only_own`, a variant's inherited disputes are omitted.
    """
    shown: set[str] = set()

    def is_meant(thing: Placed) -> bool:
        return not (only_own and game.extends) or game.origin_of(thing) == game.id

    for value in flatten(game):
        if value.path.startswith("presets"):
            continue
        notes = [note for note in value.notes if note.id and is_meant(note)]
        if (value.disputed and is_meant(value)) or notes:
            shown |= {note.text for note in notes}
            yield value.path, _of_value(game, value, notes)
    for name, use in game.every_use.items():
        for note in (*use.entry.note, *use.yaku.note):
            if note.id and note.text not in shown and is_meant(note):
                shown.add(note.text)
                path, reading = f"yaku.{name}", use.reading if note in use.yaku.note else ""
                yield path, _of_note(rules, game, note, field_label(game, path), reading)
    for path, question, remarks in _elsewhere(game):
        for note in remarks:
            if note.id and note.text not in shown and is_meant(note):
                shown.add(note.text)
                yield path, _of_note(rules, game, note, question)


def _elsewhere(game: ResolvedGame) -> Iterator[tuple[str, Text, Iterable[Note]]]:
    """Notes on parts of a game, each with the part's field and subject."""
    yield "", N_("In general"), game.note
    yield "deck", N_("Pack"), game.written_deck.note if game.written_deck else ()
    parts = (
        ("score", N_("Counting"), game.score),
        ("dealer", N_("Dealer"), game.dealer),
        ("deal", N_("Deal"), game.deal),
        ("bets", N_("Bets"), game.bets),
        ("draw", N_("Draw"), game.draw),
        ("pay", N_("Pay"), game.pay),
        ("draw.player", N_("Player’s draw"), game.draws(Holder.PLAYER)),
        ("draw.dealer", N_("Dealer’s draw"), game.draws(Holder.DEALER)),
    )
    yield from ((path, question, part.note) for path, question, part in parts)
    for deck in game.decks:
        yield "deck", Message("The pack: {pack}", pack=plain_name(deck.names, deck.id)), deck.note
    for table in game.terms:
        yield "", table.title, table.entry.note


def _of_value(game: ResolvedGame, value: FlatValue, notes: list[Note]) -> Row:
    positions: list[Piece] = [
        CellWords(value_words(value.path, position.text, game.unit)) for position in value.disputed
    ]
    held = cited(source for position in value.disputed for source in position.sources)
    used = tuple(piece for piece in value_pieces(value, game.unit, BY_AGREEMENT) if piece is not Silence.DISPUTED)
    used_here, others = Cell(used, cited(value.sources)), Cell(tuple(positions) or (Silence.EMPTY,), held)
    question, what = subject_of(game, value.path)
    field = value.path.rpartition(".")[2] if what else ""
    inferred = [
        CellWords(Message("The rule here is inferred; the source says: {says}.", says=as_it_is(source.says)))
        for source in value.sources
        if source.quality is Quality.INFERRED and source.says
    ]
    remarks = (*inferred, *(_remarks(notes) if notes or not inferred else ()))
    return _row(value.path, question, used_here, others, Cell(remarks), what, field)


def _of_note(rules: Rules, game: ResolvedGame, note: Note, question: Text, reading: str = "") -> Row:
    """The row of a note, with the game's reading of a disputed hand."""
    sources = cited(note.source or game.sources_of(note) or rules.sources_of(note))
    used = if_any(reading.replace("-", " "))
    return _row(note.id, question, used, EMPTY, Cell(_remarks([note]), sources))


_HERE = {
    "": N_("Here: {value}."),
    "holder": N_("Who may have it here: {value}."),
    "compare": N_("If both sides have it, here: {value}."),
    "pay": N_("What it pays here: {value}."),
    "effect": N_("What it does here: {value}."),
    "reading": N_("How it is read here: {value}."),
}
"""Field of a disputed hand → the beginning of its sentence."""


OTHER = N_("{what} here: {value}.")
OTHER_SOURCES = N_("Other sources: {value}.")


def _without_stop(texts: list[Text], between: str) -> Message:
    """The texts joined, without the final full stop."""
    *several, last = texts
    last = last if isinstance(last, Message) else last.removesuffix(".")
    wordings = [text if isinstance(text, Message) else as_it_is(text) for text in (*several, last)]
    return Message.joined(wordings, between)


def _row(id_: str, question: Text, used: Cell, positions: Cell, remark: Cell, what: Text = "", field: str = "") -> Row:
    """One row about the aspect `what` of a hand; a page shows the three answers in one cell."""
    held: list[Piece] = []
    for head, cell, between in ((_HERE.get(field, OTHER), used, " "), (OTHER_SOURCES, positions, "; ")):
        texts = [piece.text for piece in cell.pieces if isinstance(piece, CellWords)]
        if texts:
            held.append(CellWords(Message(head, what=as_sentence(what), value=_without_stop(texts, between))))
    held += (piece for piece in remark.pieces if piece is not Silence.EMPTY)
    sources = dict.fromkeys(source for cell in (used, positions, remark) for source in cell.sources)
    return Row((label(question), Cell(tuple(held), tuple(sources)), used, positions, remark), id_)


def _remarks(notes: list[Note]) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    for note in notes:
        pieces.append(CellWords(as_it_is(note.text)))
        if note.emendation:
            change = as_it_is(f"{note.emendation[:1].lower()}{note.emendation[1:]}")
            pieces.append(CellWords(Message("To make it work: {change}", change=change)))
    return tuple(pieces) or (Silence.EMPTY,)


def unstated(rules: Rules, options: TableOptions) -> Table:
    """The facts that the sources leave open, and the choices of the preset `default`.

    A page has one row for all local hands, about which little is stated.
    """
    game = options.game_of(rules)
    form = recommended(rules, game)
    played = {value.path: value for value in flatten(form)} if RECOMMENDED in game.presets else {}
    open_facts = [value for value in flatten(game) if value.unstated]
    local = [value for value in open_facts if value.path.split(".")[:1] == ["local"]]
    rows = [_open_row(game, value, played) for value in open_facts if value not in local]
    if local:
        rows.append(_local_open_row(game, local))
    columns = (Column("fact", "Not stated"), Column("silent", "Silent", role=ColumnRole.DATA))
    caption = Message("Not stated by the sources of {about}", about=game.title)
    return Table("unstated", caption, columns, tuple(rows), (), (), (), Layout.SENTENCE)


def _open_row(game: ResolvedGame, value: FlatValue, played: dict[str, FlatValue]) -> Row:
    fact, (about, what) = field_label(game, value.path), subject_of(game, value.path)
    text = in_sentence(fact)
    if what and value.path.endswith(".pay"):
        text = Message("{hand}: what it pays", hand=in_sentence(about))
    now = played.get(value.path)
    if now is not None and now.text:
        is_bet = ".pay" in value.path and now.text == "1"
        taken = Message("the bet") if is_bet else value_words(value.path, now.text, game.unit)
        if not isinstance(taken, Message):
            taken = as_it_is(f"{taken[:1].lower()}{taken[1:]}".removesuffix("."))
        text = Message("{fact} (we choose: {taken})", fact=text, taken=taken)
    return Row((label(text), Cell((Silence.UNSTATED,), cited(value.sources))), value.path)


def _local_open_row(game: ResolvedGame, values: list[FlatValue]) -> Row:
    ids = dict.fromkeys(value.path.split(".")[1] for value in values)
    names = [game.local[each].title if each in game.local else each for each in ids]
    sources = cited(source for value in values for source in value.sources)
    text = Message(
        "of the hands that are to be agreed ({hands}) one or more of: who may hold them, what they do, what they pay",
        hands=listed(names),
    )
    return Row((label(text), Cell((Silence.UNSTATED,), sources)), "local")
