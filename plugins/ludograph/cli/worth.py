"""Shares and choices as commands print them, and as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ludograph.games.numbers import decimal, fraction_text
from ludograph.games.odds.best_play import Choice
from ludograph.games.odds.simulation import About


def share_record(found: Fraction | About) -> Any:
    """A share as JSON: exact as text, an estimate with its interval."""
    return about_record(found) if isinstance(found, About) else fraction_text(found)


def about_record(found: About) -> dict[str, Any]:
    """An estimate as JSON."""
    return {
        "about": round(found.share, 4),
        "from": round(found.low, 4),
        "to": round(found.high, 4),
        "deals": found.deals,
    }


def choice_record(one: Choice) -> dict[str, Any]:
    """Whether to draw or to stand, and what each is worth, as JSON."""
    return {
        "hand": [card.n for card in one.hand],
        "shown": [card.n for card in one.shown],
        "best": "draw" if one.draws else "stand",
        "draw": None if one.draw is None else fraction_text(one.draw),
        "stand": None if one.stand is None else fraction_text(one.stand),
    }


def around(found: dict[str, Any] | str) -> str:
    """A share of JSON as text."""
    if isinstance(found, str):
        return decimal_text(found)
    return f"about {found['about']} ({found['from']} to {found['to']}, {found['deals']} deals)"


def decimal_text(fraction: str) -> str:
    """`1/3 = 0.333`."""
    return f"{fraction} = {short(fraction)}"


def short(fraction: str) -> str:
    """`0.333`."""
    return decimal(Fraction(fraction))


def act_text(act: str) -> str:
    """`draw`, or `stay` for `stand`: the word that the pages have too."""
    return "stay" if act == "stand" else act


def choice_line(choice: dict[str, Any]) -> str:
    """`3-4 against 8: draw (draw −0.12, stay −0.20)`."""
    shown = f" against {'-'.join(map(str, choice['shown']))}" if choice["shown"] else ""
    worth = [f"{act_text(what)} {short(choice[what])}" for what in ("draw", "stand") if choice[what] is not None]
    return f"{'-'.join(map(str, choice['hand']))}{shown}: {act_text(choice['best'])} ({', '.join(worth)})"
