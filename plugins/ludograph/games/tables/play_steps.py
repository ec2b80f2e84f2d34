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
            yield from _told(game, "Play", capture.course)
            yield from _told(game, "Take", capture.takes, _TAKES)
            yield from _told(game, "Choose", capture.several)
            yield from _told(game, "Stock", capture.stock)
            yield from _told(game, "Sweep", capture.sweep)
            yield from _told(game, "Stop", capture.stop)
        case Form.TRICKS if entry.tricks:
            tricks = entry.tricks
            yield from _told(game, "Bid", tricks.bids)
            yield from _told(game, "Trump", tricks.trump)
            yield from _told(game, "Lead", tricks.lead)
            yield from _told(game, "Play", tricks.course)
            yield from _told(game, "Follow", tricks.follow, _FOLLOW)
            yield from _told(game, "Trick", tricks.wins)
            yield from _told(game, "Stock", tricks.stock)
            yield from _told(game, "Sides", tricks.partners)
        case Form.SETS if entry.sets:
            sets = entry.sets
            yield from _told(game, "Turn", sets.course)
            yield from _told(game, "Goal", sets.complete)
            yield from _told(game, "Claim", sets.claims)
            yield from _told(game, "Closed", sets.closed)
        case Form.VYING if entry.vying:
            vying = entry.vying
            yield from _told(game, "Ante", vying.ante)
            yield from _told(game, "Bet", vying.course)
            yield from _told(game, "Limit", vying.limit, _LIMIT)
            yield from _told(game, "All in", vying.side_pots)
            yield from _told(game, "Show", vying.showdown)
        case Form.TILES if entry.tiles:
            tiles = entry.tiles
            yield from _told(game, "First", tiles.first)
            yield from _told(game, "Play", tiles.course)
            yield from _told(game, "Match", tiles.matches)
            yield from _told(game, "Block", tiles.blocked)


def _told(
    game: ResolvedGame, step: str, fact: Fact[Any] | None, sentences: dict[str, str] | None = None
) -> Iterator[tuple[str, str, Any]]:
    if fact is not None and fact.value:
        text = game.unit.said(sentences[fact.value]) if sentences else str(fact.value)
        text = text[:1].upper() + text[1:]
        yield step, text if text.endswith((".", "!", "?")) else f"{text}.", fact
