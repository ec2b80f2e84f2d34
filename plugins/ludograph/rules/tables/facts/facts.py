"""The values of a game: as a flat list (`flatten`), and as rows of tables, with labels.

Each value has its path, sources and the game in which it is written. `ludograph resolve` prints the list; the tables of
facts, differences, disputes and open questions use it. `game-facts` shows the rows, `variant-diff` those in which two
games differ.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Sequence as AnySequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar

from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.base.problems import Place
from ludograph.base.yaml import Mapping as MappingNode
from ludograph.base.yaml import Node, Sequence, plain
from ludograph.base.yaml.declared import main_key
from ludograph.languages.countries.gazetteer import country_name
from ludograph.languages.words import N_, Message, Text, Wording
from ludograph.languages.words import Words as OwnWords
from ludograph.rules.asking import TableError, TableOptions
from ludograph.rules.cards.deck import CARDS as CARD_NAMES
from ludograph.rules.cards.deck import Pieces, Unit, for_pieces
from ludograph.rules.conditions.base import canonical
from ludograph.rules.conditions.english import listed, numbers_in, numeral
from ludograph.rules.conditions.selector import canonical_selector, many_cards
from ludograph.rules.data.entry import BettingRound, GameEntry, UseEntry, fields
from ludograph.rules.data.model import ResolvedGame, Rules, Use
from ludograph.rules.data.notations import Choices, Compare, Payment, PayOf, Ranked, Selected, SideDraw, When
from ludograph.rules.data.words import RECOMMENDED, DrawMode, Effect, Face, Holder, Status, Trait, UseStatus
from ludograph.rules.fields import field_label, value_words
from ludograph.rules.odds.final import Policy
from ludograph.rules.play.layout import kind_of_hand
from ludograph.rules.play.play import TOTAL, ties_text
from ludograph.rules.speech.aim import cards_with_points
from ludograph.rules.speech.sentence import HowKnown, as_it_is, counted, lying, standing_of
from ludograph.rules.tables.cells import CARDS, cited, is_sequence, known_by, names_of, packs
from ludograph.rules.tables.pieces import EMPTY, Cell, CellWords, Piece, Silence, label, separated, silent, words
from ludograph.rules.tables.table import Column, Row, Table
from ludograph.values import Fact, Locality, Name, Note, Range, Source, WrittenDate, plain_name

T = TypeVar("T")

_NOT_RULES = frozenset(
    {"at", "note", "inferred", "source", "sources", "variants", "allow", "page", "extends", "wikidata"}
)


@frozen
class FlatPosition:
    """The position of another source."""

    text: Text
    sources: tuple[Source, ...]


@frozen
class FlatValue:
    """One value of a game."""

    path: str
    """`yaku.kuppin.holder`."""
    text: Text
    """The value in words; "" if it is not stated, or only options are."""
    unstated: bool = False
    options: tuple[Text, ...] = ()
    disputed: tuple[FlatPosition, ...] = ()
    as_printed: str = ""
    notes: tuple[Note, ...] = ()
    sources: tuple[Source, ...] = ()
    origin: str = ""
    """Full id of the game in which it is written."""
    chosen_by: str = ""
    """`preset default` or `a single choice`, if the value was chosen."""
    at: Place | None = None
    is_ours: bool = False
    """Whether it is our choice (`ResolvedGame.is_ours`)."""
    standing: HowKnown | str = ""
    """How it is known (`standing_of`)."""
    plain: str = ""
    """The value as it is written, of which lasting addresses are made; better words do not change it."""


def flatten(game: ResolvedGame) -> tuple[FlatValue, ...]:
    """All values, in the order of description."""
    return tuple(_fields(game, game, "", game.at))


def _walk(game: ResolvedGame, value: Any, path: str, at: Place | None) -> Iterator[FlatValue]:
    if isinstance(value, Fact):
        yield _flat_fact(game, value, path)
    elif isinstance(value, PayOf):
        yield from _pay(game, value, path)
    elif isinstance(value, UseEntry):
        yield from _fields(game, value, path, value.at or at)
    elif (text := text_of(value, game.pieces)) is not None:
        if text:
            node = node_at(game, path)
            yield _flat_fact(game, Fact(value, at=node.place if node is not None else at), path)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _walk(game, item, f"{path}.{key}" if path else str(key), at)
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from _walk(game, item, f"{path}[{number}]", at)
    elif dataclasses.is_dataclass(value):
        yield from _fields(game, value, path, getattr(value, "at", None) or at)


def _fields(game: ResolvedGame, value: Any, path: str, at: Place | None) -> Iterator[FlatValue]:
    for field in dataclasses.fields(GameEntry if isinstance(value, GameEntry) else value):
        item, name = getattr(value, field.name), main_key(field)
        if name in _NOT_RULES or item is None or item == field.default:
            continue
        yield from _walk(game, item, f"{path}.{name}" if path else name, at)


def _pay(game: ResolvedGame, pay: PayOf, path: str) -> Iterator[FlatValue]:
    # Equal values of one place were written once; object identity depends on where the rules come from.
    if pay.player == pay.dealer and pay.player.at:
        yield _flat_fact(game, pay.player, path)
        return
    for side, fact in (("player", pay.player), ("dealer", pay.dealer)):
        if fact.at:
            yield _flat_fact(game, fact, f"{path}.{side}")


def _flat_fact(game: ResolvedGame, fact: Fact[Any], path: str) -> FlatValue:
    return FlatValue(
        path,
        "" if fact.value is None else text_of(fact.value, game.pieces) or "",
        fact.unstated,
        tuple(text_of(option, game.pieces) or "" for option in fact.options),
        tuple(
            FlatPosition("not stated" if one.unstated else text_of(one.value, game.pieces) or "", game.sources_of(one))
            for one in fact.disputed
        ),
        fact.as_printed,
        fact.note,
        game.sources_of(fact),
        game.origin_of(fact),
        game.chosen_by(fact),
        fact.at,
        game.is_ours(fact),
        "" if fact.value is None else standing_of(game, fact),
        "" if fact.value is None else _plain(fact.value, text_of(fact.value, game.pieces) or ""),
    )


_STEP = re.compile(r"[^.\[\]]+")


def node_at(game: ResolvedGame, path: str) -> Node | None:
    """The node of a path; None if the game has none."""
    node: Node | None = game.node
    for step in _STEP.findall(path):
        if isinstance(node, MappingNode):
            node = node.get(step)
        elif isinstance(node, Sequence) and step.isdecimal() and int(step) < len(node.items):
            node = node.items[int(step)]
    return node


def text_of(value: Any, pieces: Pieces = CARD_NAMES) -> Text | None:
    """A single value in words; None for a value with several parts."""
    if isinstance(value, bool):
        return Message("yes" if value else "no")
    if isinstance(value, Range):
        return numbers_in(value)
    if isinstance(value, Face):
        return lying(value)
    if isinstance(value, (StrEnum, str, int, Fraction, Payment, Compare, Ranked)):
        return str(value)
    if isinstance(value, Name):
        return value.roman or value.text
    if isinstance(value, SideDraw):
        return _draw_text(value, pieces)
    if isinstance(value, When):
        return value.condition.words(pieces)
    if isinstance(value, Selected):
        return many_cards(value.selector, pieces)
    if isinstance(value, Choices):
        chosen = (f"{path}: {plain(node)}" for path, node in value.chosen.items())
        agreed = (f"local: {', '.join(value.local)}",) if value.local else ()
        return "; ".join((*chosen, *agreed))
    if isinstance(value, tuple) and value and all(isinstance(item, (str, int)) for item in value):
        return Message.joined([text_of(item) or "" for item in value], ", ")
    return None


def _plain(value: Any, text: Text) -> str:
    """The value as it is written, without any word of a sentence."""
    if isinstance(value, When):
        return json.dumps(canonical(value.condition))
    if isinstance(value, Selected):
        return json.dumps(canonical_selector(value.selector))
    if isinstance(value, SideDraw) and value.mode is DrawMode.BY_CONDITIONS:
        whens = {"must": value.must, "never": value.never, "may": value.may}
        return json.dumps({name: canonical(when.condition) for name, when in whens.items() if when is not None})
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, (StrEnum, Range)) else str(text)


def _draw_text(side: SideDraw, pieces: Pieces) -> Text:
    if side.mode is not DrawMode.BY_CONDITIONS:
        return side.mode.value
    parts = {
        N_("must draw with {hand}"): side.must,
        N_("must not draw with {hand}"): side.never,
        N_("may draw nevertheless with {hand}"): side.may,
    }
    phrases = [Message(text, hand=when.condition.words(pieces)) for text, when in parts.items() if when is not None]
    return Message.joined(phrases, "; ")


_PRIVATE = re.compile(
    r"(presets|relation|attested|status|family|params|terms|places)\b"
    r"|redeal\.[^.]+\.(?!text)|(yaku|local)\.[^.]+\.(names|where|yaku|ours)$|(yaku|local)\.[^.]+\.names\b"
)


@frozen
class FactRow:
    """One value, or one list of values, of a game."""

    path: str
    label: Text
    pieces: tuple[Piece, ...]
    values: tuple[FlatValue, ...]

    @property
    def cell(self) -> Cell:
        """The value with its sources and how it is known."""
        pieces = (*self.pieces, *known_by(value.standing for value in self.values))
        return Cell(pieces, cited(source for value in self.values for source in value.sources))

    @property
    def text(self) -> tuple[str, ...]:
        """The texts that must be equal for two values to be the same."""
        return tuple(f"{value.text}{'|'.join(map(str, value.options))}{value.unstated}" for value in self.values)


def games_of(family: str) -> Message:
    """`the kabu games`."""
    return Message("the {family} games", family=family)


def fact_rows(game: ResolvedGame) -> dict[str, FactRow]:
    """The game's values by path, lists joined, without values that are not rules."""
    shown = (value for value in flatten(game) if not _PRIVATE.match(value.path))
    # A yaku has the same path whether everybody uses it or players must agree on it.
    groups = grouped((value.path.partition("[")[0].replace("local.", "yaku.", 1), value) for value in shown)
    return {
        path: FactRow(path, field_label(game, path), _pieces(game, path, values), tuple(values))
        for path, values in groups.items()
    }


def _pieces(game: ResolvedGame, path: str, values: list[FlatValue]) -> tuple[Piece, ...]:
    if path == "ranking":
        return (CellWords(Message.joined([_ranked(game, place) for place in game.ranking], " > ")),)
    if path == "score.order":
        return (CellWords(Message.joined(list(map(game.called, game.score.order)), ", ")),)
    if path == "vying.rounds":
        both = N_("{about}: {what}")
        found = betting_rounds(game)
        rounds = [Message(both, about=name, what=dealt) if dealt else name for name, dealt in found]
        return (CellWords(Message.joined(rounds, "; ")),)
    ties = game.ties
    settles = game.has(Trait.VYING) or game.has(Trait.EACH)
    if path == "ties" and settles and ties.value and not (ties.options or ties.disputed):
        return (CellWords(ties_text(game, ties.value)),)
    if path == "deal.arranged" and game.deal.arranged.value:
        sizes = listed(list(map(str, game.deal.arranged.value)))
        return (CellWords(Message(game.unit.worded(for_pieces("hands of {sizes} cards")), sizes=sizes)),)
    if (used := game.written_deck) and (ids := {"deck.or": used.or_, "deck.ours": used.ours}.get(path)):
        decks = {deck.id: plain_name(deck.names, deck.id) for deck in game.other_decks}
        return (CellWords(", ".join(str(decks.get(id, id)) for id in ids)),)
    if path == "deck.use" and game.deck:
        return (CellWords(plain_name(game.deck.names, game.deck.id)),)
    if path.endswith(".beats") and (use := game.every_use.get(path.split(".")[1])):
        return (CellWords(listed(_beaten(game, use) or [Message("nothing else")])),)
    if path.startswith("redeal.") and (rule := game.redeal.get(path.split(".")[1])):
        return (*value_pieces(values[0], game.unit), *only_there(rule.status))
    if len(values) > 1:
        return (CellWords(Message.joined([value_words(path, value.text, game.unit) for value in values], ", ")),)
    return value_pieces(values[0], game.unit)


def betting_rounds(game: ResolvedGame) -> Iterator[tuple[Text, Text]]:
    """Each betting round and the cards dealt before it: `third street`, `three cards each, one of them open`."""
    for one in game.vying.rounds:
        yield plain_name(one.names, "betting"), _dealt_before(one, game.unit)


def _dealt_before(dealt: BettingRound, unit: Unit) -> Text:
    parts = []
    if dealt.own:
        cards = counted(unit, dealt.own)
        if not dealt.own_open:
            parts.append(Message("{cards} each", cards=cards))
        elif dealt.own == dealt.own_open:
            parts.append(Message("{cards} each, open", cards=cards))
        else:
            parts.append(Message("{cards} each, {number} of them open", cards=cards, number=numeral(dealt.own_open)))
    if dealt.board:
        parts.append(Message("{number} open for all", number=numeral(dealt.board)))
    return Message.joined(parts, "; ") if parts else ""


def _ranked(game: ResolvedGame, place: Ranked) -> Message:
    """One place of a ranking; two hands with the same name have their holders."""
    titles = Counter(use.title for use in game.uses.values())

    def named(use: str, holder: Holder | None) -> Text:
        if use == TOTAL:
            return Message("total")
        found = game.every_use.get(use)
        if not found:
            return use
        if not holder and titles[found.title] > 1 and found.holder:
            return Message("{whose} {hand}", whose=whose(game, found.holder), hand=found.title)
        if holder == Holder.DEALER:
            return Message("dealer’s {hand}", hand=found.title)
        return Message("player’s {hand}", hand=found.title) if holder else found.title

    return Message.joined([named(one.use, one.holder) for one in place.uses], " = ")


OR, BY_AGREEMENT = N_("or {others}"), N_("by agreement: {others}")
"""The words before the other options."""


def one_or_other(options: list[Text], between: str) -> Message:
    """The options as alternatives, with `or` or with semicolons."""
    first, *others = (option if isinstance(option, Message) else as_it_is(option) for option in options)
    found = first
    for option in others:
        if between == " or ":
            found = Message("{one} or {other}", one=found, other=option)
        else:
            found = Message("{one}; or {other}", one=found, other=option)
    return found


def value_pieces(value: FlatValue, unit: Unit, either: str = OR) -> tuple[Piece, ...]:
    """A value in words, or that the sources are silent, its options after `either`, and whether it is disputed."""
    pieces: list[Piece] = []
    options = [value_words(value.path, option, unit) for option in value.options]
    if value.text:
        pieces.append(CellWords(value_words(value.path, value.text, unit)))
        others = [option for option in options if option != value_words(value.path, value.text, unit)]
        if others:
            pieces.append(
                CellWords(Message("({remark})", remark=Message(either, others=one_or_other(others, "; or "))))
            )
    elif value.unstated:
        pieces.append(Silence.UNSTATED)
    elif options:
        pieces.append(CellWords(Message("to be agreed: {others}", others=one_or_other(options, " or "))))
    if value.disputed:
        pieces.append(Silence.DISPUTED)
    return tuple(pieces) or (Silence.EMPTY,)


HOLDERS = {"player": N_("the player’s"), "dealer": N_("the dealer’s"), "both": N_("anyone’s")}
ON_TABLE = {"tableau": N_("a tableau’s"), "column": N_("a column’s"), "stack": N_("a stack’s")}


def policy_sentence(side: Holder, policy: Policy) -> Message:
    """The assumed policy of a side."""
    never, draws = N_("The player never draws by choice."), N_("The player draws on totals up to {number}.")
    if side is Holder.DEALER:
        never, draws = N_("The dealer never draws by choice."), N_("The dealer draws on totals up to {number}.")
    return Message(never) if policy.draw_to < 0 else Message(draws, number=policy.draw_to)


def whose(game: ResolvedGame, holder: Holder) -> Message:
    """`the dealer’s`; for hands on the table, `a tableau’s` instead of a player's."""
    if holder is Holder.PLAYER and game.hands_on_table:
        return Message(ON_TABLE[kind_of_hand(game)])
    return Message(HOLDERS[holder])


def use_pieces(game: ResolvedGame, use: Use, ordered: bool) -> tuple[Piece, ...]:
    """A use in short: holder, order, effect and pay, each with a note if the sources are silent."""
    entry = use.entry
    if all(fact.at and fact.value is None for fact in (entry.holder, entry.effect)):
        rare = [CellWords(Message(_STATUS[entry.status]))] if entry.status is not UseStatus.COMMON else []
        return (CellWords(Message("only its name is known")), *rare)
    # Without a dealer everybody may hold every hand.
    sides_differ = game.has_dealer and entry.holder.at is not None
    held: list[Piece] = [_holder(game, entry.holder)] if sides_differ else []
    if ordered:
        held.append(CellWords(Message(", in this order" if held else "in this order")))
    does: list[Piece] = []
    if entry.beats and use.effect is Effect.BEATS:
        does.append(CellWords(beats_text(game, use)))
    elif entry.effect.at:
        effect = _value(entry.effect, lambda effect: value_words("effect", str(effect), game.unit))
        does.append(_place(game, use) or effect)
    paid: AnySequence[Piece] = ()
    if entry.times.at:
        paid = (_value(entry.times, lambda times: f"×{times}"),)
    elif entry.points.at:
        paid = (_value(entry.points, game.points_worded),)
    elif entry.pay.at:
        paid = _payments(use)
    facts: tuple[Fact[Any], ...] = (entry.holder, entry.effect, entry.times, entry.reading)
    disputed = (Silence.DISPUTED,) if any(fact.disputed for fact in facts) else ()
    pieces = separated((held, does, paid, disputed))
    recommended = game.presets.get(RECOMMENDED)
    if use.local and recommended and use.id in recommended.local:
        return (*pieces, CellWords(Message("(in the form played here)")))
    return (*pieces, *only_there(UseStatus.LOCAL if use.local else use.entry.status))


def _place(game: ResolvedGame, use: Use) -> CellWords | None:
    """`place 2 of 9` if hands of all places are compared, so that no hand wins by itself; else None."""
    if use.effect is not Effect.WIN or not (game.has(Trait.VYING) or game.is_arranged):
        return None
    for number, ranked in enumerate(game.ranking, start=1):
        if any(one.use == use.id for one in ranked.uses):
            return CellWords(Message("place {number} of {all}", number=number, all=len(game.ranking)))
    return None


def beats_text(game: ResolvedGame, use: Use) -> Message:
    """`beats pair; else it counts as its total`: the effect of a hand that beats only some others."""
    beaten = _beaten(game, use)
    beats = Message("beats {hands}", hands=listed(beaten)) if beaten else Message("beats nothing else")
    return Message("{beats}; else it counts as its total", beats=beats) if use.entry.otherwise == TOTAL else beats


def _beaten(game: ResolvedGame, use: Use) -> list[Text]:
    """The names of the hands that it beats; a local hand may also beat other local hands."""
    known = game.uses if use.id in game.uses else game.every_use
    return [known[id].title for id in use.entry.beats if id in known]


_STATUS = {UseStatus.LOCAL: N_("(local)"), UseStatus.RARE: N_("(rare)"), UseStatus.EXTINCT: N_("(extinct)")}


def only_there(status: UseStatus) -> tuple[CellWords, ...]:
    """A note on how widely it is used; nothing if all players use it."""
    if status is UseStatus.COMMON:
        return ()
    return (CellWords(Message("(where players agree on it)" if status is UseStatus.LOCAL else _STATUS[status])),)


def _holder(game: ResolvedGame, fact: Fact[Holder]) -> Piece:
    if fact.at and fact.value is None:
        return CellWords(Message("whose it is: not stated"))
    return CellWords(whose(game, fact.value or Holder.BOTH))


def _value(fact: Fact[T], words: Callable[[T], Text]) -> Piece:
    return Silence.UNSTATED if fact.value is None else CellWords(words(fact.value))


OF_SIDE = {Holder.PLAYER: N_("player:"), Holder.DEALER: N_("dealer:")}
"""The words before the pay of each side."""


def _payments(use: Use) -> tuple[Piece, ...]:
    paid = {side: use.pay(side) for side in (Holder.PLAYER, Holder.DEALER) if use.held_by(side)}
    if len(set(paid.values())) == 1:
        if only := next(iter(paid.values())):
            return (CellWords(Message("pays {pay}", pay=str(only))),)
        return CellWords(Message("pay")), Silence.UNSTATED
    pays = {side: CellWords(str(pay)) if pay else Silence.UNSTATED for side, pay in paid.items()}
    return separated(((CellWords(Message(OF_SIDE[side])), pay) for side, pay in pays.items()), ",")


COLUMNS = (Column("fact", "Fact"), Column("value", "Value"))


def game_facts(rules: Rules, options: TableOptions) -> Table:
    """Names, places, first record, deck, and the values that distinguish a game from similar ones."""
    game = options.game_of(rules)
    facts = fact_rows(game)
    says_more = len(game.names) > 1 or any(name.lang not in ("", "en") or name.roman for name in game.names)
    rows = [Row((label(N_("Names")), names_of(game.names, game.sources_of(game))), "names")] if says_more else []
    rows += _about(game)
    if game.has_card_values:
        counted = words(cards_with_points(game), sources=cited(game.sources_of(game.score)))
        is_ranked = game.has(Trait.TRICKS) and not game.score.cards
        of = N_("Strongest first, with their points") if is_ranked else N_("Points of the cards")
        rows.append(Row((label(of), counted), "score.values"))
        if is_ranked:
            facts.pop("score.order", None)
    boxed = sorted((field for field in fields().values() if field.box), key=lambda field: field.box)
    rows += [_fact_row(facts[field.path]) for field in boxed if field.path in facts]
    dealt = facts["deal.cards"].text if "deal.cards" in facts else ()
    rows += [
        _fact_row(fact)
        for path, fact in facts.items()
        if path.startswith(f"{game.form}.") and not (path.endswith(".hand") and fact.text == dealt)
    ]
    cites = cited(game.sources_of(game))
    incomplete = [note.text for note in game.note if not note.id] if game.status is Status.PARTIAL else []
    for id_, head, texts in (("note", N_("Note"), game.remarks), ("partial", N_("Not complete"), incomplete)):
        rows += [Row((label(head), words(text, sources=cites)), f"{id_}-{n}") for n, text in enumerate(texts, start=1)]
    return Table("game-facts", Message("{about}: facts", about=game.title), COLUMNS, tuple(rows))


def _fact_row(fact: FactRow) -> Row:
    return Row((label(fact.label), fact.cell), fact.path)


def _about(game: ResolvedGame) -> list[Row]:
    rows = []
    if game.places:
        pieces = tuple(CellWords(_place_words(place)) for place in game.places)
        rows.append(Row((label(N_("Where")), Cell(pieces, cited(game.sources_of(game.places[0])))), "places"))
    for number, mention in enumerate(game.attested):
        what = words(dated(mention.date, mention.said), sources=cited(game.sources_of(mention)))
        rows.append(Row((label(N_("Mentioned")), what), f"attested-{number + 1}"))
    if game.deck and game.written_deck:
        own, *others = packs(game)
        text = Message("{pack}; also {others}", pack=own, others=one_or_other(others, " or ")) if others else own
        deck = words(text, sources=cited(game.sources_of(game.written_deck)))
        rows.append(Row((label(CARDS[game.unit]), deck), "deck"))
    return rows


def dated(date: str, what: Text) -> Message:
    """`1588: A passing mention`."""
    text = as_it_is(what)
    return Message("{about}: {what}", about=WrittenDate(date), what=text) if date else text


@frozen
class _Country(Wording):
    code: str

    def in_words(self, words: OwnWords) -> str:
        return country_name(self.code, words.lang)


def _place_words(place: Locality) -> Text:
    """`Japan, Kansai, Ōsaka (1588)`."""
    parts = [as_it_is(part) for part in (place.region, place.town) if part]
    if place.country:
        parts.insert(0, Message.of(_Country(place.country)))
    text = Message.joined(parts, ", ") if parts else place.note
    return Message("{place} ({date})", place=text, date=WrittenDate(place.date)) if place.date else text


def variant_diff(rules: Rules, options: TableOptions) -> Table:
    """The changes of a variant; `games` names any two games, `game` a variant."""
    base, variant = _pair(rules, options)
    rows = [*_differing_facts(base, variant), *_uses_of_one(base, variant)]
    columns = (Column("fact", "Fact"), Column("base", base.title), Column("variant", variant.title))
    return Table(
        "variant-diff", Message("{game} beside {other}", game=variant.title, other=base.title), columns, tuple(rows)
    )


def _pair(rules: Rules, options: TableOptions) -> tuple[ResolvedGame, ResolvedGame]:
    if not options.games:
        variant = options.game_of(rules)
        if not variant.extends:
            raise TableError(f"{variant.id} extends no other game", "Name two in `games`.")
        options = replace(options, games=(variant.extends[0], variant.id))
    if len(options.games) != 2:
        raise TableError(f"expected two games, found {len(options.games)}")
    first, second = options.games_named(rules)
    return first, second


def _differing_facts(base: ResolvedGame, variant: ResolvedGame) -> list[Row]:
    before, after = fact_rows(base), fact_rows(variant)
    shared_uses = {*base.uses, *base.local} & {*variant.uses, *variant.local}
    rows = []
    for path in dict.fromkeys((*before, *after)):
        kind, _, rest = path.partition(".")
        if path in ("names", "aka") or (kind in ("yaku", "local") and rest.partition(".")[0] not in shared_uses):
            continue
        old, new = before.get(path), after.get(path)
        if old is not None and new is not None and old.text == new.text:
            continue
        rows.append(_differing_row(path, old, new))
    return rows


def _differing_row(path: str, old: FactRow | None, new: FactRow | None) -> Row:
    known = new or old
    assert known is not None
    left = old.cell if old else EMPTY
    if new is None:
        return Row((label(known.label), left, silent(Silence.REMOVED)), path)
    mark = Message("changed" if old else "added")
    return Row((label(known.label), left, Cell(new.cell.pieces, new.cell.sources, mark)), path)


def _uses_of_one(base: ResolvedGame, variant: ResolvedGame) -> list[Row]:
    before, after = {**base.local, **base.uses}, {**variant.local, **variant.uses}
    rows = []
    for id in dict.fromkeys((*before, *after)):
        if id in before and id in after:
            continue
        use = before.get(id) or after[id]
        head = words(use.title, use.names[0].roman_lang if use.names and use.names[0].roman else "")
        if id in after:
            cells = (head, EMPTY, _use_cell(variant, after[id], Message("added")))
        else:
            cells = (head, _use_cell(base, before[id], ""), silent(Silence.REMOVED))
        rows.append(Row(cells, id))
    return rows


def _use_cell(game: ResolvedGame, use: Use, mark: Text) -> Cell:
    return Cell(use_pieces(game, use, is_sequence(use.condition)), cited(game.sources_of(use)), mark)
