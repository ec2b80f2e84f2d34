"""`hand-checker` and `meetings`: the data for `hand-checker.js`, the table without scripts, and who wins of two hands.

The block that the script enhances is an element with `data-hand-checker` (and optionally `data-game`, `data-hand`,
`data-compact`) which holds a `<script type="application/json">` of `checker_data` and a static table. The script
interprets the same canonical conditions as Python (`canonical` in `ludograph.rules.conditions`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludograph.languages.words import N_, Message, Text, Words, words_in
from ludograph.rules import meeting
from ludograph.rules.asking import TableError, TableOptions
from ludograph.rules.cards.deck import Card, Deck, Unit
from ludograph.rules.conditions.base import Condition, canonical, fixes_order
from ludograph.rules.conditions.operators import All, AnyOf, Same
from ludograph.rules.data.model import ResolvedGame, Rules, Use
from ludograph.rules.data.resolve import recommended
from ludograph.rules.data.words import Holder, Status, TieRule, Trait, YakuKind
from ludograph.rules.odds.ways import kinds_of_cards
from ludograph.rules.odds.witness import example_hand, only_by_suit
from ludograph.rules.play.evaluator import Outcome
from ludograph.rules.play.hands import UnknownCardError, left_out, number_words, packs_sentence, read_hand, suits_read
from ludograph.rules.play.play import SIDES, Play, PlayedUse, played, tie_alone
from ludograph.rules.tables import cells
from ludograph.rules.tables.facts.facts import whose
from ludograph.rules.tables.pieces import EMPTY, Cell, CellWords, Silence, words
from ludograph.rules.tables.round.play_hands import IN_ORDER
from ludograph.rules.tables.table import Column, ColumnKind, ColumnRole, Row, Table
from ludograph.store.codec.text import json_line
from ludograph.values import Name, Source, plain_name


def checker_games(
    rules: Rules, *, games: Iterable[str] = (), game: str = "", family: str = "", compact: bool = False
) -> tuple[ResolvedGame, ...]:
    """The games that a checker offers: those named, else the game's family (compact: the game), else a family, else
    all.

    Games with unknown cards are omitted, as are unknown ids, which another check reports.
    """
    own = rules.game(game) if game else None
    if own is not None and not family:
        family = "" if compact else own.family
    named_ = tuple(games) or ((game,) if own is not None and not family else ())
    if named_:
        found = [known for id_ in named_ if (known := rules.game(id_)) is not None]
    else:
        found = list(rules.family(family)) if family else list(rules.games.values())
    return tuple(one for one in found if is_checked(one))


def is_checked(game: ResolvedGame) -> bool:
    """Whether the checker can compare hands in the game: its cards are known and yaku or totals decide."""
    is_known = game.status is not Status.NAMED_ONLY and game.deck is not None and bool(game.deck.cards)
    # The script counts no cards that have points of their own, and no dice.
    is_counted = game.deck is not None and not game.score.cards and not game.deck.is_returned
    return is_known and game.is_dealt and is_counted


def checker_data(
    rules: Rules,
    games: Iterable[ResolvedGame],
    words: Words | None = None,
    cited: Callable[[Source], str] = lambda source: f"{source.cite} {source.locator}".strip(),
) -> dict[str, Any]:
    """Decks, conditions and games as JSON; conditions are numbered, without duplicates.

    Sentences are in the page's language, English by default; a condition without words in it is given by an example.
    `cited` puts a source into words.
    """
    plays = [as_we_suggest(rules, everything(game)) for game in games]
    return data_of(rules, plays, words or words_in("en"), cited)


def data_of(rules: Rules, plays: Sequence[Play], words: Words, cited: Callable[[Source], str]) -> dict[str, Any]:
    """The data for games as they are played at these tables."""
    pool = _Pool(cited)
    made = {play.game.id: _game(play, rules, pool, words) for play in plays}
    totals = [yaku for yaku in rules.yaku.values() if yaku.kind is YakuKind.NAMED_TOTAL and yaku.condition is not None]
    attributes = {kind for kind in ("suit", "cat", "tag") if any(getattr(play.deck, f"{kind}s") for play in plays)}
    return {
        "decks": {play.deck.id: _deck(play.deck) for play in plays},
        "games": made,
        "named": [
            {
                **_name(yaku.names, yaku.id),
                "size": yaku.size,
                "when": pool.number(yaku.condition),
                "source": pool.cited(rules.sources_of(yaku)),
            }
            for yaku in totals
            if yaku.condition is not None and set(yaku.needs) <= attributes
        ],
        "conditions": pool.forms,
        "words": meeting.checker_words(words),
    }


def checker_json(data: Mapping[str, Any]) -> str:
    """The data as text that is safe in a script element."""
    return json_line(data).replace("<", "\\u003c")


class _Pool:
    """Canonical conditions without duplicates, and the format of sources."""

    def __init__(self, cited: Callable[[Source], str]) -> None:
        self._cited = cited
        self.forms: list[Any] = []
        self._known: dict[Condition, int] = {}

    def number(self, condition: Condition) -> int:
        """The index of the condition in the list."""
        if condition not in self._known:
            self._known[condition] = len(self.forms)
            self.forms.append(canonical(condition))
        return self._known[condition]

    def cited(self, sources: Iterable[Source]) -> list[str]:
        """The sources in words, without duplicates."""
        return list(dict.fromkeys(map(self._cited, sources)))


def everything(game: ResolvedGame) -> Play:
    """The game with all local yaku, which are shown but do not count unless agreed on."""
    return played(replace(game, uses=game.every_use))


def as_we_suggest(rules: Rules, play: Play) -> Play:
    """The game with the draw rules of the recommended form, and the hands that its players count by agreement."""
    game = recommended(rules, play.game)
    uses = [replace(one, use=replace(one.use, local=one.use.local and one.id not in game.uses)) for one in play.uses]
    return replace(play, drawings={side: game.draws(side) for side in SIDES}, uses=tuple(uses))


def examples(play: Play) -> Iterator[tuple[tuple[Name, ...], tuple[int, ...], bool]]:
    """Each special hand by its names, with an example and whether only the dealer can hold it.

    Hands that differ from others only by suit are omitted, as examples are given by numbers.
    """
    for use in play.uses:
        hand = example_hand(play, use)
        if hand is not None and not only_by_suit(play, hand):
            held = {side for side in sides(play) for one in play.uses if one.held(hand, side, play.setting)}
            yield use.use.names, tuple(card.n for card in hand), held == {Holder.DEALER}


def _deck(deck: Deck) -> dict[str, Any]:
    record: dict[str, Any] = {"name": plain_name(deck.names, deck.id)}
    if deck.ranks:
        record["called"] = {n: deck.called(n) for n in deck.ranks if n in deck.copies}
    if _has_numbers_alone(deck):
        return record | {"numbers": sorted(deck.copies.items())}
    return record | {"cards": [_card(deck, card) for card in deck.cards]}


def _has_numbers_alone(deck: Deck) -> bool:
    return not deck.has_suits and not any(card.ends for card in deck.cards)


def _card(deck: Deck, card: Card) -> list[Any]:
    names = deck.card_names.get(card.id) or deck.card_names.get(card.face, ())
    suit, _, own = card.face.rpartition("/")
    label = f"{suit} {names[0].text if names else own}".replace("-", " ") if suit else card.face
    return [card.id, card.n, card.suit, card.cat, sorted(card.tags), label, *([list(card.ends)] if card.ends else [])]


def _game(play: Play, rules: Rules, pool: _Pool, words: Words) -> dict[str, Any]:
    game, scoring = play.game, play.setting.scoring
    lender = rules.game(game.id.rpartition("/")[0]) if game.status is Status.PARTIAL else None
    record: dict[str, Any] = {
        "title": game.title,
        "deck": play.deck.id,
        "dealt": game.dealt_cards,
        "extra": game.extra_cards,
        "values": dict(scoring.values),
        "mod": scoring.mod,
        "top": play.setting.top,
        "total": play.total_place,
        "base": str(play.base),
        "sides": list(sides(play)),
        "numbersOnly": _has_numbers_alone(play.deck) or len(kinds_of_cards(play, play.cards)) == len(play.deck.numbers),
        # A hand that the game adds to those of the game from which it takes the others is marked.
        "uses": [
            _use(play, use, pool, words) | ({"own": True} if lender and use.id not in lender.uses else {})
            for use in play.uses
        ],
        "draw": {side: _drawing(play, side, pool) for side in sides(play)},
        "ties": play.ties,
        "tiesSays": words.said(meeting.ties_sentence(play)),
        "tiesSource": pool.cited(game.sources_of(game.ties)),
        "source": pool.cited(source for one in game.ranking[:1] or (game.score,) for source in game.sources_of(one)),
        "totals": game.has_totals,
        "payOurs": [side for side in sides(play) if meeting.pay_ours(game, None, side)],
    }
    record |= _filled(
        {
            "tieWays": list(tie_ways(play, words)),
            "borrowed": lender and words.gettext(BORROWED, game=lender.title),
            "tiesNote": meeting.notes_on(game.ties),
            "tieOurs": meeting.ties_ours(game),
            "low": play.low_is_best,
            "stakes": game.pays_bets,
            "options": dict(scoring.options),
            "tiles": play.deck.unit is Unit.TILE,
            "pot": game.has(Trait.STAKED),
            "byRank": game.score.scoring == "rank",
            "order": list(game.score.order),
            "best": play.best_of,
            "open": [card.n for card in play.laid_out],
        }
    )
    names = {n: _name(names, "") for table in reversed(game.terms) for n, names in table.entry.numbers.items() if names}
    return record | _written(play, words) | ({"names": names} if names else {})


def _written(play: Play, words: Words) -> dict[str, Any]:
    """Words for the cards of the game's decks besides numbers; null for cards that were removed."""
    packs = (play.deck, play.game.other_decks)
    gone = left_out(*packs)
    named = number_words(*packs)
    names = [f"{word} = {n}" for word, n in named.items() if len(word) > 1]
    found = {
        "short": named | dict.fromkeys(gone),
        "written": f" ({', '.join(names)})" if names else "",
        "suits": suits_read(*packs),
        "packs": words.said(packs_sentence(*packs)) if gone else "",
    }
    return _filled(found)


BORROWED = N_("Taken from {game}; only the hands that this game adds are known.")


def tie_ways(play: Play, words: Words, others: Iterable[TieRule] = ()) -> Iterator[dict[str, Any]]:
    """The tie rules from which players may choose, the default first, with those of `others`."""
    options = (*play.game.ties.options, *others)
    for place, tie in enumerate(dict.fromkeys((play.ties, *options)) if options else ()):
        says = words.said(tie_alone(play.game, tie))
        yield {"id": tie, "when": place, "words": says, "ties": tie, "tiesSays": says}


def sides(play: Play) -> tuple[Holder, ...]:
    return SIDES if play.game.has_dealer else SIDES[:1]


def _leading(condition: Condition) -> Condition:
    """The condition whose phrase comes first."""
    while isinstance(condition, All | AnyOf) and condition.conditions:
        condition = condition.conditions[0]
    return condition


def _use(play: Play, use: PlayedUse, pool: _Pool, words: Words) -> dict[str, Any]:
    use_of_rank = use.use
    says = words.said(use.when.words(play.deck.pieces))
    size = use_of_rank.yaku.size
    sized = words.said(use.when.words(replace(play.deck.pieces, whole=size))) if size else ""
    what = sized if sized != says and isinstance(_leading(use.when), Same) else ""
    record: dict[str, Any] = {
        "id": use.id,
        **_name(use_of_rank.names, use.id),
        "when": pool.number(use.when),
        "says": says,
        "what": what,
        "size": use_of_rank.yaku.size,
        "holderNote": meeting.notes_on(use_of_rank.entry.holder),
        "holds": [side for side in sides(play) if use_of_rank.held_by(side)],
        "place": {side: place for side, place in use.places.items() if place is not None and side in sides(play)},
        "decides": [side for side in sides(play) if use.decides(side)],
        "effect": use_of_rank.effect,
        "effectNote": meeting.notes_on(use_of_rank.entry.effect),
        "compare": use_of_rank.compare.by,
        "compareNote": meeting.compare_note(use_of_rank),
        "numbers": list(use_of_rank.compare.order),
        "equals": use_of_rank.compare.equals,
        "ways": list(_ways(use_of_rank, words)),
        "beats": [] if use_of_rank.local else list(use_of_rank.entry.beats),
        "payOurs": [side for side in sides(play) if meeting.pay_ours(play.game, use_of_rank, side)],
        "equalOurs": meeting.compare_ours(play.game, use_of_rank),
        "pay": {
            side: {"card": pay.card} if pay.card else str(pay.multiple)
            for side in sides(play)
            if (pay := use_of_rank.pay(side)) is not None
        },
        "times": use_of_rank.times,
        "inferred": pool.number(inferred.condition) if (inferred := use_of_rank.entry.inferred) else None,
        "exempt": use_of_rank.exempt and not use_of_rank.local,
        "local": use_of_rank.local,
        "source": pool.cited(play.game.sources_of(use_of_rank)),
        "read": bool(use_of_rank.reading),
        "readings": [
            {
                "id": id,
                "when": pool.number(reading.when.condition),
                "says": words.said(reading.when.condition.words(play.deck.pieces)),
                "source": pool.cited(play.game.sources_of(reading)),
            }
            for id, reading in use_of_rank.yaku.readings.items()
        ],
    }
    return _filled(record)


def _ways(use: Use, words: Words) -> Iterator[dict[str, Any]]:
    """The rules for two such hands from which players may choose, the default first."""
    found = dict.fromkeys([use.compare, *use.entry.compare.options])
    # Where numbers are equal, only a note may say who wins.
    known = [way for way in found if way.equals or all(len(numbers) == 1 for numbers in way.order)]
    for place, way in enumerate(known) if len(known) > 1 else ():
        order = " ".join("=".join(map(str, numbers)) for numbers in way.order)
        says = words.gettext("in the order {order}", order=order) if order else words.gettext(meeting.AGREED[way.by])
        if way.equals:
            whose = words.gettext(meeting.WHOSE[way.equals])
            says = words.gettext("{rule}; if they are equal, {whose}", rule=says, whose=whose)
        record = {"id": f"{way.by}-{place}" if order else way.by, "when": place, "compare": way.by, "words": says}
        yield record | ({"numbers": list(way.order)} if order else {}) | ({"equals": way.equals} if way.equals else {})


def _name(names: tuple[Name, ...], id_: str) -> dict[str, Any]:
    record = {"name": names[0].text, "lang": names[0].lang, "roman": names[0].roman} if names else {"name": id_}
    return _filled(record)


def _filled(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record without what is absent, empty or false; numbers stay."""
    return {key: value for key, value in record.items() if value or (value == 0 and value is not False)}


def _drawing(play: Play, side: Holder, pool: _Pool) -> dict[str, Any]:
    drawing = play.drawings[side]
    limits = {"must": drawing.must, "never": drawing.never, "may": drawing.may}
    numbers = {name: pool.number(when.condition) for name, when in limits.items() if when is not None}
    return {"mode": drawing.mode, **numbers}


HAND_CHECKER = "hand-checker"
"""The name of the table that scripts turn into a hand checker."""


def offered_games(rules: Rules, options: TableOptions) -> tuple[ResolvedGame, ...]:
    """The games of a list: the given one, its other forms, then the rest; TableError if there is none."""
    games = checker_games(
        rules, games=options.games, game=options.game, family=options.family, compact=bool(options.compact)
    )
    if options.game:
        own = options.game_of(rules)
        games = tuple(sorted(games, key=lambda game: (game.id != own.id, game.base != own.base)))
    if not games:
        raise TableError(
            "the hand checker compares hands of known cards, not dice or points of cards: no such game was asked for"
        )
    return games


def static_checker_table(rules: Rules, options: TableOptions) -> Table:
    """A tool that names a hand or decides which of two wins; without scripts, a table of the named hands."""
    play = as_we_suggest(rules, everything(offered_games(rules, options)[0]))
    rows = [_static_row(play, use) for use in play.uses]
    columns = (
        Column("cards", cells.CARDS[play.deck.unit], ColumnKind.CARDS),
        Column("name", "Hand", role=ColumnRole.HEAD),
        Column("definition", "What it is", role=ColumnRole.LINE),
        Column("holder", "Whose", role=ColumnRole.LINE),
        Column("what", "Kind", role=ColumnRole.LINE),
    )
    ranked = [any(place is not None for place in use.places.values()) for use in play.uses]
    about = play.game.title
    caption = Message("{about}: hands to look up", about=about)
    if any(ranked):
        caption = Message("{about}: hands to look up, strongest first", about=about)
    notes = (N_("Hands without a rank stand last."),) if any(ranked) and not all(ranked) else ()
    pack = (cells.pack_sentence(play.deck),)
    return Table(HAND_CHECKER, caption, columns, tuple(rows), (), pack, notes)


def _static_row(play: Play, use: PlayedUse) -> Row:
    holder = use.use.holder
    cells_ = (
        cells.pictured(play, use, fixes_order(use.when)),
        cells.names_of(use.use.names[:1], play.game.sources_of(use.use)),
        words(Message(IN_ORDER)) if cells.is_sequence(use.when) else cells.defined(play, use),
        Cell((CellWords(whose(play.game, holder)) if holder else Silence.UNSTATED,)),
        words(Message("by agreement")) if use.use.local else EMPTY,
    )
    return Row(cells_, use.id)


# `meetings`: who wins when two hands meet, in every game with such cards, by the hand checker's rules.


def meetings(rules: Rules, options: TableOptions) -> Table:
    """Who wins, and by which rule, when `hand` meets `against` (the dealer's, if there is a dealer), for each game."""
    if not (options.hand and options.against):
        raise TableError("two hands are needed", 'Write them as hand="3-3-3" against="9-1".')
    remarks: dict[Text, int] = {}
    found = dict(row for game in offered_games(rules, options) for row in _rows(rules, game, options, remarks))
    if not found:
        raise TableError(f"no game has the cards {options.hand} and {options.against} together")
    one, other = (text.replace("-", "–").replace(".", "–") for text in (options.hand, options.against))
    dealers = Message(meeting.SENTENCES["dealers"], hand=other)
    columns = (
        Column("game", "Game", role=ColumnRole.HEAD),
        Column("wins", "Who wins", in_line=True, legend=dealers),
        Column("why", "Why", works_in_line=True),
        Column("turned", "Sides changed"),
    )
    is_hypothetical = any(each.impossible for meetings in found.values() for each in meetings)
    would = (meeting.SENTENCES["would"],) if is_hypothetical else ()
    numbered = (Message("({number}) {remark}.", number=number, remark=remark) for remark, number in remarks.items())
    notes = (dealers, *would, *numbered)
    caption = Message("{hand} against the dealer’s {other}: who wins?", hand=one, other=other)
    return Table("meetings", caption, columns, tuple(found), (), (), notes)


def _rows(
    rules: Rules, game: ResolvedGame, options: TableOptions, remarks: dict[Text, int]
) -> Iterator[tuple[Row, tuple[meeting.Meeting, ...]]]:
    """The row of the game, with its result; none if its deck lacks the cards. `remarks` are given once, by number."""
    play = as_we_suggest(rules, everything(game))
    cards = [text.replace(".", "-") for text in (options.hand, options.against)]
    try:
        mine = read_hand(play.deck, cards[:1], game.other_decks)
        theirs = read_hand(play.deck, cards, game.other_decks)[len(mine) :]
    except UnknownCardError:
        return
    found = meeting.meet(play, mine, theirs)
    result = _result(play, mine, theirs, found)
    why = [_remarked(cells.as_sentence(found.rule), found, remarks)]
    why += [Message(meeting.SENTENCES["times"], times=found.times)] if found.times else []
    said = (words(game.title), words(result), Cell((CellWords(Message.joined(why, " ")),), cells.cited(found.sources)))
    if not game.has_dealer:
        yield Row((*said, EMPTY), game.id), (found,)
        return
    turned = meeting.meet(play, theirs, mine)
    verdict = [_remarked(_result(play, theirs, mine, turned), turned, remarks)]
    # A rule, and its source, that stands in the same row is not repeated.
    verdict += [Message("{rule}.", rule=cells.as_sentence(turned.rule))] if turned.rule != found.rule else []
    sources = cells.cited(turned.sources) if turned.sources != found.sources else ()
    yield Row((*said, Cell((CellWords(Message.joined(verdict, " ")),), sources)), game.id), (found, turned)


def _result(play: Play, mine: tuple[Card, ...], theirs: tuple[Card, ...], found: meeting.Meeting) -> Message:
    """Who wins, or would win if both hands could be shown."""
    if found.outcome is Outcome.DRAW:
        return Message("Would tie" if found.impossible else "A tie")
    better = meeting.dashed(play.deck, theirs if found.outcome is Outcome.LOSE else mine)
    return Message("{hand} would win" if found.impossible else "{hand} wins", hand=better)


def _remarked(text: Text, found: meeting.Meeting, remarks: dict[Text, int]) -> Message:
    """The text as a sentence, with the numbers of the remarks on the hands."""
    numbers = [remarks.setdefault(remark, len(remarks) + 1) for remark in (*found.withheld, *found.impossible)]
    if not numbers:
        return Message("{rule}.", rule=text)
    return Message("{rule} ({numbers}).", rule=text, numbers=", ".join(map(str, sorted(numbers))))
