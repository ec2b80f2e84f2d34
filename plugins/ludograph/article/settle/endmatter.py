"""The sections after an article's text: its notes and references."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludograph.article.document.kinds import Added, Cluster
from ludograph.article.parts.references import (
    in_order,
    item_html,
    piece_nodes,
    reference_pieces,
    unknown,
    without_last_stop,
)
from ludograph.article.read.ledger import CitationDraft, Ledger, ReferenceList
from ludograph.article.read.structure.building import Builder
from ludograph.article.read.structure.stream import nested
from ludograph.article.read.text.linking import in_bibliography
from ludograph.article.settle.numbering import CitationMarker, CitedWork, NumberedNote, Numbering
from ludograph.article.tree import Element, Literal, Markup, Node, Piece, element, joined, plain_text, text_of
from ludograph.languages.words import N_, Message, Words
from ludograph.library.citing.citation import TOUCHING, Citation, CitationMode
from ludograph.library.citing.locator import Locator
from ludograph.library.entry import Entry
from ludograph.library.formatting.csl import AGAIN, FIRST, IBID, SAME
from ludograph.library.formatting.order import HOME, former_places, reference_id
from ludograph.library.formatting.references import full_note, same_work_note, short_note
from ludograph.library.pieces import capitalised, plain, text

OPEN_USES = 3
"""The largest number of visible back links after a reference; more are folded."""


def append_notes(builder: Builder, numbering: Numbering) -> None:
    """Appends the notes as a section, each with links back to its calls."""
    if not numbering.notes:
        return
    ledger = builder.ledger
    heading_id = ledger.claim_id("notes")
    attributes = {"class": "lg-notes", "role": "doc-endnotes", "aria-labelledby": heading_id}
    earlier = NotesBefore(numbering)
    builder.ledger.needs.add("beside")
    with builder.block("section", attributes, means=Added.NOTES):
        with builder.block("h2", {"id": heading_id}):
            builder.out.append(_tagged(ledger, ledger.words.gettext("Notes")))
        with builder.block("ol"):
            for note in numbering.notes:
                with builder.block("li", {"id": note.id}) as item:
                    if note.footnote is not None:
                        put_clusters(ledger, note, earlier)
                        _, given, pieces = builder.footnotes[note.footnote]
                        item.attributes = {**given.attributes, "id": note.id}
                        builder.begin_line()
                        builder.out += pieces
                    else:
                        assert note.cluster is not None  # a note is one of the two
                        with builder.block("p"):
                            builder.out += cluster_pieces(ledger, note.cluster, earlier)
                    _append_back_links(builder, note)


def _append_back_links(builder: Builder, note: NumberedNote) -> None:
    """Adds the links at the end of the note's last paragraph, or in a separate one."""
    links, words, total = [], builder.ledger.words, len(note.calls)
    for index, call in enumerate(note.calls, 1):
        several = N_("Back to where note {number} is called ({index} of {total})")
        said = several if total > 1 else N_("Back to where note {number} is called")
        label = words.gettext(said, number=note.number, index=index, total=total)
        links.append(_back_link(call, label, f"↩\ufe0e{index if total > 1 else ''}"))
    attributes = {"class": "lg-backlinks", "lang": builder.ledger.words_tag}
    builder.put_in_paragraph([" ", element("span", joined(links, " "), attributes, means=Added.BACK_LINKS)])


def _back_link(target: str, label: str, sign: str) -> Element:
    return Element("a", {"href": f"#{target}", "role": "doc-backlink", "aria-label": label}, [Literal(sign)])


def _tagged(ledger: Ledger, said: str) -> Node:
    """Words of the program, with their language if it is not the page's."""
    return element("span", [Literal(said)], {"lang": ledger.words_tag}) if ledger.words_tag else Literal(said)


def append_references(builder: Builder, numbering: Numbering) -> None:
    """Appends the cited works as a section, without those in lists in the text."""
    ledger = builder.ledger
    listed_before = _fill_lists(ledger, numbering)
    consulted = {key: CitedWork(entry, "") for key, entry in numbering.consulted.items()}
    works = [work for key, work in {**consulted, **numbering.works}.items() if key not in listed_before]
    works.sort(key=lambda work: work.entry.key not in numbering.works)
    for key in {**consulted, **numbering.works, **listed_before}:
        identifier = ledger.claim_id(reference_id(key))
        if key in ledger.references_shown:
            # Citations link to the list's item, so the entry shown in the text loses its id.
            ledger.references_shown[key].attributes["id"] = identifier
    if not works:
        return
    heading_id = ledger.claim_id("references")
    listed = _list(ledger, numbering, works)
    heading = element("h2", [_tagged(ledger, ledger.words.gettext("References"))], {"id": heading_id})
    attributes = {"class": "lg-references", "role": "doc-bibliography", "aria-labelledby": heading_id}
    builder.put(element("section", [heading, Literal("\n"), listed], attributes, means=Added.WORKS))


def _list(ledger: Ledger, numbering: Numbering, works: list[CitedWork]) -> Element:
    """The works by letter, or by name in styles without letters."""
    by_name = ledger.settings.citation_style != "references"
    if by_name:
        settings, cited = ledger.settings, [work.entry for work in works]
        listed = in_order(ledger.catalogue.style, cited, settings.lang, settings.collation)
        ranks = {entry.key: rank for rank, entry in enumerate(listed)}
        works.sort(key=lambda work: ranks[work.entry.key])
    numbers = {} if by_name or not ledger.reference_lists else {key: n for n, key in enumerate(numbering.works, 1)}
    items: list[Node] = []
    for work in works:
        items += _item(ledger, work, numbers.get(work.entry.key), numbering), Literal("\n")
    name, kind = ("ul", None) if by_name else ("ol", "a")
    return element(name, [Literal("\n"), *items], {"type": kind, "class": "lg-ref-list"})


def _fill_lists(ledger: Ledger, numbering: Numbering) -> dict[str, ReferenceList]:
    """Fills the lists in the text; returns the list of each citekey. A work in two lists is an error (C034)."""
    holder: dict[str, ReferenceList] = {}
    for asked in ledger.reference_lists:
        cited = [work for work in numbering.works.values() if _is_wanted(ledger, numbering, work.entry, asked)]
        found = map(ledger.catalogue.bibliography.resolve, dict.fromkeys(asked.consulted))
        consulted = [CitedWork(entry, "") for entry in found if entry is not None and entry.key not in numbering.works]
        for work in (*cited, *consulted):
            if work.entry.key in holder:
                hint = "Each work is in one list: ask for fewer works here, or in the list before."
                message = f"{work.entry.key!r} is in two lists of references"
                ledger.problem("C034", message, hint, asked.place.start, asked.place.end)
        lists = []
        for works in (cited, consulted):
            own = [work for work in works if work.entry.key not in holder]
            holder |= {work.entry.key: asked for work in own}
            if own and works is cited:
                lists.append(_list(ledger, numbering, own))
            elif own:
                items = [_item(ledger, work, None, numbering) for work in own]
                lists.append(element("ul", [Literal("\n"), *items], {"class": "lg-ref-list"}))
        asked.slot.children = [*lists]
    return holder


def _is_wanted(ledger: Ledger, numbering: Numbering, entry: Entry, asked: ReferenceList) -> bool:
    if entry.key in asked.consulted or not asked.wanted:
        return entry.key in asked.consulted or not asked.consulted
    words, meant_by = asked.wanted, ledger.catalogue.bibliography.meant_by
    in_section = not words.get("section") or any(
        meant_by(each.citekey) == entry.key
        for draft in numbering.order
        if draft.section == words["section"]
        for each in draft.cluster.citations
    )
    return (
        in_section
        and words.get("type", entry.type) in {entry.type, *entry.keywords}
        and ("keyword" not in words or words["keyword"] in entry.keywords)
        and ("language" not in words or (entry.lang or "").partition("-")[0] == words["language"].partition("-")[0])
    )


def _item(ledger: Ledger, work: CitedWork, number: int | None, numbering: Numbering) -> Element:
    """The formatted reference, cached for all articles, with this article's links."""
    lang = ledger.settings.lang
    library = ledger.catalogue.bibliography
    places = former_places(work.entry, library)
    ids, reserved = ledger.ids, ledger.reserved
    former = tuple([ledger.claim_id(place) for place in places if place not in ids and place not in reserved])
    year = numbering.years.get(work.entry.key, "")
    what, style = ("item", lang, former, year), ledger.catalogue.style
    if style is not None and ledger.cited_in is None:
        year = ""  # the markers are ours, and have other letters

    def formatted(entry: Entry) -> tuple[str, str]:
        pieces = reference_pieces(style, entry, lang, year)
        return item_html(entry, pieces, former), plain(pieces)

    item, words = library.derived(work.entry.key, what, formatted)
    ledger.sections.add_note(words, lang, 0)
    if number is not None:
        item = item.replace("<li", f'<li value="{number}"', 1)
    return Element(children=[Markup(item), *_after(ledger, work), Markup("</li>")])


def _after(ledger: Ledger, work: CitedWork) -> list[Node]:
    """Links back to the citations, and to the site's bibliography."""
    uses = _uses(work.markers, ledger.words)
    way = in_bibliography(ledger, work.entry)
    if way and not ledger.page.startswith(HOME.removesuffix(".md")):
        shown = Literal(ledger.words.gettext("all\N{NO-BREAK SPACE}uses"))
        uses += [Literal(" ")] if uses else []
        uses.append(element("a", [shown], {"href": way, "class": "lg-in-bibliography"}))
    name, lang = "div" if len(work.markers) > OPEN_USES else "span", ledger.words_tag
    attributes = {"class": "lg-backlinks", "lang": lang}
    return [Literal(" "), element(name, uses, attributes, means=Added.BACK_LINKS)] if uses else []


def _uses(markers: list[CitationMarker], words: Words) -> list[Node]:
    """Links back to the citations, those with equal locators together; many are folded."""
    total = len(markers)
    links: dict[str, list[Element]] = {}
    numbers: dict[str, str] = {}  # of the places that have one on paper
    for index, marker in enumerate(markers, start=1):
        said = N_("Back to citation {index} of {total}") if total > 1 else N_("Back to the citation")
        label = words.gettext(said, index=index, total=total)
        link = _back_link(marker.anchor, label, f"↑{index}" if total > 1 else "↑")
        place = marker.locator if total > OPEN_USES or marker.in_table else ""
        links.setdefault(place, []).append(link)
        if place and marker.shown is not None:
            marker.shown.attributes["data-place"] = numbers.setdefault(place, str(len(numbers) + 1))
    nodes: list[Node] = []
    for locator, each in links.items():
        nodes += [Literal("; ")] if nodes else []
        if locator:
            named = element("span", [Literal(locator)], {"class": "lg-place", "data-place": numbers.get(locator)})
            nodes += named, Literal(": ")
        nodes += joined(each, " ")
    if total <= OPEN_USES:
        return nodes
    summary = element("summary", [Literal(words.gettext("cited {number} times", number=total))])
    return [element("details", [summary, *nodes], {"class": "lg-uses"})]


def append_table_data(builder: Builder) -> None:
    """Appends a line with links to the data of all generated tables of the page."""
    tables = builder.ledger.tables
    if not tables:
        return
    rows, words = [], builder.ledger.words
    for table in tables:
        files = {kind: {"href": f"{table.stem}.{kind}", "download": ""} for kind in ("csv", "json")}
        links = [element("a", [Literal(kind.upper())], attributes) for kind, attributes in files.items()]
        caption = builder.ledger.own(Message("{about}:", about=table.caption))
        rows.append(element("li", [caption, Literal(" "), *joined(links, " ")]))
    summary = element("summary", [_tagged(builder.ledger, words.gettext("The tables of this page as data"))])
    builder.put(element("details", [summary, element("ul", rows)], {"class": "lg-data"}, means=Added.DATA))


# A citation as the text of a note, in the style `notes`.

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
        touches = isinstance(suffix[0], str) and suffix[0][:1] in {*TOUCHING} if suffix else True
        pieces += [*([between] if index else []), *prefix, *([" "] if prefix else []), *words]
        pieces += suffix if touches else [" ", *suffix]
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
