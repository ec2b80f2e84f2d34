"""A work as a CSL-JSON item for a processor, in the forms for the page, with marks for languages and scripts."""

from __future__ import annotations

from ludograph.languages.script_ranges import is_cjk
from ludograph.library.entry import Entry
from ludograph.library.export.formats import Json, csl_item, csl_name, csl_titles
from ludograph.library.formatting.csl.marks import ItemMarks
from ludograph.library.formatting.work import Creator, PrintedWork, creators_of, displayed, short_title, titled
from ludograph.library.pieces import Piece, Role, text
from ludograph.library.vocabulary import FIELDS

_TITLES = frozenset({"title", "maintitle", "booktitle", "journaltitle", "shorttitle"})
_PUBLISHERS = ("publisher", "institution", "organization")
_IMPRINT = frozenset({*_PUBLISHERS, "location"})
"""Fields with only one form, as in our own style."""


def marked_item(entry: Entry, page_lang: str) -> tuple[Json, ItemMarks]:
    """The item without its id, and its marks."""
    work, marks = PrintedWork(entry, page_lang), ItemMarks()
    item = csl_item(entry)
    for name in ("id", "custom"):
        item.pop(name, None)

    def title(name: str, subtitle: str) -> str:
        return marks.text(text(*titled(work, name, subtitle)))

    item |= csl_titles(entry, title)
    if "title" in item:
        item["title-short"] = marks.text(_unquoted(text(short_title(work))))
    for name, field in FIELDS.items():
        if field.csl not in item or name not in entry.text:
            continue
        if field.kind == "n":
            item[field.csl] = [_name(work, person, marks) for person in creators_of(work, name)]
        elif field.kind == "T" and name not in _TITLES and isinstance(item[field.csl], str):
            item[field.csl] = marks.text(text(work.field(name, original=name not in _IMPRINT)))
    publisher = next((name for name in _PUBLISHERS if entry.text.get(name)), "")
    if publisher and "publisher" in item:
        item["publisher"] = marks.text(text(work.field(publisher, original=False)))
    if entry.text.get("urlstatus") == "dead" and entry.text.get("archiveurl"):
        item["URL"] = entry.text["archiveurl"]
    return item, marks


def _unquoted(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(inner for piece in pieces for inner in (piece.children if piece.role is Role.QUOTED else (piece,)))


def _name(work: PrintedWork, person: Creator, marks: ItemMarks) -> Json:
    """A person: the original form follows the family name, as styles shorten given names.

    A name in East Asian script is one word, and short forms have only the family name.
    """
    name, original = person.name, person.original
    if name.others:
        return {"literal": name.text}
    parts = csl_name(name)
    key = "literal" if name.literal else "family"
    if is_cjk(name.family + name.given) and not name.literal:
        given = marks.token((Piece(name.given, work.lang(person.lang)),), only_in_full=True) if name.given else ""
        parts = {"family": marks.text((Piece(name.family, work.lang(person.lang)),)) + given}
    else:
        pieces = {part: Piece(value, work.lang(person.lang)) for part, value in parts.items()}
        # A particle is unchanged: its last character decides whether a space follows (`al-ʿAdlī`).
        parts |= {part: marks.text((pieces[part],)) for part in ("family", "literal") if part in parts}
        parts |= {part: marks.word(pieces[part]) for part in ("given",) if part in parts}
    if original is not None and key in parts:
        shown = displayed(work, Creator(original, person.original_lang), inverted=False)
        beside = Piece(" "), Piece(shown, work.lang(person.original_lang), Role.ORIGINAL)
        parts[key] += marks.token(beside, only_in_full=True)
    return parts
