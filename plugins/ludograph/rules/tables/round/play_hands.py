"""The winning hands, or the combinations that count: the steps `Win` and `Points` of `play-now`, with their cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.languages.words import N_, Message, Text
from ludograph.rules.cards.deck import Attribute, Unit, for_pieces
from ludograph.rules.conditions.base import Condition, fixes_order, walk
from ludograph.rules.conditions.english import listed, numeral
from ludograph.rules.conditions.operators import Groups
from ludograph.rules.data.model import ResolvedGame, Use
from ludograph.rules.data.notations import Ranked
from ludograph.rules.data.words import CompareBy, Effect, Holder, Trait
from ludograph.rules.meeting import AGREED, WHOSE
from ludograph.rules.odds.witness import shown_example
from ludograph.rules.play.layout import kind_of_hand
from ludograph.rules.play.play import NotPlayableError, Play, PlayedUse, played, ties_text
from ludograph.rules.speech.sentence import (
    OURS_TOO,
    WHICH_IS_OURS,
    Length,
    Sentence,
    closed,
    most_words,
    ours,
    pieces,
    rule_sentence,
    standing_of,
)
from ludograph.rules.tables.cells import as_sentence, defined, is_sequence, pictured, two_cards_only
from ludograph.rules.tables.facts.facts import HOLDERS, ON_TABLE, beats_text
from ludograph.rules.tables.pieces import CellWords, Piece, Silence
from ludograph.rules.tables.round.points_table import exclusive, remarks
from ludograph.values import Source

# How two holders of the same special hand are compared, in words.


def of_two(game: ResolvedGame, use: Use) -> Text:
    """What decides between two such hands: `the higher number wins`."""
    by = use.compare.by
    if by is CompareBy.GROUPS:
        return by_groups(use.condition, game.unit)
    if by is CompareBy.ORDER:
        said = Message("the one that comes first in the order {order} wins", order=str(use.compare))
        end = use.compare.equals
        return Message("{rule}; if they are equal, {whose}", rule=said, whose=Message(WHOSE[end])) if end else said
    if by is CompareBy.RANK and game.score.order:
        return Message("the better number wins")
    return Message(AGREED[by])


def by_cards(unit: Unit) -> Message:
    """The rule for comparing hands card by card."""
    return Message(unit.worded(for_pieces("the highest card wins, then the next")))


def by_groups(condition: Condition | None, unit: Unit) -> Text:
    """The rule for comparing groups: `the higher pair wins, then the highest other card, then the next`."""
    asked = (part for part in walk(condition) if isinstance(part, Groups)) if condition is not None else ()
    sizes = next((part.exactly for part in asked if part.by is Attribute.RANK), ())
    alike = sorted((size for size in sizes if size > 1), reverse=True)
    if not alike:
        return by_cards(unit)
    steps = [_group(alike[0], N_("the higher pair wins"), N_("the higher set of {number} wins"))]
    for before, size in pairwise(alike):
        if size == before:
            steps.append(_group(size, N_("the other pair"), N_("the other set of {number}")))
        else:
            steps.append(_group(size, N_("the pair"), N_("the set of {number}")))
    single = len(sizes) - len(alike)
    if single:
        last = N_("the other {card}") if single == 1 else N_("the highest other {card}, then the next")
        steps.append(Message(last, card=unit.of(1)))
    return Message.joined(steps, ", then ")


def _group(size: int, pair: str, further: str) -> Message:
    return Message(pair) if size == 2 else Message(further, number=numeral(size))


SHOWN_HANDS = 4
"""The largest number of hands shown with cards; a longer ranking or list of combinations has its own table."""

STRONGEST_FIRST = N_("Strongest first:")
"""The words before the hands of a ranking."""

IN_ORDER = N_("in this order")
"""The words beside a hand in a fixed order."""

LEADING = 3
"""The number of hands shown from a longer ranking."""


_ARRANGED = {
    "all": N_("Win with all hands to win the bet; win some and lose some, and it is a draw{ours}."),
    "most": N_("The side that wins more of the hands wins the bet{ours}."),
    "each": N_("Each hand wins or loses a bet of its own{ours}."),
}
"""What happens to the bet if a player arranges several hands."""
WIN = N_("Win")


@frozen
class HandRemark:
    """A remark on a hand."""

    path: str
    """The field that it states, `yaku.kuppin.holder`."""
    text: Text
    alone: Text = ""
    """Its wording outside a page, if different."""

    @property
    def multiplies(self) -> bool:
        """Whether it gives the multiplier of the bets."""
        return self.path.endswith(".times")


@frozen
class HandShown:
    """A hand with its cards, name and remarks."""

    uses: tuple[str, ...]
    """The uses that these cards show; there may be several."""
    pieces: tuple[Piece, ...]
    about: tuple[HandRemark, ...]


@frozen
class HandsShown:
    """The hands of a step."""

    step: Text
    hands: tuple[HandShown, ...]
    sources: tuple[Source, ...] = ()


def winning(game: ResolvedGame, length: Length) -> Iterator[Sentence | HandsShown]:
    """The ranking, strongest first, then the rule for equal hands."""
    ranked = [place for place in _places(game) if any(use.use != "total" for use in place.uses)]
    shown = ranked if length is Length.FULL or len(ranked) <= SHOWN_HANDS else ranked[:LEADING]
    uses = [game.uses[one.use] for place in shown for one in place.uses if one.use != "total"]
    sources = game.sources_of(next(iter(game.ranking), None))
    if uses:
        yield Sentence(WIN, "ranking", Message(STRONGEST_FIRST), sources)
        yield HandsShown(WIN, _hands(game, uses))
    if len(ranked) > len(shown):
        yield Sentence(WIN, "", _further(game, ranked[len(shown) :]), sources)
    if any(use.use == "total" for place in game.ranking for use in place.uses) or (game.has_totals and not ranked):
        best = _best(game)
        said = Message("then the {best}.", best=best) if ranked else Message("The {best} wins.", best=best)
        yield Sentence(WIN, "score.best", said, sources)
    yield from _same_hand(game, uses) if length is Length.SHORT else _same_hands(game, length)
    wins = game.deal.wins
    if wins.value:
        yield rule_sentence(game, WIN, "deal.wins", wins, _ARRANGED[wins.value])
    tie = game.ties.value
    if tie is not None:
        yield Sentence(WIN, "ties", closed(ties_text(game, tie), standing_of(game, game.ties)))


def _best(game: ResolvedGame) -> Message:
    if not game.has_totals:
        return Message("highest {card}, and if it is equal the next", card=pieces(game.unit, 1))
    # A total is compared with one other: the dealer's, or each other player's in turn.
    if game.has_dealer or game.has(Trait.EACH):
        return Message("higher total" if game.score.best == "high" else "lower total")
    return Message("highest total" if game.score.best == "high" else "lowest total")


def _further(game: ResolvedGame, places: list[Ranked]) -> Message:
    """`and 11 more in the ranking (a further card cancels 5 of them);`, for hands that are not shown."""
    more = CellWords(Message("{number} more in the ranking", number=len(places)), to=("rank-table", game.id))
    found = [_played_use(game, game.uses[one.use]) for place in places for one in place.uses if one.use != "total"]
    number = sum(bool(two_cards_only(*one)) for one in found if one is not None)
    if not number:
        return Message("and {more};", more=more)
    card = pieces(game.unit, 1)
    return Message("and {more} (a further {card} cancels {number} of them);", more=more, card=card, number=number)


def _hands(game: ResolvedGame, uses: list[Use]) -> tuple[HandShown, ...]:
    """Each hand with its cards, name, definition and holder; equal cards are shown once."""
    hands = grouped((tuple(hand_shown(game, use)), use) for use in uses)
    return tuple(
        HandShown(tuple(use.id for use in same), hand, _at_once([list(_about(game, use)) for use in same]))
        for hand, same in hands.items()
    )


def _at_once(abouts: list[list[HandRemark]]) -> tuple[HandRemark, ...]:
    """The remarks that all these hands share, then the differences: `two cards only; dealer only, then ×2`."""
    if len(abouts) == 1:
        return tuple(abouts[0])
    shared = [one for one in abouts[0] if all(one.text in [each.text for each in others] for others in abouts)]
    said = {one.text for one in shared}
    left = [[one for one in about if one.text not in said] for about in abouts]
    differs = [about for about in left if about]
    if not differs:
        return tuple(shared)
    in_turn = [Message.joined([one.text for one in about], "; ") for about in differs]
    alone = [Message.joined([one.alone or one.text for one in about], "; ") for about in differs]
    return (*shared, HandRemark("", Message.joined(in_turn, ", then "), Message.joined(alone, ", then ")))


def about_pieces(about: Iterable[HandRemark]) -> tuple[CellWords, ...]:
    """The remarks after the name of a hand."""
    said = Message.joined([one.text for one in about], "; ")
    return (CellWords(said, small=True),) if said else ()


def hand_shown(game: ResolvedGame, use: Use) -> Iterator[Piece]:
    """An example of the hand, if there is one, and its name.

    If the order of the cards is free, the example has the order required by another reading.
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
    yield CellWords(use.title, lang)


def _about(game: ResolvedGame, use: Use) -> Iterator[HandRemark]:
    at, played_use = f"yaku.{use.id}", _played_use(game, use)
    if played_use is not None:
        meant = (piece.text for piece in defined(*played_use).pieces if isinstance(piece, CellWords))
        yield from (HandRemark("", text) for text in meant)
        if order := _order(*played_use):
            yield HandRemark(at, order)
    if game.has_dealer and use.holder in (Holder.DEALER, Holder.PLAYER):
        is_ours = game.is_ours(use.entry.holder)
        said = Message(_FOR_WHOM[whose_key(game, use.holder)], ours=ours(is_ours, OURS_TOO))
        yield HandRemark(f"{at}.holder", said, counts_as(game, use.holder, is_ours=is_ours))
    if played_use is not None and (only := two_cards_only(*played_use)):
        mark = ours(use.is_size_ours, OURS_TOO)
        yield HandRemark("", Message("{remark}{ours}", remark=only, ours=mark))
    if use.yaku.most:
        yield HandRemark("", most_words(use.yaku.most, game.pieces))
    if game.is_ours(use) and use.effect is Effect.WIN:
        yield HandRemark("", Message("its rank{ours}", ours=WHICH_IS_OURS))
    if use.times:
        yield HandRemark(f"{at}.times", Message.joined(["×", str(use.times)], ""))
    if use.effect is Effect.BEATS:
        yield HandRemark("", beats_text(game, use))
    if use.points is not None:
        yield HandRemark(f"{at}.points", game.points_worded(use.points))
        yield from (HandRemark("", remark) for remark in remarks(use, game.pieces))


def _order(play: Play, use: PlayedUse) -> Message | None:
    """`9 dealt first` for two cards in order, `in this order` for more."""
    if not is_sequence(use.when):
        return None
    cards = [card for card in shown_example(play, use) or () if card]
    if len(cards) != 2:
        return Message(IN_ORDER)
    return Message("{card} dealt first", card=play.game.called(cards[0].n))


def _settled(game: ResolvedGame, use: Use) -> Text:
    """The rule for two holders of this hand, if it is stated and they can meet; else ""."""
    stated_here = use.entry.compare
    compare = stated_here.value if stated_here.at else use.yaku.compare
    if compare is None or (game.has_dealer and use.holder is not Holder.BOTH):
        return ""
    # If no dealer could win ties, both comparisons mean the same.
    is_tie = compare.by is CompareBy.DRAW and not game.has_dealer
    rule = Message(AGREED[CompareBy.NONE]) if is_tie else of_two(game, use)
    return Message("{remark}{ours}", remark=rule, ours=ours(game.is_ours(stated_here)))


def _same_hand(game: ResolvedGame, uses: list[Use]) -> Iterator[Sentence]:
    """The rules for two holders of a special hand, in short; without ties, as in most games."""
    decided = [use for use in uses if use.compare.by not in (CompareBy.NONE, CompareBy.DRAW)]
    for text, alike in _by_rule(game, decided).items():
        said = Message("Of two {hands}, {rule}.", hands=listed([use.title for use in alike], "or"), rule=text)
        yield _compared(alike, said)


def _same_hands(game: ResolvedGame, length: Length) -> Iterator[Sentence]:
    """The rules for two holders of a special hand, if they are stated and there is no choice on the sheet."""
    # If players may agree otherwise, the sheet has a choice for it.
    settled = [
        use
        for use in game.uses.values()
        if length is Length.ROUND or all(option == use.entry.compare.value for option in use.entry.compare.options)
    ]
    template = N_("If both sides have {hands}, {rule}.") if game.has_dealer else N_("If two have {hands}, {rule}.")
    is_first = True
    for text, alike in sorted(_by_rule(game, settled).items(), key=lambda one: -len(one[1])):
        titles = listed([use.title for use in alike], "or")
        if len(alike) > SHOWN_HANDS and is_first:
            titles = Message("the same special hand")
        yield _compared(alike, Message(template, hands=titles, rule=text))
        template, is_first = N_("With {hands}, {rule}."), False


def _by_rule(game: ResolvedGame, uses: Iterable[Use]) -> dict[Text, list[Use]]:
    """Rule for two equal hands → the hands for which it is stated."""
    return grouped((text, use) for use in uses if (text := _settled(game, use)))


def _compared(uses: list[Use], said: Message) -> Sentence:
    # Two can only meet if both sides may hold the hand.
    first, *also = (f"yaku.{use.id}.{field}" for field in ("compare", "holder") for use in uses)
    return Sentence(WIN, first, said, (), tuple(also))


_FOR_WHOM = {
    "dealer": N_("dealer only{ours}"),
    "hand": N_("players only{ours}"),
    "tableau": N_("tableaus’{ours}"),
    "column": N_("columns’{ours}"),
    "stack": N_("stacks’{ours}"),
}
_WHOSE = HOLDERS | ON_TABLE | {"hand": N_("a player’s")}


def whose_key(game: ResolvedGame, holder: Holder) -> str:
    """`tableau` for a player's hand in a game with hands on the table, else `dealer`, `both` or `hand`."""
    return str(holder) if holder is not Holder.PLAYER else kind_of_hand(game)


def counts_as(game: ResolvedGame, holder: Holder, *, is_ours: bool = False) -> Message:
    """`counts as the dealer’s hand only`, for use outside the page, where it must be clear that the other side's does
    not count.
    """
    key = whose_key(game, holder)
    whose, mark = Message(_WHOSE[key]), ours(is_ours, OURS_TOO)
    if holder is Holder.BOTH:
        return Message("counts as {whose} hand{ours}", whose=whose, ours=mark)
    return Message("counts as {whose} hand only{ours}", whose=whose, ours=mark)


def _played_use(game: ResolvedGame, use: Use) -> tuple[Play, PlayedUse] | None:
    with suppress(NotPlayableError):
        play = played(game)
        return next(((play, found) for found in play.uses if found.id == use.id), None)
    return None


def combinations(game: ResolvedGame, length: Length) -> Iterator[Sentence | HandsShown]:
    """A few combinations with their cards; if there are many only their number, as the page has a table of them."""
    step = as_sentence(game.points_name)
    uses = sorted(game.uses.values(), key=lambda use: -(use.points or 0))
    if length is Length.SHORT and len(uses) > SHOWN_HANDS:
        sources = tuple(source for use in uses[:LEADING] for source in game.sources_of(use.entry.points))
        yield Sentence(step, "yaku", _number_of(game, uses).as_sentence, sources)
        return
    sources = tuple(source for use in uses for source in game.sources_of(use.entry.points))
    yield Sentence(step, "yaku", Message("These count:"))
    yield HandsShown(step, _hands(game, uses), sources)
    if length is Length.FULL:
        yield from (Sentence(step, "yaku", text) for text in exclusive(game))


def _number_of(game: ResolvedGame, uses: list[Use]) -> Message:
    number, points = numeral(len(uses)), [use.points for use in uses if use.points is not None]
    if not points:
        return Message("{number} combinations; the table of points shows their cards.", number=number)
    least, most = min(points), game.points_worded(max(points))
    if least == max(points):
        said = N_("{number} combinations of {points}; the table of points shows their cards.")
        return Message(said, number=number, points=most)
    said = N_("{number} combinations of {least} to {points}; the table of points shows their cards.")
    return Message(said, number=number, least=least, points=most)


def _places(game: ResolvedGame) -> Iterator[Ranked]:
    for place in game.ranking:
        known = tuple(use for use in place.uses if use.use in game.uses or use.use == "total")
        if known:
            yield Ranked(known, place.at)
