"""`deck-table`: packs with their cards, derivation and games; `number-names`: what their numbers are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from ludograph.base.grouping import grouped
from ludograph.languages.words import N_, Message, Text
from ludograph.rules.asking import TableError, TableOptions
from ludograph.rules.cards.deck import COURTS, NAMES, Deck, Suit, Unit, known, several
from ludograph.rules.conditions.english import listed
from ludograph.rules.data.entry import TermTable
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.tables.cells import as_ours, as_sentence, cited, names_of
from ludograph.rules.tables.pieces import Cell, CellWords, Piece, Silence, if_any, number, separated, words
from ludograph.rules.tables.table import Column, ColumnKind, Row, Table
from ludograph.values import Name, plain_name

COLUMNS = (
    Column("deck", "Pack"),
    Column("cards", "Cards", ColumnKind.NUMBER),
    Column("numbers", "Numbers"),
    Column("made", "Made from"),
    Column("games", "Games"),
)


def deck_table(rules: Rules, options: TableOptions) -> Table:
    """Decks and how they are derived: one, those of a game or family, or all."""
    decks = _decks(rules, options)
    caption = as_sentence(plain_name(decks[0].names, decks[0].id)) if len(decks) == 1 else N_("Packs of cards")
    rows = tuple(_row(rules, deck) for deck in decks)
    return Table("deck-table", caption, COLUMNS, rows)


def _decks(rules: Rules, options: TableOptions) -> list[Deck]:
    if options.deck:
        return [options.deck_of(rules)]
    games = list(rules.family(options.family)) if options.family else [options.game_of(rules)] if options.game else []
    if not games:
        return [rules.decks[id] for id in sorted(rules.decks)]
    ids = {deck.id for game in games for deck in game.decks}
    if not ids:
        raise TableError(f"no pack is known of {options.game or options.family!r}")
    return [rules.decks[id] for id in sorted(ids)]


def _row(rules: Rules, deck: Deck) -> Row:
    games = [game for id, game in sorted(rules.games.items()) if plays(game, deck)]
    played = Message.joined([as_ours(game.title, game.is_own_pack(deck)) for game in games], ", ")
    cells = (
        names_of(deck.names, deck.sources),
        number(len(deck)),
        words(numbers_text(deck)),
        if_any(derivation_text(rules, deck)),
        if_any(played),
    )
    return Row(cells, deck.id)


def plays(game: ResolvedGame, deck: Deck) -> bool:
    """Whether the deck is suitable for the game."""
    return any(one.id == deck.id for one in game.decks)


def numbers_text(deck: Deck) -> Message:
    """`1–10, 4 of each`; for suits with equal cards, or tiles, `34 kinds, 4 of each`."""
    faces = Counter(card.ends or (card.suit and card.face) for card in deck.cards)
    if deck.cards[0].ends or ("" not in faces and max(faces.values()) > 1):
        return Message("{number} kinds, {each}", number=len(faces), each=_each(faces.values()))
    spans: list[str] = []
    numbers = list(deck.numbers)
    while numbers:
        last = next((i for i, n in enumerate(numbers) if i + 1 == len(numbers) or numbers[i + 1] != n + 1), 0)
        spans.append(str(numbers[0]) if last == 0 else f"{numbers[0]}–{numbers[last]}")
        numbers = numbers[last + 1 :]
    return Message.joined([*spans, _each(deck.copies.values())], ", ")


def tiles_text(deck: Deck) -> Message:
    """`2 of each: 6–6, 1–1; 1 of each: 6–3`; "" for cards."""
    tiles = Counter(card.ends for card in deck.cards if card.ends)
    kinds = grouped((copies, "–".join(map(str, ends))) for ends, copies in tiles.items())
    each = [
        Message("{number} of each: {tiles}", number=copies, tiles=", ".join(named)) for copies, named in kinds.items()
    ]
    return Message.joined(each, "; ")


def _each(copies: Collection[int]) -> Message:
    fewest, most = min(copies), max(copies)
    if fewest == most:
        return Message("{number} of each", number=most)
    return Message("{fewest} to {most} of each", fewest=fewest, most=most)


def derivation_text(rules: Rules, deck: Deck) -> Text:
    """`hanafuda without peony and bush clover; willow is 6 and paulownia 7`; "" if the name includes it."""
    if deck.derivation is None:
        return ""
    base = rules.decks[deck.derivation.of]
    gone = _gone(base, deck)
    name = plain_name(base.names, base.id)
    parts = [Message("{pack} without {cards}", pack=name, cards=listed(gone)) if gone else name]
    changed = [
        Message("{card} is {number}", card=_renumbered_name(base, target), number=number)
        for target, number in deck.derivation.renumbered
    ]
    made = Message.joined(parts + ([listed(changed)] if changed else []), "; ")
    return "" if str(made) == str(plain_name(deck.names, deck.id)) else made


def _gone(base: Deck, deck: Deck) -> list[Text]:
    assert deck.derivation is not None
    removed = set(deck.derivation.removed)
    suits = {card.suit for card in base.cards} - {card.suit for card in base.cards if card.id not in removed} - {""}
    numbers = {card.n for card in base.cards} - {card.n for card in base.cards if card.id not in removed}
    if suits:
        further = sum(card.id in removed and card.suit not in suits for card in base.cards)
        others = Message.plural("{number} card of the other suits", "{number} cards of the other suits", further)
        if deck.unit is Unit.TILE:
            others = Message.plural("{number} tile of the other suits", "{number} tiles of the other suits", further)
        return [*(_suit_name(base, id) for id in base.suits if id in suits), *([others] if further else [])]
    if numbers:
        return [several(COURTS[n] if base.is_ordinary and n in COURTS else str(n)) for n in sorted(numbers)]
    return [f"{len(removed)} {deck.unit.many}"] if removed else []


def _renumbered_name(deck: Deck, target: str) -> Text:
    if not target.isdecimal():
        return _suit_name(deck, target)
    return Message(COURTS[int(target)]) if deck.is_ordinary and int(target) in COURTS else target


def _suit_name(deck: Deck, id: str) -> Text:
    name = plain_name(deck.suits.get(id, Suit(id)).names, id)
    return known(str(name)) if str(name) in NAMES else name


def number_names(rules: Rules, options: TableOptions) -> Table:
    """The names of the numbers in a game or family, or in all."""
    tables = _tables(rules, options)
    if not tables:
        of = options.game or options.family
        raise TableError(f"no names of numbers are known{f' of {of!r}' if of else ''}")
    numbers = sorted({n for table in tables for n in table.entry.numbers})
    columns = (Column("number", "No.", ColumnKind.NUMBER), *(Column(table.id, table.title) for table in tables))
    rows = tuple(Row((number(n), *(_cell(table, n) for table in tables)), str(n)) for n in numbers)
    sources = cited(source for table in tables for source in rules.sources_of(table.entry))
    notes = tuple(dict.fromkeys(note.text for table in tables for note in table.entry.note))
    return Table("number-names", N_("Names of the numbers"), columns, rows, sources, (), notes)


def _tables(rules: Rules, options: TableOptions) -> list[TermTable]:
    if options.game:
        wanted = {table.id for table in options.game_of(rules).terms}
    elif options.family:
        wanted = {table.id for game in rules.family(options.family) for table in game.terms}
    else:
        wanted = set(rules.terms)
    return [table for id, table in rules.terms.items() if id in wanted and table.entry.numbers]


def _cell(table: TermTable, number: int) -> Cell:
    names = table.entry.numbers.get(number, ())
    # Of another reading of the same character the character is not repeated.
    again = [bool(place and name.roman and name.text == names[place - 1].text) for place, name in enumerate(names)]
    pieces = separated((_pieces(name)[known:] for name, known in zip(names, again, strict=True)), ",")
    return Cell(pieces or (Silence.EMPTY,), cited(source for name in names for source in name.source))


def _pieces(name: Name) -> list[Piece]:
    pieces: list[Piece] = [CellWords(name.text, name.lang, "" if name.roman else name.gloss)]
    if name.roman:
        pieces.append(CellWords(name.roman, name.roman_lang, name.gloss))
    if name.from_:
        pieces += [CellWords(Message("from")), CellWords(name.from_.text, name.from_.lang, name.from_.gloss)]
    return pieces
