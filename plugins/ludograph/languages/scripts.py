"""The scripts of a text, and the scripts expected by a language tag.

Scripts are Unicode's (`script_ranges.py`). Characters that several scripts share (digits, punctuation, ー, full-width
Latin letters, symbols) belong to none.
"""

from __future__ import annotations

from functools import lru_cache

from ludograph.base.problems import Fault, meaning
from ludograph.languages.grammar import LanguageTag
from ludograph.languages.registry import registry
from ludograph.languages.script_ranges import KANA, LATIN, script_of, script_ranges, scripts_of, unicode_version

__all__ = ["direction", "expected_scripts", "script_mismatch", "script_of", "scripts_of", "unicode_version"]

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
