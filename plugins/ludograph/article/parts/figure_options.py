"""The options of a figure: allowed values, and how malformed ones are read (notation.md in docs/contributing)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ludograph.article.blocks.text import COMMENT, InlineText, Line
from ludograph.article.facts.rights import LICENCES, VERSIONS
from ludograph.article.read.ledger import Ledger
from ludograph.article.tree import Attributes
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, did_you_mean, meaning
from ludograph.base.source import SourceText
from ludograph.base.yaml import Mapping as YamlMapping
from ludograph.base.yaml import Scalar, parse_yaml

POSITIONS = ("left", "right", "aside")
SIZES = ("extra-small", "small", "wide", "extra-wide")
FLAG, TEXT, NUMBER = "true or false", "text", "number"


@frozen
class FigureOption:
    """An option as described in the manual."""

    kind: str | tuple[str, ...]
    """`FLAG`, `TEXT`, `NUMBER`, or the allowed words."""
    meaning: str
    example: str
    words: tuple[str, ...] = ()
    """Suggestions of editors for a text."""


FIGURE_OPTIONS: Mapping[str, FigureOption] = {
    "position": FigureOption(POSITIONS, "The side on which the text runs round it; by itself in the middle.", "right"),
    "size": FigureOption(SIZES, "How wide it is; as wide as the text unless given.", "small"),
    "justify": FigureOption(("centered",), "How the caption is set.", "centered"),
    "perRow": FigureOption(NUMBER, "How many of several pictures stand in a row.", "2"),
    "noborder": FigureOption(FLAG, "Without a frame.", "true"),
    "cram": FigureOption(FLAG, "Several pictures without gaps.", "true"),
    "equalheight": FigureOption(FLAG, "Several pictures of one height.", "true"),
    "hidden": FigureOption(FLAG, "Not shown in the article, but in previews of it.", "true"),
    "license": FigureOption(TEXT, f"One of {', '.join(f'`{name}`' for name in LICENCES)}.", "cc-by-sa", (*LICENCES,)),
    "licenseVersion": FigureOption(
        TEXT, "The version of a Creative Commons licence; 4.0 unless given.", '"3.0"', VERSIONS
    ),
    "copyrightYear": FigureOption(TEXT, "The year of the rights.", "2026"),
    "author": FigureOption(TEXT, "Who made it.", "Jane Doe"),
    "authorGiven": FigureOption(TEXT, "The given name of who made it.", "Jane"),
    "authorFamily": FigureOption(TEXT, "The family name of who made it.", "Doe"),
    "authorFamilyFirst": FigureOption(FLAG, "The family name stands first.", "true"),
    "authorLang": FigureOption(TEXT, "The language of the name.", "ja-Latn"),
    "orgName": FigureOption(TEXT, "The institution that made or keeps it.", "British Museum"),
    "orgAbbr": FigureOption(TEXT, "Its short name.", "BM"),
    "orgLang": FigureOption(TEXT, "The language of its name.", "ja"),
    "orgUrl": FigureOption(TEXT, "Its address.", "https://example.org"),
    "identifier": FigureOption(TEXT, "Its number in the collection.", "1896,0501.10"),
    "originalUrl": FigureOption(TEXT, "Where the original is.", "https://example.org/10"),
    "src": FigureOption(TEXT, "The picture, where the box holds none.", "pine.png"),
    "alt": FigureOption(TEXT, "Its alternative text, where the box holds none.", "A pine"),
}
"""Every option of a figure, for reading, `pictures.yaml` and the manual."""
_FLAG_WORDS = {**dict.fromkeys(("true", "yes", "on", ""), True), **dict.fromkeys(("false", "no", "off"), False)}
_DIGITS = 6
"""The most digits of a size in pixels."""
KNOWN = frozenset(FIGURE_OPTIONS)
_MEANT = {
    **dict.fromkeys(("personName", "person", "name", "artist", "creator", "maker", "photographer"), "author"),
    **dict.fromkeys(("museum", "institution", "organization"), "orgName"),
    **dict.fromkeys(("source", "url", "link"), "originalUrl"),
    "year": "copyrightYear",
}
"""Names of options in other programs → ours."""
_LINE = re.compile(r"\s*(?P<key>[A-Za-z]\w*)\s*(?P<sign>[:=])\s*(?P<value>.*?)\s*,?\s*$")


class FigureOptions(dict[str, Any]):
    """Options by name; `places` has the place of each value."""

    def __init__(self, *given: Mapping[str, Any]) -> None:
        super().__init__(*given)
        self.places: dict[str, tuple[int, int]] = {}

    def place(self, *names: str) -> tuple[int, int] | None:
        """The place of the first given one of these options."""
        return next((self.places[name] for name in names if name in self.places), None)


def read_options(ledger: Ledger, lines: list[Line]) -> FigureOptions:
    """The readable options; reports repaired ones as FIG002, omitted ones as FIG003."""
    _report_trailing_blanks(ledger, lines)
    text = InlineText(lines)
    source = SourceText(ledger.source.path, text.text)
    node, problems = parse_yaml(source, code="FIG003")
    if isinstance(node, YamlMapping) and not problems:
        found = FigureOptions()
        for key, value in node:
            place = Place("", text.source(key.place.start), text.source_end(key.place.end))
            if isinstance(value, Scalar):
                found.places[key.text] = text.source(value.place.start), text.source_end(value.place.end)
                _take(ledger, found, key.text, value.text, place)
            else:
                _ignored(ledger, f"{key.text!r} is not a single value", place)
        return found
    return _read_lines(ledger, lines)


def _report_trailing_blanks(ledger: Ledger, lines: list[Line]) -> None:
    line = next((line for line in lines if not line.blank and line.text != line.text.rstrip()), None)
    if line is not None:
        start = line.start + len(line.text.rstrip())
        ledger.problem("FIG002", "blanks at the end of an option line", "Remove them.", start, line.end, "")


def meant_option(key: str) -> str:
    """The hint for an unknown option; "" if none is similar."""
    return meaning(key, {_MEANT[key]: ""}) if key in _MEANT else did_you_mean(key, KNOWN)


def is_option_line(text: str) -> bool:
    """Whether the line has a known option of figures."""
    match = _LINE.match(text)
    return match is not None and match["key"] in KNOWN


def _read_lines(ledger: Ledger, lines: list[Line]) -> FigureOptions:
    """Reads line by line, if the whole block is not YAML: `key="value"`, `key=value,`."""
    found = FigureOptions()
    for line in lines:
        if line.blank:
            continue
        place = Place("", line.stripped().start, line.end)
        match = _LINE.match(line.text)
        if match is None:
            _ignored(ledger, f"{line.text.strip()!r} is not an option", place)
            continue
        value = match["value"].strip().strip("\"'")
        if match["sign"] == "=" or line.text.rstrip().endswith(","):
            better = f"{match['key']}: {value}"
            message = f"option {line.text.strip()!r} was read as {better!r}"
            fix = better if _reads_as(better, value) else None
            ledger.problem("FIG002", message, f"Write {better}", place.start, place.end, fix)
        found.places[match["key"]] = line.start + match.start("value"), line.start + match.end("value")
        _take(ledger, found, match["key"], value, place)
    return found


def _reads_as(pair: str, value: str) -> bool:
    """Whether YAML reads this value in `key: value`, and no comment or list."""
    node, faults = parse_yaml(SourceText("", pair))
    values = node if isinstance(node, YamlMapping) and not faults else [(None, None)]
    return all(isinstance(read, Scalar) and read.text == value for _, read in values)


def _take(ledger: Ledger, found: dict[str, Any], key: str, value: str, place: Place) -> None:
    if key not in KNOWN:
        _ignored(ledger, f"no option {key!r}", place, meant_option(key))
        return
    value, kind = value.replace(COMMENT, "").strip(), FIGURE_OPTIONS[key].kind
    if kind == FLAG and value.lower() not in _FLAG_WORDS:
        _ignored(ledger, f"{key} is true or false, not {value!r}", place)
    elif isinstance(kind, tuple) and value not in kind:
        hint = did_you_mean(value, kind) or f"It is one of {', '.join(kind)}."
        _ignored(ledger, f"{key} cannot be {value!r}", place, hint)
    elif kind == NUMBER and not (_is_size(value) and 0 < int(value) < 20):
        _ignored(ledger, f"{key} is a number, not {value!r}", place)
    else:
        found[key] = _FLAG_WORDS[value.lower()] if kind == FLAG else int(value) if kind == NUMBER else value


def _ignored(ledger: Ledger, message: str, place: Place, hint: str = "") -> None:
    hint = hint or "Correct it, or remove it."
    ledger.problem("FIG003", f"figure option ignored: {message}", hint, place.start, place.end)


def add_size(attributes: Attributes, width: int | None, height: int | None) -> None:
    """Adds the picture's width and height, in proportion if the author gave one of them."""
    given_width, given_height = attributes.get("width"), attributes.get("height")
    if not width or not height or (given_width and given_height):
        return
    if given_width and _is_size(given_width):
        attributes["height"] = str(max(1, round(int(given_width) * height / width)))
    elif given_height and _is_size(given_height):
        attributes["width"] = str(max(1, round(int(given_height) * width / height)))
    elif not given_width and not given_height:
        attributes["width"], attributes["height"] = str(width), str(height)


def _is_size(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _DIGITS
