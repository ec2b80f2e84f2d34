"""`play-now`: the recommended form of a game on one phone screen, in at most 150 words made from the data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludograph.cards.unit import Pieces
from ludograph.games.condition import sentence
from ludograph.games.condition.english import listed, numeral
from ludograph.games.condition.operators.total import Total
from ludograph.games.layout import ORDINALS, kind_of_hand, later_cards
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.notations import Payment, SideDraw, When
from ludograph.games.odds.witness import shown_example
from ludograph.games.play import SIDES, Action, NotPlayableError, played
from ludograph.games.provenance import Placed
from ludograph.games.resolve import chosen
from ludograph.games.tables.cells import OUR_CHOICE, as_sentence, labelled, mark, packs, stated
from ludograph.games.tables.facts import betting_rounds
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.play_hands import Hands, combinations, hand_shown, winning
from ludograph.games.tables.play_steps import course_of
from ludograph.games.tables.points_table import has_card_values
from ludograph.games.tables.table import CardsShown, Cell, Column, Layout, Piece, Row, Table, Words, label, words
from ludograph.games.words import DrawMode, Effect, Face, Form, Holder, Status
from ludograph.languages.words import N_, Message
from ludograph.problems import did_you_mean
from ludograph.values import Fact, Range

COLUMNS = (Column("step", "Step"), Column("rule", "What to do"))


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
    yield N_("Need"), Cell(_need(game), stated(game, game.entry.deck))
    yield N_("Aim"), _cell(game, _aim(game, hands), game.entry.score or game.entry)
    if has_card_values(game):
        yield N_("Cards"), Cell((Words(_card_values(game)),), stated(game, game.entry.score))
    betting, ante = _bet(game), game.bets.ante if game.form is Form.POT else None
    if ante and ante.value:
        yield N_("Ante"), _cell(game, ante.value, ante)
    if game.pays_bets and not betting:
        yield N_("Bet"), words(f"Everybody but the dealer bets first ({OUR_CHOICE}).")
    if game.is_dealt and game.score.order:
        yield (
            N_("Order"),
            _cell(game, f"Strongest first: {', '.join(map(game.called, game.score.order))}.", game.entry.score),
        )
    course, rounds = game.deal.course, list(betting_rounds(game))
    closed = (game.deal.faces.value or ()).count(Face.CLOSED) if game.is_dealt and game.deal.faces else 0
    if course and course.value:
        pieces, facts = [Words(labelled(game, course.value, course))], [course]
        if hands is Hands.FIRST and game.dealer.in_short and game.dealer.first:
            pieces.insert(0, Words(labelled(game, game.dealer.in_short, game.dealer.first)))
            facts.append(game.dealer.first)
        yield N_("Deal"), Cell(tuple(pieces), stated(game, *facts))
    elif not any(dealt for _, dealt in rounds):
        yield N_("Deal"), Cell((Words(_dealt(game)),), stated(game, game.entry.deal))
    steps = list(course_of(game))
    yield from ((step, _cell(game, text, fact)) for step, text, fact in steps if step == "Ante")
    if rounds:
        yield N_("Rounds"), _cell(game, _bet_in(rounds), game.entry.vying)
    if game.form is Form.ALL_AGAINST_ALL and game.bets and game.bets.chips and game.bets.chips.value:
        yield N_("Chips"), _cell(game, game.bets.chips.value, game.bets.chips)
    if betting and game.form is not Form.POT:
        yield N_("Bet"), Cell((Words(betting),), stated(game, game.entry.bets))
    yield from ((step, _cell(game, text, fact)) for step, text, fact in steps if step != "Ante")
    if hands is not Hands.FIRST and not game.hands_on_table and closed:
        yield N_("Look"), words(f"Everyone looks at their own closed {game.unit.of(closed)}.")
    if game.extra_cards and game.is_dealt:
        yield N_("Draw"), _draw(game, hands)
        if hands is not Hands.FIRST:
            yield from _on_shared_hands(game)
    if betting and game.form is Form.POT:
        yield N_("Bet"), Cell((Words(betting),), stated(game, game.entry.bets))
    if game.counts_points and game.uses:
        yield as_sentence(game.score.unit) or "Points", combinations(game, hands)
    if hands is not Hands.FIRST and game.form is Form.BANKER and _has_closed_cards(game):
        yield N_("Show"), words(f"Turn up all closed {game.unit.many}.")
    if game.is_dealt and not game.counts_points:
        yield N_("Win"), winning(game, hands)
    if game.form in (Form.BANKER, Form.POT, Form.ALL_AGAINST_ALL):
        stakes = game.bets.course
        if game.pays_bets or not game.has_dealer:
            yield N_("Pay"), _pay(game, hands)
        elif stakes and stakes.value:
            yield N_("Stake"), _cell(game, stakes.value, stakes)
    elif game.entry.end and game.entry.end.value:
        yield N_("Win"), _cell(game, game.entry.end.value, game.entry.end)
    ended = list(_end(game, hands))
    if ended:
        yield N_("End"), Cell(tuple(Words(text) for text, _ in ended), stated(game, *(fact for _, fact in ended)))
    if hands is not Hands.FIRST:
        yield from _about_the_dealer(game)
    if hands is not Hands.FIRST and game.status is Status.PARTIAL:
        yield from (("Note", _cell(game, note.text, game.entry)) for note in game.entry.note if not note.id)


def _end(game: ResolvedGame, hands: Hands) -> Iterator[tuple[str, Placed]]:
    """When a game ends, and who has won then; the shortest form says after how many rounds alone."""
    rounds, end = game.entry.rounds, game.entry.end
    if rounds and rounds.value and not any(betting_rounds(game)):
        # Where the form takes an option, the first of the others is the usual number.
        others = rounds.options if hands is Hands.FIRST and game.chosen_by(rounds) else ()
        either = f" (or {', or '.join(map(str, others))})" if others else ""
        yield labelled(game, f"After {rounds.value} rounds{either}.", rounds), rounds
    has_winner = game.form in (Form.BANKER, Form.POT, Form.ALL_AGAINST_ALL)
    if hands is not Hands.FIRST and has_winner and end and end.value:
        yield labelled(game, end.value, end), end


def _bet_in(rounds: list[tuple[str, str]]) -> str:
    """`Betting in two rounds, with what is dealt before each: first betting (one card each), …`"""
    dealt = ", with what is dealt before each" if any(cards for _, cards in rounds) else ""
    named = "; ".join(f"{name} ({cards})" if cards else name for name, cards in rounds)
    return f"Betting in {numeral(len(rounds))} round{'s'[: len(rounds) > 1]}{dealt}: {named}."


def _cell(game: ResolvedGame, sentence: str, fact: Placed | None) -> Cell:
    return Cell((Words(labelled(game, sentence, fact)),), stated(game, fact))


def _about_the_dealer(game: ResolvedGame) -> Iterator[tuple[str, Cell]]:
    """Who deals first, when the deal passes, and in which order hands draw and players bet, as far as it is stated."""
    for step, fact in (("Dealer", game.dealer.first), ("Next", game.dealer.changes)):
        if fact and fact.value:
            yield step, _cell(game, _ended(fact.value), fact)
    orders = {"Draw": game.draw.order, "Bet": game.bets.order}
    known = {verb: fact for verb, fact in orders.items() if fact and fact.value}
    if known:
        texts = [
            labelled(game, f"{verb} {order[:1].lower()}{order[1:]}.", fact)
            for verb, fact in known.items()
            if (order := (fact.value or "").removesuffix("."))
        ]
        yield N_("Turns"), Cell((Words(" ".join(texts)),), stated(game, *known.values()))


def _on_shared_hands(game: ResolvedGame) -> Iterator[tuple[str, Cell]]:
    """Who decides for several who bet on one hand, and what becomes of a hand without bets."""
    known = [fact for fact in (game.draw.decides, game.draw.without_bets) if fact and fact.value]
    if known:
        texts = [labelled(game, _ended(fact.value or ""), fact) for fact in known]
        yield N_("Decides"), Cell((Words(" ".join(texts)),), stated(game, *known))


def _ended(text: str) -> str:
    return f"{as_sentence(text.removesuffix('.'))}."


def _need(game: ResolvedGame) -> tuple[Piece, ...]:
    players = game.players
    parts = [f"{_range(players.value)} players{mark(game, players)}"] if players and players.value else []
    parts.append(_packs(game))
    if game.pays_bets or (game.has_stakes and not game.has_dealer):
        parts.append("chips")
    text = "; ".join(parts) + "."
    return (Words(text[:1].upper() + text[1:]),)


def _packs(game: ResolvedGame) -> str:
    """Every pack that will do, as `40 cards: kabufuda, or western pack, ace to ten`; no number if they differ in it."""
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
    parts = [on, "Limit all bets together." if bets.cap and bets.cap.value else ""]
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
        zeros = [n for n, points in sorted(game.scoring.values) if points == 0 and n]
        zero = f" {as_sentence(_count(game, zeros, '0'))}." if zeros else ""
        high = [_count(game, [n], str(points)) for n, points in sorted(game.scoring.values) if points and points != n]
        if hands is Hands.FIRST and zeros == [10] and not high:
            # That only the last digit counts says it of a ten.
            zero = ""
        add = "" if hands is Hands.FIRST else f"add your {game.unit.many}; "
        end = "" if hands is Hands.FIRST else f", {worst} worst"
        aim = f"Beat {rival}: {add}only the last digit counts, {best} is best{end}."
        worth = "" if hands is Hands.FIRST else _low_cards(game)
        chosen = "".join(f" {each}" for each in _as_holders_like(game))
        return f"{aim}{worth}{zero}{f' {as_sentence(listed(high))}.' if high else ''}{chosen}"
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


def _count(game: ResolvedGame, numbers: Sequence[int], points: str) -> str:
    """`10 counts 0`, `10, jacks and kings count 0`."""
    names = [game.called(n) for n in numbers]
    cards = [name if name.isdigit() else f"{name}s" for name in names]
    return f"{listed(cards)} {'counts' if cards == names[:1] else 'count'} {points}"


def _as_holders_like(game: ResolvedGame) -> Iterator[str]:
    """`Each honour counts 0 or 1, as its holder likes.`"""
    for n in game.score.holder_chooses:
        points = game.score.values.get(n)
        if points and len(points.choices) > 1:
            ways = listed(list(map(str, points.choices)), "or")
            yield labelled(game, f"Each {game.called(n)} counts {ways}, as its holder likes.", points)


def _low_cards(game: ResolvedGame) -> str:
    """What a card counts that does not show its number: the ace of a Western pack, and a flower card."""
    packs = [deck for deck in (game.deck, *game.other_decks) if deck]
    parts = []
    if dict(game.scoring.values).get(1, 1) == 1 and any(deck.drawn == "western" for deck in packs):
        parts.append("an ace counts 1")
    flowers = [deck for deck in packs if deck.drawn == "hanafuda"]
    if flowers and not any(deck.derivation and deck.derivation.renumbered for deck in flowers):
        parts.append("a flower card its month" if parts else "a flower card counts its month")
    text = ", ".join(parts)
    return f" {text[:1].upper()}{text[1:]}." if text else ""


def _card_values(game: ResolvedGame) -> str:
    """`Strongest first: 1 (11 points), 3 (10), then 7, 6 (0).`"""
    ranked = list(game.score.order) or sorted(game.deck.numbers if game.deck else (), reverse=True)
    points = dict(game.scoring.values)
    parts = [f"{game.called(n)} ({points.get(n, n)})" for n in ranked if points.get(n, n)]
    rest = [n for n in ranked if not points.get(n, n)]
    worth = f"; {_count(game, rest, 'nothing')}" if rest else ""
    return f"Strongest first, with their points: {', '.join(parts)}{worth}."


def _in_words(piece: Piece) -> Piece:
    """`4–6` for cards of numbers: drawn cards would be higher than the lines of a sentence."""
    if isinstance(piece, CardsShown) and all(map(str.isdecimal, piece.cards)):
        return Words("–".join(piece.cards))
    return piece


def _draw(game: ResolvedGame, hands: Hands) -> Cell:
    players, dealers = game.draw.player, game.draw.dealer
    player = _side(game.draws(Holder.PLAYER), _further(game), game.pieces)
    pieces: list[Piece] = [Words(labelled(game, f"{as_sentence(player)}.", players))]
    kept = _must_draw(game) if hands is not Hands.FIRST else []
    if kept:
        pieces.append(Words(f"With {listed(kept, 'or')} you may stay ({OUR_CHOICE})."))
    for use in game.uses.values():
        if use.effect is Effect.WITHDRAW:
            pieces += [*map(_in_words, hand_shown(game, use)), Words(f"may withdraw{mark(game, use)}.")]
    most = game.dealt_cards + game.extra_cards
    if hands is not Hands.FIRST and most < len(ORDINALS):
        pieces.append(Words(f"No {ORDINALS[most]} {game.unit} is drawn."))
    dealer = game.draws(Holder.DEALER)
    if game.form is not Form.BANKER or dealer.mode is DrawMode.ALWAYS:
        return Cell(tuple(pieces), stated(game, players))
    later, further = later_cards(game), _dealer(game, dealer)
    if later and dealer.mode is DrawMode.FREE and most < len(ORDINALS):
        third = f"maybe a {ORDINALS[game.dealt_cards]}"
        second, _, face = later.partition(", ")
        alike = game.dealer_faces[game.dealt_cards :] == (face,)
        further = f"takes {second}, {third}, both {face}" if alike else f"takes {later}, {third}"
    elif later:
        further = f"takes {later}, and {further}"
    pieces.append(Words(labelled(game, f"{'Then the' if later else 'The'} dealer {further}.", dealers)))
    return Cell(tuple(pieces), stated(game, players, dealers, game.deal.dealer_faces if later else None))


def _must_draw(game: ResolvedGame) -> list[str]:
    """The special hands of a player that a duty to draw would destroy, so that they could never be shown."""
    if game.draws(Holder.PLAYER).must is None:
        return []
    try:
        play = played(game)
    except NotPlayableError:
        return []
    found = []
    for use in play.uses:
        is_whole = use.use.yaku.size == play.sizes[0] and use.use.held_by(Holder.PLAYER) and use.decides(Holder.PLAYER)
        hand = [card for card in shown_example(play, use) or () if card] if is_whole else []
        if hand and Action.STAND not in play.actions(Holder.PLAYER, hand):
            found.append(use.use.title)
    return found


def _further(game: ResolvedGame) -> str:
    """`one open card`, `up to two more cards (closed: our choice)`."""
    face = game.draw.face.value if game.draw.face else None
    number = "one" if game.extra_cards == 1 else f"up to {numeral(game.extra_cards)} more"
    cards = game.unit.of(game.extra_cards)
    if face and game.is_ours(game.draw.face) and not game.is_ours(game.draw.player):
        return f"{number} {cards} ({face}: {OUR_CHOICE})"
    return " ".join(filter(None, [number, face, cards]))


def _side(side: SideDraw, up_to: str, pieces: Pieces) -> str:
    match side.mode:
        case DrawMode.FREE:
            return f"take {up_to} if you like"
        case DrawMode.ALWAYS:
            return f"everyone gets {up_to}"
        case DrawMode.NEVER:
            return f"no player may take a further {pieces}"
        case DrawMode.UNSTATED:
            return f"{up_to} may be taken; agree on the limits"
    parts = []
    if side.must:
        parts.append(f"{_on(side.must, pieces)} you must take {up_to}")
    if side.never:
        # Exceptions (`may`) are left to the page: this is the short form.
        ours = f" ({_on(side.ours, pieces).partition(' ')[2]}: {OUR_CHOICE})" if side.ours else ""
        parts.append(f"{_on(side.never, pieces)}{ours} {'' if parts else 'you must '}stay")
    return f"{', '.join(parts)}; else choose"


def _on(when: When, pieces: Pieces) -> str:
    """`on 3 or less`."""
    condition = when.condition
    if not isinstance(condition, Total):
        return f"with {sentence(condition, pieces)}"
    low, high = condition.number.min, condition.number.max
    if low is None or not low:
        return f"on {high} or less"
    return f"on {low}" if low == high else f"on {low} or more" if high is None else f"on {low} to {high}"


def _dealer(game: ResolvedGame, side: SideDraw) -> str:
    if side.mode is DrawMode.FREE:
        return "may draw or stay"
    if side.mode is DrawMode.NEVER:
        return f"takes no further {game.unit}"
    if side.mode is not DrawMode.BY_CONDITIONS:
        return "follows what you agree on"
    exempt = [use.title for use in game.uses.values() if use.exempt and use.held_by(Holder.DEALER)]
    return f"draws by the same limits{f', but may stay with {listed(exempt)}' if exempt else ''}"


def _pay(game: ResolvedGame, hands: Hands) -> Cell:
    if _by_difference(game):
        return _cell(game, "Every two players settle the difference of their totals.", game.pay.by)
    if game.form is Form.POT:
        times = sorted({use.times for use in game.uses.values() if use.times})
        by = listed(list(map(str, times)), "or") if times else ""
        won = "The winner takes the pot" + (f"; a special hand multiplies the others’ bets by {by}." if by else ".")
        if by and hands is not Hands.FIRST:
            won = (
                f"The winner takes the pot. With a hand marked × everyone else at the showdown adds chips until {by}"
                f" times their bet is paid ({OUR_CHOICE}); the ante does not count."
            )
        return _cell(game, won, game.entry.pay)
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
    ours = f", {listed(like_any)} included ({OUR_CHOICE})" if like_any else ""
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


def _by_difference(game: ResolvedGame) -> bool:
    return game.pay.by is not None and game.pay.by.value == "difference"


def _dealt(game: ResolvedGame) -> str:
    """`Two cards to everyone.`"""
    arranged = game.deal.arranged.value if game.deal.arranged else None
    cards = sum(arranged) if arranged else game.dealt_cards
    text = f"{numeral(cards).capitalize()} {game.unit.of(cards)} to everyone"
    return (
        f"{text}, who make hands of {listed([numeral(part) for part in arranged])} of them." if arranged else f"{text}."
    )
