"""A work as printed on one page: fields, title and people in the forms for the page, as pieces."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field, replace

from ludograph.base.frozen import frozen
from ludograph.dates import NO_DATE
from ludograph.languages.scripts import has_cjk, is_cjk, other_letters
from ludograph.languages.words import N_, Words, words_in
from ludograph.library.bibtex.interpretation import list_parts
from ludograph.library.bibtex.tex import decode
from ludograph.library.entry import Entry, PersonName
from ludograph.library.formatting.terms import BOOKS
from ludograph.library.multiscript import (
    FormKind,
    ScriptForm,
    addon_form,
    other_script,
    own_language,
    parse_form_field,
    romanised,
)
from ludograph.library.pieces import Part, Piece, Role, joined
from ludograph.library.vocabulary import FIELDS, UNDATED

_NAMES = frozenset(
    {"publisher", "location", "organization", "institution", "library", "origpublisher", "origlocation", "edition",
     "howpublished", "eventtitle", "venue"}
)  # fmt: skip
PARTS = frozenset(
    {"article", "suppperiodical", "review", "inbook", "suppbook", "incollection", "suppcollection", "inproceedings",
     "inreference", "online", "unpublished", "letter"}
)  # fmt: skip
"""Types that are parts of works, or pages; their titles are in quotation marks."""
_CUT = re.compile(r"[:;—]\s|\s–\s|,\s")
_SMALL_WORDS = frozenset({"of", "in", "on", "for", "from", "with", "and", "to", "by", "at", "as"})
_LONGEST = 6
_ENDS_ITSELF = ("?", "!", "？", "！", "…", "。")
_FAMILY_FIRST = frozenset({"ja", "zh", "cmn", "lzh", "yue", "nan", "hak", "ko", "vi", "hu"})
_ABBREVIATED = {
    "editor": (N_("ed."), N_("eds.")), "translator": (N_("trans."), N_("trans.")),
    "director": (N_("dir."), N_("dirs.")), "composer": (N_("comp."), N_("comps.")),
    "compiler": (N_("comp."), N_("comps.")), "producer": (N_("prod."), N_("prods.")),
    "holder": (N_("holder"), N_("holders")),
}  # fmt: skip
_BY = {
    "bookauthor": N_("by"), "reviewedauthor": N_("reviewing"), "director": N_("directed by"),
    "scriptwriter": N_("written by"), "producer": N_("produced by"), "executiveproducer": N_("executive producer"),
    "seriescreator": N_("created by"), "composer": N_("composed by"), "performer": N_("performed by"),
    "host": N_("hosted by"), "guest": N_("with the guest"), "narrator": N_("narrated by"),
    "interviewer": N_("interview by"), "recipient": N_("to"), "chair": N_("chaired by"),
    "organizer": N_("organized by"), "curator": N_("curated by"), "origauthor": N_("originally by"),
    "editor": N_("edited by"), "editora": N_("with"), "editorb": N_("with"), "editorc": N_("with"),
    "editorialdirector": N_("directed by"), "serieseditor": N_("series edited by"), "compiler": N_("compiled by"),
    "contributor": N_("with"), "illustrator": N_("illustrated by"), "translator": N_("translated by"),
    "annotator": N_("annotated by"), "commentator": N_("with commentary by"), "introduction": N_("introduction by"),
    "foreword": N_("foreword by"), "afterword": N_("afterword by"), "holder": N_("held by"),
    "founder": N_("founded by"), "continuator": N_("continued by"), "redactor": N_("redacted by"),
    "reviser": N_("revised by"), "collaborator": N_("in collaboration with"),
}  # fmt: skip
"""The role of a person, before the names. The last five are BibLaTeX's kinds of editors."""
_BY_IN_NOTES = {
    "director": N_("dir."), "producer": N_("prod."), "composer": N_("comp."), "editor": N_("ed."),
    "editorialdirector": N_("dir."), "serieseditor": N_("series ed."), "compiler": N_("comp."),
    "illustrator": N_("ill."), "translator": N_("trans."), "annotator": N_("annot."), "commentator": N_("comm."),
    "introduction": N_("intro."),
}  # fmt: skip
_MOST_IN_REFERENCE, _SHOWN_IN_REFERENCE, _MOST_IN_NOTE = 10, 7, 3


@frozen
class PrintedWork:
    """An entry on a page in one language, in a list of references or in a note."""

    entry: Entry
    page_lang: str = "en"
    in_note: bool = False
    year_first: bool = False
    """Whether its year is after the names, not in the imprint."""
    printed: set[str] = field(default_factory=set)
    """The fields that were read for printing."""

    def has(self, name: str) -> bool:
        """Whether the entry has the field; does not count as printing it."""
        return bool(self.entry.text.get(name))

    def get(self, name: str) -> str:
        """A field's text, or ""."""
        self.printed.add(name)
        return self.entry.text.get(name, "")

    def lang(self, tag: str | None) -> str | None:
        """The tag for a text; None if it is in the page's language and script."""
        if not tag or tag.lower() == self.page_lang.lower():
            return None
        page, other = self.page_lang.split("-"), tag.split("-")
        scripts = [part.title() for part in (*page[1:], *other[1:]) if len(part) == 4 and part.isalpha()]
        return None if page[0].lower() == other[0].lower() and not scripts else tag

    def is_own(self, tag: str | None) -> bool:
        """Whether a work in this language needs no transliteration on the page."""
        return bool(tag) and self.lang(tag) is None

    @property
    def own(self) -> Words:
        return words_in(self.page_lang)

    def words(self, text: str, **values: object) -> Piece:
        """Words added by the reference: in the page's language, or in English if not translated."""
        return self.added(self.own.gettext(text, **values))

    def added(self, text: str) -> Piece:
        """Added words that are already in the page's language."""
        tag = self.own.tag(self.page_lang) if text.strip() else None
        return Piece(text, tag, Role.WORDS if tag else Role.TEXT)

    def quoted(self, piece: Piece) -> Piece:
        """The piece in the page's quotation marks."""
        marks = self.own.pgettext("opening", "“"), self.own.pgettext("closing", "”")
        return Piece("", None, Role.QUOTED, "", (piece,), marks)

    def translation(self, field: str) -> ScriptForm | None:
        """The translation into the page's language, else into English, else into any."""
        return self.entry.translation(field, self.page_lang)

    def form(self, form: ScriptForm, role: Role) -> Piece:
        """The form's text with a role, with the emphasis of its source."""
        pieces = self.entry.rich.get(form.field, ())
        return Piece("" if pieces else form.text, self.lang(form.lang), role, "", pieces)

    def field(self, name: str, *, original: bool = True) -> Part:
        """A field in Latin letters (transliterated, else translated), followed by the original if `original`.

        On a page in the work's language, or with only one form, just that form.
        """
        self.printed.add(name)
        forms = self.entry.forms(name)
        own, latin = forms.get(FormKind.ORIGINAL), forms.get(FormKind.TRANSLITERATION) or self.translation(name)
        if own is not None and latin is not None and not self.is_own(own.lang):
            main = self.form(latin, Role.TEXT)
            return (main, " ", self.form(own, Role.ORIGINAL)) if original else main
        only = own or latin
        return "" if only is None else self.form(_plain_language(only), Role.TEXT)

    def remark(self, name: str, role: Role) -> Piece:
        """An editors' remark on the work, in the page's language."""
        return self.form(ScriptForm(name, self.get(name), None, FormKind.ORIGINAL), role)

    def running(self, name: str) -> Part:
        """The work's own remark, taken as in the page's language unless its script differs."""
        shown, entry = self.get(name), self.entry
        if has_cjk(shown):
            return Piece(shown, self.lang(own_language(shown, entry.lang)))
        return entry.rich.get(name, shown)


def _plain_language(form: ScriptForm) -> ScriptForm:
    """A publisher or place in Latin letters without a tag, as a name that is not in the work's language."""
    if form.lang is None or "_" in form.field or form.field not in _NAMES or other_script(form.text):
        return form
    return ScriptForm(form.field, form.text, None, form.kind)


def title(work: PrintedWork) -> Part:
    """`Karuta かるた [Japanese cards]`, for a part in quotation marks; with the subtitle."""
    found = titled(work, "title", "subtitle", part=work.entry.type in PARTS)
    addon = work.get("titleaddon")
    if addon and addon_form("title", work.get("title"), work.entry.text) != "titleaddon":
        piece = Piece(addon, work.lang(work.entry.lang))
        return (found, " (", piece, ")") if found else piece
    return found


def titled(work: PrintedWork, name: str, subtitle: str, *, part: bool = False) -> tuple[Part, ...]:
    """A title field with its subtitle, in all its forms. A subtitle alone is the title of a volume."""
    if not work.entry.forms(name) and not work.translation(name):
        name, subtitle = subtitle, ""
    main, original = _shown_forms(work, name)
    if main is None:
        return ()
    work.printed.update((name, subtitle))
    first = _cite(work, main, subtitle, Role.PART if part else Role.TITLE)
    found: list[Part] = [work.quoted(_inner_quotes(first)) if part else first]
    if original is not None:
        found += " ", _cite(work, original, subtitle, Role.PART_ORIGINAL if part else Role.TITLE_ORIGINAL)
    translation = work.translation(name)
    if translation is not None and translation != main and not work.is_own(main.lang):
        found += " [", work.form(translation, Role.TRANSLATION), "]"
    return tuple(found)


def _shown_forms(work: PrintedWork, name: str) -> tuple[ScriptForm | None, ScriptForm | None]:
    """The first form, and the original to put after it."""
    forms = work.entry.forms(name)
    own, latin = forms.get(FormKind.ORIGINAL), forms.get(FormKind.TRANSLITERATION)
    if own is None or latin is None:
        return own or latin or work.translation(name), None
    return (own, None) if work.is_own(own.lang) else (latin, own)


def _cite(work: PrintedWork, form: ScriptForm, subtitle: str, role: Role) -> Piece:
    piece = work.form(form, role)
    under = None if form.kind is FormKind.TRANSLATION else work.entry.forms(subtitle).get(form.kind)
    if under is None:
        return piece
    between = " " if form.text.endswith(_ENDS_ITSELF) else ": "
    below = work.form(under, Role.TEXT)
    if piece.children or below.children:
        inner = (*(piece.children or (Piece(piece.text),)), Piece(between), *(below.children or (Piece(below.text),)))
        return replace(piece, text="", children=inner)
    return replace(piece, text=piece.text + between + below.text)


def _inner_quotes(piece: Piece) -> Piece:
    """Double quotation marks inside a quotation become single ones."""
    inner = tuple(_inner_quotes(child) for child in piece.children)
    return replace(piece, text=piece.text.replace("“", "‘").replace("”", "’"), children=inner)


def short_title(work: PrintedWork) -> Part:
    """The title in a few words, without its subtitle: `shorttitle`, or the part before a comma or preposition."""
    is_part = work.entry.type in PARTS
    role = Role.PART if is_part else Role.TITLE
    form, _ = _shown_forms(work, "shorttitle")
    if form is None:
        form, _ = _shown_forms(work, "title")
        if form is None:
            return ""
        short = _shortened(form.text, latin=form.kind is FormKind.ORIGINAL)
        piece = work.form(form, role) if short == form.text else Piece(short, work.lang(form.lang), role)
    else:
        piece = work.form(form, role)
    return work.quoted(_inner_quotes(piece)) if is_part else piece


def _shortened(full: str, latin: bool) -> str:
    cut = _CUT.search(full)
    short = full[: cut.start()] if cut and full[: cut.start()].count(" ") >= 1 else full
    words = short.split(" ")
    if latin and len(words) > _LONGEST:
        place = next((n for n, word in enumerate(words) if n >= 3 and word.lower() in _SMALL_WORDS), None)
        short = " ".join(words[:place])
    return short if short.count("‘") == short.count("’") or "‘" not in short else full


def published(work: PrintedWork, field: str, *, year_only: bool | None = None) -> str:
    """The date in words; unchanged if it is not a date; `n.d.` without one."""
    work.printed.add(field)
    date = work.entry.dates.get(field)
    if date is None:
        written = work.get(field)
        return work.own.gettext(NO_DATE) if not written or written.lower() in UNDATED else written
    short = work.entry.type in BOOKS if year_only is None else year_only
    return (date.year_only if short else date).display(work.own)


@frozen
class Creator:
    """A name in the form to show first, and its original."""

    name: PersonName
    lang: str | None
    original: PersonName | None = None
    original_lang: str | None = None


def creators_of(work: PrintedWork, field: str) -> tuple[Creator, ...]:
    """The names of a field, each with its original if both scripts have equally many names."""
    entry = work.entry
    own = entry.names.get(field, ())
    for other, names in entry.names.items():
        form = parse_form_field(other)
        if form is None or form.base != field or form.kind is FormKind.TRANSLATION or len(names) != len(own):
            continue
        if form.kind is FormKind.ORIGINAL:
            latin, original, latin_lang, lang = own, names, romanised(entry.lang), form.tag or entry.lang
        else:
            latin, original, latin_lang, lang = names, own, form.tag or romanised(entry.lang), entry.lang
        if work.is_own(lang):
            return tuple(Creator(name, lang) for name in original)
        return tuple(Creator(a, latin_lang, b, lang) for a, b in zip(latin, original, strict=True))
    return tuple(Creator(name, entry.lang if other_letters(name.family + name.literal) else None) for name in own)


def creators(work: PrintedWork) -> Part:
    """The names before the title; the first with the family name first, except in a note."""
    field = work.entry.creator_field
    if field is None:
        return work.field("institution") if work.entry.type in {"report", "manual"} else ""
    work.printed.add(field)
    people = creators_of(work, field)
    labels = _ABBREVIATED.get(work.get("editortype") if field == "editor" else field) or _ABBREVIATED.get(field)
    names = _list(work, people, inverted=not work.in_note)
    return (names, ", ", work.own.gettext(labels[len(people) > 1])) if labels else names


def contributors(work: PrintedWork) -> list[Part]:
    """Editors, translators and others not named before the title: `Translated by X`."""
    return [by(work, name) for name in _BY if work.entry.names.get(name) and name != work.entry.creator_field]


def by(work: PrintedWork, name: str) -> Part:
    """`Translated by X`; empty if these people are already named."""
    if name in work.printed or not FIELDS[name].is_printed(work.entry.type):
        return ""
    work.printed.add(name)
    kind = work.entry.text.get(f"{name}type", "") if name.startswith("editor") else ""
    role = kind if kind in _BY else name
    words = _BY_IN_NOTES.get(role, _BY[role]) if work.in_note else _BY[role]
    return work.words(words), " ", _list(work, creators_of(work, name))


def short_creators(work: PrintedWork) -> Part:
    """Family names: `Berndt and Berndt`, `Ebashi`."""
    field = "shortauthor" if work.entry.names.get("shortauthor") else work.entry.creator_field
    return _list(work, creators_of(work, field), short=True) if field else ""


def _list(work: PrintedWork, people: tuple[Creator, ...], *, inverted: bool = False, short: bool = False) -> Part:
    """`A`, `A and B`, `A, B, and C`, `A et al.`; a comma after an inverted first name."""
    most, shown = (_MOST_IN_REFERENCE, _SHOWN_IN_REFERENCE) if inverted else (_MOST_IN_NOTE, 1)
    named = [person for person in people if not person.name.others]
    kept = named if len(named) <= most else named[:shown]
    parts = [_name(work, person, inverted and not number, short) for number, person in enumerate(kept)]
    comma = inverted and bool(kept) and not kept[0].name.literal and "," in displayed(work, kept[0], inverted=True)
    own = work.own
    if len(kept) < len(named) or people[-1].name.others:
        others = own.pgettext("after names", ", et al.") if comma or len(parts) > 1 else own.gettext(" et al.")
        return joined(parts, ","), others
    return enumerated(work, parts, comma=comma)


def enumerated(work: PrintedWork, parts: Sequence[Part], *, comma: bool = False) -> Part:
    """`A`, `A and B`, or `A, B, and C`; with `comma` also `A, and B`."""
    if len(parts) == 1:
        return parts[0]
    between = work.own.gettext(", and ") if comma or len(parts) > 2 else work.own.gettext(" and ")
    return joined(parts[:-1], ","), between, parts[-1]


def listed(entry: Entry, name: str) -> list[str]:
    """The members of a list of publishers or places."""
    return [decode(part).plain for part in list_parts(entry.fields.get(name, ""))]


def _name(work: PrintedWork, person: Creator, inverted: bool, short: bool) -> Part:
    if short:
        return Piece(person.name.short, work.lang(person.lang))
    name = Piece(displayed(work, person, inverted=inverted), work.lang(person.lang), Role.NAME)
    if person.original is None:
        return name
    original = displayed(work, Creator(person.original, person.original_lang), inverted=False)
    return name, " ", Piece(original, work.lang(person.original_lang), Role.ORIGINAL)


def displayed(work: PrintedWork, person: Creator, *, inverted: bool) -> str:
    """A name in print: `Berndt, Ronald M.`, `Catherine H. Berndt`, `Ebashi Takashi`, `江橋崇`."""
    name = person.name
    if name.literal:
        return name.literal
    family = name.whole_family
    if is_cjk(name.family + name.given):
        return name.family + name.given
    if _family_first(work, person):
        return " ".join(filter(None, (family, name.given, name.suffix)))
    if inverted:
        return ", ".join(filter(None, (family, name.given, name.suffix)))
    return " ".join(filter(None, (name.given, family, name.suffix)))


def _family_first(work: PrintedWork, person: Creator) -> bool:
    """Whether the family name is first: for East Asian names in two scripts, or with `nameorder = {family-first}`."""
    options = re.sub(r"[ {}]", "", work.get("options"))
    if "family-first" in work.get("nameorder") or "nameorder=family-first" in options:
        return True
    paired = person.original is not None and has_cjk(person.original.family + person.original.literal)
    return paired and (person.lang or "").partition("-")[0].lower() in _FAMILY_FIRST
