"""A work of the library for the rest of the program, without BibTeX except for its source."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field, replace

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem
from ludograph.dates import Date
from ludograph.languages.scripts import is_cjk
from ludograph.library.multiscript import FormKind, ScriptForm, form_fields
from ludograph.library.pieces import Pieces
from ludograph.library.vocabulary import PARTS_OF_BOOKS

JOINING = "’ʼ'-"
"""Characters that join a particle to the family name without a space: `d’Alembert`, `al-Aswānī`."""
NOWHERE = Place("", 0, 0)


@frozen
class PersonName:
    """A person in parts, a name without parts (`literal`), or "and others"."""

    family: str = ""
    given: str = ""
    prefix: str = ""
    """`van`, `de la`: the particle before the family name."""
    suffix: str = ""
    """`Jr`, `III`."""
    literal: str = ""
    """An organisation, or an undivided name."""
    others: bool = False

    @property
    def text(self) -> str:
        """The name in reading order, for comparing and searching: given name first, except in East Asian scripts."""
        if self.others:
            return "et al."
        if self.literal:
            return self.literal
        if is_cjk(self.family + self.given):
            return self.family + self.given
        return " ".join(filter(None, (self.given, self.whole_family, self.suffix)))

    @property
    def short(self) -> str:
        """The name in a short note: `van Beethoven`, `江橋`, or the whole literal name."""
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
    """BibLaTeX's name, `book`, or one of ours (`game`, `deck`, `video` …); `misc` for an unknown type."""
    fields: Mapping[str, str]
    """Raw values with TeX."""
    text: Mapping[str, str]
    """Every field's value as plain text."""
    names: Mapping[str, tuple[PersonName, ...]]
    """By name field: `author`, `editor`, `author_transliteration_ja-Latn` …"""
    dates: Mapping[str, Date | None]
    """By date field; None if the text is not a date (`text` has it) or `n.d.`"""
    rich: Mapping[str, Pieces] = field(default_factory=dict)
    """Fields with more than plain text: emphasis, links, formulas."""
    lang: str | None = None
    """The work's language as a BCP 47 tag, or None."""
    ids: tuple[str, ...] = ()
    """Further keys of the same work."""
    parents: tuple[str, ...] = ()
    """Main keys of the entries from which it inherits, nearest first (`crossref`, `xdata`)."""
    linked: tuple[Entry, ...] = ()
    """The works named in its reference: members of a set (`entryset`), related works (`related`)."""
    written: tuple[tuple[str, int, int], ...] = ()
    """Its own fields as typed: our name, and the span of `name = value` in `source`."""
    place: Place = NOWHERE
    """From its `@` to after its closing brace."""
    key_place: Place = NOWHERE
    field_spans: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The spans in the file of its own fields' values, without braces or quotation marks."""
    source: str = ""
    """The text at `place`; for an entry of another format, its BibTeX."""
    converted: bool = False
    """Whether `source` was converted, so that offsets in the file do not apply to it."""
    silenced: frozenset[str] = frozenset()
    """Codes that the entry's `ludograph = {ignore C004}` silences."""
    written_type: str = ""
    """The type as typed, in lower case."""
    faults: tuple[Problem, ...] = ()
    """Faults inside its values: unknown TeX, lists of names."""

    def moved(self, by: int) -> Entry:
        """The entry, moved by this many characters in its file."""
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
        """The place of a field's value; None for an inherited or missing field."""
        span = self.field_spans.get(name)
        return None if span is None else Place(self.place.path, *span)

    @property
    def depends(self) -> Mapping[str, str]:
        """Key of a work on which it depends → the reason: `depends = {Key: copies its list}`."""
        parts = (part.partition(":") for part in self.text.get("depends", "").split(";"))
        return {key.strip(): reason.strip() for key, _, reason in parts if key.strip()}

    @property
    def creator_field(self) -> str | None:
        """The name field before the title, or None."""
        if self.type in PARTS_OF_BOOKS and self.text.get("booktitle"):
            order: tuple[str, ...] = ("author",)  # the others created the book
        elif self.type == "patent":
            order = ("author", "holder", "editor", "translator")
        else:
            order = ("author", "editor", "compiler", "director", "composer", "translator", "holder")
        return next((field for field in order if self.names.get(field)), None)

    @property
    def keywords(self) -> tuple[str, ...]:
        """The words for selecting it in lists, which are not shown."""
        return tuple(word.strip() for word in re.split("[,;]", self.fields.get("keywords", "")) if word.strip())

    def forms(self, name: str) -> dict[FormKind, ScriptForm]:
        """The given forms of the field: in the work's script, as on the title page, in Latin letters, translated."""
        found: dict[FormKind, ScriptForm] = {}
        for form in form_fields(name, self.text, self.lang):
            found.setdefault(form.kind, form)
        return found

    def translation(self, name: str, page_lang: str = "en") -> ScriptForm | None:
        """The translation into the page's language, else into English, else into any."""
        candidates = [form for form in form_fields(name, self.text, self.lang) if form.kind is FormKind.TRANSLATION]
        primary = page_lang.partition("-")[0]

        def nearness(form: ScriptForm) -> int:
            tag = form.lang or ""
            return [tag == page_lang, tag.partition("-")[0] == primary, tag.partition("-")[0] == "en", True].index(True)

        return min(candidates, key=nearness, default=None)
