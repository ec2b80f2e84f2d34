"""The scripts of a text, and the scripts expected by a language tag.

Scripts are Unicode's, from ranges written by `.ci/renew/languages.py`. Characters that several scripts share (digits,
punctuation, ー, full-width Latin letters, symbols) belong to none.
"""

from __future__ import annotations

import bisect
import json
import re
from functools import cache, lru_cache
from pathlib import Path

from ludograph.base.problems import Fault, meaning
from ludograph.languages.grammar import LanguageTag
from ludograph.languages.registry import registry

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
    return frozenset(map(script_of, set(text))) - {""}


# Fast tests for kinds of letters, by ranges of code points.
#
# The full answer is above; these few ranges need no table and are equal in Python, in browsers and in every version of
# Unicode.

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


COMPOSED_SCRIPTS = {
    "Hanb": frozenset({"Hani", "Bopo"}),
    "Hans": frozenset({"Hani"}),
    "Hant": frozenset({"Hani"}),
    "Hrkt": frozenset({"Hira", "Kana"}),
    "Jpan": frozenset({"Hani", "Hira", "Kana"}),
    "Jamo": frozenset({"Hang"}),
    "Kore": frozenset({"Hang", "Hani"}),
    "Latf": frozenset({"Latn"}),
    "Latg": frozenset({"Latn"}),
    "Aran": frozenset({"Arab"}),
    "Cyrs": frozenset({"Cyrl"}),
    "Geok": frozenset({"Geor"}),
    "Syre": frozenset({"Syrc"}),
    "Syrj": frozenset({"Syrc"}),
    "Syrn": frozenset({"Syrc"}),
}
"""Script subtags that combine several Unicode scripts, or are a style of one."""

_SPEAKS_FOR_NO_SCRIPT = {"", "und", "mul", "zxx", "mis"}
# One stands by itself: among other words the check of plain words takes it for a verb.
_RIGHT_TO_LEFT = frozenset("Adlm Arab Aran Hebr Mand Nkoo Rohg Samr Syrc Syre Thaa Yezi".split()) | {"Mend"}


def _usual_script(tag: LanguageTag) -> tuple[str, ...]:
    known = registry()
    canonical = tag.canonical
    if tag.script:
        return (tag.script,)
    regional = known.regional_scripts.get(f"{canonical.language}-{canonical.region}")
    usual = known.usual_scripts.get(canonical.language, ())
    return (regional, *(script for script in usual if script != regional)) if regional else usual


@lru_cache(maxsize=4096)
def expected_scripts(text: str) -> frozenset[str] | None:
    """The scripts expected for a tag, in Unicode's codes: `ja` Hani, Hira, Kana; `ja-Latn` Latn.

    None if the language is unknown or private, or its script is not in the ranges.
    """
    tag = LanguageTag.parse(text)
    if isinstance(tag, Fault) or tag.is_private or tag.canonical.language in _SPEAKS_FOR_NO_SCRIPT:
        return None
    expected: set[str] = set()
    for script in _usual_script(tag):
        expected |= COMPOSED_SCRIPTS.get(script, frozenset({script}))
    return frozenset(expected) if expected & script_ranges().keys() else None


@lru_cache(maxsize=4096)
def direction(text: str) -> str:
    """`rtl` for a tag with a right-to-left script, else `ltr`."""
    tag = LanguageTag.parse(text)
    if isinstance(tag, Fault):
        return "ltr"
    usual = _usual_script(tag)
    return "rtl" if usual and usual[0] in _RIGHT_TO_LEFT else "ltr"


def script_mismatch(tag: str, text: str) -> Fault | None:
    """L005 if the text cannot be in the script of its tag; span and replacement of the fault are for the tag.

    Mixed text is accepted: a fault is only text without any character of an expected script, other letters with `Latn`,
    or kana with a Chinese tag.
    """
    expected = expected_scripts(tag)
    found = scripts_of(text)
    if expected is None or not found or not _disagree(tag, expected, found):
        return None
    better = _better_tag(tag, found)
    written = ", ".join(registry().scripts.get(script, script).split(" (")[0] for script in sorted(found))
    message = f"text in {written} script is tagged {tag!r}"
    if better and better.partition("-")[0] != tag.partition("-")[0].lower():  # the author named another language
        return Fault("L005", message, meaning(tag, {better: ""}), 0, len(tag))
    hint = f"Tag it {better!r}." if better else "Correct the tag or the text."
    return Fault("L005", message, hint, 0, len(tag), better)


def _disagree(tag: str, expected: frozenset[str], found: frozenset[str]) -> bool:
    if not expected & found:
        return True
    parsed = LanguageTag.parse(tag)
    says_latin = isinstance(parsed, LanguageTag) and parsed.script == "Latn"
    if says_latin and found - expected:
        return True
    return "Hani" in expected and not expected & (KANA | {"Hang"}) and bool(found & KANA)


def _better_tag(tag: str, found: frozenset[str]) -> str | None:
    """The only tag that fits the text, or None: `ja-Latn` for Latin text, without `Latn` for others, `ja` for kana."""
    parsed = LanguageTag.parse(tag)
    if isinstance(parsed, Fault) or not parsed.language:
        return None
    if found == LATIN:
        candidate = str(LanguageTag(parsed.language, script="Latn", region=parsed.region))
    elif parsed.script == "Latn" and _fits(parsed.language, found):
        candidate = str(LanguageTag(parsed.language, region=parsed.region))
    elif found & KANA and not found - KANA - LATIN - {"Hani"}:
        candidate = "ja"
    elif "Hang" in found and not found - LATIN - {"Hang", "Hani"}:
        candidate = "ko"
    else:
        return None
    return candidate if _fits(candidate, found) else None


def _fits(tag: str, found: frozenset[str]) -> bool:
    expected = expected_scripts(tag)
    return expected is not None and not _disagree(tag, expected, found)
