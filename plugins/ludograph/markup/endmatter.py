"""What follows an article's text: its notes, and the works it cites."""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.formatting.pieces import plain
from ludograph.bibliography.formatting.references import reference, sort_key
from ludograph.bibliography.place import HOME, reference_id, work_page
from ludograph.markup.building import Builder
from ludograph.markup.html import escape, start_tag
from ludograph.markup.ledger import CitationDraft, Ledger
from ludograph.markup.linking import own_url, relative_url
from ludograph.markup.nodes import Node
from ludograph.markup.numbering import Marker, Note, Numbering, Work
from ludograph.markup.references import item_html, note_html

_LAST_STOP = re.compile(r"\.(”?)((?:</\w+>)*)$")
OPEN_USES = 3
"""Links back to so many citations stand open behind a reference."""
STASHED = "\x02"
"""Begins what another extension has rendered already: a block."""


def append_notes(builder: Builder, numbering: Numbering, root: etree.Element) -> None:
    """The notes as a section, each with links back to where it is called."""
    if not numbering.notes:
        return
    ledger = builder.ledger
    heading_id = ledger.claim_id("notes")
    section = etree.SubElement(
        root, "section", {"class": "lg-notes", "role": "doc-endnotes", "aria-labelledby": heading_id}
    )
    etree.SubElement(section, "h2", {"id": heading_id}).text = "Notes"
    items = etree.SubElement(section, "ol")
    seen: set[str] = set()
    for note in numbering.notes:
        if note.footnote is not None:
            item = builder.footnotes[note.footnote][1]
        else:
            item = etree.Element("li")
            assert note.cluster is not None  # a note is one of the two
            etree.SubElement(item, "p").text = _cluster_text(ledger, note.cluster, numbering, seen)
        item.set("id", note.id)
        _append_back_links(ledger, item, note)
        items.append(item)


def _append_back_links(ledger: Ledger, item: etree.Element, note: Note) -> None:
    links = []
    for index, call in enumerate(note.calls):
        which = f" ({index + 1} of {len(note.calls)})" if len(note.calls) > 1 else ""
        label = f"Back to where note {note.number} is called{which}"
        sign = "↩\ufe0e" if len(note.calls) == 1 else f"↩\ufe0e{index + 1}"
        links.append(start_tag("a", {"href": f"#{call}", "role": "doc-backlink", "aria-label": label}) + sign + "</a>")
    token = " " + ledger.nodes.put(f'<span class="lg-backlinks">{" ".join(links)}</span>')
    last = item[-1] if len(item) else None
    if (
        last is not None
        and last.tag == "p"
        and not ledger.nodes.alone(last.text or "")
        and STASHED not in (last.text or "")
    ):
        if len(last):
            last[-1].tail = (last[-1].tail or "") + token
        else:
            last.text = (last.text or "") + token
    else:
        etree.SubElement(item, "p").text = token


def _cluster_text(ledger: Ledger, draft: CitationDraft, numbering: Numbering, seen: set[str]) -> str:
    """A cluster as a note: short forms leading to the list, with what the author wrote around them."""
    parts = []
    for index, citation in enumerate(draft.cluster.citations):
        prefix, suffix = draft.affixes[index] if index < len(draft.affixes) else ("", "")
        entry = ledger.catalogue.bibliography.resolve(citation.citekey)
        if entry is None:
            words = f'<span class="lg-unknown">[{escape(citation.citekey)}?]</span>'
        else:
            full = ledger.settings.first_note == "full" and entry.key not in seen
            seen.add(entry.key)
            words = note_html(
                entry, ledger.settings.lang, citation.locators, full=full, href=f"#{reference_id(entry.key)}"
            )
        words = _LAST_STOP.sub(r"\1\2", words) if suffix or index < len(draft.cluster.citations) - 1 else words
        joint = "" if not suffix or suffix[0] in ",.;:" else " "
        parts.append(f"{prefix + ' ' if prefix else ''}{ledger.nodes.put(words)}{joint}{suffix}")
    return "; ".join(parts)


def append_references(builder: Builder, numbering: Numbering, root: etree.Element) -> None:
    """The works cited as a section of finished HTML."""
    if not numbering.works:
        return
    ledger = builder.ledger
    heading_id = ledger.claim_id("references")
    in_notes = ledger.settings.citation_style == "notes"
    works = list(numbering.works.values())
    if in_notes:
        works.sort(key=lambda work: sort_key(work.entry))
    opening = start_tag(
        "section", {"class": "lg-references", "role": "doc-bibliography", "aria-labelledby": heading_id}
    )
    heading = f"{start_tag('h2', {'id': heading_id})}References</h2>"
    list_tag = '<ul class="lg-ref-list">' if in_notes else '<ol type="a" class="lg-ref-list">'
    closing = "</ul></section>" if in_notes else "</ol></section>"
    items = "\n".join(_item(ledger, work) for work in works)
    for work in works:
        identifier = ledger.claim_id(reference_id(work.entry.key))
        if work.entry.key in ledger.references_shown:
            # The list's item is where citations lead: the entry shown in the text gives up its id.
            shown, node = ledger.references_shown[work.entry.key]
            node.html = node.html.replace(
                start_tag("x", {"id": shown})[2:-1], start_tag("x", {"id": identifier})[2:-1], 1
            )
    paragraph = etree.SubElement(root, "p")
    paragraph.text = ledger.nodes.add(Node(f"{opening}{heading}\n{list_tag}\n{items}\n{closing}", block=True))


def _item(ledger: Ledger, work: Work) -> str:
    """The formatted reference, worked out once for all articles, with its links in this one."""
    lang = ledger.settings.lang
    library = ledger.catalogue.bibliography
    item, words = library.derived(work.entry.key, ("item", lang), lambda entry: _formatted(entry, lang))
    ledger.sections.add_note(words, lang, 0)
    return item.removesuffix("</li>") + _after(ledger, work) + "</li>"


def _formatted(entry: Entry, lang: str) -> tuple[str, str]:
    """The reference as a list item and as words for the search."""
    pieces = reference(entry, lang)
    return item_html(entry, pieces), plain(pieces)


def _after(ledger: Ledger, work: Work) -> str:
    """Links back to the citations, and on to the site's bibliography."""
    uses = _uses(work.markers)
    addresses = ledger.catalogue.addresses
    if addresses is not None and HOME in addresses.pages and not ledger.page.startswith(HOME.removesuffix(".md")):
        page = work_page(work.entry, ledger.catalogue.bibliography.on_one_page).removesuffix(".md")
        way = relative_url(own_url(ledger), f"{page}/" if ledger.settings.directory_urls else f"{page}.html")
        href = f"{way}#{reference_id(work.entry.key)}"
        leads = {"href": href, "class": "lg-in-bibliography", "aria-label": "In the bibliography of the site"}
        uses += (" " if uses else "") + start_tag("a", leads) + "all&nbsp;uses</a>"
    name = "div" if len(work.markers) > OPEN_USES else "span"
    return f' <{name} class="lg-backlinks">{uses}</{name}>' if uses else ""


def _uses(markers: list[Marker]) -> str:
    """Links back to the citations; many are folded, those of one place in the work together."""
    total = len(markers)
    links: dict[str, list[str]] = {}
    for index, marker in enumerate(markers, start=1):
        label = f"Back to citation {index} of {total}" if total > 1 else "Back to the citation"
        link = start_tag("a", {"href": f"#{marker.anchor}", "role": "doc-backlink", "aria-label": label})
        links.setdefault(marker.locator if total > OPEN_USES else "", []).append(
            f"{link}↑{index if total > 1 else ''}</a>"
        )
    runs = [f"{f'{escape(locator)}: ' if locator else ''}{' '.join(each)}" for locator, each in links.items()]
    if total <= OPEN_USES:
        return runs[0] if runs else ""
    return f'<details class="lg-uses"><summary>cited {total} times</summary>{"; ".join(runs)}</details>'


def append_table_data(builder: Builder, root: etree.Element) -> None:
    """One line that leads to the data of all generated tables of the page."""
    tables = builder.ledger.tables
    if not tables:
        return
    rows = "".join(
        f'<li>{escape(table.caption)}: <a href="{table.stem}.csv" download>CSV</a> '
        f'<a href="{table.stem}.json" download>JSON</a></li>'
        for table in tables
    )
    html = f'<details class="lg-data"><summary>The tables of this page as data</summary><ul>{rows}</ul></details>'
    paragraph = etree.SubElement(root, "p")
    paragraph.text = builder.ledger.nodes.add(Node(html, block=True))
