"""The sentences about drawing: the limits of both sides, and who decides for a shared hand."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.languages.words import N_, Message, Text
from ludograph.rules.cards.deck import Pieces
from ludograph.rules.conditions.english import listed, numeral
from ludograph.rules.conditions.operators import Total
from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.data.notations import SideDraw, When
from ludograph.rules.data.words import DrawMode, Effect, Holder
from ludograph.rules.fields import value_words
from ludograph.rules.odds.witness import shown_example
from ludograph.rules.play.layout import later_cards
from ludograph.rules.play.play import Action, NotPlayableError, played
from ludograph.rules.speech.sentence import (
    WHICH_IS_OURS,
    Length,
    Sentence,
    as_it_is,
    closed,
    lying,
    ordinal,
    ours,
    pieces,
)
from ludograph.rules.tables.pieces import CardsShown, CellWords, Piece
from ludograph.rules.tables.round.play_hands import hand_shown
from ludograph.values import Fact

_DRAW = N_("Draw")
_DECIDES = N_("Decides")


def drawing(game: ResolvedGame, length: Length) -> Iterator[Sentence]:
    """Who draws further cards and when, then who decides about shared hands."""
    yield from _players(game, length)
    if game.has_dealer and game.draws(Holder.DEALER).mode is not DrawMode.ALWAYS:
        yield _dealer(game)
    if length is not Length.SHORT:
        parts = {"draw.decides": game.draw.decides, "draw.without_bets": game.draw.without_bets}
        for path, fact in parts.items():
            if fact.value:
                said = closed(fact.value, ours(game.is_ours(fact)))
                yield Sentence(_DECIDES, path, said, game.sources_of(fact))


def _players(game: ResolvedGame, length: Length) -> Iterator[Sentence]:
    fact = game.draw.player
    said = _side(game.draws(Holder.PLAYER), _further(game), game.pieces)
    said = closed(said, ours(game.is_ours(fact)))
    order = game.draw.order if length is not Length.FULL else Fact()
    sources = (*(game.sources_of(order)), *game.sources_of(fact))
    yield Sentence(_DRAW, "draw.player", in_order(game, order, said), sources, ("draw.face", "draw.limit"))
    kept = _must_draw(game) if length is not Length.SHORT else []
    if kept:
        may = Message("With {hands} you may stay{ours}.", hands=listed(kept, "or"), ours=ours(True))
        yield Sentence(_DRAW, "draw.player", may)
    for use in game.uses.values():
        if use.effect is Effect.WITHDRAW:
            *cards, name = map(_in_words, hand_shown(game, use))
            mark = ours(game.is_ours(use))
            withdraw = Message("{hand} may withdraw{ours}.", hand=name, ours=mark)
            if cards:
                withdraw = Message("{cards} {hand} may withdraw{ours}.", cards=cards[0], hand=name, ours=mark)
            yield Sentence(_DRAW, f"yaku.{use.id}.effect", withdraw, game.sources_of(use.entry.effect))
    if length is not Length.SHORT:
        last = ordinal(game.dealt_cards + game.extra_cards)
        limit = Message("No {ordinal} {card} is drawn.", ordinal=last, card=pieces(game.unit, 1))
        yield Sentence(_DRAW, "draw.limit", limit, game.sources_of(game.draw.limit))


def _dealer(game: ResolvedGame) -> Sentence:
    side, fact = game.draws(Holder.DEALER), game.draw.dealer
    later, third = later_cards(game), ordinal(game.dealt_cards)
    does, mark = _does(game, side), ours(game.is_ours(fact))
    said = Message("The dealer {does}{ours}.", does=does, ours=mark)
    if later and side.mode is DrawMode.FREE:
        now, after = game.dealer_faces[game.dealer_cards : game.dealt_cards], game.dealer_faces[game.dealt_cards :]
        second = ordinal(game.dealer_cards)
        said = Message("Then the dealer takes {cards}, maybe a {third}{ours}.", cards=later, third=third, ours=mark)
        if len(now) == 1 and now == after:
            template = N_("Then the dealer takes a {second}, maybe a {third}, both {face}{ours}.")
            said = Message(template, second=second, third=third, face=lying(now[0], 2), ours=mark)
    elif later:
        said = Message("Then the dealer takes {cards}, and {does}{ours}.", cards=later, does=does, ours=mark)
    faces = game.deal.dealer_faces if later else None
    return Sentence(_DRAW, "draw.dealer", said, (*game.sources_of(fact), *game.sources_of(faces)))


def in_order(game: ResolvedGame, order: Fact[str], sentence: Message) -> Message:
    """`Clockwise: take one card if you like.`, if the order of the players is known."""
    if not order.value:
        return sentence
    way, mark = way_of("draw.order", order.value.removesuffix(".")), ours(game.is_ours(order))
    return Message("{order}{ours}: {sentence}", order=way.as_sentence, ours=mark, sentence=sentence.in_sentence)


def way_of(path: str, order: str) -> Message:
    """The order of players, in the program's words if it has them, else in the data's."""
    worded = value_words(path, order)
    return worded if isinstance(worded, Message) else as_it_is(order)


def _in_words(piece: Piece) -> CellWords | CardsShown:
    """`4–6` for cards shown by number, as pictures would be taller than the line."""
    assert isinstance(piece, CellWords | CardsShown)
    if isinstance(piece, CardsShown) and all(map(str.isdecimal, piece.cards)):
        return CellWords("–".join(piece.cards))
    return piece


def _must_draw(game: ResolvedGame) -> list[Text]:
    """The player's special hands that a duty to draw would destroy, so that they can never be shown: `9–1 (kuppin)`."""
    if game.draws(Holder.PLAYER).must is None:
        return []
    try:
        play = played(game)
    except NotPlayableError:
        return []
    found: list[Text] = []
    for use in play.uses:
        is_whole = use.use.yaku.size == play.sizes[0] and use.use.held_by(Holder.PLAYER) and use.decides(Holder.PLAYER)
        hand = [card for card in shown_example(play, use) or () if card] if is_whole else []
        if hand and Action.STAND not in play.actions(Holder.PLAYER, hand):
            cards = _in_words(next(hand_shown(game, use.use)))
            title = use.use.title
            is_written = isinstance(cards, CellWords)
            found.append(Message("{cards} ({hand})", cards=cards, hand=title) if is_written else title)
    return found


def _further(game: ResolvedGame) -> Message:
    """`one open card`, `up to two more cards (closed: our choice)`."""
    face = game.draw.face.value
    cards: Text = pieces(game.unit, game.extra_cards)
    if face and game.is_ours(game.draw.face) and not game.is_ours(game.draw.player):
        lies = lying(face, game.extra_cards)
        cards = Message("{cards} ({face}{ours})", cards=cards, face=lies, ours=WHICH_IS_OURS)
    elif face:
        cards = Message("{face} {cards}", face=lying(face, game.extra_cards), cards=cards)
    if game.extra_cards == 1:
        return Message("one {cards}", cards=cards)
    return Message("up to {number} more {cards}", number=numeral(game.extra_cards), cards=cards)


def _side(side: SideDraw, cards: Message, pieces: Pieces) -> Message:
    match side.mode:
        case DrawMode.ALWAYS:
            return Message("everyone gets {cards}", cards=cards)
        case DrawMode.NEVER:
            return Message("no player may take a further {card}", card=pieces.of(1))
        case DrawMode.UNSTATED:
            return Message("{cards} may be taken; agree on the limits", cards=cards)
    # Exceptions (`may`) are in the page: this is the short form.
    must, never = side.must and _on(side.must, pieces), side.never and _on_never(side.never, side.ours, pieces)
    if must and never:
        return Message("{must} you must take {cards}, {never} stay; else choose", must=must, cards=cards, never=never)
    if must:
        return Message("{must} you must take {cards}; else choose", must=must, cards=cards)
    if never:
        return Message("{never} you must stay; else choose", never=never)
    return Message("take {cards} if you like", cards=cards)


def _on(when: When, pieces: Pieces) -> Message:
    """`on 3 or less`."""
    condition = when.condition
    if not isinstance(condition, Total):
        return Message("with {hand}", hand=condition.words(pieces))
    low, high = condition.number.min, condition.number.max
    if low is None or not low:
        return Message("on {number} or less", number=str(high))
    if high is None:
        return Message("on {number} or more", number=str(low))
    if low == high:
        return Message("on {number}", number=str(low))
    return Message("on {low} to {high}", low=str(low), high=str(high))


def _on_never(never: When, own: When | None, pieces: Pieces) -> Message:
    """`on 7 or more`; `on 7, 8 or 9 (our choice)` if one of the totals is our choice."""
    if own is None:
        return _on(never, pieces)
    if isinstance(never.condition, Total) and isinstance(own.condition, Total):
        first, last = never.condition.number.min, own.condition.number.max
        if first is not None and last is not None and first < last and own.condition.number.min == last:
            chosen = Message("{number}{ours}", number=str(last), ours=ours(True))
            return Message("on {number}", number=listed([*map(str, range(first, last)), chosen], "or"))
    return Message(
        "{limit} ({further} too{ours})", limit=_on(never, pieces), further=_on(own, pieces), ours=WHICH_IS_OURS
    )


def _does(game: ResolvedGame, side: SideDraw) -> Message:
    if side.mode is DrawMode.FREE:
        return Message("may draw or stay")
    if side.mode is DrawMode.NEVER:
        return Message("takes no further {card}", card=pieces(game.unit, 1))
    if side.mode is not DrawMode.BY_CONDITIONS:
        return Message("follows what you agree on")
    exempt = [use.title for use in game.uses.values() if use.exempt and use.held_by(Holder.DEALER)]
    if exempt:
        return Message("draws by the same limits, but may stay with {hands}", hands=listed(exempt))
    return Message("draws by the same limits")
