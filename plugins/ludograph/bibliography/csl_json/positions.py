"""JSON with positions: where each work of a list and each of its values is in the file.

The standard library's parser reads the values; only the braces of the works and the names of their fields are found
here, so a long library takes little more time than `json.loads`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from json.decoder import scanstring  # type: ignore[attr-defined]  # in the standard library since 2.6, missing in its stubs
from typing import Any, NamedTuple

from ludograph.problems import LudographError

_BLANK = re.compile(r"[ \t\r\n]*")
_BRACE = re.compile(r'"(?:\\.|[^"\\])*"|[{}]', re.DOTALL)
_DECODER = json.JSONDecoder()


class JsonError(LudographError):
    """What JSON allows here is not there; the text says what, `position` where."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.position = position


class Member(NamedTuple):
    """One `"name": value` of an object; offsets count in the file, without the quotation marks of a text."""

    name: str
    value: Any
    start: int
    value_start: int
    value_end: int


class JsonObject(NamedTuple):
    """One object of the list."""

    start: int
    end: int
    members: tuple[Member, ...]
    fault: JsonError | None
    """Why reading stopped inside it; the members before that place are kept."""


def objects(text: str) -> Iterator[JsonObject]:
    """The objects of the list that a file holds (or the one object), each as far as it can be read.

    Raises JsonError where the file is neither a list nor an object, or where what follows an object is neither a comma
    nor the end of the list.
    """
    at = _skip(text, 1 if text.startswith("\ufeff") else 0)
    if text.startswith("{", at):
        yield _object(text, at)
        return
    if not text.startswith("[", at):
        raise JsonError("a list of works is expected", at)
    at = _skip(text, at + 1)
    while not text.startswith("]", at):
        if not text.startswith("{", at):
            raise JsonError("a work in braces is expected", at)
        found = _object(text, at)
        yield found
        at = _skip(text, found.end)
        if text.startswith(",", at):
            at = _skip(text, at + 1)
        elif not text.startswith("]", at):
            raise JsonError("a comma or the end of the list is expected", at)
    if (rest := _skip(text, at + 1)) < len(text):
        raise JsonError("nothing can follow the end of the list", rest)


def _object(text: str, start: int) -> JsonObject:
    members: list[Member] = []
    at = _skip(text, start + 1)
    try:
        while not text.startswith("}", at):
            member = _member(text, at)
            members.append(member)
            at = _skip(text, member.value_end + isinstance(member.value, str))
            if text.startswith(",", at):
                at = _skip(text, at + 1)
            elif not text.startswith("}", at):
                raise JsonError("a comma is expected", at)
    except JsonError as fault:
        return JsonObject(start, _closing_brace(text, start), tuple(members), fault)
    return JsonObject(start, at + 1, tuple(members), None)


def _member(text: str, at: int) -> Member:
    if not text.startswith('"', at):
        raise JsonError("a name in quotation marks is expected", at)
    try:
        name, end = scanstring(text, at + 1, True)
        colon = _skip(text, end)
        if not text.startswith(":", colon):
            raise JsonError("a colon is expected", colon)
        start = _skip(text, colon + 1)
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise JsonError(error.msg[:1].lower() + error.msg[1:], error.pos) from None
    except RecursionError:
        raise JsonError("values are nested too deeply", at) from None
    quoted = isinstance(value, str)
    return Member(name, value, at, start + quoted, end - quoted)


def _closing_brace(text: str, start: int) -> int:
    """After the brace that closes the object, or the end of the file."""
    level = 0
    for sign in _BRACE.finditer(text, start):
        level += {"{": 1, "}": -1}.get(sign[0], 0)
        if level == 0:
            return sign.end()
    return len(text)


def _skip(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    assert match is not None  # it matches the empty text
    return match.end()
