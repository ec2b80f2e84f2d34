"""Common values of data files: names, sources, facts that may be disputed, ranges, localities.

names: [{text: クッピン, lang: ja, roman: kuppin}]
source: HanafudaNoAsobikata 155
rounds: {value: 12, options: [6]}
ties: {value: draw, disputed: [{value: dealer, source: OichoKabuRules}]}
players: 2-10
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Annotated, Any, Generic, Self, TypeVar

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.base.yaml import DocumentReading, Mapping, Node, OneOrMany, Pattern, Scalar
from ludograph.base.yaml.schema import fields_schema
from ludograph.dates import ENGLISH, DateInterval, PartialDate, parse_date
from ludograph.languages.words import Authored, Message, Text, Wording, Words

T = TypeVar("T")

Texts = Annotated[tuple[str, ...], OneOrMany()]
_DATE = r"-?[0-9]{2}([0-9][0-9X]|XX)(-[0-9]{2}(-[0-9]{2})?)?[?~%]?"
_OLD_DATES = (
    (re.compile(r"(?:c\.|ca\.|circa|about) ?([0-9]{4})"), r"\1~"),
    (re.compile(r"([0-9]{3})0s"), r"\1X"),
    (re.compile(r"([0-9]{4}) ?[-–] ?([0-9]{4})"), r"\1/\2"),
    (re.compile(r"(?:before|until) ([0-9]{4})"), r"../\1"),
    (re.compile(r"(?:after|since) ([0-9]{4})"), r"\1/.."),
    (re.compile(r"([0-9]{3})"), r"0\1"),
)
"""Informal dates → EDTF; `1700s` is not included, as it may mean ten years or a hundred."""


def _is_date(text: str) -> bool:
    date = parse_date(text)
    if isinstance(date, DateInterval) and isinstance(date.start, PartialDate) and isinstance(date.end, PartialDate):
        return date.start.earliest <= date.end.latest
    return date is not None


def _date_hint(text: str) -> str:
    for written, edtf in _OLD_DATES:
        if written.fullmatch(text) and not text.endswith("00s"):
            return f"Write {written.sub(edtf, text)!r}."
    date = parse_date(text)
    if isinstance(date, DateInterval):
        return "The earlier date comes first."
    return "Write 1588, 1588-03, 1580~ (about), 1686? (doubtful), 197X (the 1970s), 17XX or 1580/1600."


DateText = Annotated[
    str,
    Pattern(
        rf"{_DATE}(/({_DATE}|\.\.)?)?|(\.\.)?/{_DATE}",
        "a date such as 1588, 1580~, 1686?, 197X or 1580/1600",
        code="D19",
        holds=_is_date,
        hint=_date_hint,
    ),
]
"""A date in EDTF, as read by `ludograph.dates`, without times of day."""


def date_words(date: str, words: Words = ENGLISH) -> str:
    """A date of a data file in words: `1580/1600` is 1580–1600, `1686?` is perhaps 1686."""
    read = parse_date(date)
    if isinstance(read, PartialDate) and read.uncertain:
        return words.gettext("perhaps {date}", date=replace(read, uncertain=False).display(words))
    return read.display(words) if read else date


@frozen
class WrittenDate(Wording):
    """A date in EDTF as a value of a message."""

    date: str

    def in_words(self, words: Words) -> str:
        """The date in words, from `date_words`."""
        return date_words(self.date, words)


CountryCode = Annotated[str, Pattern(r"[A-Z]{2}", "a country's two letters such as JP")]
ID = re.compile(r"(?!.{101})[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
"""The id of an entry, of which file names are made."""
IS_ID = "an id of at most 100 lower-case letters, digits and hyphens"
Id = Annotated[str, Pattern(ID.pattern, IS_ID)]


WIKIDATA = re.compile(r"Q[1-9][0-9]{0,9}", re.ASCII)
_IN_ADDRESS = re.compile(r"https?://www\.wikidata\.org/(?:wiki|entity)/(Q[0-9]+)\S*|(?:[Ww]ikidata:|wd:)?([Qq][0-9]+)")


def wikidata_hint(text: str) -> str:
    """The hint for a text that is not an item's id."""
    found = _IN_ADDRESS.fullmatch(text.strip())
    id = (found[1] or found[2]).upper() if found else ""
    return (
        f"Write {id!r}." if WIKIDATA.fullmatch(id) else "It is the Q and the digits at the end of the item's address."
    )


def wikidata_address(id: str) -> str:
    return f"http://www.wikidata.org/entity/{id}"


WikidataId = Annotated[
    str, Pattern(WIKIDATA.pattern, "the id of a Wikidata item such as Q42", code="D25", hint=wikidata_hint)
]


class Quality(StrEnum):
    """How a source supports an assertion."""

    STATED = "stated"
    """The source says so."""
    ASSUMED = "assumed"
    """The source says that it is assumed."""
    INFERRED = "inferred"
    """It follows from statements of the source."""
    UNCITED = "uncited"
    """The source states it with a mark for a missing citation."""


class _OrText:
    """A value written as a mapping or, in short, as a text."""

    __slots__ = ()

    @classmethod
    def from_text(cls, text: str, at: Place) -> Self:
        """The value of the short form, with the text as its first field."""
        return cls(text, at=at)  # type: ignore[call-arg] # those below have the field

    @classmethod
    def from_node(cls, node: Node, reading: DocumentReading, path: str, kind: Any) -> Self | None:
        """A mapping, or the short form."""
        if isinstance(node, Scalar) and not node.is_null:
            return cls.from_text(node.text, node.place)
        read: Self | None = reading.fields(node, cls, path)
        return read

    @classmethod
    def schema_of(cls, kind: Any, schema: Any) -> dict[str, Any]:
        """A text or a mapping."""
        return {"anyOf": [{"type": "string"}, fields_schema(cls, schema)]}


_PAGES = re.compile(r"\d+([-–]\d+|, \d+)*")


@frozen
class Source(_OrText):
    """A work that states a value, with the locator: `Parlett1990 155`."""

    called: typing.ClassVar[str] = "a source such as 'Parlett1990 155'"

    cite: str
    """The citekey in the bibliography."""
    loc: str = ""
    """The locator as written: `155`, `pp. 3–4`."""
    says: str = ""
    """The exact statement of the source, in our own words, if it matters."""
    quality: Quality = Quality.STATED
    at: Place | None = None

    @classmethod
    def from_text(cls, text: str, at: Place) -> Self:
        """The short form: citekey, space, locator."""
        cite, _, loc = text.strip().partition(" ")
        return cls(cite.removeprefix("@"), loc.strip(), at=at)

    @property
    def locator(self) -> str:
        """The locator in print; a number alone is a page: `p. 155`, `pp. 3–4`."""
        if not _PAGES.fullmatch(self.loc):
            return self.loc
        return f"{'p.' if self.loc.isdecimal() else 'pp.'} {self.loc.replace('-', '–')}"


Sources = Annotated[tuple[Source, ...], OneOrMany()]


class NameSort(StrEnum):
    """The kind of name."""

    MAIN = "main"
    ALIAS = "alias"
    NICKNAME = "nickname"
    MISNOMER = "misnomer"


@frozen
class Borrowed:
    """The word from which a name was borrowed."""

    text: str
    lang: str
    """Its language tag."""
    gloss: str = ""
    """Its meaning."""


@frozen
class Name(_OrText):
    """The name of something in one language; a plain text is in the site's."""

    called: typing.ClassVar[str] = "a name"

    text: str
    lang: str = ""
    """Its language tag: `ja`, `ja-Latn`, `lzh`; empty for the site's language."""
    kana: str = ""
    """Its reading in kana."""
    roman: str = ""
    """The name in Latin letters."""
    gloss: str = ""
    """Its meaning, in the site's language."""
    kind: NameSort | None = None
    """The first name is the main one by default, further ones are aliases."""
    from_: Borrowed | None = None
    """The word from which it was borrowed."""
    note: str = ""
    source: Sources = ()
    at: Place | None = None

    @property
    def roman_lang(self) -> str:
        """The language tag of `roman`: `ja-Latn`."""
        return f"{self.lang.partition('-')[0]}-Latn" if self.lang else "und-Latn"


Names = Annotated[tuple[Name, ...], OneOrMany()]


@frozen
class _InLatinLetters(Wording):
    """A name that is shown unchanged on pages in its own language, and in Latin letters on others."""

    name: Name

    def in_words(self, words: Words) -> str:
        return self.name.text if words.lang == self.name.lang else self.name.roman


def plain_name(names: tuple[Name, ...], otherwise: str) -> Text:
    """The main name for sentences: in Latin letters if it has them, unless the text is in its own language."""
    main = next((name for name in names if name.kind is NameSort.MAIN), names[0] if names else None)
    if main is None:
        return otherwise
    if main.roman:
        return Message.of(_InLatinLetters(main))
    return main.text if "-Latn" in main.lang else Message.of(Authored(main.text, main.lang))


@frozen
class Note(_OrText):
    """A remark in our own words."""

    called: typing.ClassVar[str] = "a note"

    text: str
    id: str = ""
    """A stable name, such as the number of the contradiction that it discusses: `C12`."""
    emendation: str = ""
    """The shortest change that would correct the rule."""
    source: Sources = ()
    at: Place | None = None


Notes = Annotated[tuple[Note, ...], OneOrMany()]


@frozen
class Range:
    """Whole numbers from `min` to `max`, both included: `1-10`, `4`, `{min: 3}`, `{max: 7}`."""

    called: typing.ClassVar[str] = "a range such as 4, 1-10 or {min: 3}"

    min: int | None = None
    max: int | None = None

    def __contains__(self, number: int) -> bool:
        return (self.min is None or self.min <= number) and (self.max is None or number <= self.max)

    def __iter__(self) -> Iterator[int]:
        if self.min is not None and self.max is not None:
            yield from range(self.min, self.max + 1)

    def __str__(self) -> str:
        if self.min is None:
            return f"at most {self.max}"
        if self.max is None:
            return f"at least {self.min}"
        return str(self.min) if self.min == self.max else f"{self.min}–{self.max}"

    @classmethod
    def from_node(cls, node: Node, reading: DocumentReading, path: str, kind: Any) -> Range | None:
        """A number, `1-10`, or a mapping with `min` and `max`."""
        made: Range | None = None
        if isinstance(node, Scalar) and (match := _RANGE.fullmatch(node.text)):
            low, high = int(match[1]), int(match[2] or match[1])
            made = cls(low, high)
        elif isinstance(node, Mapping) and node.entries:
            made = reading.fields(node, cls, path)
        else:
            reading.expected(node, path, cls.called)
        if made and made.min is not None and made.max is not None and made.min > made.max:
            reading.fault(node, path, f"the range {made.min} to {made.max} is empty", "The smaller number comes first.")
            return None
        return made

    @classmethod
    def schema_of(cls, kind: Any, schema: Any) -> dict[str, Any]:
        """A number, a text or a mapping."""
        text = {"type": "string", "pattern": f"^(?:{_RANGE.pattern})$"}
        return {"anyOf": [{"type": "integer"}, text, fields_schema(cls, schema)]}


_RANGE = re.compile(r"([0-9]{1,6})(?: ?[-–] ?([0-9]{1,6}))?", re.ASCII)


@frozen
class Coordinates:
    """The coordinates of a place in degrees, rounded as in the source."""

    lat: Annotated[float, Pattern(r"-?([0-8]?[0-9](\.[0-9]{1,4})?|90)", "degrees from -90 to 90")]
    """Degrees north of the equator; south of it below zero."""
    lon: Annotated[float, Pattern(r"-?((1[0-7]|[0-9])?[0-9](\.[0-9]{1,4})?|180)", "degrees from -180 to 180")]
    """Degrees east of Greenwich; west of it below zero."""
    from_: str
    """The place with these coordinates, and their source: `the city, read from a general atlas, rounded`."""


@frozen
class Locality:
    """Where, and when, something is played or was recorded."""

    country: CountryCode = ""
    """Its ISO 3166 code: `JP`."""
    region: str = ""
    town: str = ""
    coordinates: Coordinates | None = None
    """The coordinates of the town or region; given once, they apply to this place everywhere in the data."""
    date: DateText = ""
    """A year, a span (`1580/1600`), a decade (`197X`) or a day."""
    certainty: typing.Literal["certain", "probable", "possible"] = "certain"
    wikidata: WikidataId = ""
    """The town's, region's or country's item in Wikidata."""
    note: str = ""
    source: Sources = ()
    at: Place | None = None


@frozen
class Position(Generic[T]):
    """The position of another source on a disputed fact."""

    value: T | None = None
    unstated: bool = False
    note: str = ""
    as_printed: str = ""
    source: Sources = ()
    at: Place | None = None


@frozen
class Fact(Generic[T]):
    """A value, which may have a long form: with options, positions of other sources, a note, the printed text."""

    value: T | None = None
    """None if the source is silent, or if there are only `options`."""
    unstated: bool = False
    """Whether the source is silent."""
    options: tuple[T, ...] = ()
    """House rules from which players choose before play."""
    disputed: tuple[Position[T], ...] = ()
    """The positions of other sources."""
    note: Notes = ()
    as_printed: str = ""
    """The text of the source, if it differs from ours."""
    ours: bool = False
    """Whether the value is our interpretation, beyond what the source states."""
    source: Sources = ()
    at: Place | None = None
    """None if the data do not have it, not even as silent."""

    @classmethod
    def from_node(cls, node: Node, reading: DocumentReading, path: str, kind: Any) -> Fact[T] | None:
        """The long form is recognised by one of the keys `value`, `unstated`, `options` and `disputed`."""
        if isinstance(node, Mapping) and not _LONG.isdisjoint(node.keys()):
            read: Fact[T] | None = reading.fields(node, kind, path)
            return read
        value = reading.read(node, typing.get_args(kind)[0], path)
        return None if value is None else cls(value, at=node.place)

    @classmethod
    def schema_of(cls, kind: Any, schema: Any) -> dict[str, Any]:
        """The value, or the long form."""
        return {"anyOf": [schema(typing.get_args(kind)[0]), fields_schema(kind, schema)]}

    @property
    def choices(self) -> tuple[T, ...]:
        """The value first, then the options, without duplicates."""
        known = [] if self.value is None else [self.value]
        for option in self.options:
            if option not in known:
                known.append(option)
        return tuple(known)


_LONG = frozenset({"value", "unstated", "options", "disputed"})
