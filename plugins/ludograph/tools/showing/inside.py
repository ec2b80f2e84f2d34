"""The texts inside a file: what a PDF draws, names and attaches, the members of an archive, a compressed file."""

from __future__ import annotations

import bz2
import gzip
import lzma
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from io import BufferedIOBase, BytesIO
from zipfile import BadZipFile, ZipFile

MOST_BYTES = 64 * 1024 * 1024
"""The largest size of everything in one file, so that a small file cannot fill the memory."""
_DEEPEST = 4
_COMPRESSED: dict[bytes, Callable[[BytesIO], BufferedIOBase]] = {
    b"\x1f\x8b": lambda file: gzip.GzipFile(fileobj=file),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ": lzma.LZMAFile,
}
"""How a file begins → its reader."""
_BROKEN = (BadZipFile, EOFError, NotImplementedError, OSError, RuntimeError, ValueError, lzma.LZMAError, zlib.error)
_STREAM = re.compile(rb"stream\r?\n")
_STRING = re.compile(
    rb"\((?P<text>(?:\\.|[^\\()])*)\)|<(?P<hex>[0-9A-Fa-f\s]+)>|-\d{3,}|\b(?:T[dDm]|ET)\b|T\*", re.DOTALL
)
"""A string of a PDF, or a gap between words."""
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r?\n|.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r\n": b""}
_SIGNS = re.compile(rb"beginbf(char|range)([^\[]*?)endbf", re.DOTALL)
_CODE = re.compile(rb"<((?:[0-9A-Fa-f]{2})+)>")
_MOST_SIGNS = 1 << 16


class Unpacking:
    """The unpacking of one file."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._left = most
        self.is_whole = True
        """Whether nothing was left out as encrypted, damaged or too large."""

    def texts(self, data: bytes, depth: int = 0) -> Iterator[str]:
        """The file as text, and the texts of everything in it."""
        yield data.decode("utf-8", "replace")
        is_pdf = b"%PDF-" in data[:1024]
        parts = list(self._streams(data) if is_pdf else self._members(data))
        if is_pdf:
            yield from _of_pdf([data, *parts])
            self.is_whole &= b"/Encrypt" not in data
        self.is_whole &= not parts or depth < _DEEPEST
        for part in parts if depth < _DEEPEST else ():
            yield from self.texts(part, depth + 1)

    def _streams(self, data: bytes) -> Iterator[bytes]:
        for start in _STREAM.finditer(data):
            try:
                inflated = zlib.decompressobj().decompress(memoryview(data)[start.end() :], self._left + 1)
                yield self._taken(inflated)
            except zlib.error:  # compressed in another way, as pictures are
                continue

    def _members(self, data: bytes) -> Iterator[bytes]:
        opened = next((reader for begin, reader in _COMPRESSED.items() if data.startswith(begin)), None)
        try:
            if opened is not None:
                yield self._taken(opened(BytesIO(data)).read(self._left + 1))
            elif data.startswith(b"PK\x03\x04"):
                with ZipFile(BytesIO(data)) as archive:
                    for name in archive.namelist():
                        yield self._taken(archive.open(name).read(self._left + 1))
        except _BROKEN:
            self.is_whole = False

    def _taken(self, data: bytes) -> bytes:
        self.is_whole &= len(data) <= self._left
        data = data[: self._left]
        self._left -= len(data)
        return data


def _of_pdf(parts: Sequence[bytes]) -> Iterator[str]:
    """The strings of a PDF as titles, and as each of its fonts shows them."""
    fonts = [_signs_of(part) for part in parts if b"begincmap" in part]
    for part in parts:
        strings = [_bytes_of(one) for one in _STRING.finditer(part)]
        yield " ".join(one.decode("utf-16", "replace") for one in strings if one.startswith(b"\xfe\xff"))
        yield " ".join(b"".join(strings).decode("cp1252", "replace").split())
        for font in fonts:
            width = len(next(iter(font), b" "))
            shown = [font.get(one[at : at + width], " ") for one in strings for at in range(0, len(one), width)]
            yield " ".join("".join(shown).split())


def _bytes_of(string: re.Match[bytes]) -> bytes:
    """The bytes of a string; a space for a gap."""
    if string["hex"] is not None:
        digits = "".join(string["hex"].decode().split())
        return bytes.fromhex(digits + "0" * (len(digits) % 2))
    return b" " if string["text"] is None else _ESCAPE.sub(_unescaped, string["text"])


def _unescaped(escape: re.Match[bytes]) -> bytes:
    sign = escape[1]
    return bytes([int(sign, 8) & 255]) if sign[:1] in b"01234567" else _ESCAPED.get(sign, sign)


def _signs_of(font: bytes) -> dict[bytes, str]:
    """Code → text, as a font of a PDF declares them."""
    signs: dict[bytes, str] = {}
    for kind, section in _SIGNS.findall(font):
        codes, step = _CODE.findall(section), 2 if kind == b"char" else 3
        for first, last, text in zip(codes[::step], codes[step - 2 :: step], codes[step - 1 :: step], strict=False):
            for place in range(min(int(last, 16) - int(first, 16) + 1, _MOST_SIGNS - len(signs))):
                signs[_code(first, place)] = _code(text, place).decode("utf-16-be", "replace")
    return signs


def _code(digits: bytes, more: int) -> bytes:
    width = len(digits) // 2
    return ((int(digits, 16) + more) % (1 << 8 * width)).to_bytes(width)
