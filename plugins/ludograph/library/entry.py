"""One work of the library, as the rest of the program knows it: no BibTeX is left in it but the source it came from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field, replace

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem
from ludograph.dates import Date
from ludograph.languages.script_ranges import is_cjk
from ludograph.library.multiscript import FormKind, ScriptForm, form_fields
from ludograph.library.pieces import Pieces
from ludograph.library.vocabulary import PARTS_OF_BOOKS

JOINING = "’ʼ'-"
"""What joins a particle to the family name without a blank: `d’Alembert`, `al-Aswānī`."""
NOWHERE = Place("", 0, 0)


@frozen
class PersonName:
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
        """The name in reading order, for comparing and searching: given name first, but not in East Asian letters."""
        if self.others:
            return "et al."
        if self.literal:
            return self.literal
        if is_cjk(self.family + self.given):
            return self.family + self.given
        return " ".join(filter(None, (self.given, self.whole_family, self.suffix)))

    @property
    def short(self) -> str:
        """What a short note calls the person: `van Beethoven`, `江橋`, or the whole literal name."""
        return self.literal or self.whole_family or self.given

    @property
    def whole_family(self) -> str:
        """The family name with its particle: `van Beethoven`, `d’Alembert`, `al-Aswānī`."""
        between = "" if not self.family or self.prefix[-1:] in JOINING else " "
        return f"{self.prefix}{between}{self.family}"


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
    names: Mapping[str, tuple[PersonName, ...]]
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
    linked: tuple[Entry, ...] = ()
    """The works that its reference names: members of a set (`entryset`), related works (`related`)."""
    written: tuple[tuple[str, int, int], ...] = ()
    """Its own fields as typed: name as we call it, and the place of `name = value` in `source`."""
    place: Place = NOWHERE
    """From its `@` to after its closing brace."""
    key_place: Place = NOWHERE
    field_spans: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Where in its file the values of its own (not inherited) fields stand, without braces or quotation marks."""
    source: str = ""
    """The exact text at `place`; for an entry of another format, its BibTeX."""
    converted: bool = False
    """Whether `source` was made from another format, so that offsets in the file are not offsets in it."""
    silenced: frozenset[str] = frozenset()
    """Codes that the entry's `ludograph = {ignore C004}` silences."""
    written_type: str = ""
    """The type as it was typed, in lower case."""
    faults: tuple[Problem, ...] = ()
    """What is wrong inside its values: TeX that is not known, lists of names."""

    def moved(self, by: int) -> Entry:
        """The entry, `by` characters further on in its file."""
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
    def depends(self) -> Mapping[str, str]:
        """The works on which it depends, by their keys, each with the reason: `depends = {Key: copies its list}`."""
        parts = (part.partition(":") for part in self.text.get("depends", "").split(";"))
        return {key.strip(): reason.strip() for key, _, reason in parts if key.strip()}

    @property
    def creator_field(self) -> str | None:
        """The name field that is before the title; None for a work without."""
        if self.type in PARTS_OF_BOOKS and self.text.get("booktitle"):
            order: tuple[str, ...] = ("author",)  # the others made the book
        elif self.type == "patent":
            order = ("author", "holder", "editor", "translator")
        else:
            order = ("author", "editor", "compiler", "director", "composer", "translator", "holder")
        return next((field for field in order if self.names.get(field)), None)

    @property
    def keywords(self) -> tuple[str, ...]:
        """The words by which lists select it; they are not shown."""
        return tuple(word.strip() for word in re.split("[,;]", self.fields.get("keywords", "")) if word.strip())

    def forms(self, name: str) -> dict[FormKind, ScriptForm]:
        """The field in the work's own script, as on the title page, in Latin letters, translated: what is given."""
        found: dict[FormKind, ScriptForm] = {}
        for form in form_fields(name, self.text, self.lang):
            found.setdefault(form.kind, form)
        return found

    def translation(self, name: str, page_lang: str = "en") -> ScriptForm | None:
        """The field put into the page's language, else into English, else into any."""
        candidates = [form for form in form_fields(name, self.text, self.lang) if form.kind is FormKind.TRANSLATION]
        primary = page_lang.partition("-")[0]

        def nearness(form: ScriptForm) -> int:
            tag = form.lang or ""
            return [tag == page_lang, tag.partition("-")[0] == primary, tag.partition("-")[0] == "en", True].index(True)

        return min(candidates, key=nearness, default=None)
