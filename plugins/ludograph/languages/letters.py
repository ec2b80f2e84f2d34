"""Which kind of letters a text holds, by ranges of code points.

The full answer, with Unicode's script tables, is in `script_ranges.py`; these few ranges need no table and are the same
in Python, in the browser and in every version of Unicode.
"""

from __future__ import annotations

import re

EAST_ASIAN = (
    "\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u31ff\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff"
    "\uff66-\uff9f\U0001b000-\U0001b16f\U00020000-\U0003fffd"
)
"""Han, kana, bopomofo and Hangul with the signs among them, as the inside of a character class; without brackets."""
EAST_ASIAN_LETTER = re.compile(f"[{EAST_ASIAN}]")

_ONLY_EAST_ASIAN = re.compile(rf"[{EAST_ASIAN}=＝·.\s]+")
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_KANA = re.compile("[\u3041-\u309f\u30a1-\u30fa]")
_HANGUL = re.compile("[\uac00-\ud7a3\u1100-\u11ff\u3130-\u318f]")


def has_cjk(text: str) -> bool:
    """Whether a Han, kana, bopomofo or Hangul character is in it."""
    return EAST_ASIAN_LETTER.search(text) is not None


def is_cjk(text: str) -> bool:
    """Whether it is written in Han, kana or Hangul alone, blanks and middle dots aside."""
    return has_cjk(text) and _ONLY_EAST_ASIAN.fullmatch(text) is not None


def has_rtl(text: str) -> bool:
    """Whether a character of a script written right to left is in it."""
    return _RTL.search(text) is not None


def has_latin(text: str) -> bool:
    """Whether a Latin letter is in it."""
    return _LATIN.search(text) is not None


def has_kana(text: str) -> bool:
    """Whether hiragana or katakana is in it."""
    return _KANA.search(text) is not None


def has_hangul(text: str) -> bool:
    """Whether Hangul is in it."""
    return _HANGUL.search(text) is not None


def other_letters(text: str) -> bool:
    """Whether it has letters and none of them is Latin."""
    return not text.isascii() and not has_latin(text) and any(character.isalpha() for character in text)
