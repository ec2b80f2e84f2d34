"""What follows an article's text: its notes, and the works it cites."""

from __future__ import annotations

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.formatting.references import reference, sort_key
from ludograph.bibliography.pieces import plain
from ludograph.bibliography.place import HOME, former_places, reference_id
from ludograph.languages.words import Words
from ludograph.markup.parts.boxes import DATA_BOX
from ludograph.markup.parts.references import item_html, note_nodes, unknown, without_last_stop
from ludograph.markup.read.building import Builder
from ludograph.markup.read.ledger import CitationDraft, Ledger
from ludograph.markup.read.linking import in_bibliography
from ludograph.markup.settle.numbering import Marker, Note, Numbering, Work
from ludograph.markup.tree import LINE, Element, End, Literal, Markup, Node, Piece, element, joined

OPEN_USES = 3
"""Links back to so many citations stand open after a reference."""


def append_notes(builder: Builder, numbering: Numbering) -> None:
    """The notes as a section, each with links back to where it is called."""
    if not numbering.notes:
        return
    ledger = builder.ledger
    heading_id = ledger.claim_id("notes")
    attributes = {"class": "lg-notes", "role": "doc-endnotes", "aria-labelledby": heading_id}
    seen: set[str] = set()
    with builder.block("section", attributes):
        with builder.block("h2", {"id": heading_id}):
            builder.out.append(ledger.words.gettext("Notes"))
        with builder.block("ol"):
            for note in numbering.notes:
                with builder.block("li", {"id": note.id}) as item:
                    if note.footnote is not None:
                        _, given, pieces = builder.footnotes[note.footnote]
                        item.attributes = {**given.attributes, "id": note.id}
                        builder.begin_line()
                        builder.out += pieces
                    else:
                        assert note.cluster is not None  # a note is one of the two
                        with builder.block("p"):
                            builder.out += _cluster_pieces(ledger, note.cluster, seen)
                    _append_back_links(builder, note)


def _append_back_links(builder: Builder, note: Note) -> None:
    """At the end of the note's last paragraph, or in a paragraph of their own."""
    links, words, total = [], builder.ledger.words, len(note.calls)
    for index, call in enumerate(note.calls, 1):
        if total > 1:
            label = words.gettext(
                "Back to where note {number} is called ({index} of {total})",
                number=note.number,
                index=index,
                total=total,
            )
        else:
            label = words.gettext("Back to where note {number} is called", number=note.number)
        links.append(_back_link(call, label, f"↩\ufe0e{index if total > 1 else ''}"))
    pieces: list[Piece] = [" ", element("span", joined(links, " "), {"class": "lg-backlinks"})]
    out = builder.out
    last = out[-2] if len(out) > 1 and out[-1] is LINE else None
    if isinstance(last, End) and last.element.laid and last.element.name == "p":
        out[-2:-2] = pieces
    else:
        with builder.block("p"):
            out += pieces


def _back_link(target: str, label: str, sign: str) -> Element:
    return Element("a", {"href": f"#{target}", "role": "doc-backlink", "aria-label": label}, [Literal(sign)])


def _cluster_pieces(ledger: Ledger, draft: CitationDraft, seen: set[str]) -> list[Piece]:
    """A cluster as a note: short forms leading to the list, with what the author wrote around them."""
    pieces: list[Piece] = []
    for index, citation in enumerate(draft.cluster.citations):
        prefix, suffix = draft.affixes[index] if index < len(draft.affixes) else ([], [])
        entry = ledger.catalogue.bibliography.resolve(citation.citekey)
        words: list[Node]
        if entry is None:
            words = [unknown(citation.citekey)]
        else:
            full = ledger.settings.first_note == "full" and entry.key not in seen
            seen.add(entry.key)
            href = f"#{reference_id(entry.key)}"
            words = note_nodes(entry, ledger.settings.lang, citation.locators, full=full, href=href)
        if suffix or index < len(draft.cluster.citations) - 1:
            words = without_last_stop(words)
        joined = isinstance(suffix[0], str) and suffix[0][:1] in {*",.;:"} if suffix else True
        pieces += [*(["; "] if index else []), *prefix, *([" "] if prefix else []), *words]
        pieces += suffix if joined else [" ", *suffix]
    return pieces


def append_references(builder: Builder, numbering: Numbering) -> None:
    """The works cited as a section of finished HTML."""
    if not numbering.works:
        return
    ledger = builder.ledger
    heading_id = ledger.claim_id("references")
    in_notes = ledger.settings.citation_style == "notes"
    works = list(numbering.works.values())
    if in_notes:
        works.sort(key=lambda work: sort_key(work.entry))
    items = [node for work in works for node in (_item(ledger, work), Literal("\n"))]
    name, kind = ("ul", None) if in_notes else ("ol", "a")
    listed = element(name, [Literal("\n"), *items], {"type": kind, "class": "lg-ref-list"})
    for work in works:
        identifier = ledger.claim_id(reference_id(work.entry.key))
        if work.entry.key in ledger.references_shown:
            # The list's item is where citations lead: the entry shown in the text gives up its id.
            ledger.references_shown[work.entry.key].attributes["id"] = identifier
    heading = element("h2", [Literal(ledger.words.gettext("References"))], {"id": heading_id})
    attributes = {"class": "lg-references", "role": "doc-bibliography", "aria-labelledby": heading_id}
    builder.put(element("section", [heading, Literal("\n"), listed], attributes))


def _item(ledger: Ledger, work: Work) -> Element:
    """The formatted reference, written once for all articles, with its links in this one."""
    lang = ledger.settings.lang
    library = ledger.catalogue.bibliography
    places = former_places(work.entry, library)
    ids, reserved = ledger.ids, ledger.reserved
    former = tuple([ledger.claim_id(place) for place in places if place not in ids and place not in reserved])
    what = "item", lang, former
    item, words = library.derived(work.entry.key, what, lambda entry: _formatted(entry, lang, former))
    ledger.sections.add_note(words, lang, 0)
    return Element(children=[Markup(item), *_after(ledger, work), Markup("</li>")])


def _formatted(entry: Entry, lang: str, former: tuple[str, ...]) -> tuple[str, str]:
    """The reference as a list item and as words for the search."""
    pieces = reference(entry, lang)
    return item_html(entry, pieces, former), plain(pieces)


def _after(ledger: Ledger, work: Work) -> list[Node]:
    """Links back to the citations, and on to the site's bibliography."""
    uses = _uses(work.markers, ledger.words)
    way = in_bibliography(ledger, work.entry)
    if way and not ledger.page.startswith(HOME.removesuffix(".md")):
        shown = Literal(ledger.words.gettext("all\N{NO-BREAK SPACE}uses"))
        uses += [Literal(" ")] if uses else []
        uses.append(element("a", [shown], {"href": way, "class": "lg-in-bibliography"}))
    name = "div" if len(work.markers) > OPEN_USES else "span"
    return [Literal(" "), element(name, uses, {"class": "lg-backlinks"})] if uses else []


def _uses(markers: list[Marker], words: Words) -> list[Node]:
    """Links back to the citations; many are folded, those of one place in the work together."""
    total = len(markers)
    links: dict[str, list[Element]] = {}
    for index, marker in enumerate(markers, start=1):
        if total > OPEN_USES:  # the line that opens them says what they are
            link = element("a", [Literal(f"↑{index}")], {"href": f"#{marker.anchor}"})
        elif total > 1:
            label = words.gettext("Back to citation {index} of {total}", index=index, total=total)
            link = _back_link(marker.anchor, label, f"↑{index}")
        else:
            link = _back_link(marker.anchor, words.gettext("Back to the citation"), "↑")
        links.setdefault(marker.locator if total > OPEN_USES or marker.in_table else "", []).append(link)
    nodes: list[Node] = []
    for locator, each in links.items():
        nodes += [Literal("; ")] if nodes else []
        nodes += [element("span", [Literal(locator)], {"class": "lg-place"}), Literal(": ")] if locator else []
        nodes += joined(each, " ")
    if total <= OPEN_USES:
        return nodes
    summary = element("summary", [Literal(words.gettext("cited {number} times", number=total))])
    return [element("details", [summary, *nodes], {"class": "lg-uses"})]


def append_table_data(builder: Builder) -> None:
    """One line that leads to the data of all generated tables of the page."""
    tables = builder.ledger.tables
    if not tables:
        return
    rows, words = [], builder.ledger.words
    for table in tables:
        links = [
            element("a", [Literal(kind.upper())], {"href": f"{table.stem}.{kind}", "download": ""})
            for kind in ("csv", "json")
        ]
        rows.append(
            element(
                "li", [Literal(words.gettext("{about}: {what}", about=table.caption, what="")), *joined(links, " ")]
            )
        )
    summary = element("summary", [Literal(words.gettext("The tables of this page as data"))])
    builder.put(element("details", [summary, element("ul", rows)], {"class": DATA_BOX}))
