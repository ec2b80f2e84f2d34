"""`> [!figure]`: pictures, at most one fenced block of options, and a caption, in any order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any

from ludograph.article.blocks import blocks as b
from ludograph.article.blocks.block_reader import BlockReader
from ludograph.article.blocks.text import InlineText, Line
from ludograph.article.facts import Context, FigureUse, ImageUse
from ludograph.article.facts.rights import LICENCES, holder_of
from ludograph.article.parts.credits import credit, judge_licence, judge_rights, with_known_rights
from ludograph.article.parts.figure_options import FigureOptions, is_option_line, read_options
from ludograph.article.read.ledger import Ledger
from ludograph.article.read.plain import fold_blanks, strip_marks
from ludograph.article.read.structure.building import Builder
from ludograph.article.syntaxes.boxes.images import in_pairs, put_image
from ludograph.article.tree import Element, plain_text

_ONLY_IMAGES = re.compile(
    r"\s*(?:!\[(?:[^\[\]]|\[[^\[\]]*\])*\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)\s*|!\[\[[^\]\n]*\]\]\s*)+$"
)
_OPTION_INFO = re.compile(r"(?:ya?ml)?\s*$", re.IGNORECASE)


@dataclass(slots=True)
class _Parts:
    """The sorted contents of a figure."""

    options: FigureOptions = field(default_factory=FigureOptions)
    pictures: list[InlineText] = field(default_factory=list)
    captions: list[b.Block] = field(default_factory=list)


class Figures:
    """One figure with its pictures, caption and credit line."""

    kinds = ("figure",)

    def build(self, builder: Builder, quote: b.Quote, kind: str) -> Element | None:
        ledger = builder.ledger
        parts = self._sort(ledger, quote)
        options = parts.options
        head = quote.callout.place if quote.callout is not None else (quote.start, quote.end)
        if quote.callout is not None and quote.callout.title is not None:
            parts.captions.insert(0, b.Paragraph(quote.start, quote.start, quote.callout.title))
        with builder.block("figure", {"class": " ".join(figure_classes(options))}, quote) as figure:
            images = self._pictures(builder, parts)
            if not images:
                ledger.problem("FIG001", "figure without a picture", "Put ![alternative text](address) in it.", *head)
            given = with_known_rights(ledger, images, options)
            line = None if given.get("hidden") else credit(given, ledger.words)
            caption = self._caption(builder, parts.captions, line)
        self._judge(ledger, images, options, bool(parts.captions), head)
        ledger.note(
            FigureUse(tuple(images), caption, dict(options), ledger.place(quote.start, quote.end), ledger.section)
        )
        return figure

    def _sort(self, ledger: Ledger, quote: b.Quote) -> _Parts:
        """Sorts the contents into options, pictures, and blocks of the caption."""
        parts = _Parts()
        for block in quote.blocks:
            if isinstance(block, b.CodeBlock) and block.fence and _OPTION_INFO.match(block.info):
                self._take_options(ledger, block, parts)
            else:
                self._take_block(block, parts)
        return parts

    def _take_options(self, ledger: Ledger, block: b.CodeBlock, parts: _Parts) -> None:
        """Reads the options; an unclosed fence ends with its last option, and the rest is read as if it were closed."""
        lines, rest = block.lines, list[Line]()
        if not block.closed:
            count = next((index for index, line in enumerate(lines) if not is_option_line(line.text)), len(lines))
            lines, rest = lines[:count], lines[count:]
        read = read_options(ledger, lines)
        parts.options.update(read)
        parts.options.places |= read.places
        for after in BlockReader().read(rest):
            self._take_block(after, parts)

    def _take_block(self, block: b.Block, parts: _Parts) -> None:
        if not isinstance(block, b.Paragraph):
            parts.captions.append(block)
            return
        words: list[Line] = []
        for line in block.text.lines():
            if _ONLY_IMAGES.match(line.text):
                parts.pictures.append(InlineText([line]))
            else:
                words.append(line)
        if words:
            parts.captions.append(b.Paragraph(block.start, block.end, InlineText(words), attributes=block.attributes))

    def _pictures(self, builder: Builder, parts: _Parts) -> list[ImageUse]:
        """Puts the pictures, including those of `src` and `alt` (separated by semicolons)."""
        images: list[ImageUse] = []
        options = parts.options
        sources = in_pairs(str(options.get("src", "")), str(options.get("alt", "")))
        several = len(parts.pictures) + len(sources) > 1
        builder.ledger.needs |= {"beside"} if several else set()
        with builder.block("div", {"class": "lg-images"}) if several else nullcontext():
            for text in parts.pictures:
                with builder.within("span", "lg-image"):
                    builder.out += builder.inline(text, Context.CAPTION, images)
            for source, alt in sources:
                scanner = builder.scanner(InlineText([]), Context.CAPTION)
                scanner.figure_images = images
                place = builder.ledger.place(*options.places["src"])
                put_image(scanner, source, alt, place, {})
                with builder.within("span", "lg-image"):
                    builder.out += scanner.out
        return images

    def _caption(self, builder: Builder, captions: list[b.Block], credit: Element | None) -> str:
        """Puts caption and credit line; returns the caption's text. A single paragraph has no paragraph element."""
        if not captions and credit is None:
            return ""
        with builder.block("figcaption"):
            start, gap = len(builder.out), False
            with builder.ledger.sections.note():
                if len(captions) == 1 and isinstance(captions[0], b.Paragraph) and not captions[0].attributes.ids:
                    builder.out += builder.inline(captions[0].text, Context.CAPTION)
                    gap = len(builder.out) > start
                else:
                    builder.build(captions, Context.CAPTION)
            pieces = builder.out[start:]
            if credit is not None:
                builder.out += [" ", credit] if gap else [credit]
        return fold_blanks(strip_marks(plain_text(pieces)))

    def _judge(
        self, ledger: Ledger, images: list[ImageUse], options: FigureOptions, captioned: bool, head: tuple[int, int]
    ) -> None:
        licence, holder = str(options.get("license") or ""), holder_of(options)
        if holder and not licence:
            where = options.place("author", "authorGiven", "authorFamily", "orgName", "orgAbbr") or head
            hint = "Add license: cc-by, pd or another."
            ledger.problem("FIG004", f"{holder!r} is credited without a licence", hint, *where)
        where = options.place("licenseVersion" if licence in LICENCES else "license") or head
        judge_licence(ledger, options, where)
        for image in images:
            if captioned and not image.alt:
                message = f"{image.src!r} has a caption and no alternative text"
                hint = "Say what it shows between the brackets."
                ledger.problem("FIG006", message, hint, image.place.start, image.place.end)
            judge_rights(ledger, image, options)


def figure_classes(options: Mapping[str, Any]) -> list[str]:
    """The classes for position, size and appearance."""
    classes = ["lg-figure"]
    classes += [f"lg-{options[key]}" for key in ("position", "size", "justify") if key in options]
    classes += [f"lg-{flag}" for flag in ("noborder", "cram", "equalheight") if options.get(flag)]
    if options.get("perRow"):
        classes.append(f"lg-per-row-{options['perRow']}")
    return classes
