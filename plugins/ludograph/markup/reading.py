"""Reads one article: its source becomes blocks, the blocks a stream of pieces, the stream a tree.

Start reading here. The order is that of the file, once: front matter, comments, blocks, and in each block its text.
What needs the whole article (numbers of notes, letters of works, fragments) is settled when it has been read.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator
from dataclasses import replace

from ludograph.article.anchors import place_meant, places_of
from ludograph.article.facts import Anchor, AnchorKind, CommentUse, Context, Silence
from ludograph.article.front_matter import NameText
from ludograph.article.head import read_front_matter
from ludograph.article.head_values import READING
from ludograph.catalogue import Catalogue
from ludograph.languages.text import title_of_name
from ludograph.markup.blocks import blocks as b
from ludograph.markup.blocks.block_reader import BlockReader, fenced_code
from ludograph.markup.blocks.comments import Comment, CommentScan, mask_comments, scan_comments
from ludograph.markup.blocks.pasted import number_references, read_pasted
from ludograph.markup.blocks.tabs import group_tabs
from ludograph.markup.blocks.text import InlineText, Line
from ludograph.markup.parts.credits import report_missing_licences
from ludograph.markup.read.building import Builder
from ludograph.markup.read.foreign import RESERVED, Extensions
from ludograph.markup.read.headings import other_fragments, plan_headings, rough_text, slug
from ludograph.markup.read.ledger import Ledger
from ludograph.markup.read.nesting import nested
from ludograph.markup.read.scanner import Syntaxes
from ludograph.markup.read.silences import is_silence, read_silences
from ludograph.markup.settle.endmatter import append_notes, append_references, append_table_data
from ludograph.markup.settle.numbering import Numberer, Numbering
from ludograph.markup.syntaxes import BLOCK_COMPONENTS, CALLOUTS, FORMULAS, SYNTAXES, WIKI_SYNTAXES
from ludograph.markup.syntaxes.lead import append_lead
from ludograph.markup.tree import LINE, Element, Literal, Node, Piece, element, stripped
from ludograph.problems import Place, did_you_mean
from ludograph.source import SourceText

_CALLOUTS = {kind: callout for callout in CALLOUTS for kind in callout.kinds}
_READY = {
    (wiki, math): Syntaxes((FORMULAS, *notations) if math else notations)
    for wiki, notations in ((False, SYNTAXES), (True, WIKI_SYNTAXES))
    for math in (False, True)
}
"""By dialect, and by whether the article holds mathematics."""
_ATTEMPTS = 6
"""So often the comments are looked for until they agree with the blocks; the last time nothing is taken for code."""


class ArticleReading:
    """One article while it is read."""

    def __init__(
        self,
        source: SourceText,
        catalogue: Catalogue,
        page: str,
        not_code: Container[int] = frozenset(),
        *,
        rows: bool = False,
    ) -> None:
        """`not_code` are the offsets at which an earlier reading of the same article took text for code.

        With `rows` lists may hold rows that the program wrote, whose links and names leave no facts.
        """
        self.source = source
        self._not_code = not_code
        self._rows = rows
        self._comments = CommentScan()
        self.page = page
        text = RESERVED.sub("\ufffd", source.text)
        self._clean = source if text == source.text else SourceText(source.path, text)
        self.metadata, self._body, head_problems = read_front_matter(self._clean)
        self.ledger = Ledger(source, catalogue, page, self.metadata)
        self.ledger.problems += head_problems
        self.numbering = Numbering()
        self.title_text = InlineText([])
        self.title_id = ""
        self.footnote_spans: dict[str, tuple[int, int]] = {}
        """Where each footnote is defined."""
        self.blocks = self._read_blocks()

    def _read_blocks(self) -> list[b.Block]:
        ledger = self.ledger
        text = self._clean.text
        fences: dict[int, int] | None = None
        for attempt in range(_ATTEMPTS):
            not_code = self._not_code if attempt < _ATTEMPTS - 1 else range(len(text))
            scan = self._comments = scan_comments(text, self._body, fences, not_code)
            masked = mask_comments(text, scan.comments)
            pasted = read_pasted(masked) if not self._body else None
            reader = BlockReader(pasted is None, BLOCK_COMPONENTS, ledger.wiki, ledger.math, self._rows)
            blocks = reader.read_text(pasted.text if pasted else masked, self._body)
            fenced = list(fenced_code(blocks))
            fences = {block.fence_at: block.end for block in fenced}
            if scan.fences.items() <= fences.items():
                break
        for comment in scan.comments:
            if not comment.closed:
                end = min(comment.end, comment.start + 4)
                ledger.problem("CMT001", "a comment is not closed", "Close it where it ends.", comment.start, end)
        for block in fenced:
            if not block.closed:
                hint = f"Close it with {block.fence} on a line of its own."
                end = block.fence_at + len(block.fence)
                ledger.problem("COD001", "this code is not closed", hint, block.fence_at, end)
        for fault in reader.faults:
            ledger.fault(fault, fault.start, fault.end)
        ledger.noted[Silence] += read_silences(ledger, scan.comments, blocks)
        if pasted is not None:
            self.title_text = pasted.title
            ledger.settings = replace(ledger.settings, breaks=True)
            ledger.pasted_references = number_references(blocks)
        return blocks

    def taken_for_code(self) -> set[int]:
        """Where the scan of comments took for code what the page does not show as code; asked after `read`."""
        shown = self.ledger.shown_code
        return {start for start, end in self._comments.code.items() if shown.get(start) != end}

    def _note_comments(self) -> None:
        """The comments for the facts: those that are not printed, and those in code that is shown."""
        text = self._clean.text
        printed: list[Comment] = []
        for start, end in self._comments.code.items():
            printed += scan_comments(text[:end], start, not_code=range(end)).comments
        for comments, is_printed in (self._comments.comments, False), (printed, True):
            for comment in comments:
                words = " ".join(comment.text.split())
                if words and not is_silence(comment):
                    place = self.ledger.place(comment.start, comment.end)
                    self.ledger.note(CommentUse(words[:100], place, is_printed))

    def read(self, extensions: Extensions) -> list[Node]:
        """The page as a tree; what needed the whole article is settled."""
        ledger = self.ledger
        ledger.icons_elsewhere = extensions.shows_icons
        builder = Builder(ledger, extensions, _READY[ledger.wiki, ledger.math], _CALLOUTS, rows=self._rows)
        for block in b.every_block(self.blocks):
            for identifier, _ in block.attributes.ids:
                ledger.reserved.add(identifier)
            if isinstance(block, b.LinkDefinition):  # it holds for the whole article
                ledger.define_link(block.label, block.address, block.title)
        title = self.metadata.title.text or self.title_text.text
        plan = plan_headings(self.blocks, title)
        for heading in plan.skipping:
            message = f"a heading of level {heading.level} skips a level"
            ledger.problem("HDG001", message, "Remove the surplus #.", heading.start, heading.start + heading.level)
        builder.heading_levels = plan.levels
        if plan.title is not None:
            builder.skipped.add(plan.title.start)
        self._title(builder, plan.title)
        append_lead(builder)
        builder.build(group_tabs(self.blocks), Context.BODY)
        self._inline_footnotes(builder)
        self.numbering = Numberer(ledger, builder.footnotes).run()
        self.footnote_spans = {
            identifier: (note.block.start, note.block.end) for identifier, note in builder.footnotes.items()
        }
        self._unused_footnotes(builder)
        append_notes(builder, self.numbering)
        append_references(builder, self.numbering)
        append_table_data(builder)
        report_missing_licences(ledger)
        self._settle_links()
        self._note_comments()
        pieces = [*self._top_faults(), *builder.out]
        return stripped(nested(extensions.applied(pieces)))

    def _title(self, builder: Builder, heading: b.Heading | None) -> None:
        """The page's one `h1`: the front matter's title, the first heading, or the file's name."""
        ledger, given = self.ledger, self.metadata.title
        text = self.title_text
        if given.text and given.place is not None:
            quoted = given.place.end - given.place.start > len(given.html)
            offset = given.place.start + quoted
            text = InlineText([Line(given.html, offset)])
        elif heading is not None:
            text = heading.text
        elif not text.text and self.page:
            stem = self.page.rpartition("/")[2].rpartition(".")[0]
            stem = self.page.split("/")[-2] if stem in {"index", "README"} and "/" in self.page else stem
            text = InlineText([Line(title_of_name(stem), 0)])
        if not text.text:
            return
        context = Context.FRONT_MATTER if given.text else Context.HEADING
        own = heading.attributes.ids if heading is not None else []
        identifiers = [
            identifier
            for identifier, at in own
            if ledger.explicit_id(identifier, at, at + len(identifier), AnchorKind.BLOCK)
        ]
        plain = rough_text(text.text)
        self.title_id = identifiers[0] if identifiers else ledger.claim_id(slug(plain))
        if heading is not None:
            place = ledger.place(heading.start, heading.end)
            also = other_fragments(plain, self.title_id, builder.outline.enter(1, plain))
            ledger.add_anchor(Anchor(self.title_id, plain, AnchorKind.HEADING, place, also))
        with builder.block("h1", {"lang": given.lang or None, "id": self.title_id}, heading):
            with ledger.sections.title(of_page=True):
                builder.out += builder.inline(text, context)
            for name in self.metadata.original_titles:
                attributes = {"class": "lg-original-title", "lang": name.lang or None}
                builder.out += " ", element("span", list(_with_readings(name)), attributes)

    def _inline_footnotes(self, builder: Builder) -> None:
        """Texts of `^[…]`, which may hold further ones."""
        done: set[str] = set()
        while waiting := [each for each in self.ledger.inline_footnotes if each not in done]:
            for identifier in waiting:
                done.add(identifier)
                text = self.ledger.inline_footnotes[identifier]
                start, end = text.source(0), text.source_end(len(text.text))
                block = b.FootnoteDefinition(start, end, identifier, [])
                builder.define_footnote(identifier, block, [b.Paragraph(start, end, text)])

    def _unused_footnotes(self, builder: Builder) -> None:
        called = {note.footnote for note in self.numbering.notes}
        for identifier, (block, _, _) in builder.footnotes.items():
            if identifier not in called and identifier not in self.ledger.inline_footnotes:
                end = min(block.start + len(identifier) + 4, max(block.end, block.start))
                message = f"the footnote {identifier!r} is never used"
                hint = f"Call it with [^{identifier}], or remove it."
                self.ledger.problem("FTN002", message, hint, block.start, end)

    def _ids_not_shown(self) -> set[str]:
        """Ids in footnotes that nothing calls: the page does not hold them."""
        called = {note.footnote for note in self.numbering.notes}
        hidden = [span for identifier, span in self.footnote_spans.items() if identifier not in called]
        return {
            anchor.id
            for anchor in self.ledger.anchors.values()
            if any(start <= anchor.place.start < end for start, end in hidden)
        }

    def _settle_links(self) -> None:
        """Links to the article's own fragments lead to the id they mean, or are not links."""
        ledger = self.ledger
        if not ledger.own_links:
            return
        hidden = self._ids_not_shown()
        shown = [anchor for anchor in ledger.anchors.values() if anchor.id not in hidden]
        known = set(ledger.ids) - hidden
        places = places_of(known, shown)
        for own in ledger.own_links:
            fragment = own.fragment
            target = fragment if fragment in known else place_meant(fragment, places)
            if target is None:
                own.link.name, own.link.attributes = "span", {}
                if own.written is not None:
                    self._report(fragment, known, *own.written)
                    own.link.attributes["class"] = "missing-link"
            elif target != fragment:
                own.link.attributes["href"] = f"#{target}"

    def _report(self, fragment: str, known: Collection[str], behind: Element, place: Place) -> None:
        """That the page has no place of this name; in the preview it stands behind the link."""
        hint = did_you_mean(fragment, known) or "Correct it, or give the place that id with ^id."
        message = f"no place #{fragment} on this page"
        mark = self.ledger.fault_mark(self.ledger.problem("LNK002", message, hint, place.start, place.end))
        behind.children = [mark] if mark else []

    def _top_faults(self) -> list[Piece]:
        """In the preview, what is wrong in the head stands above the text; the rest is marked in place."""
        ledger = self.ledger
        marks = [
            ledger.fault_mark(problem)
            for problem in ledger.problems
            if problem.place and problem.place.start < self._body
        ]
        faults: list[Node] = []
        for mark in filter(None, marks):
            faults += [Element("br"), mark] if faults else [mark]
        return [element("div", faults, {"class": "lg-faults"}), LINE] if faults else []


def _with_readings(name: NameText) -> Iterator[Node]:
    """A name with the readings that its author wrote over its characters."""
    if "<" in name.html or "{" not in name.html:
        yield Literal(name.text)
        return
    end = 0
    for found in READING.finditer(name.html):
        yield Literal(name.html[end : found.start()])
        reading = Literal(found["readings"].replace("|", ""))
        signs = element("rp", [Literal("（")]), element("rt", [reading]), element("rp", [Literal("）")])
        yield element("ruby", [Literal(found["base"]), *signs])
        end = found.end()
    yield Literal(name.html[end:])
