"""The Unicode script of a character, from ranges written by `.ci/renew/languages.py`.

Characters that several scripts share (digits, punctuation, ー, full-width Latin letters, symbols) belong to none.
"""

from __future__ import annotations

import bisect
import json
import re
from functools import cache, lru_cache
from pathlib import Path

KANA = frozenset({"Hira", "Kana"})
LATIN = frozenset({"Latn"})


@cache
def _table() -> tuple[str, dict[str, str]]:
    data = json.loads(Path(__file__).with_name("scripts.json").read_text(encoding="utf-8"))
    return data["unicode"], data["ranges"]


def unicode_version() -> str:
    """The version of Unicode of the ranges."""
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
    """The script of the character, `Hira`; "" if it belongs to none or to several."""
    firsts, lasts, scripts = _spans()
    point = ord(character)
    at = bisect.bisect_right(firsts, point) - 1
    return scripts[at] if at >= 0 and point <= lasts[at] else ""


def scripts_of(text: str) -> frozenset[str]:
    """The scripts of the text's characters."""
    return frozenset(map(script_of, set(text))) - {""}


# Fast tests for kinds of letters, by ranges of code points.
#
# The full answer, with Unicode's script tables, is in `script_ranges.py`; these few ranges need no table and are equal
# in Python, in browsers and in every version of Unicode.

EAST_ASIAN = (
    "\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u31ff\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff"
    "\uff66-\uff9f\U0001b000-\U0001b16f\U00020000-\U0003fffd"
)
"""Han, kana, bopomofo and Hangul with their signs, for use in a character class; without brackets."""
EAST_ASIAN_LETTER = re.compile(f"[{EAST_ASIAN}]")

_ONLY_EAST_ASIAN = re.compile(rf"[{EAST_ASIAN}=＝·.\s]+")
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_KANA = re.compile("[\u3041-\u309f\u30a1-\u30fa]")
_HANGUL = re.compile("[\uac00-\ud7a3\u1100-\u11ff\u3130-\u318f]")


def has_cjk(text: str) -> bool:
    """Whether the text has a Han, kana, bopomofo or Hangul character."""
    return EAST_ASIAN_LETTER.search(text) is not None


def is_cjk(text: str) -> bool:
    """Whether the text has only Han, kana or Hangul, ignoring spaces and middle dots."""
    return has_cjk(text) and _ONLY_EAST_ASIAN.fullmatch(text) is not None


def has_rtl(text: str) -> bool:
    """Whether the text has a character of a right-to-left script."""
    return _RTL.search(text) is not None


def has_latin(text: str) -> bool:
    return _LATIN.search(text) is not None


def has_kana(text: str) -> bool:
    """Whether the text has hiragana or katakana."""
    return _KANA.search(text) is not None


def has_hangul(text: str) -> bool:
    return _HANGUL.search(text) is not None


def other_letters(text: str) -> bool:
    """Whether the text has letters, but no Latin ones."""
    return not text.isascii() and not has_latin(text) and any(character.isalpha() for character in text)
