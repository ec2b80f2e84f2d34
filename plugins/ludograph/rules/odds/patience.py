"""Limits of computations: a number of steps for pages, a number of seconds for commands.

A page must be the same on every machine, so its limit is a number of steps. Commands are limited in seconds:
`by_seconds` measures the beginning of the work, estimates the rest, and stops work that would take too long.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import log10
from typing import TypeVar

from ludograph.base.problems import LudographError

Item = TypeVar("Item")
Clock = Callable[[], float]

LONGEST = 10.0
"""The longest computation of a command, in seconds."""
WORTH_A_WORD = 2.0
"""A computation of more seconds is announced."""
MEASURED = 0.05
"""Seconds of work from which the total is estimated."""


class NotComputedError(LudographError):
    """The exact number would take too long; only `simulation` gives an estimate."""


class TooManyError(NotComputedError):
    """The work is too large; the message explains how to ask for less."""


@dataclass(slots=True)
class Patience:
    """The seconds of one command."""

    say: Callable[[str], None]
    """Prints a line before a long computation."""
    clock: Clock
    refused: bool = False
    """Whether a computation was refused for lack of time; another machine may allow it."""


_waiting: ContextVar[Patience | None] = ContextVar("waiting", default=None)


@contextmanager
def by_seconds(say: Callable[[str], None], clock: Clock = time.process_time) -> Iterator[Patience]:
    """Inside this context, a computation may take `LONGEST` seconds of processor time, with any number of steps."""
    patience = Patience(say, clock)
    token = _waiting.set(patience)
    try:
        yield patience
    finally:
        _waiting.reset(token)


def going_through(items: Iterable[Item], steps: int, most: int, what: str, less: str) -> Iterator[Item]:
    """The items, about `steps` of them; TooManyError, with the hint `less`, if there are too many.

    The limit is `most` steps or, inside `by_seconds`, `LONGEST` seconds including the caller's work for each item.
    """
    patience = _waiting.get()
    if patience is None:
        if steps > most:
            raise TooManyError(f"{what} are too many to go through; {less}")
        yield from items
        return
    left = iter(items)
    began = None
    for done, item in enumerate(left, 1):
        # The setup before the first item happens only once.
        began = patience.clock() if began is None else began
        yield item
        spent = patience.clock() - began
        if spent >= MEASURED:
            _judge(patience, spent / done * steps, what, less)
            break
    yield from left


def _judge(patience: Patience, seconds: float, what: str, less: str) -> None:
    if seconds > LONGEST:
        patience.refused = True
        raise TooManyError(f"{what} would take {duration(seconds)}; {less}")
    if seconds > WORTH_A_WORD:
        patience.say(f"{what}: {duration(seconds)}")


def duration(seconds: float) -> str:
    """`about 40 s`, `about 5 minutes`, `about 3 hours`, `about 12 days`, `over a year`."""
    for unit, length, most in (("s", 1, 100), ("minutes", 60, 100), ("hours", 3600, 48), ("days", 86400, 365)):
        if seconds < most * length:
            return f"about {seconds / length:.0f} {unit}"
    return "over a year"


def amount(number: int) -> str:
    """`400,000`; for a very long number `over 10^40`."""
    return f"{number:,}" if number < 10**15 else f"over 10^{int(log10(number))}"
