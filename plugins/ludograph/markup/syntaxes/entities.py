"""`&amp;`, `&#8212;`, `&shy;`: what HTML knows stays as typed, what it does not know is text."""

from __future__ import annotations

import html
import re
from html.entities import html5

from ludograph.markup.read.scanner import Scanner
from ludograph.markup.tree import Markup

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")


class Entities:
    """The character counts as running text, so that a name written with an entity is that name."""

    triggers = ("&",)
    in_raw_html = True

    def read(self, scanner: Scanner, position: int) -> int | None:
        match = _ENTITY.match(scanner.text, position)
        if match is None or not _is_known(match[0]):
            scanner.put_literal("&")
            return position + 1
        scanner.put(Markup(match[0], html.unescape(match[0])))
        return match.end()


def _is_known(entity: str) -> bool:
    """Whether HTML defines it: a name of its list, or the number of a character that may stand in a page."""
    if not entity.startswith("&#"):
        return entity[1:] in html5
    character = html.unescape(entity)
    return len(character) == 1 and character.isprintable() | character.isspace() | (
        character in "\u00ad\u200b\u200c\u200d\u200e\u200f"
    )
