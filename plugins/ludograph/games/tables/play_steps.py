"""What the forms of play other than comparing dealt hands do in a round, as the rows of `play-now`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludograph.games.model import ResolvedGame
from ludograph.games.tables.labels import value_words
from ludograph.games.words import Form
from ludograph.values import Fact

_SENTENCES = {"takes": "A card takes {}.", "follow": "Play {}.", "limit": "Bet {}."}
"""Field whose values are words of the data → the sentence round what readers see of a value."""
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
            text = _SENTENCES.get(field, "{}").format(value_words(f"{part}.{field}", str(fact.value), game.unit))
            text = text[:1].upper() + text[1:]
            yield step, text if text.endswith((".", "!", "?")) else f"{text}.", fact
