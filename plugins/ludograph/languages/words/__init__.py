"""The program's own words in the language of a page: headings of generated parts, labels, buttons.

English is written in the code, as gettext does it; each other language has one catalogue beside this file (`fr.po`).
`make words` collects the words of the code into the template and the catalogues.
"""

from __future__ import annotations

import gettext
import io
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Self, TypeVar

from ludograph.base.frozen import frozen

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

T = TypeVar("T")

FOLDER = Path(__file__).parent
TEMPLATE = FOLDER / "ludograph.pot"
"""Every word of the code, without a translation."""
SOURCE_LANGUAGE = "en"
"""The language in which the code is written."""


class Wording(ABC):
    """A value of a message that each language writes in its own way: a date, the name of a country."""

    @abstractmethod
    def in_words(self, words: Words) -> str:
        """The value in the words of a language."""


Value = str | int | Wording
"""What can be put into a message."""


class Case(StrEnum):
    """What happens to a message's first letter."""

    KEPT = "kept"
    CAPITAL = "capital"
    SMALL = "small"


@frozen
class MessageParts:
    """What a message is made of."""

    one: str
    """Its text, with `{name}` for each value."""
    many: str
    """The form for other numbers than one; empty where there is no number."""
    values: Mapping[str, Value]
    case: Case = Case.KEPT


class Message(str):
    """Words of the program, with values in their `{name}`s: English as a text, other languages by `Words.said`."""

    parts: MessageParts

    def __new__(cls, text: str, **values: Value) -> Self:
        """The words, and what is put into them; a value may be a message itself."""
        return cls.of_parts(MessageParts(text, "", values))

    @classmethod
    def plural(cls, one: str, many: str, number: int, **values: Value) -> Self:
        """The form that goes with the number, which is `{number}` in it."""
        return cls.of_parts(MessageParts(one, many, {"number": number, **values}))

    @classmethod
    def of(cls, wording: Wording) -> Self:
        """The value alone."""
        return cls.of_parts(MessageParts("{value}", "", {"value": wording}))

    @classmethod
    def joined(cls, parts: Sequence[str], between: str) -> Self:
        """The parts, with a sign between them that is the same in all languages."""
        values = {f"part{place}": part for place, part in enumerate(parts)}
        return cls.of_parts(MessageParts(between.join(f"{{{name}}}" for name in values), "", values))

    @classmethod
    def of_parts(cls, parts: MessageParts) -> Self:
        """The message made from its parts; messages among the values become wordings, so that they are kept alike."""
        values = {name: _Inner(value) if isinstance(value, Message) else value for name, value in parts.values.items()}
        text = parts.many if parts.many and values["number"] != 1 else parts.one
        text = text.format_map(_in_language(values, _ENGLISH)) if values else text
        made = super().__new__(cls, _WITH_CASE[parts.case](text))
        made.parts = replace(parts, values=values)
        return made

    @property
    def as_sentence(self) -> Self:
        """The message with a capital at the beginning."""
        return self.of_parts(replace(self.parts, case=Case.CAPITAL))

    @property
    def in_sentence(self) -> Self:
        """The message with a small letter at the beginning."""
        return self.of_parts(replace(self.parts, case=Case.SMALL))

    def changed(self, change: Callable[[Value], Value]) -> Self:
        """The message with each of its values changed, those of messages within it too."""
        values = {
            name: value.message.changed(change) if isinstance(value, _Inner) else change(value)
            for name, value in self.parts.values.items()
        }
        return self.of_parts(replace(self.parts, values=values))

    @property
    def holds(self) -> Iterator[Value]:
        """Its values, those of messages within it too."""
        for value in self.parts.values.values():
            yield from value.message.holds if isinstance(value, _Inner) else (value,)


@frozen
class _Inner(Wording):
    message: Message

    def in_words(self, words: Words) -> str:
        return words.said(self.message)


_WITH_CASE: Mapping[Case, Callable[[str], str]] = {
    Case.KEPT: str,
    Case.CAPITAL: lambda text: text[:1].upper() + text[1:],
    Case.SMALL: lambda text: text[:1].lower() + text[1:],
}


class Words:
    """The program's words in one language; a word that its catalogue does not have is English."""

    def __init__(self, lang: str, messages: gettext.NullTranslations) -> None:
        self.lang = lang
        """The language of the words: that of the catalogue, `en` where there is none."""
        self._messages = messages

    def gettext(self, text: str, **values: object) -> str:
        """The word or sentence, with the values put into its `{name}`s."""
        found = self._messages.gettext(text)
        return found.format_map(values) if values else found

    def parts(self, text: str, **values: T) -> Iterator[str | T]:
        """The parts of a sentence: its own words, and the values where their `{name}`s stand."""
        for words, name, *_ in Formatter().parse(self._messages.gettext(text)):
            yield words
            if name is not None:
                yield values[name]

    def ngettext(self, one: str, many: str, number: int, **values: object) -> str:
        """The form that goes with the number, which is `{number}` in it."""
        return self._messages.ngettext(one, many, number).format(number=number, **values)

    def pgettext(self, context: str, text: str, **values: object) -> str:
        """The word in a sense: `Cards` may be a count or a pack."""
        found = self._messages.pgettext(context, text)
        return found.format_map(values) if values else found

    def said(self, text: str) -> str:
        """A message, or a text that N_ marks, in this language; a text from the data stays."""
        if not text:
            return ""  # gettext answers it with the head of the catalogue
        if not isinstance(text, Message):
            return self.gettext(text)
        parts = text.parts
        values = _in_language(parts.values, self)
        if parts.many:
            number = parts.values["number"]
            assert isinstance(number, int)
            found = self._messages.ngettext(parts.one, parts.many, number)
        else:
            found = self._messages.gettext(parts.one)
        found = found.format_map(values) if values else found
        return _WITH_CASE[parts.case](found)

    def tag(self, page_lang: str) -> str | None:
        """The `lang` of an element with these words in a page of that language; None where it is the page's own."""
        return None if _without_region(page_lang) == _without_region(self.lang) else self.lang


def _in_language(values: Mapping[str, Value], words: Words) -> dict[str, str | int]:
    return {name: value.in_words(words) if isinstance(value, Wording) else value for name, value in values.items()}


def N_(text: str) -> str:  # noqa: N802 — the name that gettext's tools look for
    """The text itself: marks a word that is translated where it is shown."""
    return text


_ENGLISH = Words(SOURCE_LANGUAGE, gettext.NullTranslations())


@cache
def words_in(lang: str) -> Words:
    """The words for pages in a language (BCP 47): `fr-CA` has those of `fr`, a language without a catalogue English."""
    catalogue = catalogue_of(lang)
    if catalogue is None:
        return _ENGLISH
    from babel.messages.mofile import write_mo  # only sites in other languages wait for it

    compiled = io.BytesIO()
    write_mo(compiled, _read(catalogue))
    compiled.seek(0)
    return Words(catalogue.stem, gettext.GNUTranslations(compiled))


def catalogue_of(lang: str) -> Path | None:
    """The catalogue for a language; None for English, and for a language that has none."""
    wanted = _without_region(lang)
    path = FOLDER / f"{wanted}.po"
    return path if wanted.replace("-", "").isalnum() and path.is_file() else None


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.po")))


@cache
def untranslated(lang: str) -> tuple[int, int]:
    """How many of the program's words stay English on pages in a language, and how many there are."""
    known = [message.id for message in _read(TEMPLATE) if message.id]
    if _without_region(lang) == SOURCE_LANGUAGE:
        return 0, len(known)
    catalogue = catalogue_of(lang)
    if catalogue is None:
        return len(known), len(known)
    messages = _read(catalogue)
    done = [message for message in messages if message.id and _is_done(message.string)]
    return len(known) - len(done), len(known)


@cache
def script_words(lang: str) -> dict[str, str]:
    """The words that scripts show: English → the page's language. Empty where the scripts' own English is right."""
    catalogue = catalogue_of(lang)
    if catalogue is None:
        return {}
    return {
        str(message.id): str(message.string)
        for message in _read(catalogue)
        if message.id and message.string and any(str(path).endswith(".js") for path, _ in message.locations)
    }


def _is_done(string: object) -> bool:
    return all(string) if isinstance(string, tuple | list) else bool(string)


def _without_region(lang: str) -> str:
    """`fr` of `fr-CA`; a script stays, since `ja-Latn` is not read as `ja` is."""
    language, *rest = lang.split("-")
    script = next((part.title() for part in rest[:1] if len(part) == 4 and part.isalpha()), "")
    return f"{language.lower()}-{script}" if script else language.lower()


def _read(path: Path) -> Catalog:
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file)
