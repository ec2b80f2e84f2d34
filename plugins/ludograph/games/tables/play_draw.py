"""What `play-now` says of drawing: the limits of both sides, and who decides for a hand that several bet on."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.cards.unit import Pieces
from ludograph.games.condition import sentence
from ludograph.games.condition.english import listed, numeral
from ludograph.games.condition.operators.total import Total
from ludograph.games.layout import ORDINALS, later_cards
from ludograph.games.model import ResolvedGame
from ludograph.games.notations import SideDraw, When
from ludograph.games.odds.witness import shown_example
from ludograph.games.play import Action, NotPlayableError, played
from ludograph.games.tables.cells import OUR_CHOICE, as_sentence, ended, labelled, mark, stated
from ludograph.games.tables.play_hands import Hands, hand_shown
from ludograph.games.tables.table import CardsShown, Cell, Piece, Words
from ludograph.games.words import DrawMode, Effect, Form, Holder
from ludograph.languages.words import N_
from ludograph.values import Fact


def drawing(game: ResolvedGame, hands: Hands) -> Iterator[tuple[str, Cell]]:
    """Who takes further cards and when, then who decides about shared hands."""
    yield N_("Draw"), _draw(game, hands)
    if hands is not Hands.FIRST:
        yield from _on_shared_hands(game)


def _draw(game: ResolvedGame, hands: Hands) -> Cell:
    players, dealers = game.draw.player, game.draw.dealer
    player = _side(game.draws(Holder.PLAYER), _further(game), game.pieces)
    order = game.draw.order if hands is Hands.FIRST else None
    pieces: list[Piece] = [Words(in_order(game, order, labelled(game, f"{as_sentence(player)}.", players)))]
    kept = _must_draw(game) if hands is not Hands.FIRST else []
    if kept:
        pieces.append(Words(f"With {listed(kept, 'or')} you may stay ({OUR_CHOICE})."))
    for use in game.uses.values():
        if use.effect is Effect.WITHDRAW:
            pieces += [*map(_in_words, hand_shown(game, use)), Words(f"may withdraw{mark(game, use)}.")]
    most = game.dealt_cards + game.extra_cards
    if hands is not Hands.FIRST and most < len(ORDINALS):
        pieces.append(Words(f"No {ORDINALS[most]} {game.unit} is drawn."))
    dealer = game.draws(Holder.DEALER)
    if game.form is not Form.BANKER or dealer.mode is DrawMode.ALWAYS:
        return Cell(tuple(pieces), stated(game, order, players))
    later, further = later_cards(game), _dealer(game, dealer)
    if later and dealer.mode is DrawMode.FREE and most < len(ORDINALS):
        third = f"maybe a {ORDINALS[game.dealt_cards]}"
        second, _, face = later.partition(", ")
        alike = game.dealer_faces[game.dealt_cards :] == (face,)
        further = f"takes {second}, {third}, both {face}" if alike else f"takes {later}, {third}"
    elif later:
        further = f"takes {later}, and {further}"
    pieces.append(Words(labelled(game, f"{'Then the' if later else 'The'} dealer {further}.", dealers)))
    return Cell(tuple(pieces), stated(game, order, players, dealers, game.deal.dealer_faces if later else None))


def in_order(game: ResolvedGame, order: Fact[str] | None, sentence: str) -> str:
    """`Clockwise: take one card if you like.`, where the order of the players is known."""
    if order is None or not order.value:
        return sentence
    return f"{as_sentence(order.value.removesuffix('.'))}{mark(game, order)}: {sentence[:1].lower()}{sentence[1:]}"


def _in_words(piece: Piece) -> Piece:
    """`4–6` for cards of numbers: drawn cards would be higher than the lines of a sentence."""
    if isinstance(piece, CardsShown) and all(map(str.isdecimal, piece.cards)):
        return Words("–".join(piece.cards))
    return piece


def _on_shared_hands(game: ResolvedGame) -> Iterator[tuple[str, Cell]]:
    """Who decides for several who bet on one hand, and what becomes of a hand without bets."""
    known = [fact for fact in (game.draw.decides, game.draw.without_bets) if fact and fact.value]
    if known:
        texts = [labelled(game, ended(fact.value or ""), fact) for fact in known]
        yield N_("Decides"), Cell((Words(" ".join(texts)),), stated(game, *known))


def _must_draw(game: ResolvedGame) -> list[str]:
    """The special hands of a player that a duty to draw would destroy: `9–1 (kuppin)`; they could never be shown."""
    if game.draws(Holder.PLAYER).must is None:
        return []
    try:
        play = played(game)
    except NotPlayableError:
        return []
    found = []
    for use in play.uses:
        is_whole = use.use.yaku.size == play.sizes[0] and use.use.held_by(Holder.PLAYER) and use.decides(Holder.PLAYER)
        hand = [card for card in shown_example(play, use) or () if card] if is_whole else []
        if hand and Action.STAND not in play.actions(Holder.PLAYER, hand):
            cards = _in_words(next(hand_shown(game, use.use)))
            found.append(f"{cards.text} ({use.use.title})" if isinstance(cards, Words) else use.use.title)
    return found


def _further(game: ResolvedGame) -> str:
    """`one open card`, `up to two more cards (closed: our choice)`."""
    face = game.draw.face.value if game.draw.face else None
    number = "one" if game.extra_cards == 1 else f"up to {numeral(game.extra_cards)} more"
    cards = game.unit.of(game.extra_cards)
    if face and game.is_ours(game.draw.face) and not game.is_ours(game.draw.player):
        return f"{number} {cards} ({face}: {OUR_CHOICE})"
    return " ".join(filter(None, [number, face, cards]))


def _side(side: SideDraw, up_to: str, pieces: Pieces) -> str:
    match side.mode:
        case DrawMode.FREE:
            return f"take {up_to} if you like"
        case DrawMode.ALWAYS:
            return f"everyone gets {up_to}"
        case DrawMode.NEVER:
            return f"no player may take a further {pieces}"
        case DrawMode.UNSTATED:
            return f"{up_to} may be taken; agree on the limits"
    parts = []
    if side.must:
        parts.append(f"{_on(side.must, pieces)} you must take {up_to}")
    if side.never:
        # Exceptions (`may`) are left to the page: this is the short form.
        parts.append(f"{_on_never(side.never, side.ours, pieces)} {'' if parts else 'you must '}stay")
    return f"{', '.join(parts)}; else choose"


def _on(when: When, pieces: Pieces) -> str:
    """`on 3 or less`."""
    condition = when.condition
    if not isinstance(condition, Total):
        return f"with {sentence(condition, pieces)}"
    low, high = condition.number.min, condition.number.max
    if low is None or not low:
        return f"on {high} or less"
    return f"on {low}" if low == high else f"on {low} or more" if high is None else f"on {low} to {high}"


def _on_never(never: When, ours: When | None, pieces: Pieces) -> str:
    """`on 7 or more`; `on 7, 8 or 9 (our choice)` where one of the totals is our choice."""
    if ours is None:
        return _on(never, pieces)
    if isinstance(never.condition, Total) and isinstance(ours.condition, Total):
        first, last = never.condition.number.min, ours.condition.number.max
        if first is not None and last is not None and first < last and ours.condition.number.min == last:
            return f"on {listed([*map(str, range(first, last)), f'{last} ({OUR_CHOICE})'], 'or')}"
    return f"{_on(never, pieces)} ({_on(ours, pieces)} too: {OUR_CHOICE})"


def _dealer(game: ResolvedGame, side: SideDraw) -> str:
    if side.mode is DrawMode.FREE:
        return "may draw or stay"
    if side.mode is DrawMode.NEVER:
        return f"takes no further {game.unit}"
    if side.mode is not DrawMode.BY_CONDITIONS:
        return "follows what you agree on"
    exempt = [use.title for use in game.uses.values() if use.exempt and use.held_by(Holder.DEALER)]
    return f"draws by the same limits{f', but may stay with {listed(exempt)}' if exempt else ''}"
