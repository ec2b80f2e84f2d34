"""The quiet line in the place of a component that cannot be made."""

from __future__ import annotations

from ludograph.markup.read.scanner import Scanner
from ludograph.markup.tree import Literal, element


def put_unavailable(scanner: Scanner, message: str) -> None:
    """A neutral line for readers; in a preview the author reads the message there."""
    ledger = scanner.ledger
    text = message if message and ledger.settings.show_faults else ledger.words.gettext("This table is not available.")
    scanner.put(element("p", [Literal(text)], {"class": "lg-unknown"}, block=True))
