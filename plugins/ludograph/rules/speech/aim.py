"""The introduction to a game: its aim, the values of its cards, and how many are dealt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ludograph.languages.words import N_, Message, Text
from ludograph.rules.cards.deck import Unit, several
from ludograph.rules.conditions.english import listed, numeral
from ludograph.rules.conditions.selector import named_cards
from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.data.words import Form, Trait
from ludograph.rules.speech.sentence import Length, Sentence, counted, ours, pieces

_AIM = N_("Aim")
_COMBINATIONS = {
    Form.CAPTURE: N_("Take combinations of {cards} that count {points}."),
    Form.SETS: N_("Collect combinations of {cards} that count {points}."),
    Form.TRICKS: N_("Take tricks, and hold combinations of {cards} that count {points}."),
}
_TO_END = {
    Form.SETS: N_("Be the first to complete your hand."),
    Form.TILES: N_("Be the first to lay all your tiles."),
    Form.SHEDDING: N_("Get rid of all your {cards}."),
}
_HOLD = N_("Hold combinations of {cards} that count {points}.")


def aim(game: ResolvedGame, length: Length) -> Iterator[Sentence]:
    """The aim, then the values of cards that do not show their value."""
    yield Sentence(_AIM, "score.mod", _goal(game, length), game.sources_of(game.score if game.score.at else game))
    if game.scoring.mod == 10 or (game.is_dealt and game.has_totals):
        yield from _worth(game, length)
        yield from _as_holders_like(game)


def _goal(game: ResolvedGame, length: Length) -> Message:
    cards = pieces(game.unit)
    if game.scoring.mod == 10:
        best, worst = ("9", "0") if game.score.best == "high" else ("0", "9")
        rival = Message("the dealer’s total" if game.has_dealer else "the others’ totals")
        if length is Length.SHORT:
            return Message("Beat {rival}: only the last digit counts, {best} is best.", rival=rival, best=best)
        template = N_("Beat {rival}: add your {cards}; only the last digit counts, {best} is best, {worst} worst.")
        return Message(template, rival=rival, cards=cards, best=best, worst=worst)
    if game.counts_points and game.uses:
        if game.has(Trait.CAPTURE) and game.has_card_values:
            template = N_("Take {cards}, and combinations of them, that count {points}.")
            return Message(template, cards=cards, points=game.points_name)
        template = _COMBINATIONS.get(game.form or Form.POT, _HOLD)
        return Message(template, cards=cards, points=game.points_name)
    if game.has(Trait.TRICKS):
        total = game.card_points
        target = game.tricks.target.value
        if total and target:
            template = N_("Take tricks: {target} of the {total} points in the {cards} win.")
            return Message(template, target=target, total=total, cards=cards)
        if total:
            return Message("Take the tricks with most of the {total} points in the {cards}.", total=total, cards=cards)
        return Message("Take tricks.")
    if game.has(Trait.CAPTURE):
        if total := game.card_points:
            return Message("Take the {cards} with most of the {total} points.", total=total, cards=cards)
        return Message("Take {cards} from the layout.", cards=cards)
    best = N_("Make the best hands.") if game.is_arranged else N_("Hold the best hand.")
    return Message(_TO_END.get(game.form or Form.POT, best), cards=cards)


def _worth(game: ResolvedGame, length: Length) -> Iterator[Sentence]:
    """The values of cards that do not show them: `An ace counts 1, a flower card its month.`, `10 counts 0.`"""
    zeros = [n for n, points in sorted(game.scoring.values) if points == 0 and n]
    high = [_count(game, [n], str(points)) for n, points in sorted(game.scoring.values) if points and points != n]
    # One sentence names all cards worth nothing, so each depends on the value of every card.
    path = "score.values"
    if length is Length.SHORT and zeros == [10] and not high and game.deck and game.deck.drawn != "hanafuda":
        # The line has room for the cards of the game's deck, and for the ace of the Western pack.
        text = Message("An ace is 1, a 10 is 0." if _has_aces(game) else "A 10 is 0.")
        yield Sentence(_AIM, path, text)
        return
    if low := list(_low_cards(game)):
        yield Sentence(_AIM, "deck", Message("{what}.", what=Message.joined(low, ", ")).as_sentence)
    if zeros:
        yield Sentence(_AIM, path, Message("{what}.", what=_count(game, zeros, "0")).as_sentence)
    if high:
        yield Sentence(_AIM, path, Message("{what}.", what=_clauses(high)).as_sentence)
    if game.score.cards:
        yield Sentence(_AIM, "score.cards", Message("With their points: {cards}.", cards=_points(game)[0]))


def _clauses(clauses: list[Message]) -> Message:
    """`11 counts 1 and 12 counts 2`."""
    if len(clauses) == 1:
        return clauses[0]
    return Message("{clauses} and {clause}", clauses=Message.joined(clauses[:-1], ", "), clause=clauses[-1])


def _count(game: ResolvedGame, numbers: Sequence[int], points: Text) -> Message:
    """`10 counts 0`, `10, jacks and kings count 0`; without points `10 counts nothing`."""
    names = [game.called(n) for n in numbers]
    cards = [name if str(name).isdigit() else several(name) for name in names]
    if cards == names[:1]:
        template = N_("{cards} counts {points}") if points else N_("{cards} counts nothing")
        return Message(template, cards=cards[0], points=points)
    return Message("{cards} count {points}" if points else "{cards} count nothing", cards=listed(cards), points=points)


def _has_aces(game: ResolvedGame) -> bool:
    """Whether an ace, which has no number on it, counts 1."""
    return dict(game.scoring.values).get(1, 1) == 1 and any(deck.is_ordinary for deck in game.decks)


def _as_holders_like(game: ResolvedGame) -> Iterator[Sentence]:
    """`Each honour counts 0 or 1, as its holder likes.`"""
    for n in game.score.holder_chooses:
        points = game.score.values.get(n)
        if points and len(points.choices) > 1:
            ways, mark = listed(list(map(str, points.choices)), "or"), ours(game.is_ours(points))
            template = N_("Each {card} counts {points}, as its holder likes{ours}.")
            yield Sentence(_AIM, f"score.values.{n}", Message(template, card=game.called(n), points=ways, ours=mark))


def _low_cards(game: ResolvedGame) -> Iterator[Message]:
    """The values of cards that do not show their number: ace and courts of a Western pack, and hanafuda."""
    if _has_aces(game):
        yield Message("an ace counts 1")
    flowers = [deck for deck in game.decks if deck.drawn == "hanafuda"]
    if flowers and not any(deck.derivation and deck.derivation.renumbered for deck in flowers):
        yield Message("a flower card its month" if _has_aces(game) else "a flower card counts its month")
    for deck in game.decks:
        if deck.is_ordinary and deck.derivation and deck.derivation.renumbered:
            named = {deck.called(n): str(n) for n in deck.numbers if n > 1 and not str(deck.called(n)).isdigit()}
            yield Message("{cards} are {numbers}", cards=listed(list(named)), numbers=listed(list(named.values())))


def strongest_first(game: ResolvedGame) -> list[int]:
    """The numbers of the deck, strongest first."""
    return list(game.score.order) or sorted(game.deck.numbers if game.deck else (), reverse=True)


def _numbers(game: ResolvedGame) -> dict[int, int]:
    """The numbers with their points, strongest first, without cards of kinds that have points of their own."""
    points, kinds = dict(game.scoring.values), game.scoring.cards
    cards = game.deck.cards if game.deck else ()
    others = {card.n for card in cards if not any(selector.picks(card) for selector, _ in kinds)}
    return {n: points.get(n, n) for n in strongest_first(game) if n in others}


def cards_with_points(game: ResolvedGame) -> Message:
    """`ace (11), 3 (10), king (4), 7 (0)`, for a row of a table; kinds of cards first: `bright cards (20)`."""
    return Message.joined(_points(game, _numbered(game, _numbers(game))), "; ")


def _points(game: ResolvedGame, *numbered: Message) -> list[Message]:
    """The kinds of cards that have points of their own, if any, then the numbers."""
    kinds = [(named_cards(each.of.selector, game.pieces), each.points) for each in game.score.cards]
    if not kinds:
        return list(numbered)
    others = Message("of the others {cards}", cards=Message.joined(numbered, "; "))
    return [_with_points(kinds), others] if _numbers(game) else [_with_points(kinds)]


def _numbered(game: ResolvedGame, numbers: Mapping[int, int]) -> Message:
    return _with_points((game.called(n), points) for n, points in numbers.items())


def _with_points(cards: Iterable[tuple[Text, int]]) -> Message:
    return Message.joined([Message("{card} ({points})", card=card, points=points) for card, points in cards], ", ")


def card_values(game: ResolvedGame) -> Sentence:
    """`Strongest first, with their points: 1 (11), 3 (10); 7, 6 count nothing.`; without the order if cards are
    captured, or if kinds of cards have points: `With their points: bright cards (20), chaff cards (1).`
    """
    numbers = _numbers(game)
    counted = {n: points for n, points in numbers.items() if points}
    rest = [n for n, points in numbers.items() if not points]
    phrases = [_numbered(game, counted)] if counted else []
    phrases += [_count(game, rest, "")] if rest else []
    cards, *others = _points(game, *phrases)
    if not game.has(Trait.TRICKS) or game.score.cards:
        one, with_rest = N_("With their points: {cards}."), N_("With their points: {cards}; {rest}.")
    else:
        one = N_("Strongest first, with their points: {cards}.")
        with_rest = N_("Strongest first, with their points: {cards}; {rest}.")
    text = Message(with_rest, cards=cards, rest=others[0]) if others else Message(one, cards=cards)
    path = "score.cards" if game.score.cards else "score.values"
    return Sentence(N_("Cards"), path, text, game.sources_of(game.score))


def deal_words(game: ResolvedGame) -> Message:
    """`Two cards to everyone.`"""
    arranged = game.deal.arranged.value
    cards = counted(game.unit, sum(arranged) if arranged else game.dealt_cards).as_sentence
    if arranged:
        sizes = listed([numeral(part) for part in arranged])
        return Message("{cards} to everyone, who make hands of {sizes} of them.", cards=cards, sizes=sizes)
    if game.unit is Unit.DIE:
        return Message("Everyone throws {dice}.", dice=counted(game.unit, game.dealt_cards))
    if game.deck and game.deck.is_returned:
        return Message("{cards} to everyone, each put back before the next is drawn.", cards=cards)
    layout = game.capture.layout.value
    if layout and game.has(Trait.CAPTURE):
        table = numeral(layout)
        return Message("{cards} to everyone, and {table} open on the table as the layout.", cards=cards, table=table)
    return Message("{cards} to everyone.", cards=cards)
