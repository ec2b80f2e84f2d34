"""D08: what makes no sense in a game of this form, such as a dealer's yaku where everybody plays for one pot."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.games.model import ResolvedGame
from ludograph.games.words import Form, Holder, TieRule
from ludograph.games.yaku import Use
from ludograph.problems import Problem
from ludograph.reading import Mapping, Scalar

_NEEDS_DEALER = (TieRule.DEALER, TieRule.PLAYER, TieRule.DEALER_AT_ZERO)


FORMED = (Form.CAPTURE, Form.TRICKS, Form.SETS, Form.VYING, Form.TILES)
"""Forms whose own rules stand under a key of the form's name."""


def form_problems(game: ResolvedGame) -> Iterator[Problem]:
    """Everything in the game that its form rules out, or that gives no choice where it names one."""
    for n in game.score.holder_chooses:
        if n not in game.score.values or not game.score.values[n].options:
            message = f"{game.id}.score: `holder_chooses` names {n}, which can count one way only"
            hint = f"Give {n} `options` under `values`, or remove it from `holder_chooses`."
            yield Problem("D08", message, hint, game.score.at)
    if game.form is None:
        return
    banked = game.form is Form.BANKER
    for use in (*game.uses.values(), *game.local.values()):
        yield from _in_use(game, use, banked)
    counting = next((use for use in (*game.uses.values(), *game.local.values()) if use.entry.points), None)
    if counting and not game.counts_points and _scoring_is_read(game):
        # Once: it is the game that does not count points, whatever many of its yaku say.
        message = f"{game.id}.{counting.id}: `points` in a game of the form {game.form}"
        yield Problem("D08", message, "Points count where `score` has `scoring: additive`.", counting.at)
    if game.ties:
        for rule in game.ties.choices:
            if (rule in _NEEDS_DEALER and not banked) or (
                rule is TieRule.CARRY_OVER and game.form not in (Form.POT, Form.VYING)
            ):
                hint = "No player plays against a dealer." if not banked else "There is no pot."
                yield Problem("D08", f"{game.id}.ties: '{rule}' in a game of the form {game.form}", hint, game.ties.at)
    for form in FORMED:
        own = getattr(game.entry, form)
        if own is not None and form != game.form:
            message = f"{game.id}.{form}: rules of the form {form} in a game of the form {game.form}"
            yield Problem("D08", message, f"Write `form: {form}`, or remove these rules.", own.at)
    if not banked and game.draw.dealer:
        message = f"{game.id}.draw.dealer: a rule for a dealer in a game of the form {game.form}"
        yield Problem("D08", message, "Everybody draws by `draw.player`.", game.draw.dealer.at)


def _scoring_is_read(game: ResolvedGame) -> bool:
    """False where `score` names a scoring that is none, which is reported there."""
    score = game.node.get("score") if isinstance(game.node, Mapping) else None
    written = score.get("scoring") if isinstance(score, Mapping) else None
    return not isinstance(written, Scalar) or written.text == game.score.scoring


def _in_use(game: ResolvedGame, use: Use, banked: bool) -> Iterator[Problem]:
    def problem(what: str, hint: str) -> Problem:
        return Problem("D08", f"{game.id}.{use.id}: {what} in a game of the form {game.form}", hint, use.at)

    if not banked and use.holder in (Holder.DEALER, Holder.PLAYER):
        yield problem(f"holder '{use.holder}'", "No player plays against a dealer: write `holder: both`.")
    if banked and use.entry.times:
        yield problem("a multiplier `times`", "Against a dealer a yaku has `pay`.")
    if not banked and use.entry.pay and game.form not in (Form.ALL_AGAINST_ALL, Form.VYING):
        yield problem("`pay`", "In a pot game a yaku has `times`, in a game of points `points`.")
    for side in (Holder.PLAYER, Holder.DEALER):
        pay = use.pay(side)
        if pay and pay.card and use.yaku.size and pay.card > use.yaku.size:
            yield problem(f"`pay` by card {pay.card} of {use.yaku.size}", "Cards are counted from 1.")
            return
