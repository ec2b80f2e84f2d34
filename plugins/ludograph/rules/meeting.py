"""Compares two hands in a game: who wins what, by which rule and source."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ludograph.base.frozen import frozen
from ludograph.languages.words import N_, Message, Text, Words
from ludograph.rules.cards.deck import Card, Deck, for_pieces
from ludograph.rules.data.model import ResolvedGame, Use
from ludograph.rules.data.provenance import Placed
from ludograph.rules.data.words import CompareBy, Effect, Holder
from ludograph.rules.odds.witness import Survey
from ludograph.rules.play.evaluator import Outcome, Standing, Why, decided, standing
from ludograph.rules.play.play import DEALER, NEITHER_WINS, PLAYER, Action, Play, PlayedUse, tie_alone
from ludograph.rules.speech.sentence import standing_of
from ludograph.values import Fact, Source


@frozen
class Meeting:
    """The result of comparing two hands."""

    outcome: Outcome
    """From the first hand's point of view."""
    net: Fraction | None
    """What the first hand receives (or pays) as a multiple of the bet; None without a dealer or bets."""
    times: int | None
    """The factor by which the better hand multiplies the others' bets, in a pot game."""
    rule: Text
    """The deciding rule, as a sentence without its full stop."""
    sources: tuple[Source, ...]
    readings: tuple[Message, ...]
    """Sentences on how disputed yaku of the two hands are read, and which hands count only by our reading."""
    disputed: str
    """What is unclear or disputed about the deciding rule, or ""."""
    withheld: tuple[Message, ...]
    """Sentences on special hands that the cards would be on the other side."""
    impossible: tuple[Text, ...]
    """Sentences on why a hand cannot be final here; empty if both can."""


def meet(play: Play, mine: tuple[Card, ...], theirs: tuple[Card, ...]) -> Meeting:
    """Compares the first hand, a player's, with the second: the dealer's, or another player's if there is no dealer."""
    other = DEALER if play.game.has_dealer else PLAYER
    one, two = standing(play, mine, PLAYER), standing(play, theirs, other)
    outcome, net, why = decided(play, one, two)
    uses = {use.id: use for use in play.uses}
    shown = [uses[each.use] for each in (one, two) if each.use in uses]
    reasons = cannot_be_final(play, mine, PLAYER), cannot_be_final(play, theirs, other)
    impossible = tuple(reason for reason in reasons if reason)
    better = {Outcome.WIN: one, Outcome.LOSE: two}.get(outcome)
    return Meeting(
        outcome,
        net if play.game.pays_bets else None,
        uses[better.use].use.times if better is not None and better.use in uses else None,
        _rule(play, one, two, why, outcome, uses),
        _sources(play, one, two, why, uses),
        (
            *(
                Message(SENTENCES["readAs"], yaku=use.use.title, sentence=use.when.words(play.deck.pieces))
                for use in shown
                if use.use.reading
            ),
            *(
                Message(SENTENCES["inferred"], cards=dashed(play.deck, hand), yaku=uses[each.use].use.title)
                for hand, each in ((mine, one), (theirs, two))
                if each.use in uses and (ours := uses[each.use].use.entry.inferred)
                if ours.condition.holds(hand, play.setting)
            ),
        ),
        _disputed(play, one, two, why, outcome, uses),
        (*withheld(play, mine, PLAYER), *withheld(play, theirs, other)),
        impossible,
    )


COMPARED = {
    CompareBy.SUM: N_("the higher sum of the numbers wins"),
    CompareBy.ORDER: N_("the one that stands first in the order of numbers wins"),
    CompareBy.GROUPS: for_pieces("the cards that are alike decide first, then the highest of the others"),
    CompareBy.RUN: N_("the run that ends higher wins"),
}
"""What decides between two holders of the same yaku; otherwise the higher cards do."""

HIGHER_CARDS = for_pieces("the higher cards win")

RULES = {
    Why.HUNTS: N_("{better} beats {worse} whatever the ranking says"),
    Why.RANKS: N_("{better} ranks above {worse}"),
    Why.RETURNS: N_("{better} returns the stakes"),
    Why.HOLDER: N_("both are {better}, and {whose}"),
    Why.COMPARES: N_("both are {better}, and {compared}"),
    Why.TIES: N_("the hands are equal, and {ties}"),
}
"""The deciding rule, as a sentence without its full stop; the page's script fills in the same sentences."""

WHOSE = {
    CompareBy.PLAYER: N_("the player’s wins"),
    CompareBy.DEALER: N_("the dealer’s wins"),
    CompareBy.DRAW: N_("two of them tie"),
}
"""The result for two hands that are not compared by their cards."""
AGREED = {
    CompareBy.TOTAL: N_("the better total wins"),
    CompareBy.RANK: N_("the higher number wins"),
    CompareBy.SUM: N_("the larger sum wins"),
    CompareBy.RUN: COMPARED[CompareBy.RUN],
    CompareBy.GROUPS: COMPARED[CompareBy.GROUPS],
    CompareBy.NONE: N_("it is a tie like any other"),
    CompareBy.DRAW: NEITHER_WINS,
    CompareBy.DEALER: WHOSE[CompareBy.DEALER],
    CompareBy.PLAYER: WHOSE[CompareBy.PLAYER],
}
"""Rules on which players may agree for two holders of the same yaku."""
ONLY = {
    PLAYER: N_("{cards} counts as {yaku} for players only"),
    DEALER: N_("{cards} counts as {yaku} for the dealer only"),
}
"""A sentence on cards that are a special hand only on the other side."""
WHO_HOLDS = {PLAYER: N_("a player"), DEALER: N_("the dealer")}
ORDINALS = {2: N_("third"), 3: N_("fourth"), 4: N_("fifth")}
FURTHER = N_("further")

SENTENCES: Mapping[str, Any] = {
    "rules": RULES,
    "compared": {**COMPARED, "": HIGHER_CARDS},
    "whose": WHOSE,
    "higher": N_("the higher count wins: {winner} against {loser}"),
    "lower": N_("the lower count wins: {winner} against {loser}"),
    "counting": N_("a hand that counts {total}"),
    "noYaku": N_("a hand without a yaku"),
    "readAs": N_("{yaku} is read as {sentence}"),
    "inferred": N_("{cards} counts as {yaku} as we read the rules; the source does not name it"),
    "only": ONLY,
    "whoHolds": WHO_HOLDS,
    "wrongSize": for_pieces("{hand} has {size} cards, but {who} needs {sizes}"),
    "or": N_(" or "),
    "notOpen": for_pieces("{hand} does not begin with an open card ({open}), as a player’s hand must"),
    "mustDraw": for_pieces("{hand} counts {total}, so {who} must take a {ordinal} card"),
    "mayNotDraw": for_pieces("{hand} counts {total}, so {who} may not take a {ordinal} card"),
    "ordinals": {**ORDINALS, "": FURTHER},
    "times": N_("The others pay {times} times their bets in all."),
    "tieOurs": N_("The sources do not state what becomes of equal hands; this is our choice."),
    "equalOurs": N_("The sources do not state which of two such hands wins; we take them as equal."),
    # The results for two hands: if both could be shown, and if both can.
    "outcomes": {
        "tie": (N_("the hands would tie"), N_("the hands tie")),
        "pot": (N_("{who} would win the pot"), N_("{who} wins the pot")),
        "": (N_("{who} would win"), N_("{who} wins")),
        "1": (N_("{who} would win 1 bet"), N_("{who} wins 1 bet")),
        "bets": (N_("{who} would win {pay} bets"), N_("{who} wins {pay} bets")),
    },
    # The effect of a special hand.
    "does": {
        Effect.WIN: N_("wins"),
        Effect.BEATS: N_("beats only what it names"),
        Effect.DRAW: N_("ties"),
        Effect.WITHDRAW: N_("may withdraw"),
        Effect.VOID_ROUND: N_("voids the round"),
        Effect.REDEAL: N_("has the cards dealt again"),
        Effect.REMATCH: N_("has the round played again"),
        Effect.NONE: N_("has no effect"),
        "": N_("effect not stated"),
    },
    # The sides in a game with a dealer, then in one without.
    "whoMeets": (N_("the player"), N_("the dealer"), N_("the first hand"), N_("the second hand")),
    "multiplies": N_("multiplies by {times}"),
    "pays": N_("pays {pay} to 1"),
    "below": N_("below {hands}"),
    "placed": N_("number {place} in the ranking"),
    "highest": N_("no hand ranks higher"),
    "agreed": N_("only if agreed on"),
    "asWeRead": N_("as we read the rules"),
    "payOurs": N_("How much is paid is our choice."),
    "noGame": N_("No game here is called “{game}”. Choose one above."),
    "against": N_("{one} against {other}: {outcome}"),
    "againstDealer": N_("{one} against the dealer’s {other}: {outcome}"),
    "addOne": N_("{why}: add one above."),
    "removeOne": N_("{why}: tap a card of the hand to remove it."),
    "asTheyLie": N_("As they lie, {outcome}."),
    "same": N_("the result is the same"),
    "atMost": N_("A hand has at most {most} cards here."),
    "would": N_("“Would”: the rules cannot leave both hands as they lie here."),
    "dealers": N_("{hand} is the dealer’s where there is a dealer."),
    "undealt": N_("These hands cannot both be dealt."),
    "fewer": N_("Of the {card} the pack has only {count}."),
    "lacking": N_("{deck} has no {card}."),
    "totalCounts": N_("No special hand; the total counts."),
    "thisCounts": N_("Of these {hand} counts."),
    "noDraw": N_("No cards are drawn in this game."),
    "theyAre": N_("These cards are called"),
    "mayNext": N_("Next: may {acts}."),
    "stayNext": N_("Next: must stay."),
    "isDealt": N_("Dealt in this order: {percent}%; in any order: {any}%."),
    "otherWay": N_("{cards} is the dealer’s: {outcome}"),
    "alsoDiffers": N_("Who wins also differs in {games}."),
}
"""Words about one hand and about two, by its name in the page's script."""


def checker_words(words: Words, said: Any = SENTENCES) -> Any:
    """The sentences above in the language of a page, for its script."""
    if isinstance(said, str):
        return words.gettext(said)
    if isinstance(said, Mapping):
        return {key: checker_words(words, each) for key, each in said.items()}
    return [checker_words(words, each) for each in said]


def ties_sentence(play: Play) -> Text:
    """The end of a sentence about equal hands, after "the hands are equal, and", with how the rule is known."""
    mark = standing_of(play.game, play.game.ties)
    return Message("{remark}{ours}", remark=tie_alone(play.game, play.ties), ours=mark)


def _called(play: Play, stands: Standing, uses: dict[str, PlayedUse]) -> Text:
    if stands.use:
        return uses[stands.use].use.title
    return Message(SENTENCES["counting"], total=stands.total) if play.game.has_totals else Message(SENTENCES["noYaku"])


def _rule(play: Play, one: Standing, two: Standing, why: Why, outcome: Outcome, uses: dict[str, PlayedUse]) -> Message:
    winner, loser = (two, one) if outcome is Outcome.LOSE else (one, two)
    better, worse = _called(play, winner, uses), _called(play, loser, uses)
    if why is Why.RETURNS:
        better = _called(play, min(one, two, key=lambda each: each.place), uses)
    if why is Why.HUNTS:
        better = next(uses[by].use.title for beaten, _, by in winner.hunts if beaten == loser.use)
    if why is Why.COMPARES:
        if winner.compare is CompareBy.TOTAL and play.game.has_totals:
            count = Message(
                SENTENCES["lower"] if play.low_is_best else SENTENCES["higher"], winner=winner.total, loser=loser.total
            )
            return Message(RULES[why], better=better, compared=count) if winner.use else count
        if not winner.use:
            return Message(play.deck.unit.worded(COMPARED.get(winner.compare, HIGHER_CARDS)))
    compared = Message(play.deck.unit.worded(COMPARED.get(winner.compare, HIGHER_CARDS)))
    whose = Message(WHOSE.get(winner.equals or winner.compare, ""))
    return Message(RULES[why], better=better, worse=worse, whose=whose, compared=compared, ties=ties_sentence(play))


def withheld(play: Play, hand: tuple[Card, ...], side: Holder) -> tuple[Message, ...]:
    """The special hands that the cards would be on the other side: "4–1 counts as shippin for the dealer only"."""
    if not play.game.has_dealer:
        return ()
    own = {use.use.title for use in play.held(hand, side)}
    other = PLAYER if side is DEALER else DEALER
    found = (use for use in play.held(hand, other) if not use.held(hand, side, play.setting) and not use.use.local)
    names = dict.fromkeys(use.use.title for use in found if use.use.title not in own)
    return tuple(Message(ONLY[other], cards=dashed(play.deck, hand), yaku=name) for name in names)


def ties_ours(game: ResolvedGame) -> bool:
    """Whether no source states the tie rule or its options."""
    return _is_open(game, game.ties) and not game.ties.options


def compare_ours(game: ResolvedGame, use: Use) -> bool:
    """Whether the source leaves open which of two such hands wins; if it is silent, the tie rule applies."""
    return use.entry.compare.at is not None and _is_open(game, use.entry.compare)


def pay_ours(game: ResolvedGame, use: Use | None, side: Holder) -> bool:
    """Whether no source states the payment for a hand; None is a hand that wins by its total."""
    pay = use.entry.pay.of(side) if use else Fact()
    return _is_open(game, pay if pay.at else game.pay.base)


def _is_open(game: ResolvedGame, fact: Fact[Any]) -> bool:
    return fact.value is None or game.is_ours(fact)


def compare_note(use: Use) -> str:
    """What is unclear about the comparison of two such hands, if players may choose otherwise."""
    return notes_on(use.entry.compare) if use.entry.compare.options else ""


def notes_on(fact: Fact[Any]) -> str:
    """What is unclear about a value, or stated differently."""
    return " ".join(note.text for note in fact.note)


def _disputed(play: Play, one: Standing, two: Standing, why: Why, outcome: Outcome, uses: dict[str, PlayedUse]) -> str:
    winner, loser = (two, one) if outcome is Outcome.LOSE else (one, two)
    if why is Why.TIES:
        return _why_ours(play, one, two, uses) or notes_on(play.game.ties)
    if why is Why.RANKS and loser.use:
        return notes_on(uses[loser.use].use.entry.effect)
    return compare_note(uses[winner.use].use) if why in (Why.COMPARES, Why.HOLDER) and winner.use else ""


def _why_ours(play: Play, one: Standing, two: Standing, uses: dict[str, PlayedUse]) -> str:
    """What the sources leave open about two equal hands, or ""."""
    alike = uses.get(one.use) if one.use == two.use else None
    equal = SENTENCES["equalOurs"] if alike is not None and compare_ours(play.game, alike.use) else ""
    return str(SENTENCES["tieOurs"] if ties_ours(play.game) else equal)


def _sources(play: Play, one: Standing, two: Standing, why: Why, uses: dict[str, PlayedUse]) -> tuple[Source, ...]:
    if why is Why.TIES and _why_ours(play, one, two, uses):
        return ()
    game, shown = play.game, [uses[each.use] for each in (one, two) if each.use in uses]
    things: list[Placed | None] = [game.ties] if why is Why.TIES else [use.use for use in shown]
    found = [source for thing in things or game.ranking[:1] or (game.score,) for source in game.sources_of(thing)]
    return tuple(dict.fromkeys(found))


def dashed(deck: Deck, hand: tuple[Card, ...]) -> str:
    """The numbers of a hand by the names of its deck: 9–1, king–ace."""
    return "–".join(str(deck.called(card.n)) for card in hand)


def cannot_be_final(play: Play, hand: tuple[Card, ...], side: Holder) -> Text:
    """Why a hand cannot be shown: "1–9 counts 0, so a player must take a third card"; or ""."""
    unit, who, whole = play.deck.unit, Message(WHO_HOLDS[side]), dashed(play.deck, hand)
    if len(hand) not in play.sizes:
        sizes = SENTENCES["or"].join(map(str, play.sizes))
        return Message(unit.worded(SENTENCES["wrongSize"]), hand=whole, size=len(hand), who=who, sizes=sizes)
    survey = Survey(play)
    if not survey.can_begin(side, hand):
        shown = ", ".join(str(play.deck.called(card.n)) for card in play.laid_out)
        return Message(unit.worded(SENTENCES["notOpen"]), hand=whole, open=shown)
    barred = survey.barred(side, hand)
    if barred is None:
        return ""
    return Message(
        unit.worded(SENTENCES["mustDraw"] if barred.action is Action.STAND else SENTENCES["mayNotDraw"]),
        hand=dashed(play.deck, barred.after),
        total=play.setting.scoring.total(barred.after),
        who=who,
        ordinal=Message(ORDINALS.get(len(barred.after), FURTHER)),
    )
