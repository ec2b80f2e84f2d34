"""Faces made of signs: so many pips of a suit in their usual places, courts, and a plain numeral."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

_LEFT, _MIDDLE, _RIGHT = 11.6, 20.0, 28.4
_TURNED_BELOW = 36
_SUIT_AS_IT_IS, _LONGEST_SUIT = 6, 11  # letters
"""Pips of a Western card whose centre lies lower stand on their heads."""


class Spot(NamedTuple):
    """Where the centre of a pip lies."""

    x: float
    y: float


def _rows(*rows: tuple[float, str]) -> tuple[Spot, ...]:
    """Spots of rows: height, and which of `l`, `m`, `r` are filled."""
    across = {"l": _LEFT, "m": _MIDDLE, "r": _RIGHT}
    return tuple(Spot(across[side], y) for y, sides in rows for side in sides)


SPOTS: dict[int, tuple[Spot, ...]] = {
    1: _rows((35, "m")),
    2: _rows((21, "m"), (49, "m")),
    3: _rows((20, "m"), (35.5, "m"), (51, "m")),
    4: _rows((21, "lr"), (49, "lr")),
    5: _rows((21, "lr"), (35, "m"), (49, "lr")),
    6: _rows((20, "lr"), (35, "lr"), (50, "lr")),
    7: _rows((20, "lr"), (27.5, "m"), (35, "lr"), (50, "lr")),
    8: _rows((20, "lr"), (27.5, "m"), (35, "lr"), (42.5, "m"), (50, "lr")),
    9: _rows((19.6, "lr"), (25.3, "m"), (31, "lr"), (42.4, "lr"), (53.8, "lr")),
    10: _rows((19.6, "lr"), (25.3, "m"), (31, "lr"), (42.4, "lr"), (48.1, "m"), (53.8, "lr")),
}
"""The usual places of one to ten pips in the box of a card."""


def number(text: str, colour: str = "ink", x: float = 3.4, y: float = 3.4) -> str:
    """A numeral or letter in the corner; only signs that are drawn: digits, A, J, Q, K."""
    ink = f'class="cn ct-{colour}"'
    if len(text) == 1:
        return f'<use {ink} href="#lg-signs-n{text}" x="{x:g}" y="{y:g}"/>'
    drawn = []
    for sign in text:
        drawn.append(f'<use href="#lg-signs-n{sign}" x="{x:g}" y="{y:g}"/>')
        x += 4.6 if sign == "1" else 6.6
    return f"<g {ink}>{''.join(drawn)}</g>"


def use(part: str, spot: Spot, scale: float = 1, turn: float = 0) -> str:
    """A part of the sheet of signs with its centre on the spot."""
    if scale == 1 and not turn:
        return f'<use href="#lg-signs-{part}" x="{spot.x:g}" y="{spot.y:g}"/>'
    turned = f" rotate({turn:g})" if turn else ""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    return f'<use href="#lg-signs-{part}" transform="translate({spot.x:g} {spot.y:g}){turned}{scaled}"/>'


def coloured(colour: str, svg: str) -> str:
    """Parts that have the current colour, in this one."""
    return f'<g class="ct-{colour}">{svg}</g>'


def pips(sign: str, count: int, colour: str, scale: float, *, turned: bool = False, odd: str = "") -> str:
    """So many signs in their places; with `odd` the one in the middle of an odd number has that colour."""
    drawn, middle = [], ""
    for spot in SPOTS[count]:
        one = use(sign, spot, scale, 180 if turned and spot.y > _TURNED_BELOW else 0)
        if odd and count % 2 and spot.x == _MIDDLE and not middle:
            middle = coloured(odd, one)
        else:
            drawn.append(one)
    return coloured(colour, "".join(drawn)) + middle


def plain(text: str, suit: str = "") -> str:
    """A large numeral in the middle of the card and its suit in letters below, for packs without drawings."""
    width = sum(4.6 if sign == "1" else 6.6 for sign in text)
    scale = 2.6 if width < 10 else 2.2
    left, top = 20 - width * scale / 2, (30 if suit else 34) - 5 * scale
    large = f'<g transform="translate({left:g} {top:g}) scale({scale:g})">{number(text, x=0, y=0)}</g>'
    # A long name is set as wide as the card has room; of a longer one only its beginning can be read.
    fitted = ' textLength="35" lengthAdjust="spacingAndGlyphs"' if len(suit) > _SUIT_AS_IT_IS else ""
    letters = (
        f'<text fill="currentColor" x="20" y="59" font-size="9" text-anchor="middle"{fitted}>'
        f"{escape(suit[:_LONGEST_SUIT])}</text>"
    )
    return large + (coloured("ink", letters) if suit else "")
