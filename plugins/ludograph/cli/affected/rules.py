"""Rules of games that a change touches, and what they do to the odds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from ludograph.games.asking import Asked, policy_for
from ludograph.games.flat import flatten
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.odds.round import round_odds
from ludograph.games.play import DEALER, PLAYER
from ludograph.problems import LudographError

_USUAL_FORM = "default"
"""The preset whose odds are compared: the form that a newcomer plays."""
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_OF_YAKU = re.compile(r"yaku\.(?P<use>[^.]+)\.(?P<rest>.+)")


def changed_rules(before: Rules, after: Rules) -> Iterator[str]:
    """A line for each game whose rules changed: each value, and the dealer's edge in the game's usual form."""
    gone = {game.title: id for id, game in before.games.items() if id not in after.games}
    former = {id: gone.pop(game.title, id) for id, game in after.games.items() if id not in before.games}
    for id in sorted({*before.games, *after.games} - set(former.values()) | former.keys()):
        old, new = before.games.get(former.get(id, id)), after.games.get(id)
        if old is None and new is not None:
            yield f"{new.title}: new"
        elif new is None and old is not None:
            yield f"{old.title}: gone"
        elif old is not None and new is not None and old.fingerprint != new.fingerprint:
            parts = [f"its id is now {new.id} (was {old.id})"] if new.id != old.id else []
            parts += [*_changed_values(old, new), *_changed_edge(dealers_edge(before, old), dealers_edge(after, new))]
            if parts:
                yield f"{new.title}: {'; '.join(parts)}"


def _changed_values(old: ResolvedGame, new: ResolvedGame) -> Iterator[str]:
    renamed = _renamed(old, new)
    for before, after in renamed.items():
        yield f"the id of {new.uses[after].title} is now {after} (was {before})"
    was = {_after(value.path, renamed): _after(value.text, renamed) or "not stated" for value in flatten(old)}
    is_ = {value.path: value.text or "not stated" for value in flatten(new)}
    for path in dict.fromkeys((*is_, *was)):
        if was.get(path) != is_.get(path):
            yield f"{_named(path, old, new)} {is_.get(path, 'left out')} (was {was.get(path, 'left out')})"


def _renamed(old: ResolvedGame, new: ResolvedGame) -> dict[str, str]:
    """The ids of special hands that have another one now: those that are gone, with the new one of the same title."""
    gone = {use.title: id for id, use in old.uses.items() if id not in new.uses}
    return {gone[use.title]: id for id, use in new.uses.items() if id not in old.uses and use.title in gone}


def _after(text: str, renamed: Mapping[str, str]) -> str:
    """The text with the ids of today."""
    return _ID.sub(lambda id: renamed.get(id[0], id[0]), text) if renamed else text


def _named(path: str, old: ResolvedGame, new: ResolvedGame) -> str:
    """What the value is of, with its verb: `Kuppin now pays`, `ties: now`."""
    of_yaku = _OF_YAKU.fullmatch(path)
    use = of_yaku and (new.uses.get(of_yaku["use"]) or old.uses.get(of_yaku["use"]))
    if not of_yaku or not use:
        return f"{path} is now"
    what = {"pay": "now pays", "pay.dealer": "now pays the dealer", "pay.player": "now pays the player"}
    return f"{use.title} {what.get(of_yaku['rest'], of_yaku['rest'] + ' is now')}"


def _changed_edge(was: Fraction | None, is_: Fraction | None) -> Iterator[str]:
    if was != is_:
        yield f"dealer's edge {_percent(was)} → {_percent(is_)}"


def _percent(edge: Fraction | None) -> str:
    return "unknown" if edge is None else f"{float(edge * 100):.1f} %"


def dealers_edge(rules: Rules, game: ResolvedGame) -> Fraction | None:
    """What the dealer gains of each unit staked, both sides playing as usual; None where no such round is computed."""
    if not game.has_dealer:
        return None
    asked = Asked(game=game.id, preset=_USUAL_FORM if _USUAL_FORM in game.presets else "")
    try:
        play = asked.play_of(rules)
        return -round_odds(play, policy_for(play, "", PLAYER), policy_for(play, "", DEALER)).expectation
    except LudographError:
        return None
