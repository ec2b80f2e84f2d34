"""How the keys of front matter are read and checked; each function gets a reading and the value of a key as a node."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Annotated, Any

from ludograph.article.head.head_values import (
    LARGEST,
    CountryCode,
    NameText,
    Players,
    is_date,
    is_no_number,
    items_of,
    name_of,
    names_of,
    number_of,
    shown_text,
    text_of,
)
from ludograph.article.head.publication import distance
from ludograph.article.head.review import Review
from ludograph.base.author import Author, author_of
from ludograph.base.frozen import frozen
from ludograph.base.problems import Edit, Place, Problem, did_you_mean
from ludograph.base.source import SourceText
from ludograph.base.yaml import Mapping, Node, OneOrMany, Pattern, Scalar, Sequence, plain
from ludograph.base.yaml.declared import keys_of
from ludograph.languages.grammar import LanguageTag
from ludograph.languages.tag import check_tag
from ludograph.values import Range

# What authors may write, for the schema.

Tag = Annotated[str, Pattern(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*", "a language tag such as ja-Latn")]
Several = Annotated[tuple[str, ...], OneOrMany()]


@frozen
class NameForm:
    """A name with its language."""

    text: str
    lang: Tag = ""


@frozen
class AuthorForm:
    """An author: a person by `name`, or an `organization`."""

    name: str = ""
    organization: str = ""
    lang: Tag = ""
    orcid: str = ""
    url: str = ""


@frozen
class SearchForm:
    """Whether search finds the page, as Material's search reads it."""

    exclude: bool = False


@frozen
class ReviewForm:
    """A review of one state of the article."""

    of: str
    """The hash that `ludograph review FILE` prints."""
    by: str = ""
    date: str = ""


@frozen
class PlayersForm:
    """How many can play."""

    min: int | None = None
    max: int | None = None


NamesForm = str | NameForm | dict[str, str]
PlayersWritten = int | str | tuple[int, ...] | PlayersForm
_PLAYERS = re.compile(r"(\d{1,6})(?:\s*[-–]\s*(\d{1,6})|(\+))?")
_DECLARATION = re.compile(r"<!(?!--)")


class HeadReading:
    """The entries of a head, or of a mapping in it, with the problems found so far."""

    def __init__(
        self, source: SourceText, problems: list[Problem], entries: Iterable[tuple[Scalar, Node]] = ()
    ) -> None:
        self.source = source
        self.problems = problems
        self.entries = {key.text: (key, value) for key, value in entries}

    def below(self, node: Mapping) -> HeadReading:
        """The reading of a mapping in the head."""
        return HeadReading(self.source, self.problems, node)

    def problem(
        self, code: str, message: str, hint: str, start: int, end: int, fix: tuple[Edit, ...] | None = None
    ) -> None:
        """Reports a problem at a span of the file."""
        self.problems.append(Problem(code, message, hint, self.source.place(start, end), fix))

    def fault(self, code: str, message: str, hint: str, node: Node) -> None:
        """Reports a problem at a node."""
        self.problems.append(Problem(code, message, hint, node.place))

    def node(self, key: str) -> Node | None:
        """The value of a key; None without one, or for an empty one."""
        found = self.entries.get(key)
        return None if found is None or (isinstance(found[1], Scalar) and found[1].is_null) else found[1]

    def place(self, key: str) -> Place | None:
        """The place of the value of a key."""
        return None if (node := self.node(key)) is None else node.place

    def report_unknown(
        self, form: Any, where: str, known: Callable[[str, Node], bool] = lambda key, node: False
    ) -> None:
        """Reports each key that the form does not have, and that is not `known` otherwise.

        A key similar to one of ours is an error, as its value is lost; others may belong to other programs.
        """
        keys = keys_of(form)
        for name, (key, value) in self.entries.items():
            if name in keys or known(name, value):
                continue
            letters = min(2, max(1, len(name) // 4))
            misspelt = any(distance(name.casefold(), each.casefold()) <= letters for each in keys)
            guess = (misspelt and did_you_mean(name, keys, limit=1)) or "It is kept, but not used."
            self.fault("FM006" if misspelt else "FM002", f"unknown key {name!r}{where}", guess, key)


# Reading a value.


def text(reading: HeadReading, node: Node | None) -> str:
    """One text."""
    return text_of(node)


def texts(reading: HeadReading, node: Node | None) -> tuple[str, ...]:
    """The items of a list, or of a text with commas."""
    return tuple(map(text_of, items_of(node)))


def words(reading: HeadReading, node: Node | None) -> tuple[NameText, ...]:
    """The same items with their places."""
    return tuple(NameText(text_of(each), place=each.place) for each in items_of(node))


def search_words(reading: HeadReading, node: Node | None) -> tuple[NameText, ...]:
    """The words; none for a yes or no."""
    return () if yes_or_no(reading, node) is not None else words(reading, node)


def is_excluded(reading: HeadReading, node: Node | None) -> bool:
    """Whether the value of `search` keeps the page out of the search."""
    return isinstance(node, Mapping) and yes_or_no(reading, node.get("exclude")) is True


def path(reading: HeadReading, node: Node | None) -> str:
    """A path under docs/."""
    written = text_of(node)
    return posixpath.normpath(written.lstrip("/")) if written else ""


def nodes(reading: HeadReading, node: Node | None) -> tuple[Node, ...]:
    """The items of a list as they are; nothing for another value."""
    return node.items if isinstance(node, Sequence) else ()


def number(reading: HeadReading, node: Node | None) -> float | None:
    """A number."""
    return number_of(text_of(node))


_YES_OR_NO = {"true": True, "yes": True, "false": False, "no": False}


def yes_or_no(reading: HeadReading, node: Node | None) -> bool | None:
    """True or false."""
    return _YES_OR_NO.get(text_of(node).casefold())


def is_markdown(reading: HeadReading, node: Node | None) -> bool:
    """Whether the text is `markdown`."""
    return text_of(node) == "markdown"


def langs(reading: HeadReading, node: Node | None) -> tuple[str, ...]:
    """The canonical tags of a list."""
    return tuple(lang(reading, each) for each in items_of(node))


def page_lang(reading: HeadReading, node: Node | None) -> str:
    """The page's language; for a malformed tag the site's, as the program's words on the page follow it."""
    found = lang(reading, node)
    return found if isinstance(LanguageTag.parse(found), LanguageTag) else ""


def lang(reading: HeadReading, node: Node | None) -> str:
    """The canonical tag; reports faults."""
    written = text_of(node)
    if not written or node is None:
        return ""
    found, faults = check_tag(written)
    reading.problems += (fault.moved(node.place.start).at(reading.source.place) for fault in faults)
    return found


def title(reading: HeadReading, node: Node | None) -> NameText:
    """A name in the language of `titleLang`, which is read and checked by itself."""
    return name_of(node, check_tag(text_of(reading.node("titleLang")))[0])


def names(reading: HeadReading, node: Node | None) -> tuple[NameText, ...]:
    """Names as texts, as `{text: …, lang: …}` or by language."""
    return tuple(_names(reading, node))


def _names(reading: HeadReading, node: Node | None) -> Iterator[NameText]:
    if isinstance(node, Mapping) and node.get("text") is None:
        for key, value in node:
            lang(reading, key)
            yield replace(name_of(value, ""), lang=check_tag(key.text)[0])
    elif isinstance(node, Sequence):
        for each in node:
            yield from _names(reading, each)
    elif isinstance(node, Mapping):
        yield name_of(node.get("text"), lang(reading, node.get("lang")))
    elif node is not None:
        yield from names_of(node)


def countries(reading: HeadReading, node: Node | None) -> tuple[CountryCode, ...]:
    """Country codes with their places."""
    return tuple(CountryCode(each.text.strip(), each.place) for each in items_of(node))


def players(reading: HeadReading, node: Node | None) -> Players:
    """A number, a range or several; other texts are shown unchanged."""
    if isinstance(node, Mapping):
        least, most = number_of(text_of(node.get("min"))), number_of(text_of(node.get("max")))
        if least is None and most is None:
            return Players()
        given = Range(None if least is None else int(least), None if most is None else int(most))
        shown = f"up to {most:g}" if least is None else f"{least:g}+" if most is None else f"{least:g}–{most:g}"
        return Players(shown, (given,))
    written = list(map(text_of, node)) if isinstance(node, Sequence) else [text_of(node)]
    text = ", ".join(each for each in written if not is_no_number(each))
    found = [_PLAYERS.fullmatch(part.strip()) for part in text.split(",")]
    ranges = [Range(int(one[1]), None if one[3] else int(one[2] or one[1])) for one in found if one is not None]
    return Players(text.replace("-", "–"), tuple(ranges)) if len(ranges) == len(found) else Players(text)


def rows(reading: HeadReading, node: Node | None) -> tuple[tuple[str, str], ...]:
    """Terms and values as plain text."""
    return tuple((term.text, shown_text(value)) for term, value in node) if isinstance(node, Mapping) else ()


def date(reading: HeadReading, node: Node | None) -> str:
    """A day, a month or a year as written; an impossible one is reported and omitted."""
    value = text_of(node)
    if node is None or not value or is_date(value):
        return value
    reading.fault("FM005", f"{value!r} is not a date", "Write a day that exists, such as 2024-12-18.", node)
    return ""


def authors(reading: HeadReading, node: Node | None) -> tuple[Author, ...]:
    """Authors as names or mappings."""
    those = (node,) if isinstance(node, Scalar) else nodes(reading, node)
    return tuple(_author(reading, each) for each in those if isinstance(each, Scalar | Mapping))


def _author(reading: HeadReading, node: Scalar | Mapping) -> Author:
    """The author; an address that cannot be read is reported and omitted."""
    if isinstance(node, Scalar):
        return Author(node.text)
    author = author_of({key.text: text_of(value) for key, value in node})
    for key, value in node:
        kind, hint = _ADDRESSES.get(key.text, ("", ""))
        if kind and text_of(value) and not getattr(author, key.text):
            reading.fault("FM005", f"{text_of(value)!r} is not {kind}", hint, value)
    return author


_ADDRESSES = {
    "orcid": ("an ORCID iD", "Write it as 0000-0002-1825-0097."),
    "url": ("a web address", "It begins with https://."),
}


def review(reading: HeadReading, node: Node | None) -> Review | None:
    """The review of a state of the article, still without the hash of its text."""
    if node is None:
        return None
    if not isinstance(node, Mapping) or not text_of(node.get("of")):
        hint = "Write what `ludograph review FILE --by NAME` writes: {by: NAME, date: DATE, of: HASH}."
        reading.fault("REV002", "`reviewed` does not say what was reviewed", hint, node)
        return None
    known = sorted(keys_of(ReviewForm))
    for name, _ in node:
        if name.text not in known:
            hint = did_you_mean(name.text, known, limit=1) or f"Write {', '.join(known)}."
            reading.fault("REV002", f"`reviewed`: unknown key {name.text!r}", hint, name)
    return Review(text_of(node.get("by")), date(reading, node.get("date")), text_of(node.get("of")), node.place, "")


def picture(reading: HeadReading, node: Node | None) -> dict[str, object]:
    """The options of a figure with its `image`."""
    if isinstance(node, Scalar):
        return {"image": node.text}
    return {name.text: plain(value) for name, value in node} if isinstance(node, Mapping) else {}


# Checking a value.


def is_one_text(reading: HeadReading, node: Node | None, key: str) -> None:
    """Reports a list."""
    if isinstance(node, Sequence):
        reading.fault("FM005", f"{key} has to be one text", f"Write one text: `{key}: …`.", node)


def is_list(reading: HeadReading, node: Node | None, key: str) -> None:
    """Reports a mapping."""
    if isinstance(node, Mapping):
        reading.fault("FM005", f"{key} has to be a list", f"Write a list: `{key}: [a, b]`.", node)


def is_search(reading: HeadReading, node: Node | None, key: str) -> None:
    """Reports a mapping that does not say whether search finds the page, and a yes or no in place of words."""
    has_keys_of(SearchForm)(reading, node, key)
    said = node.get("exclude") if isinstance(node, Mapping) else None
    if said is not None and yes_or_no(reading, said) is None:
        reading.fault("FM005", "exclude is neither true nor false", "Write `search: {exclude: true}`.", said)
    if node is not None and yes_or_no(reading, node) is not None:
        hint = "Write `search: {exclude: true}`, or a list of words."
        reading.fault("FM005", f"{key} has to be a list", hint, node)


def is_title(reading: HeadReading, node: Node | None, key: str) -> None:
    """Reports a list, and a text with a declaration of HTML."""
    is_one_text(reading, node, key)
    if isinstance(node, Scalar) and _DECLARATION.search(node.text):
        hint = "Write `&lt;!` for the signs themselves."
        reading.fault("FM001", "the title begins a declaration of HTML, '<!'", hint, node)


def is_yes_or_no(reading: HeadReading, node: Node | None, key: str) -> None:
    """Reports what is neither true nor false."""
    if node is not None and yes_or_no(reading, node) is None:
        hint = f"Write `{key}: true`, `{key}: false`, or leave it out."
        reading.fault("MTH003", f"{key}: {text_of(node)[:40]!r} is neither", hint, node)


def is_number(reading: HeadReading, node: Node | None, key: str) -> None:
    """Reports what is not a number."""
    _numbers(reading, key, (node,), only_numbers=True)


def are_players(reading: HeadReading, node: Node | None, key: str) -> None:
    """Reports numbers that cannot be shown, and unknown keys."""
    ends = [node.get("min"), node.get("max")] if isinstance(node, Mapping) else items_of(node)
    _numbers(reading, key, ends, only_numbers=isinstance(node, Mapping))
    for one in players(reading, node).ranges:
        if node is not None and one.min is not None and one.max is not None and one.max < one.min:
            message, hint = f"{key}: {one.min} is more than {one.max}", f"Write {one.max}-{one.min}."
            reading.fault("FM004", message, hint, node)
    has_keys_of(PlayersForm)(reading, node, key)


def _numbers(reading: HeadReading, key: str, given: Iterable[Node | None], *, only_numbers: bool) -> None:
    for node in given:
        written = text_of(node)
        wrong = is_no_number(written) or (only_numbers and written and number_of(written) is None)
        if node is not None and wrong:
            hint = f"Write a number up to {LARGEST:,}, or leave `{key}` out."
            reading.fault("FM004", f"{key}: {written[:40]!r} is not a number", hint, node)


def has_rows(reading: HeadReading, node: Node | None, key: str) -> None:
    """Reports an infobox without rows, and a row that is a mapping."""
    for _, value in node if isinstance(node, Mapping) else ():
        if isinstance(value, Mapping):
            hint = "Write one text or a list: `Skills: [memory, luck]`."
            reading.fault("FM005", "a row of the infobox has to be text", hint, value)
    if isinstance(node, Sequence | Scalar):
        hint = "Write rows: `infobox: {Skills: memory}`, or a row on each line."
        reading.fault("FM005", f"{key} has to be rows", hint, node)


def has_keys_of(form: Any) -> Callable[[HeadReading, Node | None, str], None]:
    """A check that reports unknown keys in the mappings of a key."""

    def check(reading: HeadReading, node: Node | None, key: str) -> None:
        for each in node.items if isinstance(node, Sequence) else (node,):
            if isinstance(each, Mapping):
                reading.below(each).report_unknown(form, f" in {key}")

    return check
