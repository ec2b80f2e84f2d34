"""Callouts, `> [!kind]+ title`: what all of them have in common."""

from __future__ import annotations

from typing import Protocol

from ludograph.markup.blocks import blocks as b
from ludograph.markup.read.building import Builder
from ludograph.markup.tree import Element
from ludograph.problems import did_you_mean


class Callout(Protocol):
    """One family of callouts."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """In lower case; authors may write them in any."""

    def build(self, builder: Builder, quote: b.Quote, kind: str) -> Element | None:
        """Build what the callout becomes; its element, or None when nothing is shown."""


class Callouts:
    """All callouts by kind."""

    def __init__(self, callouts: tuple[Callout, ...]) -> None:
        self._by_kind = {kind: callout for callout in callouts for kind in callout.kinds}

    def build(self, builder: Builder, quote: b.Quote, box: str) -> Element | None:
        """Build the callout, or the wiki's box of this kind."""
        head = quote.callout
        kind = box or (head.kind.lower() if head else "note")
        callout = self._by_kind.get(kind)
        if callout is None and head is not None:
            hint = did_you_mean(kind, self._by_kind) or "It is shown as a note."
            builder.ledger.problem("CAL001", f"unknown callout {head.kind!r}", hint, *head.place)
            kind = "note"
            callout = self._by_kind[kind]
        assert callout is not None  # boxes are of known kinds
        return callout.build(builder, quote, kind)
