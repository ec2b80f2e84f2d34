"""The program's own words in the language of a page: headings of generated parts, labels, buttons.

English is written in the code, as gettext does it; each other language has one catalogue beside this file (`fr.po`).
`make words` collects the words of the code into the template and the catalogues.
"""

from __future__ import annotations

import gettext
import io
import re
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


def N_(text: str) -> str:  # noqa: N802 — the name that gettext's tools look for
    """The text itself: marks a word that is translated where it is shown."""
    return text


class Wording(ABC):
    """A value of a message that each language writes in its own way: a date, the name of a country."""

    @abstractmethod
    def in_words(self, words: Words) -> str:
        """The value in the words of a language."""


class ShownValue(Wording):
    """A value that a page shows in a way of its own: cards as pictures, a name in its language, a link."""


@frozen
class Authored(ShownValue):
    """Words of the data."""

    text: str
    lang: str = ""
    """Their language tag; empty for the site's language."""

    def in_words(self, words: Words) -> str:
        """The words in the language of these words where they are known in it, else as they are."""
        return words.of_data(self.text) or self.text


@frozen
class DataName(Authored):
    """A name of the data that the catalogues may have, such as `king`."""

    def in_words(self, words: Words) -> str:
        """The name, in the language of the words where they have it."""
        return words.said(self.text)


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
    is_list: bool = False
    """Whether `one` is a sign between the values."""


class Message(str):
    """Words of the program, with values in their `{name}`s: English as a text, other languages by `Words.said`."""

    parts: MessageParts

    def __new__(cls, text: str, /, **values: Value) -> Self:
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
        """The parts, with a sign between them: one of SIGNS, or one that is the same in all languages."""
        values = {f"part{place}": part for place, part in enumerate(parts)}
        return cls.of_parts(MessageParts(between, "", values, is_list=True))

    @classmethod
    def of_parts(cls, parts: MessageParts) -> Self:
        """The message made from its parts; messages among the values become wordings, so that they are kept alike."""
        values = {name: _Inner(value) if isinstance(value, Message) else value for name, value in parts.values.items()}
        parts = replace(parts, values=values)
        made = super().__new__(cls, _ENGLISH.put(parts))
        made.parts = parts
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


SIGNS = (N_(", "), N_("; "), N_(", then "), N_(", or "), N_("; also "))
"""Signs between the parts of a message that other languages write in their own way."""
NOUNS_HAVE_CAPITALS = ("de",)
"""Languages in which a capital may be that of a noun, so that no sentence begins with a small letter."""
_FOLLOWED_BY_A_VOWEL = re.compile(r"\b([DdQq]u?)e (?=[aàâäeéèêëiîïoôöuùûüœæAÀÂEÉÈÊËIÎOÔUÙÛŒ](?!nze\b|ui\b))")


def _elided(text: str, following: str) -> str:
    """French without an e before a vowel: `d’as`; `following` is what comes after the text."""
    return _FOLLOWED_BY_A_VOWEL.sub("\\1’", text + following[:4]).removesuffix(following[:4])


_BLANK_BESIDE_A_SIGN = re.compile("(?<=[。、：；）」]) | (?=[（「])")
"""Japanese signs have their room in themselves."""
_A_TILE = re.compile(r"\b([Ee]in)e((?: \w+e)*)(?= Stein\b)")
_THE_TILE = re.compile(r"\b([Dd])ie((?: \w+e)*)(?= Stein\b)")


def _agreeing(text: str) -> str:
    """German whose subject may be a tile, where catalogues are written of a card: `ein offener Stein`."""
    text = _A_TILE.sub(lambda found: found[1] + re.sub(r"e\b", "er", found[2]), text)
    return _THE_TILE.sub(r"\1er\2", text)


def _without_stop(text: str) -> str:
    return text.removesuffix(".").removesuffix("。")


class Words:
    """The program's words in one language; a word that its catalogue does not have is English."""

    def __init__(self, lang: str, messages: gettext.NullTranslations, known: frozenset[str] = frozenset()) -> None:
        self._texts: Mapping[str, str] = {}
        """Texts of the data, without a full stop, in this language."""
        self.lang = lang
        """The language of the words: that of the catalogue, `en` where there is none."""
        self._messages = messages
        self._known = known

    @property
    def blank(self) -> str:
        """What is between two sentences: nothing in Japanese."""
        return "" if self.lang == "ja" else " "

    def gettext(self, text: str, **values: object) -> str:
        """The word or sentence, with the values put into its `{name}`s."""
        found = self._messages.gettext(text)
        return found.format_map(values) if values else found

    def knowing(self, texts: Mapping[str, str]) -> Words:
        """These words, which also know texts of the data, each with what it is in this language."""
        made = Words(self.lang, self._messages, self._known)
        made._texts = {_without_stop(text): said for text, said in texts.items()}
        return made

    def of_data(self, text: str) -> str:
        """A text of the data in this language, with a full stop where the text has one; "" where it is not known."""
        known = _without_stop(text)
        said = self._texts.get(known)
        if said is None:
            said = _WITH_CASE[Case.SMALL](self._texts.get(_WITH_CASE[Case.CAPITAL](known), ""))
        return said if text != known else _without_stop(said)

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
        """A message, or a text that N_ marks, in this language; a text from the data that is not known in it stays."""
        if isinstance(text, Message):
            return self.put(text.parts)
        if not text:  # gettext answers it with the head of the catalogue
            return ""
        found = self.gettext(text)
        return found if found != text else self.of_data(text) or text

    def put(self, parts: MessageParts) -> str:
        """What a message made of these parts says in this language."""
        found, values = self._template(parts), _in_language(parts.values, self)
        found = found.format_map(values) if values else found
        return self._written(found, parts.case)

    def runs(self, message: Message) -> Iterator[str | ShownValue]:
        """The message in this language, parted at the values that a page shows in ways of their own."""
        text, case = "", message.parts.case
        for run in self._runs(message.parts):
            if isinstance(run, str):
                text += run
                continue
            if text:
                yield self._written(text, case, run.in_words(self))
                text, case = "", Case.KEPT
            yield self._authored(run, case) if isinstance(run, Authored) else run
            case = Case.KEPT
        if text:
            yield self._written(text, case)

    def _authored(self, run: Authored, case: Case) -> Authored:
        said = self.of_data(run.text)
        return replace(run, text=self._written(said or run.text, case), lang=self.lang if said else run.lang)

    def _runs(self, parts: MessageParts) -> Iterator[str | ShownValue]:
        template = self._template(parts)
        if not parts.values:
            yield template
            return
        for literal, name, *_ in Formatter().parse(template):
            yield literal
            value = parts.values[name] if name else ""
            if isinstance(value, _Inner):
                yield from self.runs(value.message)
            elif isinstance(value, DataName) and value.text in self._known:
                yield self.said(value.text)
            elif isinstance(value, ShownValue):
                yield value
            else:
                yield value.in_words(self) if isinstance(value, Wording) else str(value)

    def _template(self, parts: MessageParts) -> str:
        if parts.is_list:
            return self.said(parts.one).join(f"{{{name}}}" for name in parts.values)
        if not parts.many:
            return self.said(parts.one)
        number = parts.values["number"]
        assert isinstance(number, int)
        return self._messages.ngettext(parts.one, parts.many, number)

    def _written(self, text: str, case: Case, following: str = "") -> str:
        """The text with its first letter as asked for, and as the language writes words in sequence."""
        if self.lang == "fr" and ("e " in text):
            text = _elided(text, following)
        if self.lang == "de" and "Stein" in text:
            text = _agreeing(text)
        if case is Case.SMALL and self.lang in NOUNS_HAVE_CAPITALS:
            return text
        if not self.blank:
            text = _BLANK_BESIDE_A_SIGN.sub("", text)
        return _WITH_CASE[case](text)

    def tag(self, page_lang: str) -> str | None:
        """The `lang` of an element with these words in a page of that language; None where it is the page's own."""
        return None if _without_region(page_lang) == _without_region(self.lang) else self.lang


def _in_language(values: Mapping[str, Value], words: Words) -> dict[str, str | int]:
    return {name: value.in_words(words) if isinstance(value, Wording) else value for name, value in values.items()}


_ENGLISH = Words(SOURCE_LANGUAGE, gettext.NullTranslations())


@cache
def words_in(lang: str) -> Words:
    """The words for pages in a language (BCP 47): `fr-CA` has those of `fr`, a language without a catalogue English."""
    catalogue = catalogue_of(lang)
    if catalogue is None:
        return _ENGLISH
    from babel.messages.mofile import write_mo  # only sites in other languages wait for it

    compiled = io.BytesIO()
    messages = _read(catalogue)
    write_mo(compiled, messages)
    compiled.seek(0)
    known = frozenset(str(message.id) for message in messages if message.string)
    return Words(catalogue.stem, gettext.GNUTranslations(compiled), known)


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


@cache
def _read(path: Path) -> Catalog:
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file)
