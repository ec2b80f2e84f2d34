"""A citation as the text of a note, in the style `notes`."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludograph.article.parts.references import piece_nodes, unknown, without_last_stop
from ludograph.article.read.ledger import Ledger
from ludograph.article.settle.numbering import NumberedNote
from ludograph.article.tree import Node, Piece, element, plain_text, text_of
from ludograph.library.citing.citation import Citation
from ludograph.library.citing.locator import Locator
from ludograph.library.entry import Entry
from ludograph.library.formatting.csl import AGAIN, FIRST, IBID, SAME
from ludograph.library.formatting.place import reference_id
from ludograph.library.formatting.references import full_note, same_work_note, short_note

_STOPS = (".", "?", "!", "…", "。", "？", "！")


@dataclass(slots=True)
class NotesBefore:
    """The works cited in earlier notes."""

    first: dict[str, int] = field(default_factory=dict)
    """Citekey → the number of the first note that cites the work."""
    last: tuple[str, tuple[Locator, ...]] | None = None
    """The work and locator, if the previous note cites only one."""


def cluster_pieces(ledger: Ledger, note: NumberedNote, earlier: NotesBefore) -> list[Piece]:
    """Each work with a link to the list, and the author's words around it."""
    draft = note.cluster
    assert draft is not None  # a note without one is a footnote
    style, citations = ledger.cited_in, draft.cluster.citations
    pieces: list[Piece] = []
    for index, citation in enumerate(citations):
        prefix, suffix = draft.affixes[index] if index < len(draft.affixes) else ([], [])
        entry = ledger.catalogue.bibliography.resolve(citation.citekey)
        words = _words(ledger, entry, citation, note, earlier)
        if style is None and (suffix or index < len(citations) - 1):
            words = without_last_stop(words)
        joined = isinstance(suffix[0], str) and suffix[0][:1] in {*",.;:"} if suffix else True
        between = "; " if style is None else style.style.between
        pieces += [*([between] if index else []), *prefix, *([" "] if prefix else []), *words]
        pieces += suffix if joined else [" ", *suffix]
        earlier.last = (entry.key, citation.locators) if entry is not None and len(citations) == 1 else None
    if style is not None and not (plain_text(suffix) or text_of(words)).endswith(_STOPS):
        pieces.append(style.style.around[1])
    return pieces


def _words(
    ledger: Ledger, entry: Entry | None, citation: Citation, note: NumberedNote, earlier: NotesBefore
) -> list[Node]:
    if entry is None:
        return [unknown(citation.citekey)]
    href, lang, style = f"#{reference_id(entry.key)}", ledger.settings.lang, ledger.cited_in
    is_first = entry.key not in earlier.first
    number = earlier.first.setdefault(entry.key, note.number)
    has_ibid = ledger.settings.ibid if style is None else style.style.has_ibid
    # "See ibid." would need a small letter, which some translations lack.
    may_be_ibid = has_ibid and not citation.prefix
    position = FIRST if is_first else _position(entry, citation, earlier) if may_be_ibid else AGAIN
    if style is not None:
        pieces = style.note(entry, lang, position, citation.locators, number)
    elif position in {IBID, SAME}:
        pieces = same_work_note(entry, lang, citation.locators if position == IBID else ())
    elif is_first and ledger.settings.first_note == "full":
        pieces = full_note(entry, lang, citation.locators)
    else:
        pieces = short_note(entry, lang, citation.locators)
    return [element("a", piece_nodes(pieces, links=False), {"href": href})]


def _position(entry: Entry, citation: Citation, earlier: NotesBefore) -> str:
    """The CSL position relative to the previous note; after a locator, another locator may follow, but not none."""
    work, places = earlier.last or ("", ())
    if work != entry.key or (places and not citation.locators):
        return AGAIN
    return SAME if places == citation.locators else IBID
