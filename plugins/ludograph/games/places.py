"""Where the games of the rules data are recorded."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a site without data does without
    from ludograph.games.model import Rules


def games_by_country(rules: Rules | None) -> Counter[str]:
    """How many games and variants are recorded in each country; parts of a country are the country."""
    games = rules.games.values() if rules else ()
    return Counter(
        code for game in games for code in dict.fromkeys(place.country[:2] for place in game.places if place.country)
    )
