"""Boxes beside or in the text: `> [!aside]`, `> [!warning] Title`, foldable with `+` or `-`; the wiki’s boxes."""

from __future__ import annotations

import xml.etree.ElementTree as etree
from typing import TYPE_CHECKING

from ludograph.article.facts import Context, RemarkKind, RemarkUse
from ludograph.markup import blocks as b

if TYPE_CHECKING:
    from ludograph.markup.building import Builder

_LOOKS = {
    "note": "note",
    "info": "info",
    "tip": "tip",
    "warning": "warning",
    "danger": "danger",
    "success": "success",
    "quote": "quote",
    "example": "example",
    "question": "question",
    "abstract": "abstract",
    "summary": "abstract",
    "tldr": "abstract",
    "hint": "tip",
    "important": "tip",
    "check": "success",
    "done": "success",
    "help": "question",
    "faq": "question",
    "caution": "warning",
    "attention": "warning",
    "failure": "failure",
    "fail": "failure",
    "missing": "failure",
    "error": "danger",
    "bug": "bug",
    "cite": "quote",
}
"""The box that each kind looks like."""
_TITLES = {"tldr": "TL;DR", "faq": "FAQ"}


class Asides:
    """`> [!aside]`: a remark beside the text, without a generic title."""

    kinds = ("aside",)

    def build(self, builder: Builder, quote: b.Quote, kind: str, parent: etree.Element) -> etree.Element | None:
        element = etree.SubElement(parent, "aside", {"class": "lg-aside", "role": "note"})
        if quote.callout is not None and quote.callout.title is not None:
            title = etree.SubElement(element, "p", {"class": "lg-callout-title"})
            title.text = builder.inline(quote.callout.title, Context.CALLOUT)
        builder.build(quote.blocks, element, Context.CALLOUT)
        return element


class Boxes:
    """Notes, warnings and the other boxes, with a visible title."""

    kinds = tuple(_LOOKS)

    def build(self, builder: Builder, quote: b.Quote, kind: str, parent: etree.Element) -> etree.Element | None:
        head = quote.callout
        name = _TITLES.get(kind, kind.capitalize())
        classes = f"lg-callout lg-{_LOOKS[kind]}"
        if head is not None and head.fold:
            element = etree.SubElement(parent, "details", {"class": classes})
            if head.fold == "+":
                element.set("open", "open")
            title = etree.SubElement(element, "summary")
        else:
            element = etree.SubElement(parent, "aside", {"class": classes, "role": "note", "aria-label": name})
            title = etree.SubElement(element, "p", {"class": "lg-callout-title"})
        title.text = (
            builder.inline(head.title, Context.CALLOUT) if head is not None and head.title is not None else name
        )
        builder.build(quote.blocks, element, Context.CALLOUT)
        return element


class Todos:
    """`> [!todo]`: work left to do, shown only where drafts are."""

    kinds = ("todo",)

    def build(self, builder: Builder, quote: b.Quote, kind: str, parent: etree.Element) -> etree.Element | None:
        ledger = builder.ledger
        text = " ".join(ledger.source.text[quote.start : quote.end].replace(">", " ").split())
        text = text.partition("]")[2].strip() if text.lower().startswith("[!todo") else text
        ledger.remarks.append(RemarkUse(RemarkKind.TODO, text, ledger.place(quote.start, quote.end), ledger.section))
        if not ledger.settings.show_drafts:
            return None
        element = etree.SubElement(
            parent, "aside", {"class": "lg-callout lg-todo", "role": "note", "aria-label": "To do"}
        )
        title = etree.SubElement(element, "p", {"class": "lg-callout-title"})
        head = quote.callout
        title.text = (
            builder.inline(head.title, Context.CALLOUT) if head is not None and head.title is not None else "To do"
        )
        builder.build(quote.blocks, element, Context.CALLOUT)
        return element


class Groups:
    """`> [!multi]`: figures side by side."""

    kinds = ("multi",)

    def build(self, builder: Builder, quote: b.Quote, kind: str, parent: etree.Element) -> etree.Element | None:
        element = etree.SubElement(parent, "div", {"class": "lg-multi", "role": "group"})
        builder.build(quote.blocks, element, Context.CALLOUT)
        return element
