"""What the author of `<Rules show="…" …/>` asked for, the same for every table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from ludograph.cards.deck import Deck
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.play import Play, played
from ludograph.games.resolve import choose
from ludograph.games.words import TieRule
from ludograph.problems import LudographError, did_you_mean


class TableError(LudographError):
    """The table cannot be made; the message says what is missing or unknown."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The attributes of a table; empty where the author left one out."""

    game: str = ""
    games: tuple[str, ...] = ()
    family: str = ""
    deck: str = ""
    yaku: str = ""
    size: int | None = None
    policy: str = ""
    """The player's draw policy, `draw-to-5`; with a second one behind a comma also the dealer's."""
    ties: str = ""
    reading: str = ""
    """`use: reading`, several separated by commas."""
    preset: str = ""
    seed: str = ""
    """What the cards of `worked-round` are shuffled by."""
    hand: str = ""
    """The hand that `hand-checker` begins with: `8.9.3`."""
    compact: str = ""
    """Anything: `hand-checker` offers this game alone and folds its table away."""

    @classmethod
    def of(cls, attributes: Mapping[str, str]) -> TableOptions:
        """From the attributes as written; TableError for one that is unknown or has no meaning."""
        known = {field.name for field in fields(cls)}
        for name in attributes:
            if name not in known:
                raise TableError(f"unknown attribute {name!r}. {did_you_mean(name, known)}".strip())
        size = attributes.get("size", "")
        if size and not (size.isascii() and size.isdigit() and 0 < int(size) < 20):
            raise TableError(f"size {size!r} is no number of cards")
        texts: dict[str, Any] = {name: value for name, value in attributes.items() if name not in ("games", "size")}
        games = tuple(part.strip() for part in attributes.get("games", "").split(",") if part.strip())
        return cls(games=games, size=int(size) if size else None, **texts)

    def game_of(self, rules: Rules) -> ResolvedGame:
        """The game with preset, tie rule and readings chosen; TableError where one of them is unknown."""
        game = rules.game(self.game)
        if game is None:
            raise TableError(f"no game {self.game!r}. {did_you_mean(self.game, rules.games)}".strip())
        if self.preset and self.preset not in game.presets:
            raise TableError(
                f"{game.id} has no preset {self.preset!r}. {did_you_mean(self.preset, game.presets)}".strip()
            )
        if not (self.preset or self.reading):
            return game
        choices = {}
        for part in filter(None, (part.strip() for part in self.reading.split(","))):
            use, _, reading = part.partition(":")
            choices[f"yaku.{use.strip()}.reading"] = reading.strip()
        try:
            return choose(rules, game.id, self.preset, **choices)
        except (KeyError, ValueError) as error:
            raise TableError(f"{game.id}: {error}") from error

    def play_of(self, rules: Rules) -> Play:
        """The game at one table."""
        if self.ties and self.ties not in set(TieRule):
            raise TableError(
                f"no tie rule {self.ties!r}. {did_you_mean(self.ties, [tie.value for tie in TieRule])}".strip()
            )
        deck = self.deck_of(rules) if self.deck else None
        return played(self.game_of(rules), deck=deck, ties=TieRule(self.ties) if self.ties else None)

    def deck_of(self, rules: Rules) -> Deck:
        """The deck asked for by its id."""
        deck = rules.decks.get(rules.redirects.get(self.deck, self.deck))
        if deck is None:
            raise TableError(f"no deck {self.deck!r}. {did_you_mean(self.deck, rules.decks)}".strip())
        return deck
