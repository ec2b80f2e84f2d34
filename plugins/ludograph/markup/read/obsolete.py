"""What HTML no longer has, or never had, as what it has: `<center>`, `align="right"`, `width="50%"` on a cell.

Wiki articles are full of it, and browsers still show it; the page says the same in today's words.
"""

from __future__ import annotations

import re
from collections.abc import Callable

ELEMENTS = frozenset(
    "a abbr address area article aside audio b bdi bdo blockquote br caption cite code col colgroup data dd del"
    " details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main"
    " map mark menu meter nav ol p picture pre progress q rb rp rt ruby s samp search section small source span"
    " strong sub summary sup table tbody td tfoot th thead time tr track u ul var video wbr".split()
)
REPLACED: dict[str, tuple[str, str]] = {
    "center": ("div", "text-align:center"),
    "font": ("span", ""),
    "big": ("span", "font-size:larger"),
    "tt": ("code", ""),
    "strike": ("s", ""),
    "acronym": ("abbr", ""),
    "nobr": ("span", "white-space:nowrap"),
}
"""An element that is gone, what is written for it, and its look."""
_GLOBAL = frozenset("class id lang dir title style role translate hidden tabindex itemscope itemprop itemtype".split())
_OWN = {
    "a": "href target rel download hreflang type",
    "area": "alt coords shape href",
    "audio": "src controls preload loop muted",
    "blockquote": "cite",
    "col": "span",
    "colgroup": "span",
    "data": "value",
    "del": "cite datetime",
    "details": "open",
    "img": "src alt width height loading srcset sizes usemap",
    "ins": "cite datetime",
    "li": "value",
    "map": "name",
    "meter": "value min max low high optimum",
    "ol": "start reversed type",
    "progress": "value max",
    "q": "cite",
    "source": "src type srcset media sizes",
    "td": "colspan rowspan headers",
    "th": "colspan rowspan headers scope abbr",
    "time": "datetime",
    "track": "src kind srclang label default",
    "video": "src controls preload loop muted poster width height",
}
_KNOWN = {name: _GLOBAL | set(words.split()) for name, words in _OWN.items()}
_NUMBERS = frozenset("colspan rowspan span start value width height".split())
_SIZED = frozenset({"img", "video"})
_LENGTH = re.compile(r"\s*(\d{1,5})(?:\.\d+)?\s*(px|%)?\s*$")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{3,8}$|[A-Za-z]{3,20}$")
_ALIGN = frozenset({"left", "right", "center", "justify"})


def modern(name: str, pairs: dict[str, str | None], look: str = "") -> None:
    """Put the attributes of the element right: obsolete ones become its style, unknown ones go."""
    known = _KNOWN.get(name, _GLOBAL)
    styles = [look] if look else []
    for key in list(pairs):
        value = pairs[key] or ""
        if key in known and not (key in _NUMBERS and not value.strip().lstrip("-").isdigit()):
            continue
        if key.startswith(("aria-", "data-")):
            continue
        del pairs[key]
        if key in _STYLES and (style := _STYLES[key](name, value.strip().lower())):
            styles.append(style)
    if styles:
        given = (pairs.get("style") or "").strip().rstrip(";")
        pairs["style"] = ";".join([*styles, given] if given else styles)


def _align(name: str, value: str) -> str:
    if value not in _ALIGN:
        return ""
    if name in {"table", "img"}:
        return (
            "margin-left:auto;margin-right:auto"
            if value == "center"
            else f"float:{value}"
            if value != "justify"
            else ""
        )
    return f"text-align:{value}"


def _length(key: str) -> Callable[[str, str], str]:
    def style(name: str, value: str) -> str:
        match = _LENGTH.match(value)
        return f"{key}:{match[1]}{match[2] or 'px'}" if match else ""

    return style


def _colour(key: str) -> Callable[[str, str], str]:
    return lambda _, value: f"{key}:{value}" if _COLOUR.match(value) else ""


_STYLES: dict[str, Callable[[str, str], str]] = {
    "align": _align,
    "valign": lambda _, value: f"vertical-align:{value}" if value in {"top", "middle", "bottom", "baseline"} else "",
    "width": _length("width"),
    "height": _length("height"),
    "bgcolor": _colour("background-color"),
    "color": _colour("color"),
    "nowrap": lambda _name, _value: "white-space:nowrap",
    "clear": lambda _, value: f"clear:{value}" if value in {"left", "right", "both"} else "clear:both",
}
