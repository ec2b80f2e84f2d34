"""What was found out about a game's rules by going through the cards, and the hand that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ludograph.cards.deck import Card
from ludograph.frozen import frozen
from ludograph.games.condition import english
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.play import Play, played
from ludograph.games.reach import Survey
from ludograph.games.yaku import Use
from ludograph.problems import Place, Problem
from ludograph.values import Note, Source

_ABOUT_DRAWING = frozenset({"D10", "D11"})
"""Codes for which a note's own emendation is taken: notes on uses speak of what cannot be shown."""


@frozen
class Finding:
    """A rule that cannot do, or does not settle, what its text says."""

    game: str
    """Full id of the game."""
    use: str
    """Id of the use concerned, or ""."""
    problem: Problem
    witness: tuple[tuple[Card, ...], ...]
    """The hands that show it, in deal order; of two hands the first is the player's."""
    rule: str
    """The rule that is in the way, as a sentence without a full stop; may be empty."""
    emendation: str
    """The shortest change that would make it work, as a sentence."""
    sources: tuple[Source, ...] = ()
    """Who states the rule."""
    allowed: str = ""
    """Why the data allow it; empty where no reason is given."""


@dataclass(frozen=True)
class Examined:
    """One game with all its local yaku agreed on, and its hands."""

    rules: Rules
    game: ResolvedGame
    play: Play

    @cached_property
    def survey(self) -> Survey:
        """Every hand that the game can tell apart."""
        return Survey(self.play)

    @property
    def is_drawn(self) -> bool:
        """Whether its hands are small and shown at once, so that drawing and ranking can be examined."""
        return self.game.is_dealt and not self.play.additive

    def finding(
        self,
        code: str,
        message: str,
        *,
        use: Use | None = None,
        witness: Sequence[tuple[Card, ...]] = (),
        rule: str = "",
        emendation: str = "",
        how: str = "",
        place: Place | None = None,
        notes: Iterable[Note] = (),
    ) -> Finding:
        """A Finding about this game, its emendation taken from the data's notes where one is given there.

        `how` says to authors, and not to readers, what to write for the emendation.
        """
        own = (*((*use.entry.note, *use.yaku.note) if use else ()), *notes)
        suggested = (note.emendation for note in own if note.emendation and code in _ABOUT_DRAWING)
        emended = next(suggested, emendation)
        allowed = use.entry.allow.get(code, "") if use else ""
        at = place or (use.at if use else None) or self.game.entry.at
        how = how if emended == emendation else ""
        hint = " ".join(part for part in (emended, how, _how_to_allow(code, use)) if part)
        return Finding(
            self.game.id,
            use.id if use else "",
            Problem(code, f"{self.game.id}: {message}", hint, at),
            tuple(witness),
            rule,
            emended,
            self.game.sources_of(use) if use else self.game.sources_of(self.game.entry),
            allowed,
        )


def _how_to_allow(code: str, use: Use | None) -> str:
    return f"If it must stand as printed, write the reason: `allow: {{{code}: …}}` on {use.id}." if use else ""


def examine(rules: Rules, game: ResolvedGame) -> Examined:
    """The game with its local yaku; NotPlayableError where nothing is known of its cards."""
    everything = replace(game, uses={**game.uses, **game.local})
    rounds = game.params.get("round")
    return Examined(rules, game, played(everything, round_number=rounds.min if rounds else None))


def shown(hand: Iterable[Card]) -> str:
    """A hand in deal order: `8–9–3`; tiles by their ends: `6-5 and 6-4`."""
    cards = tuple(hand)
    tiles = any(card.ends for card in cards)
    return " and ".join(card.face for card in cards) if tiles else "–".join(str(card.n) for card in cards)


def listed(items: Sequence[str], most: int = 6) -> str:
    """`a, b and c`, or the first few and how many more there are."""
    return english.listed(items if len(items) <= most else [*items[:most], f"{len(items) - most} more"])


Findings = Iterator[Finding]
