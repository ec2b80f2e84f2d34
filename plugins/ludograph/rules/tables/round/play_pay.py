"""The sentences about paying: the bet, its multiples for special hands, a pot, or the difference of totals."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.languages.words import N_, Message, Text
from ludograph.rules.conditions.english import listed, numeral
from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.data.notations import Payment
from ludograph.rules.data.words import Holder, Trait
from ludograph.rules.play.play import SIDES
from ludograph.rules.speech.sentence import Length, Sentence, ours, rule_sentence
from ludograph.values import Fact

PAY = N_("Pay")


def paying(game: ResolvedGame, length: Length) -> Iterator[Sentence]:
    """What losers pay after a round."""
    if game.pay.by.value == "difference":
        said = N_("Every two players settle the difference of their totals{ours}.")
        yield rule_sentence(game, PAY, "pay.by", game.pay.by, said)
        return
    if game.has(Trait.STAKED):
        yield from _pot(game, length)
        return
    paid = list(_paid(game))
    stated = (fact for fact in (game.pay.base, *(fact for _, fact in paid)) if fact.value)
    sources = tuple(source for fact in stated for source in game.sources_of(fact))
    hands = tuple(f"yaku.{id}.pay" for id in game.uses)
    yield Sentence(PAY, "pay.base", _amounts(game, paid, length), sources, hands)
    both_sides = all(any(use.held_by(side) for use in game.uses.values()) for side in SIDES)
    if length is not Length.SHORT and both_sides:
        yield Sentence(
            PAY, "", Message("If both sides have a special hand, the winner’s is paid{ours}.", ours=ours(True))
        )


def _pot(game: ResolvedGame, length: Length) -> Iterator[Sentence]:
    """Who takes the pot, and what the others add if a hand multiplies their bets."""
    times = sorted({use.times for use in game.uses.values() if use.times})
    by, beyond = listed(list(map(str, times)), "or") if times else "", game.pay.beyond
    mark = ours(not beyond.at or game.is_ours(beyond))
    if not by:
        said = [Message("The winner takes the pot{ours}.", ours=ours(game.is_ours(game.pay)))]
    elif beyond.value is False:
        said = [Message("The winner takes the pot and nothing more, whatever the hand{ours}.", ours=mark)]
    elif length is Length.SHORT:
        text = N_(
            "The winner takes the pot; if by a special hand, the others pay {times} times their bet in all{ours}."
        )
        said = [Message(text, times=by, ours=mark)]
    else:
        text = N_(
            "With a hand marked × everyone else at the showdown adds chips until {times} times their bet is paid{ours};"
            " the ante does not count."
        )
        said = [Message("The winner takes the pot{ours}.", ours=""), Message(text, times=by, ours=mark)]
    sources = game.sources_of(game.pay)
    hands = tuple(f"yaku.{id}.times" for id in game.uses) if by else ()
    yield from (Sentence(PAY, "pay.beyond", text, sources, hands) for text in said)


def _paid(game: ResolvedGame) -> Iterator[tuple[Text, Fact[Payment]]]:
    """The payment for each use, for each side separately if they differ."""
    for use in game.uses.values():
        paid = {side: use.entry.pay.of(side) for side in SIDES if use.held_by(side)}
        known = {side: fact for side, fact in paid.items() if fact.value is not None}
        if len({fact.value for fact in known.values()}) == 1:
            yield use.title, next(iter(known.values()))
            continue
        for side, fact in known.items():
            is_player = side is Holder.PLAYER
            yield Message("a player’s {hand}" if is_player else "the dealer’s {hand}", hand=use.title), fact


def _amounts(game: ResolvedGame, paid: list[tuple[Text, Fact[Payment]]], length: Length) -> Message:
    """The bet and its multiples; on a sheet the hands have their names, as some have a sentence of their own."""
    by_amount: dict[tuple[str, bool], dict[Text, None]] = {}
    for name, fact in paid:
        by_amount.setdefault((str(fact.value), game.is_ours(fact)), {})[name] = None
    stated, chosen = by_amount.pop(("1", False), {}), by_amount.pop(("1", True), {})
    like_any = [*stated, *chosen]
    base = game.pay.base
    bet = times_the_bet(str(base.value or 1))
    mark = ours(not base.value or game.is_ours(base) or bool(chosen))
    # One sentence for both sides: the loser pays.
    parts = [Message("The loser pays {bet}{ours}", bet=bet, ours=mark)]
    if like_any and not by_amount and length is not Length.FULL and all(use.entry.pay.at for use in game.uses.values()):
        parts = [Message("The loser pays {bet}, for special hands too{ours}", bet=bet, ours=mark)]
    elif like_any:
        parts = [Message("The loser pays {bet}, for {hands} too{ours}", bet=bet, hands=listed(like_any), ours=mark)]
    for (amount, is_ours), titles in by_amount.items():
        times = times_the_bet(amount, in_short=True)
        parts.append(Message("for {hands} {times}{ours}", hands=listed(list(titles)), times=times, ours=ours(is_ours)))
    return Message("{sentence}.", sentence=Message.joined(parts, "; "))


def times_the_bet(amount: str, *, in_short: bool = False) -> Message:
    """A multiple of the bet, in words up to ten; in short without the word `bet`, after a sentence that contains it."""
    if amount == "1":
        return Message("the bet")
    if amount == "2":
        return Message("twice") if in_short else Message("twice the bet")
    number = numeral(int(amount)) if amount.isdecimal() and 2 < int(amount) <= 10 else amount
    return Message("{number} times", number=number) if in_short else Message("{number} times the bet", number=number)
