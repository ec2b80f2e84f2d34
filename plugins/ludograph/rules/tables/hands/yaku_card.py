"""`yaku-card`: one yaku: definition, readings, games, first record and odds."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from ludograph.base.problems import did_you_mean
from ludograph.languages.words import N_, Message, Text
from ludograph.library.citing.citation import Cited
from ludograph.rules.cards.deck import Pieces, Unit
from ludograph.rules.conditions import Condition, Setting
from ludograph.rules.data.model import Rules, Yaku
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.ways import Ways, ways
from ludograph.rules.speech.sentence import most_words
from ludograph.rules.tables.cells import cited, dealt, is_sequence, named
from ludograph.rules.tables.facts.facts import use_pieces
from ludograph.rules.tables.facts.game_facts import dated
from ludograph.rules.tables.options import TableError, TableOptions
from ludograph.rules.tables.pieces import Cell, label, words
from ludograph.rules.tables.table import Column, Row, Table
from ludograph.values import plain_name

COLUMNS = (Column("what", "What"), Column("said", "Details"))


def yaku_card(rules: Rules, options: TableOptions) -> Table:
    """One special hand: its definition, games and odds."""
    yaku = rules.yaku.get(rules.redirects.get(options.yaku, options.yaku))
    if yaku is None:
        raise TableError(f"no yaku {options.yaku!r}", did_you_mean(options.yaku, rules.yaku))
    rows = [
        Row((label(N_("Names")), named(yaku.names, rules.sources_of(yaku))), "names"),
        *_definitions(rules, yaku),
        *_attested(rules, yaku),
        *_games(rules, yaku),
        *_odds(rules, yaku),
    ]
    notes = tuple(note.text for note in yaku.note)
    return Table("yaku-card", yaku.title, COLUMNS, tuple(rows), (), (), notes)


def _definitions(rules: Rules, yaku: Yaku) -> Iterator[Row]:
    pieces = rules.pieces_of(yaku)
    if yaku.condition is not None:
        text = _of_size(yaku, pieces, yaku.condition)
        yield _row(N_("Definition"), text, cited(rules.sources_of(yaku)), "definition")
    if yaku.most:
        yield _row(N_("Definition"), most_words(yaku.most, pieces), cited(rules.sources_of(yaku)), "definition")
    for id, reading in yaku.readings.items():
        head = Message("Reading: {reading}", reading=plain_name(reading.names, id.replace("-", " ")))
        text = _of_size(yaku, pieces, reading.when.condition)
        yield _row(head, text, cited(rules.sources_of(reading)), id)


def _of_size(yaku: Yaku, pieces: Pieces, condition: Condition) -> Text:
    """`3 cards: all cards of one number`."""
    text = condition.words(pieces)
    if not yaku.size:
        return text
    if pieces.unit is Unit.TILE:
        return Message.plural("{number} tile: {what}", "{number} tiles: {what}", yaku.size, what=text)
    return Message.plural("{number} card: {what}", "{number} cards: {what}", yaku.size, what=text)


def _row(head: Text, text: Text, sources: tuple[Cited, ...], id: str) -> Row:
    return Row((label(head), words(text, sources=sources)), id)


def _attested(rules: Rules, yaku: Yaku) -> Iterator[Row]:
    for number, mention in enumerate(yaku.attested, start=1):
        what = f"{mention.what} ({mention.note})" if mention.note else mention.what
        yield _row(N_("Mentioned"), dated(mention.date, what), cited(rules.sources_of(mention)), f"attested-{number}")


def _games(rules: Rules, yaku: Yaku) -> Iterator[Row]:
    for id in sorted(rules.games):
        game = rules.games[id]
        for use in game.uses_of(yaku):
            said = Cell(use_pieces(game, use, is_sequence(use.condition)), cited(game.sources_of(use)))
            yield Row((words(game.title), said), f"{id}-{use.id}")


def _odds(rules: Rules, yaku: Yaku) -> Iterator[Row]:
    """The odds of being dealt it, for each deck of a game that has it, by the scoring of the first such game."""
    done: set[str] = set()
    for id in sorted(rules.games):
        game = rules.games[id]
        use = next(iter(game.uses_of(yaku)), None)
        if use is None or use.condition is None or yaku.size is None:
            continue
        decks = [rules.decks[name] for name in use.entry.needs_deck if name in rules.decks]
        for deck in decks or ([game.deck] if game.deck else []):
            if deck.id in done:
                continue
            done.add(deck.id)
            setting = Setting(game.scoring, max(deck.numbers))
            found: Ways | None = None
            with contextlib.suppress(NotComputedError):
                found = ways(deck.cards, yaku.size, use.condition, setting)
            yield Row(
                (label(Message("Dealt from {pack}", pack=plain_name(deck.names, deck.id))), dealt(found)), deck.id
            )
