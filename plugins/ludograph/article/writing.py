"""Converts a tree to HTML; nothing else does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape as escape_value
from typing import Any, assert_never

from ludograph.article.document import kinds as d
from ludograph.article.facts.rendered import FACTS_HOLE, HeadingHole, Hole, Written
from ludograph.article.html import VOID
from ludograph.article.tree import FACTS, LINE, AtHeading, Element, Literal, Markup, Node
from ludograph.languages.scripts import direction
from ludograph.library.formatting.order import reference_id

Segment = str | Hole | HeadingHole
_HOLES = frozenset({Hole, HeadingHole})
_MARK = "\ue006"
"""A placeholder in a start tag for a fragment that another page resolves."""
_PART = r"(?:\d+[a-z]?|[A-Z])"
_UNBROKEN = re.compile(rf"\b(?:{_PART}(?:–{_PART}){{1,7}}|\d+ = \d+)\b")
"""Years, pages or cards joined by dashes, no longer than a line on a phone, and equations."""


def escape(text: str) -> str:
    """Escaped text for an element; lines do not break inside `9–1`, `1588–1622` or `10 = 0`."""
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    if "–" in text or " = " in text:
        text = _UNBROKEN.sub(r'<span style="white-space:nowrap">\g<0></span>', text)
    return text


def written(nodes: Sequence[Node], title: int = 0, opening: int = 0) -> Written:
    """The nodes as HTML, with holes for fragments of other pages; `title` and `opening` are numbers of nodes."""
    opening = max(title, opening)
    above, lead, below = _segments(nodes[:title]), _segments(nodes[title:opening]), _segments(nodes[opening:])
    return Written((*above, *lead, *below), len(above), len(above) + len(lead))


def _segments(nodes: Iterable[Node]) -> list[Segment]:
    parts: list[Any] = []  # text and holes
    _write(nodes, parts)
    if _HOLES.isdisjoint(map(type, parts)):  # usual case
        whole = "".join(parts)
        return [whole] if whole else []
    segments: list[Segment] = []
    start = 0
    for number in [number for number, part in enumerate(parts) if type(part) in _HOLES]:
        segments += "".join(parts[start:number]), parts[number]
        start = number + 1
    segments.append("".join(parts[start:]))
    return [segment for segment in segments if segment]


def html_of(nodes: Iterable[Node]) -> str:
    """The nodes as HTML; links to places in other pages are as written."""
    parts: list[Segment] = []
    _write(nodes, parts)
    return Written(tuple(parts)).html


def _write(nodes: Iterable[Node], parts: list[Segment]) -> None:
    for node in nodes:
        if node is LINE:
            parts.append("\n")
        elif node is FACTS:
            parts.append(FACTS_HOLE)
        elif type(node) is str:
            parts.append(escape(node))
        elif type(node) is Element:
            _write_element(node, parts)
        elif type(node) is Literal:
            parts.append(escape(node.text))
        elif type(node) is AtHeading:
            parts.append(HeadingHole(node.id, node.is_below))
        elif type(node) is Markup:
            parts.append(node.html)
        else:
            _KINDS[type(node)](node, parts)


def _write_element(node: Element, parts: list[Segment]) -> None:
    if not node.name:
        _write_meaning(node, parts)
    elif node.place is not None:
        start, end = _holes(node)
        parts.append(start)
        _write(node.children, parts)
        parts.append(end)
    else:
        name, pairs, children = node.name, node.attributes.items(), node.children
        tag = _tag(name, tuple(sorted(pairs) if node.own_lines and len(pairs) > 1 else pairs)) if pairs else f"<{name}>"
        if name in VOID:
            parts.append(f"{tag[:-1]} />" if node.own_lines else tag)
        elif len(children) == 1 and type(children[0]) is str:  # usual case
            parts.append(f"{tag}{escape(children[0])}</{name}>")
        else:
            parts.append(tag)
            _write(children, parts)
            parts.append(f"</{name}>")


def _write_meaning(node: Element, parts: list[Segment]) -> None:
    match node.means:
        case d.Cluster(is_raised, (opening, closing), anchor):
            name = "sup" if is_raised else "span"
            parts += _tag(name, (("id", anchor or None), ("class", "citation"))), escape(opening)
            _write(node.children, parts)
            parts += escape(closing), f"</{name}>"
        case d.CitationMark() as cited:
            name, href = "a" if cited.is_link else "span", f"#{reference_id(cited.key)}" if cited.key else None
            link = (("href", href), ("role", "doc-biblioref")) if cited.is_link else ()
            said = (("aria-label", cited.label or None),) if cited.is_link else ()
            look = "class", "citation-in-text" if cited.is_name else None
            parts.append(_tag(name, (("id", cited.anchor or None), *link, look, *said)))
            _write(node.children, parts)
            parts.append(f"</{name}>")
        case d.Added() | d.Absent() | d.Box() | d.InCode() | d.RulesTable() | d.OfSheet() | d.InProse() | None:
            _write(node.children, parts)
        case _:
            assert_never(node.means)


def _write_call(call: d.NoteCall, parts: list[Segment]) -> None:
    kind, name = "citation" if call.cites else "footnote-ref", "a" if call.is_link else "span"
    link = {"href": f"#{call.note}" if call.note else None, "role": "doc-noteref"} if call.is_link else {}
    tag = _tag(name, (("id", call.anchor or None), *link.items()))
    parts.append(f'<sup class="{kind}">{tag}{call.number}</{name}></sup>')


def _write_hand(hand: d.Hand, parts: list[Segment]) -> None:
    kind = "lg-hand" if hand.is_drawn else "lg-dice" if hand.are_dice else "lg-cards"
    names = (hand.given.looks, kind, "lg-pack" if hand.is_pack else "", f"lg-{hand.size}" if hand.size else "")
    attributes = {"class": " ".join(filter(None, names)), "role": "img", "aria-label": hand.label}
    attributes |= {"data-deck": hand.deck} if hand.deck else {}
    attributes |= {"lang": hand.lang} if hand.lang else {}
    attributes = attributes | dict(hand.given.values) | attributes
    if hand.is_rtl and "lang" in attributes:
        attributes.setdefault("dir", direction(attributes["lang"]))
    parts.append('<span class="lg-suit">' * hand.is_suit)
    parts.append(_tag("span", tuple(attributes.items())))
    if hand.is_drawn:
        parts.append('<span class="lg-copied">')
        for text, lang in hand.copied:
            if lang:
                parts += _tag("span", (("lang", lang), ("dir", direction(lang) if hand.is_rtl else None))), escape(text)
                parts.append("</span>")
            else:
                parts.append(escape_value(text))  # hidden text is never visible, so it may be wrapped
        parts.append("</span>")
    if any(card.sides for card in hand.cards):
        from ludograph.rules.cards.drawing import picture  # few pages draw cards
    for card in hand.cards:
        parts.append(escape(card.between))
        sign = "lg-die" if hand.are_dice else "lg-card"
        chip = f'<span class="{sign}{" lg-red" * card.is_red}">{escape(card.text)}</span>'
        parts.append(picture(*card.sides) if card.sides else chip)
    parts.append("</span>" * (1 + hand.is_suit))


def _write_table(table: d.DealtTable, parts: list[Segment]) -> None:
    from ludograph.rules.cards.drawing import picture  # few pages draw cards

    way = ' dir="ltr"' * table.is_rtl
    parts.append(f'<div class="lg-felt" aria-hidden="true"{way}>')
    for row in table.rows:
        parts.append('<div class="lg-felt-row">')
        for spot in row:
            coins = f'<span class="lg-stakes">{"<i></i>" * spot.coins}</span>' if spot.coins else ""
            cards = "".join(picture(*card.sides) for card in spot.cards)
            kind = "lg-spot lg-stock" if spot.is_pack else "lg-spot"
            inside = f'{coins}<span class="lg-laid">{cards}</span><b>{escape(spot.name)}</b>'
            parts.append(f'<div class="{kind}">{inside}</div>')
        parts.append("</div>")
    parts.append("</div>")


_KINDS: Mapping[Any, Callable[[Any, list[Segment]], None]] = {
    d.NoteCall: _write_call,
    d.Hand: _write_hand,
    d.DealtTable: _write_table,
    d.Drawing: lambda node, parts: parts.append(node.svg),
    d.IndexMark: lambda _node, _parts: None,
}
"""A function for each kind of the document; a look-up, as a page has thousands of nodes."""


@lru_cache(maxsize=4096)
def _tag(name: str, pairs: tuple[tuple[str, str | None], ...]) -> str:
    """A start tag."""
    values = "".join(f' {key}="{escape_value(value)}"' for key, value in pairs if value is not None)
    return f"<{name}{values}>"


def _holes(link: Element) -> tuple[Hole, Hole]:
    place = link.place
    assert place is not None  # asked by the caller
    path, _, encoded = (link.attributes["href"] or "").partition("#")
    tag = _tag(link.name, tuple({**link.attributes, "href": f"{path}#{_MARK}"}.items()))
    before, _, after = tag.partition(_MARK)
    # A link to a missing place leads to the top of the page, as in browsers.
    missed = Element(link.name, {**link.attributes, **(place.otherwise or {})})
    if not place.otherwise:
        missed.add_classes(("missing-link",))
    missing = _tag(missed.name, tuple(missed.attributes.items()))
    end = f"</{link.name}>"
    return Hole(place.page, place.fragment, before, after, encoded, missing), Hole(
        place.page, place.fragment, end, missing=end
    )
