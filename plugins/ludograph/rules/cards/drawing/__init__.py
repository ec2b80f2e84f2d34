"""Drawn cards: SVG symbols of our own, or of a site's, in a box of 40 × 64.

A face is a symbol that a page holds once, in its `sprite`; a `picture` shows it. Sizes and inks are left to the style
sheet: shapes have classes (`cf-ink` filled, `cs-red` drawn as a line, `ct-…` for signs in the current colour), colours
are custom properties (`--c-paper --c-ink --c-red --c-ochre --c-indigo --c-moss --c-edge --c-back`).
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ludograph.base.frozen import frozen
from ludograph.rules.cards.deck import Card, Deck
from ludograph.rules.cards.drawing.sets import PLAIN, SETS
from ludograph.rules.cards.drawing.sheet import BOX, parts, parts_of

__all__ = ["DrawnSide", "back", "blank", "closed", "face", "picture", "sprite"]


@frozen
class DrawnSide:
    """One side of a card as it is drawn."""

    id: str
    """The symbol's id in a page."""
    svg: str
    """What is inside the symbol."""


def face(deck: Deck, card: Card) -> DrawnSide:
    """The face of a card: the deck's own picture of it, or that of the set which the deck's file names."""
    own_keys = (card.id.replace("/", "-").replace("#", "-"), str(card.n))
    key = next((key for key in own_keys if key in deck.faces), None)
    if key is not None:
        return DrawnSide(f"lg-card-{deck.drawn}-{key}", deck.faces[key])
    set_ = deck.drawn if deck.drawn in SETS else PLAIN
    drawing = SETS[set_](card)
    return DrawnSide(f"lg-card-{set_}-{drawing.key}", drawing.svg)


def back() -> DrawnSide:
    """The back of a card, the same for all packs."""
    return DrawnSide("lg-card-back", '<use href="#lg-signs-back"/>')


def blank() -> DrawnSide:
    """A card that may lie open or closed: the source does not say."""
    return DrawnSide(
        "lg-card-blank", '<rect class="cf-paper ce" x=".7" y=".7" width="38.6" height="62.6" rx="3" opacity=".5"/>'
    )


def closed() -> DrawnSide:
    """What lies over the foot of a card that is shown here and lies closed on the table."""
    return DrawnSide(
        "lg-card-closed",
        '<path class="cf-back" d="M1 50H39V60a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3z"/>'
        '<path class="cs-paper" stroke-width=".8" d="M7 61 16 52M16 61 25 52M25 61 34 52"/>',
    )


def picture(*shown: DrawnSide) -> str:
    """The element that shows a face, and what lies over it; the page's `sprite` must hold them.

    What it means is said by the element round it, whose parts a screen reader leaves out. Its shape is the style
    sheet's, the symbol fits itself into it.
    """
    uses = "".join(f'<use href="#{escape(one.id)}"/>' for one in shown)
    return f'<svg class="lg-face">{uses}</svg>'


def sprite(faces: Iterable[DrawnSide]) -> str:
    """One hidden element with these faces as symbols and the parts they are made of; empty for no faces."""
    shown = {one.id: one for one in faces}
    if not shown:
        return ""
    known = parts()
    needed = parts_of(one.svg for one in shown.values())
    pieces = "".join(_with_id(id, known[id]) for id in needed)
    symbols = "".join(
        f'<symbol id="{escape(one.id)}" viewBox="{BOX}">{one.svg}</symbol>' for _, one in sorted(shown.items())
    )
    return (
        '<svg class="lg-sprite" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{pieces}{symbols}</defs></svg>"
    )


def drawing_file(style: str, *shown: DrawnSide) -> str:
    """An SVG file of a face and what lies over it; `style` is the CSS that gives our classes their colours."""
    sides = "".join(one.svg for one in shown)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{BOX}" stroke-width="1.6">'
        f"<style>{style}</style>{drawing_parts(shown)}{sides}</svg>"
    )


def drawing_parts(shown: Iterable[DrawnSide]) -> str:
    """The element with the parts that these sides are made of."""
    known = parts()
    pieces = "".join(_with_id(id, known[id]) for id in parts_of(one.svg for one in shown))
    return f"<defs>{pieces}</defs>"


def _with_id(id: str, svg: str) -> str:
    """A part with its id: on its one element, or on a group of several."""
    one = svg.count("<") == 1
    return f'{svg[:-2]} id="{id}"/>' if one else f'<g id="{id}">{svg}</g>'
