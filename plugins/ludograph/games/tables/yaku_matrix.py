"""`yaku-matrix`: which yaku of a family count in which of its games, for whom, in which order, and what they pay."""

from __future__ import annotations

from ludograph.games.condition import may_read_order
from ludograph.games.model import ResolvedGame, Rules, Use, Yaku
from ludograph.games.tables.cells import cited, named
from ludograph.games.tables.facts import use_pieces
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.table import Cell, Column, Row, Silence, Table, silent
from ludograph.games.words import Status, YakuKind
from ludograph.problems import did_you_mean

NOTES = (
    "P the player, D the dealer, B both may hold it.",
    "→ its cards count in deal order, ↔ in any order.",
    "Pay is net of the returned stake.",
    "An empty cell: the game does not have it.",
)


def yaku_matrix(rules: Rules, options: TableOptions) -> Table:
    """A row for every yaku, a column for every described game or variant of a family, or of those named in `games`."""
    games = _games(rules, options)
    used = {use.yaku.id: use.yaku for game in games for use in _uses(game)}
    yaku = [used[id] for id in rules.yaku if id in used and used[id].kind is not YakuKind.NAMED_TOTAL]
    columns = [Column("yaku", "Yaku"), *(Column(game.id.replace("/", "-"), game.title) for game in games)]
    rows = tuple(
        Row((named(one.names[:1], one.sources), *(_cell(rules, game, one) for game in games)), one.id) for one in yaku
    )
    caption = f"Yaku of the {options.family} games" if options.family else "Yaku compared"
    return Table("yaku-matrix", caption, tuple(columns), rows, (), (), NOTES)


def _games(rules: Rules, options: TableOptions) -> list[ResolvedGame]:
    if options.games:
        for id in options.games:
            if rules.game(id) is None:
                raise TableError(f"no game {id!r}. {did_you_mean(id, rules.games)}".strip())
        return [rules.games[rules.redirects.get(id, id)] for id in options.games]
    family = options.family or (options.game_of(rules).family if options.game else "")
    games = [game for game in rules.family(family) if game.status is not Status.NAMED_ONLY and list(_uses(game))]
    if not games:
        raise TableError(f"no yaku are known of the family {family!r}. {did_you_mean(family, rules.families)}".strip())
    return games


def _uses(game: ResolvedGame) -> list[Use]:
    return [*game.uses.values(), *(use for id, use in game.local.items() if id not in game.uses)]


def _cell(rules: Rules, game: ResolvedGame, yaku: Yaku) -> Cell:
    uses = [use for use in _uses(game) if use.yaku.id == yaku.id]
    if not uses:
        base = rules.game(game.extends[0]) if game.extends else None
        inherited = base is not None and any(use.yaku.id == yaku.id for use in _uses(base))
        return silent(Silence.REMOVED if inherited else Silence.EMPTY)
    pieces = tuple(piece for use in uses for piece in use_pieces(use, _ordered(use)))
    return Cell(pieces, cited(source for use in uses for source in game.sources_of(use)))


def _ordered(use: Use) -> bool:
    return use.condition is not None and may_read_order(use.condition)
