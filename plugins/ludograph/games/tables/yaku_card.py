"""`yaku-card`: one yaku: its definition and readings, who uses it, where it is first seen, its odds."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from ludograph.cards.unit import Pieces
from ludograph.games.condition import Setting, sentence
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.odds.patience import NotComputedError
from ludograph.games.odds.ways import ways
from ludograph.games.tables.cells import cited, is_sequence, named
from ludograph.games.tables.facts import use_pieces
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.table import Cell, Cited, Column, Odds, Piece, Row, Silence, Table, Words, words
from ludograph.games.yaku import Use, Yaku
from ludograph.problems import did_you_mean
from ludograph.values import date_words, plain_name

COLUMNS = (Column("what", "What"), Column("said", "Details"))


def yaku_card(rules: Rules, options: TableOptions) -> Table:
    """One special hand: what it is, where it counts, how rare it is."""
    yaku = rules.yaku.get(rules.redirects.get(options.yaku, options.yaku))
    if yaku is None:
        raise TableError(f"no yaku {options.yaku!r}. {did_you_mean(options.yaku, rules.yaku)}".strip())
    rows = [
        Row((words("Names"), named(yaku.names, rules.sources_of(yaku))), "names"),
        *_definitions(rules, yaku),
        *_attested(rules, yaku),
        *_games(rules, yaku),
        *_odds(rules, yaku),
    ]
    notes = tuple(note.text for note in yaku.note)
    return Table("yaku-card", yaku.title, COLUMNS, tuple(rows), (), (), notes)


def _definitions(rules: Rules, yaku: Yaku) -> Iterator[Row]:
    pieces = Pieces(rules.unit_of(yaku))
    size = f"{yaku.size} {pieces.many}: " if yaku.size else ""
    if yaku.condition is not None:
        text = size + sentence(yaku.condition, pieces)
        yield _row("Definition", text, cited(rules.sources_of(yaku)), "definition")
    for id, reading in yaku.readings.items():
        label = f"Reading: {plain_name(reading.names, id.replace('-', ' '))}"
        yield _row(label, size + sentence(reading.when.condition, pieces), cited(rules.sources_of(reading)), id)


def _row(label: str, text: str, sources: tuple[Cited, ...], id: str) -> Row:
    return Row((words(label), Cell((Words(text),), sources)), id)


def _attested(rules: Rules, yaku: Yaku) -> Iterator[Row]:
    for number, mention in enumerate(yaku.attested, start=1):
        text = f"{date_words(mention.date)}: {mention.what}" if mention.date else mention.what
        text += f" ({mention.note})" if mention.note else ""
        yield _row("Mentioned", text, cited(rules.sources_of(mention)), f"attested-{number}")


def _games(rules: Rules, yaku: Yaku) -> Iterator[Row]:
    for id in sorted(rules.games):
        game = rules.games[id]
        for use in (*game.uses.values(), *game.local.values()):
            if use.yaku.id == yaku.id:
                yield Row((words(game.title), _use(game, use)), f"{id}-{use.id}")


def _use(game: ResolvedGame, use: Use) -> Cell:
    return Cell(use_pieces(game, use, is_sequence(use.condition)), cited(game.sources_of(use)))


def _odds(rules: Rules, yaku: Yaku) -> Iterator[Row]:
    """Odds of being dealt it, for each deck of a game that has it, by the scoring of the first such game."""
    done: set[str] = set()
    for id in sorted(rules.games):
        game = rules.games[id]
        use = next((use for use in (*game.uses.values(), *game.local.values()) if use.yaku.id == yaku.id), None)
        if use is None or use.condition is None or yaku.size is None:
            continue
        decks = [rules.decks[name] for name in use.entry.needs_deck if name in rules.decks]
        for deck in decks or ([game.deck] if game.deck else []):
            if deck.id in done:
                continue
            done.add(deck.id)
            setting = Setting(game.scoring, max(deck.numbers))
            odds: Piece = Silence.NOT_COMPUTED
            with contextlib.suppress(NotComputedError):
                odds = Odds(ways(deck.cards, yaku.size, use.condition, setting).dealt)
            yield Row((words(f"Dealt from {plain_name(deck.names, deck.id)}"), Cell((odds,))), deck.id)
