"""Reads a BibTeX file into raw entries, with pybtex's parser extended by exact places, recovery and biber's comments.

Start at `read_file`. `_ChunkParser` is pybtex's low-level parser, with offsets and recovery; after a fault the rest of
an entry is read field by field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pybtex.database.input.bibtex import LowLevelParser
from pybtex.scanner import Pattern, PrematureEOF, PybtexSyntaxError, Token

from ludograph.base.problems import Problem
from ludograph.base.source import SourceText
from ludograph.library.bibtex import chunks
from ludograph.library.bibtex import draft as encoding
from ludograph.library.bibtex.draft import MONTHS, FieldPlace, RawEntry, RawField, RawFile
from ludograph.library.bibtex.tex import group_end
from ludograph.library.library import StringDefinition

_MONTH_MACROS = {name: name for name in MONTHS}
LONGEST_STRING = 2000
"""Strings defined by strings may double in length with every line; thirty lines would fill the memory."""

_SIMPLE_FIELD = re.compile(
    r"\s*([^\W\d][\w:+./-]*)\s*=\s*"
    r"(?:\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}|\"([^\"{}]*)\"|([0-9]+))\s*(?:(?P<comma>,)|(?=[})]))"
)
_KEY = re.compile(r"[ \t\r\n]*([^,}\r\n]*)")
_KEY_WITHOUT_COMMA = re.compile(r"([^\s={}#\"]+)\s+[^\s={}#\"]+\s*=")
_BAD_KEY = re.compile(r"[={}\"#\s]")
_OTHER_FORMATS = (
    ("RIS", "Convert it to BibTeX or CSL-JSON.", re.compile(r"\ufeff?\s*(TY  - )")),
    ("JSON", "A CSL-JSON file has a name that ends in .json.", re.compile(r"\ufeff?\s*([\[{])\s*[\]}{\"]")),
    ("XML", "Convert it to BibTeX or CSL-JSON.", re.compile(r"\ufeff?\s*(<\?xml)")),
)
_CONFLICT = re.compile(r"^(?:<{7}|>{7})(?: .*)?$", re.MULTILINE)
_LONE_TYPE = re.compile(r"^[ \t]*(@[ \t]*[^\W\d][\w-]*)\s*\Z", re.MULTILINE)
_SURPLUS_BRACE = re.compile(r"\s*\}")
_ANY_OF: dict[tuple[str, ...], re.Pattern[str]] = {}
_NAME = r"([^\W\d][\w:+./-]*)[ \t]*=[ \t]*"
_AT_LINE_START = re.compile(rf"^[ \t,]*{_NAME}", re.MULTILINE)
_NEXT = re.compile(rf"[\s,]*{_NAME}")
_WORD = re.compile(r"[^\s,{}\"#]+")


def read_file(file: SourceText, strings: Mapping[str, StringDefinition]) -> RawFile:
    """The contents of the file; `strings` are those of earlier files. Faults are in the result; never raises."""
    raw = RawFile()
    raw.problems += _misfits(file)
    macros = _MONTH_MACROS | {name: string.value for name, string in strings.items()}
    lone = _LONE_TYPE.search(file.text)  # reported by `_misfits`
    for chunk in chunks.split(file.text[: lone.start()] if lone else file.text):
        parser = _ChunkParser(file, chunk, macros, raw)
        try:
            parser.read()
        except Exception as error:  # noqa: BLE001 — nothing in a library may raise (see citations.md)
            message = f"this entry could not be read ({type(error).__name__})"
            place = file.place(chunk.start, chunk.start + len(chunk.text.rstrip()))
            raw.problems.append(Problem("C012", message, "Look for unbalanced braces in it.", place))
            continue
        surplus = _SURPLUS_BRACE.match(chunk.text, parser.pos)
        if surplus is not None:
            place = file.place(chunk.start + surplus.end() - 1, chunk.start + surplus.end())
            raw.problems.append(Problem("C012", "a closing brace without an opening one", "Remove it.", place))
    return raw


def _misfits(file: SourceText) -> Iterator[Problem]:
    """C012 for text that is not BibTeX: another format, merge conflict markers, an incomplete entry at the end."""
    text = file.text
    for name, hint, sign in _OTHER_FORMATS:
        if (found := sign.match(text)) is not None:
            place = file.place(found.end() - len(found[1]), found.end())
            yield Problem("C012", f"this file is {name}, not BibTeX", hint, place)
            return
    if (found := _CONFLICT.search(text)) is not None:
        message = f"a merge left the mark {found[0][:7]!r} in this file"
        yield Problem("C012", message, "Keep one side and remove the marks.", file.place(found.start(), found.end()))
    if (found := _LONE_TYPE.search(text)) is not None:
        message = f"the file ends after {found[1]!r}"
        yield Problem("C012", message, "Write the entry, or remove this.", file.place(found.start(1), found.end(1)))


class _ChunkParser(LowLevelParser):  # type: ignore[misc]  # pybtex has no types
    """pybtex's parser for one chunk; its offsets are relative to the file."""

    # pybtex allows only ASCII names; real libraries have others.
    NAME = Pattern(r"[^\s\"#%'(),={}0-9][^\s\"#%'(),={}]*", "a name")

    pos: int
    command_start: int

    def __init__(self, file: SourceText, chunk: chunks.Chunk, macros: dict[str, str], raw: RawFile) -> None:
        super().__init__(chunk.text, macros=macros)
        self.pos = self.command_start = 0
        self.file = file
        self.offset = chunk.start
        self.raw = raw
        self.failed = self.in_body = False
        self.used: list[str] = []
        self.fields: list[RawField] = []
        self.part_spans: list[tuple[int, int]] = []
        self.part_start = 0
        self.part_end = 0

    def read(self) -> None:
        """Reads the commands of the chunk into `raw`."""
        for _command in self.parse_bibliography():
            pass

    def parse_command(self) -> tuple[Any, ...]:
        self.failed = self.in_body = False
        self.used, self.fields = [], []
        self.key_span = (self.pos, self.pos)
        self.part_start = self.command_start
        command, body = super().parse_command()
        start, end = self.offset + self.command_start, self.offset + self.pos
        kind = command.lower()
        if kind == "string":
            self._add_string(start, end)
        elif kind != "preamble":
            self._add_entry(command, start, end)
        return command, body

    def _add_string(self, start: int, end: int) -> None:
        name = self.current_field_name
        if name and not self.failed:
            uses = tuple(dict.fromkeys(self.used))
            source = self.file.text[start:end]
            value = "".join(self.current_value)
            if len(value) > LONGEST_STRING:
                message = f"@string {name!r} is longer than {LONGEST_STRING} characters"
                self._report(Problem("C012", message, "What follows them is left out.", self.file.place(start, end)))
                value = value[:LONGEST_STRING]
            self.macros[name.lower()] = value
            self.raw.strings[name.lower()] = StringDefinition(name.lower(), value, source, uses, self.file.path, start)

    def _add_entry(self, command: str, start: int, end: int) -> None:
        fields = self.fields
        if self.failed:
            read_to = fields[-1].place.end - self.offset if fields else self.key_span[1]
            fields = [*fields, *_recovered_fields(self.text, read_to, self.offset, self.macros)]
            end = self.offset + len(self.text.rstrip())
            self.pos = self.end_pos
        key_start, key_end = self.key_span
        key = self.text[key_start:key_end]
        place = self.file.place(self.offset + key_start, self.offset + max(key_end, key_start + 1))
        bad = _BAD_KEY.search(key)
        if not encoding.clean(key).strip() or set("={}") & set(key):
            message = f"an entry's key cannot be {key!r}" if key.strip() else "entry without a key"
            self._report(Problem("C012", message, f"Begin it with a key and a comma: '@{command}{{Key,'.", place))
            return
        if bad:
            hint = "A key has no blanks, quotation marks or number signs."
            self._report(Problem("C012", f"an entry's key cannot be {key!r}", hint, place))
        entry = RawEntry(command, key, start, end, self.offset + key_start, fields)
        self.raw.entries.append(entry)

    def _report(self, problem: Problem) -> None:
        if not self.failed:  # one fault per entry: consequences are not reported
            self.raw.problems.append(problem)

    def handle_error(self, error: PybtexSyntaxError) -> None:
        if not self.in_body and self.text[: self.command_start].rpartition("\n")[2].strip():
            return  # an at sign in the text between entries
        at = min(self.offset + self.pos, self.offset + len(self.text.rstrip()))
        message = str(error.args[0])
        hint = "Look for a missing comma, brace or quotation mark here or in the line before."
        if isinstance(error, PrematureEOF):
            at = self.offset + self.part_start
            message, hint = "this is not closed", "Write the brace or quotation mark that ends it."
        found = self.file.text[at : at + 1].strip()
        message += f", found {found!r}" if found and "expected" in message else ""
        end = min(at + 1, len(self.file.text))
        self._report(Problem("C012", message, hint, self.file.place(at, end)))
        self.failed = True

    def skip_to(self, patterns: list[Any]) -> Any:
        """Like pybtex's method, with one search instead of one for each pattern (which is quadratic)."""
        literals = tuple(pattern.description for pattern in patterns)
        search = _ANY_OF.get(literals)
        if search is None:
            search = _ANY_OF[literals] = re.compile("|".join(f"({re.escape(text[1:-1])})" for text in literals))
        match = search.search(self.text, self.pos)
        if match is None:
            return None
        start, self.pos = self.pos, match.end()
        return Token(self.text[start : self.pos], patterns[(match.lastindex or 1) - 1])

    def update_lineno(self, value: str) -> None:
        """Does nothing: lines are computed from offsets when needed."""

    def parse_preamble_body(self, body_end: Any) -> None:
        self.in_body = True
        self.parse_value()

    def parse_string_body(self, body_end: Any) -> None:
        self.in_body = True
        self.current_field_name = self.required([self.NAME]).value
        self.required([self.EQUALS])
        self.parse_value()

    def parse_entry_body(self, body_end: Any) -> None:
        self.in_body = True
        key = _KEY.match(self.text, self.pos)
        assert key is not None  # it matches the empty text
        start = key.start(1)
        self.key_span = (start, start + len(key[1].rstrip()))
        self.pos = key.end()
        uncommaed = _KEY_WITHOUT_COMMA.match(key[1])
        if uncommaed is not None:
            self.pos = start + uncommaed.end(1)
            self.key_span = (start, self.pos)
            self.handle_error(PybtexSyntaxError("',' expected", self))
        elif "=" in key[1]:
            self.pos = start
        elif not self.optional([self.COMMA]):
            if self.text[self.pos : self.pos + 1] not in {"}", ")"}:
                raise PybtexSyntaxError("',' expected", self)
            return
        self.parse_entry_fields()

    def parse_entry_fields(self) -> None:
        while True:
            simple = _SIMPLE_FIELD.match(self.text, self.pos)
            if simple is not None:
                self._add_simple(simple)
                if simple["comma"]:
                    continue
                return
            self._parse_field()
            if not self.optional([self.COMMA]):
                return

    def _add_simple(self, match: re.Match[str]) -> None:
        """Adds a value in one pair of braces or quotation marks, the most frequent case; pybtex handles others."""
        group = 2 if match.start(2) >= 0 else 3 if match.start(3) >= 0 else 4
        start, end = match.span(group)
        offset = self.offset
        place = FieldPlace(offset + match.start(1), offset + start, offset + end, offset + end + (group < 4), True)
        self.fields.append(RawField(match[1], match[group], place))
        self.pos = match.end()

    def _parse_field(self) -> None:
        name = self.optional([self.NAME])
        if not name:
            return
        start = self.pos - len(name.value)
        self.required([self.EQUALS])
        self.part_spans = []
        self.parse_value()
        if self.part_spans:
            value = "".join(self.current_value)
            first, last = self.part_spans[0][0], self.part_spans[-1][1]
            exact = len(self.part_spans) == 1 and self.text[first:last] == value
            offset = self.offset
            place = FieldPlace(offset + start, offset + first, offset + last, offset + self.part_end, exact)
            self.fields.append(RawField(name.value, value, place))

    def parse_value_part(self) -> Any:
        self.eat_whitespace()
        start = self.part_start = self.pos
        part = super().parse_value_part()
        wrapped = self.text[start : start + 1] in {"{", '"'}
        self.part_end = self.pos
        self.part_spans.append((start + wrapped, self.pos - wrapped))
        return part

    def substitute_macro(self, name: str) -> str:
        known = self.macros.get(name.lower())
        self.used.append(name.lower())
        if known is None:
            place = self.file.place(self.offset + self.pos - len(name), self.offset + self.pos)
            self._report(Problem("C013", f"undefined @string {name!r}", place=place))
            return name
        return str(known)


def _recovered_fields(text: str, start: int, offset: int, macros: Mapping[str, str]) -> Iterator[RawField]:
    """The readable fields of `text` from `start`; `offset` is that of `text` in its file."""
    pos = start
    while True:
        head = _NEXT.match(text, pos) or _AT_LINE_START.search(text, pos)
        if head is None:
            return
        following = _AT_LINE_START.search(text, head.end())
        first, last, pos = _value_span(text, head.end(), following.start() if following else len(text))
        if last > first:
            value = text[first:last]
            bare = text[head.end()] not in '{"'
            known = macros.get(value.lower(), value) if bare else value
            place = FieldPlace(offset + head.start(1), offset + first, offset + last, offset + pos, known == value)
            yield RawField(head[1], known, place)


def _value_span(text: str, start: int, end: int) -> tuple[int, int, int]:
    """The span of the value before the next line's field, and where to continue: after its closing delimiter, else at
    the line's end.
    """
    opening = text[start : start + 1]
    if opening == "{":
        if (after := group_end(text, start, end)) is not None:
            return start + 1, after - 1, after
    elif opening == '"':
        close = text.find('"', start + 1, end)
        if close > 0:
            return start + 1, close, close + 1
    else:
        word = _WORD.match(text, start, end)
        return (*word.span(), word.end()) if word else (start, start, start)
    line_ends = (text.find(sign, start, end) for sign in "\r\n")
    line_end = min((place for place in line_ends if place > 0), default=end)
    return start + 1, start + 1 + len(text[start + 1 : line_end].rstrip(" \t,")), line_end
