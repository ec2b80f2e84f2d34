"""Who made a work: names in order, inverted or not, in one script or two."""

from __future__ import annotations

from dataclasses import dataclass

from ludograph.bibliography.entry import Entry, Name
from ludograph.bibliography.formatting.pieces import Piece, Pieces, Role, joined, text
from ludograph.bibliography.formatting.setting import Setting, field_pieces
from ludograph.bibliography.multiscript import FormKind, parse_form_field, romanised
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


@dataclass(frozen=True, slots=True)
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


def creators_of(entry: Entry, field: str, setting: Setting) -> tuple[Creator, ...]:
    """The names of a field, each with its original where both scripts are given in the same number."""
    own = entry.names.get(field, ())
    for other, names in entry.names.items():
        form = parse_form_field(other) if other.startswith(field + "_") else None
        if form is None or form.base != field or form.kind is FormKind.TRANSLATION or len(names) != len(own):
            continue
        if form.kind is FormKind.ORIGINAL:
            latin, original, latin_lang, lang = own, names, romanised(entry.lang), form.tag or entry.lang
        else:
            latin, original, latin_lang, lang = names, own, form.tag or romanised(entry.lang), entry.lang
        if setting.is_own(lang):
            return tuple(Creator(name, lang) for name in original)
        return tuple(Creator(a, latin_lang, b, lang) for a, b in zip(latin, original, strict=True))
    return tuple(Creator(name, entry.lang if _is_foreign(name) else None) for name in own)


def creators(entry: Entry, setting: Setting, *, inverted: bool) -> Pieces:
    """The names before the title; the first one family name first if `inverted`."""
    field = creator_field(entry)
    if field is None:
        return field_pieces(entry, "institution", setting) if entry.type in {"report", "manual"} else ()
    people = creators_of(entry, field, setting)
    return text(_list(entry, people, setting, inverted=inverted), _label(entry, field, people, setting))


def _label(entry: Entry, field: str, people: tuple[Creator, ...], setting: Setting) -> str:
    labels = _ABBREVIATED.get(field)
    if field == "editor":
        labels = _EDITOR_KINDS.get(entry.text.get("editortype", ""), labels)
    if labels is None:
        return ""
    return ", " + setting.own.gettext(labels[len(people) > 1])


def contributors(entry: Entry, setting: Setting, *, in_note: bool) -> list[Pieces]:
    """Editors, translators and others besides those before the title: `Translated by X`."""
    first = creator_field(entry)
    found = []
    for field, (long, short) in (_BY | _OF_PATENTS if entry.type == "patent" else _BY).items():
        if field == first or not entry.names.get(field):
            continue
        people = creators_of(entry, field, setting)
        names = _list(entry, people, setting, inverted=False)
        found.append(text(setting.words(short if in_note else long), " ", names))
    return found


def short_creators(entry: Entry, setting: Setting) -> Pieces:
    """Family names alone: `Berndt and Berndt`, `Ebashi`."""
    short = "shortauthor" if entry.names.get("shortauthor") else creator_field(entry)
    if short is None:
        return ()
    people = creators_of(entry, short, setting)
    names = [Piece(person.name.short, setting.lang(person.lang)) for person in people if not person.name.others]
    shown: list[Pieces] = [(name,) for name in names[: _limit(names)]]
    return _enumerated(shown, setting, comma=False, more=_has_more(people, _MOST_IN_NOTE))


def _limit(names: list[Piece]) -> int:
    return len(names) if len(names) <= _MOST_IN_NOTE else 1


def _has_more(people: tuple[Creator, ...], most: int) -> bool:
    return len(people) > most or people[-1].name.others


def _list(entry: Entry, people: tuple[Creator, ...], setting: Setting, *, inverted: bool) -> Pieces:
    most, shown = (_MOST_IN_REFERENCE, _SHOWN_IN_REFERENCE) if inverted else (_MOST_IN_NOTE, 1)
    named = [person for person in people if not person.name.others]
    kept = named if len(named) <= most else named[:shown]
    parts = [_name(entry, person, setting, inverted and number == 0) for number, person in enumerate(kept)]
    comma = inverted and bool(kept) and _is_inverted(entry, kept[0])
    return _enumerated(parts, setting, comma=comma, more=len(kept) < len(named) or people[-1].name.others)


def _enumerated(parts: list[Pieces], setting: Setting, *, comma: bool, more: bool) -> Pieces:
    """`A`, `A and B`, `A, B, and C`, `A et al.`; a comma after an inverted first name."""
    own = setting.own
    if more:
        others = own.pgettext("after names", ", et al.") if comma or len(parts) > 1 else own.gettext(" et al.")
        return text(joined(parts, ","), others)
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        return text(parts[0], own.gettext(", and ") if comma else own.gettext(" and "), parts[1])
    return text(joined(parts[:-1], ","), own.gettext(", and "), parts[-1])


def _name(entry: Entry, person: Creator, setting: Setting, inverted: bool) -> Pieces:
    shown = displayed(entry, person, inverted)
    name = Piece(shown, setting.lang(person.lang), Role.NAME)
    if person.original is None:
        return (name,)
    original = displayed(entry, Creator(person.original, person.original_lang), False)
    return text(name, " ", Piece(original, setting.lang(person.original_lang), Role.ORIGINAL))


def displayed(entry: Entry, person: Creator, inverted: bool) -> str:
    """A name as it is printed: `Berndt, Ronald M.`, `Catherine H. Berndt`, `Ebashi Takashi`, `江橋崇`."""
    name = person.name
    if name.literal:
        return name.literal
    family = " ".join(filter(None, (name.prefix, name.family)))
    if is_cjk(name.family + name.given):
        return name.family + name.given
    if _family_first(entry, person):
        return " ".join(filter(None, (family, name.given, name.suffix)))
    if inverted:
        return ", ".join(filter(None, (family, name.given, name.suffix)))
    return " ".join(filter(None, (name.given, family, name.suffix)))


def _is_inverted(entry: Entry, person: Creator) -> bool:
    return "," in displayed(entry, person, True) and not person.name.literal


def _family_first(entry: Entry, person: Creator) -> bool:
    """East Asian names in two scripts keep their order; others where the entry says `nameorder = {family-first}`."""
    if "family-first" in entry.text.get("nameorder", "") or "nameorder=family-first" in _options(entry):
        return True
    paired = person.original is not None and has_cjk(person.original.family + person.original.literal)
    return paired and (person.lang or "").partition("-")[0].lower() in _FAMILY_FIRST


def _options(entry: Entry) -> str:
    return entry.text.get("options", "").replace(" ", "").replace("{", "").replace("}", "")


def _is_foreign(name: Name) -> bool:
    return other_letters(name.family + name.literal)
