"""Claims: assertions in an article's text that the data can test (docs/contributing/rules-data.md).

`read_claims` reads them from front matter or the file beside an article; `verify` tests one.

claims:
  - id: zero-hands
    text: there are 22 such hands
    check: {count: classes, game: oicho-kabu, size: 3, when: {total: 0}, equals: 22}
  - id: nine-may-draw
    text: in the hopes for
    holds: false
    note: No pair totals nine.
    check: {exists: {game: oicho-kabu, size: 2, when: {all: [{same: rank}, {total: 9}]}}}
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import field, fields, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any

from ludograph.base.frozen import frozen
from ludograph.base.problems import Guess, LudographError, Place, Problem, guess_of
from ludograph.base.yaml import Node, read_as
from ludograph.rules.claims import checks
from ludograph.rules.claims.forms import WrittenNumber
from ludograph.rules.claims.sentence import OWN, compared
from ludograph.rules.conditions.base import Condition, canonical, walk
from ludograph.rules.conditions.operators import AnyOf, Ranks
from ludograph.rules.data.entry import paths_affecting
from ludograph.rules.data.model import Rules
from ludograph.rules.data.notations import When
from ludograph.rules.data.words import Affects
from ludograph.rules.numbers import decimal, rounded
from ludograph.rules.odds.patience import NotComputedError
from ludograph.values import Id, Names

_PAYMENT = frozenset({"pay", "times"})
"""Path steps that lead to the payment for a hand."""

Check = (
    checks.CountClaim
    | checks.Every
    | checks.Exists
    | checks.NoHand
    | checks.TotalClaim
    | checks.Value
    | checks.Rank
    | checks.OddsClaim
    | checks.RoundResult
    | checks.PotResult
    | checks.Sum
    | checks.ReachClaim
)


@frozen
class Claim:
    """A sentence of an article and the check that tests it."""

    id: Id
    text: str
    """Words that occur exactly once in the article's visible text."""
    check: Check
    holds: bool = True
    """False means that the source is wrong: then the check must fail."""
    note: str = ""
    """Shown to readers if the source is wrong."""
    heading: str = field(default="", metadata={"keys": ("at",)})
    """The id of the heading under which the text is searched for."""
    place: Place | None = None


def read_claims(node: Node, path: str, problems: list[Problem]) -> tuple[Claim, ...]:
    """The claims in a list; those that cannot be read are reported (CLM003) and omitted."""
    return read_as(node, tuple[Claim, ...], problems, "CLM003", path) or ()


def asked_of(check: Check) -> Any:
    """The values of a check; those of most stand below its name."""
    return check if isinstance(check, checks.CountClaim) else getattr(check, fields(check)[0].name)


def game_asked(check: Check) -> str:
    """The full id of the game that a check is about, or ""."""
    return str(getattr(asked_of(check), "game", ""))


_ANSWERS = frozenset({"equals", "rounds_to", "min", "max"})
"""Fields of a check with what it finds."""


def names_in(rules: Rules, check: Check) -> dict[str, str]:
    """The names in the game and its pack, in small letters, each with OWN if the check is about it, else with an id.

    The hands of a ranking keep their ids.
    """
    game = rules.game(game_asked(check))
    if game is None:
        return {}
    asked = asked_of(check)
    parts = set(_conditions(asked))
    about = [str(getattr(asked, each.name)) for each in fields(asked) if each.name not in _ANSWERS]
    words = re.findall(r"[\w-]+", json.dumps([*map(canonical, parts), *about]))
    numbers = {int(word) for word in words if word.isdecimal() and len(word) < 4}
    uses, deck = game.every_use, game.deck
    named: list[tuple[str, Names, bool]] = [(game.id, game.names, True)]
    for id_, use in uses.items():
        is_asked = id_ in words or use.condition in parts
        named.append((id_, (*use.names, *use.yaku.names), is_asked))
    named += [(deck.id, deck.names, True)] if deck is not None else []
    for deck in rules.decks.values():  # a pack that takes the place of the game's has the same numbers
        named += [(suit.id, suit.names, suit.id in words or suit.n in numbers) for suit in deck.suits.values()]
        named += [(cat, names, cat in words) for cat, names in deck.cats.items()]
        named += [(str(n), names, n in numbers) for n, names in deck.ranks.items()]
    found: dict[str, str] = {}
    for thing, names, is_asked in sorted(named, key=lambda one: one[2]):
        id_ = OWN if is_asked and not (isinstance(check, checks.Rank) and thing in uses) else thing
        texts = (text for name in names for text in (name.text, name.roman, name.gloss))
        found |= {text.lower(): id_ for text in (*texts, thing.replace("-", " ")) if text and not text.isdecimal()}
    return found


def _conditions(asked: object) -> Iterator[Condition]:
    """The conditions among the values of a check, and their parts."""
    for name in ("when", "then", "given"):
        if isinstance(when := getattr(asked, name, None), When):
            yield from walk(when.condition)


def conditions_in(check: Check) -> Iterator[str]:
    """The conditions of a check and their parts as canonical JSON; cards as `ranks`."""
    asked = asked_of(check)
    cards = [Ranks(tuple(sorted(check.total.cards)))] if isinstance(check, checks.TotalClaim) else []
    yield from (json.dumps(canonical(one)) for one in (*cards, *_conditions(asked)))


def hands_by_number(check: Check, rules: Rules) -> list[str]:
    """The ids of the game's special hands if the check's `when` only lists their cards by number; else empty."""
    asked = asked_of(check)
    game = rules.game(game_asked(check))
    if game is None or not isinstance(asked, checks.HandsClaim) or asked.when is None:
        return []
    condition = asked.when.condition
    parts = condition.conditions if isinstance(condition, AnyOf) else (condition,)
    known: dict[Condition, str] = {}
    for use in game.uses.values():
        if isinstance(use.condition, Ranks):
            known.setdefault(use.condition, use.id)
    return [known[part] for part in parts] if all(part in known for part in parts) else []


def is_payment(check: Check) -> bool:
    """Whether a check is about the payment for a hand."""
    return isinstance(check, checks.Value) and not _PAYMENT.isdisjoint(check.value.at.partition("#")[2].split("."))


class Result(StrEnum):
    """The outcome of a check."""

    PASS = "pass"  # noqa: S105 — a verdict, no password
    FAIL = "fail"
    NOT_COMPUTABLE = "not computable"


@frozen
class Verdict:
    """The result of testing a claim against the data."""

    result: Result
    expected: str
    found: str
    """The value that the data give; if it is not computable, the reason."""
    witness: str = ""
    """A counterexample or an example: a hand in deal order, `8-9-3`."""
    games: tuple[str, ...] = ()
    """Full ids of the games on which the result depends."""
    uncompared: str = ""
    """The check's numbers, if no number in the text was compared with them."""
    unread: tuple[str, ...] = ()
    """Words that state more than was compared: `always`."""
    guess: Guess | None = None
    """If not computable: a suggestion for an unknown name."""


def verify(claim: Claim, rules: Rules, language: str = "en") -> Verdict:
    """The result of testing the claim; with `holds: false` it passes if the data contradict the text."""
    game = game_asked(claim.check)
    games = (game,) if game else ()
    try:
        answer = claim.check.answer(rules)
    except (LudographError, NotComputedError) as error:
        return Verdict(Result.NOT_COMPUTABLE, "", str(error), games=games, guess=guess_of(error.hint))
    uncompared, more = "", tuple[str, ...]()
    if claim.holds and answer.agrees:
        pays = is_payment(claim.check)
        asserted = replace(answer.asserted, is_payment=pays, sign=1 if pays else answer.asserted.sign)
        found = compared(claim.text, asserted, language, names_in(rules, claim.check))
        if found.wrong:
            expected = f"the words to say {_in_words(answer, found.written)}"
            return Verdict(Result.FAIL, expected, found.wrong, answer.witness, games)
        if found.gain and asserted.sign:
            expected = f"the words to say a {_GAIN[asserted.sign]} of the player"
            return Verdict(Result.FAIL, expected, f"a {_GAIN[found.gain]}", answer.witness, games)
        uncompared = _in_words(answer) if found.is_missing else ""
        more = found.unread
    result = Result.PASS if answer.agrees == claim.holds else Result.FAIL
    expected = answer.expected if claim.holds else f"not {answer.expected}"
    return Verdict(result, expected, answer.found, answer.witness, games, uncompared, more)


_GAIN = {1: "gain", -1: "loss"}


def _in_words(answer: checks.Answer, like: WrittenNumber | None = None) -> str:
    """The check's numbers in words; shares as percentages, in the format of the wrong number `like`."""
    asserted = answer.asserted
    if asserted.order is not None:
        return answer.expected
    if not asserted.is_share:
        numbers = ", ".join(dict.fromkeys(map(str, asserted.numbers)))
        return f"{numbers} of {asserted.whole}" if like is not None and asserted.whole else numbers
    shown = (rounded(one, "0.0%") for one in asserted.numbers)
    if like is not None and like.of is not None:
        shown = (
            f"1 in {decimal(1 / one, 1).removesuffix('.0')} ({rounded(one, '0.0%')})" if one > 0 else "0"
            for one in asserted.numbers
        )
    elif like is not None and like.unit < Fraction(1, 1000):
        shown = (rounded(one, "0.000%") for one in asserted.numbers)
    return ", ".join(dict.fromkeys(shown))


_STEP = re.compile(r"\.?[^.\[]+|\[[^\]]*\]")
_HANDS = Affects.COUNT | Affects.HANDS
_AFFECTED = {
    checks.TotalClaim: Affects.COUNT,
    **dict.fromkeys((checks.CountClaim, checks.Every, checks.Exists, checks.NoHand, checks.OddsClaim), _HANDS),
    checks.Rank: Affects.RANK,
    **dict.fromkeys((checks.ReachClaim, checks.RoundResult, checks.PotResult), _HANDS | Affects.RANK | Affects.PLAY),
}


def paths_asked(check: Check) -> str:
    """A pattern for the paths of the rules that a check reads; "" for a check that reads none, such as a sum."""
    if not isinstance(check, checks.Value):
        asked = asked_of(check)
        named = "|".join(map(re.escape, getattr(asked, "yaku", ())))
        own = rf"|yaku\.(?:{named})\.(?:yaku|reading|cards)$" if named else ""
        return paths_affecting(_AFFECTED.get(type(check), Affects.NOTHING)) + own
    first, *steps = map(re.escape, _STEP.findall(check.value.at.partition("#")[2]))
    first = "(?:yaku|local)" if first == "yaku" else first
    # A source may state the whole that contains the value, or a part of it.
    return first + "".join(rf"(?:$|{step}" for step in steps) + r"(?:$|\[|\.)" + ")" * len(steps)
