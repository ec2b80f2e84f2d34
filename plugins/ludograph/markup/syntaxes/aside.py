"""Boxes beside or in the text: `> [!aside]`, `> [!warning] Title`, foldable with `+` or `-`; the wiki’s boxes."""

from __future__ import annotations

from ludograph.article.facts import Context, RemarkKind, RemarkUse
from ludograph.languages.words import N_
from ludograph.markup.blocks import blocks as b
from ludograph.markup.read.building import Builder
from ludograph.markup.tree import Element

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
_TITLES = {
    "note": N_("Note"),
    "info": N_("Info"),
    "tip": N_("Tip"),
    "warning": N_("Warning"),
    "danger": N_("Danger"),
    "success": N_("Success"),
    "quote": N_("Quote"),
    "example": N_("Example"),
    "question": N_("Question"),
    "abstract": N_("Abstract"),
    "summary": N_("Summary"),
    "tldr": N_("TL;DR"),
    "hint": N_("Hint"),
    "important": N_("Important"),
    "check": N_("Check"),
    "done": N_("Done"),
    "help": N_("Help"),
    "faq": N_("FAQ"),
    "caution": N_("Caution"),
    "attention": N_("Attention"),
    "failure": N_("Failure"),
    "fail": N_("Fail"),
    "missing": N_("Missing"),
    "error": N_("Error"),
    "bug": N_("Bug"),
    "cite": N_("Citation"),
}


class Asides:
    """`> [!aside]`: a remark beside the text, without a generic title."""

    kinds = ("aside",)

    def build(self, builder: Builder, quote: b.Quote, kind: str) -> Element | None:
        with builder.block("aside", {"class": "lg-aside", "role": "note"}, quote) as aside:
            _put_title(builder, quote, "")
            builder.build(quote.blocks, Context.CALLOUT)
        return aside


class Boxes:
    """Notes, warnings and the other boxes, with a visible title."""

    kinds = tuple(_LOOKS)

    def build(self, builder: Builder, quote: b.Quote, kind: str) -> Element | None:
        head = quote.callout
        name = builder.ledger.words.gettext(_TITLES[kind])
        classes = f"lg-callout lg-{_LOOKS[kind]}"
        if head is not None and head.fold:
            attributes = {"class": classes, "open": "open" if head.fold == "+" else None}
            with builder.block("details", attributes, quote) as box:
                _put_title(builder, quote, name, folding=True)
                builder.build(quote.blocks, Context.CALLOUT)
        else:
            with builder.block("aside", {"class": classes, "role": "note", "aria-label": name}, quote) as box:
                _put_title(builder, quote, name)
                builder.build(quote.blocks, Context.CALLOUT)
        return box


class Todos:
    """`> [!todo]`: work left to do, shown only where drafts are, or where the site wants it."""

    kinds = ("todo",)

    def build(self, builder: Builder, quote: b.Quote, kind: str) -> Element | None:
        ledger = builder.ledger
        text = " ".join(ledger.source.text[quote.start : quote.end].replace(">", " ").split())
        text = text.partition("]")[2].strip() if text.lower().startswith("[!todo") else text
        ledger.note(RemarkUse(RemarkKind.TODO, text, ledger.place(quote.start, quote.end), ledger.section))
        if not ledger.settings.show_drafts and ledger.settings.todo == "hide":
            return None
        name = ledger.words.gettext("To do")
        attributes = {"class": "lg-callout lg-todo", "role": "note", "aria-label": name}
        with builder.block("aside", attributes, quote) as box:
            _put_title(builder, quote, name)
            builder.build(quote.blocks, Context.CALLOUT)
        return box


class Groups:
    """`> [!multi]`: figures side by side; `[!multi-wide]` over the whole width of the page."""

    kinds = ("multi", "multi-wide")

    def build(self, builder: Builder, quote: b.Quote, kind: str) -> Element | None:
        classes = "lg-multi lg-wide" if kind == "multi-wide" else "lg-multi"
        with builder.block("div", {"class": classes, "role": "group"}, quote) as group:
            builder.build(quote.blocks, Context.CALLOUT)
        return group


def _put_title(builder: Builder, quote: b.Quote, name: str, *, folding: bool = False) -> None:
    """The title that the author gave, else `name`; "" for none."""
    given = quote.callout.title if quote.callout is not None else None
    if given is None and not name:
        return
    with builder.block("summary") if folding else builder.block("p", {"class": "lg-callout-title"}):
        builder.out += builder.inline(given, Context.CALLOUT) if given is not None else [name]
