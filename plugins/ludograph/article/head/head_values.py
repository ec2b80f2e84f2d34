"""Single values of the front matter: names divided by language, lists, numbers, dates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from html.parser import HTMLParser

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.base.yaml import Node, Scalar, Sequence
from ludograph.languages.tag import check_tag
from ludograph.values import Range

_DATE = re.compile(r"(?P<year>\d{4})(?:-(?P<month>\d{2})(?:-(?P<day>\d{2})(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$")
_NO_NUMBERS = frozenset({".inf", "-.inf", "+.inf", ".nan", "inf", "-inf", "nan", "infinity", "-infinity"})
_TOO_LONG = re.compile(r"[0-9]{8}")
LARGEST = 1_000_000
READING = re.compile(r"\{(?P<base>[^{}|]+)(?P<readings>(?:\|[^{}|]+)+)\}")
"""Characters of a name with their reading, as in running text."""


@frozen
class NameText:
    """A name with its language, from the front matter; `html` keeps the author's inline markup."""

    text: str
    lang: str = ""
    """Canonical tag, or ""."""
    html: str = ""
    place: Place | None = None
    reading: str = ""
    """The reading, if the author gave one in the text: `{引|ひ}きカブ` is read ひきカブ."""


@frozen
class CountryCode:
    """A country code as written, checked later against the gazetteer."""

    code: str
    place: Place


@frozen
class Players:
    """How many can play."""

    text: str = ""
    """As readers see it: `2–10`, `3+`, `2, 4`, or words."""
    ranges: tuple[Range, ...] = ()
    """The numbers of players as ranges; empty if `text` is words."""

    @classmethod
    def within(cls, given: Range) -> Players:
        """The players in a range, as text: `2+` for an open range; equal in every language."""
        return cls(str(given) if given.max is not None else f"{given.min}+", (given,))

    @property
    def least(self) -> int | None:
        """The lowest number; None if there is none."""
        return min((one.min for one in self.ranges if one.min is not None), default=None)

    @property
    def most(self) -> int | None:
        """The highest number; None for a range without an end."""
        ends = [one.max for one in self.ranges]
        return None if None in ends else max(filter(None, ends), default=None)

    def __bool__(self) -> bool:
        return bool(self.text)


class _Pieces(HTMLParser):
    """Divides a name's text by language."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[tuple[str, str]] = []
        self._langs: list[tuple[str, str]] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in {"rt", "rp"}
        outer = self._langs[-1][1] if self._langs else ""
        if tag not in {"br", "img", "wbr"}:
            self._langs.append((tag, dict(attrs).get("lang") or outer))

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in {"rt", "rp"} and self._silent > 0
        if any(name == tag for name, _ in self._langs):
            while self._langs.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self._silent:
            lang = check_tag(self._langs[-1][1])[0] if self._langs else ""
            self.pieces.append((data, lang))


def pieces_of(html: str) -> list[tuple[str, str]]:
    """The text of inline HTML, divided by language; ruby annotations are removed."""
    parser = _Pieces()
    # HTML has no marked sections: `<![` is text, where the parser of Python 3.11 raises an AssertionError.
    parser.feed(html.replace("<![", "&lt;!["))
    parser.close()
    return parser.pieces


def pieces_of_name(name: NameText) -> list[tuple[str, str]]:
    """A name's text divided by language, "" for parts without one; a single piece if no part has a language."""
    pieces = pieces_of(READING.sub(r"\g<base>", name.html)) if "<" in name.html else []
    if len({tag for _, tag in pieces}) < 2:
        return [(name.text, name.lang)]
    return [(text, tag) for text, tag in pieces if text]


def name_of(node: Node | None, lang: str) -> NameText:
    if node is None or not isinstance(node, Scalar) or node.is_null:
        return NameText("")
    shown = READING.sub(r"\g<base>", node.text) if "{" in node.text else node.text
    pieces = pieces_of(shown) if "<" in shown or "&" in shown else [(shown, "")]
    text = " ".join("".join(piece for piece, _ in pieces).split()).replace("\u00ad", "")
    tagged = [(piece, tag) for piece, tag in pieces if piece.strip()]
    own = {tag for _, tag in tagged}
    if not lang and len(own) == 1:
        lang = next(iter(own))
    read = READING.sub(lambda found: found["readings"].replace("|", ""), node.text) if shown != node.text else ""
    return NameText(text, lang, node.text, node.place, read if "<" not in read else "")


def names_of(node: Node) -> Iterator[NameText]:
    """One name for each language in the HTML."""
    if not isinstance(node, Scalar) or node.is_null:
        return
    pieces = [(text.strip(), lang) for text, lang in pieces_of(node.text) if text.strip()]
    if len({lang for _, lang in pieces if lang}) <= 1:
        yield name_of(node, "")
        return
    for text, lang in pieces:
        if lang:
            yield NameText(text, lang, "", node.place)


def text_of(node: Node | None) -> str:
    return node.text.strip() if isinstance(node, Scalar) and not node.is_null else ""


def shown_text(node: Node) -> str:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return ", ".join(shown_text(each) for each in node)
    return ", ".join(f"{key.text}: {shown_text(value)}" for key, value in node)


def items_of(node: Node | None) -> Iterator[Scalar]:
    """The items of a list, or of a text with commas."""
    if isinstance(node, Sequence):
        yield from (each for each in node if isinstance(each, Scalar) and not each.is_null)
    elif isinstance(node, Scalar) and not node.is_null:
        offset = node.place.start + (0 if node.plain else 1)
        for match in re.finditer(r"[^,]+", node.text):
            word = match[0].strip()
            if word:
                begin = offset + match.start() + len(match[0]) - len(match[0].lstrip())
                yield Scalar(word, Place(node.place.path, begin, begin + len(word)))


def is_date(text: str) -> bool:
    """Whether it is a year, a month or a day of the calendar, perhaps with a time."""
    if not (found := _DATE.match(text)):
        return False
    month, day = found["month"] or "01", found["day"] or "01"
    try:
        date(int(found["year"]), int(month), int(day))
    except ValueError:
        return False
    return True


def is_no_number(text: str) -> bool:
    """Whether it looks like a number but cannot be shown as one; words, such as `two pairs`, do not."""
    return text.lower() in _NO_NUMBERS or _TOO_LONG.search(text) is not None


def number_of(text: str) -> float | None:
    """The number, if it can be shown: finite and at most a million."""
    try:
        found = float(text)
    except ValueError:
        return None
    return found if abs(found) <= LARGEST else None
