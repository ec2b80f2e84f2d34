"""Whether the data bear out a claim: pass, fail with a counterexample, or not computable and why."""

from __future__ import annotations

from enum import StrEnum

from ludograph.frozen import frozen
from ludograph.games.claims.claim import Claim, game_asked, is_payment, names_in
from ludograph.games.claims.hands import Answer
from ludograph.games.claims.sentence import contradicted, without_names
from ludograph.games.model import Rules
from ludograph.games.numbers import rounded
from ludograph.games.odds.patience import NotComputedError
from ludograph.problems import LudographError


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


def verify(claim: Claim, rules: Rules) -> Verdict:
    """Test the claim; where it says `holds: false`, it passes as long as the data contradict the text."""
    game = game_asked(claim.check)
    games = (game,) if game else ()
    try:
        answer = claim.check.answer(rules)
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


def _in_words(answer: Answer) -> str:
    assert answer.value is not None
    return rounded(answer.value, "0.0%") if answer.is_share else str(answer.value)
