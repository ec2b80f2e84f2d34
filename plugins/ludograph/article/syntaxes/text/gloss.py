"""A gloss in square brackets after a word or name (docs/contributing/notation.md#glosses)::

    親 [おや, *oya*]     **Kyō-Kabu [京かぶ - きょうかぶ, lit. "capital nine"]**

The brackets stay; each run in another script is tagged with its language, and emphasised Latin text after it as its
romanisation.
"""

from __future__ import annotations

import re

from ludograph.article.facts import LanguageSpan, UntaggedRun
from ludograph.article.read.text.scanner import PatternSyntax, Scanner
from ludograph.languages.runs import ScriptRun, language_of_han, runs
from ludograph.languages.scripts import EAST_ASIAN, EAST_ASIAN_LETTER

_EMPHASIS = re.compile(r"(?<![*_\\])(?P<mark>\*|_)(?P<text>[^*_\n]+)(?P=mark)(?![*_])")
_WORD_BEFORE = re.compile(rf"(?P<word>[{EAST_ASIAN}]+)(?P<gap>[*_]{{0,3}} {{0,2}})$")
_NAMES = {"Kore": "ko"}
_EAST_ASIAN = frozenset({"Jpan", "Hani", "Kore"})


class Glosses(PatternSyntax):
    """Tags the text in the brackets, and an East Asian word directly before them."""

    triggers = ("[",)
    pattern = re.compile(r"\[(?P<inner>[^\[\]<>@]*)\](?!\(|\[(?!\^))")

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        position = match.start()
        if not EAST_ASIAN_LETTER.search(match["inner"]) or not _follows_word(scanner.text, position):
            return None
        start, end = match.span("inner")
        inner = match["inner"]
        found = [run for run in runs(inner, frozenset({"Latn"})) if run.group in _EAST_ASIAN]
        if not found:
            return None
        ledger = scanner.ledger
        declared = ledger.metadata.languages or ()
        is_korean = all(run.group == "Kore" for run in found)
        main = "ko" if is_korean else language_of_han(inner, declared, ledger.settings.han)
        self._tag_word_before(scanner, position, main)
        scanner.put_text(position, start)
        self._put_inner(scanner, inner, start, end, found, main)
        scanner.put_text(end, match.end())
        return match.end()

    def _put_inner(self, scanner: Scanner, inner: str, start: int, end: int, found: list[ScriptRun], main: str) -> None:
        position = 0
        for run in found:
            self._put_latin(scanner, inner, position, run.start, start, main, after_run=position > 0)
            lang = _NAMES.get(run.group, main)
            self._put_tagged(scanner, start + run.start, start + run.end, lang)
            position = run.end
        self._put_latin(scanner, inner, position, end - start, start, main, after_run=True)

    def _put_latin(
        self, scanner: Scanner, inner: str, begin: int, finish: int, offset: int, main: str, after_run: bool
    ) -> None:
        """Puts the text between two runs; emphasised words after a run are its romanisation."""
        for match in _EMPHASIS.finditer(inner, begin, finish) if after_run else ():
            scanner.scan(offset + begin, offset + match.start())
            self._put_tagged(scanner, offset + match.start(), offset + match.end(), f"{main.partition('-')[0]}-Latn")
            begin = match.end()
        scanner.scan(offset + begin, offset + finish)

    def _put_tagged(self, scanner: Scanner, start: int, end: int, lang: str) -> None:
        around = scanner.elements.lang
        text = scanner.text[start:end]
        place = scanner.place(start, end)
        if lang == around:
            scanner.out.append(text)
            scanner.note_plain(text)
            return
        shown = scanner.ledger.settings.language_map.get(lang, lang)
        with scanner.element("span", {"lang": shown}):
            scanner.out.append(text)
            scanner.note_plain(text)
        scanner.ledger.note(LanguageSpan(lang, lang, text.strip("*_"), place, place, "span"))

    def _tag_word_before(self, scanner: Scanner, position: int, main: str) -> None:
        """Tags the word before, which was already put as text and recorded as untagged."""
        if not scanner.out or scanner.elements.lang != scanner.ledger.settings.lang:
            return
        before = scanner.out[-1]
        match = _WORD_BEFORE.search(before) if isinstance(before, str) else None
        if match is None or not isinstance(before, str):
            return
        word = match["word"]
        end = position - len(match["gap"])
        start = end - len(word)
        if scanner.text[start:end] != word:
            return
        untagged = scanner.ledger.noted[UntaggedRun]
        place = scanner.place(start, end)
        if untagged and untagged[-1].place.end == place.end and untagged[-1].place.start >= place.start:
            untagged.pop()
        scanner.out[-1] = before[: match.start()]
        lang = "ko" if re.search("[\uac00-\ud7af]", word) else main
        with scanner.element("span", {"lang": lang}):
            scanner.out.append(word)
        scanner.out.append(match["gap"])
        scanner.ledger.note(LanguageSpan(lang, lang, word, place, place, "span"))


def _follows_word(text: str, position: int) -> bool:
    before = text[max(0, position - 3) : position].rstrip(" ")[-1:]
    return bool(before) and (before.isalnum() or before in "*_>)”’\"'」』")
