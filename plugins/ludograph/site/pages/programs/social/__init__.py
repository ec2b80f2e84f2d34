"""A picture of an article's title, 800 × 420, for link cards in other programs.

The font is beside this file (Source Serif 4, its licence in OFL.txt, its letters in letters.txt), so that every machine
creates the same bytes. It has Latin letters only; other text, such as a title in kanji, is omitted.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT, MARGIN = 800, 420, 60
PAPER, INK, ACCENT = (253, 252, 249), (29, 29, 27), (156, 47, 28)
_SIZES = (64, 56, 48, 40, 32)
_MOST_LINES = 4
_EMPTY_BRACKETS = re.compile(r"[(\[][\s,;:·–-]*[)\]]")


def social_card(title: str, site_name: str) -> bytes:
    """The card as a PNG; the bytes depend only on the words."""
    image = Image.new("L", (WIDTH, HEIGHT), 0)
    draw = ImageDraw.Draw(image)
    draw.rectangle((MARGIN, MARGIN, MARGIN + 80, MARGIN + 6), fill=255)
    lines, size = _set(writable(title))
    for number, line in enumerate(lines):
        draw.text((MARGIN, MARGIN + 40 + number * size * 1.2), line, fill=255, font=_font(size))
    draw.text((MARGIN, HEIGHT - MARGIN - 26), writable(site_name), fill=255, font=_font(26))
    written = BytesIO()
    _coloured(image).save(written, "PNG", compress_level=3, bits=4)
    return written.getvalue()


def _coloured(image: Image.Image) -> Image.Image:
    """The image in sixteen colours, half a byte each: eight steps from paper to ink, and eight to the accent colour."""
    inked = image.point([value >> 5 for value in range(256)])
    accented = image.point([value >> 5 | 8 for value in range(256)])
    for top, bottom in ((0, MARGIN + 14), (HEIGHT - MARGIN - 32, HEIGHT)):
        inked.paste(accented.crop((0, top, WIDTH, bottom)), (0, top))
    inked.putpalette([part for colour in (INK, ACCENT) for step in range(8) for part in _mixed(colour, step)])
    return inked


def _mixed(colour: tuple[int, int, int], step: int) -> tuple[int, ...]:
    return tuple(paper + (own - paper) * step // 7 for paper, own in zip(PAPER, colour, strict=True))


def writable(text: str) -> str:
    """The text without characters that the font lacks, and without brackets that this empties."""
    composed = unicodedata.normalize("NFC", text)
    kept = "".join(sign if sign in _letters() else " " for sign in composed)
    return " ".join(_EMPTY_BRACKETS.sub(" ", kept).split())


def _set(text: str) -> tuple[list[str], int]:
    """The lines, in the largest size in which all fit; a text too long for the smallest size is cut."""
    lines: list[str] = []
    for size in _SIZES:
        lines = _wrapped(text, size)
        if len(lines) <= _MOST_LINES and len(lines) * size * 1.2 <= HEIGHT - 2 * MARGIN - 72:
            return lines, size
    return [*lines[: _MOST_LINES - 1], lines[_MOST_LINES - 1].rstrip(" ,;:") + "…"], _SIZES[-1]


def _wrapped(text: str, size: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _font(size).getlength(longer) <= WIDTH - 2 * MARGIN:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    file = Path(__file__).with_name("serif.ttf")
    return ImageFont.truetype(str(file), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _letters() -> frozenset[str]:
    return frozenset(Path(__file__).with_name("letters.txt").read_text(encoding="utf-8"))
