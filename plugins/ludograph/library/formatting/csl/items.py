"""A work as a CSL-JSON item for a processor, in the forms for the page, with marks for languages and scripts."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from ludograph.languages.scripts import is_cjk
from ludograph.languages.text import collated
from ludograph.library.entry import Entry
from ludograph.library.formatting.csl.casing import in_sentence_case
from ludograph.library.formatting.csl.marks import ItemMarks
from ludograph.library.formatting.csl.style import AS_TEXT
from ludograph.library.formatting.csl_record import Json, RecordValues, csl_name, csl_record, variable
from ludograph.library.formatting.order import sorted_people
from ludograph.library.formatting.work import Creator, PrintedWork, creators_of, displayed, listed, short_title, titled
from ludograph.library.pieces import Piece, Role, plain, text
from ludograph.library.vocabulary import FIELDS

_IMPRINT = frozenset({"publisher", "institution", "organization", "location"})
"""Lists of names, with only one form, as in our own style."""

_TITLED_BY_ANOTHER = frozenset({"periodical", "patent"})
"""Types that may have the title of an issue, or of the main work, in place of their own."""
_WITHOUT_ERA = 100
"""Processors put "AD" after earlier years, which authors mean as written."""
_REMARKS = frozenset({"note", "addendum"})


def marked_item(entry: Entry, page_lang: str, roles: Container[str] = RecordValues.roles) -> tuple[Json, ItemMarks]:
    """The item without its id, and its marks; `roles` are the style's variables for people."""
    entry = in_sentence_case(entry, page_lang)
    work, marks = PrintedWork(entry, page_lang), ItemMarks()
    item = _listed(_MarkedValues(work, marks, roles))
    if "title" in item and entry.type not in _TITLED_BY_ANOTHER:
        item["title-short"] = marks.text(_unquoted(text(short_title(work))))
    if entry.text.get("urlstatus") == "dead" and entry.text.get("archiveurl"):
        item["URL"] = entry.text["archiveurl"]
    return item, marks


def sorting_item(entry: Entry, page_lang: str, order: str, roles: Container[str]) -> Json:
    """The item without marks, with the names and the title by which the work is sorted in the language `order`."""
    item = _listed(_MarkedValues(PrintedWork(entry, page_lang), _NoMarks(), roles))
    if people := sorted_people(entry, order):
        item[variable(entry, entry.creator_field or "author", roles)] = [csl_name(name) for name in people]
    if entry.text.get("sorttitle"):
        item["title"] = entry.text["sorttitle"]
    return {name: _collating(value, order) for name, value in item.items()}


def _collating(value: Any, order: str) -> Any:
    """The value with Han and kana in the order of the language: Pandoc has neither Pinyin nor the order of kana."""
    if isinstance(value, list):
        return [_collating(each, order) for each in value]
    if isinstance(value, dict):
        return {name: _collating(each, order) for name, each in value.items()}
    if not isinstance(value, str) or not is_cjk(value[:1]):
        return value
    return "一" + "".join(
        (key if isinstance(key, bytes) else str(key).encode("utf-16-be")).hex() for key in collated(value, order)
    )


def _listed(values: RecordValues) -> Json:
    item = csl_record(values)
    if item["type"] == "document":
        item["type"] = ""  # styles omit documents from lists, as private ones
    if "literal" in item.get("issued", {}):
        item[AS_TEXT] = "1"
    return item


class _NoMarks(ItemMarks):
    def text(self, pieces: Iterable[Piece]) -> str:
        return plain(pieces)


class _MarkedValues(RecordValues):
    """Values in the forms for the page, with marks."""

    def __init__(self, work: PrintedWork, marks: ItemMarks, roles: Container[str]) -> None:
        super().__init__(work.entry)
        self._work, self._marks, self.words, self.roles = work, marks, work.own, roles

    def title(self, name: str, subtitle: str) -> str:
        return self._marks.text(text(*titled(self._work, name, subtitle)))

    def text(self, field: str) -> str:
        if FIELDS[field].kind == "v":
            return super().text(field)
        has_forms = FIELDS[field].kind == "T" and field not in _REMARKS
        shown = self._work.field(field, original=field not in _IMPRINT) if has_forms else self._work.running(field)
        several = listed(self.entry, field) if plain(text(shown)) == self.entry.text.get(field) else []
        is_list = field in _IMPRINT and len(several) > 1
        return self._marks.text((Piece("; ".join(several)),) if is_list else text(shown))

    def date(self, field: str) -> Json | None:
        found, date = super().date(field), self.entry.dates[field]
        is_early = date and found and 0 < found.get("date-parts", [[0]])[0][0] < _WITHOUT_ERA
        return {"literal": date.display(self.words)} if date and is_early else found

    def names(self, field: str) -> list[Json]:
        return [_name(self._work, person, self._marks) for person in creators_of(self._work, field)]


def _unquoted(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(inner for piece in pieces for inner in (piece.children if piece.role is Role.QUOTED else (piece,)))


def _name(work: PrintedWork, person: Creator, marks: ItemMarks) -> Json:
    """A person: the original form follows the family name, as styles shorten given names.

    A name in East Asian script is one word, and short forms have only the family name.
    """
    name, original = person.name, person.original
    if name.others:
        return {"literal": "others"}  # for Pandoc "et al."
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
    if name.family[:1].islower() and not name.prefix and not work.entry.converted:
        parts["family"] = f'"{parts["family"]}"'  # `{da Vinci}` is one word, not a particle and a name
    return parts
