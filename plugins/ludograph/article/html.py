"""HTML as authors write it: tags, attributes, and optional end tags."""

from __future__ import annotations

import html
import re
from functools import lru_cache

from ludograph.base.frozen import frozen

TAG = re.compile(
    r"<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9-]*)"
    r"(?P<attributes>(?:[\s/]+[^\s\"'>/=<]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+))?)*)\s*(?P<void>/?)\s*>"
)
_ATTRIBUTE = re.compile(r"(?P<name>[^\s\"'>/=<]+)(?:\s*=\s*(?P<value>\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+))?")

SCREEN_ONLY = frozenset("script style button select nav wbr template iframe video audio canvas".split())
"""Elements without use on paper or in plain text."""
HEADINGS = frozenset("h1 h2 h3 h4 h5 h6".split())
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
BLOCK = frozenset(
    (
        "address article aside blockquote caption center col colgroup dd details dialog dir div dl dt fieldset "
        "figcaption figure footer h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol p section summary "
        "table tbody td tfoot th thead title tr ul search"
    ).split()
)
OPENS_BLOCK = BLOCK | frozenset(
    "base basefont body form frame frameset head html iframe link menuitem noframes optgroup option param track".split()
)
"""Elements that open an HTML block at the beginning of a line (CommonMark 0.31.2, section 4.6, kind 6)."""
# Elements that end when another one begins, as the HTML standard allows authors to omit end tags.
_CLOSED_BY = {
    "li": {"li"},
    "dt": {"dt", "dd"},
    "dd": {"dt", "dd"},
    "tr": {"tr", "td", "th"},
    "td": {"td", "th"},
    "th": {"td", "th"},
    "tbody": {"thead", "tbody", "tr", "td", "th", "caption", "colgroup"},
    "thead": {"caption", "colgroup"},
    "tfoot": {"thead", "tbody", "tr", "td", "th"},
    "rt": {"rt", "rp"},
    "rp": {"rt", "rp"},
}
_SCOPE = {"li": {"ul", "ol", "menu"}, "dt": {"dl"}, "dd": {"dl"}, "rt": {"ruby"}, "rp": {"ruby"}}
_TABLE_SCOPE = {"table"}
_ENDS_PARAGRAPH = BLOCK - frozenset("caption col colgroup li tbody td tfoot th thead title tr legend".split())


@frozen
class HtmlAttribute:
    """An attribute as written, with the span of its value in the tag's text."""

    name: str
    value: str
    start: int
    end: int


def read_attributes(text: str, start: int = 0) -> list[HtmlAttribute]:
    """The attributes in order; `start` is added to their spans."""
    found = _attributes(text)
    if not start:
        return list(found)
    return [HtmlAttribute(each.name, each.value, start + each.start, start + each.end) for each in found]


@lru_cache(maxsize=4096)
def _attributes(text: str) -> tuple[HtmlAttribute, ...]:
    """Cached, as authors write the same few attributes again and again."""
    found = []
    for match in _ATTRIBUTE.finditer(text):
        value = match["value"]
        begin, end = match.span("value") if value is not None else match.span()
        if value and value[0] in "\"'":
            value, begin, end = value[1:-1], begin + 1, end - 1
        found.append(HtmlAttribute(match["name"], html.unescape(value or ""), begin, end))
    return tuple(found)


def closes(name: str, open_name: str) -> bool:
    """Whether the start of `name` closes an open `open_name`."""
    return open_name in _CLOSED_BY.get(name, ()) or (open_name == "p" and name in _ENDS_PARAGRAPH)


def in_scope(name: str) -> set[str]:
    """The elements inside which a start tag of this name cannot close an element outside."""
    return _SCOPE.get(name, _TABLE_SCOPE if name in _CLOSED_BY else set())
