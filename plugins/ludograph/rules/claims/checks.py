"""The checks of claims: each is a class with the values of a claim, names its game, and computes the `Answer`.

Checks about hands deal them from the pack of a game without the open and the already dealt cards; others ask for
values, places in the ranking, results of rounds and of pots.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field, fields, replace
from fractions import Fraction
from functools import lru_cache
from math import prod
from operator import eq, ge, le
from typing import Annotated, Any, Literal

from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError, did_you_mean
from ludograph.base.yaml import Mapping, Node, OneOrMany, Pattern, plain
from ludograph.rules.asking import GameQuestion, Given, choices_of, chosen_game, policy_named
from ludograph.rules.cards.deck import Attribute, Card
from ludograph.rules.claims.forms import LEAST, MOST
from ludograph.rules.claims.sentence import ALL, NO, ONLY, SOME, Asserted
from ludograph.rules.conditions.base import Condition
from ludograph.rules.conditions.operators import All, AnyOf, Groups, Ranks, Run, Same
from ludograph.rules.conditions.selector import Either, Marks
from ludograph.rules.data.layers import at_path
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.notations import When
from ludograph.rules.data.words import Form, Holder
from ludograph.rules.numbers import fraction_text, rounded
from ludograph.rules.odds.best_play import BestPlay, best_open, best_play
from ludograph.rules.odds.final import Policy, legal_policies, round_odds
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.pot import pot_odds
from ludograph.rules.odds.ways import Ways, ways
from ludograph.rules.odds.witness import Reachability, reach, witness
from ludograph.rules.play.play import DEALER, PLAYER, SIDES, Play, played
from ludograph.rules.tables.facts.facts import flatten
from ludograph.rules.tables.hands.checker import everything
from ludograph.values import Range

OddsText = Annotated[str, Pattern(r"-?[0-9]{1,30}(/[1-9][0-9]{0,30})?", "a whole number or a fraction such as 3/52")]
Rounded = Annotated[
    str, Pattern(r"-?[0-9]{1,12}(\.[0-9]{1,12})?%?", "a decimal or a percentage such as 5.8%, with the digits printed")
]
Chosen = Annotated[tuple[str, ...], OneOrMany()]
"""Choices as the commands take them: `ties=dealer`, `yaku.kuppin.reading=any-order`."""


class UnknownError(LudographError):
    """The claim names something that the data do not have."""


@frozen
class Answer:
    """The result of a check and the value that the data give."""

    agrees: bool
    expected: str
    found: str
    witness: str = ""
    asserted: Asserted = Asserted()
    """The numbers with which the claim's words are compared."""


def game_of(rules: Rules, id_: str, choose: tuple[str, ...] = ()) -> ResolvedGame:
    """The game with this id and the choices applied; a LudographError, with a suggestion, for an unknown one."""
    return chosen_game(rules, id_, choices=choices_of(choose))


def policy_of(play: Play, side: Holder, text: str) -> Policy:
    """The named draw policy, else the only one that the rules allow; UnknownError if they allow several."""
    if text:
        return policy_named(text)
    legal = legal_policies(play, side)
    if len(legal) != 1:
        raise UnknownError(f"the rules leave the {side} a choice: name a policy such as `{side}: draw-to-5`")
    return legal[0]


def compared(value: Fraction, equals: str | None, rounds_to: str | None) -> Answer:
    """Compares the value with the fraction, or the printed digits, of a claim."""
    asserted = Asserted((value,), is_share=True)
    if equals is not None:
        return Answer(value == Fraction(equals), equals, fraction_text(value), asserted=asserted)
    if rounds_to is not None:
        found = rounded(value, rounds_to)
        return Answer(found == rounds_to, rounds_to, f"{found} ({fraction_text(value)})", asserted=asserted)
    raise UnknownError("the claim says neither `equals` nor `rounds_to`")


@frozen
class HandsClaim:
    """Hands dealt in a game."""

    game: str
    """The game's full id."""
    size: int
    """How many cards the hands have, including those in `hand`."""
    when: When | None = None
    """The condition that the hands must satisfy."""
    yaku: Annotated[tuple[str, ...], OneOrMany()] = ()
    """Instead of `when`: special hands of the game, as the data define them."""
    fixed: tuple[int, ...] = ()
    """Numbers of the open cards, which are not in the deck."""
    hand: tuple[int, ...] = ()
    """Numbers of the first cards of every hand."""
    deck: str = ""
    """A deck other than the game's."""
    choose: Chosen = ()


@frozen
class CountClaim(HandsClaim):
    """How many `classes`, `sets` or `ordered` hands satisfy a condition: `equals`, `min` or `max`."""

    count: Literal["classes", "sets", "ordered"] = field(kw_only=True)
    """`classes` counts multisets of numbers, `sets` physical hands, `ordered` sequences of physical cards."""
    equals: int | None = None
    min: int | None = None
    max: int | None = None

    def answer(self, rules: Rules) -> Answer:
        dealt = dealing(rules, self)
        found = ways_dealt(dealt)
        number = {"classes": found.classes, "sets": found.sets, "ordered": found.ordered}[self.count]
        if number is None:
            raise NotComputedError("there are too many hands to tell classes apart")
        tests = ((self.equals, eq, ""), (self.min, ge, "at least "), (self.max, le, "at most "))
        wanted = [(limit, test(number, limit), f"{said}{limit}") for limit, test, said in tests if limit is not None]
        if not wanted:
            raise UnknownError("the claim says neither `equals` nor `min` nor `max`")
        asserted = Asserted(
            tuple(Fraction(limit) for limit, *_ in wanted),
            **about(dealt.when, hands=self),
            units=_units(self) - {"rounds"},
            has_ranges=True,
            whole=self._whole(dealt, found),
        )
        expected = " and ".join(text for *_, text in wanted)
        return Answer(all(holds for _, holds, _ in wanted), expected, str(number), asserted=asserted)

    def _whole(self, dealt: Dealing, found: Ways) -> int | None:
        """The number of all hands of this size; None if there are too many to count classes."""
        if self.count == "classes":
            return ways_dealt(replace(dealt, when=All(()))).classes
        return found.sets_of if self.count == "sets" else found.ordered_of


@frozen
class HandsThen(HandsClaim):
    """Hands, and the condition that all of them satisfy."""

    then: When = field(kw_only=True)


@frozen
class Every:
    """Every hand that satisfies one condition also satisfies another (`then`)."""

    every: HandsThen

    def answer(self, rules: Rules) -> Answer:
        dealt = dealing(rules, self.every)
        found = witness_of(dealt, dealt.when, unless=self.every.then.condition)
        hands, then, when = self.every, self.every.then.condition, dealt.when
        either = (Fraction(len(when.conditions)),) if isinstance(when, AnyOf) else ()  # `names for six hands`
        asserted = Asserted(
            numbers_in(then),
            **about(dealt.when, then, hands=hands) | {"named": (*cards_of(hands), *numbers_in(dealt.when), *either)},
            is_condition=True,
            quantifiers=frozenset({ALL, ONLY}),
        )
        return Answer(not found, "no exception", "an exception" if found else "no exception", found, asserted)


@frozen
class Exists:
    """Some hand satisfies a condition."""

    exists: HandsClaim

    def answer(self, rules: Rules) -> Answer:
        found, asserted = _hand_of(rules, self.exists, SOME)
        return Answer(bool(found), "such a hand", "one" if found else "none", found, asserted)


@frozen
class NoHand:
    """No hand satisfies a condition."""

    none: HandsClaim

    def answer(self, rules: Rules) -> Answer:
        found, asserted = _hand_of(rules, self.none, NO)
        return Answer(not found, "no such hand", "one" if found else "none", found, asserted)


def _hand_of(rules: Rules, hands: HandsClaim, said: str) -> tuple[str, Asserted]:
    """A hand that satisfies the condition, "" if there is none, and what the claim asserts."""
    dealt = dealing(rules, hands)
    known = about(dealt.when, hands=hands) | {"named": cards_of(hands)}
    numbers, quantifiers = numbers_in(dealt.when), frozenset({said})
    asserted = Asserted(numbers, **known, is_condition=True, all_of=True, quantifiers=quantifiers)
    return witness_of(dealt, dealt.when), asserted


def about(*conditions: Condition, hands: HandsClaim | None = None) -> dict[str, Any]:
    """What words may say of the hands of these conditions, as fields of `Asserted`."""
    found = [one for condition in conditions for one in _numbers(condition)]
    size = hands.size if hands else 0
    return {
        "named": (*(cards_of(hands) if hands else ()), *(number for bound, number in found if not bound)),
        "limits": frozenset(one for one in found if one[0]),
        "marks": frozenset(mark for condition in conditions for mark in _marks(condition, size)),
        "size": size,
    }


def cards_of(hands: HandsClaim) -> tuple[Fraction, ...]:
    """The numbers of the cards that the claim gives."""
    return tuple(map(Fraction, (*hands.fixed, *hands.hand)))


def numbers_in(condition: Condition) -> tuple[Fraction, ...]:
    """The numbers in a condition, including those of its cards; without those that are bounds."""
    found: tuple[Fraction, ...] = about(condition)["named"]
    return found


_ALIKE = {2: "pair", 3: "triple"}


def _marks(condition: Condition, size: int) -> Iterator[str]:
    """What hands of this size have in common; 0 is a size that is not known."""
    match condition:
        case Ranks(numbers):
            yield from marks_of(numbers)
        case Run():
            yield "run"
        case Groups() | Same():
            sizes = (*condition.exactly, condition.some) if isinstance(condition, Groups) else (size,)
            alike = (_ALIKE[one] for one in sizes if one in _ALIKE) if size else _ALIKE.values()
            yield from ("same", *alike, *(() if condition.alike() is Attribute.RANK else ("suit",)))
        case _:
            for part in condition.parts():
                yield from _marks(part, size if isinstance(condition, All | AnyOf) else 0)


def marks_of(cards: Sequence[int]) -> frozenset[str]:
    """What these cards have in common: `same` where two have one number, `run` where they follow each other."""
    row, ordered = range(min(cards, default=0), max(cards, default=0) + 1), sorted(cards)
    found = {"same": len({*cards}) < len(cards), "run": len(cards) > 2 and [*row] == ordered}
    found |= {name: number in map(cards.count, cards) for number, name in _ALIKE.items()}
    return frozenset(mark for mark, holds in found.items() if holds)


def _units(hands: HandsClaim) -> frozenset[str]:
    """Besides hands, rounds, and cards where only one is dealt."""
    return frozenset({"rounds", "hands", *(["cards"] if hands.size - len(hands.hand) == 1 else [])})


def _numbers(value: object) -> Iterator[tuple[str, Fraction]]:
    """Each number in a condition, with the sign of a bound if it is one."""
    match value:
        case Condition():
            yield from _numbers(value.values())
        case Marks() | Either():
            yield from _numbers(tuple(getattr(value, each.name) for each in fields(value)))
        case Range(low, high):
            ends = ((LEAST, low), (MOST, high)) if low != high else (("", low),)
            yield from ((bound, Fraction(end)) for bound, end in ends if end is not None)
        case tuple():
            for item in value:
                yield from _numbers(item)
        case int() if not isinstance(value, bool):
            yield "", Fraction(value)
        case str():
            yield from (("", Fraction(number)) for number in re.findall(r"[0-9]+", value))


@frozen
class OddsOf(HandsClaim):
    """The probability of being dealt such a hand."""

    given: When | None = None
    """A condition that the dealt hand is known to satisfy."""
    equals: OddsText | None = None
    rounds_to: Rounded | None = None


@frozen
class OddsClaim:
    """The probability that a condition is dealt: `equals: 1/10` or `rounds_to: "5.8%"`; `given`: among the hands that
    satisfy it.
    """

    odds: OddsOf

    def answer(self, rules: Rules) -> Answer:
        odds = self.odds
        hands = dealing(rules, odds)
        found = compared(self._share(hands), odds.equals, odds.rounds_to)
        when = (hands.when,) if odds.given is None else (hands.when, odds.given.condition)
        called = about(*when)["named"]
        known = {"called": called, "units": _units(odds)} | about(*when, hands=odds)
        return replace(found, asserted=replace(found.asserted, **known))

    def _share(self, hands: Dealing) -> Fraction:
        odds = self.odds
        if odds.given is None:
            return ways_dealt(hands).dealt
        known = ways_dealt(replace(hands, when=odds.given.condition)).dealt
        if not known:
            raise UnknownError("no hand is what `given` says")
        both = ways_dealt(replace(hands, when=All((odds.given.condition, hands.when)))).dealt
        return both / known


@frozen
class Dealing:
    """The cards from which a claim's hands are dealt."""

    play: Play
    cards: tuple[Card, ...]
    begun: tuple[Card, ...]
    size: int
    when: Condition


def dealing(rules: Rules, hands: HandsClaim) -> Dealing:
    """The cards to deal from; UnknownError where the deck lacks a card that the claim names."""
    game = game_of(rules, hands.game, hands.choose)
    if hands.deck and hands.deck not in rules.decks:
        raise UnknownError(f"no deck {hands.deck!r}", did_you_mean(hands.deck, rules.decks))
    play = played(game, deck=rules.decks[hands.deck] if hands.deck else None)
    _laid, left = take(play.cards, [number for number in hands.fixed if number not in hands.hand])
    begun, left = take(left, hands.hand)
    if not len(begun) <= hands.size <= len(begun) + len(left):
        raise UnknownError(f"no hand of {hands.size} cards can be dealt")
    return Dealing(play, left, begun, hands.size, _wanted(game, hands))


def _wanted(game: ResolvedGame, hands: HandsClaim) -> Condition:
    """The condition on the hands; UnknownError if the claim does not give exactly one, or names an unknown hand."""
    if (hands.when is not None) == bool(hands.yaku):
        raise UnknownError("the claim has to say either `when` or `yaku`")
    if hands.when is not None:
        return hands.when.condition
    wanted = []
    for id_ in hands.yaku:
        use = game.every_use.get(id_)
        if use is None:
            raise UnknownError(f"{game.id} has no {id_!r}", did_you_mean(id_, game.every_use))
        if use.condition is None:
            raise UnknownError(f"the data do not say which cards {id_!r} has in {game.id}")
        wanted.append(use.condition)
    return AnyOf(tuple(wanted))


def take(cards: tuple[Card, ...], numbers: Sequence[int]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """One card of each number, and the remaining cards; UnknownError if none is left of a number."""
    taken: list[Card] = []
    left = list(cards)
    for number in numbers:
        card = next((card for card in left if card.n == number), None)
        if card is None:
            raise UnknownError(f"the deck has no further card of number {number}")
        left.remove(card)
        taken.append(card)
    return tuple(taken), tuple(left)


def ways_dealt(dealt: Dealing) -> Ways:
    return ways(dealt.cards, dealt.size, dealt.when, dealt.play.setting, dealt.begun)


def witness_of(dealt: Dealing, when: Condition, unless: Condition | None = None) -> str:
    """A hand that satisfies `when` but not `unless`, as `8-9-3`; "" if there is none."""
    hand = witness(dealt.cards, dealt.size, dealt.play.setting, when, unless, dealt.begun)
    return "" if hand is None else shown(hand)


def shown(hand: Sequence[Card]) -> str:
    """A hand in deal order: `8-9-3`."""
    return "-".join(str(card.n) for card in hand)


_NUMBERS = re.compile(r"(?<![\w.])-?[0-9]+(?:\.[0-9]+)?(?![\w.])")
"""A value such as `2–6` has several."""
_UNITS = {one: one for one in ("players", "rounds", "cards", "points")} | {"pay": "bets", "times": "bets"}
"""Steps of a path that say what the number counts."""
_LIMITS = {"max": MOST, "min": LEAST, "limit": MOST}
"""Steps of a path that say that the number is a bound."""
_RANGE = re.compile(r"(?P<min>[0-9]+)[-–](?P<max>[0-9]+)")

UseText = Annotated[str, Pattern(r"[a-z0-9-]+(@(player|dealer))?", "a use's id, 'use@dealer', 'use@player' or 'total'")]


@frozen
class TotalOf:
    """Cards and their total in a game."""

    game: str
    cards: tuple[int, ...]
    equals: int


@frozen
class TotalClaim:
    """The total of the cards."""

    total: TotalOf

    def answer(self, rules: Rules) -> Answer:
        total = self.total
        play = played(game_of(rules, total.game))
        cards, _left = take(play.cards, total.cards)
        found = play.setting.scoring.total(cards)
        named = (*map(Fraction, total.cards), Fraction(sum(total.cards)))  # `8 and 9 make 17 and count 7`
        units = frozenset({"points"})
        asserted = Asserted((Fraction(found),), named=named, size=len(cards), marks=marks_of(total.cards), units=units)
        return Answer(found == total.equals, str(total.equals), str(found), shown(cards), asserted)


@frozen
class ValueAt:
    """A value in a game's data."""

    at: str
    """`game#path`, the path as `ludograph resolve` prints it: `kyo-kabu#rounds`, `bo-pin#attested[0].date`."""
    equals: str

    @property
    def game(self) -> str:
        return self.at.partition("#")[0]


@frozen
class Value:
    """A value of the data equals this; `at` is `game#path`, as `ludograph resolve` prints it: `attested[0].date`."""

    value: ValueAt

    def answer(self, rules: Rules) -> Answer:
        value = self.value
        id_, _, path = value.at.partition("#")
        game = game_of(rules, id_)
        steps = tuple(path.split("."))
        root = game.node
        node = at_path(root, steps)
        if node is None and steps[0] == "yaku":
            node = at_path(root, ("local", *steps[1:]))
        text = _plainly(plain(node)) if node is not None else None
        if text is None:
            flat = {value.path: str(value.text) for value in flatten(game)}
            whole, _, end = path.rpartition(".")
            if end in ("min", "max") and (ends := _RANGE.fullmatch(flat.get(whole, ""))):
                flat[path] = ends[end] or ""
            if not flat.get(path):
                raise UnknownError(f"{game.id} {_no_value_at(root, path, flat)}")
            text = flat[path]
        numbers = tuple(map(Fraction, _NUMBERS.findall(text)))
        is_share = text.endswith("%")
        asserted = Asserted(
            tuple(number / 100 for number in numbers) if is_share else numbers,
            is_share,
            all_of=len(numbers) > 1 and not is_share,
            bounds=frozenset({_LIMITS[step] for step in steps if step in _LIMITS}),
            units=frozenset(_UNITS[step] for step in steps if step in _UNITS) or None,
            side=next((side for side in SIDES if side in steps), ""),
        )
        hand = game.uses.get(steps[1]) if steps[0] == "yaku" and len(steps) > 1 else None
        if hand is not None and hand.condition is not None:
            asserted = replace(asserted, **about(hand.condition) | {"size": hand.yaku.size or 0})
        # A hyphen for the dash of a range, `2–6`, as data files write it.
        said, wanted = (re.sub(r"(?<=\w)[‐‑‒–](?=\w)", "-", one) for one in (text, value.equals))
        return Answer(said == wanted, value.equals, text, asserted=asserted)


def _no_value_at(root: Node, path: str, flat: dict[str, str]) -> str:
    """Why the path leads to no single value; `flat` has all values by path."""
    inside = next((known for known in flat if known.startswith((f"{path}.", f"{path}["))), "")
    if inside:
        return f"has several values at {path!r}. Name one of them, such as {inside!r}."
    steps = tuple(path.split("."))
    length = next(length for length in range(len(steps) - 1, -1, -1) if at_path(root, steps[:length]) is not None)
    inner = at_path(root, steps[:length])
    near = did_you_mean(path, flat) if "[" in path or not isinstance(inner, Mapping) else ""
    stem = ".".join(steps[:length])
    if not near and isinstance(inner, Mapping):
        keys = inner.keys()
        near = f"{did_you_mean(steps[length], keys)} Known {f'at {stem!r}' if stem else 'there'}: {', '.join(keys)}."
    return f"has no {path!r}. {near.strip() or f'{stem!r} is a single value.'}"


def _plainly(value: object) -> str | None:
    """A value as a claim would write it, one value if both sides share it; None for several values."""
    if isinstance(value, dict):
        if "value" in value:
            return _plainly(value["value"])
        sides = {_plainly(value[side]) for side in ("player", "dealer") if side in value}
        if len(sides) == 1 and set(value) <= {"player", "dealer", "source", "note"}:
            return sides.pop()
        return "not stated" if value.get("unstated") else None
    if isinstance(value, list):
        items = [_plainly(item) for item in value]
        return None if None in items else ", ".join(filter(None, items))
    return str(value).lower() if isinstance(value, bool) else str(value)


@frozen
class RankOf:
    """Two special hands of a ranking."""

    game: str
    above: UseText
    below: UseText
    choose: Chosen = ()


@frozen
class Rank:
    """One special hand ranks above another."""

    rank: RankOf

    def answer(self, rules: Rules) -> Answer:
        rank = self.rank
        game = game_of(rules, rank.game, rank.choose)
        places: dict[str, int] = {}
        for place, ranked in enumerate(game.ranking):
            for one in ranked.uses:
                places.setdefault(str(one), place)
                places.setdefault(one.use, place)
        for use in (rank.above, rank.below):
            if use not in places and use.partition("@")[0] not in places:
                raise UnknownError(f"{game.id} does not rank {use!r}", did_you_mean(use, places))
        above, below = (places.get(use, places.get(use.partition("@")[0], 0)) for use in (rank.above, rank.below))
        order = "above" if above < below else "equal to" if above == below else "below"
        asserted = Asserted(order=(rank.above.partition("@")[0], rank.below.partition("@")[0]))
        found = f"{rank.above} {order} {rank.below}"
        return Answer(above < below, f"{rank.above} above {rank.below}", found, asserted=asserted)


@frozen
class SumOf:
    """Products to add up."""

    terms: tuple[tuple[int, ...], ...]
    """`[[10, 1], [2, 5]]` is 10 × 1 + 2 × 5."""
    equals: int


@frozen
class Sum:
    """A sum of products is correct: `[[10, 1], [2, 5]]` is 10 × 1 + 2 × 5."""

    sum: SumOf

    def answer(self, rules: Rules) -> Answer:
        found = sum(prod(term) for term in self.sum.terms)
        terms = tuple(Fraction(number) for term in self.sum.terms for number in term)
        asserted = Asserted((Fraction(found),), named=terms, adds_up=True)
        return Answer(found == self.sum.equals, str(self.sum.equals), str(found), asserted=asserted)


@frozen
class ReachOf:
    """A special hand, and whether it can be reached."""

    game: str
    use: str
    is_: Literal["reachable", "partly", "unreachable"]
    side: Literal["player", "dealer", ""] = ""
    """The side, if the claim names one."""
    choose: Chosen = ()


@frozen
class ReachClaim:
    """Whether the drawing rules ever let a special hand be shown."""

    reach: ReachOf

    def answer(self, rules: Rules) -> Answer:
        asked = self.reach
        game = game_of(rules, asked.game, asked.choose)
        play = everything(game)
        if asked.use not in play.game.uses:
            raise UnknownError(f"{game.id} has no use {asked.use!r}", did_you_mean(asked.use, play.game.uses))
        sides = reach(play, asked.use)
        judged = [sides[side] for side in SIDES if side in sides and asked.side in ("", side)]
        if not judged:
            raise UnknownError(f"the {asked.side} cannot hold {asked.use}")
        kinds = {one.found for one in judged}
        found = kinds.pop() if len(kinds) == 1 else Reachability.PARTLY
        hand = next((shown(hand) for one in judged for hand, _barred in one.excluded), "")
        quantifiers = {Reachability.REACHABLE: {ALL}, Reachability.UNREACHABLE: {NO}, Reachability.PARTLY: {SOME, ONLY}}
        asserted = Asserted(quantifiers=frozenset(quantifiers[found]), side=asked.side)
        return Answer(found.value == asked.is_, asked.is_, found.value, hand, asserted)


BEST = "best"
"""The name of the optimal policy in a claim."""


@frozen
class RoundOf:
    """A round against the dealer."""

    game: str
    result: Literal["win", "draw", "lose", "expectation", "best-open"]
    """`best-open` is the expectation of a bet on the best open card, each evaluated by its own number."""
    player: str = ""
    """The player's draw policy, `draw-to-5` or `stand`, needed if the rules leave a choice; `best` is optimal."""
    dealer: str = ""
    ties: str = ""
    """A tie rule other than the game's."""
    first: int | None = None
    """The open card on which the player has bet, in a game with open cards or with an optimal player."""
    given: Given | None = None
    """What an optimal player knows: a condition on the dealt hand, or `{dealer: 4}`."""
    choose: Chosen = ()
    equals: OddsText | None = None
    rounds_to: Rounded | None = None


@frozen
class RoundResult:
    """The probability that a round is won, lost or drawn, or the expectation of a bet."""

    round: RoundOf

    def answer(self, rules: Rules) -> Answer:
        asked = self.round
        play = GameQuestion(game=asked.game, ties=asked.ties, choose=asked.choose).play_of(rules)
        if asked.player == BEST:
            return _of_round(asked, compared(_worth(asked, play, rules), asked.equals, asked.rounds_to))
        if asked.given is not None:
            raise UnknownError("`given` is for the best play: ask for it with `player: best`")
        if asked.result == "best-open":
            raise UnknownError("`best-open` is a result of the best play: ask for it with `player: best`")
        first = None
        if asked.first is not None:
            first = next((card for card in play.laid_out if card.n == asked.first), None)
            if first is None:
                raise UnknownError(f"no card {asked.first} lies open before the deal")
        sides = policy_of(play, PLAYER, asked.player), policy_of(play, DEALER, asked.dealer)
        found = round_odds(play, *sides, first)
        return _of_round(asked, compared(getattr(found, asked.result), asked.equals, asked.rounds_to), sides)


_SIGNS = {"win": 1, "draw": None, "lose": -1}


def _of_round(asked: RoundOf, answer: Answer, sides: tuple[Policy, ...] = ()) -> Answer:
    """The answer with what else its words may say: a gain or a loss of the player, known cards, limits of drawing."""
    (value,) = answer.asserted.numbers
    known = about(*filter(None, [asked.given.hand])) if asked.given is not None else about()
    cards = [asked.first, asked.given.dealer if asked.given is not None else None]
    named = (*(Fraction(card) for card in cards if card is not None), *known["named"])
    asserted = replace(
        answer.asserted,
        sign=_SIGNS.get(asked.result, (value > 0) - (value < 0)),
        is_tie=asked.result == "draw",
        **known | {"named": named},
        units=frozenset({"bets", "rounds", "hands"}),
        policies=tuple({side.draw_to for side in sides if side.draw_to >= 0}),
    )
    return replace(answer, asserted=asserted)


def _worth(asked: RoundOf, play: Play, rules: Rules) -> Fraction:
    """The expectation of an optimal player: on any hand, on one that begins with `first`, or on the best open card."""
    found = _best_play(_Same(rules), asked.game, asked.choose, asked.ties, str(policy_of(play, DEALER, asked.dealer)))
    found = asked.given.of(found, play) if asked.given is not None else found
    if asked.result == "best-open":
        if play.game.hands_on_table is None:
            raise UnknownError(f"{play.game.id} does not say how many hands lie on the table")
        return best_open(play, found, play.game.hands_on_table)
    if asked.result != "expectation":
        raise UnknownError(f"the best play has no {asked.result!r}; ask for `expectation`")
    if asked.first is None:
        return found.value
    if asked.first not in found.open_cards:
        raise UnknownError(f"no hand of {play.game.id} begins with {asked.first}")
    return found.open_cards[asked.first][1]


class _Same:
    """Rules as a cache key, compared by identity, so that claims share slow computations."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.rules is self.rules


@lru_cache(maxsize=16)
def _best_play(same: _Same, game: str, choose: tuple[str, ...], ties: str, dealer: str) -> BestPlay:
    return best_play(GameQuestion(game=game, ties=ties, choose=choose).play_of(same.rules), policy_named(dealer))


@frozen
class PotOf:
    """A hand in a pot game in which all players use one policy."""

    game: str
    players: int
    end: str
    """The hand's value: a special hand's id, or a total."""
    result: Literal["comes", "wins"]
    """The probability of the hand, or the probability that it wins when it occurs."""
    player: str = ""
    """The draw policy, `draw-to-5` or `stand`, needed if the rules leave a choice."""
    choose: Chosen = ()
    equals: OddsText | None = None
    rounds_to: Rounded | None = None


@frozen
class PotResult:
    """The probability that a hand occurs, or wins the pot; computed exactly, so for a few players only."""

    pot: PotOf

    def answer(self, rules: Rules) -> Answer:
        asked = self.pot
        play = played(game_of(rules, asked.game, asked.choose))
        if play.game.form is not Form.POT:
            raise UnknownError(f"{play.game.id}: players do not play for a pot")
        shares = pot_odds(play, policy_of(play, PLAYER, asked.player), asked.players)
        found = {str(share.end): share for share in shares}
        if asked.end not in found:
            raise UnknownError(f"no hand of {play.game.id} counts as {asked.end!r}", did_you_mean(asked.end, found))
        value = found[asked.end].comes if asked.result == "comes" else found[asked.end].wins
        if not isinstance(value, Fraction):
            raise NotComputedError(f"the pot among {asked.players} players is only estimated")
        answer = compared(value, asked.equals, asked.rounds_to)
        called = (Fraction(asked.end),) if asked.end.isdecimal() else ()
        sign = 1 if asked.result == "wins" else None
        asserted = replace(answer.asserted, called=called, named=(*called, Fraction(asked.players)), sign=sign)
        return replace(answer, asserted=asserted)
