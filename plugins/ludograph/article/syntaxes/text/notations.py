"""Notations of other programs, in `notations.txt`, and slips in ours, in `slips.txt`: each is read, or reported.

A notation without `begins` is one of whole lines, or with `at` of paragraphs. Articles without `seen` have none. `from`
is the sign before `begins` where it starts, `read by` names extensions and settings that read it, `element` what it
becomes. Rows without a pattern are for the manual, which lists all: another module reads or reports them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from pathlib import Path

from ludograph.article.facts import Context
from ludograph.article.read.text.scanner import Scanner, visible

VERBATIM = ("code", "pre", "kbd", "samp")
"""Elements of HTML in which signs are signs."""
_SHORT = frozenset({Context.TABLE, Context.HEADING, Context.FRONT_MATTER})
"""Texts that are no paragraphs."""


class DeclaredNotation:
    """A row of one of the tables."""

    def __init__(self, declared: str) -> None:
        head, *lines = declared.splitlines()
        said = defaultdict[str, list[str]](list)
        for key, _, value in (line.partition(":") for line in lines):
            said[key].append(value.strip())
        self.code, _, self.name = head.partition(" ")
        self.said = said
        begins = [_sign(each) for each in " ".join(said["begins"]).split()]
        self.triggers = tuple(begins or [""])
        self.instead = " ".join(said["instead"])
        self.pattern = "|".join(said["pattern"])
        self._signs = [sign.strip("\n") for sign in begins] or [""]
        self._shared = min(set.intersection(*map(set, self._signs)), default="")
        self._from = _sign("".join(said["from"]))
        self.example = _sign("".join(said["example"]))
        self.gives, self.here = "".join(said["gives"]), "".join(said["here"])

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self.pattern)  # most are never needed

    @cached_property
    def _seen(self) -> re.Pattern[str]:
        return re.compile("".join(self.said["seen"]) or ("" if self._signs != [""] else self.pattern))

    def may_be_in(self, article: str) -> bool:
        """Whether an article may contain it, by its source after a line feed: `\\A` would make each search slow."""
        is_begun = self._shared in article and any(map(article.__contains__, self._signs))
        return is_begun and bool(self._seen.search(article))

    def _match(self, scanner: Scanner, position: int) -> re.Match[str] | None:
        start = max(scanner.text.rfind(self._from, 0, position), 0) if self._from else position
        match = self._pattern.match(scanner.text, start, scanner.limit)
        return None if any(map(scanner.elements.inside, VERBATIM)) else match


class ForeignNotation(DeclaredNotation):
    """A notation, reported once in an article, or once for each text of its group `once`."""

    in_raw_html = True

    def __init__(self, declared: str) -> None:
        super().__init__(declared)
        self._read_by = frozenset(" ".join(self.said["read by"]).split())
        self._element = "".join(self.said["element"])

    def read(self, scanner: Scanner, position: int) -> int | None:
        if self.triggers == ("",):
            lines = [] if scanner.context in _SHORT else [0, *(end.end() for end in re.finditer("\n", scanner.text))]
            for start in lines[:1] if self.said["at"] else lines:
                self._report(scanner, self._match(scanner, start))
            return None
        match = self._match(scanner, position)
        if self._element and match is not None and not scanner.ledger.notations & self._read_by:
            with scanner.element(self._element):
                scanner.scan(*match.span(str(match.lastgroup)))
            return match.end()
        if not self._report(scanner, match) or match is None:
            return None
        if not self.said["literal"] and (match[0][0] not in "{$" or match[0][-1] not in "}$"):
            return None
        scanner.put_literal(visible(match[0]))  # nothing in it is read
        return match.end()

    def _report(self, scanner: Scanner, match: re.Match[str] | None) -> bool:
        """Reports it, if it is there and nothing reads it."""
        if match is None or scanner.ledger.notations & self._read_by:
            return False
        shown = match.groupdict().get("once", match[0])
        key = shown if "once" in match.groupdict() else self.name
        if key not in scanner.ledger.reported_once:
            scanner.ledger.reported_once.add(key)
            message = f"{shown.strip()[:60]!r} is {self.name}, which is printed as it is written"
            scanner.problem(self.code, message, self.instead, *match.span())
        return True


class Slip(DeclaredNotation):
    """A notation of ours that is nearly right: its group `wrong` is reported each time, with its correction."""

    def read(self, scanner: Scanner, position: int) -> None:
        if match := self._match(scanner, position):
            fix = match.expand(self.said["fix"][0]) if self.said["fix"] else None
            message = f"{match[0].strip()[:60]!r} {self.name}"
            scanner.problem(self.code, message, self.instead, *match.span("wrong"), fix)


def _sign(declared: str) -> str:
    return declared.replace("\\x20", " ").replace("\\n", "\n")


def _rows(name: str) -> list[str]:
    return Path(__file__).with_name(name).read_text("utf-8").strip().split("\n\n")


TABLE = tuple(map(ForeignNotation, _rows("notations.txt")))
"""All notations of others that we know, for the manual."""
NOTATIONS = tuple(row for row in TABLE if row.pattern)
SLIPS = tuple(map(Slip, _rows("slips.txt")))
"""Those in citations are looked for before a citation is read, the others where no link is."""
