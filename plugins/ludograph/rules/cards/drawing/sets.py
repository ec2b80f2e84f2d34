"""Sets of drawings, each a function that draws a card. A deck's file names its set; to add one, add it to `SETS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import NamedTuple

from ludograph.rules.cards.deck import Card
from ludograph.rules.cards.drawing.sheet import parts

_LEFT, _MIDDLE, _RIGHT = 11.6, 20.0, 28.4
_TURNED_BELOW = 36
"""Pips of a Western card are upside down if their centre is below this height."""
_UNSCALED_SUIT, _LONGEST_SUIT = 6, 11  # letters
"""The longest name of a suit at its natural width, and the longest one that is not cut."""


class PipSpot(NamedTuple):
    """The position of a pip's centre."""

    x: float
    y: float


def _rows(*rows: tuple[float, str]) -> tuple[PipSpot, ...]:
    """Spots by row: the height, and which of `l`, `m`, `r` have a pip."""
    across = {"l": _LEFT, "m": _MIDDLE, "r": _RIGHT}
    return tuple(PipSpot(across[side], y) for y, sides in rows for side in sides)


SPOTS: dict[int, tuple[PipSpot, ...]] = {
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
"""The usual positions of one to ten pips on a card."""


def number(text: str, colour: str = "ink", x: float = 3.4, y: float = 3.4) -> str:
    """A numeral or letter in the corner; only digits, A, J, Q and K are drawn."""
    ink = f'class="cn ct-{colour}"'
    if len(text) == 1:
        return f'<use {ink} href="#lg-signs-n{text}" x="{x:g}" y="{y:g}"/>'
    drawn = []
    for sign in text:
        drawn.append(f'<use href="#lg-signs-n{sign}" x="{x:g}" y="{y:g}"/>')
        x += 4.6 if sign == "1" else 6.6
    return f"<g {ink}>{''.join(drawn)}</g>"


def use(part: str, spot: PipSpot, scale: float = 1, turn: float = 0) -> str:
    """A part of the sheet of signs, centred on the spot."""
    if scale == 1 and not turn:
        return f'<use href="#lg-signs-{part}" x="{spot.x:g}" y="{spot.y:g}"/>'
    turned = f" rotate({turn:g})" if turn else ""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    return f'<use href="#lg-signs-{part}" transform="translate({spot.x:g} {spot.y:g}){turned}{scaled}"/>'


def coloured(colour: str, svg: str) -> str:
    """Parts drawn in the current colour, with that colour set."""
    return f'<g class="ct-{colour}">{svg}</g>'


def pips(sign: str, count: int, colour: str, scale: float, *, turned: bool = False, odd: str = "") -> str:
    """`count` signs at their usual positions. With `odd`, the middle one of an odd count has that colour."""
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
    # A long name is squeezed to the width of the card, and cut if it is longer still.
    fitted = ' textLength="35" lengthAdjust="spacingAndGlyphs"' if len(suit) > _UNSCALED_SUIT else ""
    letters = (
        f'<text fill="currentColor" x="20" y="59" font-size="9" text-anchor="middle"{fitted}>'
        f"{escape(suit[:_LONGEST_SUIT])}</text>"
    )
    return large + (coloured("ink", letters) if suit else "")


_GROUND, _EDGE = '<use href="#lg-signs-ground"/>', '<use href="#lg-signs-edge"/>'


class CardDrawing(NamedTuple):
    """A drawn card."""

    key: str
    """A name that is unique in its set, in letters, digits and hyphens."""
    svg: str
    """What is inside its symbol."""


def own_number(card: Card) -> int:
    """The number printed on the card, even if a derived deck renumbers it: 11 for a jack."""
    written = card.id.partition("/")[2] or card.id.partition("#")[0]
    return int(written) if written.isdecimal() else card.n


def _kabufuda(card: Card) -> CardDrawing:
    """Ten figures; in the fourth copies, the ace is red and the four has gold and a disc."""
    n = own_number(card)
    marked = f"{n}-marked"
    key = marked if card.id.endswith("#4") and f"lg-kabufuda-{marked}" in parts() else str(n)
    figure = parts().get(f"lg-kabufuda-{key}")
    if figure is None:
        return _plain(card)
    tab = '<use href="#lg-signs-tab1"/>' if key == "1-marked" else ""
    return CardDrawing(key, f"{_GROUND}{figure}{tab}{number(str(n))}")


def _hanafuda(card: Card) -> CardDrawing:
    """The plants of the months with their pictures; the number is that of this deck."""
    key = card.id.replace("/", "-")
    if f"lg-hanafuda-{key}" not in parts():
        return _plain(card)
    tab = f'<use href="#lg-signs-tab{len(str(card.n))}"/>{number(str(card.n), x=3.2, y=3)}'
    return CardDrawing(f"{key}-{card.n}", f'{_GROUND}<use href="#lg-hanafuda-{key}"/>{tab}{_EDGE}')


_LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}
_COURTS = {11: "cap", 12: "coronet", 13: "crown"}


def _western(card: Card) -> CardDrawing:
    """Pips in their usual places, an index in the corner; courts have a head-dress above their suit."""
    n = own_number(card)
    if card.suit not in {"spades", "hearts", "diamonds", "clubs"} or not 1 <= n <= 13:
        return _plain(card)
    index = _LETTERS.get(n, str(n))
    colour = "red" if card.suit in {"hearts", "diamonds"} else "ink"
    if n == 1:
        figure = coloured(colour, use(card.suit, PipSpot(20, 37), 2))
    elif n in _COURTS:
        figure = coloured(colour, use(_COURTS[n], PipSpot(21.4, 24), 1.05) + use(card.suit, PipSpot(20, 46), 1.6))
    else:
        figure = pips(card.suit, n, colour, _scale(n, 1.02, 0.92, 0.8, 0.74), turned=True)
    return CardDrawing(f"{card.suit}-{index}", _GROUND + figure + number(index, colour))


def _money(card: Card) -> CardDrawing:
    """Coins, strings of coins, and myriads by their Chinese numeral; an honour is a flower."""
    n = own_number(card)
    if card.cat == "honour":
        leaves = use("leaf", PipSpot(21, 53)) + use("leaf", PipSpot(19, 50), turn=170)
        return CardDrawing("honour", _GROUND + leaves + use("flower", PipSpot(20, 34), 1.15))
    if not 1 <= n <= 9:
        return _plain(card)
    if card.suit == "coins":
        figure = pips("coin", n, "ink", 2.2 if n == 1 else _scale(n, 1.4, 1.22, 1.06, 0.98), odd="red")
    elif card.suit == "strings":
        figure = _sized("string", n, "moss")
    elif card.suit == "myriads":
        numeral = f'<use href="#lg-signs-han{n}" transform="translate(10 15.6)"/>'
        sign = '<use href="#lg-signs-myriad" transform="translate(9.4 36) scale(1.06)"/>'
        figure = f'<g class="cn ct-ink">{numeral}</g><g class="cn ct-red">{sign}</g>'
    else:
        return _plain(card)
    return CardDrawing(f"{card.suit}-{n}", _GROUND + figure + number(str(n)))


_MEKURI_COURTS = {10: "maid", 11: "horse", 12: "king"}


def _mekuri(card: Card) -> CardDrawing:
    """One suit: rods, as many as the number, the odd one red; maid, horse and king."""
    n = own_number(card)
    if n in _MEKURI_COURTS:
        return CardDrawing(str(n), f'{_GROUND}<use href="#lg-signs-{_MEKURI_COURTS[n]}"/>{number(str(n), x=3.2, y=3)}')
    if not 1 <= n <= 9:
        return _plain(card)
    return CardDrawing(str(n), _GROUND + _sized("rod", n, "ink") + number(str(n)))


_LONG = {1: ("", 1.7), 2: ("", 1.15), 4: ("-short", 1.05), 5: ("-short", 1.05), 9: ("-small", 1.1)}


def _sized(sign: str, count: int, colour: str) -> str:
    """Long signs, shorter if several are above each other."""
    size, scale = _LONG.get(count, ("-short", 0.9))
    return pips(f"{sign}{size}", count, colour, scale, odd="red")


def _scale(count: int, few: float, some: float, many: float, most: float) -> float:
    """The scale of the signs on a card with two or three, up to six, up to eight, or more of them."""
    return few if count < 4 else some if count < 7 else many if count < 9 else most


def _beans(card: Card) -> CardDrawing:
    """One suit: beans, as many as the number, the odd one red."""
    n = own_number(card)
    if not 1 <= n <= 10:
        return _plain(card)
    scale = 2.4 if n == 1 else _scale(n, 1.5, 1.3, 1.15, 1.04)
    return CardDrawing(str(n), _GROUND + pips("bean", n, "ink", scale, odd="red") + number(str(n)))


def _plain(card: Card) -> CardDrawing:
    """A numeral, and the suit in letters: for packs without drawings."""
    n = str(own_number(card))
    key = f"plain-{card.face}".replace("/", "-") if card.suit else f"plain-{n}"
    return CardDrawing(key, _GROUND + plain(n, card.suit))


PLAIN = "plain"

SETS: Mapping[str, Callable[[Card], CardDrawing]] = {
    "kabufuda": _kabufuda,
    "hanafuda": _hanafuda,
    "western": _western,
    "money": _money,
    "mekuri": _mekuri,
    "beans": _beans,
    PLAIN: _plain,
}
"""Name of a set in a deck's file → the function that draws a card."""
