"""Boxes beside or in the text: `> [!aside]`, `> [!warning] Title`, foldable with `+` or `-`; the wiki’s boxes."""

from __future__ import annotations

from ludograph.article.blocks import blocks as b
from ludograph.article.document.kinds import Box
from ludograph.article.facts import Context, RemarkKind, RemarkUse
from ludograph.article.read.structure.building import Builder
from ludograph.article.tree import Element
from ludograph.languages.words import N_

_KINDS = {
    "note": ("note", N_("Note")),
    "info": ("info", N_("Info")),
    "tip": ("tip", N_("Tip")),
    "warning": ("warning", N_("Warning")),
    "danger": ("danger", N_("Danger")),
    "success": ("success", N_("Success")),
    "quote": ("quote", N_("Quote")),
    "example": ("example", N_("Example")),
    "question": ("question", N_("Question")),
    "abstract": ("abstract", N_("Abstract")),
    "summary": ("abstract", N_("Summary")),
    "tldr": ("abstract", N_("TL;DR")),
    "hint": ("tip", N_("Hint")),
    "important": ("tip", N_("Important")),
    "check": ("success", N_("Check")),
    "done": ("success", N_("Done")),
    "help": ("question", N_("Help")),
    "faq": ("question", N_("FAQ")),
    "caution": ("warning", N_("Caution")),
    "attention": ("warning", N_("Attention")),
    "failure": ("failure", N_("Failure")),
    "fail": ("failure", N_("Fail")),
    "missing": ("failure", N_("Missing")),
    "error": ("danger", N_("Error")),
    "bug": ("bug", N_("Bug")),
    "cite": ("quote", N_("Citation")),
}
"""Kind of callout → the appearance of its box, and its title."""


class Asides:
    """`> [!aside]`: a remark beside the text, without a generic title."""

    kinds = ("aside",)

    def build(self, builder: Builder, quote: b.Quote, kind: str) -> Element | None:
        builder.ledger.needs.add("beside")
        with builder.block("aside", {"class": "lg-aside", "role": "note"}, quote, Box.ASIDE) as aside:
            _put(builder, quote, "")
        return aside


class Boxes:
    """Notes, warnings and the other boxes, with a visible title."""

    kinds = tuple(_KINDS)

    def build(self, builder: Builder, quote: b.Quote, kind: str) -> Element | None:
        head = quote.callout
        look, title = _KINDS[kind]
        name = builder.ledger.words.gettext(title)
        fold = head.fold if head is not None else ""
        label = None if builder.ledger.words_tag else name  # the title has its language
        state = {"open": "open" if fold == "+" else None} if fold else {"role": "note", "aria-label": label}
        attributes = {"class": f"lg-callout lg-{look}", **state}
        with builder.block("details" if fold else "aside", attributes, quote, Box.CALLOUT) as box:
            _put(builder, quote, name, folding=bool(fold))
        return box


class Todos:
    """`> [!todo]`: work left to do, shown only in drafts, or if the site sets it."""

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
        with builder.block("aside", attributes, quote, Box.CALLOUT) as box:
            _put(builder, quote, name)
        return box


class FigureGroups:
    """`> [!multi]`: figures side by side; `[!multi-wide]` over the whole width of the page."""

    kinds = ("multi", "multi-wide")

    def build(self, builder: Builder, quote: b.Quote, kind: str) -> Element | None:
        classes = "lg-multi lg-wide" if kind == "multi-wide" else "lg-multi"
        builder.ledger.needs.add("beside")
        with builder.block("div", {"class": classes, "role": "group"}, quote) as group:
            builder.build(quote.blocks, Context.CALLOUT)
        return group


def _put(builder: Builder, quote: b.Quote, name: str, *, folding: bool = False) -> None:
    """Puts the author's title, else `name` unless it is "", and the contents of the callout."""
    given = quote.callout.title if quote.callout is not None else None
    if given is not None or name:
        lang = None if given is not None else builder.ledger.words_tag
        attributes = {"lang": lang} if folding else {"class": "lg-callout-title", "lang": lang}
        with builder.block("summary" if folding else "p", attributes, means=None if folding else Box.TITLE):
            builder.out += builder.inline(given, Context.CALLOUT) if given is not None else [name]
    builder.build(quote.blocks, Context.CALLOUT)
