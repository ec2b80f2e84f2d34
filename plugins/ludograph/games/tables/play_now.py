"""`play-now`: the recommended form of a game on one phone screen, in at most 170 words made from the data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludograph.cards.deck import Deck
from ludograph.games.condition.english import listed, numeral
from ludograph.games.layout import kind_of_hand
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.provenance import Placed
from ludograph.games.resolve import chosen
from ludograph.games.tables.cells import OUR_CHOICE, as_sentence, ended, labelled, mark, packs, said, stated
from ludograph.games.tables.facts import betting_rounds
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.play_draw import drawing, in_order
from ludograph.games.tables.play_hands import Hands, combinations, winning
from ludograph.games.tables.play_pay import paying
from ludograph.games.tables.play_steps import course_of
from ludograph.games.tables.points_table import has_card_values
from ludograph.games.tables.table import Cell, Column, Layout, Piece, Row, Table, Words, label, words
from ludograph.games.words import Face, Form, Status
from ludograph.languages.words import N_, Message
from ludograph.problems import did_you_mean
from ludograph.values import Fact, Range

COLUMNS = (Column("step", "Step"), Column("rule", "What to do"))
_SETTLED = (Form.BANKER, Form.POT, Form.ALL_AGAINST_ALL)
"""Forms of play in which bets, a pot or differences are paid after each round; in the others the end says who wins."""


def play_now(rules: Rules, options: TableOptions) -> Table:
    """The game on one screen of a telephone: what is needed, the aim, each step; `preset` names another form."""
    game = options.game_of(rules)
    preset = options.preset or "default"
    if preset not in game.presets:
        raise TableError(f"{game.id} has no preset {preset!r}. {did_you_mean(preset, game.presets)}".strip())
    chosen_form = chosen(rules, game.id, preset)[0]
    rows = [Row((label(step), cell), step.lower()) for step, cell in steps_of(chosen_form)]
    return Table("play-now", Message("Play {about} now", about=game.title), COLUMNS, tuple(rows), layout=Layout.TERMS)


def steps_of(game: ResolvedGame, hands: Hands = Hands.FIRST) -> Iterator[tuple[str, Cell]]:
    """Each step of a round: its name, and what is done in it."""
    yield from _before_the_deal(game, hands)
    yield from _deal(game, hands)
    yield from _play(game, hands)
    yield from _outcome(game, hands)
    if hands is not Hands.FIRST:
        yield from _about_the_dealer(game)
        if game.status is Status.PARTIAL:
            yield from (("Note", said(game, note.text, game.entry)) for note in game.entry.note if not note.id)


def _before_the_deal(game: ResolvedGame, hands: Hands) -> Iterator[tuple[str, Cell]]:
    yield N_("Need"), Cell(_need(game), stated(game, game.entry.deck))
    yield N_("Aim"), said(game, _aim(game, hands), game.entry.score or game.entry)
    if has_card_values(game):
        yield N_("Cards"), Cell((Words(_card_values(game)),), stated(game, game.entry.score))
    if game.form is Form.POT:
        yield from _if_known(game, N_("Ante"), game.bets.ante)
    if game.pays_bets and not _bet(game):
        yield N_("Bet"), words(f"Everybody but the dealer bets first ({OUR_CHOICE}).")
    if game.is_dealt and game.score.order:
        order = f"Strongest first: {', '.join(map(game.called, game.score.order))}."
        yield N_("Order"), said(game, order, game.entry.score)


def _deal(game: ResolvedGame, hands: Hands) -> Iterator[tuple[str, Cell]]:
    course = game.deal.course
    if course and course.value:
        pieces, facts = [Words(labelled(game, course.value, course))], [course]
        if hands is Hands.FIRST and game.dealer.in_short and game.dealer.first:
            pieces.insert(0, Words(labelled(game, game.dealer.in_short, game.dealer.first)))
            facts.append(game.dealer.first)
        yield N_("Deal"), Cell(tuple(pieces), stated(game, *facts))
    elif not any(dealt for _, dealt in betting_rounds(game)):
        yield N_("Deal"), Cell((Words(_dealt(game)),), stated(game, game.entry.deal))


def _play(game: ResolvedGame, hands: Hands) -> Iterator[tuple[str, Cell]]:
    """What players do with the cards they have: bet, look, draw, or what else the form of play has them do."""
    course = [(step, said(game, text, fact)) for step, text, fact in course_of(game)]
    yield from (step for step in course if step[0] == "Ante")
    if rounds := list(betting_rounds(game)):
        yield N_("Rounds"), said(game, _bet_in(rounds), game.entry.vying)
    if game.form is Form.ALL_AGAINST_ALL:
        yield from _if_known(game, N_("Chips"), game.bets.chips)
    betting = _bet(game)
    if betting and hands is Hands.FIRST:
        betting = in_order(game, game.bets.order, betting)
    bet = [(N_("Bet"), Cell((Words(betting),), stated(game, game.entry.bets)))] if betting else []
    if game.form is not Form.POT:
        yield from bet
    yield from (step for step in course if step[0] != "Ante")
    closed = (game.deal.faces.value or ()).count(Face.CLOSED) if game.is_dealt and game.deal.faces else 0
    if hands is not Hands.FIRST and not game.hands_on_table and closed:
        yield N_("Look"), words(f"Everyone looks at their own closed {game.unit.of(closed)}.")
    if game.extra_cards and game.is_dealt:
        yield from drawing(game, hands)
    if game.form is Form.POT:
        yield from bet


def _outcome(game: ResolvedGame, hands: Hands) -> Iterator[tuple[str, Cell]]:
    """What counts, who wins, what is paid, and when the game ends."""
    if game.counts_points and game.uses:
        yield as_sentence(game.score.unit) or "Points", combinations(game, hands)
    if hands is not Hands.FIRST and game.form is Form.BANKER and _has_closed_cards(game):
        yield N_("Show"), words(f"Turn up all closed {game.unit.many}.")
    if game.is_dealt and not game.counts_points:
        yield N_("Win"), winning(game, hands)
    if game.form not in _SETTLED:
        yield from _if_known(game, N_("Win"), game.entry.end)
    elif game.pays_bets or not game.has_dealer:
        yield N_("Pay"), paying(game, hands)
    else:
        yield from _if_known(game, N_("Stake"), game.bets.course)
    ended = list(_end(game, hands))
    if ended:
        yield N_("End"), Cell(tuple(Words(text) for text, _ in ended), stated(game, *(fact for _, fact in ended)))


def _if_known(game: ResolvedGame, step: str, fact: Fact[str] | None) -> Iterator[tuple[str, Cell]]:
    if fact and fact.value:
        yield step, said(game, fact.value, fact)


def _end(game: ResolvedGame, hands: Hands) -> Iterator[tuple[str, Placed]]:
    """When a game ends, and who has won then.

    The shortest form says only after how many rounds, but for a game without a dealer, where the end decides who won.
    """
    rounds, end = game.entry.rounds, game.entry.end
    if rounds and rounds.value and not any(betting_rounds(game)):
        # Where the form takes an option, the first of the others is the usual number.
        others = rounds.options if hands is Hands.FIRST and game.chosen_by(rounds) else ()
        either = f" (or {', or '.join(map(str, others))})" if others else ""
        yield labelled(game, f"After {rounds.value} rounds{either}.", rounds), rounds
    is_long = hands is not Hands.FIRST or game.form is Form.ALL_AGAINST_ALL
    if is_long and game.form in _SETTLED and end and end.value:
        yield labelled(game, end.value, end), end


def _bet_in(rounds: list[tuple[str, str]]) -> str:
    """`Betting in two rounds, with what is dealt before each: first betting (one card each), …`"""
    dealt = ", with what is dealt before each" if any(cards for _, cards in rounds) else ""
    named = "; ".join(f"{name} ({cards})" if cards else name for name, cards in rounds)
    return f"Betting in {numeral(len(rounds))} round{'s'[: len(rounds) > 1]}{dealt}: {named}."


def _about_the_dealer(game: ResolvedGame) -> Iterator[tuple[str, Cell]]:
    """Who deals first, when the deal passes, and in which order hands draw and players bet, as far as it is stated."""
    for step, fact in (("Dealer", game.dealer.first), ("Next", game.dealer.changes)):
        if fact and fact.value:
            yield step, said(game, ended(fact.value), fact)
    orders = {"Draw": game.draw.order, "Bet": game.bets.order}
    known = {verb: fact for verb, fact in orders.items() if fact and fact.value}
    if known:
        texts = [
            labelled(game, f"{verb} {order[:1].lower()}{order[1:]}.", fact)
            for verb, fact in known.items()
            if (order := (fact.value or "").removesuffix("."))
        ]
        yield N_("Turns"), Cell((Words(" ".join(texts)),), stated(game, *known.values()))


def _need(game: ResolvedGame) -> tuple[Piece, ...]:
    players = game.players
    parts = [f"{_range(players.value)} players{mark(game, players)}"] if players and players.value else []
    parts.append(_packs(game))
    if game.pays_bets or (game.has_stakes and not game.has_dealer):
        parts.append("chips")
    text = "; ".join(parts) + "."
    return (Words(text[:1].upper() + text[1:]),)


def _packs(game: ResolvedGame) -> str:
    """Every pack that will do, as `40 cards: kabufuda, or Western pack`; no number if they differ in it."""
    found = packs(game)
    names = ", or ".join(filter(None, [", ".join(found[:-1]), *found[-1:]]))
    sizes = {len(deck) for deck in (game.deck, *game.other_decks) if deck}
    return f"{sizes.pop()} {game.unit.many}: {names}" if len(sizes) == 1 else names or game.unit.many


_ON = {
    "own": "On your own hand.",
    "one": "On one {kind}; it may be shared.",
    "any": "On any {kind}s; they may be shared.",
}


def _bet(game: ResolvedGame) -> str:
    bets = game.bets
    on = _ON.get(bets.hand.value or "", "") if bets.hand and game.form is Form.BANKER else ""
    on = on.format(kind=kind_of_hand(game))
    if on and bets.ante:
        on = f"The ante is the bet on your own hand ({OUR_CHOICE})."
    parts = [on, "Agree on a limit for all bets." if bets.cap and bets.cap.value else ""]
    if game.form is Form.POT:
        parts += [bets.course.value if bets.course and bets.course.value else ""]
    return " ".join(filter(None, parts))


def _range(players: Range) -> str:
    if players.max is None:
        return f"{players.min}+"
    return f"{players.min}–{players.max}" if players.min != players.max else str(players.min)


def _has_closed_cards(game: ResolvedGame) -> bool:
    return any(faces and Face.CLOSED in (faces.value or ()) for faces in (game.deal.faces, game.deal.dealer_faces))


def _aim(game: ResolvedGame, hands: Hands) -> str:
    """The shortest form is for readers who have the page before them."""
    if game.scoring.mod == 10:
        best, worst = (9, 0) if game.score.best == "high" else (0, 9)
        rival = "the dealer’s total" if game.form is Form.BANKER else "the others’ totals"
        add = "" if hands is Hands.FIRST else f"add your {game.unit.many}; "
        end = "" if hands is Hands.FIRST else f", {worst} worst"
        worth = [f"Beat {rival}: {add}only the last digit counts, {best} is best{end}.", *_worth(game, hands)]
        return " ".join((*worth, *_as_holders_like(game)))
    if game.counts_points and game.uses:
        verb = {Form.CAPTURE: "Take", Form.SETS: "Collect"}.get(game.form or Form.POT, "Hold")
        return f"{verb} combinations of {game.unit.many} that count {game.points_name}."
    if game.form is Form.TRICKS:
        total = game.card_points
        target = game.entry.tricks.target.value if game.entry.tricks and game.entry.tricks.target else None
        if total and target:
            return f"Take tricks: {target} of the {total} points in the {game.unit.many} win."
        return "Take tricks."
    if game.form is Form.TILES:
        return "Be the first to lay all your tiles."
    return "Make the best hands." if game.is_arranged else "Hold the best hand."


def _worth(game: ResolvedGame, hands: Hands) -> Iterator[str]:
    """What cards count that do not show it: `An ace counts 1, a flower card its month.`, `10 counts 0.`"""
    zeros = [n for n, points in sorted(game.scoring.values) if points == 0 and n]
    high = [_count(game, [n], str(points)) for n, points in sorted(game.scoring.values) if points and points != n]
    if hands is Hands.FIRST and zeros == [10] and not high and game.deck and game.deck.drawn != "hanafuda":
        # The line has room for the cards of its own pack, and for the ace of the pack that most readers have.
        yield "An ace is 1, a 10 is 0." if _has_aces(game) else "A 10 is 0."
        return
    if low := list(_low_cards(game)):
        yield f"{as_sentence(', '.join(low))}."
    if zeros:
        yield f"{as_sentence(_count(game, zeros, '0'))}."
    if high:
        yield f"{as_sentence(listed(high))}."


def _count(game: ResolvedGame, numbers: Sequence[int], points: str) -> str:
    """`10 counts 0`, `10, jacks and kings count 0`."""
    names = [game.called(n) for n in numbers]
    cards = [name if name.isdigit() else f"{name}s" for name in names]
    return f"{listed(cards)} {'counts' if cards == names[:1] else 'count'} {points}"


def _decks(game: ResolvedGame) -> list[Deck]:
    return [deck for deck in (game.deck, *game.other_decks) if deck]


def _has_aces(game: ResolvedGame) -> bool:
    """Whether an ace, which shows no number, counts 1."""
    return dict(game.scoring.values).get(1, 1) == 1 and any(deck.drawn == "western" for deck in _decks(game))


def _as_holders_like(game: ResolvedGame) -> Iterator[str]:
    """`Each honour counts 0 or 1, as its holder likes.`"""
    for n in game.score.holder_chooses:
        points = game.score.values.get(n)
        if points and len(points.choices) > 1:
            ways = listed(list(map(str, points.choices)), "or")
            yield labelled(game, f"Each {game.called(n)} counts {ways}, as its holder likes.", points)


def _low_cards(game: ResolvedGame) -> Iterator[str]:
    """What a card counts that does not show its number: ace and courts of a Western pack, and a flower card."""
    if _has_aces(game):
        yield "an ace counts 1"
    flowers = [deck for deck in _decks(game) if deck.drawn == "hanafuda"]
    if flowers and not any(deck.derivation and deck.derivation.renumbered for deck in flowers):
        yield "a flower card its month" if _has_aces(game) else "a flower card counts its month"
    for deck in _decks(game):
        if deck.drawn == "western" and deck.derivation and deck.derivation.renumbered:
            named = {deck.called(n): str(n) for n in deck.numbers if n > 1 and not deck.called(n).isdigit()}
            yield f"{listed(list(named))} are {listed(list(named.values()))}"


def _card_values(game: ResolvedGame) -> str:
    """`Strongest first: 1 (11 points), 3 (10), then 7, 6 (0).`"""
    ranked = list(game.score.order) or sorted(game.deck.numbers if game.deck else (), reverse=True)
    points = dict(game.scoring.values)
    parts = [f"{game.called(n)} ({points.get(n, n)})" for n in ranked if points.get(n, n)]
    rest = [n for n in ranked if not points.get(n, n)]
    worth = f"; {_count(game, rest, 'nothing')}" if rest else ""
    return f"Strongest first, with their points: {', '.join(parts)}{worth}."


def _dealt(game: ResolvedGame) -> str:
    """`Two cards to everyone.`"""
    arranged = game.deal.arranged.value if game.deal.arranged else None
    cards = sum(arranged) if arranged else game.dealt_cards
    text = f"{numeral(cards).capitalize()} {game.unit.of(cards)} to everyone"
    return (
        f"{text}, who make hands of {listed([numeral(part) for part in arranged])} of them." if arranged else f"{text}."
    )
