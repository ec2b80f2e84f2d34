"""Widths and heights are those that the format's own specification puts in the file's head."""

import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.publish.picture_size import size_in


def png(width: int, height: int) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + head + struct.pack(">I", zlib.crc32(b"IHDR" + head))


def jpeg(width: int, height: int, orientation: int = 1) -> bytes:
    exif = b"Exif\0\0II*\0" + struct.pack("<IHHHIHH", 8, 1, 0x0112, 3, 1, orientation, 0)
    app1 = b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif
    frame = b"\xff\xc2" + struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\x01\x11\x00"
    return b"\xff\xd8" + app1 + b"\xff\xff" + frame


@pytest.mark.parametrize(
    ("head", "size"),
    [
        (png(640, 480), (640, 480)),
        (b"GIF89a" + struct.pack("<HH", 31, 17), (31, 17)),
        (jpeg(3000, 2000), (3000, 2000)),
        (b"RIFF\0\0\0\0WEBPVP8X" + bytes(8) + (99).to_bytes(3, "little") + (49).to_bytes(3, "little"), (100, 50)),
        (b"RIFF\0\0\0\0WEBPVP8 " + bytes(10) + struct.pack("<HH", 320, 200), (320, 200)),
        (b"RIFF\0\0\0\0WEBPVP8L" + bytes(5) + ((199 << 14) | 299).to_bytes(4, "little"), (300, 200)),
        (b'<?xml version="1.0"?><svg xmlns="x" width="40px" height="64">', (40, 64)),
        (b'<svg viewBox="0 0 120.4 60" width="100%">', (120, 60)),
    ],
)
def test_the_size_is_read_from_the_head(head, size):
    assert size_in(head) == size


def test_a_photograph_turned_by_the_camera_is_measured_as_it_is_shown():
    assert size_in(jpeg(3000, 2000, orientation=6)) == (2000, 3000)


@pytest.mark.parametrize("head", [b"", b"\xff\xd8", b"\x89PNG\r\n\x1a\n\0\0", b"<html><body>", b"GIF89a", png(0, 4)])
def test_nothing_is_said_of_damaged_or_other_files(head):
    assert size_in(head) is None


HEADS = [b"", b"\xff\xd8", b"\xff\xd8\xff\xe1\x00\x40Exif\0\0MM", b"RIFF0000WEBP", b"<svg "]


@given(st.binary(max_size=80), st.sampled_from(HEADS))
def test_no_bytes_raise(tail, head):
    assert size_in(head + tail) is None or min(size_in(head + tail)) > 0
