"""`best-hand` and `rarity-check`: how often each place of a ranking is the best that a dealt hand has."""

from __future__ import annotations

from ludograph.games.condition import fixes_order
from ludograph.games.condition.english import numeral
from ludograph.games.model import Rules
from ludograph.games.odds.best import best
from ludograph.games.odds.patience import NotComputedError
from ludograph.games.odds.ways import Ways
from ludograph.games.play import PLAYER, Play
from ludograph.games.tables.cells import NONE_OF_THESE, OUT_OF, named, pack_sentence, ways_of
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.table import Cell, Column, ColumnKind, ColumnRole, Number, Odds, Row, Table, Words, words


def best_hand(rules: Rules, options: TableOptions) -> Table:
    """For each place of the ranking, the odds that a dealt hand counts as this and nothing higher."""
    play = options.dealt_play_of(rules)
    sizes = (options.size,) if options.size else tuple(play.sizes)
    found = {size: _best(play, size) for size in sizes}
    titles = {use.id: use for use in play.uses}
    rows = []
    order = {use.id: place for place, use in enumerate(play.uses)}
    for id_ in sorted({id_ for size in sizes for id_ in found[size]}, key=lambda id_: order.get(id_, len(order))):
        name = (
            named(titles[id_].use.names[:1])
            if id_ in titles
            else words("total only" if play.game.has_totals else NONE_OF_THESE)
        )
        cells = [name]
        for size in sizes:
            ways = found[size].get(id_)
            cells += [Cell((Number(ways.sets if ways else 0),)), Cell((Odds(ways.dealt),) if ways else ())]
        rows.append(Row(tuple(cells), id_))
    columns = [Column("name", "Counts as")]
    for size in sizes:
        columns.append(Column(f"sets-{size}", f"Sets of {size}", ColumnKind.NUMBER, ColumnRole.EXACT))
        columns.append(Column(f"odds-{size}", f"With {size} {play.deck.unit.of(size)}", ColumnKind.ODDS))
    return Table(
        "best-hand",
        f"{play.game.title}: {_counted(play)}",
        tuple(columns),
        tuple(rows),
        (),
        (pack_sentence(play.deck), *play.assumptions),
        _notes(play),
    )


def _notes(play: Play) -> tuple[str, ...]:
    """What is counted; of the order only where a hand of the game depends on it."""
    once = "each counts once, as the best it is"
    if not any(fixes_order(use.when) for use in play.uses):
        return (f"Odds are out of all hands of that size; {once}.",)
    return (
        f"Odds are out of all ordered hands of that size; {once}.",
        "Sets do not count the order; a set whose orders count differently is in the row of each.",
    )


def _counted(play: Play) -> str:
    if play.game.is_arranged:
        return f"what {numeral(play.game.dealt_cards)} of the {play.deck.unit.many} count as"
    return "what a player’s dealt hand counts as"


def _best(play: Play, size: int) -> dict[str, Ways]:
    try:
        return best(play, size, PLAYER)
    except NotComputedError as error:
        raise TableError(f"{play.game.id}: {error}") from error


def rarity_check(rules: Rules, options: TableOptions) -> Table:
    """Where tradition ranks a common hand above a rare one: each yaku's place beside its place by rarity."""
    play = options.dealt_play_of(rules)
    if not play.uses:
        raise TableError(f"{play.game.id} has no yaku that could be rare")
    if play.laid_out:
        raise TableError(f"{play.game.id}: cards are laid out before the deal, so its hands are not dealt alike")
    ranked = []
    for use in play.uses:
        place = (
            use.places[PLAYER]
            if use.use.held_by(PLAYER)
            else min((place for place in use.places.values() if place is not None), default=None)
        )
        size = options.size or use.use.yaku.size or play.sizes[-1]
        ways = ways_of(play, use, size)
        if place is not None and place < play.total_place and ways is not None:
            ranked.append((use, place, size, ways))
    by_rarity = sorted({ways.dealt for *_, ways in ranked})
    rows = []
    for use, place, size, ways in ranked:
        rarer = [other.use.title for other, below, _size, its in ranked if below > place and its.dealt < ways.dealt]
        verdict = f"commoner than {', '.join(rarer)}" if rarer else "not commoner than any lower hand"
        cells = (
            named(use.use.names[:1], play.game.sources_of(use.use)),
            Cell((Number(place + 1),)),
            Cell((Number(by_rarity.index(ways.dealt) + 1),)),
            Cell((Number(size),)),
            Cell((Odds(ways.dealt),)),
            Cell((Words(verdict),)),
        )
        rows.append(Row(cells, use.id))
    columns = (
        Column("name", "Special hand"),
        Column("place", "Place in the ranking", ColumnKind.NUMBER),
        Column("rarity", "Place by rarity", ColumnKind.NUMBER),
        Column("cards", "Cards", ColumnKind.NUMBER, ColumnRole.EXACT),
        Column("dealt", "How often", ColumnKind.ODDS),
        Column("verdict", "Ranking against rarity"),
    )
    notes = (
        OUT_OF,
        f"How often counts the hands of as many {play.deck.unit.many} as the special hand has.",
    )
    caption = f"{play.game.title}: does the ranking follow rarity?"
    return Table("rarity-check", caption, columns, tuple(rows), (), (pack_sentence(play.deck),), notes)
