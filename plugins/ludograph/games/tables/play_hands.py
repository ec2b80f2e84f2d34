"""Which hand wins, or which combinations count: the steps `Win` and `Points` of `play-now`, with their cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum

from ludograph.games.condition import fixes_order
from ludograph.games.condition.english import listed, numeral
from ludograph.games.layout import kind_of_hand
from ludograph.games.meeting import AGREED
from ludograph.games.model import ResolvedGame
from ludograph.games.notations import Ranked
from ludograph.games.odds.witness import shown_example
from ludograph.games.play import NotPlayableError, Play, PlayedUse, played, ties_text
from ludograph.games.tables.cells import (
    OUR_CHOICE,
    as_sentence,
    defined,
    is_sequence,
    labelled,
    mark,
    pictured,
    stated,
    two_cards_only,
)
from ludograph.games.tables.facts import beats_text
from ludograph.games.tables.points_table import exclusive, remarks
from ludograph.games.tables.table import Cell, Items, Piece, Silence, Words
from ludograph.games.tables.two_alike import of_two
from ludograph.games.words import CompareBy, Effect, Form, Holder
from ludograph.games.yaku import Use

SHOWN_HANDS = 4
"""So many hands are shown with their cards; a longer ranking or list of combinations has a table of its own."""

STRONGEST_FIRST = "Strongest first:"
"""What stands before the hands of a ranking."""

IN_ORDER = "in this order"
"""The words beside a hand whose cards must come in an order."""

LEADING = 3
"""Of a longer ranking so many are shown."""


class Hands(StrEnum):
    """Which hands the step shows."""

    FIRST = "first"
    """A short ranking, or the beginning of a long one."""
    ALL = "all"
    NONE = "none"


_ARRANGED = {
    "all": "Win with all hands to win the bet; win some and lose some, and it is a draw.",
    "most": "The side that wins more of the hands wins the bet.",
    "each": "Each hand wins or loses a bet of its own.",
}
"""What becomes of the bet where a player makes several hands of the deal."""


def winning(game: ResolvedGame, hands: Hands) -> Cell:
    """The ranking from the strongest hand down, then what equal hands do."""
    best = "highest" if game.score.best == "high" else "lowest"
    ranked = [place for place in _places(game) if any(use.use != "total" for use in place.uses)]
    shown = ranked if hands is not Hands.FIRST or len(ranked) <= SHOWN_HANDS else ranked[:LEADING]
    uses = [game.uses[one.use] for place in shown for one in place.uses if one.use != "total"]
    pieces: list[Piece] = [Words(STRONGEST_FIRST)] if uses else []
    alike = _of_two(game, uses) if hands is Hands.FIRST else _same_hands(game)
    if uses and hands is not Hands.NONE:
        pieces.append(Items(_hands(game, uses, hands)))
    if len(ranked) > len(shown):
        more = Words(f"{len(ranked) - len(shown)} more in the ranking", to=("rank-table", game.id))
        pieces += [Words("and"), more, Words(f"{_cancelled(game, ranked[len(shown) :])};")]
    if any(use.use == "total" for place in game.ranking for use in place.uses) or (game.has_totals and not ranked):
        # A total meets one other: the dealer's, or each of the others' in turn.
        two = game.form in (Form.BANKER, Form.ALL_AGAINST_ALL)
        best = {"highest": "higher", "lowest": "lower"}[best] if two else best
        last = f"{best} total" if game.has_totals else f"highest {game.unit}, and if it is equal the next"
        pieces.append(Words(f"then the {last}." if ranked else f"The {last} wins."))
    if alike:
        pieces.append(Words(alike))
    if game.deal.wins and game.deal.wins.value:
        pieces.append(Words(labelled(game, _ARRANGED[game.deal.wins.value], game.deal.wins)))
    tie = game.ties.value if game.ties else None
    if tie is not None:
        pieces.append(Words(f"{as_sentence(ties_text(game, tie))}{mark(game, game.ties)}."))
    return Cell(tuple(pieces), stated(game, *game.ranking[:1]))


def _cancelled(game: ResolvedGame, places: list[Ranked]) -> str:
    """`(a further card cancels 5 of them)` after hands that are not shown."""
    found = [_played_use(game, game.uses[one.use]) for place in places for one in place.uses if one.use != "total"]
    number = sum(bool(two_cards_only(*one)) for one in found if one is not None)
    return f"(a further {game.unit} cancels {number} of them)" if number else ""


def _hands(game: ResolvedGame, uses: list[Use], shown: Hands) -> tuple[tuple[Piece, ...], ...]:
    """Each hand with its cards, its name, what the cards must be and whose it is; the same cards once."""
    hands: dict[tuple[Piece, ...], list[list[str]]] = {}
    for use in uses:
        hands.setdefault(tuple(hand_shown(game, use)), []).append(list(_about(game, use, shown)))
    return tuple((*hand, Words(_at_once(about), small=True)) if any(about) else hand for hand, about in hands.items())


def _at_once(abouts: list[list[str]]) -> str:
    """What is true of all hands of these cards, then what differs: `two cards only; the dealer’s, then players’`."""
    shared = [about for about in abouts[0] if all(about in others for others in abouts)]
    differs = filter(None, ("; ".join(about for about in abouts_of if about not in shared) for abouts_of in abouts))
    return "; ".join(filter(None, [*shared, ", then ".join(differs)]))


def hand_shown(game: ResolvedGame, use: Use) -> Iterator[Piece]:
    """An example of the hand, where there is one, and its name.

    Where the order of the cards is free, they stand in the order that another reading asks for.
    """
    name = use.names[0] if use.names else None
    lang = "" if name is None else name.roman_lang if name.roman else name.lang
    played_use = _played_use(game, use)
    if played_use is not None:
        play, found = played_use
        is_fixed = fixes_order(found.when)
        readings = [each.when.condition for each in use.yaku.readings.values()]
        ordered = found.when if is_fixed else next(filter(fixes_order, readings), found.when)
        drawn = pictured(play, replace(found, when=ordered), is_fixed).pieces
        yield from (piece for piece in drawn if piece is not Silence.EMPTY)
    yield Words(use.title, lang)


def _about(game: ResolvedGame, use: Use, shown: Hands) -> Iterator[str]:
    played_use = _played_use(game, use)
    if played_use is not None:
        yield from (piece.text for piece in defined(*played_use).pieces if isinstance(piece, Words))
        yield from filter(None, [order_phrase(game, use)])
        only = two_cards_only(*played_use)
        yield from [f"{only}, {OUR_CHOICE}" if use.is_size_ours else only] if only else []
    yield from filter(None, [holder_phrase(game, use)])
    if game.is_ours(use) and use.effect is Effect.WIN:
        yield f"its rank: {OUR_CHOICE}"
    if use.times:
        yield f"×{use.times}"
    if use.effect is Effect.BEATS:
        yield beats_text(game, use)
    if use.points is not None:
        yield game.points_worded(use.points)
        yield from remarks(use, game.pieces)


def order_phrase(game: ResolvedGame, use: Use) -> str:
    """`9 dealt first` of two cards whose order counts, `in this order` of more, else ""."""
    played_use = _played_use(game, use)
    if played_use is None or not is_sequence(played_use[1].when):
        return ""
    cards = [card for card in shown_example(*played_use) or () if card]
    return f"{game.called(cards[0].n)} dealt first" if len(cards) == 2 else IN_ORDER


def _settled(game: ResolvedGame, use: Use) -> str:
    """What becomes of two hands that are both this one, as far as it is stated and they can meet; else ""."""
    stated_here = use.entry.compare
    compare = stated_here.value if stated_here else use.yaku.compare
    if compare is None or (game.has_dealer and use.holder is not Holder.BOTH):
        return ""
    # Where no dealer could win ties, the two are one.
    is_tie = compare.by is CompareBy.DRAW and not game.has_dealer
    return f"{AGREED[CompareBy.NONE] if is_tie else of_two(game, use)}{mark(game, stated_here)}"


def _of_two(game: ResolvedGame, uses: list[Use]) -> str:
    """Which of two hands wins that are the same special one, in short; ties are left out, as in most games."""
    found: dict[str, list[str]] = {}
    for use in uses:
        if use.compare.by not in (CompareBy.NONE, CompareBy.DRAW) and (text := _settled(game, use)):
            found.setdefault(text, []).append(use.title)
    return " ".join(f"Of two {listed(titles, 'or')}, {text}." for text, titles in found.items())


def _same_hands(game: ResolvedGame) -> str:
    """What becomes of two hands that are the same special one, as far as it is settled and no choice of its own."""
    found: dict[str, list[str]] = {}
    for use in game.uses.values():
        compare, text = use.entry.compare, _settled(game, use)
        # Where players may agree otherwise, that is a choice of its own.
        if text and not (compare and any(option != compare.value for option in compare.options)):
            found.setdefault(text, []).append(use.title)
    said: list[str] = []
    for text, titles in sorted(found.items(), key=lambda one: -len(one[1])):
        alike = "the same special hand" if len(titles) > SHOWN_HANDS and not said else listed(titles, "or")
        both = f"If {'both sides' if game.has_dealer else 'two'} have"
        said.append(f"{'With' if said else both} {alike}, {text}.")
    return " ".join(said)


def holder_phrase(game: ResolvedGame, use: Use) -> str:
    """`the dealer’s` of a hand that only one side can hold, else ""."""
    if not game.has_dealer or use.holder not in (Holder.DEALER, Holder.PLAYER):
        return ""
    phrase = whose_phrase(game, use.holder)
    return f"{phrase}, {OUR_CHOICE}" if game.is_ours(use.entry.holder) else phrase


def whose_phrase(game: ResolvedGame, holder: Holder) -> str:
    """`the dealer’s`, `players’`; `tableaus’` where hands lie on the table."""
    players = f"{kind_of_hand(game)}s’" if game.hands_on_table else "players’"
    return {Holder.DEALER: "the dealer’s", Holder.PLAYER: players}.get(holder, "anyone’s")


def _played_use(game: ResolvedGame, use: Use) -> tuple[Play, PlayedUse] | None:
    with suppress(NotPlayableError):
        play = played(game)
        return next(((play, found) for found in play.uses if found.id == use.id), None)
    return None


def combinations(game: ResolvedGame, hands: Hands) -> Cell:
    """A few combinations with their cards; of many only how many there are, because the page has a table of them."""
    uses = sorted(game.uses.values(), key=lambda use: -(use.points or 0))
    if hands is Hands.FIRST and len(uses) > SHOWN_HANDS:
        points = [use.points for use in uses if use.points is not None]
        least, most = min(points, default=0), max(points, default=0)
        worth = f" of {f'{least} to ' if least != most else ''}{game.points_worded(most)}" if points else ""
        text = f"{numeral(len(uses)).capitalize()} combinations{worth}; the table of points shows their cards."
        return Cell((Words(text),), stated(game, *(use.entry.points for use in uses[:LEADING])))
    pieces: list[Piece] = [Items(_hands(game, uses, hands))] if hands is not Hands.NONE else []
    if hands is not Hands.FIRST:
        pieces += map(Words, exclusive(game))
    return Cell(tuple(pieces), stated(game, *(use.entry.points for use in uses)))


def _places(game: ResolvedGame) -> Iterator[Ranked]:
    for place in game.ranking:
        known = tuple(use for use in place.uses if use.use in game.uses or use.use == "total")
        if known:
            yield Ranked(known, place.at)
