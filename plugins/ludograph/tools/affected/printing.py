"""The effects of a change, for a terminal, a pull request or a program."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, asdict, fields, is_dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints
from urllib.parse import quote

from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError, counted, printable
from ludograph.rules.tables.facts.changes import RuleChange, WitnessChange


@frozen
class ChangedPage:
    """A page with changed text."""

    page: str
    """Its path under docs/."""
    url: str
    """Its address from the site's root."""
    title: str
    how: str
    """`new`, `gone` or `changed`."""
    reasons: tuple[str, ...] = ()


@frozen
class ClaimChange:
    """A claim that fails now, and passed or did not exist before."""

    at: str
    """`docs/games/koi-koi.md:12:5`."""
    id: str
    text: str
    result: str
    expected: str
    found: str
    example: str = ""
    """An example hand: `8-9-3`."""

    def __str__(self) -> str:
        values = f"expected {self.expected}, found {self.found}" if self.expected else self.found or self.result
        values += f", for example {self.example}" if self.example else ""
        return f"{self.at}: claim {self.id!r} begins to fail, “{self.text}”: {values}"


@frozen
class HandUse:
    """A use of a hand whose cards changed: cards, words and claims of articles, texts of the data."""

    at: str
    game: str
    hand: str
    """Its title."""
    cards: str = ""
    """The cards at that place; "" if only the name is used."""
    is_it: bool = True
    """Whether these cards are this hand now."""
    how: str = "draws"
    """The kind of use: `draws`, `writes`, `names`, `shows` (in a table), `claim 'one' asks for`."""
    words: str = ""
    """The text around the place."""

    def __str__(self) -> str:
        what = f"{self.cards}, which {'is' if self.is_it else 'was'} {self.hand}"
        said = f": “{self.words}”" if self.words else ""
        return f"{self.at}: {self.how} {what if self.cards else f'{self.hand}, whose cards changed'}{said}"


@frozen
class Affected:
    """The effects of a change."""

    pages: tuple[ChangedPage, ...]
    """Articles."""
    generated: tuple[ChangedPage, ...]
    """Generated pages: the bibliography, lists, indexes."""
    rules: tuple[RuleChange, ...]
    addresses: tuple[str, ...]
    """Removed addresses and anchors, with the lines that would keep them."""
    claims: tuple[ClaimChange, ...] = ()
    """Claims that fail now."""
    hands: tuple[HandUse, ...] = ()
    """Where articles and data name, draw, write or test a hand whose cards changed."""
    witnesses: tuple[WitnessChange, ...] = ()
    """Statements that gain or lose sources."""
    translations: tuple[str, ...] = ()
    """Outdated translations, with the changes in their originals."""


_MOST = 200
"""The largest number of lines of a comment, as code hosts refuse longer ones."""
_LONGEST = 400
"""The largest number of printed characters of a title or sentence."""
_MARKS = re.compile(r"([\\`*_{}\[\]()#!|~>])")


def as_text(found: Affected, link: str = "") -> str:
    """For a terminal, one line each."""
    lines = []
    for page in (*found.pages, *found.generated):
        because = f" ({', '.join(page.reasons)})" if page.reasons else ""
        where = f" {_address(page, link)}" if link and page.how != "gone" else ""
        lines.append(printable(f"{page.page}: {page.how}{because}{where}"))
    for title, changes in _by_game(found.rules):
        lines.append(printable(f"{title}: {'; '.join(map(str, changes))}"))
        lines += [printable(f"  {place}") for place in dict.fromkeys(one.at for one in changes if one.at)]
    lines += [
        printable(str(one))
        for one in (*found.witnesses, *found.claims, *found.hands, *found.addresses, *found.translations)
    ]
    return "\n".join([*lines, how_many(found)])


def _by_game(rules: tuple[RuleChange, ...]) -> Iterator[tuple[str, list[RuleChange]]]:
    for (_game, title), changes in groupby(rules, key=lambda one: (one.game, one.title)):
        yield title, list(changes)


def how_many(found: Affected) -> str:
    """How many pages have changed text."""
    made = counted(len(found.generated), "that is made from others", "that are made from others")
    generated = f", and {made}" if found.generated else ""
    return f"{counted(len(found.pages), 'page reads', 'pages read')} differently{generated}."


def as_markdown(found: Affected, link: str = "") -> str:
    """A comment for a pull request; authors' texts are escaped."""
    parts = [f"**{how_many(found)}**"]
    if found.pages:
        rows = [f"| {_linked(page, link)} | {page.how} | {_cell(', '.join(page.reasons))} |" for page in found.pages]
        parts.append("\n".join(["| Page | What | Because of |", "| --- | --- | --- |", *_shortened(rows)]))
    if found.generated:
        rows = [f"| {_linked(page, link)} | {_cell(', '.join(page.reasons))} |" for page in found.generated]
        parts.append("\n".join(["| Made from others | Because of |", "| --- | --- |", *_shortened(rows)]))
    for title, lines in lists(found).items():
        parts.append("\n".join([f"**{title}**", "", *_shortened([f"- {_cell(line)}" for line in lines])]))
    return "\n\n".join(parts)


def lists(found: Affected) -> dict[str, list[str]]:
    """Heading → lines, for everything affected besides pages; empty lists are omitted."""
    rules = [
        f"{title}: {'; '.join(f'{one} ({one.at})' if one.at else str(one) for one in changes)}"
        for title, changes in _by_game(found.rules)
    ]
    listed = {
        "Rules": rules,
        "Witnesses": found.witnesses,
        "Claims": found.claims,
        "Where these hands are shown or tested": found.hands,
        "Addresses": found.addresses,
        "Translations to bring up to date": found.translations,
    }
    return {title: [*map(str, lines)] for title, lines in listed.items() if lines}


def _shortened(lines: list[str]) -> list[str]:
    return lines if len(lines) <= _MOST else [*lines[:_MOST], f"… and {len(lines) - _MOST} more"]


def _linked(page: ChangedPage, link: str) -> str:
    title = _cell(page.title)
    return f"[{title}]({_address(page, link)})" if link and page.how != "gone" else title


def _address(page: ChangedPage, link: str) -> str:
    return link.replace("{url}", quote(page.url)).replace("{page}", quote(page.page))


def _cell(text: str) -> str:
    """Text for one cell or item, with all markup, links and mentions escaped."""
    shown = _MARKS.sub(r"\\\1", " ".join(printable(text).split())[:_LONGEST])
    return shown.replace("<", "&lt;").replace("@", "@\u200b").replace("://", ":\u200b//").replace("www.", "www\u200b.")


def as_json(found: Affected, link: str = "") -> str:
    """For programs, and for `--read`."""
    return json.dumps(asdict(found), ensure_ascii=False, default=str)  # messages in English


def read_json(file: Path) -> Affected:
    """Parses the output of `as_json`; LudographError for anything else, as it may come from an untrusted source."""
    try:
        found: Affected = _read(Affected, json.loads(file.read_text(encoding="utf-8")))
        return found
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise LudographError(f"{file} was not written by `ludograph affected --format json` ({error})") from None


def _read(kind: Any, value: Any) -> Any:
    """A value of a field's declared type; TypeError for another."""
    if isinstance(kind, type) and is_dataclass(kind):
        hints, needed = get_type_hints(kind), [one.name for one in fields(kind) if one.default is MISSING]
        return kind(**{name: _read(hints[name], value[name]) for name in {*needed, *value} & hints.keys()})
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise TypeError("expected a list")
        return tuple(_read(get_args(kind)[0], item) for item in value)
    if not isinstance(value, kind):
        raise TypeError(f"expected {kind}")
    return value


FORMATS: dict[str, Callable[[Affected, str], str]] = {"text": as_text, "markdown": as_markdown, "json": as_json}
