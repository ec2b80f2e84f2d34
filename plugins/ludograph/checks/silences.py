"""Silencing in place: `<!-- check: off C006 L005: the source prints it so -->`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ludograph.article.facts import Silence
from ludograph.checks import RULES
from ludograph.problems import Edit, Problem, did_you_mean


def apply_silences(
    problems: Sequence[Problem], silences: Iterable[tuple[str, Silence]], is_on: Callable[[str, str], bool]
) -> tuple[list[Problem], list[Problem]]:
    """The problems that no silence covers, and the problems of the silences themselves (SIL001, SIL002).

    A silence without a reason covers nothing. A code that is switched off anyway (`is_on(code, path)`) does not make
    its silence an unused one.
    """
    by_path: dict[str, list[Silence]] = {}
    for path, silence in silences:
        by_path.setdefault(path, []).append(silence)
    used: set[tuple[str, Silence, str]] = set()
    left = []
    for problem in problems:
        path = problem.place.path if problem.place else ""
        covering = [silence for silence in by_path.get(path, ()) if _covers(silence, problem)]
        used |= {(path, silence, problem.code) for silence in covering}
        if not covering:
            left.append(problem)
    faults: list[Problem] = []
    for path, own in by_path.items():
        for silence in own:
            known = [code for code in silence.codes if code in RULES]
            idle = [code for code in known if (path, silence, code) not in used and is_on(code, path)]
            faults += _unused(silence, idle) if silence.reason else []
            faults += _unreasoned(silence)
    return left, faults


def _covers(silence: Silence, problem: Problem) -> bool:
    place = problem.place
    if place is None or not silence.reason or problem.code not in silence.codes:
        return False
    return silence.start <= place.start < max(silence.end, 1)


def _unused(silence: Silence, idle: list[str]) -> list[Problem]:
    if not idle:
        return []
    message = f"nothing to silence here for {' and '.join(idle)}"
    fix = (Edit(silence.place, ""),) if len(idle) == len(silence.codes) else None
    return [Problem("SIL001", message, "Remove it, or move it right before the block it is for.", silence.place, fix)]


def _unreasoned(silence: Silence) -> list[Problem]:
    faults = [
        Problem("SIL002", f"no code {code!r} to silence", did_you_mean(code, RULES), silence.place)
        for code in silence.codes
        if code not in RULES
    ]
    if not silence.reason:
        hint = "Write it after a colon: `check: off C006: the source prints it so`."
        faults.append(Problem("SIL002", "the silence gives no reason", hint, silence.place))
    return faults
