"""`<Infobox>` with YAML inside: the facts of a game beside its article."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ludograph.article.document.kinds import Box
from ludograph.article.read.shortcode import Call
from ludograph.article.read.text.scanner import Scanner, visible
from ludograph.article.tree import Element, Literal
from ludograph.base.source import SourceText
from ludograph.base.yaml import Mapping, Scalar, Sequence, parse_yaml


class Infobox:
    """An `<aside>` with a list of terms and values; values may contain inline notation."""

    attributes = frozenset({"title"})

    def render(self, scanner: Scanner, call: Call) -> None:
        content = visible(scanner.text[call.content_start : call.content_end])
        source = SourceText(scanner.ledger.source.path, content)
        node, problems = parse_yaml(source, code="CMP001")
        for problem in problems:
            start = call.content_start + (problem.place.start if problem.place else 0)
            end = call.content_start + (problem.place.end if problem.place else 0)
            scanner.problem(problem.code, problem.message, problem.hint, start, end)
        if problems or not isinstance(node, Mapping):
            # Invalid YAML is read line by line, as `key: the rest`.
            lines = _LINE.finditer(scanner.text, call.content_start, call.content_end)
            rows = [(visible(line["key"]), [line.span("value")]) for line in lines]
            self._report_lost(scanner, call)
        else:
            rows = [
                (key.text, [(call.content_start + start, call.content_start + end) for start, end in spans])
                for key, value in node
                if (spans := [inside(scalar) for scalar in scalars(value)])
            ]
        if not rows:
            return
        label = scanner.ledger.words.gettext("Facts")
        scanner.ledger.needs.add("beside")
        box = scanner.element("aside", {"class": "lg-infobox", "aria-label": label}, block=True, means=Box.FACTS)
        with box, scanner.element("dl", block=True):
            for term, spans in rows:
                self._put_row(scanner, term, spans)

    @staticmethod
    def _report_lost(scanner: Scanner, call: Call) -> None:
        """Reports CMP001 for each line that is not a row."""
        for line in _WHOLE_LINE.finditer(scanner.text, call.content_start, call.content_end):
            if not _LINE.fullmatch(visible(line[0])):
                hint = "Write `Term: value` on each line."
                scanner.problem("CMP001", f"{line[0].strip()[:40]!r} is not a row of the box", hint, *line.span())

    def _put_row(self, scanner: Scanner, term: str, spans: list[tuple[int, int]]) -> None:
        with scanner.element("dt", block=True):
            scanner.put_nodes([Literal(term)])
        with scanner.element("dd", block=True):
            for index, (start, end) in enumerate(spans):
                if index:
                    scanner.put(Element("br", plain=", "))
                scanner.scan(start, end)


_WHOLE_LINE = re.compile(r"[^\n]*\S[^\n]*")
_LINE = re.compile(r"^[ \t]*(?P<key>[^:\n]+?)[ \t]*:[ \t]*(?P<value>[^\n]*?)[ \t]*$", re.MULTILINE)


def inside(scalar: Scalar) -> tuple[int, int]:
    """The span of a scalar's text, without quotation marks."""
    inner = 0 if scalar.plain else 1
    return scalar.place.start + inner, scalar.place.end - inner


def scalars(node: object) -> Iterable[Scalar]:
    """The values of a row; empty for an empty row."""
    if isinstance(node, Scalar):
        if node.text:
            yield node
    elif isinstance(node, Sequence):
        for each in node:
            yield from scalars(each)
    elif isinstance(node, Mapping):
        for _, value in node:
            yield from scalars(value)
