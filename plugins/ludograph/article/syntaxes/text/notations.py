"""Notations of other programs that are printed as they stand, in `notations.txt`: each is reported with its name.

A notation without a beginning is one of whole paragraphs. `read by` names the extensions and settings that read it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from ludograph.article.read.text.scanner import Scanner, visible

VERBATIM = ("code", "pre", "kbd", "samp")
"""Elements of HTML in which signs are signs."""


class ForeignNotation:
    """One of them, reported once in an article, or once for each text of its group `once`."""

    in_raw_html = True

    def __init__(self, declared: str) -> None:
        head, *lines = declared.splitlines()
        said = defaultdict[str, list[str]](list)
        for key, _, value in (line.partition(": ") for line in lines):
            said[key].append(value)
        self.code, _, self.name = head.partition(" ")
        self.triggers = tuple(" ".join(said["begins"]).split()) or ("",)
        self.instead = said["instead"][0]
        self._read_by = frozenset(" ".join(said["read by"]).split())
        self._pattern = re.compile("|".join(said["pattern"]))

    def read(self, scanner: Scanner, position: int) -> int | None:
        match, ledger = self._pattern.match(scanner.text, position, scanner.limit), scanner.ledger
        if match is None or any(map(scanner.elements.inside, VERBATIM)) or ledger.notations & self._read_by:
            return None
        shown = match.groupdict().get("once", match[0])
        key = shown if "once" in match.groupdict() else self.name
        if key not in ledger.reported_once:
            ledger.reported_once.add(key)
            message = f"{shown[:60]!r} is {self.name}, which is printed as it stands"
            scanner.problem(self.code, message, self.instead, *match.span())
        if match[0][0] not in "{$" or match[0][-1] not in "}$":
            return None
        scanner.put_literal(visible(match[0]))  # nothing in it is read
        return match.end()


NOTATIONS = tuple(map(ForeignNotation, Path(__file__).with_suffix(".txt").read_text("utf-8").strip().split("\n\n")))
