"""Drawn cards: SVG symbols, the program's or a site's, in a box of 40 × 64.

A page has each face once, as a symbol in its `sprite`; a `picture` shows it. The style sheet sets sizes and colours:
shapes have classes (`cf-ink` filled, `cs-red` drawn as a line, `ct-…` for signs in the current colour), colours are
custom properties (`--c-paper --c-ink --c-red --c-ochre --c-indigo --c-moss --c-edge --c-back`).
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
    """One side of a drawn card."""

    id: str
    """The symbol's id in a page."""
    svg: str


def face(deck: Deck, card: Card) -> DrawnSide:
    """The face of a card: the deck's own drawing, or the one of the deck's set of drawings."""
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
    """A card of which the source does not say whether it lies open or closed."""
    return DrawnSide(
        "lg-card-blank", '<rect class="cf-paper ce" x=".7" y=".7" width="38.6" height="62.6" rx="3" opacity=".5"/>'
    )


def closed() -> DrawnSide:
    """The overlay for a card that is shown to the reader but lies closed on the table."""
    return DrawnSide(
        "lg-card-closed",
        '<path class="cf-back" d="M1 50H39V60a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3z"/>'
        '<path class="cs-paper" stroke-width=".8" d="M7 61 16 52M16 61 25 52M25 61 34 52"/>',
    )


def picture(*sides: str) -> str:
    """The HTML element that shows a face and its overlays, named by their ids; the page's `sprite` must contain them.

    The enclosing element has the label for screen readers. The style sheet sets the size; the symbol scales to it.
    """
    uses = "".join(f'<use href="#{escape(id)}"/>' for id in sides)
    return f'<svg class="lg-face">{uses}</svg>'


def sprite(faces: Iterable[DrawnSide]) -> str:
    """A hidden element with these faces as symbols and the parts they use; "" without faces."""
    shown = {one.id: one for one in faces}
    if not shown:
        return ""
    symbols = "".join(
        f'<symbol id="{escape(one.id)}" viewBox="{BOX}">{one.svg}</symbol>' for _, one in sorted(shown.items())
    )
    return (
        '<svg class="lg-sprite" width="0" height="0" aria-hidden="true" focusable="false">'
        f"{drawing_parts(shown.values(), symbols)}</svg>"
    )


def drawing_file(style: str, *shown: DrawnSide) -> str:
    """An SVG file of a face and its overlays; `style` is the CSS that sets the colours of the classes."""
    sides = "".join(one.svg for one in shown)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{BOX}" stroke-width="1.6">'
        f"<style>{style}</style>{drawing_parts(shown)}{sides}</svg>"
    )


def drawing_parts(shown: Iterable[DrawnSide], symbols: str = "") -> str:
    """The element with the parts that these sides use, and with symbols."""
    known = parts()
    pieces = "".join(_with_id(id, known[id]) for id in parts_of(one.svg for one in shown))
    return f"<defs>{pieces}{symbols}</defs>"


def _with_id(id: str, svg: str) -> str:
    """A part with its id, on its single element or on a group around several."""
    one = svg.count("<") == 1
    return f'{svg[:-2]} id="{id}"/>' if one else f'<g id="{id}">{svg}</g>'
