"""What the author of `<Rules show="…" …/>` asked for, the same for every table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from ludograph.base.frozen import frozen
from ludograph.base.problems import did_you_mean
from ludograph.rules.asking import AskingError, GameQuestion
from ludograph.rules.data.model import Rules
from ludograph.rules.play.play import Play


class TableError(AskingError):
    """The table cannot be made; the message says what is missing or unknown."""


@frozen
class TableOptions(GameQuestion):
    """The attributes of a table; empty where the author left one out."""

    games: tuple[str, ...] = ()
    """Several games, separated by commas."""
    family: str = ""
    """All games of a family."""
    yaku: str = ""
    """The special hand of `yaku-card`."""
    seed: str = ""
    """What the cards of `worked-round` are shuffled by."""
    hand: str = ""
    """The hand that `hand-checker` begins with, or the first of `meetings`: `8.9.3`."""
    against: str = ""
    """The other hand of `meetings`, the dealer's where there is one: `9.1`."""
    answers: str = ""
    """The section of the page that `hand-checker` leads readers without scripts to, by its id: `quarrel`."""
    compact: str = ""
    """Anything: `hand-checker` offers this game alone and folds its table away."""

    @classmethod
    def of(cls, attributes: Mapping[str, str]) -> TableOptions:
        """From the attributes as written; TableError for one that is unknown or has no meaning."""
        known = {field.name for field in fields(cls)}
        for name in attributes:
            if name not in known:
                raise TableError(f"unknown attribute {name!r}", did_you_mean(name, known))
        size = attributes.get("size", "")
        if size and not (size.isascii() and size.isdigit() and len(size) < 3 and 0 < int(size) < 20):
            raise TableError(f"size {size!r} is not a number of cards")
        numbers: dict[str, Any] = {
            name: cls._number(name, attributes[name]) for name in ("first", "players") if name in attributes
        }
        lists = ("games", "size", "choose", *numbers)
        texts: dict[str, Any] = {name: value for name, value in attributes.items() if name not in lists}
        games = tuple(part.strip() for part in attributes.get("games", "").split(",") if part.strip())
        choose = (attributes["choose"],) if attributes.get("choose") else ()
        return cls(games=games, size=int(size) if size else None, choose=choose, **numbers, **texts)

    def dealt_play_of(self, rules: Rules) -> Play:
        """The game as it is played; TableError for one in which what counts is not dealt."""
        play = self.play_of(rules)
        if not play.game.is_dealt:
            raise TableError(f"{play.game.id}: what counts is not dealt in this game, so it has no odds dealt")
        return play

    def dealers_play_of(self, rules: Rules) -> Play:
        """The game as it is played; TableError for one in which no dealer's hand decides a round."""
        play = self.play_of(rules)
        if not play.game.has_dealer:
            raise TableError(f"{play.game.id}: the game is not played against a dealer")
        if play.game.is_arranged:
            raise TableError(f"{play.game.id}: several hands decide a round, which is not computed")
        return play

    @staticmethod
    def _number(name: str, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            raise TableError(f"{name}: expected a number, found {text!r}")
        return int(text)
