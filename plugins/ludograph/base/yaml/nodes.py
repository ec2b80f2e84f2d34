"""YAML as nodes with places, made from PyYAML's events.

The meaning is that of YAML 1.2 (`no` is a text). Anchors, aliases, tags and merge keys are refused, so that a small
file cannot expand, and nesting is limited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import zip_longest
from typing import Any, TypeAlias

import yaml

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem
from ludograph.base.source import RESERVED, SourceText

MAX_DEPTH = 60
"""The largest depth of a document."""


@frozen
class Scalar:
    """A single value as written; the reader decides its meaning."""

    text: str
    place: Place
    plain: bool = True
    """Whether it is written without quotes and not as a block."""

    @property
    def is_null(self) -> bool:
        """Whether it is empty, `~` or `null`."""
        return self.plain and self.text in ("", "~", "null", "Null", "NULL")


@frozen
class Sequence:
    """A list of nodes."""

    items: tuple[Node, ...]
    place: Place

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)


@frozen
class Mapping:
    """Keys with places, and their nodes, in the order written."""

    entries: tuple[tuple[Scalar, Node], ...]
    place: Place

    def __iter__(self) -> Iterator[tuple[Scalar, Node]]:
        return iter(self.entries)

    def get(self, key: str) -> Node | None:
        """The node under `key`, or None."""
        for name, node in self.entries:
            if name.text == key:
                return node
        return None

    def keys(self) -> tuple[str, ...]:
        return tuple(name.text for name, _ in self.entries)


Node: TypeAlias = Scalar | Sequence | Mapping

# All other characters may be in a YAML stream; a replacement of equal length keeps all offsets.
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")

_HINTS = (
    ("mapping values are not allowed", "Put a text that contains ': ' in quotes, or correct the indentation."),
    ("cannot start any token", "Put a text that begins with @, % or ` in quotes."),
    ("did not find expected key", "Look for a wrong indentation, or a quotation mark inside a quoted text."),
    ("did not find expected '-'", "Entries of one list begin in the same column."),
    ("did not find expected ',' or", "Close the bracket, or put a comma between its members."),
    ("unknown escape", "Between double quotes a backslash begins an escape; use single quotes instead."),
)
_NO_TABS = "Indent it with spaces."


def explained(error: yaml.YAMLError, text: str) -> tuple[str, str, int]:
    """The fault, the hint, and the offset of the place."""
    reason, hint, at = _explained(error, text)
    return f"invalid YAML: {reason}", hint, at


def _explained(error: yaml.YAMLError, text: str) -> tuple[str, str, int]:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    reason = getattr(error, "problem", None) or str(error)
    at = min(mark.index, len(text)) if mark else 0
    sign = text[at : at + 1]
    if sign == "\t":
        return "a tab indents this line", _NO_TABS, at
    begun, context = getattr(error, "context_mark", None), str(getattr(error, "context", None))
    opened = begun.index if begun is not None and "quoted scalar" in context and "end of stream" in reason else None
    if opened is None:
        opened = _torn_text(text, at)
    if opened is not None:
        return (
            f"{text[opened]!r} is not closed in its line",
            f"Write {text[opened]} at the end of the text too.",
            opened,
        )
    if begun is not None and "flow" in context and ("\n" in text[begun.index : at] or sign in ("]", "}")):
        return f"{text[begun.index]!r} is not closed", "Close it, and put a comma between its members.", begun.index
    if sign in ("]", "}"):
        return f"{sign!r} closes nothing", "Delete it.", at
    if "mapping values" in reason and (torn := _line_without_colon(text, at)) is not None:
        return "could not find expected ':'", "Write `key: value`.", torn
    if begun is not None and "expected ':'" in reason:
        return reason, "Write `key: value`.", begun.index
    return reason, next((hint for part, hint in _HINTS if part in reason), ""), at


def _line_without_colon(text: str, at: int) -> int | None:
    """The offset of the line before a fault, if it looks like a key without a colon."""
    *before, line = text[: text.find("\n", at) if "\n" in text[at:] else len(text)].split("\n")
    if not before or ":" in before[-1]:
        return None
    words, own = before[-1].strip(), line.lstrip()
    indented = len(before[-1]) - len(before[-1].lstrip()) == len(line) - len(own)
    is_key = re.match(r"[A-Za-z_]\w*[ \t]", words) is not None
    return sum(len(one) + 1 for one in before[:-1]) + before[-1].index(words) if indented and is_key else None


def _torn_text(text: str, at: int) -> int | None:
    """The offset of a quoted text over several lines that ends in the line of a fault."""
    quoted = None
    try:
        for token in yaml.scan(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if token.start_mark.index >= at:
                break
            quoted = token if isinstance(token, yaml.ScalarToken) and token.style in ("'", '"') else None
    except yaml.YAMLError:
        pass
    if quoted is None or "\n" in text[quoted.end_mark.index : at]:
        return None
    start: int = quoted.start_mark.index
    return start if "\n" in text[start : quoted.end_mark.index] else None


def parse_yaml(
    source: SourceText, start: int = 0, end: int | None = None, code: str = "D01"
) -> tuple[Node | None, list[Problem]]:
    """The document between two offsets of `source`; places are relative to the file.

    None if it is empty. After a syntax error the node has what was read before it.
    """
    composer = _Composer(source, start, len(source.text) if end is None else end, code)
    return composer.compose(), composer.problems


@dataclass(slots=True)
class _Open:
    """An unfinished collection."""

    mapping: bool
    start: int
    items: list[Node] = field(default_factory=list)
    entries: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)
    key: Node | None = None


class _Composer:
    """Builds nodes from events with an explicit stack, so that nesting cannot exhaust Python's."""

    def __init__(self, source: SourceText, start: int, end: int, code: str) -> None:
        self.source, self.start, self.code = source, start, code
        self.text = source.text[start:end]
        self.problems: list[Problem] = []
        self.stack: list[_Open] = []
        self.root: Node | None = None

    def compose(self) -> Node | None:
        try:
            for event in yaml.parse(self._printable(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
                if not self._take(event):
                    break
        except yaml.YAMLError as error:
            self._syntax_error(error)
        while self.stack:
            self._close()
        return self.root

    def _printable(self) -> str:
        for found in _UNPRINTABLE.finditer(self.text):
            name = f"U+{ord(found[0]):04X}"
            message = f"invalid YAML: the control character {name}"
            self._problem(message, "Delete it.", found.start(), found.end(), breaks_off=True)
            break
        return _UNPRINTABLE.sub(" ", self.text)

    def _take(self, event: Any) -> bool:
        """Handles an event; returns whether to continue."""
        span = event.start_mark.index, event.end_mark.index
        if isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            self._problem("a second YAML document", "Only one is read; delete the line `---`.", *span)
            return False
        if isinstance(event, yaml.NodeEvent):
            self._refuse_extras(event, span)
        if isinstance(event, yaml.ScalarEvent):
            self._add(Scalar(self._allowed(event.value, span), self._place(*span), not event.style))
        elif isinstance(event, yaml.AliasEvent):
            self._add(Scalar(self.text[span[0] : span[1]], self._place(*span)))
        elif isinstance(event, yaml.CollectionStartEvent):
            if len(self.stack) == MAX_DEPTH:
                self._problem(f"more than {MAX_DEPTH} levels of nesting", "", *span)
                return False
            self.stack.append(_Open(isinstance(event, yaml.MappingStartEvent), span[0]))
        elif isinstance(event, yaml.CollectionEndEvent):
            # A block's end event is at the next token; a bracket ends where it is closed.
            self._close(span[1] if span[1] > span[0] else None)
        return True

    def _allowed(self, value: str, span: tuple[int, int]) -> str:
        """The value without what no text may hold, which an escape (`"\\b"`) can bring."""
        if found := RESERVED.search(value):
            self._problem(f"the character U+{ord(found[0]):04X} is not allowed", "Write the text without it.", *span)
        return RESERVED.sub("\ufffd", value)

    def _close(self, end: int | None = None) -> None:
        done = self.stack.pop()
        children = [node for _, node in done.entries.values()] if done.mapping else done.items
        if end is None:
            end = max([done.start, *(child.place.end - self.start for child in children)])
        place = self._place(done.start, end)
        self._add(Mapping(tuple(done.entries.values()), place) if done.mapping else Sequence(tuple(done.items), place))

    def _add(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        if not parent.mapping:
            parent.items.append(node)
        elif parent.key is None:
            parent.key = node
        else:
            self._add_entry(parent, parent.key, node)
            parent.key = None

    def _add_entry(self, parent: _Open, key: Node, node: Node) -> None:
        if not isinstance(key, Scalar):
            self._report("expected a text as key", "Put a text that begins with { or [ in quotes.", key.place)
        elif key.plain and key.text == "<<":
            self._report("merge keys (`<<`) are not read", "Write the entries out.", key.place)
            parent.entries.setdefault(key.text, (key, node))  # the reader must notice that something is missing
        elif key.text in parent.entries:
            first = self.source.location(parent.entries[key.text][0].place.start).line
            self._report(f"duplicate key {key.text!r}", f"It stands in line {first} already.", key.place)
        else:
            parent.entries[key.text] = key, node

    def _refuse_extras(self, event: Any, span: tuple[int, int]) -> None:
        if isinstance(event, yaml.AliasEvent):
            self._problem("YAML aliases are not read", "Put a text that begins with * in quotes.", *span)
        elif event.anchor is not None:
            self._problem("YAML anchors are not read", "Put a text that begins with & in quotes.", *span)
        elif getattr(event, "tag", None) is not None:
            self._problem("YAML tags are not read", "Put a text that begins with ! in quotes.", *span)

    def _syntax_error(self, error: yaml.YAMLError) -> None:
        message, hint, at = explained(error, self.text)
        context = getattr(error, "context_mark", None)
        if context is not None and hint != _NO_TABS and "\n" in self.text[context.index : at]:
            line = self.source.location(self.start + context.index).line
            hint = f"{hint} What it belongs to begins in line {line}.".strip()
        self._problem(message, hint, at, min(at + 1, len(self.text)), breaks_off=True)

    def _problem(self, message: str, hint: str, start: int, end: int, *, breaks_off: bool = False) -> None:
        self._report(message, hint, self._place(start, end), breaks_off=breaks_off)

    def _report(self, message: str, hint: str, place: Place, *, breaks_off: bool = False) -> None:
        self.problems.append(Problem(self.code, message, hint, place, breaks_off=breaks_off))

    def _place(self, start: int, end: int) -> Place:
        return self.source.place(self.start + start, self.start + end)


_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})", re.ASCII)
_FLOAT = re.compile(r"[-+]?([0-9]{1,17}\.[0-9]{0,17}|\.[0-9]{1,17})([eE][-+]?[0-9]{1,2})?", re.ASCII)


def integer(text: str) -> int | None:
    """The whole number, written without leading zeros, or None."""
    return int(text) if _INTEGER.fullmatch(text) else None


def plain(node: Node) -> Any:
    """The node as None, bool, int, float, str, list or dict, unquoted scalars as YAML 1.2 reads them.

    A number with leading zeros stays text: it is a catalogue number or an ISBN.
    """
    if isinstance(node, Mapping):
        return {key.text: plain(value) for key, value in node.entries}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if node.is_null:
        return None
    if node.plain:
        if node.text in ("true", "True", "TRUE", "false", "False", "FALSE"):
            return node.text.lower() == "true"
        if (number := integer(node.text)) is not None:
            return number
        if _FLOAT.fullmatch(node.text):
            return float(node.text)
    return node.text


def mapping_of(value: dict[str, Any], written: Node | None = None, place: Place | None = None) -> Mapping:
    """The node of a plain map, with the places of the same parts of `written`, else the `place` around them."""
    place = written.place if written is not None else place or Place("", 0, 0)
    known = {key.text: (key.place, item) for key, item in written} if isinstance(written, Mapping) else {}
    parts = ((str(key), *known.get(str(key), (place, None)), item) for key, item in value.items())
    return Mapping(tuple((Scalar(key, at, False), node_of(item, node, at)) for key, at, node, item in parts), place)


def node_of(value: Any, written: Node | None, place: Place) -> Node:
    """The node of a plain value, with places in the same way."""
    if isinstance(value, dict):
        return mapping_of(value, written, place)
    place = written.place if written is not None else place
    if isinstance(value, list):
        items = written.items if isinstance(written, Sequence) and len(written.items) == len(value) else ()
        return Sequence(tuple(node_of(*pair, place) for pair in zip_longest(value, items)), place)
    if isinstance(value, str | date):
        return Scalar(str(value), place, plain=False)
    return Scalar("null" if value is None else str(value).lower(), place)


def scalars(node: Node | None, *, keys: bool = False) -> Iterator[Scalar]:
    """All values in the node, in order; with `keys` also the keys of its mappings."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node:
            yield from scalars(item, keys=keys)
    elif node is not None:
        for key, value in node:
            if keys:
                yield key
            yield from scalars(value, keys=keys)


def as_yaml(node: Node) -> str:
    """The node as YAML that reads back as the same node, without comments."""
    around = (yaml.StreamStartEvent(), yaml.DocumentStartEvent()), (yaml.DocumentEndEvent(), yaml.StreamEndEvent())
    text: str = yaml.emit((*around[0], *_events(node), *around[1]), allow_unicode=True, width=float("inf"))
    return text


def _events(node: Node) -> Iterator[yaml.Event]:
    if isinstance(node, Scalar):
        yield yaml.ScalarEvent(None, None, (True, True), node.text, style=None if node.plain else '"')
    elif isinstance(node, Sequence):
        yield yaml.SequenceStartEvent(None, None, True, flow_style=False)
        for item in node:
            yield from _events(item)
        yield yaml.SequenceEndEvent()
    else:
        yield yaml.MappingStartEvent(None, None, True, flow_style=False)
        for key, item in node:
            yield from (*_events(key), *_events(item))
        yield yaml.MappingEndEvent()
