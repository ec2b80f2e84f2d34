"""Which of Unicode's scripts a character belongs to, from ranges that `.ci/renew/languages.py` writes.

Characters that several scripts share (digits, punctuation, ー, full-width Latin letters, symbols) belong to none.
"""

from __future__ import annotations

import bisect
import json
from functools import cache, lru_cache
from pathlib import Path

KANA = frozenset({"Hira", "Kana"})
LATIN = frozenset({"Latn"})


@cache
def _table() -> tuple[str, dict[str, str]]:
    data = json.loads(Path(__file__).with_name("scripts.json").read_text(encoding="utf-8"))
    return data["unicode"], data["ranges"]


def unicode_version() -> str:
    """The version of Unicode that the ranges are from."""
    return _table()[0]


@cache
def script_ranges() -> dict[str, tuple[tuple[int, int], ...]]:
    """First and last code points of each script's ranges."""

    def span(written: str) -> tuple[int, int]:
        first, _, last = written.partition("-")
        return int(first, 16), int(last or first, 16)

    return {script: tuple(map(span, ranges.split())) for script, ranges in _table()[1].items()}


@cache
def _spans() -> tuple[list[int], list[int], list[str]]:
    """First and last code points and scripts, in order of code points."""
    spans = sorted((first, last, script) for script, ranges in script_ranges().items() for first, last in ranges)
    return [span[0] for span in spans], [span[1] for span in spans], [span[2] for span in spans]


@lru_cache(maxsize=65536)
def script_of(character: str) -> str:
    """The script the character belongs to, `Hira`; nothing if it belongs to none or to several."""
    firsts, lasts, scripts = _spans()
    point = ord(character)
    at = bisect.bisect_right(firsts, point) - 1
    return scripts[at] if at >= 0 and point <= lasts[at] else ""


def scripts_of(text: str) -> frozenset[str]:
    """The scripts the text's characters belong to."""
    return frozenset(map(script_of, set(text))) - {""}
