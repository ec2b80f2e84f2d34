"""Wide tables scroll in a focusable region; the page never scrolls sideways.

On a phone the rows of a wide table are blocks, in which each value has its label.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from ludograph.article.document import kinds as d
from ludograph.article.html import HEADINGS
from ludograph.article.read.plain import fold_blanks
from ludograph.article.tree import LINE, LINES, Element, Node, element, elements, text_of
from ludograph.languages.words import Words

_TELEPHONE = 39
"""Letters in a line of a table on a phone of 320 pixels, including gaps between columns."""
_GAP = 2
_FACE = 5
"""The width of a drawn card, in letters."""
_MOST_BESIDE = 2
"""The largest number of columns that always fit."""
_BREAKS = re.compile(r"(?:(?![\u00a0\u202f])[\s/–—\u00ad\u200b-])+|[\u2e80-\U0010ffff]")
"""Where a line may break; beside each character of Chinese, Japanese and Korean too."""
_UNSEEN = frozenset({"locator", "affix"})


def frame_tables(nodes: list[Node], words: Words, lang: str) -> None:
    """Puts each outermost table of a page in a labelled region; the label is its caption or the heading above it."""
    _Frames(words, lang).walk(nodes)


class _Frames:
    def __init__(self, words: Words, lang: str) -> None:
        self._own_words, self._lang = words, lang
        self._heading = ""
        self._count = 0

    def walk(self, nodes: list[Node]) -> None:
        for index, node in enumerate(nodes):
            if not isinstance(node, Element):
                continue
            is_table = node.name == "table"
            if is_table:
                nodes[index] = self._framed(node)
            if is_table or isinstance(node.means, d.RulesTable):  # that has its region already
                for each in elements(node.children):
                    self._note_heading(each)
            else:
                self._note_heading(node)
                self.walk(node.children)

    def _note_heading(self, given: Element) -> None:
        if given.name in HEADINGS:
            self._heading = _words(given)

    def _framed(self, table: Element) -> Element:
        self._count += 1
        caption = next((_words(each) for each in elements(table.children) if each.name == "caption"), None)
        own, heading = self._own_words, self._heading
        label = own.gettext("Table in {heading}", heading=heading) if heading else own.gettext("Table")
        label = own.gettext("Table: {caption}", caption=caption) if caption is not None else label
        if self._count > 1:
            label += f" ({self._count})"
        if LINES not in table.classes:
            _label_values(table)
        frame = {"class": "lg-scroll", "role": "region", "tabindex": "0", "aria-label": label}
        if tag := self._own_words.tag(self._lang):
            frame["lang"], table.attributes["lang"] = tag, table.attributes.get("lang") or self._lang
        return element("div", [table], frame)


def _label_values(table: Element) -> None:
    """Turns rows that are wider than a phone into blocks; the first value is the title of the block.

    Tables with merged cells, or without exactly one header row, are unchanged.
    """
    parts = [part for part in table.children if isinstance(part, Element)]
    heads = _rows(part for part in parts if part.name == "thead")
    rows = _rows(part for part in parts if part.name == "tbody")
    if len(heads) != 1 or {len(row) for row in rows} != {len(heads[0])} or len(heads[0]) <= _MOST_BESIDE:
        return
    widths = [max(map(_widest_word, column)) for column in zip(*heads, *rows, strict=True)]
    if "lg-blocks" not in table.classes and sum(widths) + _GAP * len(widths) <= _TELEPHONE:
        return
    table.add_classes(["lg-blocks"])
    for _, *values in rows:
        for title, value in zip(heads[0][1:], values, strict=True):
            if "lg-empty" not in value.classes:
                value.attributes["data-label"] = _words(title) or None


def _rows(parts: Iterable[Element]) -> list[list[Element]]:
    rows = [row for row in elements(parts) if row.name == "tr"]
    return [[cell for cell in row.children if isinstance(cell, Element)] for row in rows]


def _widest_word(cell: Element) -> int:
    """The number of letters of the longest run without a line break."""
    return max(map(len, _BREAKS.split(_shown(cell.children))))


def _shown(nodes: Iterable[Node]) -> str:
    """The words that need space in a line; adjacent cards are one word."""
    parts: list[str] = []
    for node in nodes:
        if isinstance(node, d.Hand) and not node.are_dice:
            # Each chip has a border as wide as a letter.
            parts.append("m" * (_FACE * len(node.cards) if node.is_drawn else len(text_of([node])) + len(node.cards)))
        elif not isinstance(node, Element):
            parts.append(text_of([node]))
        elif node.name == "br":
            parts.append(" ")
        elif node.name not in {"rt", "rp"} and _UNSEEN.isdisjoint(node.classes):
            parts.append(_shown(node.children))
    return "".join(parts)


def _words(node: Element) -> str:
    return fold_blanks(text_of(node.children)).replace("¶", "")


# Captions of hands: a paragraph in italics after a hand in a separate paragraph.

CAPTION = "lg-hand-caption"


def mark_captions(nodes: list[Node]) -> None:
    """Gives the captions among an article's blocks their class."""
    blocks = [node for node in nodes if not _says_nothing(node)]
    for drawn, caption in pairwise(blocks):
        if isinstance(drawn, Element) and isinstance(caption, Element) and _is_hand(drawn) and _is_italic(caption):
            caption.add_classes([CAPTION])


def _is_hand(block: Element) -> bool:
    shown = [one for one in block.children if not _says_nothing(one)]
    are_cards = all(isinstance(one, d.Hand) and not one.are_dice for one in shown)
    return block.name == "p" and bool(shown) and are_cards


def _is_italic(block: Element) -> bool:
    """Whether it begins and ends in italics; a name inside may be upright."""
    inside = [node for node in block.children if not _says_nothing(node)]
    return (
        block.name == "p"
        and not block.attributes.get("class")
        and all(isinstance(end, Element) and end.name == "em" for end in (inside[:1] + inside[-1:]))
        and bool(inside)
    )


def _says_nothing(node: Node) -> bool:
    """Whether it is white space, or HTML without text."""
    if node is LINE:
        return True
    return not (isinstance(node, Element | d.Hand) or (node if isinstance(node, str) else text_of([node])).strip())
