"""JSON without spaces or on several lines, with letters of every script; scripts without comments and blanks."""

from __future__ import annotations

import json
import re
from typing import Protocol, runtime_checkable

from msgspec.json import Encoder
from msgspec.json import format as laid_out


@runtime_checkable
class InJson(Protocol):
    """A value that gives its own form for JSON."""

    def in_json(self) -> str:
        """Its text."""


def _as_text(value: object) -> str:
    """A subclass of str as a plain text, and a value that says what JSON has for it, such as a message."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, InJson):
        return value.in_json()
    raise TypeError(f"JSON has no form for {type(value).__name__}")


_in_order = Encoder(enc_hook=_as_text).encode
_sorted = Encoder(enc_hook=_as_text, order="sorted").encode


def json_bytes(value: object) -> bytes:
    """The value's JSON; TypeError for unsupported values. Numbers that are not finite become null."""
    try:
        return _in_order(value)
    except UnicodeEncodeError:  # UTF-8 cannot encode a lone surrogate
        return json.dumps(value).encode()


def json_file(value: object) -> bytes:
    """The JSON on several lines, for people and line-based comparison."""
    return laid_out(json_bytes(value), indent=1) + b"\n"


def json_line(value: object) -> str:
    return json_bytes(value).decode()


def sorted_json(value: object) -> str:
    """The JSON with the names of every object in alphabetical order."""
    return _sorted(value).decode()


# A string, a template (within another one, too) or a regular expression; else signs with what is blank around them.
_SIGNS = re.compile(
    rb"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`$]|\$(?!\{)|\$\{(?:[^`}]|`[^`]*`)*\})*`"""
    rb"""|/(?! )(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/)| ([-+/]=?) (?![-+/])"""
    rb"""| ?([][=(){},;:?<>&|*%!]+)(?: |(?<=[;{},])\n)?"""
)


def bare_script(script: bytes) -> bytes:
    """A script without comments, indentation and blanks around signs.

    Its strings must not contain line breaks, and a sign of division has blanks around it.
    """
    lines = map(bytes.strip, script.splitlines())
    code = b"\n".join(line for line in lines if line and not line.startswith(b"//")) + b"\n"
    return _SIGNS.sub(lambda found: found[found.lastindex or 0], code)


# Small scripts that a page loads when a reader asks for more; scripts can be loaded from a disk too.


def fetched(key: str, record: str) -> bytes:
    """The file that passes a record, as JSON, to the page's own script under this key."""
    return f"ludographPreview({json_line(key)},{record})\n".encode()
