"""`> [!figure]`: pictures, at most one fenced block of options, and a caption, in any order."""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ludograph.article.facts import Context, FigureUse, ImageUse
from ludograph.languages.scripts import direction
from ludograph.markup import blocks as b
from ludograph.markup.figure_options import LICENCES, VERSIONS, holder_of, read_options
from ludograph.markup.html import escape, safe_url, start_tag
from ludograph.markup.ledger import Ledger
from ludograph.markup.plain import fold_blanks, strip_marks
from ludograph.markup.text import InlineText, Line

if TYPE_CHECKING:
    from ludograph.markup.building import Builder

_ONLY_IMAGES = re.compile(r"\s*(?:!\[(?:[^\[\]]|\[[^\[\]]*\])*\]\([^\n]*?\)\s*|!\[\[[^\]\n]*\]\]\s*)+$")
_OPTION_INFO = re.compile(r"(?:ya?ml)?\s*$", re.IGNORECASE)


class Figures:
    """One figure with its pictures, caption and credit line."""

    kinds = ("figure",)

    def build(self, builder: Builder, quote: b.Quote, kind: str, parent: etree.Element) -> etree.Element | None:
        ledger = builder.ledger
        options, pictures, captions = self._sort(ledger, quote)
        if quote.callout is not None and quote.callout.title is not None:
            captions.insert(0, b.Paragraph(quote.start, quote.start, quote.callout.title))
        figure = etree.SubElement(parent, "figure", {"class": " ".join(figure_classes(options))})
        images: list[ImageUse] = []
        holder = figure
        if len(pictures) > 1:
            holder = etree.SubElement(figure, "div", {"class": "lg-images"})
        for text in pictures:
            element = etree.SubElement(holder, "span", {"class": "lg-image"})
            element.text = builder.inline(text, Context.CAPTION, images)
        self._add_option_images(builder, options, holder, images, quote)
        if not images:
            ledger.problem("FIG001", "figure without a picture", "Put ![alternative text](address) in it.", quote.start, quote.end)
        caption = self._caption(builder, figure, captions, options)
        text = fold_blanks(strip_marks(ledger.nodes.plain(" ".join(caption.itertext())))) if caption is not None else ""
        self._credit(ledger, figure, caption, options, images, quote)
        self._judge(ledger, images, options, bool(captions), quote)
        ledger.figures.append(FigureUse(tuple(images), text, dict(options), ledger.place(quote.start, quote.end), ledger.section))
        return figure

    def _sort(self, ledger: Ledger, quote: b.Quote) -> tuple[dict[str, Any], list[InlineText], list[b.Block]]:
        """Options, lines of pictures, and the blocks of the caption."""
        options: dict[str, Any] = {}
        pictures: list[InlineText] = []
        captions: list[b.Block] = []
        for block in quote.blocks:
            if isinstance(block, b.CodeBlock) and block.fence and _OPTION_INFO.match(block.info):
                options |= read_options(ledger, block.lines)
            elif isinstance(block, b.Paragraph):
                words: list[Line] = []
                for line in block.text.lines():
                    if _ONLY_IMAGES.match(line.text):
                        pictures.append(InlineText([line]))
                    else:
                        words.append(line)
                if words:
                    captions.append(b.Paragraph(block.start, block.end, InlineText(words), attributes=block.attributes))
            else:
                captions.append(block)
        return options, pictures, captions

    def _add_option_images(
        self, builder: Builder, options: Mapping[str, Any], holder: etree.Element, images: list[ImageUse], quote: b.Quote
    ) -> None:
        """`src` and `alt` given as options, separated by semicolons."""
        sources = [source.strip() for source in str(options.get("src", "")).split(";") if source.strip()]
        alts = [alt.strip() for alt in str(options.get("alt", "")).split(";")]
        for index, source in enumerate(sources):
            alt = alts[index] if index < len(alts) else ""
            text = InlineText([Line(f"![{alt}](<{source}>)", quote.start)])
            element = etree.SubElement(holder, "span", {"class": "lg-image"})
            element.text = builder.inline(text, Context.CAPTION, images)

    def _caption(self, builder: Builder, figure: etree.Element, captions: list[b.Block], options: Mapping[str, Any]) -> etree.Element | None:
        if not captions and not (holder_of(options) or options.get("license")):
            return None
        caption = etree.SubElement(figure, "figcaption")
        with builder.ledger.sections.note():
            builder.build(captions, caption, Context.CAPTION)
        return caption

    def _credit(
        self, ledger: Ledger, figure: etree.Element, caption: etree.Element | None, options: Mapping[str, Any], images: list[ImageUse], quote: b.Quote
    ) -> None:
        given = dict(options)
        for image in images:
            known = ledger.catalogue.pictures.get(image.file)
            if known is not None:
                given = {**{key: value for key, value in known.rights.items()}, **given}
        if given.get("hidden"):
            return
        html = credit_html(given)
        if html:
            target = caption if caption is not None else etree.SubElement(figure, "figcaption")
            credit = etree.SubElement(target, "small", {"class": "lg-credit"})
            credit.text = ledger.nodes.put(html)

    def _judge(self, ledger: Ledger, images: list[ImageUse], options: Mapping[str, Any], captioned: bool, quote: b.Quote) -> None:
        licence, version = str(options.get("license") or ""), str(options.get("licenseVersion") or "")
        start, end = quote.start, quote.end
        if quote.callout is not None:
            start, end = quote.callout.place
        if holder_of(options) and not licence:
            ledger.problem("FIG004", f"{holder_of(options)!r} is credited without a licence", "Add license: cc-by, pd or another.", start, end)
        if licence and (licence not in LICENCES or (version and version not in VERSIONS)):
            what = licence if licence not in LICENCES else f"{licence} {version}"
            hint = f"Licences are {', '.join(LICENCES)}; versions {', '.join(VERSIONS)}."
            ledger.problem("FIG005", f"unknown licence {what!r}", hint, start, end)
        for image in images:
            if captioned and not image.alt:
                ledger.problem(
                    "FIG006", f"{image.src!r} has a caption and no alternative text", "Say what it shows between the brackets.", image.place.start, image.place.end
                )
            judge_rights(ledger, image, licence)


def judge_rights(ledger: Ledger, image: ImageUse, licence: str) -> None:
    """FIG007 for a picture of ours without any licence, FIG008 for one that the site does not accept."""
    if not image.file:
        return
    known = ledger.catalogue.pictures.get(image.file)
    licence = licence or str((known.rights if known is not None else {}).get("license") or "")
    if not licence:
        if image.file not in ledger.without_licence:
            ledger.without_licence.add(image.file)
            hint = "Give it in the figure's options, or in pictures.yaml beside the file."
            ledger.problem("FIG007", f"{image.file!r} has no licence", hint, image.place.start, image.place.end)
    elif ledger.settings.licences and licence not in ledger.settings.licences:
        hint = f"This site takes {', '.join(ledger.settings.licences)}."
        ledger.problem("FIG008", f"the licence {licence!r} of {image.file!r} is not allowed", hint, image.place.start, image.place.end)


def figure_classes(options: Mapping[str, Any]) -> list[str]:
    classes = ["lg-figure"]
    classes += [f"lg-{options[key]}" for key in ("position", "size", "justify") if key in options]
    classes += [f"lg-{flag}" for flag in ("noborder", "cram", "equalheight") if options.get(flag)]
    if options.get("perRow"):
        classes.append(f"lg-per-row-{options['perRow']}")
    return classes


def credit_html(options: Mapping[str, Any]) -> str:
    """`© 2021 Louie Mantia, <a rel="license" …>CC BY-SA 4.0</a>`, or nothing."""
    holder = holder_of(options)
    lang = str(options.get("authorLang") or options.get("orgLang") or "") or None
    parts = []
    if holder:
        name = escape(holder)
        url = safe_url(str(options.get("originalUrl") or options.get("orgUrl") or ""))
        attributes = {"lang": lang, "dir": "rtl" if lang and direction(lang) == "rtl" else None}
        if url and url.startswith(("http://", "https://")):
            name = start_tag("a", {"href": url, **attributes}) + name + "</a>"
        elif lang:
            name = start_tag("span", attributes) + name + "</span>"
        year = f"{escape(str(options['copyrightYear']))} " if options.get("copyrightYear") else ""
        free = options.get("license") in {"cc0", "pd"}
        parts.append(f"{'' if free else '© '}{year}{name}")
    licence = str(options.get("license") or "")
    if licence in LICENCES:
        words, address = LICENCES[licence]
        version = str(options.get("licenseVersion") or "4.0")
        if address is None or version not in VERSIONS:
            parts.append(escape(words))
        else:
            shown = words if "{}" not in address else f"{words} {version}"
            parts.append(f'<a rel="license" href="{address.format(version)}">{escape(shown)}</a>')
    return ", ".join(parts)
