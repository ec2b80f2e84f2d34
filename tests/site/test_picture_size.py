"""Widths and heights are those at which a browser shows the file."""

import io
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from ludograph.site.pictures.pictures import size_in
from ludograph.site.pictures.raster import FORMATS, MOST_PIXELS


def png(width: int, height: int) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"")), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )


def picture(kind: str, width: int, height: int, orientation: int = 0) -> bytes:
    out, exif = io.BytesIO(), Image.Exif()
    if orientation:
        exif[0x0112] = orientation
    Image.new("RGB", (width, height)).save(out, kind, **({"exif": exif} if orientation else {}))
    return out.getvalue()


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_is_measured(kind):
    assert size_in(picture(kind, 31, 17)) == (31, 17)


@pytest.mark.parametrize(
    ("drawing", "size"),
    [
        (b'<?xml version="1.0"?><svg xmlns="x" width="40px" height="64">', (40, 64)),
        (b'<svg viewBox="0 0 120.4 60" width="100%">', (120, 60)),
        (b'<svg width="60" height="20" stroke-width="1.6">', (60, 20)),
    ],
)
def test_a_drawing_gives_its_own_size(drawing, size):
    assert size_in(drawing) == size


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize(("orientation", "size"), [(1, (30, 20)), (3, (30, 20)), (6, (20, 30)), (8, (20, 30))])
def test_a_photograph_turned_by_the_camera_is_measured_as_it_is_shown(kind, orientation, size):
    assert size_in(picture(kind, 30, 20, orientation)) == size


def test_a_scan_of_a_printed_sheet_is_measured_and_a_bomb_is_not():
    assert size_in(png(20_000, 15_000)) == (20_000, 15_000)
    assert size_in(png(60_000, MOST_PIXELS // 60_000 + 1)) is None


@pytest.mark.parametrize("head", [b"", b"\xff\xd8", b"\x89PNG\r\n\x1a\n\0\0", b"<html><body>", b"GIF89a", png(0, 4)])
def test_damaged_and_other_files_have_no_size(head):
    assert size_in(head) is None


HEADS = [b"", b"\xff\xd8", b"\xff\xd8\xff\xe1\x00\x40Exif\0\0MM", b"RIFF0000WEBP", b"<svg "]


@given(st.binary(max_size=80), st.sampled_from(HEADS))
def test_no_bytes_raise(tail, head):
    assert size_in(head + tail) is None or min(size_in(head + tail)) > 0
