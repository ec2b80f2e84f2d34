"""Who made a work: names in order, inverted or not, in one script or two."""

from __future__ import annotations

import re

from ludograph.bibliography.entry import Entry, Name
from ludograph.bibliography.formatting.pieces import Part, Piece, Role, joined
from ludograph.bibliography.formatting.work import Work
from ludograph.bibliography.multiscript import FormKind, parse_form_field, romanised
from ludograph.frozen import frozen
from ludograph.languages.letters import has_cjk, is_cjk, other_letters
from ludograph.languages.words import N_

_FAMILY_FIRST = frozenset({"ja", "zh", "cmn", "lzh", "yue", "nan", "hak", "ko", "vi", "hu"})
_ABBREVIATED = {
    "editor": (N_("ed."), N_("eds.")),
    "translator": (N_("trans."), N_("trans.")),
    "director": (N_("dir."), N_("dirs.")),
    "composer": (N_("comp."), N_("comps.")),
    "holder": (N_("holder"), N_("holders")),
}
_EDITOR_KINDS = {
    "compiler": (N_("comp."), N_("comps.")),
    "director": (N_("dir."), N_("dirs.")),
    "producer": (N_("prod."), N_("prods.")),
}
_BY = {
    "editor": (N_("edited by"), N_("ed.")),
    "translator": (N_("translated by"), N_("trans.")),
    "annotator": (N_("annotated by"), N_("annot.")),
    "commentator": (N_("with commentary by"), N_("comm.")),
    "introduction": (N_("introduction by"), N_("intro.")),
    "foreword": (N_("foreword by"), N_("foreword by")),
    "afterword": (N_("afterword by"), N_("afterword by")),
}
"""Before the names: in a reference, and in a note."""
_OF_PATENTS = {"holder": (N_("held by"), N_("held by"))}
_MOST_IN_REFERENCE, _SHOWN_IN_REFERENCE, _MOST_IN_NOTE = 10, 7, 3


@frozen
class Creator:
    """One name in the form to show first, and beside it its original."""

    name: Name
    lang: str | None
    original: Name | None = None
    original_lang: str | None = None


def creator_field(entry: Entry) -> str | None:
    """The name field that stands before the title; None for a work without."""
    order = ("author", "holder", "editor") if entry.type == "patent" else ("author", "editor", "director", "composer")
    return next((field for field in (*order, "translator", "holder") if entry.names.get(field)), None)


def creators_of(work: Work, field: str) -> tuple[Creator, ...]:
    """The names of a field, each with its original where both scripts are given in the same number."""
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
    return tuple(Creator(name, entry.lang if _is_foreign(name) else None) for name in own)


def creators(work: Work) -> Part:
    """The names before the title; the first one family name first, but not in a note."""
    field = creator_field(work.entry)
    if field is None:
        return work.field("institution") if work.entry.type in {"report", "manual"} else ""
    people = creators_of(work, field)
    labels = _ABBREVIATED.get(field)
    if field == "editor":
        labels = _EDITOR_KINDS.get(work.get("editortype"), labels)
    names = _list(work, people, inverted=not work.in_note)
    return (names, ", ", work.own.gettext(labels[len(people) > 1])) if labels else names


def contributors(work: Work) -> list[Part]:
    """Editors, translators and others besides those before the title: `Translated by X`."""
    first, named = creator_field(work.entry), work.entry.names
    kinds = _BY | _OF_PATENTS if work.entry.type == "patent" else _BY
    return [
        (work.words(words[work.in_note]), " ", _list(work, creators_of(work, field)))
        for field, words in kinds.items()
        if field != first and named.get(field)
    ]


def short_creators(work: Work) -> Part:
    """Family names alone: `Berndt and Berndt`, `Ebashi`."""
    field = "shortauthor" if work.entry.names.get("shortauthor") else creator_field(work.entry)
    return _list(work, creators_of(work, field), short=True) if field else ""


def _list(work: Work, people: tuple[Creator, ...], *, inverted: bool = False, short: bool = False) -> Part:
    """`A`, `A and B`, `A, B, and C`, `A et al.`; a comma after an inverted first name."""
    most, shown = (_MOST_IN_REFERENCE, _SHOWN_IN_REFERENCE) if inverted else (_MOST_IN_NOTE, 1)
    named = [person for person in people if not person.name.others]
    kept = named if len(named) <= most else named[:shown]
    parts = [_name(work, person, inverted and not number, short) for number, person in enumerate(kept)]
    comma = inverted and bool(kept) and not kept[0].name.literal and "," in _displayed(work, kept[0], True)
    own = work.own
    if len(kept) < len(named) or people[-1].name.others:
        others = own.pgettext("after names", ", et al.") if comma or len(parts) > 1 else own.gettext(" et al.")
        return joined(parts, ","), others
    if len(parts) == 1:
        return parts[0]
    between = own.gettext(", and ") if comma or len(parts) > 2 else own.gettext(" and ")
    return joined(parts[:-1], ","), between, parts[-1]


def _name(work: Work, person: Creator, inverted: bool, short: bool) -> Part:
    if short:
        return Piece(person.name.short, work.lang(person.lang))
    name = Piece(_displayed(work, person, inverted), work.lang(person.lang), Role.NAME)
    if person.original is None:
        return name
    original = _displayed(work, Creator(person.original, person.original_lang), False)
    return name, " ", Piece(original, work.lang(person.original_lang), Role.ORIGINAL)


def _displayed(work: Work, person: Creator, inverted: bool) -> str:
    """A name as it is printed: `Berndt, Ronald M.`, `Catherine H. Berndt`, `Ebashi Takashi`, `江橋崇`."""
    name = person.name
    if name.literal:
        return name.literal
    family = " ".join(filter(None, (name.prefix, name.family)))
    if is_cjk(name.family + name.given):
        return name.family + name.given
    if _family_first(work, person):
        return " ".join(filter(None, (family, name.given, name.suffix)))
    if inverted:
        return ", ".join(filter(None, (family, name.given, name.suffix)))
    return " ".join(filter(None, (name.given, family, name.suffix)))


def _family_first(work: Work, person: Creator) -> bool:
    """East Asian names in two scripts keep their order; others where the entry says `nameorder = {family-first}`."""
    options = re.sub(r"[ {}]", "", work.get("options"))
    if "family-first" in work.get("nameorder") or "nameorder=family-first" in options:
        return True
    paired = person.original is not None and has_cjk(person.original.family + person.original.literal)
    return paired and (person.lang or "").partition("-")[0].lower() in _FAMILY_FIRST


def _is_foreign(name: Name) -> bool:
    return other_letters(name.family + name.literal)
