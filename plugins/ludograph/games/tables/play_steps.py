"""What the forms of play other than comparing dealt hands do in a round, as the rows of `play-now`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludograph.games.model import ResolvedGame
from ludograph.games.words import Form
from ludograph.values import Fact

_TAKES = {
    "same-number": "A card takes a card of its number.",
    "same-suit": "A card takes a card of its suit.",
    "sum": "A card takes cards that sum to its number.",
    "sum-or-number": "A card takes a card of its number, or cards that sum to it.",
}
_FOLLOW = {
    "suit": "Follow the suit that was led if you can.",
    "suit-or-trump": "Follow the suit that was led if you can, else play a trump.",
    "free": "Any card may be played.",
}
_LIMIT = {
    "no-limit": "Any amount may be bet.",
    "pot-limit": "At most the pot may be bet.",
    "fixed-limit": "Bets are of a fixed amount.",
    "spread-limit": "Bets lie between two agreed amounts.",
}
_SENTENCES = {"takes": _TAKES, "follow": _FOLLOW, "limit": _LIMIT}
"""Values that are words of the data, by their field → what readers see."""
_COURSES: Mapping[Form | None, tuple[str, Mapping[str, str]]] = {
    Form.CAPTURE: (
        "capture",
        {"Play": "course", "Take": "takes", "Choose": "several", "Stock": "stock", "Sweep": "sweep", "Stop": "stop"},
    ),
    Form.TRICKS: (
        "tricks",
        {"Bid": "bids", "Trump": "trump", "Lead": "lead", "Play": "course", "Follow": "follow", "Trick": "wins"}
        | {"Stock": "stock", "Sides": "partners"},
    ),
    Form.SETS: ("sets", {"Turn": "course", "Goal": "complete", "Claim": "claims", "Closed": "closed"}),
    Form.VYING: (
        "vying",
        {"Ante": "ante", "Bet": "course", "Limit": "limit", "All in": "side_pots", "Show": "showdown"},
    ),
    Form.TILES: ("tiles", {"First": "first", "Play": "course", "Match": "matches", "Block": "blocked"}),
}
"""Form of play → the part of its data, and the steps of a round with the field of each."""


def course_of(game: ResolvedGame) -> Iterator[tuple[str, str, Fact[Any]]]:
    """Step, sentence and the fact it comes from, in the order of a round; nothing for other forms of play."""
    part, steps = _COURSES.get(game.form, ("", {}))
    entry = getattr(game.entry, part) if part else None
    for step, field in steps.items() if entry else ():
        fact = getattr(entry, field)
        if fact is not None and fact.value:
            text = game.unit.worded(_SENTENCES[field][fact.value]) if field in _SENTENCES else str(fact.value)
            text = text[:1].upper() + text[1:]
            yield step, text if text.endswith((".", "!", "?")) else f"{text}.", fact
