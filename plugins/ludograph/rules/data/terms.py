"""Words of the games and texts of the data in other languages, as written in data files, and tables of words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.languages.words import Text
from ludograph.values import Id, Names, Notes, Sources, Texts, plain_name


@frozen
class TranslatedTerm:
    """A word of the game in another language."""

    names: Names = ()
    """The word in that language."""
    means: str = ""
    """Its meaning, in that language; for a table, an introduction."""


@frozen
class TextEntry:
    """A text of the data in other languages."""

    text: str
    """The text, as another file of the data has it."""
    in_: Mapping[str, str]
    """Language → the text in it: `{fr: Personne ne le sait.}`; pages in that language show it instead."""
    at: Place | None = None


@frozen
class TermEntry:
    """A word of the game."""

    names: Names
    """The word: as text, or with its language and reading as `{text: 親, lang: ja, roman: oya}`."""
    means: str = ""
    """What it means, in a sentence."""
    in_: Mapping[str, TranslatedTerm] = field(default_factory=dict)
    """In other languages: `{fr: {names: tirer, means: prendre une carte de plus}}`; it is in their glossaries."""
    note: Notes = ()
    """Further notes for readers."""
    source: Sources = ()
    """The sources, by default those of the table."""
    at: Place | None = None


@frozen
class TermsEntry:
    """A table of words: names of numbers, and other terms."""

    names: Names = ()
    """The title of the table."""
    in_: Mapping[str, TranslatedTerm] = field(default_factory=dict)
    """Its titles in other languages, for their glossaries."""
    numbers: Mapping[int, Names] = field(default_factory=dict)
    """Number → its names."""
    terms: Mapping[Id, TermEntry] = field(default_factory=dict)
    """Id → the word."""
    game: Texts = ()
    """The games that use these words."""
    note: Notes = ()
    """A note under the table."""
    source: Sources = ()
    """The sources of every word that names no other."""
    at: Place | None = None


@frozen
class TermTable:
    """A table of words."""

    id: str
    entry: TermsEntry

    @property
    def title(self) -> Text:
        """The name for sentences in the site's language."""
        return plain_name(self.entry.names, self.id)
