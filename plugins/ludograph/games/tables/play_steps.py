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
            yield from _told("Play", capture.course)
            yield from _told("Take", capture.takes, _TAKES)
            yield from _told("Choose", capture.several)
            yield from _told("Stock", capture.stock)
            yield from _told("Sweep", capture.sweep)
            yield from _told("Stop", capture.stop)
        case Form.TRICKS if entry.tricks:
            tricks = entry.tricks
            yield from _told("Bid", tricks.bids)
            yield from _told("Trump", tricks.trump)
            yield from _told("Lead", tricks.lead)
            yield from _told("Play", tricks.course)
            yield from _told("Follow", tricks.follow, _FOLLOW)
            yield from _told("Trick", tricks.wins)
            yield from _told("Stock", tricks.stock)
            yield from _told("Sides", tricks.partners)
        case Form.SETS if entry.sets:
            sets = entry.sets
            yield from _told("Turn", sets.course)
            yield from _told("Goal", sets.complete)
            yield from _told("Claim", sets.claims)
            yield from _told("Closed", sets.closed)
        case Form.VYING if entry.vying:
            vying = entry.vying
            yield from _told("Ante", vying.ante)
            yield from _told("Bet", vying.course)
            yield from _told("Limit", vying.limit, _LIMIT)
            yield from _told("All in", vying.side_pots)
            yield from _told("Show", vying.showdown)
        case Form.TILES if entry.tiles:
            tiles = entry.tiles
            yield from _told("First", tiles.first)
            yield from _told("Play", tiles.course)
            yield from _told("Match", tiles.matches)
            yield from _told("Block", tiles.blocked)


def _told(step: str, fact: Fact[Any] | None, sentences: dict[str, str] | None = None) -> Iterator[tuple[str, str, Any]]:
    if fact is not None and fact.value:
        text = sentences[fact.value] if sentences else str(fact.value)
        text = text[:1].upper() + text[1:]
        yield step, text if text.endswith((".", "!", "?")) else f"{text}.", fact
