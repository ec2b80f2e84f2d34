"""`yaku-card`: one yaku with its definition, readings, games and odds; `yaku-matrix`: those of a family by game."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence

from ludograph.base.problems import did_you_mean
from ludograph.languages.words import N_, Message, Text
from ludograph.library.citing.citation import Cited
from ludograph.rules.asking import TableError, TableOptions
from ludograph.rules.cards.deck import Pieces, Unit, for_pieces
from ludograph.rules.conditions.base import Condition, Setting, fixes_order
from ludograph.rules.conditions.english import listed
from ludograph.rules.data.model import ResolvedGame, Rules, Use, Yaku
from ludograph.rules.data.words import Effect, Holder, Status, UseStatus, YakuKind
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.ways import Ways, ways
from ludograph.rules.odds.witness import witness
from ludograph.rules.play.layout import kind_of_hand
from ludograph.rules.play.play import SIDES, NotPlayableError, Play, PlayedUse
from ludograph.rules.speech.sentence import most_words
from ludograph.rules.tables import cells
from ludograph.rules.tables.facts.facts import dated, games_of, use_pieces
from ludograph.rules.tables.hands.checker import everything
from ludograph.rules.tables.pieces import EMPTY, Cell, CellWords, Items, Piece, Silence, label, separated, silent, words
from ludograph.rules.tables.round.points_table import remarks
from ludograph.rules.tables.shown import NAME_ONLY
from ludograph.rules.tables.table import Column, ColumnKind, ColumnRole, Layout, Row, Table
from ludograph.values import plain_name

COLUMNS = (Column("what", "What"), Column("said", "Details"))


def yaku_card(rules: Rules, options: TableOptions) -> Table:
    """One special hand: its definition, games and odds."""
    yaku = rules.yaku.get(rules.redirects.get(options.yaku, options.yaku))
    if yaku is None:
        raise TableError(f"no yaku {options.yaku!r}", did_you_mean(options.yaku, rules.yaku))
    rows = [
        Row((label(N_("Names")), cells.names_of(yaku.names, rules.sources_of(yaku))), "names"),
        *_definitions(rules, yaku),
    ]
    for number, mention in enumerate(yaku.attested, start=1):
        what = dated(mention.date, f"{mention.what} ({mention.note})" if mention.note else mention.what)
        rows.append(_card_row(N_("Mentioned"), what, cells.cited(rules.sources_of(mention)), f"attested-{number}"))
    for id, game in sorted(rules.games.items()):
        for use in game.uses_of(yaku):
            cell = Cell(use_pieces(game, use, cells.is_sequence(use.condition)), cells.cited(game.sources_of(use)))
            rows.append(Row((words(game.title), cell), f"{id}-{use.id}"))
    rows += _odds(rules, yaku)
    notes = tuple(note.text for note in yaku.note)
    return Table("yaku-card", yaku.title, COLUMNS, tuple(rows), (), (), notes)


def _definitions(rules: Rules, yaku: Yaku) -> Iterator[Row]:
    pieces, sources = rules.pieces_of(yaku), cells.cited(rules.sources_of(yaku))
    if yaku.condition is not None:
        yield _card_row(N_("Definition"), _of_size(yaku, pieces, yaku.condition), sources, "definition")
    if yaku.most:
        yield _card_row(N_("Definition"), most_words(yaku.most, pieces), sources, "definition")
    for id, reading in yaku.readings.items():
        head = Message("Reading: {reading}", reading=plain_name(reading.names, id.replace("-", " ")))
        text = _of_size(yaku, pieces, reading.when.condition)
        yield _card_row(head, text, cells.cited(rules.sources_of(reading)), id)


def _of_size(yaku: Yaku, pieces: Pieces, condition: Condition) -> Text:
    """`3 cards: all cards of one number`."""
    text = condition.words(pieces)
    if not yaku.size:
        return text
    if pieces.unit is Unit.TILE:
        return Message.plural("{number} tile: {what}", "{number} tiles: {what}", yaku.size, what=text)
    return Message.plural("{number} card: {what}", "{number} cards: {what}", yaku.size, what=text)


def _card_row(head: Text, text: Text, sources: tuple[Cited, ...], id: str) -> Row:
    return Row((label(head), words(text, sources=sources)), id)


def _odds(rules: Rules, yaku: Yaku) -> Iterator[Row]:
    """The odds of being dealt it, for each deck of a game that has it, by the scoring of the first such game."""
    done: set[str] = set()
    for id in sorted(rules.games):
        game = rules.games[id]
        use = _first_use(game, yaku)
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
            head = Message("Dealt from {pack}", pack=plain_name(deck.names, deck.id))
            yield Row((label(head), cells.odds_cell(found)), deck.id)


OFTEN = for_pieces("How often: the chance in a blind deal of as many cards; by game where that differs.")
NOTE = N_("What a hand pays is given in bets; the stake returns as well.")


def yaku_matrix(rules: Rules, options: TableOptions) -> Table:
    """The special hands of a whole family, or of the games named in `games`, side by side.

    On a page each yaku has one list of the games in which it counts.
    """
    games = _games(rules, options)
    used = {use.yaku.id: use.yaku for game in games for use in game.every_use.values()}
    yaku = [used[id] for id in rules.yaku if id in used and used[id].kind is not YakuKind.NAMED_TOTAL]
    if options.size:
        yaku = [one for one in yaku if one.size == options.size]
    columns = [
        Column("cards", cells.CARDS[_unit(games)], ColumnKind.CARDS),
        Column("yaku", "Hand", role=ColumnRole.HEAD),
        Column("definition", "What it is", role=ColumnRole.LINE),
    ]
    columns += [Column(game.id.replace("/", "-"), game.title) for game in games]
    columns.append(Column("dealt", "How often", ColumnKind.ODDS, legend=Message(_unit(games).worded(OFTEN))))
    rows = tuple(
        Row(
            (
                example(rules, games, one),
                cells.names_of([each for each in one.names if each.text == one.names[0].text], rules.sources_of(one)),
                _definition(rules, games, one),
                *(_cell(rules, game, one) for game in games),
                _dealt(games, one),
            ),
            one.id,
        )
        for one in yaku
    )
    is_paid = any(use.entry.pay.at or use.entry.times.at for game in games for use in game.every_use.values())
    notes = (NOTE,) if is_paid else ()
    return Table("yaku-matrix", _caption(games, options), tuple(columns), rows, (), (), notes, Layout.GATHERED)


def _caption(games: list[ResolvedGame], options: TableOptions) -> Text:
    if options.size:
        return Message("Which hands of {size} cards count, and where", size=options.size)
    if len(games) == 1:
        return Message("Combinations of {about}", about=games[0].title)
    if options.family:
        return Message("Combinations of {about}", about=games_of(options.family))
    return N_("Combinations compared")


def _games(rules: Rules, options: TableOptions) -> list[ResolvedGame]:
    if options.games:
        return options.games_named(rules)
    family = options.family or (options.game_of(rules).family if options.game else "")
    games = [game for game in rules.family(family) if has_combinations(game)]
    if not games:
        near = did_you_mean(family, rules.families) if family not in rules.families else ""
        raise TableError(f"no yaku are known of the family {family!r}", near)
    return games


def has_combinations(game: ResolvedGame) -> bool:
    """Whether the game is described and has yaku to compare."""
    return game.status is not Status.NAMED_ONLY and bool(game.every_use)


def yaku_sizes(games: Iterable[ResolvedGame]) -> set[int | None]:
    """The numbers of cards in the games' yaku; None for yaku of any size."""
    uses = (use for game in games for use in game.every_use.values())
    return {use.yaku.size for use in uses if use.yaku.kind is not YakuKind.NAMED_TOTAL}


def _unit(games: list[ResolvedGame]) -> Unit:
    """What the pieces of the games are called: tiles only if all games use tiles."""
    return Unit.TILE if games and all(game.unit is Unit.TILE for game in games) else Unit.CARD


def example(rules: Rules, games: list[ResolvedGame], yaku: Yaku) -> Cell:
    """Example cards of the yaku, from the deck of the first game that has it, preferably one in which order counts."""
    for game in sorted(games, key=lambda game: not _wants_order(game, yaku)):
        if (cell := _played_example(game, yaku)) is not None:
            return cell
        use = _first_use(game, yaku)
        if use is None or use.condition is None or yaku.size is None:
            continue
        deck = next((rules.decks[id] for id in use.entry.needs_deck if id in rules.decks), game.deck)
        if deck is None:
            continue
        with contextlib.suppress(NotComputedError):
            setting = Setting(game.scoring, max(deck.numbers))
            if hand := witness(deck.cards, yaku.size, setting, use.condition):
                return Cell((cells.shown_cards(deck, hand, use.condition, fixes_order(use.condition)),))
    return EMPTY


def _first_use(game: ResolvedGame, yaku: Yaku) -> Use | None:
    return next(iter(game.uses_of(yaku)), None)


def _played_use(play: Play, yaku: Yaku) -> PlayedUse | None:
    return next((use for use in play.uses if use.use.yaku.id == yaku.id), None)


def _wants_order(game: ResolvedGame, yaku: Yaku) -> bool:
    use = _first_use(game, yaku)
    return use is not None and use.condition is not None and fixes_order(use.condition)


def _dealt(games: list[ResolvedGame], yaku: Yaku) -> Cell:
    """The odds of being dealt it; for each game if the games differ in deck or in the order of cards."""
    found: dict[Cell, list[ResolvedGame]] = {}
    for game in games:
        with contextlib.suppress(NotPlayableError):
            play = everything(game)
            use = _played_use(play, yaku)
            if use is not None and yaku.size and game.is_dealt:
                found.setdefault(cells.odds_cell(cells.ways_of(play, use, yaku.size)), []).append(game)
    if len(found) < 2:
        return next(iter(found), EMPTY)
    items = []
    for cell, alike in found.items():
        ids = {game.id for game in alike}
        called = listed([game.title for game in alike if ids.isdisjoint(game.extends)])  # variants follow their game
        items.append((CellWords(Message("{games}:", games=called)), *cell.pieces))
    return Cell((Items(tuple(items)),))


def _played_example(game: ResolvedGame, yaku: Yaku) -> Cell | None:
    with contextlib.suppress(NotPlayableError):
        play = everything(game)
        use = _played_use(play, yaku)
        cell = cells.pictured(play, use, fixes_order(use.when)) if use else EMPTY
        return cell if cell.pieces != (Silence.EMPTY,) else None
    return None


def _definition(rules: Rules, games: list[ResolvedGame], yaku: Yaku) -> Cell:
    """The definition, by the first of several readings. An order that only some games require is in their cells."""
    condition, pieces = yaku.condition_of(""), rules.pieces_of(yaku)
    if yaku.most:
        return label(most_words(yaku.most, pieces))
    if condition is None:
        return EMPTY
    unordered = condition.unordered(pieces) if any(_wants_order(game, yaku) for game in games) else ""
    text = unordered or cells.definition(yaku, condition, pieces, cards_shown=True)
    return label(text) if text else EMPTY


def _cell(rules: Rules, game: ResolvedGame, yaku: Yaku) -> Cell:
    uses = game.uses_of(yaku)
    if not uses:
        base = rules.game(game.extends[0]) if game.extends else None
        inherited = base is not None and bool(base.uses_of(yaku))
        return silent(Silence.REMOVED if inherited else Silence.EMPTY)
    groups: list[Sequence[Piece]] = []
    for use in uses:
        groups.append(use_pieces(game, use, cells.is_sequence(use.condition)))
        groups += ((CellWords(one),) for one in remarks(use, game.pieces)) if use.points is not None else ()
    brief = tuple(tuple(_brief(game, use)) for use in uses)
    return Cell(separated(groups), cells.cited(source for use in uses for source in game.sources_of(use)), brief=brief)


_WORTH = {
    Effect.WIN: ("★", N_("wins")),
    Effect.BEATS: ("☆", N_("beats some")),
    Effect.DRAW: ("=", N_("tie")),
    Effect.WITHDRAW: ("⇢", N_("may leave")),
    Effect.VOID_ROUND: ("∅", N_("void")),
    Effect.REDEAL: ("↻", N_("redeal")),
    Effect.REMATCH: ("⇄", N_("again")),
    Effect.NONE: ("–", N_("no effect")),
    None: ("?", Silence.UNSTATED.value),
}
"""The effect of a hand as a sign, with its words; none of the signs is an emoji."""

_WHOSE = {
    Holder.PLAYER: ("▽", N_("player")),
    Holder.DEALER: ("▲", N_("dealer")),
    "tableau": ("▦", N_("tableau")),
    "column": ("▥", N_("column")),
    "stack": ("▤", N_("stack")),
}


def _brief(game: ResolvedGame, use: Use) -> Iterator[CellWords]:
    """The value of the hand, then its holder and order, as signs and numbers."""
    holder, is_agreed = use.entry.holder, use.local or use.entry.status is UseStatus.LOCAL
    paid = dict.fromkeys(pay for side in SIDES if use.held_by(side) and (pay := use.pay(side)))
    sign, word = _WORTH[use.effect]
    worth: Text = Message(word)
    if all(fact.at and fact.value is None for fact in (holder, use.entry.effect)):
        sign, worth = "○", Message(NAME_ONLY)
    elif use.times is not None:
        sign, worth = "", f"×{use.times}"
    elif use.points is not None:
        sign, worth = "", str(use.points)
    elif paid:
        sign = next((f"#{pay.card}" for pay in paid if pay.card), "")
        worth = Message.joined([pay.words for pay in paid], "–")
    yield CellWords(worth, small=is_agreed, sign=sign)
    if game.has_dealer and holder.value in SIDES:
        on_table = holder.value is Holder.PLAYER and game.hands_on_table
        sign, word = _WHOSE[kind_of_hand(game) if on_table else holder.value]
        yield CellWords(Message(word), sign=sign)
    if cells.is_sequence(use.condition):
        yield CellWords(Message("in this order"), sign="→")
