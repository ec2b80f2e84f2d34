"""Whether the data bear out a claim: pass, fail with a counterexample, or not computable and why."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from math import prod

from ludograph.frozen import frozen
from ludograph.games.asking import Asked, policy_named
from ludograph.games.checker import everything
from ludograph.games.claims.claim import (
    Check,
    Claim,
    Count,
    Every,
    Exists,
    NoHand,
    Odds,
    OddsOf,
    PotOf,
    PotResult,
    Rank,
    RankOf,
    Reach,
    ReachOf,
    RoundOf,
    RoundResult,
    Sum,
    Total,
    TotalOf,
    Value,
    ValueAt,
    game_asked,
    is_payment,
    names_in,
)
from ludograph.games.claims.hands import (
    UnknownError,
    counted,
    dealing,
    game_of,
    shown,
    take,
    witness_of,
)
from ludograph.games.claims.sentence import contradicted, without_names
from ludograph.games.condition.operators.all import All
from ludograph.games.flat import flatten
from ludograph.games.merging import at_path
from ludograph.games.model import Rules
from ludograph.games.numbers import fraction_text, rounded
from ludograph.games.odds.best_play import BestPlay, best_open, best_play
from ludograph.games.odds.final import legal_policies
from ludograph.games.odds.patience import NotComputedError
from ludograph.games.odds.policy import Policy
from ludograph.games.odds.pot import pot_odds
from ludograph.games.odds.round import round_odds
from ludograph.games.play import DEALER, PLAYER, SIDES, Play, played
from ludograph.games.reach import Reachability, reach
from ludograph.games.words import Form, Holder
from ludograph.problems import LudographError, did_you_mean
from ludograph.reading import Mapping, Node, plain

BEST = "best"
"""What a claim names as the policy of a player who draws best."""


class Result(StrEnum):
    """What became of a claim."""

    PASS = "pass"  # noqa: S105 — a verdict, no password
    FAIL = "fail"
    NOT_COMPUTABLE = "not computable"


@frozen
class Verdict:
    """What the data say to a claim."""

    result: Result
    expected: str
    found: str
    """For what is not computable, why."""
    witness: str = ""
    """A counterexample, or an example: a hand in deal order, `8-9-3`."""
    games: tuple[str, ...] = ()
    """Full ids of the games that it depends on."""


@frozen
class _Answer:
    agrees: bool
    expected: str
    found: str
    witness: str = ""
    value: Fraction | None = None
    """The number that the check computes, where the claim asserts exactly one."""
    is_share: bool = False
    """Whether that number is a probability, not a count."""


def verify(claim: Claim, rules: Rules) -> Verdict:
    """Test the claim; where it says `holds: false`, it passes as long as the data contradict the text."""
    game = game_asked(claim.check)
    games = (game,) if game else ()
    try:
        answer = _answer(claim.check, rules)
    except (LudographError, NotComputedError) as error:
        return Verdict(Result.NOT_COMPUTABLE, "", str(error), games=games)
    if claim.holds and answer.agrees and answer.value is not None:
        words = without_names(claim.text, names_in(rules, game))
        wrong = contradicted(words, answer.value, answer.is_share, is_payment=is_payment(claim.check))
        if wrong:
            return Verdict(Result.FAIL, f"the words to say {_in_words(answer)}", wrong, answer.witness, games)
    result = Result.PASS if answer.agrees == claim.holds else Result.FAIL
    expected = answer.expected if claim.holds else f"not {answer.expected}"
    return Verdict(result, expected, answer.found, answer.witness, games)


def _in_words(answer: _Answer) -> str:
    assert answer.value is not None
    return rounded(answer.value, "0.0%") if answer.is_share else str(answer.value)


def _answer(check: Check, rules: Rules) -> _Answer:
    match check:
        case Count():
            return _count(check, rules)
        case Every(every):
            dealt = dealing(rules, every)
            found = witness_of(dealt, dealt.when, unless=every.then.condition)
            return _Answer(not found, "no exception", "an exception" if found else "no exception", found)
        case Exists(hands) | NoHand(hands):
            dealt = dealing(rules, hands)
            found = witness_of(dealt, dealt.when)
            wanted = isinstance(check, Exists)
            expected = "such a hand" if wanted else "no such hand"
            return _Answer(bool(found) == wanted, expected, "one" if found else "none", found)
        case Total(total):
            return _total(total, rules)
        case Value(value):
            return _value(value, rules)
        case Rank(rank):
            return _rank(rank, rules)
        case Odds(odds):
            return _odds(odds, rules)
        case RoundResult(round_):
            return _round(round_, rules)
        case PotResult(pot):
            return _pot(pot, rules)
        case Sum(sum_):
            found_sum = sum(prod(term) for term in sum_.terms)
            return _Answer(found_sum == sum_.equals, str(sum_.equals), str(found_sum))
        case Reach(asked):
            return _reach(asked, rules)


def _count(check: Count, rules: Rules) -> _Answer:
    found = counted(dealing(rules, check))
    number = {"classes": found.classes, "sets": found.sets, "ordered": found.ordered}[check.count]
    if number is None:
        raise NotComputedError("there are too many hands to tell classes apart")
    wanted = []
    if check.equals is not None:
        wanted.append((number == check.equals, str(check.equals)))
    if check.min is not None:
        wanted.append((number >= check.min, f"at least {check.min}"))
    if check.max is not None:
        wanted.append((number <= check.max, f"at most {check.max}"))
    if not wanted:
        raise UnknownError("the claim says neither `equals` nor `min` nor `max`")
    value = Fraction(number) if check.equals is not None else None
    return _Answer(
        all(holds for holds, _ in wanted), " and ".join(text for _, text in wanted), str(number), value=value
    )


def _total(total: TotalOf, rules: Rules) -> _Answer:
    play = played(game_of(rules, total.game))
    cards, _left = take(play.cards, total.cards)
    found = play.setting.scoring.total(cards)
    return _Answer(found == total.equals, str(total.equals), str(found), shown(cards))


def _value(value: ValueAt, rules: Rules) -> _Answer:
    id_, _, path = value.at.partition("#")
    game = game_of(rules, id_)
    steps = tuple(path.split("."))
    root = game.node
    node = at_path(root, steps)
    if node is None and steps[0] == "yaku":
        node = at_path(root, ("local", *steps[1:]))
    text = _plainly(plain(node)) if node is not None else None
    if text is None:
        flat = {value.path: value.text for value in flatten(game)}
        if path not in flat:
            raise UnknownError(f"{game.id} {_no_value_at(root, path, flat)}")
        text = flat[path]
    number = Fraction(text) if text.isascii() and text.isdigit() else None
    return _Answer(_with_hyphens(text) == _with_hyphens(value.equals), value.equals, text, value=number)


def _with_hyphens(text: str) -> str:
    """The text with a hyphen for the dash of a range, `2–6`, which is printed otherwise than data files write it."""
    return re.sub(r"(?<=\w)[‐‑‒–](?=\w)", "-", text)


def _no_value_at(root: Node, path: str, flat: dict[str, str]) -> str:
    """Why the path, as none of those of all values (`flat`), leads to no single value."""
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
    """A value as a claim would write it; one value if both sides have the same. None for several values."""
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


def _rank(rank: RankOf, rules: Rules) -> _Answer:
    game = game_of(rules, rank.game, rank.choose)
    places: dict[str, int] = {}
    for place, ranked in enumerate(game.ranking):
        for one in ranked.uses:
            places.setdefault(str(one), place)
            places.setdefault(one.use, place)
    for use in (rank.above, rank.below):
        if use not in places and use.partition("@")[0] not in places:
            raise UnknownError(f"{game.id} does not rank {use!r}. {did_you_mean(use, places)}".strip())
    above, below = (places.get(use, places.get(use.partition("@")[0], 0)) for use in (rank.above, rank.below))
    order = "above" if above < below else "equal to" if above == below else "below"
    return _Answer(above < below, f"{rank.above} above {rank.below}", f"{rank.above} {order} {rank.below}")


def _odds(odds: OddsOf, rules: Rules) -> _Answer:
    hands = dealing(rules, odds)
    if odds.given is None:
        return _compared(counted(hands).dealt, odds.equals, odds.rounds_to)
    known = counted(replace(hands, when=odds.given.condition)).dealt
    if not known:
        raise UnknownError("no hand is what `given` says")
    both = counted(replace(hands, when=All((odds.given.condition, hands.when)))).dealt
    return _compared(both / known, odds.equals, odds.rounds_to)


def _compared(value: Fraction, equals: str | None, rounds_to: str | None) -> _Answer:
    if equals is not None:
        return _Answer(value == Fraction(equals), equals, fraction_text(value), value=value, is_share=True)
    if rounds_to is not None:
        found = rounded(value, rounds_to)
        text = f"{found} ({fraction_text(value)})"
        return _Answer(found == rounds_to, rounds_to, text, value=value, is_share=True)
    raise UnknownError("the claim says neither `equals` nor `rounds_to`")


def _round(asked: RoundOf, rules: Rules) -> _Answer:
    play = Asked(game=asked.game, ties=asked.ties, choose=asked.choose).play_of(rules)
    if asked.player == BEST:
        return _compared(_worth(asked, play, rules), asked.equals, asked.rounds_to)
    if asked.given is not None:
        raise UnknownError("`given` is for the best play: ask for it with `player: best`")
    if asked.result == "best-open":
        raise UnknownError("`best-open` is a result of the best play: ask for it with `player: best`")
    first = None
    if asked.first is not None:
        first = next((card for card in play.laid_out if card.n == asked.first), None)
        if first is None:
            raise UnknownError(f"no card {asked.first} lies open before the deal")
    found = round_odds(play, _policy(play, PLAYER, asked.player), _policy(play, DEALER, asked.dealer), first)
    value = {"win": found.win, "draw": found.draw, "lose": found.lose, "expectation": found.expectation}[asked.result]
    return _compared(value, asked.equals, asked.rounds_to)


def _worth(asked: RoundOf, play: Play, rules: Rules) -> Fraction:
    """What a bet is worth to a player who draws best: on any hand, on one that begins with `first`, on the best."""
    found = _best_play(_Same(rules), asked.game, asked.choose, asked.ties, str(_policy(play, DEALER, asked.dealer)))
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


def _pot(asked: PotOf, rules: Rules) -> _Answer:
    play = played(game_of(rules, asked.game, asked.choose))
    if play.game.form is not Form.POT:
        raise UnknownError(f"{play.game.id}: players do not play for a pot")
    found = {str(share.end): share for share in pot_odds(play, _policy(play, PLAYER, asked.player), asked.players)}
    if asked.end not in found:
        raise UnknownError(
            f"no hand of {play.game.id} counts as {asked.end!r}. {did_you_mean(asked.end, found)}".strip()
        )
    value = found[asked.end].comes if asked.result == "comes" else found[asked.end].wins
    if not isinstance(value, Fraction):
        raise NotComputedError(f"the pot among {asked.players} players is only estimated")
    return _compared(value, asked.equals, asked.rounds_to)


class _Same:
    """Rules as a key: equal to themselves only, so that several claims share what takes a second to compute."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.rules is self.rules


@lru_cache(maxsize=16)
def _best_play(same: _Same, game: str, choose: tuple[str, ...], ties: str, dealer: str) -> BestPlay:
    return best_play(Asked(game=game, ties=ties, choose=choose).play_of(same.rules), policy_named(dealer))


def _policy(play: Play, side: Holder, text: str) -> Policy:
    if text:
        return policy_named(text)
    legal = legal_policies(play, side)
    if len(legal) != 1:
        raise UnknownError(f"the rules leave the {side} a choice: name a policy such as `{side}: draw-to-5`")
    return legal[0]


def _reach(asked: ReachOf, rules: Rules) -> _Answer:
    game = game_of(rules, asked.game, asked.choose)
    play = everything(game)
    if asked.use not in play.game.uses:
        raise UnknownError(f"{game.id} has no use {asked.use!r}. {did_you_mean(asked.use, play.game.uses)}".strip())
    sides = reach(play, asked.use)
    judged = [sides[side] for side in SIDES if side in sides and asked.side in ("", side)]
    if not judged:
        raise UnknownError(f"the {asked.side} cannot hold {asked.use}")
    kinds = {one.found for one in judged}
    found = kinds.pop() if len(kinds) == 1 else Reachability.PARTLY
    hand = next((shown(hand) for one in judged for hand, _barred in one.excluded), "")
    return _Answer(found.value == asked.is_, asked.is_, found.value, hand)
