"""What a work is called: transliterated, original, translated; in full and short."""

from __future__ import annotations

import re
from dataclasses import replace

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.formatting.pieces import Piece, Pieces, Role, text
from ludograph.bibliography.formatting.setting import Setting, form_piece
from ludograph.bibliography.multiscript import Form, FormKind, addon_form

PARTS = frozenset(
    {"article", "suppperiodical", "review", "inbook", "suppbook", "incollection", "suppcollection", "inproceedings",
     "inreference", "online", "unpublished", "letter"}
)  # fmt: skip
"""Types that are parts of works, or pages: their titles stand in quotation marks."""
_CUT = re.compile(r"[:;—]\s|\s–\s|,\s")
_SMALL_WORDS = frozenset({"of", "in", "on", "for", "from", "with", "and", "to", "by", "at", "as"})
_LONGEST = 6
_ENDS_ITSELF = ("?", "!", "？", "！", "…", "。")


def is_part(entry: Entry) -> bool:
    """Whether the work is a part of another, or a page of a site."""
    return entry.type in PARTS


def title(entry: Entry, setting: Setting) -> Pieces:
    """`Karuta かるた [Japanese cards]`, a part in quotation marks; the subtitle with it."""
    part = is_part(entry)
    found = titled(entry, "title", "subtitle", setting, part=part)
    addon = entry.text.get("titleaddon", "")
    if addon and addon_form("title", entry.text.get("title", ""), entry.text) != "titleaddon":
        piece = Piece(addon, setting.lang(entry.lang))
        found = text(found, " (", piece, ")") if found else (piece,)
    return found


def titled(entry: Entry, name: str, subtitle: str, setting: Setting, *, part: bool) -> Pieces:
    """Any title field with its subtitle, in all its forms."""
    main, original = _shown_forms(entry, name, setting)
    if main is None:
        return ()
    first = _cite(entry, main, subtitle, Role.PART if part else Role.TITLE, setting)
    found: Pieces = (Piece("", None, Role.QUOTED, "", (_inner_quotes(first),), setting.quotes),) if part else (first,)
    if original is not None:
        role = Role.PART_ORIGINAL if part else Role.TITLE_ORIGINAL
        found = text(found, " ", _cite(entry, original, subtitle, role, setting))
    translation = entry.translation(name, setting.page_lang)
    if translation is not None and translation != main and not setting.is_own(main.lang):
        found = text(found, " [", form_piece(entry, translation, Role.TRANSLATION, setting), "]")
    return found


def _shown_forms(entry: Entry, name: str, setting: Setting) -> tuple[Form | None, Form | None]:
    """The form that comes first and the original beside it."""
    own, latin = entry.original(name), entry.transliteration(name)
    if own is None or latin is None:
        return own or latin or entry.translation(name, setting.page_lang), None
    return (own, None) if setting.is_own(own.lang) else (latin, own)


def _cite(entry: Entry, form: Form, subtitle: str, role: Role, setting: Setting) -> Piece:
    piece = form_piece(entry, form, role, setting)
    under = _subtitle_of(entry, form, subtitle)
    if under is None:
        return piece
    between = " " if form.text.endswith(_ENDS_ITSELF) else ": "
    below = form_piece(entry, under, Role.TEXT, setting)
    if piece.children or below.children:
        inner = (*(piece.children or (Piece(piece.text),)), Piece(between), *(below.children or (Piece(below.text),)))
        return replace(piece, text="", children=inner)
    return replace(piece, text=piece.text + between + below.text)


def _subtitle_of(entry: Entry, form: Form, subtitle: str) -> Form | None:
    if form.kind is FormKind.TRANSLATION:
        return None
    return next((under for under in _forms(entry, subtitle) if under.kind is form.kind), None)


def _forms(entry: Entry, name: str) -> list[Form]:
    own, latin = entry.original(name), entry.transliteration(name)
    return [form for form in (own, latin) if form is not None]


def _inner_quotes(piece: Piece) -> Piece:
    """Double quotation marks inside a quotation become single ones."""
    inner = tuple(_inner_quotes(child) for child in piece.children)
    return replace(piece, text=piece.text.replace("“", "‘").replace("”", "’"), children=inner)


def short_title(entry: Entry, setting: Setting) -> Pieces:
    """The title in a few words, without its subtitle: `shorttitle`, or what stands before a comma or preposition."""
    given, _ = _shown_forms(entry, "shorttitle", setting)
    main, _ = _shown_forms(entry, "title", setting)
    form = given or main
    if form is None:
        return ()
    role = Role.PART if is_part(entry) else Role.TITLE
    if given is None and main is not None:
        short = _shortened(main.text, latin=main.kind is FormKind.ORIGINAL)
        piece = (
            form_piece(entry, main, role, setting)
            if short == main.text
            else Piece(short, setting.lang(main.lang), role)
        )
    else:
        piece = form_piece(entry, form, role, setting)
    return (Piece("", None, Role.QUOTED, "", (_inner_quotes(piece),), setting.quotes),) if is_part(entry) else (piece,)


def _shortened(full: str, latin: bool) -> str:
    cut = _CUT.search(full)
    short = full[: cut.start()] if cut and full[: cut.start()].count(" ") >= 1 else full
    words = short.split(" ")
    if latin and len(words) > _LONGEST:
        place = next((n for n, word in enumerate(words) if n >= 3 and word.lower() in _SMALL_WORDS), None)
        short = " ".join(words[:place])
    return short if short.count("‘") == short.count("’") or "‘" not in short else full
