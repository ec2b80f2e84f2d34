"""What a work is called: transliterated, original, translated; in full and short."""

from __future__ import annotations

import re
from dataclasses import replace

from ludograph.bibliography.formatting.pieces import Part, Piece, Role
from ludograph.bibliography.formatting.work import Work
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


def title(work: Work) -> Part:
    """`Karuta かるた [Japanese cards]`, a part in quotation marks; the subtitle with it."""
    found = titled(work, "title", "subtitle", part=work.entry.type in PARTS)
    addon = work.get("titleaddon")
    if addon and addon_form("title", work.get("title"), work.entry.text) != "titleaddon":
        piece = Piece(addon, work.lang(work.entry.lang))
        return (found, " (", piece, ")") if found else piece
    return found


def titled(work: Work, name: str, subtitle: str, *, part: bool = False) -> tuple[Part, ...]:
    """Any title field with its subtitle, in all its forms."""
    main, original = _shown_forms(work, name)
    if main is None:
        return ()
    first = _cite(work, main, subtitle, Role.PART if part else Role.TITLE)
    found: list[Part] = [work.quoted(_inner_quotes(first)) if part else first]
    if original is not None:
        found += " ", _cite(work, original, subtitle, Role.PART_ORIGINAL if part else Role.TITLE_ORIGINAL)
    translation = work.translation(name)
    if translation is not None and translation != main and not work.is_own(main.lang):
        found += " [", work.form(translation, Role.TRANSLATION), "]"
    return tuple(found)


def _shown_forms(work: Work, name: str) -> tuple[Form | None, Form | None]:
    """The form that comes first and the original beside it."""
    own, latin = work.entry.original(name), work.entry.transliteration(name)
    if own is None or latin is None:
        return own or latin or work.translation(name), None
    return (own, None) if work.is_own(own.lang) else (latin, own)


def _cite(work: Work, form: Form, subtitle: str, role: Role) -> Piece:
    piece = work.form(form, role)
    of_kind = work.entry.original if form.kind is FormKind.ORIGINAL else work.entry.transliteration
    under = None if form.kind is FormKind.TRANSLATION else of_kind(subtitle)
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


def short_title(work: Work) -> Part:
    """The title in a few words, without its subtitle: `shorttitle`, or what stands before a comma or preposition."""
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
