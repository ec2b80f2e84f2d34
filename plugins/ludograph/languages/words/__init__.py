"""The program's own words in the language of a page: headings of generated parts, labels, buttons.

As with gettext, the code contains the English texts; each other language has a catalogue beside this file (`fr.po`).
`make words` collects the words of the code into the template and the catalogues. A language in `frame/` has words only
for what is around an article.
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

from ludograph.base.frozen import either, frozen

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

T = TypeVar("T")

FOLDER = Path(__file__).parent
TEMPLATE = FOLDER / "ludograph.pot"
"""Every text of the code, without translations."""
FRAME = FOLDER / "frame"
"""The catalogues of languages that have words for the frame only."""
SOURCE_LANGUAGE = "en"
"""The language of the texts in the code."""


def N_(text: str) -> str:  # noqa: N802 — the name that gettext's tools look for
    """The text itself; marks a text that is translated when shown."""
    return text


class Wording(ABC):
    """A value of a message that depends on the language: a date, the name of a country."""

    @abstractmethod
    def in_words(self, words: Words) -> str:
        """The value in the words of a language."""


class ShownValue(Wording):
    """A value that a page shows as a node: cards as pictures, a name in its language, a link."""


@frozen
class Authored(ShownValue):
    """Words from the data."""

    text: str
    lang: str = ""
    """Their language tag; "" for the site's language."""

    def in_words(self, words: Words) -> str:
        """The words in the language of these words where they are known in it, else as they are."""
        return words.of_data(self.text) or self.text


@frozen
class DataName(Authored):
    """A name from the data that the catalogues may translate, such as `king`."""

    def in_words(self, words: Words) -> str:
        """The translated name, if there is one."""
        return words.said(self.text)


if TYPE_CHECKING:
    Value = str | int | Wording
else:
    Value = either(str, int, Wording)
"""A value of a message."""


class Case(StrEnum):
    """The case of a message's first letter."""

    KEPT = "kept"
    CAPITAL = "capital"
    SMALL = "small"


@frozen
class MessageParts:
    """The parts of a message."""

    one: str
    """Its text, with placeholders `{name}`."""
    many: str
    """The plural form; "" without a number."""
    values: Mapping[str, Value]
    case: Case = Case.KEPT
    is_list: bool = False
    """Whether `one` is a separator between the values."""


class Message(Wording):
    """A text of the program with values for its placeholders. It is not a `str`: `Words.said` gives it in a language,
    and `str(message)` in English.
    """

    __slots__ = ("parts",)
    parts: MessageParts

    def __init__(self, text: str, /, **values: Value) -> None:
        self.parts = MessageParts(text, "", values)

    @classmethod
    def plural(cls, one: str, many: str, number: int, **values: Value) -> Self:
        """The form for the number, which is `{number}` in it."""
        return cls.of_parts(MessageParts(one, many, {"number": number, **values}))

    @classmethod
    def of(cls, wording: Wording) -> Self:
        """The value alone."""
        return cls.of_parts(MessageParts("{value}", "", {"value": wording}))

    @classmethod
    def joined(cls, parts: Sequence[Text], between: str) -> Self:
        """The parts, separated by one of SIGNS, or by a sign that is equal in all languages."""
        values = {f"part{place}": part for place, part in enumerate(parts)}
        return cls.of_parts(MessageParts(between, "", values, is_list=True))

    @classmethod
    def of_parts(cls, parts: MessageParts) -> Self:
        """The message with these parts."""
        made = cls.__new__(cls)
        made.parts = parts
        return made

    @property
    def as_sentence(self) -> Self:
        """The message with an initial capital."""
        return self.of_parts(replace(self.parts, case=Case.CAPITAL))

    @property
    def in_sentence(self) -> Self:
        """The message with an initial small letter."""
        return self.of_parts(replace(self.parts, case=Case.SMALL))

    def changed(self, change: Callable[[Value], Value]) -> Self:
        """The message with `change` applied to each value, including those of inner messages."""
        values = {
            name: value.changed(change) if isinstance(value, Message) else change(value)
            for name, value in self.parts.values.items()
        }
        return self.of_parts(replace(self.parts, values=values))

    @property
    def holds(self) -> Iterator[Value]:
        """Its values, including those of inner messages."""
        for value in self.parts.values.values():
            yield from value.holds if isinstance(value, Message) else (value,)

    def in_words(self, words: Words) -> str:
        """The message in the words of a language."""
        return words.put(self.parts)

    def __str__(self) -> str:
        return _ENGLISH.put(self.parts)

    def in_json(self) -> str:
        """The English text, which data files have."""
        return str(self)

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __bool__(self) -> bool:
        return bool(str(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash((self.parts.one, tuple(self.parts.values.values())))


if TYPE_CHECKING:
    Text = str | Message
else:
    Text = either(str, Message)
"""Words for a reader: of an author, or marked by N_ (`str`), or of the program with values."""


def in_sentence(text: Text) -> Text:
    """The text with an initial small letter."""
    return text.in_sentence if isinstance(text, Message) else _WITH_CASE[Case.SMALL](text)


def message_of(text: Text) -> Message:
    """The text as a message, which other languages translate."""
    return text if isinstance(text, Message) else Message(text)


_WITH_CASE: Mapping[Case, Callable[[str], str]] = {
    Case.KEPT: str,
    Case.CAPITAL: lambda text: text[:1].upper() + text[1:],
    Case.SMALL: lambda text: text[:1].lower() + text[1:],
}


SIGNS = (N_(", "), N_("; "), N_(", then "), N_(", or "), N_("; also "))
"""Separators of parts that other languages translate."""
NOUNS_HAVE_CAPITALS = ("de",)
"""Languages with capitalised nouns, in which the first letter of a sentence is never changed to a small one."""
_FOLLOWED_BY_A_VOWEL = re.compile(r"\b([DdQq]u?)e (?=[aàâäeéèêëiîïoôöuùûüœæAÀÂEÉÈÊËIÎOÔUÙÛŒ](?!nze\b|ui\b))")
"""French words that lose a letter there: `d’as`."""


_BLANK_BESIDE_A_SIGN = re.compile("(?<=[。、：；）」]) | (?=[（「])")
"""Spaces beside Japanese punctuation, which includes its own space."""
_A_TILE = re.compile(r"\b([Ee]in)e((?: \w+e)*)(?= Stein\b)")
_THE_TILE = re.compile(r"\b([Dd])ie((?: \w+e)*)(?= Stein\b)")


def _agreeing(text: str) -> str:
    """German agreement for tiles in texts written for cards: `ein offener Stein`."""
    text = _A_TILE.sub(lambda found: found[1] + re.sub(r"e\b", "er", found[2]), text)
    return _THE_TILE.sub(r"\1er\2", text)


def without_stop(text: str) -> str:
    """The text without its full stop."""
    return text.removesuffix(".").removesuffix("。")


class Words:
    """The program's texts in one language; untranslated ones are English."""

    def __init__(self, lang: str, messages: gettext.NullTranslations, known: frozenset[str] = frozenset()) -> None:
        self._texts: Mapping[str, str] = {}
        """Texts of the data, without a full stop, in this language."""
        self.lang = lang
        """The language of the texts: that of the catalogue, or `en`."""
        self._messages = messages
        self._known = known

    @property
    def blank(self) -> str:
        """The space between two sentences: none in Japanese."""
        return "" if self.lang == "ja" else " "

    def gettext(self, text: str, **values: object) -> str:
        """The text, with the values of its placeholders."""
        found = self._messages.gettext(text)
        return found.format_map(values) if values else found

    def knowing(self, texts: Mapping[str, str]) -> Words:
        """These words, which also know texts of the data, each with what it is in this language."""
        made = Words(self.lang, self._messages, self._known)
        made._texts = {without_stop(text): said for text, said in texts.items()}
        return made

    def of_data(self, text: str) -> str:
        """A text of the data in this language, with a full stop where the text has one; "" where it is not known."""
        if not self._texts:  # as on every page in the language of the data
            return ""
        known = without_stop(text)
        said = self._texts.get(known)
        if said is None:
            said = _WITH_CASE[Case.SMALL](self._texts.get(_WITH_CASE[Case.CAPITAL](known), ""))
        return said if text != known else without_stop(said)

    def parts(self, text: str, **values: T) -> Iterator[str | T]:
        """The parts of a sentence: its own words, and the values of its placeholders."""
        for words, name, *_ in Formatter().parse(self._messages.gettext(text)):
            yield words
            if name is not None:
                yield values[name]

    def ngettext(self, one: str, many: str, number: int, **values: object) -> str:
        """The form for the number, which is `{number}` in it."""
        return self._messages.ngettext(one, many, number).format(number=number, **values)

    def pgettext(self, context: str, text: str, **values: object) -> str:
        """The text in a context: `Cards` may be a count or a deck."""
        found = self._messages.pgettext(context, text)
        return found.format_map(values) if values else found

    def said(self, text: Text) -> str:
        """A message, or a text that N_ marks, in this language; a text from the data that is not known in it stays."""
        if isinstance(text, Message):
            return self.put(text.parts)
        if not text:  # gettext answers it with the head of the catalogue
            return ""
        found = self.gettext(text)
        return found if found != text else self.of_data(text) or text

    def put(self, parts: MessageParts) -> str:
        """A message with these parts, in this language."""
        found = self._template(parts)
        values = {name: one.in_words(self) if isinstance(one, Wording) else one for name, one in parts.values.items()}
        return self._written(found.format_map(values) if values else found, parts.case)

    def runs(self, message: Message) -> Iterator[str | ShownValue]:
        """The message in this language, divided at the values that a page shows as nodes."""
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
            if isinstance(value, Message):
                yield from self.runs(value)
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
        """The text with its first letter in the given case, and with the language's rules for adjacent words."""
        if self.lang == "fr" and ("e " in text):
            text = _FOLLOWED_BY_A_VOWEL.sub("\\1’", text + following[:4]).removesuffix(following[:4])
        if self.lang == "de" and "Stein" in text:
            text = _agreeing(text)
        if case is Case.SMALL and self.lang in NOUNS_HAVE_CAPITALS:
            return text
        if not self.blank:
            text = _BLANK_BESIDE_A_SIGN.sub("", text)
        return _WITH_CASE[case](text)

    def tag(self, page_lang: str) -> str | None:
        """The `lang` of an element with these words in a page of that language; None if they are equal."""
        return None if _without_region(page_lang) == _without_region(self.lang) else self.lang


_ENGLISH = Words(SOURCE_LANGUAGE, gettext.NullTranslations())


@cache
def words_in(lang: str) -> Words:
    """The words for pages in a language (BCP 47): `fr` for `fr-CA`, English without a catalogue."""
    catalogue = _catalogue(FOLDER, lang)
    return _words_of(catalogue) if catalogue is not None else _ENGLISH


def frame_words(lang: str) -> Words:
    """The words for what is around an article: also in a language with words for the frame only."""
    catalogue = _catalogue(FRAME, lang)
    return _words_of(catalogue) if catalogue is not None else words_in(lang)


@cache
def _words_of(catalogue: Path) -> Words:
    from babel.messages.mofile import write_mo  # only needed by sites in other languages

    compiled = io.BytesIO()
    messages = _read(catalogue)
    write_mo(compiled, messages)
    compiled.seek(0)
    known = frozenset(str(message.id) for message in messages if message.string)
    return Words(catalogue.stem, gettext.GNUTranslations(compiled), known)


def made_in(lang: str) -> str:
    """The language of an index that the program makes for readers of this one: English where it has no words for it."""
    return lang if frame_words(lang).tag(lang) is None else SOURCE_LANGUAGE


def translated_in(lang: str) -> str:
    """The language of any other page that it makes for them, which needs all words."""
    return lang if words_in(lang).tag(lang) is None else SOURCE_LANGUAGE


def has_words(lang: str) -> bool:
    """Whether the language has a catalogue for articles."""
    return _catalogue(FOLDER, lang) is not None


def catalogue_of(lang: str) -> Path | None:
    """The catalogue for a language, or for its frame; None for English and languages without one."""
    return _catalogue(FOLDER, lang) or _catalogue(FRAME, lang)


def _catalogue(folder: Path, lang: str) -> Path | None:
    wanted = _without_region(lang)
    path = folder / f"{wanted}.po"
    return path if wanted.replace("-", "").isalnum() and path.is_file() else None


def languages() -> tuple[str, ...]:
    """The languages with a complete catalogue."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.po")))


@cache
def untranslated(lang: str) -> tuple[int, int]:
    """The number of untranslated texts on pages in a language, and of all texts."""
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
    """English → the page's language, for the words in scripts. Empty for English."""
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
    """`fr` for `fr-CA`; a script stays, since `ja-Latn` cannot replace `ja`."""
    language, *rest = lang.split("-")
    script = next((part.title() for part in rest[:1] if len(part) == 4 and part.isalpha()), "")
    return f"{language.lower()}-{script}" if script else language.lower()


@cache
def _read(path: Path) -> Catalog:
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file)
