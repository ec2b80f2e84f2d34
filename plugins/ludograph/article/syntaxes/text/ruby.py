"""The ruby shorthand.

The notations::

    {先斗|ぼんと}   {東京|とう|きょう}   {ko:漢字|한자}
"""

from __future__ import annotations

import re

from ludograph.article.facts import LanguageSpan, RubyUse
from ludograph.article.read.text.scanner import PatternSyntax, Scanner
from ludograph.article.tree import Literal, Node, element
from ludograph.languages.runs import language_of_han
from ludograph.languages.scripts import EAST_ASIAN_LETTER, scripts_of
from ludograph.languages.tag import check_tag

_EAST_ASIAN = frozenset({"ja", "zh", "cmn", "yue", "nan", "lzh", "ko"})


class Ruby(PatternSyntax):
    """A base text with an East Asian character, and its readings."""

    triggers = ("{",)
    in_raw_html = True
    pattern = re.compile(
        r"\{(?:(?P<lang>[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*):)?(?P<base>[^{}|\n]+)"
        r"(?P<readings>(?:\\?\|[^{}|\n]*)+)\}"
    )
    open = re.compile(r"\{(?:(?P<lang>[A-Za-z-]{2,}):)?(?P<base>[^{}|\s]+)(?P<readings>\|\w+)(?![^{}\n]*\})")
    """An unclosed one; the next word is taken as its reading."""

    def read(self, scanner: Scanner, position: int) -> int | None:
        found = super().read(scanner, position)
        match = self.open.match(scanner.text, position) if found is None else None
        if match is None or not EAST_ASIAN_LETTER.search(match["base"]):
            return found
        scanner.problem("L020", f"{match[0]!r} is not closed", f"Write '{match[0]}}}'.", *match.span())
        return self.put(scanner, match)

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        if not EAST_ASIAN_LETTER.search(match["base"]):
            return None
        base = match["base"].rstrip("\\")
        readings = [reading.rstrip("\\") for reading in match["readings"].lstrip("\\")[1:].split("|")]
        if not all(map(str.strip, readings)):
            hint = "Write it between the bar and the brace, or remove them."
            scanner.problem("L020", f"{match[0]!r} lacks a reading", hint, *match.span())
            return None
        around = scanner.elements.lang
        lang, faults = check_tag(match["lang"] or self._language(base, match["readings"], scanner))
        for fault in faults if match["lang"] else ():
            scanner.fault(fault.moved(match.start("lang")))
        pairs = [(base, "".join(readings))]
        if len(readings) > 1:
            if len(readings) == len(base):
                pairs = list(zip(base, readings, strict=True))
            else:
                message = f"{len(readings)} readings for {len(base)} characters"
                hint = "Give one reading for each character, or one for all."
                scanner.problem("L024", message, hint, *match.span())
        self._put(scanner, pairs, lang, around, *match.span())
        return match.end()

    @staticmethod
    def _language(base: str, readings: str, scanner: Scanner) -> str:
        """The language: Korean for hangul; else the surrounding language if it is East Asian, else the one implied by
        the readings or set by the article or its folder.
        """
        if "Hang" in scripts_of(base):
            return "ko"
        around = scanner.elements.lang
        if around.partition("-")[0] in _EAST_ASIAN and "Latn" not in around:
            return around
        return language_of_han(base + readings, scanner.ledger.metadata.languages or (), scanner.ledger.settings.han)

    def _put(
        self, scanner: Scanner, pairs: list[tuple[str, str]], lang: str, around: str, start: int, end: int
    ) -> None:
        ledger = scanner.ledger
        place = scanner.place(start, end)
        base = "".join(pair[0] for pair in pairs)
        readings = "".join(pair[1] for pair in pairs)
        in_latin = scripts_of(readings) == frozenset({"Latn"})
        reading_lang = f"{lang.partition('-')[0]}-Latn" if in_latin else lang
        inner: list[Node] = []
        for each, reading in pairs:
            rt = element("rt", [Literal(reading)], {"lang": reading_lang if reading_lang != lang else None})
            inner += Literal(each), element("rp", [Literal("（")]), rt, element("rp", [Literal("）")])
        shown = ledger.settings.language_map.get(lang, lang)
        scanner.put(element("ruby", inner, {"lang": shown if lang != around else None}, plain=base))
        ledger.note(RubyUse(base, readings, lang, reading_lang, place, shorthand=True))
        ledger.sections.add_reading(readings, reading_lang)
        if lang != around:
            ledger.note(LanguageSpan(lang, lang, base, place, place, "ruby"))
