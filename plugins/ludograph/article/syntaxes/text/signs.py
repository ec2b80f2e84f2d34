"""Backslash escapes, hard line breaks, and masked comments."""

from __future__ import annotations

import html
import re
from html.entities import html5

from ludograph.article.blocks.text import COMMENT
from ludograph.article.facts import Context
from ludograph.article.read.text.scanner import PatternSyntax, Scanner, visible
from ludograph.article.tree import Literal, Markup, element

_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_OURS = frozenset("@[{%^\\")
"""Characters that begin our constructs in raw HTML, the only ones that can be escaped there."""
_BREAK = re.compile(r" +\n?")
_BETWEEN = re.compile(
    "\n(?:[*_~=\\[{]|<[^<>\n]*>)*"
    "[\u2e80-\u303f\u3041-\u30ff\u31a0-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff9f\U00020000-\U0003ffff]"
)
"""A line end before a Chinese or Japanese character, as these scripts have no spaces."""


class Escapes:
    """`\\*` is an asterisk; a backslash at a line's end breaks the line."""

    triggers = ("\\",)
    in_raw_html = True

    def read(self, scanner: Scanner, position: int) -> int | None:
        following = scanner.text[position + 1 : position + 2]
        if scanner.raw and (following not in _OURS or not following):
            return None
        if following == "\n":
            scanner.put_break()
            return position + 2
        if following not in _PUNCTUATION or not following:
            return None
        scanner.put_literal(following)
        return position + 2


class LineBreaks:
    """Two spaces at a line's end break the line; with the setting `breaks` every line end does.

    Browsers show other line ends as spaces, so they are removed between Chinese or Japanese characters.
    """

    triggers = ("  ", "\n")

    def read(self, scanner: Scanner, position: int) -> int | None:
        match = _BREAK.match(scanner.text, position)
        if match is not None and match[0].endswith("\n"):
            scanner.put_break()
            return match.end()
        if match is not None:
            # All spaces at once, so that a run of them is not scanned again for each.
            end = min(match.end(), scanner.limit)
            scanner.put_text(position, end)
            return end
        if scanner.text[position] == "\n" and scanner.ledger.settings.breaks:
            scanner.put_break()
            scanner.put_nodes([Literal("\n")])
            return position + 1
        if _BETWEEN.match(scanner.text, position) and _BETWEEN.match(f"\n{scanner.last_character}"):
            return position + 1
        return None


class Comments(PatternSyntax):
    """Removes comments, which were masked before the blocks were read."""

    triggers = (COMMENT,)
    in_raw_html = True
    pattern = re.compile(f"{COMMENT}+")

    def put(self, scanner: Scanner, match: re.Match[str]) -> int:
        return match.end()


# `&amp;`, `&#8212;`, `&shy;`: known entities stay as written, unknown ones are text.

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")


class Entities:
    """The character counts as running text, so that names may contain entities."""

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
    """Whether the entity is valid: a name of HTML's list, or the number of an allowed character."""
    if not entity.startswith("&#"):
        return entity[1:] in html5
    character = html.unescape(entity)
    return len(character) == 1 and character.isprintable() | character.isspace() | (
        character in "\u00ad\u200b\u200c\u200d\u200e\u200f"
    )


# `` `code` `` contains no notation.

_TICKS = re.compile("`+")


class CodeSpans:
    """A run of backticks up to the next run of the same length."""

    triggers = ("`",)

    def read(self, scanner: Scanner, position: int) -> int | None:
        text = scanner.text
        opening = _TICKS.match(text, position)
        assert opening is not None  # the trigger is a backtick
        missing = scanner.syntaxes_state.setdefault("ticks", set())
        if opening[0] not in missing:
            for closing in _TICKS.finditer(text, opening.end()):
                if closing[0] == opening[0]:
                    start, end = scanner.inline.source(position), scanner.inline.source_end(closing.end())
                    scanner.ledger.shown_code[start] = end
                    code = text[opening.end() : closing.start()].replace("\n", " ")
                    if code.startswith(" ") and code.endswith(" ") and code.strip():
                        code = code[1:-1]
                    shown = visible(code)
                    if scanner.context is Context.TABLE:
                        shown = shown.replace("\\|", "|")
                    made = scanner.ledger.inline_code(shown)
                    attributes = {"lang": scanner.ledger.language_of(code)}
                    scanner.put(made or element("code", [Literal(shown)], attributes, plain=code))
                    return closing.end()
            missing.add(opening[0])
        scanner.put_literal(opening[0])
        return opening.end()


# `==text==` is highlighted text.


class Highlights(PatternSyntax):
    """Two equals signs on both sides, without spaces inside them."""

    triggers = ("==",)
    pattern = re.compile(r"==(?=[^\s=])(?P<text>[^\n]*?[^\s=])==(?!=)")
    name = "mark"

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        if scanner.text.startswith(match[0][0], match.start() - 1, match.start()) or match.end() > scanner.limit:
            return None
        with scanner.element(self.name):
            scanner.scan(*match.span("text"))
        return match.end()


class Deletions(Highlights):
    """`~~text~~` is struck out, also over several lines."""

    triggers = ("~~",)
    pattern = re.compile(r"~~(?=[^\s~])(?P<text>(?:[^~]|~(?!~))*?[^\s~])~~(?!~)")
    name = "del"
