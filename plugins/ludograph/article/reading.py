"""Reads one article: its source becomes blocks, the blocks a stream of pieces, the stream a tree.

Start reading here. The order is that of the file, once: front matter, comments, blocks, and in each block its text.
Numbers of notes, letters of works and fragments are decided at the end.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from ludograph.article.blocks import blocks as b
from ludograph.article.blocks.block_reader import BlockReader, fenced_code, indented_code
from ludograph.article.blocks.block_starts import DOCUMENTED
from ludograph.article.blocks.blocks import Block
from ludograph.article.blocks.preparing import (
    COMMENTS_OF_OTHERS,
    Comment,
    CommentScan,
    group_tabs,
    mask_comments,
    number_references,
    read_pasted,
    scan_comments,
)
from ludograph.article.blocks.text import InlineText, Line
from ludograph.article.document.kinds import InProse
from ludograph.article.facts import Anchor, AnchorKind, CommentUse, Context, DocumentedCode, SilencedSpan
from ludograph.article.facts.aliases import place_meant, places_of
from ludograph.article.head.front_matter import Metadata
from ludograph.article.head.head import read_front_matter
from ludograph.article.head.head_values import READING, NameText
from ludograph.article.parts.credits import report_missing_licences
from ludograph.article.parts.made import put_page
from ludograph.article.read.ledger import Ledger
from ludograph.article.read.plain import fold_blanks
from ludograph.article.read.structure.building import Builder
from ludograph.article.read.structure.foreign import Extensions
from ludograph.article.read.structure.stream import nested
from ludograph.article.read.text.front_words import shown_front_matter
from ludograph.article.read.text.headings import other_fragments, plan_headings, rough_text
from ludograph.article.read.text.scanner import InlineSyntax, Syntaxes
from ludograph.article.settle.endmatter import append_notes, append_references, append_table_data
from ludograph.article.settle.numbering import Numberer, Numbering
from ludograph.article.settle.translating import report_translation
from ludograph.article.syntaxes import BLOCK_COMPONENTS, CALLOUTS, COMPONENTS, FORMULAS, SYNTAXES, WIKI_SYNTAXES
from ludograph.article.syntaxes.boxes.lead import append_lead
from ludograph.article.syntaxes.text.notations import DeclaredNotation
from ludograph.article.tree import LINE, Element, Literal, MadePage, Node, Piece, element, stripped
from ludograph.base.problems import Place, did_you_mean
from ludograph.base.source import RESERVED, SourceText
from ludograph.catalogue import Catalogue
from ludograph.languages.text import title_of_name

# `<!-- check: off C006, L006: reason -->` on a separate line silences these codes in the next block.
#
# Before the first block it holds for the whole file. Without a reason it has no effect, but the checker
# reports it.

_SILENCE = re.compile(
    r"\s*check:\s*off\s+(?P<codes>[A-Z]{1,3}\d{2,3}(?:\s*,\s*[A-Z]{1,3}\d{2,3})*)\s*(?::\s*(?P<reason>.*?))?\s*$",
    re.DOTALL,
)


def read_silences(ledger: Ledger, comments: list[Comment], blocks: list[Block]) -> list[SilencedSpan]:
    """The silences among the comments; `blocks` are the article's outermost blocks."""
    found = []
    length = len(ledger.source.text)
    spans = [(block.start, block.end) for block in blocks]
    starts = [start for start, _ in spans] or [length]
    for comment in comments:
        match = _SILENCE.match(comment.text)
        if match is None:
            continue
        codes = tuple(re.findall(r"[A-Z]{1,3}\d{2,3}", match["codes"]))
        if comment.start < starts[0]:
            start, end = 0, length
        else:
            at = bisect_right(starts, comment.start) - 1
            following = bisect_left(starts, comment.end)
            start, end = spans[following] if following < len(spans) else (comment.end, comment.end)
            if comment.start < spans[at][1]:
                start, end = spans[at]
        found.append(
            SilencedSpan(codes, (match["reason"] or "").strip(), ledger.place(comment.start, comment.end), start, end)
        )
    return found


_SIGN = re.compile(r"[!-/:-@\[-`{-~]")
_COMPONENTS = {component.name: component for component in COMPONENTS}
_CALLOUTS = {kind: callout for callout in CALLOUTS for kind in callout.kinds}
HAS_FAILED = "Correct its notation, or what it needs; the rest of the page is there."
_ready = lru_cache(maxsize=512)(Syntaxes)
"""The syntaxes of an article; many articles have the same ones."""
_ATTEMPTS = 6
"""The largest number of scans for comments until they agree with the blocks; after that nothing counts as code."""


class ArticleReading:
    """One article while it is read."""

    def __init__(
        self,
        source: SourceText,
        catalogue: Catalogue,
        page: str,
        not_code: Collection[int] = frozenset(),
        made: MadePage | None = None,
        *,
        notations: frozenset[str] = frozenset(),
    ) -> None:
        """`not_code` are the offsets that an earlier reading of this article wrongly took for code.

        `made` is the content of a generated page; its text is added by another plugin. `notations` are the other
        extensions whose blocks are read.
        """
        self.source = source
        self._not_code = not_code
        self._made = made
        self._notations = notations
        self._comments = CommentScan()
        self.page = page
        is_printable = source.text.replace("\n", "").isprintable()  # known in a tenth of the time
        text = source.text if is_printable else RESERVED.sub("\ufffd", source.text)
        self._clean = source if text == source.text else SourceText(source.path, text)
        metadata, self._body, head_problems = read_front_matter(self._clean)
        self._names_page = self._body > 0 and text[0].isalpha()
        """Whether the head has no dashes, whose title MkDocs shows only above a text without a heading."""
        if made is not None:
            metadata = Metadata(NameText(made.title), description=made.description, lang=made.lang)
        self._written_title = metadata.title
        self.ledger = Ledger(source, catalogue, page, metadata)
        self.metadata = self.ledger.metadata = shown_front_matter(self.ledger, metadata)
        self.ledger.problems += head_problems
        self.numbering = Numbering()
        self.title_text = InlineText([])
        self._untitled: tuple[Element, str] | None = None
        """The title, if it is not in the text; its id is chosen after those of all headings."""
        self.footnote_spans: dict[str, tuple[int, int]] = {}
        self.blocks = self._read_blocks()

    def _read_blocks(self) -> list[b.Block]:
        ledger = self.ledger
        text = self._clean.text
        fences: dict[int, int] | None = None
        not_indented: set[int] = set()
        for attempt in range(_ATTEMPTS):
            last = attempt == _ATTEMPTS - 1
            not_code = range(len(text)) if last else {*self._not_code, *not_indented}
            scan = self._comments = scan_comments(text, self._body, fences, not_code)
            masked = mask_comments(text, scan.comments)
            pasted = read_pasted(masked) if not self._body else None
            reader = BlockReader(pasted is None, BLOCK_COMPONENTS, ledger.wiki, ledger.math, self._notations)
            blocks = reader.read_text(pasted.text if pasted else masked, self._body)
            fenced = list(fenced_code(blocks))
            fences = {block.fence_at: block.end for block in fenced}
            not_indented |= set(_outside(indented_code(blocks, masked), scan.indented))
            if scan.fences.items() <= fences.items() and not_indented.isdisjoint(scan.indented):
                break
        for comment in scan.comments:
            if not comment.closed:
                end = min(comment.end, comment.start + 4)
                ledger.problem("CMT001", "a comment is not closed", "Close it where it ends.", comment.start, end)
            program = COMMENTS_OF_OTHERS.get(comment.kind)
            if program and program not in ledger.reported_once and not ledger.settings.templates:
                ledger.reported_once.add(program)
                message = f"this is a comment of {program}, which is not printed"
                ledger.problem("PAN008", message, "Write <!-- … --> or %% … %%.", comment.start, comment.end)
        for block in fenced:
            if not block.closed:
                hint = f"Close it with {block.fence} on a line of its own."
                end = block.fence_at + len(block.fence)
                ledger.problem("COD001", "this code is not closed", hint, block.fence_at, end)
        for fault in reader.faults:
            ledger.fault(fault, fault.start, fault.end)
        ledger.noted[SilencedSpan] += read_silences(ledger, scan.comments, blocks)
        if pasted is not None:
            self.title_text = pasted.title
            ledger.settings = replace(ledger.settings, breaks=True)
            ledger.pasted_references = number_references(blocks)
        return blocks

    def taken_for_code(self) -> set[int]:
        """Offsets that the comment scan took for code but the page does not show as code; valid after `read`."""
        shown = self.ledger.shown_code
        return {start for start, end in self._comments.code.items() if shown.get(start) != end}

    def _note_comments(self) -> None:
        """Records the comments: hidden ones, and those in visible code."""
        text = self._clean.text
        printed: list[Comment] = []
        for start, end in (self._comments.code | self._comments.indented).items():
            printed += scan_comments(text[:end], start, not_code=range(end)).comments
        for comments, is_printed in (self._comments.comments, False), (printed, True):
            for comment in comments:
                words = " ".join(comment.text.split())
                if words and not _SILENCE.match(comment.text):
                    place = self.ledger.place(comment.start, comment.end)
                    self.ledger.note(CommentUse(words[:100], place, is_printed))

    def _syntaxes(self) -> tuple[InlineSyntax, ...]:
        """Those that this article may contain, as most notations of others are in few."""
        text, known = f"\n{self._clean.text}", WIKI_SYNTAXES if self.ledger.wiki else SYNTAXES
        found = (each for each in known if not isinstance(each, DeclaredNotation) or each.may_be_in(text))
        return (FORMULAS, *found) if self.ledger.math else tuple(found)

    def read(self, extensions: Extensions) -> list[Node]:
        """The complete tree of the page."""
        ledger = self.ledger
        switched_on = {"math": ledger.math, "templates": ledger.settings.templates, "breaks": ledger.settings.breaks}
        ledger.notations = self._notations.union(name for name, is_on in switched_on.items() if is_on)
        ledger.inline_code = extensions.inline_code
        builder = Builder(ledger, extensions, _ready(self._syntaxes()), _CALLOUTS)
        for block in b.every_block(self.blocks):
            for identifier, _ in block.attributes.ids:
                ledger.reserved.add(identifier)
            if isinstance(block, b.Foreign) and block.kind == DOCUMENTED:  # the documentation takes this id
                ledger.reserved.add(block.parts[0].before.split()[-1].lstrip(":"))
            if isinstance(block, b.LinkDefinition):  # it holds for the whole article
                ledger.define_link(block)
        title = self.metadata.title.text or self.title_text.text
        plan = plan_headings(self.blocks, title, names_page=self._names_page)
        ledger.title_in_html = plan.stands_below and 1 not in plan.levels.values()
        for heading in plan.skipping:
            message = f"a heading of level {heading.level} skips a level"
            ledger.problem("HDG001", message, "Remove the surplus #.", heading.start, heading.start + heading.level)
        builder.heading_levels = plan.levels
        if plan.title is not None:
            builder.skipped.add(plan.title.start)
        if self._made is not None:
            builder.is_made = True
            self.title_id = put_page(builder, self._made, _COMPONENTS)
        else:
            if not plan.stands_below:
                self._title(builder, plan.title)
            append_lead(builder)
        builder.build(group_tabs(self.blocks), Context.BODY)
        if self._untitled is not None:
            title_shown, plain = self._untitled
            title_shown.attributes["id"] = builder.automatic_id([plain], plain)
        ledger.place_former_ids()
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
        report_translation(ledger)
        pieces = extensions.applied(builder.out)
        for failed in extensions.failed:
            ledger.problem("EXT001", f"a Markdown extension has failed in this article: {failed}", HAS_FAILED, 0, 0)
        ledger.ids.update(extensions.ids)
        self._settle_links()
        self._note_comments()
        return stripped(nested([*self._top_faults(), *pieces], ledger.too_deep))

    def _title(self, builder: Builder, heading: b.Heading | None) -> None:
        """Puts the page's `h1`: the front matter's title, the first heading, the name in the menu, or the file's."""
        ledger, given = self.ledger, self._written_title
        text = self.title_text
        if heading is not None and self._names_page:
            text, given = heading.text, NameText("")
        elif given.text and given.place is not None:
            quoted = given.place.end - given.place.start > len(given.html)
            offset = given.place.start + quoted
            text = InlineText([Line(given.html, offset)])
        elif heading is not None:
            text = heading.text
        elif not text.text and self.page:
            stem = self.page.rpartition("/")[2].rpartition(".")[0]
            stem = self.page.split("/")[-2] if stem in {"index", "README"} and "/" in self.page else stem
            known = ledger.catalogue.pages.get(self.page)
            called = (known and known.title) or title_of_name(stem)
            text = InlineText([Line(_SIGN.sub(r"\\\g<0>", called), 0)])
        if not text.text:
            return
        context = Context.FRONT_MATTER if given.text else Context.HEADING
        own = heading.attributes.ids if heading is not None else []
        identifiers = [
            identifier
            for identifier, at in own
            if ledger.explicit_id(identifier, at, at + len(identifier), AnchorKind.BLOCK)
        ]
        plain = rough_text(self.metadata.title.html if given.text else text.text)
        with builder.block("h1", {"lang": self.metadata.title.lang or None, "id": None}, heading) as shown:
            scanner = builder.scanner(text, context)
            with ledger.sections.title(of_page=True):
                pieces = scanner.run()
            if not identifiers:
                builder.keep_former_id(plain)
            if heading is None and builder.ids_are_the_sites:
                self._untitled = shown, plain
            else:
                said = fold_blanks(scanner.plain_since(0)) if builder.ids_are_the_sites else plain
                identifier = identifiers[0] if identifiers else builder.automatic_id(pieces, said)
                shown.attributes["id"] = identifier
            if heading is not None:
                also = other_fragments(plain, identifier, builder.outline.enter(1, plain))
                place = ledger.place(heading.start, heading.end)
                ledger.add_anchor(Anchor(identifier, plain, AnchorKind.HEADING, place, also))
            builder.out += pieces
            for name in self.metadata.original_titles:
                attributes = {"class": "lg-original-title", "lang": name.lang or None}
                shown_name = element("span", _with_readings(name), attributes, means=InProse.ORIGINAL_TITLE)
                builder.out += " ", shown_name

    def _inline_footnotes(self, builder: Builder) -> None:
        """Reads the texts of `^[…]`, which may contain further ones."""
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
        """Ids in footnotes that are never called, which the page does not contain."""
        called = {note.footnote for note in self.numbering.notes}
        hidden = [span for identifier, span in self.footnote_spans.items() if identifier not in called]
        return {
            anchor.id
            for anchor in self.ledger.anchors.values()
            if any(start <= anchor.place.start < end for start, end in hidden)
        }

    def _settle_links(self) -> None:
        """Resolves links to the article's own fragments; dead ones lead nowhere, and generated ones become text."""
        ledger = self.ledger
        if not ledger.own_links:
            return
        hidden = self._ids_not_shown()
        shown = [anchor for anchor in ledger.anchors.values() if anchor.id not in hidden]
        known = ledger.ids - hidden
        places = places_of(known, shown)
        for own in ledger.own_links:
            fragment = own.fragment
            target = fragment if fragment in known else place_meant(fragment, places)
            if target is None and ledger.noted[DocumentedCode]:
                continue  # the documentation may have it
            if target is None and own.written is not None:
                self._report(fragment, known, *own.written)
                own.link.add_classes(["missing-link"])
            elif target is None:
                own.link.name, own.link.attributes = "span", {}
            elif target != fragment:
                own.link.attributes["href"] = f"#{target}"

    def _report(self, fragment: str, known: Collection[str], behind: Element, place: Place) -> None:
        """Reports that the page has no place of this name; the preview shows it after the link."""
        hint = did_you_mean(fragment, known) or "Correct it, or give the place that id with ^id."
        message = f"no place #{fragment} on this page"
        mark = self.ledger.fault_mark(self.ledger.problem("LNK002", message, hint, place.start, place.end))
        behind.children = [mark] if mark else []

    def _top_faults(self) -> list[Piece]:
        """The problems in the head, which the preview shows above the text."""
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


def _outside(spans: list[tuple[int, int]], offsets: Iterable[int]) -> Iterator[int]:
    starts = [start for start, _ in spans]
    for offset in offsets:
        at = bisect_right(starts, offset) - 1
        if at < 0 or offset >= spans[at][1]:
            yield offset


def _with_readings(name: NameText) -> Iterator[Node]:
    """A name with the readings given by its author."""
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
