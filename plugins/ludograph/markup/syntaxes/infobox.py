"""`<Infobox>` with YAML inside: the facts of a game beside its article."""

from __future__ import annotations

from collections.abc import Iterable

from ludograph.markup.html import escape
from ludograph.markup.scanner import Scanner, visible
from ludograph.markup.shortcode import Call
from ludograph.reading import Mapping, Scalar, Sequence, parse_yaml
from ludograph.source import SourceText


class Infobox:
    """An `<aside>` holding a list of terms and what is said of each; values may hold any inline notation."""

    name = "Infobox"
    attributes = frozenset({"title"})

    def render(self, scanner: Scanner, call: Call) -> None:
        content = visible(scanner.text[call.content_start : call.content_end])
        source = SourceText(scanner.ledger.source.path, content)
        node, problems = parse_yaml(source, code="CMP001")
        for problem in problems:
            start = call.content_start + (problem.place.start if problem.place else 0)
            end = call.content_start + (problem.place.end if problem.place else 0)
            scanner.problem(problem.code, problem.message, problem.hint, start, end)
        scanner.put_html(OPENING, block=True)
        for key, value in node if isinstance(node, Mapping) else ():
            scanner.put_html(f"<dt>{escape(key.text)}</dt><dd>")
            for index, scalar in enumerate(_scalars(value)):
                if index:
                    scanner.put_html("<br>", ", ")
                inner = 0 if scalar.plain else 1
                start = call.content_start + scalar.place.start + inner
                scanner.scan(start, call.content_start + scalar.place.end - inner)
            scanner.put_html("</dd>")
        scanner.put_html(CLOSING, block=True)


OPENING = '<aside class="lg-infobox" aria-label="Facts"><dl>'
CLOSING = "</dl></aside>"


def _scalars(node: object) -> Iterable[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for each in node:
            yield from _scalars(each)
    elif isinstance(node, Mapping):
        for _, value in node:
            yield from _scalars(value)


