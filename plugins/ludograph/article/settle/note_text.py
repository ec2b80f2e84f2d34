"""A citation as the text of a note, in the style `notes`."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludograph.article.document.kinds import Cluster
from ludograph.article.parts.references import piece_nodes, unknown, without_last_stop
from ludograph.article.read.ledger import CitationDraft, Ledger
from ludograph.article.read.structure.stream import nested
from ludograph.article.settle.numbering import NumberedNote, Numbering
from ludograph.article.tree import Element, Node, Piece, element, plain_text, text_of
from ludograph.library.citing.citation import Citation, CitationMode
from ludograph.library.citing.locator import Locator
from ludograph.library.entry import Entry
from ludograph.library.formatting.csl import AGAIN, FIRST, IBID, SAME
from ludograph.library.formatting.order import reference_id
from ludograph.library.formatting.references import full_note, same_work_note, short_note
from ludograph.library.pieces import capitalised, plain, text

_STOPS = (".", "?", "!", "…", "。", "？", "！")


@dataclass(slots=True)
class NotesBefore:
    """The works cited in earlier notes."""

    numbering: Numbering
    cited: set[str] = field(default_factory=set)
    """Their citekeys."""
    last: tuple[str, tuple[Locator, ...]] | None = None
    """The work and locator, if the previous note cites only one."""


def put_clusters(ledger: Ledger, note: NumberedNote, earlier: NotesBefore) -> None:
    """Puts the clusters of a footnote into its text: in brackets, unless they begin it or are part of a sentence."""
    for draft in note.inside:
        earlier.last = None
        pieces = cluster_pieces(ledger, draft, earlier)
        assert draft.note is not None  # the slot of a cluster in the style `notes`
        draft.note.children = [Element(children=nested(pieces), means=Cluster(anchor=draft.anchor))]
    earlier.last = None


def cluster_pieces(ledger: Ledger, draft: CitationDraft, earlier: NotesBefore) -> list[Piece]:
    """Each work with a link to the list, and the author's words around it."""
    style, citations = ledger.cited_in, draft.cluster.citations
    between, closing = ("; ", ".") if style is None else (style.style.between, style.style.around[1])
    begins, ends = draft.at_ends
    brackets = ("", "") if begins or draft.cluster.in_sentence else ("(", ")")
    pieces: list[Piece] = []
    for index, citation in enumerate(citations):
        prefix, suffix = draft.affixes[index] if index < len(draft.affixes) else ([], [])
        entry = ledger.catalogue.bibliography.resolve(citation.citekey)
        words = _words(ledger, entry, citation, earlier)
        if style is None and (suffix or index < len(citations) - 1 or not (begins and ends)):
            words = without_last_stop(words)
        if prefix and not index and begins and isinstance(prefix[0], str):
            prefix = [plain(capitalised(text(prefix[0]))), *prefix[1:]]
        joined = isinstance(suffix[0], str) and suffix[0][:1] in {*",.;:"} if suffix else True
        pieces += [*([between] if index else []), *prefix, *([" "] if prefix else []), *words]
        pieces += suffix if joined else [" ", *suffix]
        earlier.last = (entry.key, citation.locators) if entry is not None and len(citations) == 1 else None
    if begins and ends and not (plain_text(suffix) or text_of(words)).rstrip("”’»").endswith(_STOPS):
        pieces.append(closing)
    return [brackets[0], *pieces, brackets[1]]


def _words(ledger: Ledger, entry: Entry | None, citation: Citation, earlier: NotesBefore) -> list[Node]:
    if entry is None:
        return [unknown(citation.citekey)]
    href, lang, style = f"#{reference_id(entry.key)}", ledger.settings.lang, ledger.cited_in
    is_first, way = entry.key not in earlier.cited, earlier.numbering.ways.get(entry.key, "")
    earlier.cited.add(entry.key)
    has_ibid = ledger.settings.ibid if style is None else style.style.has_ibid
    bare = citation.mode is CitationMode.SUPPRESS_AUTHOR
    # "See ibid." would need a small letter, which some translations lack.
    may_be_ibid = has_ibid and not citation.prefix
    position = FIRST if is_first else _position(entry, citation, earlier) if may_be_ibid else AGAIN
    if style is not None:
        number, letter = earlier.numbering.works[entry.key].first_note, earlier.numbering.years.get(entry.key, "")
        pieces = style.note(entry, lang, position, citation.locators, number, letter, bare=bare, way=way)
    elif position in {IBID, SAME}:
        pieces = same_work_note(entry, lang, citation.locators if position == IBID else ())
    elif is_first and ledger.settings.first_note == "full":
        pieces = full_note(entry, lang, citation.locators, bare)
    else:
        pieces = short_note(entry, lang, citation.locators, bare, way)
    return [element("a", piece_nodes(pieces, links=False), {"href": href})]


def _position(entry: Entry, citation: Citation, earlier: NotesBefore) -> str:
    """The CSL position relative to the previous note; after a locator, another locator may follow, but not none."""
    work, places = earlier.last or ("", ())
    if work != entry.key or (places and not citation.locators):
        return AGAIN
    return SAME if places == citation.locators else IBID
