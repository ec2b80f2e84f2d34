"""Validates language tags (BCP 47): well-formed, with every subtag registered or private use.

Codes: L001 malformed, L002 unknown subtag, L003 deprecated, L004 not canonical, L010 valid but suspicious, L011 variant
without its prefix, L025 unusual form; L014 is for a site's own preferences. Overlong codes (`jpn`) are not registered:
they are not valid, but corrected automatically.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from ludograph.base.problems import Fault, did_you_mean, meaning
from ludograph.languages.grammar import LanguageTag, Subtag
from ludograph.languages.registry import languages_by_name, registry

_MOST_REPAIRS = 20
_SLIPS = json.loads(Path(__file__).with_name("slips.json").read_text("utf-8"))
LANGUAGE_SLIPS: Mapping[str, tuple[str, str]] = _SLIPS["languages"]
"""Country codes that are not language codes → the language that was probably meant, and its name."""
SUSPICIOUS_LANGUAGES: Mapping[str, tuple[str, str]] = _SLIPS["suspicious"]
"""Country codes that are also the code of another, less likely, language."""
SUBTAG_SLIPS: Mapping[str, str] = _SLIPS["subtags"]
"""Words in place of a script or region → the subtag that was probably meant."""


@lru_cache(maxsize=4096)
def check_tag(text: str) -> tuple[str, tuple[Fault, ...]]:
    """The tag in canonical case, for pages, and its faults.

    A malformed tag is unchanged. Offsets of the faults are relative to `text`; all replacements together give a tag
    without fixable faults.
    """
    tag = LanguageTag.parse(text)
    if isinstance(tag, Fault):
        return text, _malformations(text, tag)
    return str(tag), tuple(_faults(tag, text))


def is_valid(text: str) -> bool:
    """Whether the tag is well-formed and all its subtags are registered or private use; empty text is valid."""
    _, faults = check_tag(text)
    return not any(fault.code in {"L001", "L002"} or _is_overlong(fault, text) for fault in faults)


@lru_cache(maxsize=4096)
def canonical_text(text: str) -> str | None:
    """The tag in canonical form; None if there is no unambiguous correction."""
    tag = LanguageTag.parse(repaired(text))
    if isinstance(tag, Fault) or any(fault.code == "L002" for fault in _faults(tag, str(tag))):
        return None
    return str(tag.canonical)


def is_same_language(one: str, other: str) -> bool:
    """Whether a reader of one of the tags can read the other: `en` and `en-GB`, but not `zh-Hans` and `zh-Hant`."""
    return f"{one}-".startswith(f"{other}-") or f"{other}-".startswith(f"{one}-")


def repaired(text: str) -> str:
    """The trimmed text without stray hyphens, with hyphens for underscores."""
    for _ in range(_MOST_REPAIRS):
        fault = LanguageTag.parse(text)
        if not isinstance(fault, Fault) or fault.replacement is None:
            return text
        text = text[: fault.start] + fault.replacement + text[fault.end :]
    return text


def check_house_rules(tag: LanguageTag, preferred: Mapping[str, str], need_script: Container[str]) -> Iterator[Fault]:
    """L014: languages for which the site prefers another subtag (`cmn`: `zh`), or that require a script (`zh`)."""
    for subtag in tag.subtags:
        if subtag.kind == "language" and subtag.text in preferred:
            other = preferred[subtag.text]
            message = f"this site writes {other!r} for {subtag.text!r}"
            yield Fault("L014", message, f"Write {other!r}.", subtag.start, subtag.end, other)
        if subtag.kind == "language" and subtag.text in need_script and not tag.script:
            scripts = registry().usual_scripts.get(subtag.text, ())
            examples = " or ".join(repr(f"{subtag.text}-{script}") for script in scripts[:2])
            yield Fault("L014", f"{str(tag)!r} names no script", f"Write {examples}.", subtag.start, subtag.end)


def _is_overlong(fault: Fault, text: str) -> bool:
    return fault.code == "L004" and text[fault.start : fault.end].lower() in registry().overlong


def _malformations(text: str, first: Fault) -> tuple[Fault, ...]:
    """The first malformation, and every further underscore or edge space, each with its place in the text."""
    if first.replacement is None:
        return (first,)
    if text.strip() != text:
        inner = len(text) - len(text.lstrip())
        message, hint = f"language tag {text!r} has a blank at its edge", "Remove the blank."
        edges = [(0, inner), (inner + len(text.strip()), len(text))]
        faults = [Fault("L001", message, hint, start, end, "") for start, end in edges if start < end and text.strip()]
        return tuple(faults) or (Fault("L001", "language tag is blank", hint, 0, len(text), ""),)
    signs = [index for index, sign in enumerate(text) if sign == "_"]
    if first.replacement == "-":
        return tuple(Fault("L001", first.message, first.hint, at, at + 1, "-") for at in signs)
    return (first,)


def _faults(tag: LanguageTag, text: str) -> Iterator[Fault]:
    if tag.whole:
        preferred = str(tag.canonical)
        if preferred != tag.whole:
            yield Fault("L003", f"{tag.whole!r} is deprecated", f"Write {preferred!r}.", 0, len(text), preferred)
        elif f"grandfathered:{tag.whole}" in registry().deprecated:
            yield Fault("L003", f"{tag.whole!r} is deprecated", "The registry names no successor.", 0, len(text))
        return
    for subtag in tag.subtags:
        written = text[subtag.start : subtag.end]
        check = _CHECKS.get(subtag.kind)
        fault = check(tag, subtag) if check else None
        if fault is not None:
            yield fault
        elif subtag.kind not in {"extension", "private"} and written != subtag.text:
            yield Fault("L025", f"{written!r} is written {subtag.text!r}", "", subtag.start, subtag.end, subtag.text)
    if str(tag) in SUSPICIOUS_LANGUAGES:
        right, name = SUSPICIOUS_LANGUAGES[str(tag)]
        message = f"{tag.language!r} is {registry().languages[tag.language]}"
        yield Fault("L010", message, f"If {name} is meant, write {right!r}.", 0, len(str(tag)))


def _deprecated(subtag: Subtag) -> Fault | None:
    preferred = registry().deprecated.get(f"{subtag.kind}:{subtag.text}")
    if preferred is None:
        return None
    hint = f"Write {preferred!r}." if preferred else "The registry names no successor."
    return Fault(
        "L003", f"{subtag.kind} {subtag.text!r} is deprecated", hint, subtag.start, subtag.end, preferred or None
    )


def _language(_tag: LanguageTag, subtag: Subtag) -> Fault | None:
    known = registry()
    short = known.overlong.get(subtag.text)
    if short is not None:
        message = f"{subtag.text!r} is longer than necessary"
        return Fault("L004", message, f"Write {short!r}.", subtag.start, subtag.end, short)
    if not known.is_language(subtag.text):
        return Fault("L002", f"unknown language {subtag.text!r}", _language_hint(subtag.text), subtag.start, subtag.end)
    return _deprecated(subtag)


def _language_hint(subtag: str) -> str:
    if subtag in LANGUAGE_SLIPS:
        right, name = LANGUAGE_SLIPS[subtag]
        return f"{name} is {right!r}."
    if subtag in languages_by_name():
        return f"{subtag.title()} is {languages_by_name()[subtag]!r}."
    if len(subtag) > 3:
        return did_you_mean(subtag, languages_by_name())
    return did_you_mean(subtag, (code for code in registry().languages if len(code) == 2))


def _extlang(tag: LanguageTag, subtag: Subtag) -> Fault | None:
    prefix = registry().extlangs.get(subtag.text)
    if prefix is None or "-" in tag.extlang:
        return _unknown("extended language", subtag, registry().languages)
    if prefix != tag.language:
        hint = f"It may follow {prefix!r}, or stand alone as {subtag.text!r}."
        return Fault("L002", f"{subtag.text!r} may not follow {tag.language!r}", hint, subtag.start, subtag.end)
    language = tag.subtags[0]
    message = f"{language.text}-{subtag.text} is the older form of {subtag.text!r}"
    return Fault("L004", message, f"Write {subtag.text!r}.", language.start, subtag.end, subtag.text)


def _script(tag: LanguageTag, subtag: Subtag) -> Fault | None:
    known = registry()
    if not known.is_script(subtag.text):
        return _unknown("script", subtag, known.scripts)
    language = tag.canonical.language
    if known.suppressed_scripts.get(language) == subtag.text:
        message = f"the script {subtag.text!r} is implied by {language!r}"
        return Fault("L025", message, f"Leave out {subtag.text!r}.", subtag.start - 1, subtag.end, "")
    return _deprecated(subtag)


def _region(_tag: LanguageTag, subtag: Subtag) -> Fault | None:
    if not registry().is_region(subtag.text):
        return _unknown("region", subtag, registry().regions)
    return _deprecated(subtag)


def _variant(tag: LanguageTag, subtag: Subtag) -> Fault | None:
    known = registry()
    if subtag.text not in known.variants:
        return _unknown("variant", subtag, known.variants)
    prefixes = known.prefixes.get(subtag.text, [])
    if prefixes and not any(_stands_behind(tag, subtag.text, prefix) for prefix in prefixes):
        return _missing_prefix(tag, subtag, prefixes)
    return _deprecated(subtag)


def _same_language(tag: LanguageTag, language: str) -> bool:
    own = tag.canonical.language
    return language in {tag.language, own, registry().macrolanguages.get(own)}


def _stands_behind(tag: LanguageTag, variant: str, prefix: str) -> bool:
    """Whether all subtags of the prefix are before the variant; a macrolanguage includes its languages."""
    wanted = LanguageTag.parse(prefix)
    assert isinstance(wanted, LanguageTag), prefix
    before = tag.variants[: tag.variants.index(variant)]
    return (
        _same_language(tag, wanted.language)
        and wanted.script in {"", tag.script}
        and wanted.region in {"", tag.region}
        and all(needed in before for needed in wanted.variants)
    )


def _missing_prefix(tag: LanguageTag, subtag: Subtag, prefixes: list[str]) -> Fault:
    listed = " or ".join(repr(prefix) for prefix in prefixes[:4])
    message, hint = f"variant {subtag.text!r} lacks its prefix", f"It belongs after {listed}."
    for prefix in prefixes:
        wanted = LanguageTag.parse(prefix)
        assert isinstance(wanted, LanguageTag), prefix
        only_script = wanted.script and not tag.script and not wanted.variants and not wanted.region
        if only_script and _same_language(tag, wanted.language):
            head = max(part.end for part in tag.subtags if part.kind in {"language", "extlang"})
            between = [part.text for part in tag.subtags if head < part.start <= subtag.start]
            replacement = "-".join(["", wanted.script, *between])
            return Fault("L011", message, hint, head, subtag.end, replacement)
    return Fault("L011", message, hint, subtag.start, subtag.end)


def _extension(_tag: LanguageTag, subtag: Subtag) -> Fault | None:
    if subtag.text[0] in "ut":
        return None
    return Fault("L002", f"unknown extension {subtag.text!r}", "Extensions are 'u' and 't'.", subtag.start, subtag.end)


def _unknown(kind: str, subtag: Subtag, known: Mapping[str, str]) -> Fault:
    meant = SUBTAG_SLIPS.get(subtag.text.lower())
    hint = meaning(subtag.text, {meant: ""}) if meant else did_you_mean(subtag.text, known)
    return Fault("L002", f"unknown {kind} {subtag.text!r}", hint, subtag.start, subtag.end)


_CHECKS: dict[str, Callable[[LanguageTag, Subtag], Fault | None]] = {
    "language": _language,
    "extlang": _extlang,
    "script": _script,
    "region": _region,
    "variant": _variant,
    "extension": _extension,
}
