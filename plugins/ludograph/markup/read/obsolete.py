"""What HTML no longer has, or never had, as what it has: `<center>`, `align="right"`, `width="50%"` on a cell.

Wiki articles are full of it, and browsers still show it; the page says the same in today's words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from ludograph.markup import policy

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
_LENGTH = re.compile(r"\s*(\d{1,5})(?:\.\d+)?\s*(px|%)?\s*$")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{3,8}$|[A-Za-z]{3,20}$")
_ALIGN = frozenset({"left", "right", "center", "justify"})


def modern(name: str, pairs: dict[str, str | None], look: str = "", also: Collection[str] = ()) -> list[str]:
    """Put the attributes of the element right: obsolete ones become its style, unknown ones that are not in `also` go.

    The names of those that no HTML has, or that articles may not have.
    """
    styles = [look] if look else []
    refused = []
    for key in list(pairs):
        value = pairs[key] or ""
        known = policy.is_known(name, key) or key in also
        if known and (key not in policy.NUMBERS or policy.is_number(key, value)):
            continue
        del pairs[key]
        if key in _STYLES and (style := _STYLES[key](name, value.strip().lower())):
            styles.append(style)
        elif key in policy.COUNTS or (not known and key not in policy.OBSOLETE):
            refused.append(key)
    if styles:
        given = (pairs.get("style") or "").strip().rstrip(";")
        pairs["style"] = ";".join([*styles, given] if given else styles)
    return refused


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
