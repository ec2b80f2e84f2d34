"""What the forms of play other than comparing dealt hands do in a round, as the rows of `play-now`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludograph.games.model import ResolvedGame
from ludograph.games.tables.labels import value_words
from ludograph.games.words import Form
from ludograph.languages.words import N_
from ludograph.values import Fact

_SENTENCES = {"takes": "A card takes {}.", "follow": "Play {}.", "limit": "Bet {}."}
"""Field whose values are words of the data → the sentence round what readers see of a value."""
_COURSES: Mapping[Form | None, tuple[str, Mapping[str, str]]] = {
    Form.CAPTURE: (
        "capture",
        {
            N_("Play"): "course",
            N_("Take"): "takes",
            N_("Choose"): "several",
            N_("Stock"): "stock",
            N_("Sweep"): "sweep",
            N_("Stop"): "stop",
        },
    ),
    Form.TRICKS: (
        "tricks",
        {
            N_("Bid"): "bids",
            N_("Trump"): "trump",
            N_("Lead"): "lead",
            N_("Play"): "course",
            N_("Follow"): "follow",
            N_("Trick"): "wins",
        }
        | {N_("Stock"): "stock", N_("Sides"): "partners"},
    ),
    Form.SETS: ("sets", {N_("Turn"): "course", N_("Goal"): "complete", N_("Claim"): "claims", N_("Closed"): "closed"}),
    Form.VYING: (
        "vying",
        {
            N_("Ante"): "ante",
            N_("Bet"): "course",
            N_("Limit"): "limit",
            N_("All in"): "side_pots",
            N_("Show"): "showdown",
        },
    ),
    Form.TILES: ("tiles", {N_("First"): "first", N_("Play"): "course", N_("Match"): "matches", N_("Block"): "blocked"}),
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
