"""D07: a ranking that names what is not there, or something twice, or leaves out a yaku with an effect."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.games.model import ResolvedGame
from ludograph.games.words import Effect, Holder
from ludograph.problems import Problem, did_you_mean

_DECIDES = (Effect.WIN, Effect.BEATS)


def ranking_problems(game: ResolvedGame) -> Iterator[Problem]:
    """Everything wrong with the game's ranking."""
    uses = {**game.entry.local, **game.entry.yaku}
    placed: set[tuple[str, Holder]] = set()
    misspelt: set[str] = set()
    """What names without a use may mean; it has a place there."""
    for place in game.ranking:
        for ranked in place.uses:
            if ranked.use != "total" and ranked.use not in uses:
                hint = did_you_mean(ranked.use, (*uses, "total")) if len(uses) < 500 else ""
                if any(repr(name) in hint for name in uses if name not in game.uses and name not in game.local):
                    continue  # the use of nearly that name has no yaku, which is reported where it stands
                misspelt.update(name for name in uses if repr(name) in hint)
                hint = (
                    hint or f"Write the id of a yaku of this game, or `total`. Its yaku: {', '.join(uses) or 'none'}."
                )
                yield Problem("D07", f"{game.id}.ranking: no use {ranked.use!r}", hint, place.at)
            holders = {ranked.holder} if ranked.holder else {Holder.PLAYER, Holder.DEALER}
            if any((ranked.use, holder) in placed for holder in holders):
                hint = "A cycle: it would be both stronger and weaker than the hands between."
                yield Problem("D07", f"{game.id}.ranking: {ranked.use!r} has two places", hint, place.at)
            placed |= {(ranked.use, holder) for holder in holders}
    yield from _without_place(game, placed, misspelt)


def _without_place(game: ResolvedGame, placed: set[tuple[str, Holder]], misspelt: set[str]) -> Iterator[Problem]:
    for name in game.entry.yaku:
        use = game.uses.get(name)
        if use is None or name in misspelt or use.effect not in _DECIDES:
            continue
        missing = [side for side in (Holder.PLAYER, Holder.DEALER) if use.held_by(side) and (name, side) not in placed]
        if missing:
            hint = "Put it into `ranking`; a variant that changes the uses states its whole ranking."
            at = game.ranking[0].at if game.ranking else use.at
            yield Problem("D07", f"{game.id}.ranking: {name!r} ({missing[0]}) has no place", hint, at)
