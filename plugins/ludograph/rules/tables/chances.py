"""Tables of odds: how often a hand is dealt, what wins, what a policy is worth, and when to draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from operator import attrgetter
from typing import NamedTuple

from ludograph.base.grouping import grouped
from ludograph.languages.words import N_, Message, Text
from ludograph.rules.asking import TableError, TableOptions, keeps_hands, policy_for
from ludograph.rules.cards.deck import Card, Unit, for_pieces
from ludograph.rules.conditions.base import fixes_order
from ludograph.rules.conditions.english import listed, numeral
from ludograph.rules.data.model import Rules
from ludograph.rules.data.words import Face, Holder, Trait
from ludograph.rules.fields import value_words
from ludograph.rules.odds.best import best
from ludograph.rules.odds.best_play import BestPlay, PlayChoice, best_open, best_play
from ludograph.rules.odds.final import Policy, ends, final, legal_policies, settled
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.pot import DEALS, pot_odds
from ludograph.rules.odds.simulation import Estimate
from ludograph.rules.odds.ways import Ways, totals
from ludograph.rules.odds.witness import sizes_of
from ludograph.rules.play.layout import kind_of_hand
from ludograph.rules.play.play import DEALER, PLAYER, Action, Play, PlayedUse, is_about_ties
from ludograph.rules.tables import cells
from ludograph.rules.tables.facts.facts import policy_sentence, whose
from ludograph.rules.tables.pieces import EMPTY, Cell, CellWords, Piece, label, number, odds, words
from ludograph.rules.tables.table import Column, ColumnKind, ColumnRole, Layout, Row, Table


def best_hand(rules: Rules, options: TableOptions) -> Table:
    """The odds of each place of the ranking as the best that a dealt hand has."""
    play = options.dealt_play_of(rules)
    sizes = (options.size,) if options.size else tuple(play.sizes_in_deck)
    found = {size: _best(play, size) for size in sizes}
    titles = {use.id: use for use in play.uses}
    rows = []
    order = {use.id: place for place, use in enumerate(play.uses)}
    for id_ in sorted({id_ for size in sizes for id_ in found[size]}, key=lambda id_: order.get(id_, len(order))):
        others = label(N_("total only") if play.game.has_totals else cells.NONE_OF_THESE)
        row = [cells.names_of(titles[id_].use.names[:1]) if id_ in titles else others]
        for size in sizes:
            ways = found[size].get(id_)
            row += [number(ways.sets if ways else 0), odds(ways.dealt) if ways else Cell()]
        rows.append(Row(tuple(row), id_))
    columns = (Column("name", "Counts as"), *_columns(play, sizes))
    assumptions = (cells.pack_sentence(play.deck), *play.assumptions)
    return Table("best-hand", _best_caption(play), columns, tuple(rows), (), assumptions, _best_notes(play))


def with_cards(size: int, unit: Unit) -> Message:
    """`With 3 cards`."""
    if unit is Unit.DIE:
        return Message.plural("With {number} die", "With {number} dice", size)
    if unit is Unit.TILE:
        return Message.plural("With {number} tile", "With {number} tiles", size)
    return Message.plural("With {number} card", "With {number} cards", size)


def _columns(play: Play, sizes: Iterable[int]) -> Iterator[Column]:
    """The sets and the odds of hands of each size."""
    for size in sizes:
        yield Column(f"sets-{size}", Message("Sets of {size}", size=size), ColumnKind.NUMBER, ColumnRole.EXACT)
        yield Column(f"odds-{size}", with_cards(size, play.deck.unit), ColumnKind.ODDS)


def _best_notes(play: Play) -> tuple[str, ...]:
    """Notes on what is counted; on the order only if a hand of the game depends on it."""
    if not any(fixes_order(use.when) for use in play.uses):
        return (N_("Odds are out of all hands of that size; each counts once, as the best it is."),)
    return (
        N_("Odds are out of all ordered hands of that size; each counts once, as the best it is."),
        N_("Sets do not count the order; a set whose orders count differently is in the row of each."),
    )


def _best_caption(play: Play) -> Message:
    about, dealt_cards = play.game.title, play.game.dealt_cards
    if not play.game.is_arranged:
        return Message("{about}: what a player’s dealt hand counts as", about=about)
    of_all = play.deck.unit.worded(for_pieces("{about}: what {count} of the cards count as"))
    return Message(of_all, about=about, count=numeral(dealt_cards))


def _best(play: Play, size: int) -> dict[str, Ways]:
    try:
        return best(play, size, PLAYER)
    except NotComputedError as error:
        raise TableError(f"{play.game.id}: {error}") from error


def rarity_check(rules: Rules, options: TableOptions) -> Table:
    """Hands that rank above others although they are more common: place in the ranking beside rarity."""
    play = options.dealt_play_of(rules)
    if not play.uses:
        raise TableError(f"{play.game.id} has no yaku that could be rare")
    if play.laid_out:
        raise TableError(f"{play.game.id}: cards are laid out before the deal, so its hands are not dealt alike")
    ranked = []
    for use in play.uses:
        place = (
            use.places[PLAYER]
            if use.use.held_by(PLAYER)
            else min((place for place in use.places.values() if place is not None), default=None)
        )
        size = options.size or use.use.yaku.size or play.sizes[-1]
        ways = cells.ways_of(play, use, size)
        if place is not None and place < play.total_place and ways is not None:
            ranked.append((use, place, size, ways))
    by_rarity = sorted({ways.dealt for *_, ways in ranked})
    rows = []
    for use, place, size, ways in ranked:
        rarer = [other.use.title for other, below, _size, its in ranked if below > place and its.dealt < ways.dealt]
        verdict = (
            Message("commoner than {hands}", hands=", ".join(map(str, rarer)))
            if rarer
            else Message("not commoner than any lower hand")
        )
        row = (
            cells.names_of(use.use.names[:1], play.game.sources_of(use.use)),
            number(place + 1),
            number(by_rarity.index(ways.dealt) + 1),
            number(size),
            odds(ways.dealt),
            words(verdict),
        )
        rows.append(Row(row, use.id))
    columns = (
        Column("name", "Special hand"),
        Column("place", "Place in the ranking", ColumnKind.NUMBER),
        Column("rarity", "Place by rarity", ColumnKind.NUMBER, in_line=True),
        Column("cards", play.deck.unit.many.as_sentence, ColumnKind.NUMBER, ColumnRole.EXACT),
        Column("dealt", "How often", ColumnKind.ODDS),
        Column("verdict", "Ranking against rarity"),
    )
    often = for_pieces("How often counts the hands of as many cards as the special hand has.")
    notes = (cells.OUT_OF, Message(play.deck.unit.worded(often)))
    caption = Message("{about}: does the ranking follow rarity?", about=play.game.title)
    return Table("rarity-check", caption, columns, tuple(rows), (), (cells.pack_sentence(play.deck),), notes)


def totals_table(rules: Rules, options: TableOptions) -> Table:
    """Each total with its ways and odds, for hands of two and three cards, or of the given size."""
    play = options.play_of(rules)
    if not play.game.has_totals:
        raise TableError(f"{play.game.id}: a hand is not worth a total in this game")
    sizes = (options.size,) if options.size else tuple(play.sizes_in_deck)
    found = {size: totals(play.cards, play.setting, size) for size in sizes}
    columns = (Column("total", "Total", ColumnKind.NUMBER), *_columns(play, sizes))
    rows = []
    for total in sorted({total for each in found.values() for total in each}):
        row = [number(total)]
        for size in sizes:
            ways = found[size].get(total)
            row += [cells.count_cell(ways.sets), cells.odds_cell(ways)] if ways else [number(0), EMPTY]
        rows.append(Row(tuple(row), str(total)))
    caption = Message("{about}: how often each total is dealt", about=play.game.title)
    sources = cells.cited_for(play.game, play.game.score)
    return Table("totals", caption, columns, tuple(rows), sources, (cells.pack_sentence(play.deck),), (cells.OUT_OF,))


AT_THE_END = {PLAYER: N_("At the end, player"), DEALER: N_("At the end, dealer")}
"""The heading of the column with the odds of a final hand."""


def hand_odds(rules: Rules, options: TableOptions) -> Table:
    """How often each hand of the ranking is dealt, and is the final hand of each side."""
    play = options.dealt_play_of(rules)
    if not play.uses:
        raise TableError(f"{play.game.id} has no yaku; `totals` shows how often each total comes")
    sides = [PLAYER, DEALER] if play.game.has_dealer else [PLAYER]
    ends = {side: _final_odds(play, options, side) for side in sides if not play.additive and not play.game.is_arranged}
    columns = (
        Column("name", "Special hand"),
        Column("cards", cells.CARDS[play.deck.unit], ColumnKind.NUMBER, ColumnRole.EXACT),
        Column("ordered", "Ordered ways", ColumnKind.NUMBER, ColumnRole.EXACT),
        Column("sets", "Sets", ColumnKind.NUMBER, ColumnRole.EXACT),
        Column("dealt", "Dealt", ColumnKind.ODDS),
        *(Column(f"final-{side}", AT_THE_END[side], ColumnKind.ODDS) for side in ends),
    )
    rows = []
    for use in play.uses:
        for size in sizes_of(play, use):
            found = cells.ways_of(play, use, size)
            row = [
                _with_holder(play, use),
                number(size),
                cells.count_cell(found.ordered if found else None),
                cells.count_cell(found.sets if found else None),
                cells.odds_cell(found),
            ]
            for side, final_odds in ends.items():
                counts = use.use.held_by(side) and use.decides(side)
                row.append(odds(final_odds.get(use.id, Fraction(0))) if counts else EMPTY)
            rows.append(Row(tuple(row), use.id))
    sentences: list[Text] = [
        policy_sentence(side, policy_for(play, options.policy, side)) for side in ends if play.has_choice(side)
    ]
    sentences += cells.begins(play)
    ends_note = (N_("At the end: a hand counts as its highest special hand only."),) if ends else ()
    caption = Message("{about}: how often each special hand comes", about=play.game.title)
    assumptions = (cells.pack_sentence(play.deck), *sentences, *play.assumptions)
    notes = (
        cells.ORDERED,
        cells.OUT_OF,
        N_("Dealt: each special hand by itself, whatever else the hand is."),
        *ends_note,
    )
    return Table("hand-odds", caption, columns, tuple(rows), (), assumptions, notes)


def _with_holder(play: Play, played: PlayedUse) -> Cell:
    """The name of a hand; with its holder if another hand of the game has the same name."""
    use = played.use
    cell = cells.names_of(use.names[:1], play.game.sources_of(use))
    shared = any(other is not played and other.use.title == use.title for other in play.uses)
    if not (shared and use.holder):
        return cell
    return replace(cell, pieces=(*cell.pieces, CellWords(Message("({remark})", remark=whose(play.game, use.holder)))))


def _final_odds(play: Play, options: TableOptions, side: Holder) -> dict[str | int, Fraction]:
    policy = policy_for(play, options.policy, side)
    laid_out = play.laid_out if side is PLAYER else ()
    if not laid_out:
        return final(play, policy, side)
    # Bets may lie on any of the open cards; each is equally likely to be the first of the hand.
    mean: dict[str | int, Fraction] = {}
    for first in laid_out:
        for end, share in final(play, policy, side, first).items():
            mean[end] = mean.get(end, Fraction(0)) + share / len(laid_out)
    return mean


FEW = (2, 3)
"""The default numbers of players in the table."""


def pot_odds_table(rules: Rules, options: TableOptions) -> Table:
    """The odds that each hand occurs and wins alone, for the given or the default numbers of players."""
    play = options.play_of(rules)
    if not play.game.has(Trait.STAKED):
        raise TableError(f"{play.game.id}: players do not play for a pot")
    policy = policy_for(play, options.policy, PLAYER)
    numbers = (options.players,) if options.players else FEW
    found = {number: {share.end: share for share in pot_odds(play, policy, number)} for number in numbers}
    ends = list(dict.fromkeys(end for shares in found.values() for end in shares))
    rows = []
    for end in ends:
        shares = [found[number].get(end) for number in numbers]
        comes = next(share.comes for share in shares if share)
        wins = (_share(share.wins) if share else EMPTY for share in shares)
        row = (_ending(play, end), _share(comes), *wins)
        rows.append(Row(row, str(end)))
    exact = all(isinstance(share.wins, Fraction) for shares in found.values() for share in shares.values())
    kind = ColumnKind.ODDS if exact else ColumnKind.TEXT
    columns = (
        Column("hand", "Counts as", role=ColumnRole.HEAD),
        Column("comes", "How often", kind, in_line=True),
        *(Column(f"wins-{number}", Message("Wins, {number} players", number=number), kind) for number in numbers),
    )
    notes: list[Text] = [N_("Wins: alone, out of the deals in which it comes, when no player folds.")]
    if not exact:
        notes.append(Message(ESTIMATED, deals=f"{DEALS:,}"))
    drawing = (policy_of_all(policy, keeps_hands(play, PLAYER)),) if play.has_choice(PLAYER) else ()
    assumptions = (cells.pack_sentence(play.deck), *drawing, *play.assumptions)
    caption = Message("{about}: what wins the pot", about=play.game.title)
    return Table("pot-odds", caption, columns, tuple(rows), (), assumptions, tuple(notes))


ESTIMATED = N_("Estimated from {deals} deals with a fixed seed; in brackets the interval of 95 %.")


def policy_of_all(policy: Policy, keeps: bool) -> Message:
    """The assumed policy of every player."""
    never, draws = N_("Every player never draws by choice."), N_("Every player draws on totals up to {number}.")
    if keeps:
        never = N_("Every player never draws by choice and keeps a special hand.")
        draws = N_("Every player draws on totals up to {number} and keeps a special hand.")
    return Message(never) if policy.draw_to < 0 else Message(draws, number=policy.draw_to)


def _ending(play: Play, end: str | int) -> Cell:
    if isinstance(end, int):
        return label(Message("total {number}", number=end))
    return cells.names_of(next(use.use.names[:1] for use in play.uses if use.id == end))


def _share(about: Fraction | Estimate) -> Cell:
    if isinstance(about, Estimate):
        share, low, high = (f"{part:.1%}" for part in (about.share, about.low, about.high))
        return label(Message("about {share} ({low} to {high})", share=share, low=low, high=high))
    return odds(about)


EDGE_COLUMNS = (
    Column("policy", "The player"),
    Column("ties", "Equal totals"),
    Column("win", "Wins", ColumnKind.ODDS),
    Column("draw", "Ties", ColumnKind.ODDS),
    Column("lose", "Loses", ColumnKind.ODDS),
    Column("expectation", "Result", ColumnKind.NUMBER),
)
"""Wins, ties and losses of 100 rounds; the result is what one bet brings on average."""

NO_CHOICE = N_("has no choice")


def house_edge(rules: Rules, options: TableOptions) -> Table:
    """Who wins in the long run, by policy and tie rule."""
    play = options.dealers_play_of(rules)
    dealer = policy_for(play, options.policy, DEALER)
    first = options.first_of(play)
    offered = play.game.ties.choices if not options.ties else ()
    rules_of_ties = offered or (play.ties,)
    may_choose = play.has_choice(PLAYER)
    rows = []
    for policy in legal_policies(play, PLAYER):
        met = ends(play, policy, dealer, first)
        for ties in rules_of_ties:
            found = settled(replace(play, ties=ties), met)
            row = (
                words(_drawing(policy) if may_choose else Message(NO_CHOICE)),
                words(value_words("ties", ties)),
                odds(found.win),
                odds(found.draw),
                odds(found.lose),
                number(found.expectation),
            )
            group = policy_sentence(PLAYER, policy) if may_choose and len(rules_of_ties) > 1 else ""
            rows.append(Row(row, f"{policy}-{ties}", group))
    assumptions: list[Text] = [cells.pack_sentence(play.deck)]
    if play.has_choice(DEALER):
        assumptions.append(policy_sentence(DEALER, dealer))
    if first is not None:
        assumptions.append(Message("The player has bet on the {card}; the cards laid out are not dealt.", card=first.n))
    ties_differ = len(rules_of_ties) > 1
    assumptions += [line for line in play.assumptions if not (ties_differ and is_about_ties(line))]
    unseen = {"policy" if ties_differ else "ties"}  # the policy is above its rows
    unseen |= {"draw"} if all(row.cells[3] == odds(Fraction(0)) for row in rows) else set()
    columns = [replace(column, role=ColumnRole.DATA) if column.key in unseen else column for column in EDGE_COLUMNS]
    title = N_("{about}: what the player’s policy is worth") if may_choose else N_("{about}: what a bet is worth")
    caption = Message(title, about=play.game.title)
    notes = [N_("Result: what one bet brings on average.")]
    notes += [N_("A player always keeps a special hand of two cards.")] * (may_choose and keeps_hands(play, PLAYER))
    if not play.deck.is_returned:
        notes.append(N_("One hand against the dealer’s, from one pack without replacement."))
    return Table("house-edge", caption, tuple(columns), tuple(rows), (), tuple(assumptions), tuple(notes))


def _drawing(policy: Policy) -> Message:
    if policy.draw_to < 0:
        return Message("never draws by choice")
    return Message("draws on totals up to {number}", number=policy.draw_to)


EACH_WORTH = N_("The figure after each hand is the average result of a bet of 1.")


class _Hand(NamedTuple):
    """A dealt hand against all open cards of the dealer; orders of its cards with equal results are one hand."""

    cards: tuple[Card, ...]
    against: tuple[PlayChoice, ...]
    likely: Fraction

    def mean(self, worths: Iterable[Fraction | None]) -> Fraction | None:
        """The mean over the dealer's open cards; None if the rules forbid it."""
        total = Fraction(0)
        for choice, worth in zip(self.against, worths, strict=True):
            if worth is None:
                return None
            total += choice.likely * worth
        return total / sum(choice.likely for choice in self.against)


def best_play_table(rules: Rules, options: TableOptions) -> Table:
    """For each dealt hand, whether to draw or to stay and its expectation, also for each open card of the dealer."""
    play = options.dealers_play_of(rules)
    if not play.game.extra_cards or not play.has_choice(PLAYER):
        raise TableError(f"{play.game.id}: players have no choice of drawing")
    dealer = policy_for(play, options.policy, DEALER)
    first = options.first_of(play) if options.first is not None else None
    found = options.given_.of(best_play(play, dealer, first), play)
    hands = sorted(_hands(found), key=lambda hand: (play.setting.scoring.total(hand.cards), _key(hand.cards)))
    shown = sorted({choice.shown[0].n for choice in found.choices if choice.shown})
    how_often = _how_often(hands)
    columns = [
        Column("hand", "Hand", _kind(play), ColumnRole.HEAD),
        Column("total", "Total", ColumnKind.NUMBER),
        Column("best", "Best"),
        Column("worth", "Worth", ColumnKind.NUMBER, ColumnRole.EACH),
        Column("likely", "How often", ColumnKind.ODDS, ColumnRole.DATA),
        Column("draw", "Drawing", ColumnKind.NUMBER, ColumnRole.DATA),
        Column("stand", "Staying", ColumnKind.NUMBER, ColumnRole.DATA),
        *(Column(f"against-{n}", Message("Against {card}", card=n), ColumnKind.NUMBER, ColumnRole.DATA) for n in shown),
    ]
    rows = [
        Row(
            (
                Cell((_pictured(play, hand.cards),)),
                number(play.setting.scoring.total(hand.cards)),
                words(_advice(play, hand)),
                _worth_cell(hand.mean(choice.value for choice in hand.against)),
                odds(hand.likely),
                _worth_cell(hand.mean(map(attrgetter("draw"), hand.against))),
                _worth_cell(hand.mean(map(attrgetter("stand"), hand.against))),
                *(_worth_cell(_against(hand, n)) for n in shown),
            ),
            "-".join(str(card.n) for card in hand.cards),
        )
        for hand in hands
    ]
    shows = N_("Worth is the mean over the dealer’s open card; the table as data says it for each.") if shown else ""
    how_often = how_often or N_("How often each hand comes stands in the table as data.")
    worth = f"{float(found.value):+.3f}".replace("-", "−")
    mean = Message("A round is worth {worth} to a player who always draws best.", worth=worth)
    notes = tuple(note for note in (EACH_WORTH, shows, how_often, mean) if note)
    caption, based_on = Message("{about}: draw or stay?", about=play.game.title), _assumptions(play, options)
    return Table("best-play", caption, tuple(columns), tuple(rows), (), based_on, notes, Layout.MERGED)


def open_cards(rules: Rules, options: TableOptions) -> Table:
    """The expectation of a bet on each open card for an optimal player, in a game with bets on open cards."""
    play = options.dealers_play_of(rules)
    kind = kind_of_hand(play.game)
    if play.game.hands_on_table is None or play.game.faces[:1] != (Face.OPEN,):
        raise TableError(f"{play.game.id}: players do not bet on open cards")
    found = best_play(play, policy_for(play, options.policy, DEALER))
    cards = {choice.hand[0].n: choice.hand[0] for choice in found.choices}
    columns = (
        Column("card", "Open card", _kind(play), ColumnRole.HEAD),
        Column("likely", "How often", ColumnKind.ODDS, ColumnRole.EXACT),
        Column("worth", "Worth", ColumnKind.NUMBER),
    )
    rows = [
        Row((Cell((_pictured(play, (cards[n],)),)), odds(likely), number(worth)), str(n))
        for n, (likely, worth) in sorted(found.open_cards.items(), key=lambda item: (-item[1][1], item[0]))
    ]
    count = play.game.hands_on_table
    best = Message("the best of {count}", count=numeral(count))
    rows.append(Row((words(best), EMPTY, number(best_open(play, found, count))), "best"))
    rows.append(Row((words(Message("one at random")), EMPTY, number(found.value)), "random"))
    notes = [WORTH[kind]]
    if not play.laid_out:
        notes.append(N_("Each open card is judged by its own number, without regard to the others."))
    caption = Message("{about}: what each open card is worth", about=play.game.title)
    return Table("open-cards", caption, columns, tuple(rows), (), _assumptions(play, options), tuple(notes))


WORTH = {
    "tableau": N_("Worth: what a bet of 1 on such a tableau brings on average, with the best drawing."),
    "column": N_("Worth: what a bet of 1 on such a column brings on average, with the best drawing."),
    "stack": N_("Worth: what a bet of 1 on such a stack brings on average, with the best drawing."),
}


def _hands(found: BestPlay) -> Iterator[_Hand]:
    """Every hand; orders of the same cards with equal results are one hand."""
    alike: dict[tuple[object, ...], tuple[tuple[Card, ...], list[PlayChoice], Fraction]] = {}
    for cards, choices in grouped((choice.hand, choice) for choice in found.choices).items():
        fares = tuple((choice.shown, choice.stand, choice.draw) for choice in choices)
        key = (tuple(sorted(card.id for card in cards)), fares)
        likely = sum((choice.likely for choice in choices), Fraction(0))
        first, against, before = alike.get(key, (cards, choices, Fraction(0)))
        alike[key] = min(first, cards, key=_key), against, before + likely
    return (_Hand(cards, tuple(against), likely) for cards, against, likely in alike.values())


def _key(cards: Sequence[Card]) -> tuple[tuple[int, str], ...]:
    return tuple((card.n, card.id) for card in cards)


def _kind(play: Play) -> ColumnKind:
    return ColumnKind.CARDS if cells.tells_cards_apart(play) else ColumnKind.TEXT


def _pictured(play: Play, cards: Sequence[Card]) -> Piece:
    """The cards, or only their numbers if nothing else matters, as the table is long."""
    if cells.tells_cards_apart(play):
        return cells.shown_cards(play.deck, cards, ordered=len(cards) > 1, by_card=True)
    return CellWords("–".join(str(card.n) for card in cards))


def _against(hand: _Hand, n: int) -> Fraction | None:
    """The expectation with optimal play while the dealer shows this number."""
    met = [choice for choice in hand.against if choice.shown and choice.shown[0].n == n]
    if not met:
        return None
    return sum((choice.likely * choice.value for choice in met), Fraction(0)) / sum(choice.likely for choice in met)


_SAID = {Action.DRAW: N_("draw"), Action.STAND: N_("stay")}
"""The actions in the words of articles and other tables."""


def _advice(play: Play, hand: _Hand) -> Message:
    """`draw`, `must stay`, or against which cards to draw."""
    legal = play.actions(PLAYER, hand.cards)
    if len(legal) == 1:
        return Message("must draw" if Action.DRAW in legal else "must stay")
    draws = {choice.draws for choice in hand.against}
    if len(draws) == 1:
        return Message(_SAID[Action.DRAW if draws.pop() else Action.STAND])
    numbers = {draws: [str(each.shown[0].n) for each in hand.against if each.draws is draws] for draws in (True, False)}
    rarer = len(numbers[True]) <= len(numbers[False])
    if rarer:
        return Message("stay; draw against {cards}", cards=listed(numbers[rarer]))
    return Message("draw; stay against {cards}", cards=listed(numbers[rarer]))


def _how_often(hands: Sequence[_Hand]) -> Text:
    """How often each hand is dealt, in a sentence; "" if more matters than whether two numbers are equal."""
    likely: dict[bool, set[Fraction]] = {True: set(), False: set()}
    for hand in hands:
        likely[len({card.n for card in hand.cards}) > 1].add(hand.likely)
    if any(len(hand.cards) != 2 for hand in hands) or any(len(found) != 1 for found in likely.values()):
        return ""
    mixed, pair = (
        Message("{number} of {all}", number=found.numerator, all=found.denominator)
        for (found,) in (likely[True], likely[False])
    )
    return Message(
        "Each hand of two different numbers comes in {mixed} deals, each pair in {pair}.", mixed=mixed, pair=pair
    )


def _worth_cell(value: Fraction | None) -> Cell:
    return EMPTY if value is None else number(value)


def _assumptions(play: Play, options: TableOptions) -> tuple[Text, ...]:
    policy = (policy_sentence(DEALER, policy_for(play, options.policy, DEALER)),) if play.has_choice(DEALER) else ()
    return (cells.pack_sentence(play.deck), *policy, *play.assumptions)
