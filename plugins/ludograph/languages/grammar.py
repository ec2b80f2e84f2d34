"""Language tags as BCP 47 (RFC 5646) writes them, parsed: `ja-Latn-hepburn` is three subtags.

Parsing only checks the form. `tag.py` looks up subtags in the registry.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ludograph.base.frozen import frozen
from ludograph.base.problems import Fault
from ludograph.languages.registry import registry, whole_tags_by_lower_case

LONGEST_TAG = 200
"""Characters; RFC 5646 sets no limit, and registered tags stay below forty."""

_SUBTAG = re.compile(r"[A-Za-z0-9]{1,8}\Z")
_LANGUAGE = re.compile(r"[a-z]{2,8}\Z")
_EXTLANG = re.compile(r"[a-z]{3}\Z")
_SCRIPT = re.compile(r"[a-z]{4}\Z")
_REGION = re.compile(r"(?:[a-z]{2}|[0-9]{3})\Z")
_VARIANT = re.compile(r"(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3})\Z")


@frozen
class Subtag:
    """One part of a tag, in canonical case, with its place in the parsed text."""

    kind: str
    """`language`, `extlang`, `script`, `region`, `variant`, `extension` or `private`."""
    text: str
    start: int
    end: int


@frozen
class LanguageTag:
    """A well-formed language tag. Its `str` is the tag in canonical case, with the author's subtags."""

    language: str = ""
    """The primary language, `ja`; "" if the whole tag is private use or empty."""
    extlang: str = ""
    script: str = ""
    region: str = ""
    variants: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    """`u-ca-japanese`, each with its singleton."""
    private_use: str = ""
    """The text after `x-`."""
    whole: str = ""
    """The whole tag, if it is registered as such: `i-klingon`."""
    subtags: tuple[Subtag, ...] = ()
    """The parts in the order written."""

    @classmethod
    def parse(cls, text: str) -> LanguageTag | Fault:
        """The tag, or its first malformation (L001); an empty text is the empty tag, with unknown language."""
        return _parse(text)

    def __str__(self) -> str:
        private = f"x-{self.private_use}" if self.private_use else ""
        parts = (self.language, self.extlang, self.script, self.region, *self.variants, *self.extensions, private)
        return self.whole or "-".join(filter(None, parts))

    @property
    def canonical(self) -> LanguageTag:
        """The tag in the registry's canonical form.

        Deprecated and overlong subtags are replaced by preferred ones, `zh-yue` becomes `yue`, and the usual script is
        omitted (RFC 5646 section 4.5, and its `Suppress-Script`).
        """
        return canonical_form(self)

    @property
    def is_private(self) -> bool:
        """Whether the language itself is private use, so that its meaning is not public."""
        return (not self.language and bool(self.private_use)) or (
            len(self.language) == 3 and "qaa" <= self.language <= "qtz"
        )


def _malformed(message: str, start: int, end: int, hint: str = "", replacement: str | None = None) -> Fault:
    return Fault("L001", message, hint, start, end, replacement)


def malformed_subtag(text: str) -> Fault | None:
    """The first part of the text that is empty, too long or contains an invalid character."""
    start = 0
    for part in text.split("-"):
        end = start + len(part)
        if not part:
            edge = start == 0 or end == len(text)
            span = (max(start - 1, 0), end) if start else (0, 1)
            what = "begins or ends with a hyphen" if edge else "has an empty part"
            return _malformed(f"language tag {text!r} {what}", *span, "Remove the hyphen.", "")
        if not _SUBTAG.match(part):
            return _bad_characters(text, part, start)
        start = end + 1
    return None


def _bad_characters(text: str, part: str, start: int) -> Fault:
    if part.isascii() and part.isalnum():
        message = f"{part!r} in language tag {text!r} is longer than eight characters"
        return _malformed(message, start, start + len(part), "Write subtags such as 'ja', 'ja-Latn', 'pt-BR'.")
    bad = next(index for index, sign in enumerate(part) if not (sign.isascii() and sign.isalnum()))
    sign, place = part[bad], start + bad
    if sign == "_":
        message = f"language tag {text!r} has an underscore"
        return _malformed(message, place, place + 1, "The parts of a tag are joined by hyphens.", "-")
    if sign.isspace():
        repair = "" if text[:place].strip() == "" or text[place:].strip() == "" else None
        return _malformed(f"language tag {text!r} holds a blank", place, place + 1, "Write one tag only.", repair)
    hint = "A tag is made of the letters a–z, digits and hyphens."
    return _malformed(f"language tag {text!r} holds {sign!r}", place, place + 1, hint)


@lru_cache(maxsize=4096)
def _parse(text: str) -> LanguageTag | Fault:
    if not text:
        return LanguageTag()
    if len(text) > LONGEST_TAG:
        return _malformed(f"language tag of {len(text)} characters", 0, len(text), "A tag is short, such as 'ja-Latn'.")
    fault = malformed_subtag(text)
    if fault is not None:
        return fault
    whole = whole_tags_by_lower_case().get(text.lower())
    if whole is not None:
        first, second = whole.split("-")[:2]
        if registry().extlangs.get(second) != first:  # zh-yue is a language with its extension
            return LanguageTag(first, whole=whole)
    parsed = _Parser(text).parse()
    return parsed if isinstance(parsed, Fault) else _from_subtags(parsed)


def _from_subtags(subtags: list[Subtag]) -> LanguageTag:
    def one(kind: str) -> str:
        return next((subtag.text for subtag in subtags if subtag.kind == kind), "")

    return LanguageTag(
        language=one("language"),
        extlang="-".join(subtag.text for subtag in subtags if subtag.kind == "extlang"),
        script=one("script"),
        region=one("region"),
        variants=tuple(subtag.text for subtag in subtags if subtag.kind == "variant"),
        extensions=tuple(subtag.text for subtag in subtags if subtag.kind == "extension"),
        private_use=one("private"),
        subtags=tuple(subtags),
    )


class _Parser:
    """langtag = language ["-" extlang] ["-" script] ["-" region] *("-" variant) *("-" extension) ["-" privateuse]."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.parts: list[tuple[str, int]] = []
        start = 0
        for part in text.split("-"):
            self.parts.append((part.lower(), start))
            start += len(part) + 1
        self.at = 0
        self.found: list[Subtag] = []

    def parse(self) -> list[Subtag] | Fault:
        if self._next() != "x":
            if not _LANGUAGE.match(self._next()):
                return self._refuse("is not a language; a tag begins with one, such as 'ja'")
            self._take("language")
            self._take_prefixes()
            while _VARIANT.match(self._next()):
                if any(subtag.kind == "variant" and subtag.text == self._next() for subtag in self.found):
                    return self._refuse("stands twice")
                self._take("variant")
            fault = self._take_extensions()
            if fault is not None:
                return fault
        return self._take_private()

    def _next(self) -> str:
        return self.parts[self.at][0] if self.at < len(self.parts) else ""

    def _take(self, kind: str, count: int = 1) -> None:
        first, last = self.parts[self.at], self.parts[self.at + count - 1]
        text = "-".join(part for part, _ in self.parts[self.at : self.at + count])
        if kind == "script":
            text = text.title()
        elif kind == "region":
            text = text.upper()
        elif kind == "private":
            text = text.removeprefix("x-")
        self.found.append(Subtag(kind, text, first[1], last[1] + len(last[0])))
        self.at += count

    def _take_prefixes(self) -> None:
        if len(self.found[0].text) <= 3:
            for _ in range(3):
                if _EXTLANG.match(self._next()):
                    self._take("extlang")
        if _SCRIPT.match(self._next()):
            self._take("script")
        if _REGION.match(self._next()):
            self._take("region")

    def _take_extensions(self) -> Fault | None:
        seen: set[str] = set()
        while len(self._next()) == 1 and self._next() != "x":
            if self._next() in seen:
                return self._refuse("begins a second extension of the same kind")
            seen.add(self._next())
            count = 1
            while self.at + count < len(self.parts) and len(self.parts[self.at + count][0]) > 1:
                count += 1
            if count == 1:
                return self._refuse("begins an extension, but nothing follows it")
            self._take("extension", count)
        return None

    def _take_private(self) -> list[Subtag] | Fault:
        if self._next() == "x":
            if self.at + 1 == len(self.parts):
                return self._refuse("begins a private part, but nothing follows it")
            self._take("private", len(self.parts) - self.at)
        return self.found if self.at == len(self.parts) else self._refuse(self._misplaced())

    def _misplaced(self) -> str:
        part = self._next()
        kinds = {subtag.kind for subtag in self.found}
        if _SCRIPT.match(part):
            return "is a second script" if "script" in kinds else "is a script after a region or variant"
        if _REGION.match(part):
            return "is a second region" if "region" in kinds else "is a region in the wrong place"
        return "is in a place where no such subtag may stand"

    def _refuse(self, what: str) -> Fault:
        part, start = self.parts[self.at]
        end = start + len(part)
        hint = "The order is language, script, region, variants: 'ja-Latn-JP-hepburn'."
        return _malformed(f"{self.text[start:end]!r} in language tag {self.text!r} {what}", start, end, hint)


@lru_cache(maxsize=4096)
def canonical_form(tag: LanguageTag) -> LanguageTag:
    known = registry()
    if tag.whole:
        kind = "grandfathered" if f"grandfathered:{tag.whole}" in known.deprecated else "redundant"
        preferred = _parse(known.deprecated.get(f"{kind}:{tag.whole}", ""))
        return preferred if isinstance(preferred, LanguageTag) and preferred.language else tag
    language, extlang = tag.language, tag.extlang
    if extlang and known.extlangs.get(extlang) == language:
        language, extlang = extlang, ""
    language = known.overlong.get(language, language)
    language = known.deprecated.get(f"language:{language}") or language
    region = known.deprecated.get(f"region:{tag.region}") or tag.region
    variants = [known.deprecated.get(f"variant:{variant}") or variant for variant in tag.variants]
    script = "" if tag.script == known.suppressed_scripts.get(language) else tag.script
    return LanguageTag(
        language=language,
        extlang=extlang,
        script=script,
        region=region,
        variants=tuple(dict.fromkeys(variants)),
        extensions=tuple(sorted(tag.extensions)),
        private_use=tag.private_use,
    )
