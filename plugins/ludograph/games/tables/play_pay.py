"""What `play-now` says of paying: the bet, its multiples for special hands, a pot, or the difference of totals."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.games.condition.english import listed
from ludograph.games.model import ResolvedGame
from ludograph.games.notations import Payment
from ludograph.games.play import SIDES
from ludograph.games.tables.cells import OUR_CHOICE, said, stated
from ludograph.games.tables.play_hands import Hands
from ludograph.games.tables.table import Cell, Words
from ludograph.games.words import Form, Holder
from ludograph.values import Fact


def paying(game: ResolvedGame, hands: Hands) -> Cell:
    """What the loser, or everybody, pays after a round."""
    if game.pay.by is not None and game.pay.by.value == "difference":
        return said(game, "Every two players settle the difference of their totals.", game.pay.by)
    if game.form is Form.POT:
        times = sorted({use.times for use in game.uses.values() if use.times})
        by = listed(list(map(str, times)), "or") if times else ""
        beyond = game.pay.beyond
        ours = f" ({OUR_CHOICE})" if beyond is None or game.is_ours(beyond) else ""
        others = f"; if by a special hand, the others pay {by} times their bet in all{ours}" if by else ""
        won = f"The winner takes the pot{others}."
        if by and beyond is not None and beyond.value is False:
            won = f"The winner takes the pot and nothing more, whatever the hand{ours}."
        elif by and hands is not Hands.FIRST:
            won = (
                f"The winner takes the pot. With a hand marked × everyone else at the showdown adds chips until {by}"
                f" times their bet is paid{ours}; the ante does not count."
            )
        return said(game, won, game.entry.pay)
    paid = list(_paid(game))
    base = game.pay.base if game.pay.base and game.pay.base.value else None
    text = _amounts(game, base, paid)
    both_sides = all(any(use.held_by(side) for use in game.uses.values()) for side in SIDES)
    if hands is not Hands.FIRST and both_sides:
        text += f" If both sides have a special hand, the winner’s is paid ({OUR_CHOICE})."
    return Cell((Words(text),), stated(game, base, *(fact for _, fact in paid)))


def _paid(game: ResolvedGame) -> Iterator[tuple[str, Fact[Payment]]]:
    """What every use pays, each side's apart where they differ."""
    for use in game.uses.values():
        paid = {side: use.entry.pay.of(side) for side in SIDES if use.entry.pay and use.held_by(side)}
        known = {side: fact for side, fact in paid.items() if fact is not None and fact.value is not None}
        if len({str(fact.value) for fact in known.values()}) == 1:
            yield use.title, next(iter(known.values()))
        else:
            holders = {Holder.PLAYER: "a player’s", Holder.DEALER: "the dealer’s"}
            yield from ((f"{holders[side]} {use.title}", fact) for side, fact in known.items())


def _amounts(game: ResolvedGame, base: Fact[Payment] | None, paid: list[tuple[str, Fact[Payment]]]) -> str:
    by_amount: dict[tuple[str, bool], dict[str, None]] = {}
    for name, fact in paid:
        by_amount.setdefault((str(fact.value), game.is_ours(fact)), {})[name] = None
    # What pays like any win needs no word but where only that is our choice.
    by_amount.pop(("1", False), None)
    like_any = list(by_amount.pop(("1", True), ()))
    ours = f", for {listed(like_any)} too ({OUR_CHOICE})" if like_any else ""
    ours = f" ({OUR_CHOICE})" if base is None or game.is_ours(base) else ours
    amount = str(base.value) if base else "1"
    # One sentence for both: the loser pays, whether player or dealer.
    parts = [f"The loser pays {times_the_bet(amount)}{ours}"]
    for (amount, is_ours), titles in by_amount.items():
        chosen_here = f" ({OUR_CHOICE})" if is_ours else ""
        parts.append(f"for {listed(list(titles))} {times_the_bet(amount).removesuffix(' the bet')}{chosen_here}")
    return "; ".join(parts) + "."


def times_the_bet(amount: str) -> str:
    """A multiple of the bet, in words up to ten."""
    if amount == "1":
        return "the bet"
    words = "twice three four five six seven eight nine ten".split()
    word = words[int(amount) - 2] if amount.isdecimal() and 2 <= int(amount) <= 10 else amount
    return f"{word} the bet" if amount == "2" else f"{word} times the bet"
