"""The HTML allowed in articles: elements, attributes, classes, CSS properties and values, URL schemes.

All lists are allow-lists. They have what articles of real vaults and wikis use (counted over this site's articles, five
articles of a games wiki, a program's manual kept as a vault and a wiki's own manual) and similar harmless HTML.
Everything else is removed, and each removal is one finding (HTM006 for elements, HTM007 for others).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from urllib.parse import unquote


def _tables() -> dict[str, list[tuple[str, str]]]:
    """The tables of `policy.txt` by name, each with its rows."""
    _, *parts = Path(__file__).with_suffix(".txt").read_text("utf-8").strip().split("\n\n")
    tables = (part.splitlines() for part in parts)
    return {name.strip("[]"): [row.partition(":")[::2] for row in rows] for name, *rows in tables}


def _elements(rows: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    """Element → its attributes."""
    return {name: frozenset(attributes.split()) for names, attributes in rows for name in names.split()}


_TABLES = _tables()
_LISTS = {
    name: frozenset(" ".join(words for _, words in rows).split())
    for name, rows in groupby(_TABLES["lists"], key=itemgetter(0))
}
GLOBAL = _LISTS["everywhere"]
"""The attributes of every element, besides `aria-` and `DATA`."""
_OWN, _OF_OTHERS = _elements(_TABLES["elements"]), _elements(_TABLES["elements of other extensions"])
ELEMENTS = frozenset(_OWN)
FROM_EXTENSIONS = frozenset(_OF_OTHERS)
"""Further elements made by other Markdown extensions: the boxes of task lists and tabs, and icons."""
ATTRIBUTES: Mapping[str, frozenset[str]] = {
    name: GLOBAL | own for name, own in (*_OWN.items(), *_OF_OTHERS.items()) if own
}
"""Element → its attributes; by default `GLOBAL`."""
REFUSED = _LISTS["refused"]
"""Elements that would run, load or collect something; removed with their contents."""
BARE = _LISTS["bare"]
"""Elements of which only the contents are written."""
REMEDY = "An article holds text, not programs or forms."
NUMBERS = frozenset("colspan rowspan span start value width height tabindex".split())
COUNTS: Mapping[str, int] = {"colspan": 1000, "rowspan": 65534, "span": 1000}
"""The HTML standard's largest values."""
OBSOLETE = _LISTS["obsolete"]
"""Obsolete attributes, or attributes on the wrong element; removed without a report."""

LISTS = frozenset({"style", "class", "rel", "role"})
"""Attributes of which single values may be removed."""
URL_ATTRIBUTES = frozenset({"href", "src", "cite", "poster"})
MEDIA_ATTRIBUTES = frozenset({"src", "poster"})
"""Attributes whose value browsers load; only from this site, unless the option `external_media` names the host."""
SCHEMES = frozenset({"http", "https", "mailto", "tel"})

LET_THROUGH = _LISTS["let through"]
"""HTML elements that a site may additionally allow; all others must be custom elements, with a hyphen."""
_OWN_ELEMENT = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+")
_OWN_ATTRIBUTE = re.compile(r"(?!on)[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
"""An attribute that a site may additionally allow; on an element of HTML only an `inert` one."""

FORMULA: Mapping[str, frozenset[str]] = _elements(_TABLES["formulas"])
"""MathML: element → its attributes. Authors write TeX; MathML itself is not in `ELEMENTS`."""
_FORMULA_VALUE = re.compile(
    r"(?:[-+]?[0-9]*\.?[0-9]+(?:[a-z]{1,3}|%)?|[a-z]{1,20}(?:-[a-z]{1,20}){0,2}|#[0-9a-f]{3,8})(?:\s+|\Z)",
    re.IGNORECASE,
)

DATA = _LISTS["data"]
"""The `data-` attributes of wiki tables and of other extensions; no script of ours or of a theme reads them."""
OWN_DATA = re.compile(r"data-x(?:-|\Z)")
"""Authors may use any attribute with this prefix."""
FRAME_CLASSES = re.compile(r"(?:md|lg)-", re.IGNORECASE)
"""Classes of the theme and of the program, with which styles and scripts move or cover parts of the page."""
CLASSES = _LISTS["classes of ours"]
"""Classes of the theme and the program that authors may use: for buttons and for home pages."""
FRAME_IDS = ("__", "lg-")
"""Prefixes of the ids of the theme's switches and of the program."""
_SIGNS_OF_IDS = frozenset("-_.:~()!,*+@/")
_OUR_ROLES = re.compile(r"doc-(?:noteref|biblioref|backlink|endnotes|bibliography)\Z", re.IGNORECASE)
"""Roles by which scripts find notes and references, which only the program writes."""

_COLOUR = r"#[0-9a-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([0-9.,%/\s]{3,40}\)|var\(--[a-z0-9-]{1,60}\)"
_LENGTH = r"0|auto|inherit|[0-9]{0,4}(?:\.[0-9]{1,4})?(?:px|em|rem|ex|ch|pt|pc|cm|mm|in|%|vw|vh|lh)"
_WORD = r"[a-z][a-z-]{1,30}"
_NUMBER = r"[0-9]{1,3}(?:\.[0-9]{1,3})?"
_BORDER = rf"(?:{_LENGTH}|{_COLOUR}|none|solid|dashed|dotted|double|thin|medium|thick|groove|ridge|inset|outset)"
_LENGTHS, _BORDERS = rf"(?:{_LENGTH})(?:\s+(?:{_LENGTH})){{0,3}}", rf"{_BORDER}(?:\s+{_BORDER}){{0,3}}"
_SIDES = ("top", "right", "bottom", "left", "block", "inline", "block-start", "block-end", "inline-start", "inline-end")
_VALUES = {
    _COLOUR: "color background background-color border-color text-decoration-color",
    _LENGTH: "width height min-width max-width min-height max-height text-indent",
    _LENGTHS: "margin padding border-radius border-spacing gap row-gap column-gap "
    + " ".join(f"margin-{side} padding-{side}" for side in _SIDES),
    _BORDERS: "border border-width border-style outline " + " ".join(f"border-{side}" for side in _SIDES),
    rf"{_LENGTH}|{_WORD}": "font-size letter-spacing word-spacing vertical-align",
    rf"{_LENGTH}|{_NUMBER}|normal": "line-height",
    _WORD: "text-align text-align-last text-transform text-emphasis float clear display font-style white-space"
    " word-break overflow-wrap hyphens list-style list-style-type list-style-position border-collapse caption-side"
    " table-layout writing-mode text-orientation ruby-position ruby-align direction unicode-bidi font-variant"
    " align-items justify-content align-self object-fit empty-cells break-inside break-before break-after",
    rf"{_WORD}|[1-9]00": "font-weight",
    rf"{_WORD}(?:\s+{_WORD}){{0,2}}": "text-decoration text-decoration-line flex-flow flex-direction flex-wrap",
    r"[1-6](?:\s+auto)?|auto": "columns column-count",
    r"static|relative": "position",
    rf"{_NUMBER}(?:\s*/\s*{_NUMBER})?|auto": "aspect-ratio",
    r"[\w \-,'\"]{1,120}": "font-family",
}
STYLES: Mapping[str, str] = {name: value for value, names in _VALUES.items() for name in names.split()}
"""CSS property → a pattern of its values; none can load a file or leave its place in the page."""


@cache
def _values(value: str) -> re.Pattern[str]:
    """A pattern of `STYLES`, compiled on first use, as few articles need it."""
    return re.compile(rf"(?:{value})(?:\s*!important)?", re.IGNORECASE)


def style(written: str) -> tuple[str, list[str]]:
    """The allowed declarations, and the others."""
    kept, refused = [], []
    for declaration in filter(None, (part.strip() for part in written.split(";"))):
        name, _, value = declaration.partition(":")
        allowed = STYLES.get(name.strip().lower())
        if allowed is not None and _values(allowed).fullmatch(value.strip()):
            kept.append(declaration)
        else:
            refused.append(declaration)
    return (written if not refused else ";".join(kept)), refused


def safe_url(address: str) -> str | None:
    """The address; None if its scheme is not one of `SCHEMES`."""
    cleaned = re.sub(r"[\x00-\x20\x7f-\xa0\u200b-\u200f\u2028-\u202e\u2060\ufeff]+", "", address)
    scheme = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", cleaned)
    if scheme and scheme[1].lower() not in SCHEMES:
        return None
    return address.strip()


_AROUND = "".join(map(chr, range(33)))
_NO_SIGNS = re.compile("[\t\n\r]")
_HOST = re.compile(r"(?:(?:https?|ftp|wss?):[/\\]*|[/\\]{2,})(?P<host>[^/\\?#]*)", re.IGNORECASE)
_PORT = re.compile(r":\d*\Z")
_NAME_OF_HOST = re.compile(r"[^\s\x00-,/:-@\[-^`{-\x7f]+|\[[0-9a-f:.]+\]")


def host_of(address: str) -> str:
    """The host from which a browser would load the address, in lower case; "" for this site, "?" if unclear.

    As in the WHATWG's URL standard, surrounding spaces and inner line ends are ignored, a backslash is a slash, and any
    number of slashes may be before a host. `https:host` leads elsewhere on pages of another scheme.
    """
    cleaned = _NO_SIGNS.sub("", address.strip(_AROUND))
    found = _HOST.match(cleaned)
    if found is None:
        return ""
    name = unquote(found["host"].rpartition("@")[2])
    name = unicodedata.normalize("NFKC", name if name.startswith("[") else _PORT.sub("", name)).casefold()
    return _PORT.sub("", name) if _NAME_OF_HOST.fullmatch(_PORT.sub("", name)) else "?"


def is_known(element: str, attribute: str) -> bool:
    """Whether the element may have this attribute, in lower case."""
    if attribute.startswith("data-"):
        return attribute in DATA or bool(OWN_DATA.match(attribute))
    return attribute.startswith("aria-") or attribute in ATTRIBUTES.get(element, GLOBAL)


def is_number(attribute: str, value: str) -> bool:
    """Whether the value of a numeric attribute is valid for browsers."""
    digits = value.strip().lstrip("-")
    if not digits.isascii() or not digits.isdigit():
        return False
    most = COUNTS.get(attribute)
    return most is None or (len(digits) < 6 and int(digits) <= most)


def never_let_through(element: str, attributes: Iterable[str]) -> str:
    """The part of an element that no option can allow, in words; "" if everything can be allowed."""
    own = bool(_OWN_ELEMENT.fullmatch(element)) and element not in _LISTS["of drawings"]
    if not own and element not in ELEMENTS | LET_THROUGH:
        return f"<{element}>"
    for attribute in attributes:
        safe = attribute in GLOBAL | URL_ATTRIBUTES | _LISTS["inert"] or (own and attribute not in _LISTS["never"])
        if not _OWN_ATTRIBUTE.fullmatch(attribute) or attribute.startswith((*_LISTS["scripted"],)) or not safe:
            return f"{attribute} on <{element}>"
        if not own and attribute in URL_ATTRIBUTES:
            return f"{attribute} on <{element}>"
    return ""


def of_formula(element: str, pairs: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """The allowed attributes of a MathML element, and the names of the others; its namespace is dropped silently."""
    found = {
        name: value
        for name, value in pairs.items()
        if name in FORMULA[element] and len(value) <= 200 and not _FORMULA_VALUE.sub("", value)
    }
    return found, [name for name in pairs if name not in found and name != "xmlns"]


_TAB_ID = re.compile(r"__tabbed_\d+_\d+\Z")
"""The ids that labels of an extension's tabs use for their switches."""


def value_of(element: str, attribute: str, value: str, media: Iterable[str] = ()) -> str | None:
    """The allowed value of a known attribute, possibly reduced; None to omit the attribute.

    `media` are the hosts from which pictures and sounds may be loaded.
    """
    if attribute == "style":
        return style(value)[0] or None
    if attribute == "rel":
        return " ".join(name for name in value.split() if name.lower() != "opener") or None
    if attribute == "class":
        return " ".join(filter(is_free_class, value.split())) or None
    if attribute == "role":
        return " ".join(name for name in value.split() if not _OUR_ROLES.match(name)) or None
    if attribute == "id":
        return value if is_free_id(value) or (element == "input" and _TAB_ID.match(value)) else None
    if attribute in URL_ATTRIBUTES:
        safe = safe_url(value)
        if safe is not None and element not in {"a", "area"} and attribute in MEDIA_ATTRIBUTES:
            return safe if (host := host_of(safe)) == "" or host in media else None
        return safe
    if attribute == "type" and element == "input":
        return value if value in {"checkbox", "radio"} else None
    return value


def is_free_id(identifier: str) -> bool:
    """Whether authors may use the id: letters, digits and some other characters, not reserved."""
    if identifier.lower().startswith(FRAME_IDS):
        return False
    return identifier.replace("-", "").isalnum() or all(
        sign.isalnum() or sign in _SIGNS_OF_IDS or unicodedata.category(sign)[0] == "M" for sign in identifier
    )


def is_free_class(name: str) -> bool:
    """Whether authors may use the class."""
    return name in CLASSES or not FRAME_CLASSES.match(name)


_ELSEWHERE = frozenset({"id", "src", "href", "srcdoc"})


def listed(element: str, pairs: Mapping[str, str], classes: Iterable[str] = ()) -> tuple[dict[str, str], list[str]]:
    """The attributes of an element from a list `{.class key=value}`, and the names of omitted ones."""
    if not pairs and not classes:
        return {}, []
    named = {**pairs, "class": " ".join(classes)} if classes else dict(pairs)
    found, refused = kept(element, {key: value for key, value in named.items() if key.lower() not in _ELSEWHERE})
    return found, refused + [key for key in named if key.lower() in _ELSEWHERE]


def kept(element: str, pairs: Mapping[str, str], media: Iterable[str] = ()) -> tuple[dict[str, str], list[str]]:
    """The allowed attributes, and the names of changed or omitted ones."""
    found: dict[str, str] = {}
    refused = []
    for name, value in pairs.items():
        key = name.lower()
        allowed = value_of(element, key, value, media) if is_known(element, key) else None
        if allowed is not None:
            found[name] = allowed
        if allowed is None or (key in LISTS and allowed != value):
            refused.append(name)
    return found, refused
