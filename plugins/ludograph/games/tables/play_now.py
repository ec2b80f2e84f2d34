"""`play-now`: the recommended form of a game on one phone screen, in at most 150 words made from the data."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.games.condition import sentence
from ludograph.games.flat import condition_text
from ludograph.games.model import ResolvedGame, Rules, Use
from ludograph.games.notations import Ranked, SideDraw
from ludograph.games.resolve import chosen
from ludograph.games.tables.cells import cited
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.table import Cell, Column, Piece, Row, Table, Words, words
from ludograph.games.words import DrawMode, Form, Holder, TieRule
from ludograph.values import Range, plain_name

COLUMNS = (Column("step", "Step"), Column("rule", "What to do"))

SHOWN_RANKS = 3
"""How many yaku are named; a longer ranking has a table of its own."""

_TIES = {
    TieRule.DRAW: "Equal hands take their bets back.",
    TieRule.DEALER: "The dealer wins ties.",
    TieRule.PLAYER: "The player wins ties.",
    TieRule.DEALER_AT_ZERO: "Equal hands take their bets back, but at nought the dealer wins.",
    TieRule.CARRY_OVER: "After a tie the pot waits for the next round.",
}


def play_now(rules: Rules, options: TableOptions) -> Table:
    """Need, aim, deal, draw, win, pay and where the other forms are; of the preset `default` or the one asked for."""
    game = rules.game(options.game)
    preset = options.preset or "default"
    if game is None or preset not in game.presets:
        game = options.game_of(rules)
        raise TableError(f"{game.id} has no preset {preset!r}")
    played = chosen(rules, game.id, preset)[0]
    rows = [Row((words(step), cell), step.lower()) for step, cell in _steps(rules, played)]
    return Table("play-now", f"Play {game.title} now", COLUMNS, tuple(rows))


def _steps(rules: Rules, game: ResolvedGame) -> Iterator[tuple[str, Cell]]:
    yield "Need", Cell(_need(game), cited(game.sources_of(game.said.deck)))
    yield "Aim", Cell((Words(_aim(game)),), cited(game.sources_of(game.said.score)))
    course = game.deal.course
    if course and course.value:
        yield "Deal", Cell((Words(course.value),), cited(game.sources_of(course)))
    else:
        yield "Deal", Cell((Words(f"{_count(game.dealt_cards)} to everyone."),), cited(game.sources_of(game.said.deal)))
    betting = _bet(game)
    if betting:
        yield "Bet", Cell((Words(betting),), cited(game.sources_of(game.said.bets)))
    if game.extra_cards:
        yield "Draw", Cell((Words(_draw(game)),), cited(game.sources_of(game.draw.player)))
    yield "Win", Cell(_win(game), cited(game.sources_of(game.ranking[0]) if game.ranking else ()))
    yield "Pay", Cell((Words(_pay(game)),), cited(game.sources_of(game.pay.base)))
    others = _others(rules, game)
    if others:
        yield "Other forms", Cell((Words(others),))


def _need(game: ResolvedGame) -> tuple[Piece, ...]:
    text = ""
    if game.players and game.players.value:
        text = f"{_range(game.players.value)} players and "
    deck = plain_name(game.deck.names, game.deck.id) if game.deck else "cards"
    packs = [deck, *(plain_name(other.names, other.id) for other in game.other_decks[:1])]
    text += f"{' or '.join(packs)}; counters to bet with." if _bets(game) else f"{' or '.join(packs)}."
    return (Words(text[:1].upper() + text[1:]),)


_ON = {
    "own": "Everyone bets on their own hand.",
    "one": "Everyone bets on exactly one hand; hands may be shared.",
    "any": "Everyone bets on as many hands as they like; hands may be shared.",
}


def _bet(game: ResolvedGame) -> str:
    bets = game.bets
    on = _ON.get(bets.hand.value or "", "") if bets.hand and game.form is Form.BANKER else ""
    parts = [on, "Agree on a limit of all bets first." if bets.cap and bets.cap.value else ""]
    if game.form is Form.POT:
        parts += [f"Ante: {bets.ante.value[:1].lower()}{bets.ante.value[1:]}" if bets.ante and bets.ante.value else ""]
        parts += [bets.course.value if bets.course and bets.course.value else ""]
    return " ".join(filter(None, parts))


def _bets(game: ResolvedGame) -> bool:
    return game.form in (Form.BANKER, Form.POT, Form.ALL_AGAINST_ALL)


def _range(players: Range) -> str:
    if players.max is None:
        return f"{players.min} or more"
    return f"{players.min} to {players.max}" if players.min != players.max else str(players.min)


def _aim(game: ResolvedGame) -> str:
    best = "most" if game.score.best == "high" else "least"
    if game.scoring.mod == 10:
        nought = [str(n) for n, points in sorted(game.scoring.values) if points == 0]
        verb = "counts" if len(nought) == 1 else "count"
        zero = f" {', '.join(nought)} {verb} nought." if nought else ""
        goal = "nine" if best == "most" else "nought"
        against = "Beat the dealer" if game.form is Form.BANKER else "Beat the others"
        return f"{against}: come closest to {goal}; only the ones digit of your total counts.{zero}"
    if game.score.scoring == "additive":
        return "Score the most points with combinations of cards."
    return "Hold the best combination."


def _draw(game: ResolvedGame) -> str:
    up_to = "one more card" if game.extra_cards == 1 else f"up to {game.extra_cards} more cards"
    player = _side(game.draws(Holder.PLAYER), up_to)
    if game.form is not Form.BANKER:
        return f"{player[:1].upper()}{player[1:]}."
    dealer = game.draws(Holder.DEALER)
    as_players = dealer == game.draws(Holder.PLAYER) or dealer.mode is DrawMode.ALWAYS
    told = "" if as_players else f" The dealer {_dealer(dealer)}."
    return f"{player[:1].upper()}{player[1:]}.{told}"


def _side(side: SideDraw, up_to: str) -> str:
    match side.mode:
        case DrawMode.FREE:
            return f"take {up_to} if you like"
        case DrawMode.ALWAYS:
            return f"everyone gets {up_to}"
        case DrawMode.NEVER:
            return "nobody takes a further card"
        case DrawMode.UNSTATED:
            return f"{up_to} may be taken; agree on the limits"
    parts = []
    if side.must:
        parts.append(f"take {up_to} with {condition_text(side.must)}")
    if side.never:
        but = f", unless with {condition_text(side.may)}" if side.may else ""
        parts.append(f"stand with {condition_text(side.never)}{but}")
    return "; ".join([*parts, "otherwise as you like"])


def _dealer(side: SideDraw) -> str:
    if side.mode is DrawMode.FREE:
        return "is free to draw"
    if side.mode is DrawMode.NEVER:
        return "takes no further card"
    return "draws by the same limits" if side.mode is DrawMode.BY_CONDITIONS else "follows what you agree on"


def _win(game: ResolvedGame) -> tuple[Piece, ...]:
    best = "highest" if game.score.best == "high" else "lowest"
    pieces: list[Piece] = []
    ranked = [place for place in _places(game) if any(use.use != "total" for use in place.uses)]
    for place in ranked[:SHOWN_RANKS]:
        for ranked_use in place.uses:
            pieces += _named(game, game.uses[ranked_use.use])
    if len(ranked) > SHOWN_RANKS:
        pieces.append(Words(f"{len(ranked) - SHOWN_RANKS} more in the ranking;"))
    if any(use.use == "total" for place in game.ranking for use in place.uses):
        pieces.append(Words(f"then the {best} total." if pieces else f"The {best} total wins."))
    tie = game.ties.value if game.ties else None
    if tie in _TIES:
        pieces.append(Words(_TIES[tie]))
    return tuple(pieces)


def _places(game: ResolvedGame) -> Iterator[Ranked]:
    for place in game.ranking:
        known = tuple(use for use in place.uses if use.use in game.uses or use.use == "total")
        if known:
            yield Ranked(known, place.at)


def _named(game: ResolvedGame, use: Use) -> list[Piece]:
    name = use.names[0] if use.names else None
    lang = "" if name is None else name.roman_lang if name.roman else name.lang
    definition = sentence(use.condition) if use.condition is not None else ""
    whose = {Holder.DEALER: "; the dealer’s", Holder.PLAYER: "; players’"}.get(use.holder or Holder.BOTH, "")
    banked = whose if game.form is Form.BANKER else ""
    return [Words(use.title, lang), Words(f"({definition}{banked}),")]


def _pay(game: ResolvedGame) -> str:
    if game.pay.by and game.pay.by.value == "difference":
        return "Every two players settle the difference of their totals."
    if game.form is Form.POT:
        return "The winner takes the pot" + ("; a yaku multiplies the others’ bets." if game.uses else ".")
    base = game.pay.base.value if game.pay.base else None
    parts = [f"A win pays {_multiple(str(base)) if base else 'the stake'}"]
    for use in game.uses.values():
        paid = use.pay(Holder.PLAYER if use.held_by(Holder.PLAYER) else Holder.DEALER)
        if paid is not None and str(paid) != "1":
            parts.append(f"{use.title} {_multiple(str(paid))}")
    return "; ".join(dict.fromkeys(parts)) + "."


def _multiple(text: str) -> str:
    return {"1": "the stake", "2": "twice the stake"}.get(text, f"{text} times the stake")


def _others(rules: Rules, game: ResolvedGame) -> str:
    related = [id for id in (*game.variants, *game.extends[:1]) if id in rules.games]
    related += [id for id in rules.games[game.base].variants if id != game.id and id not in related]
    return ", ".join(rules.games[id].title for id in dict.fromkeys(related)) + "." if related else ""


def _count(cards: int) -> str:
    names = {1: "One card", 2: "Two cards", 3: "Three cards", 4: "Four cards", 5: "Five cards"}
    return names.get(cards, f"{cards} cards")
