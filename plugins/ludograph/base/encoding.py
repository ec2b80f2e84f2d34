"""Files that are not UTF-8: the first wrong byte, and the encoding that a file seems to have."""

from __future__ import annotations

import re
import shlex

from ludograph.base.problems import Place, Problem

NOT_UTF8 = "SRC002"
_ALONE = re.compile(rb"(?<![\x80-\xff])[\xc0-\xff](?![\x80-\xff])")
"""A letter with an accent among plain signs, in the encodings of western Europe."""
_JAPANESE = re.compile(r"[\0-\x7f\u2010-\u266f\u3000-\u30ff\u4e00-\u9fff\uff00-\uff60]*")


_KNOWN_AS = {"WINDOWS-1252": "Latin-1 (Windows-1252)", "SHIFT_JIS": "Shift-JIS"}
"""Names for `iconv` → names that authors know."""


def wrong_byte(data: bytes) -> int | None:
    """The place of the first byte that is not UTF-8; None for UTF-8, with or without a byte order mark."""
    # UTF-16 without a mark can be valid UTF-8, with a NUL in most characters.
    first = data.index(0) if _has_many_nuls(data) else None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start if first is None else min(first, error.start)
    return first


def _has_many_nuls(data: bytes) -> bool:
    return data.count(0) * 8 > len(data)


def not_utf8(data: bytes, path: str) -> Problem | None:
    """SRC002 for the content of a file that is not UTF-8; None for one that is."""
    at = wrong_byte(data)
    if at is None:
        return None
    seems = _seeming(data)
    start = len(data[:at].decode("utf-8").removeprefix("\ufeff"))
    message = f"this is not UTF-8: the byte {data[at]:02X} is wrong here"
    hint = "Save it as UTF-8 in your editor. Until then nothing of it is read or published."
    if seems:
        message += f", and the file looks like {_KNOWN_AS.get(seems, seems)}"
        hint += f" This prints it as UTF-8: `iconv -f {seems} -t UTF-8 {shlex.quote(path)}`."
    return Problem(NOT_UTF8, message, hint, Place(path, start, start + 1))


def _seeming(data: bytes) -> str:
    """The encoding that the file seems to have, as `iconv` names it; "" if nothing is likely."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    if _has_many_nuls(data):
        return "UTF-16BE" if data[::2].count(0) > data[1::2].count(0) else "UTF-16LE"
    if 2 * len(_ALONE.findall(data)) >= sum(byte > 0x7F for byte in data):
        return "WINDOWS-1252"
    for name, codec in (("EUC-JP", "euc_jp"), ("SHIFT_JIS", "cp932")):
        if _JAPANESE.fullmatch(data.decode(codec, "replace")):
            return name
    return ""
