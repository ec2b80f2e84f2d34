"""Pot games with several players: how often each kind of hand wins the pot.

Exact if that takes only seconds. All players draw by one policy from one deck, so their hands are exchangeable. A hand
is a number of cards of each kind; several hands together are the sum, and equal sums are counted together. Hands are
processed from the weakest to the strongest, so that all weaker ones are already known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cmp_to_key, partial
from itertools import combinations
from math import comb, perm

from ludograph.base.frozen import frozen
from ludograph.rules.odds.final import Leaf, Policy, Stock, action, leaves, stock, tally_of
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.simulation import Estimate, Shuffle, about
from ludograph.rules.play.evaluator import Outcome, Standing, settle, standing
from ludograph.rules.play.machine import RoundRules, Turn
from ludograph.rules.play.play import PLAYER, Play

DEALS = 4_000
MOST_SUMS = 6_000_000
"""The largest number of compared pairs of one player's hand and the others' hands; a few seconds of work."""


@frozen
class PotShare:
    """The probability of a kind of hand among several players, and of its winning."""

    end: str | int
    """A use, or the total of a hand without one."""
    comes: Fraction | Estimate
    wins: Fraction | Estimate
    """The probability to win alone, given the hand."""


def pot_odds(play: Play, policy: Policy, players: int) -> tuple[PotShare, ...]:
    """How often a player has each kind of hand, and how often it beats all others; everybody draws by one policy.

    Strongest first. Exact if that takes only seconds, else estimated from deals with a fixed seed.
    """
    play.require_cards(players)
    try:
        return _exact(play, policy, players)
    except NotComputedError:
        return _estimated(play, policy, players)


Sums = Mapping[int, int]
"""The numbers of cards of each kind that some hands use, as one integer → the number of ways."""


class _Kinds:
    """Encodes numbers of cards of each kind as one integer; the integer of two hands is the sum."""

    def __init__(self, drawn: Stock, players: int, longest: int) -> None:
        self.counts, self.drawn = drawn.counts, drawn
        self.bits = (players * longest).bit_length()
        self.longest = players * longest
        self.size = drawn.size
        self._weights: dict[int, int] = {}

    def code(self, kinds: tuple[int, ...]) -> int:
        return sum(times << self.bits * kind for kind, times in tally_of(kinds))

    def weight(self, code: int) -> int:
        """The number of ways for this many cards of each kind, with all possible further cards: all ways have one
        length.
        """
        if code not in self._weights:
            mask = (1 << self.bits) - 1
            taken = [code >> self.bits * kind & mask for kind in range(len(self.counts))]
            ways, further = self.drawn.sequences(enumerate(taken)), self.longest - sum(taken)
            rest = self.size**further if self.drawn.is_returned else perm(self.size - sum(taken), further)
            self._weights[code] = ways * rest if ways else 0
        return self._weights[code]

    def added(self, into: dict[int, int], one: Sums, other: Sums, times: int = 1) -> None:
        """Adds the combinations of both to `into`; impossible sums are omitted."""
        for code, ways in other.items():
            for more, and_ways in one.items():
                if self.weight(both := code + more):
                    into[both] = into.get(both, 0) + ways * and_ways * times


def _exact(play: Play, policy: Policy, players: int) -> tuple[PotShare, ...]:
    drawn = stock(play)
    kinds = _Kinds(drawn, players, play.sizes[-1])
    levels = _levels(play, leaves(play, policy, PLAYER), kinds)
    _require_seconds(kinds, levels, players)
    whole = drawn.all_sequences(kinds.longest)
    below: list[dict[int, int]] = [{0: 1}, *({} for _ in range(players - 1))]
    """By number of players: the combinations of hands that are all weaker than this level."""
    comes: dict[str | int, int] = defaultdict(int)
    won: dict[str | int, int] = defaultdict(int)
    for level in levels:
        for end, found in level.items():
            comes[end] += sum(kinds.weight(code) * ways for code, ways in found.items())
            won[end] += sum(
                ways * and_ways * kinds.weight(code + others)
                for code, ways in found.items()
                for others, and_ways in below[-1].items()
            )
        _lift(kinds, below, level.values())
    assert sum(comes.values()) == whole
    return tuple(PotShare(end, Fraction(comes[end], whole), Fraction(won[end], comes[end])) for end in reversed(comes))


Level = dict[str | int, dict[int, int]]
"""Equally strong hands: what they count as → their cards → the number of ways."""


def _levels(play: Play, found: tuple[Leaf, ...], kinds: _Kinds) -> list[Level]:
    """The hands in groups of equals, weakest first; NotComputedError if they have no order."""
    by_strength = cmp_to_key(partial(_compared, play))
    stands: list[Standing] = sorted({leaf.standing for leaf in found}, key=by_strength)
    groups: list[list[Standing]] = []
    for stand in stands:
        if groups and not _compared(play, groups[-1][0], stand):
            groups[-1].append(stand)
        else:
            groups.append([stand])
    place = {stand: number for number, group in enumerate(groups) for stand in group}
    for one, other in combinations(stands, 2):
        if _compared(play, one, other) != (place[one] > place[other]) - (place[one] < place[other]):
            raise NotComputedError(f"{play.game.id}: a hand beats another whatever the ranking says")
    levels: list[Level] = [{} for _ in groups]
    for leaf in found:
        hands = levels[place[leaf.standing]].setdefault(leaf.standing.end, {})
        code = kinds.code(leaf.kinds)
        hands[code] = hands.get(code, 0) + leaf.courses
    return levels


def _beats(play: Play, one: Standing, other: Standing) -> bool:
    return settle(play, one, other)[0] is Outcome.WIN and settle(play, other, one)[0] is Outcome.LOSE


def _compared(play: Play, one: Standing, other: Standing) -> int:
    return _beats(play, one, other) - _beats(play, other, one)


def _require_seconds(kinds: _Kinds, levels: list[Level], players: int) -> None:
    """NotComputedError if this number of players has too many combinations of hands."""
    hands = sum(len(found) for level in levels for found in level.values())
    cards = kinds.longest - kinds.longest // players
    sums = min(hands ** (players - 1), comb(len(kinds.counts) + cards, cards))
    if hands * sums > MOST_SUMS:
        raise NotComputedError(f"{hands * sums:,} hands of {players} players are too many to hold against each other")


def _lift(kinds: _Kinds, below: list[dict[int, int]], level: Iterable[Mapping[int, int]]) -> None:
    """Adds the hands of a level to the weaker ones, for each number of players."""
    same: dict[int, int] = {}
    for found in level:
        kinds.added(same, {0: 1}, found)
    powers: list[Mapping[int, int]] = [{0: 1}]
    for _ in below[1:]:
        power: dict[int, int] = {}
        kinds.added(power, powers[-1], same)
        powers.append(power)
    for count in range(len(below) - 1, 0, -1):
        for stronger in range(1, count + 1):
            kinds.added(below[count], below[count - stronger], powers[stronger], comb(count, stronger))


def _estimated(play: Play, policy: Policy, players: int, seed: int = 1, deals: int = DEALS) -> tuple[PotShare, ...]:
    shuffle = Shuffle(seed)
    came: dict[tuple[int, tuple[int, ...], str | int], int] = defaultdict(int)
    won: dict[tuple[int, tuple[int, ...], str | int], int] = defaultdict(int)
    for _ in range(deals):
        shown = _round(play, policy, players, shuffle)
        key = shown[0].place, () if shown[0].use else tuple(-one for one in shown[0].worth), shown[0].end
        came[key] += 1
        won[key] += all(_beats(play, shown[0], other) for other in shown[1:])
    return tuple(PotShare(key[-1], about(came[key], deals), about(won[key], came[key])) for key in sorted(came))


def _round(play: Play, policy: Policy, players: int, shuffle: Shuffle) -> list[Standing]:
    """The final hands of the players, none of whom folds."""
    pack = shuffle.deal(play.cards, min(len(play.cards), players * play.sizes[-1]))
    rules = RoundRules(play, players)
    state = rules.dealt(pack)
    while state.turn in (Turn.CHOOSE, Turn.DRAW):
        is_drawn = state.turn is Turn.DRAW
        move = rules.card(state, pack) if is_drawn else action(play, policy, PLAYER, state.hands[state.who])
        state = rules.after(state, move)
    return [standing(play, hand, PLAYER) for hand in state.hands]
