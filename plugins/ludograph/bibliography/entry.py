"""One work of the library, as the rest of the program knows it: no BibTeX is left in it but the source it came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from ludograph.bibliography.multiscript import Form, FormKind, form_fields
from ludograph.bibliography.pieces import Pieces
from ludograph.dates import Date
from ludograph.frozen import frozen
from ludograph.languages.letters import is_cjk
from ludograph.problems import Place, Problem

NOWHERE = Place("", 0, 0)


@frozen
class Name:
    """A person in parts, a name that has no parts (`literal`), or "and others"."""

    family: str = ""
    given: str = ""
    prefix: str = ""
    """`van`, `de la`: before the family name."""
    suffix: str = ""
    """`Jr`, `III`."""
    literal: str = ""
    """An organisation, or a name as it stands."""
    others: bool = False

    @property
    def text(self) -> str:
        """All of it in reading order, the given name first but in Han, kana and Hangul; for comparing and searching."""
        if self.others:
            return "et al."
        if self.literal:
            return self.literal
        if is_cjk(self.family + self.given):
            return self.family + self.given
        return " ".join(filter(None, (self.given, self.prefix, self.family, self.suffix)))

    @property
    def short(self) -> str:
        """What a short note calls the person: `van Beethoven`, `江橋`, or the whole literal name."""
        return self.literal or " ".join(filter(None, (self.prefix, self.family))) or self.given


@frozen
class Entry:
    """A work: its fields under BibLaTeX's names, after aliases and inheritance."""

    key: str
    type: str
    """BibLaTeX's name, `book`, or one of ours (`game`, `deck`, `video` …); an unknown type is `misc`."""
    fields: Mapping[str, str]
    """Raw values, TeX and all."""
    text: Mapping[str, str]
    """Every field's value as it reads."""
    names: Mapping[str, tuple[Name, ...]]
    """By name field: `author`, `editor`, `author_transliteration_ja-Latn` …"""
    dates: Mapping[str, Date | None]
    """By date field; None where the text is no date (`text` has it) or says `n.d.`"""
    rich: Mapping[str, Pieces] = field(default_factory=dict)
    """Only fields that hold more than plain text: emphasis, links, formulas."""
    lang: str | None = None
    """The work's language as a BCP 47 tag; None when the entry does not say."""
    ids: tuple[str, ...] = ()
    """Further keys of the same work."""
    parents: tuple[str, ...] = ()
    """Keys of the entries it inherits from, nearest first (`crossref`, `xdata`), as the library calls them."""
    written: tuple[tuple[str, int, int], ...] = ()
    """Its own fields as typed: name as we call it, and where `name = value` stands in `source`."""
    place: Place = NOWHERE
    """From its `@` to after its closing brace."""
    key_place: Place = NOWHERE
    field_spans: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Where in its file the values of its own (not inherited) fields stand, without braces or quotation marks."""
    source: str = ""
    """The exact text at `place`; for an entry of another format, the same as BibTeX."""
    converted: bool = False
    """Whether `source` was made from another format, so that offsets in the file are not offsets in it."""
    silenced: frozenset[str] = frozenset()
    """Codes that the entry's `ludograph = {ignore C004}` silences."""
    written_type: str = ""
    """The type as it was typed, in lower case."""
    faults: tuple[Problem, ...] = ()
    """What is wrong inside its values: TeX that is not known, lists of names."""

    def moved(self, by: int) -> Entry:
        """The same entry so many characters further on in its file."""
        if not by:
            return self
        return replace(
            self,
            place=self.place.moved(by),
            key_place=self.key_place.moved(by),
            faults=tuple(fault.moved(by) for fault in self.faults),
            field_spans={name: (start + by, end + by) for name, (start, end) in self.field_spans.items()},
        )

    def field_place(self, name: str) -> Place | None:
        """The place of a field's value; None for a field that it inherits or lacks."""
        span = self.field_spans.get(name)
        return None if span is None else Place(self.place.path, *span)

    @property
    def creator_field(self) -> str | None:
        """The name field that stands before the title; None for a work without."""
        is_patent = self.type == "patent"
        order = ("author", "holder", "editor") if is_patent else ("author", "editor", "director", "composer")
        return next((field for field in (*order, "translator", "holder") if self.names.get(field)), None)

    def forms(self, name: str) -> dict[FormKind, Form]:
        """The field in the work's own script, as on the title page, in Latin letters, translated: what is given."""
        found: dict[FormKind, Form] = {}
        for form in form_fields(name, self.text, self.lang):
            found.setdefault(form.kind, form)
        return found

    def translation(self, name: str, page_lang: str = "en") -> Form | None:
        """The field put into the page's language, else into English, else into any."""
        candidates = [form for form in form_fields(name, self.text, self.lang) if form.kind is FormKind.TRANSLATION]
        primary = page_lang.partition("-")[0]

        def nearness(form: Form) -> int:
            tag = form.lang or ""
            return [tag == page_lang, tag.partition("-")[0] == primary, tag.partition("-")[0] == "en", True].index(True)

        return min(candidates, key=nearness, default=None)
