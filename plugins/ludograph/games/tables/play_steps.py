"""What the forms of play other than comparing dealt hands do in a round, as the rows of `play-now`."""

from __future__ import annotations

from collections.abc import Iterator
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


def course_of(game: ResolvedGame) -> Iterator[tuple[str, str, Fact[Any]]]:
    """Step, sentence and the fact it comes from, in the order of a round; nothing for other forms of play."""
    entry = game.entry
    match game.form:
        case Form.CAPTURE if entry.capture:
            capture = entry.capture
            yield from _stated(game, "Play", capture.course)
            yield from _stated(game, "Take", capture.takes, _TAKES)
            yield from _stated(game, "Choose", capture.several)
            yield from _stated(game, "Stock", capture.stock)
            yield from _stated(game, "Sweep", capture.sweep)
            yield from _stated(game, "Stop", capture.stop)
        case Form.TRICKS if entry.tricks:
            tricks = entry.tricks
            yield from _stated(game, "Bid", tricks.bids)
            yield from _stated(game, "Trump", tricks.trump)
            yield from _stated(game, "Lead", tricks.lead)
            yield from _stated(game, "Play", tricks.course)
            yield from _stated(game, "Follow", tricks.follow, _FOLLOW)
            yield from _stated(game, "Trick", tricks.wins)
            yield from _stated(game, "Stock", tricks.stock)
            yield from _stated(game, "Sides", tricks.partners)
        case Form.SETS if entry.sets:
            sets = entry.sets
            yield from _stated(game, "Turn", sets.course)
            yield from _stated(game, "Goal", sets.complete)
            yield from _stated(game, "Claim", sets.claims)
            yield from _stated(game, "Closed", sets.closed)
        case Form.VYING if entry.vying:
            vying = entry.vying
            yield from _stated(game, "Ante", vying.ante)
            yield from _stated(game, "Bet", vying.course)
            yield from _stated(game, "Limit", vying.limit, _LIMIT)
            yield from _stated(game, "All in", vying.side_pots)
            yield from _stated(game, "Show", vying.showdown)
        case Form.TILES if entry.tiles:
            tiles = entry.tiles
            yield from _stated(game, "First", tiles.first)
            yield from _stated(game, "Play", tiles.course)
            yield from _stated(game, "Match", tiles.matches)
            yield from _stated(game, "Block", tiles.blocked)


def _stated(
    game: ResolvedGame, step: str, fact: Fact[Any] | None, sentences: dict[str, str] | None = None
) -> Iterator[tuple[str, str, Any]]:
    if fact is not None and fact.value:
        text = game.unit.worded(sentences[fact.value]) if sentences else str(fact.value)
        text = text[:1].upper() + text[1:]
        yield step, text if text.endswith((".", "!", "?")) else f"{text}.", fact
