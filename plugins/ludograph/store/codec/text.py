"""JSON without blanks or on lines of its own, with letters of every script; scripts without what only authors read."""

from __future__ import annotations

import json
from typing import Any

from msgspec import MsgspecError
from msgspec.json import Decoder, Encoder
from msgspec.json import format as laid_out


def _as_text(value: object) -> str:
    """A text of a kind of its own, such as a message of the program, is written as a text."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"JSON has no form for {type(value).__name__}")


_in_order = Encoder(enc_hook=_as_text).encode
_sorted = Encoder(enc_hook=_as_text, order="sorted").encode
_value = Decoder().decode


def json_bytes(value: object) -> bytes:
    """The value's JSON; TypeError for what JSON has no form for. A number must be finite: others become null."""
    try:
        return _in_order(value)
    except UnicodeEncodeError:  # UTF-8 has no form for half of a surrogate pair
        return json.dumps(value).encode()


def json_file(value: object) -> bytes:
    """The JSON on lines of its own, for people and programs that compare lines."""
    return laid_out(json_bytes(value), indent=1) + b"\n"


def json_line(value: object) -> str:
    """The JSON as text."""
    return json_bytes(value).decode()


def sorted_json(value: object) -> str:
    """The JSON with the names of every object in alphabetical order."""
    return _sorted(value).decode()


def json_value(text: bytes | str) -> Any:
    """What JSON says; ValueError where it is not JSON."""
    try:
        return _value(text)
    except (MsgspecError, UnicodeDecodeError):
        return json.loads(text)


def bare_script(script: bytes) -> bytes:
    """One of our scripts without comments and indentation; none of its texts goes over several lines."""
    lines = map(bytes.strip, script.splitlines())
    return b"\n".join(line for line in lines if line and not line.startswith(b"//")) + b"\n"


# Small scripts that a page fetches when a reader asks for more: a script also loads from a disk.


def fetched(key: str, record: str) -> bytes:
    """The file that hands the page's own script a record, given as JSON, under this key."""
    return f"ludographPreview({json_line(key)},{record})\n".encode()
