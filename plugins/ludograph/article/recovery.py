"""Front matter that is not YAML, read as its author meant it: `title: Nine: a game` has the title "Nine: a game".

A line whose value YAML cannot read is taken as text, and the rest is read as if that value had been quoted; so one slip
costs nothing else. The values are covered by others of the same length, so that all places stay true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludograph.problems import Edit, Problem
from ludograph.reading import Mapping, Node, Scalar, Sequence, parse_yaml
from ludograph.source import SourceText

_PAIR = re.compile(r"[ \t]*(?:-[ \t]+)?(?P<key>[A-Za-z_][\w -]*?)[ \t]*:[ \t]+(?P<value>\S.*?)[ \t]*$")
_ITEM = re.compile(r"[ \t]*-[ \t]+(?P<value>\S.*?)[ \t]*$")
_PLAIN_PAIR = re.compile(r"(?P<key>[A-Za-z_][\w -]*?)[ \t]*:(?:[ \t]+(?P<value>.*?))?[ \t]*$")
_SUSPICIOUS = re.compile(r": |:$|^[\"'\[{@`&*!|>%#]|[\"'] ?\S")
MOST_SLIPS = 20
"""Slips corrected in one head; a head with more is read line by line."""


class Recovery:
    """Reads one block of front matter; `problems` has each slip with the corrected line."""

    def __init__(self, source: SourceText, start: int, end: int) -> None:
        self.problems: list[Problem] = []
        self._source = source
        self._start, self._end = start, end
        self._covered: dict[int, Node] = {}

    def entries(self) -> Iterator[tuple[Scalar, Node]]:
        """The keys with their values."""
        text = self._source.text
        node: Node | None = None
        while True:
            covered = SourceText(self._source.path, text)
            node, faults = parse_yaml(covered, self._start, self._end, "FM001")
            if not faults and (node is None or isinstance(node, Mapping)):
                break
            slip = self._slip(covered, faults) if len(self._covered) < MOST_SLIPS else None
            if slip is None:
                place, message = self._source.place(self._start, self._start), "the front matter is not a list of keys"
                self.problems += faults or [Problem("FM001", message, "Write `key: value`.", place)]
                break
            start, end = slip
            text = text[:start] + _cover(end - start) + text[end:]
        known = set()
        for key, value in node if isinstance(node, Mapping) else ():
            known.add(key.text)
            yield key, self._uncovered(value)
        if self.problems and not (isinstance(node, Mapping) and not faults):
            yield from ((key, value) for key, value in self._lines() if key.text not in known)

    def _slip(self, covered: SourceText, faults: list[Problem]) -> tuple[int, int] | None:
        """The value that the first fault is about: in its line, or in the nearest line before that may begin it."""
        for fault in faults[:1]:
            place = fault.place or self._source.place(self._start, self._end)
            number = covered.location(min(place.start, self._end - 1)).line
            first = covered.location(self._start).line
            while number >= first:
                line = covered.line(number)
                match = _PAIR.match(line) or _ITEM.match(line)
                start = covered.line_starts[number - 1] + (match.start("value") if match else 0)
                if match and start not in self._covered and _is_slip(match["value"]):
                    self._report(fault, match, start)
                    return start, start + len(match["value"])
                number -= 1
        return None

    def _report(self, fault: Problem, match: re.Match[str], start: int) -> None:
        value = match["value"]
        end = start + len(value)
        before = f"{match['key']}: " if "key" in match.groupdict() else "- "
        if brackets := _missing_brackets(value):
            bare = _without_comment(value)
            closed = SourceText(self._source.path, f"{self._source.text[:start]}{bare}{brackets}")
            self._covered[start] = parse_yaml(closed, start)[0] or _scalar(self._source, value, start)
            hint = f"Close it: write {before}{bare}{brackets}"
            place = self._source.place(start, start + 1)
            self.problems.append(Problem("FM001", f"{value[0]!r} is not closed", hint, place))
            return
        scalar = _scalar(self._source, value, start)
        self._covered[start] = scalar
        quoted = "'" + scalar.text.replace("'", "''") + "'"
        place = fault.place or self._source.place(start, end)
        if not start <= place.start < end:
            place = self._source.place(start, end)
        edit = Edit(self._source.place(start, end), quoted)
        self.problems.append(Problem("FM001", fault.message, f"Write {before}{quoted}", place, (edit,)))

    def _uncovered(self, node: Node) -> Node:
        if not self._covered:
            return node
        if isinstance(node, Scalar):
            return self._covered.get(node.place.start, node)
        if isinstance(node, Sequence):
            return Sequence(tuple(self._uncovered(item) for item in node), node.place)
        return Mapping(tuple((key, self._uncovered(value)) for key, value in node), node.place)

    def _lines(self) -> Iterator[tuple[Scalar, Node]]:
        """Plain `key: rest of line` pairs, and lists of `- item` under a key."""
        key: Scalar | None = None
        items: list[Node] = []
        for match in re.finditer(r"[^\r\n]+", self._source.text[self._start : self._end]):
            offset = self._start + match.start()
            if (item := _ITEM.match(match[0])) and key is not None:
                items.append(_scalar(self._source, item["value"], offset + item.start("value")))
                continue
            pair = _PLAIN_PAIR.match(match[0])
            if pair is None:
                continue
            if key is not None:
                yield key, Sequence(tuple(items), key.place)
            key, items = Scalar(pair["key"], self._source.place(offset, offset + pair.end("key"))), []
            if pair["value"]:
                yield key, _scalar(self._source, pair["value"], offset + pair.start("value"))
                key = None
        if key is not None:
            yield key, Sequence(tuple(items), key.place)


def _is_slip(value: str) -> bool:
    """Whether YAML cannot read the value where it stands."""
    if not _SUSPICIOUS.search(value):
        return False
    node, faults = parse_yaml(SourceText("", value))
    return bool(faults) or (isinstance(node, Mapping) and not value.startswith("{"))


def _without_comment(value: str) -> str:
    return re.sub(r"[ \t]#.*", "", value).rstrip()


def _missing_brackets(value: str) -> str:
    """The brackets that would make a list or mapping of the value; "" where they would not."""
    bare = _without_comment(value)
    for brackets in ("]", "}", "]}", "}]", "]]", "}}") if value[0] in "[{" else ():
        node, faults = parse_yaml(SourceText("", f"{bare}{brackets}"))
        if not faults and not isinstance(node, Scalar):
            return brackets
    return ""


def _cover(length: int) -> str:
    return "x" if length == 1 else '"' + "x" * (length - 2) + '"'


def _scalar(source: SourceText, value: str, offset: int) -> Scalar:
    quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'" and value[0] not in value[1:-1]
    text = value[1:-1] if quoted else value
    return Scalar(text, source.place(offset, offset + len(value)), plain=not quoted)
