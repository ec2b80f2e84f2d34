"""`python -m tests.fuzzing KIND NUMBER [FIRST]`: inputs of a kind, from a number on, and what fails or takes long.

What fails is printed with its number and its last line. An input that takes more than `SLOW` seconds of CPU time is
named; one that takes more than `HANGS` is stopped and counts as failed. The status is 1 where anything failed.
"""

from __future__ import annotations

import logging
import random
import signal
import sys
import time
import traceback
from collections import Counter

from tests.fuzzing.inputs import KINDS

SLOW, HANGS = 5.0, 120


class _HangError(BaseException):
    """An input took too long; it is no `Exception`, so that nothing catches it on the way."""


def _stop(*_: object) -> None:
    raise _HangError


def main(kind: str, number: int, first: int = 0) -> int:
    """Try the inputs; return how many failed."""
    logging.disable(logging.CRITICAL)
    signal.signal(signal.SIGVTALRM, _stop)
    failed: Counter[str] = Counter()
    slow = 0
    for at in range(first, first + number):
        began = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, HANGS)
        try:
            KINDS[kind](random.Random(f"{kind} {at}"))
        except (Exception, _HangError):
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            last = traceback.format_exc().strip().splitlines()[-1][:160]
            failed[last] += 1
            if failed[last] <= 3:
                print(f"{kind} {at}: {last}", flush=True)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        took = time.process_time() - began
        if took > SLOW:
            slow += 1
            print(f"{kind} {at}: {took:.1f} s", flush=True)
        if (at - first) % 1000 == 999:
            print(f"{at - first + 1} {kind}, {failed.total()} failed, {slow} slow", flush=True)
    print(f"{number} {kind} from {first}: {failed.total()} failed, {slow} slow, {time.process_time():.0f} s CPU")
    return failed.total()


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1], *map(int, sys.argv[2:])), 1))
