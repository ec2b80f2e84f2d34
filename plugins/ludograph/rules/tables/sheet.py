"""The sheet of house rules: the course of a round, with the options for every sentence.

A choice is placed in the text that it changes: first the sentences that another option would replace, then the options,
each as its new sentence. Choices that change no sentence are in a separate list, as are the local hands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as AnyMapping
from dataclasses import replace
from functools import partial
from typing import Any

from ludograph.base.frozen import frozen
from ludograph.base.source import content_hash
from ludograph.base.yaml import Mapping, Node, Sequence, plain
from ludograph.languages.words import N_, Message, Text, Value
from ludograph.library.citing.citation import Cited
from ludograph.rules.asking import TableError, TableOptions
from ludograph.rules.conditions.base import canonical, fixes_order
from ludograph.rules.conditions.english import listed
from ludograph.rules.data.entry import field_at
from ludograph.rules.data.model import ResolvedGame, Rules, Use
from ludograph.rules.data.notations import PayOf
from ludograph.rules.data.resolve import chosen, recommended
from ludograph.rules.data.words import RECOMMENDED, Effect, Holder, Status, Trait
from ludograph.rules.fields import field_label, value_words
from ludograph.rules.meeting import dashed
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.witness import Survey, numbers_of
from ludograph.rules.play.play import SIDES, TOTAL, NotPlayableError, Play
from ludograph.rules.speech.sentence import OURS, Length, Sentence, as_it_is, ours, standing_of, written
from ludograph.rules.tables.cells import cited, pictured
from ludograph.rules.tables.facts.facts import FlatValue, flatten, node_at
from ludograph.rules.tables.hands.checker import everything
from ludograph.rules.tables.hands.yaku import example
from ludograph.rules.tables.pieces import CardsShown, CellWords, Piece
from ludograph.rules.tables.round.play_hands import (
    SHOWN_HANDS,
    STRONGEST_FIRST,
    HandRemark,
    HandShown,
    HandsShown,
    about_pieces,
    counts_as,
)
from ludograph.rules.tables.round.play_now import StepPart, pieces_of, speech, steps_of
from ludograph.rules.tables.round.play_pay import PAY, times_the_bet
from ludograph.values import Fact


@frozen
class Option:
    """An option; `value` identifies it in the address."""

    value: str
    pieces: tuple[Piece, ...]


@frozen
class SheetChoice:
    """A choice between options, and the sentences for the default."""

    key: str
    label: Text
    usual: tuple[Piece, ...]
    options: tuple[Option, ...]


@frozen
class Multiplier:
    """A remark on a hand with its multiplier of the bets, for games in which players may pay more than the pot."""

    about: Text
    times: Text


@frozen
class SheetHands:
    """The hands of a step, each with cards, name, remarks and choices."""

    items: tuple[tuple[Piece | SheetChoice | Multiplier, ...], ...]
    orders: tuple[tuple[int, ...], ...] = ()
    """For each further option of the ranking, the place of each hand, from 0."""


SheetPiece = Piece | SheetChoice | SheetHands


@frozen
class SheetStep:
    """A step of a round: its sentences, hands and choices."""

    name: str
    parts: tuple[SheetPiece, ...]

    @property
    def choices(self) -> Iterator[SheetChoice]:
        """All choices of the step, including those at hands."""
        for part in self.parts:
            within = [piece for item in part.items for piece in item] if isinstance(part, SheetHands) else [part]
            yield from (piece for piece in within if isinstance(piece, SheetChoice))


@frozen
class Sheet:
    """The contents of one sheet."""

    game: str
    title: Text
    steps: tuple[SheetStep, ...]
    further: tuple[SheetChoice, ...]
    """Choices that change no sentence."""
    local: tuple[Option, ...]
    """Hands that count only if agreed on; any number of them can be ticked."""
    local_note: Text
    """What is not stated about these hands, or ""."""
    sources: tuple[Cited, ...]
    open: tuple[Text, ...]
    """What the sheet neither states nor offers: players write it down."""
    version: str = ""
    """Six characters that change with any rule of the game (`version_of`)."""
    presets: tuple[str, ...] = ()
    """Presets with the options that they tick: `triple-first;ranking=triple-first`."""

    @property
    def choices(self) -> tuple[SheetChoice, ...]:
        """All choices but those of local hands."""
        return (*(choice for step in self.steps for choice in step.choices), *self.further)

    @property
    def codes(self) -> Iterator[str]:
        """Each answer that is not the usual one, as it is written in the address: `ties=dealer`."""
        for choice in self.choices:
            yield from (f"{choice.key}={option.value}" for option in choice.options[bool(choice.usual) :])
        yield from (f"local={option.value}" for option in self.local)

    @property
    def answers(self) -> dict[str, tuple[Text, Text]]:
        """The code of each answer → what it is about ("" if its words say it), and its words."""
        found = {
            f"{choice.key}={option.value}": (choice.label, _text(option.pieces))
            for choice in self.choices
            for option in choice.options
        }
        names = {one.value: next(each for each in one.pieces if isinstance(each, CellWords)) for one in self.local}
        return found | {f"local={id}": ("", name.text) for id, name in names.items()}


# Identifiers in addresses of sheets.

_WORD = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")
_NO_RULE = re.compile(r"(?:names|aka|family|status|places|attested|relation|terms|presets)\b|.*\b(?:names|in_short)\b")


def option_id(value: Node | str) -> str:
    """The identifier of an option in addresses, whatever its position: a word or number of the data, else a hash."""
    written = value if isinstance(value, str) else plain(value)
    text = written if isinstance(written, str) else json.dumps(written, ensure_ascii=False, sort_keys=True)
    code = content_hash(text)[:6]
    return text if _WORD.fullmatch(text) else _PRINTED.get(code, code)


def version_of(game: ResolvedGame) -> str:
    """Six characters that identify the rules; names, notes and sources do not change them."""
    values = [f"{one.path}={one.plain}" for one in flatten(game) if one.plain and not _NO_RULE.match(one.path)]
    uses = sorted(game.every_use.items())
    hands = [f"{id}:{json.dumps(canonical(use.condition))}" for id, use in uses if use.condition]
    cards = [f"{card.id}:{card.n}" for card in game.deck.cards] if game.deck else []
    code = content_hash(*values, *hands, *cards)[:6]
    return _PRINTED.get(code, code)


_PRINTED = {
    "e9eda9": "235d98",
    "c12985": "2c812e",
    "b4fe3a": "fa04a6",
    "644c06": "2e7d41",
    "a5ddd8": "349843",
    "08f81d": "3f3bab",
    "6860e3": "fdcd26",
    "892069": "5ad0f2",
    "258f58": "fbf547",
}
"""Versions and options in later words → as they were printed before, in other words for the same rules."""


# The alternatives for a value of a game: its options, positions of other sources, and values of other forms.


def _is_rule(path: str) -> bool:
    field = field_at(path)
    return field is not None and field.agreed


def offers(game: ResolvedGame, value: FlatValue) -> dict[Text, Node | None]:
    """The alternatives for a value, as words → node: options and, for a rule, positions of other sources."""
    others = [position.text for position in value.disputed] if _is_rule(value.path) else []
    if value.path in {f"score.values.{n}" for n in game.score.holder_chooses}:
        return {}  # not a choice of the table: each holder chooses
    nodes = _option_nodes(game, value)
    return {text: nodes.get(text) for text in (*value.options, *others)}


def _option_nodes(game: ResolvedGame, value: FlatValue) -> dict[Text, Node]:
    """Words of each option, and of other sources' positions → node."""
    node = node_at(game, value.path)
    if not isinstance(node, Mapping):
        return {}
    found: dict[Text, Node] = {}
    options, disputed = node.get("options"), node.get("disputed")
    if isinstance(disputed, Sequence) and len(disputed.items) == len(value.disputed):
        for position, item in zip(value.disputed, disputed.items, strict=True):
            other = item.get("value") if isinstance(item, Mapping) else None
            found |= {position.text: other} if other is not None else {}
    if isinstance(options, Sequence) and len(options.items) == len(value.options):
        found |= dict(zip(value.options, options.items, strict=True))
    return found


def left_open(rules: Rules, as_written: ResolvedGame) -> dict[str, dict[Text, Node]]:
    """Path of a rule on which the game's source is silent → its alternatives, as words → node.

    Alternatives are the values of the game's other forms, and for the dealer's draw also the players' limits.
    """
    found: dict[str, dict[Text, Node]] = {
        value.path: {} for value in flatten(as_written) if value.unstated and _is_rule(value.path)
    }
    limits = [value for value in flatten(as_written) if value.path == "draw.player" and value.text]
    if "draw.dealer" in found and limits:
        found["draw.dealer"] |= values_of(as_written, "draw.player", limits[0])
    for form in rules.games.values():
        if form.base == as_written.base and form.id != as_written.id:
            for value in flatten(form):
                if value.path in found and value.text:
                    found[value.path] = values_of(form, value.path, value) | found[value.path]
    return found


def values_of(game: ResolvedGame, path: str, value: FlatValue) -> dict[Text, Node]:
    """Words of a value → node, without notes."""
    node = node_at(game, path)
    alone = node.get("value") if isinstance(node, Mapping) else None
    node = node if alone is None else alone
    return {value.text: node} if node is not None else {}


def answered(rules: Rules, as_written: ResolvedGame) -> Iterator[tuple[str, ResolvedGame]]:
    """Each answer on the sheet that is not the usual one: its code in addresses, and the game with it."""
    game, of_others = recommended(rules, as_written), left_open(rules, as_written)
    made: dict[str, dict[str, object]] = {}
    for value in flatten(game):
        nodes = (offers(game, value) | of_others.get(value.path, {})).values()
        made |= {f"{value.path}={option_id(node)}": {value.path: node} for node in nodes if node is not None}
    for choice in _readings(game):
        for option in choice.options[bool(choice.usual) :]:
            made[f"{choice.key}={option.value}"] = {f"{choice.key}.reading": option.value}
    for name, preset in game.presets.items():
        if name != game.preset and "ranking" in preset.chosen:
            made[f"ranking={name}"] = {"ranking": preset.chosen["ranking"]}
    agreed = [id for id in game.local if id in game.uses]
    made |= {f"local={id}": {"local": [*agreed, id]} for id in game.local if id not in agreed}
    for code, choices in made.items():
        other, problems = chosen(rules, game.id, game.preset, choices)
        if not problems:
            yield code, other


def has_sheet(game: ResolvedGame) -> bool:
    """Whether enough is known about the game for a sheet."""
    return game.status is not Status.NAMED_ONLY and game.form is not None


def has_choices(rules: Rules, as_written: ResolvedGame) -> bool:
    """Whether the sheet of the game has anything to tick."""
    game = recommended(rules, as_written)
    offered = any(offers(game, value) for value in flatten(game))
    return offered or any(left_open(rules, as_written).values()) or any(id not in game.uses for id in game.local)


def house_sheet(rules: Rules, options: TableOptions) -> Sheet:
    """A sheet of house rules to tick and print on one A4 page; TableError if too little is known about the game."""
    as_written = options.game_of(rules)
    if not has_sheet(as_written):
        raise TableError(f"{as_written.id}: too little is known of its rules for a sheet")
    return _sheet(rules, as_written, recommended(rules, as_written), frozenset())


def _sheet(rules: Rules, as_written: ResolvedGame, game: ResolvedGame, apart: frozenset[str]) -> Sheet:
    """The sheet; the pay of the hands in `apart` is in separate sentences."""
    sentences = _Sentences(rules, game, apart, _sentences(game, apart))
    placed: dict[Sentence, SheetChoice | None] = {}
    further: list[SheetChoice] = []
    also_paid: list[SheetChoice] = []
    of_others = left_open(rules, as_written)
    for value in flatten(game):
        found = offers(game, value) | of_others.get(value.path, {})
        choice, replaced = sentences.choice(value, found)
        if choice is None:
            continue
        is_taken = any(sentence in placed for sentence in replaced)
        if value.path in apart:
            hand = _title(game, value.path.split(".")[1])
            also_paid.append(_in_plain_words(game, value, found, choice, partial(_paid_for, hand)))
        elif is_taken and replaced[0].step == PAY:
            return _sheet(rules, as_written, game, apart | {value.path})
        elif is_taken or not replaced:
            further.append(_in_plain_words(game, value, found, choice, partial(_said, game, value.path)))
        else:
            placed |= dict.fromkeys(replaced) | {replaced[0]: choice}
    further += _readings(game)
    others = _other_rankings(rules, game)
    if others:
        placed |= {one: _ranking_choice(game, others) for one in sentences.all if one.path == "ranking"}
    at_hands = {choice.key: placed_choice for choice in further if (placed_choice := _at_a_hand(game, choice))}
    placing = _Placing(placed, at_hands, [_hands_of(other) for other in others.values()])
    said = steps_of(_without_pay(game, apart), Length.FULL)
    steps = [SheetStep(name, (*placing.parts(parts), *(also_paid if name == PAY else ()))) for name, parts in said]
    sources = dict.fromkeys(source for part in speech(game, Length.FULL) for source in cited(part.sources))
    shown = {choice.key for step in steps for choice in step.choices}
    further = [choice for choice in further if choice.key not in shown]
    local = [use for id, use in game.local.items() if id not in game.uses]
    hands, limited = _local(rules, game, local)
    note = _local_note(game, local, limited=limited)
    still_open = tuple(_still_open(game, {choice.key for choice in further}))
    presets = tuple(_presets(game, [*(choice for step in steps for choice in step.choices), *further]))
    about = hands, note, tuple(sources), still_open, version_of(game), presets
    return Sheet(game.id, as_written.title, tuple(steps), tuple(further), *about)


def _presets(game: ResolvedGame, choices: Iterable[SheetChoice]) -> Iterator[str]:
    """The presets whose choices are all on the sheet, under each of their names."""
    offered = {(choice.key, option.value) for choice in choices for option in choice.options}
    for name, preset in game.presets.items():
        made = {path: name if path == "ranking" else option_id(node) for path, node in preset.chosen.items()}
        if name != RECOMMENDED and made.items() <= offered:
            ticks = [
                *(f"{path}={id}" for path, id in made.items()),
                *([f"local={','.join(preset.local)}"] * bool(preset.local)),
            ]
            yield from (";".join((called, *ticks)) for called in (name, *preset.aka))


def _still_open(game: ResolvedGame, offered: set[str]) -> Iterator[Text]:
    """The facts that the game needs and neither states nor offers: the end, and more if there is a dealer."""
    # Limits and antes are amounts that players must agree on, even if stated.
    needed: dict[str, Fact[Any]] = {}
    if game.has_dealer:
        needed = {"dealer.first": game.dealer.first, "dealer.changes": game.dealer.changes}
        needed |= {"bets.cap": Fact()} if game.pays_bets else {}
        needed |= {"draw.order": game.draw.order} if game.extra_cards else {}
    if game.bets_in_rounds:
        needed |= {"bets.ante": Fact(), "bets.raises": game.bets.raises}
    if (game.has_dealer or game.has(Trait.STAKED)) and not game.rounds.value:
        needed["end"] = game.end
        # Against a dealer, cards and the deal go the way of the draw.
        if not game.direction.value and not (game.has_dealer and game.draw.order.value):
            yield N_("Direction of the deal")
    for path, fact in needed.items():
        if path not in offered and not fact.value:
            yield field_label(game, path)


def _without_pay(game: ResolvedGame, apart: frozenset[str]) -> ResolvedGame:
    """The game as if these hands (`yaku.kuppin.pay`) paid like any win."""
    paid = [use for id, use in game.uses.items() if f"yaku.{id}.pay" in apart]
    return replace(
        game, uses={**game.uses, **{use.id: replace(use, entry=replace(use.entry, pay=PayOf())) for use in paid}}
    )


def _sentences(game: ResolvedGame, apart: frozenset[str]) -> list[Sentence]:
    """All sentences, without what the hands in `apart` pay."""
    return [part for part in speech(_without_pay(game, apart), Length.FULL) if isinstance(part, Sentence)]


@frozen
class _Sentences:
    """The sentences of a game, and those that replace them for other choices."""

    rules: Rules
    game: ResolvedGame
    apart: frozenset[str]
    all: list[Sentence]

    def choice(self, value: FlatValue, offered: dict[Text, Node | None]) -> tuple[SheetChoice | None, list[Sentence]]:
        """The choice at a value, and the sentences of one step that its options replace, if any."""
        alternatives = [node for text, node in offered.items() if text != value.text]
        if not alternatives:
            return None, []
        plain = SheetChoice(value.path, field_label(self.game, value.path), (), ())
        usual = [one for one in self.all if one.states(value.path)]
        others = [self._chosen(value.path, node) for node in alternatives if node is not None]
        steps = {one.step for said in (usual, *others) for one in said}
        if len(others) < len(alternatives) or len(steps) != 1 or not usual or not all(others):
            return plain, []
        options = [Option(_usual_id(self.game, value), _together(usual))] if value.text else []
        options += (
            Option(option_id(node), _together(said)) for node, said in zip(alternatives, others, strict=True) if node
        )
        return replace(plain, usual=_together(usual), options=tuple(options)), usual

    def _chosen(self, path: str, node: Node) -> list[Sentence]:
        """The sentences that state the field for this choice; none if the choice is impossible."""
        other, problems = chosen(self.rules, self.game.id, self.game.preset, {path: node})
        return [] if problems else [one for one in _sentences(other, self.apart) if one.states(path)]


def _usual_id(game: ResolvedGame, value: FlatValue) -> str:
    return option_id(values_of(game, value.path, value).get(value.text, str(value.text)))


def _together(sentences: Iterable[Sentence]) -> tuple[Piece, ...]:
    return tuple(CellWords(sentence.text) for sentence in sentences)


@frozen
class _Placing:
    """Places the choices in the steps of a round."""

    placed: dict[Sentence, SheetChoice | None]
    """Sentence → the choice in its place; None if the choice is at an earlier sentence."""
    at_hands: dict[str, SheetChoice]
    """Field of a hand → the choice in place of the sentence about it, or at the end."""
    orders: list[list[tuple[Piece, ...]]]
    """The hands of other rankings, strongest first."""

    def parts(self, said: Iterable[StepPart]) -> Iterator[SheetPiece]:
        """The parts of the step; hands have their places in other rankings, with unranked ones last."""
        for part in said:
            if isinstance(part, HandsShown):
                hands = tuple(tuple(self._hand(hand)) for hand in part.hands)
                places = (
                    tuple(order.index(one.pieces) if one.pieces in order else len(order) for one in part.hands)
                    for order in self.orders
                )
                yield SheetHands(hands, tuple(places))
            elif part not in self.placed:
                yield from pieces_of(part)
            elif choice := self.placed[part]:
                yield choice

    def _hand(self, hand: HandShown) -> Iterator[Piece | SheetChoice | Multiplier]:
        """The pieces of a hand, with a choice in place of what it changes."""
        yield from hand.pieces
        left = {f"yaku.{id}{field}": None for id in hand.uses for field in ("", ".holder", ".compare")}
        some: list[HandRemark] = []
        # The choices follow the order of the sentence, so that they are at the same position for every hand.
        for about in hand.about:
            choice = self.at_hands.get(about.path)
            if choice is None:
                some.append(about)
                continue
            yield from _remark(some)
            some = []
            left.pop(about.path)
            yield _worded(choice, about)
        yield from _remark(some)
        yield from (self.at_hands[path] for path in left if path in self.at_hands)


def _remark(about: list[HandRemark]) -> Iterator[Piece | Multiplier]:
    alone = [replace(one, text=one.alone or one.text) for one in about]
    if times := [one.text for one in alone if one.multiplies]:
        others = Message.joined([one.text for one in alone if not one.multiplies], "; ") if alone[1:] else ""
        yield Multiplier(others, times[0])
    else:
        yield from about_pieces(alone)


def _worded(choice: SheetChoice, about: HandRemark) -> SheetChoice:
    """The choice, with the sentence about the hand as its default option."""
    usual, *others = choice.options
    said = about.alone or about.text
    return replace(choice, usual=(CellWords(said),), options=(Option(usual.value, (CellWords(said),)), *others))


def _at_a_hand(game: ResolvedGame, choice: SheetChoice) -> SheetChoice | None:
    """The choice as worded at a hand, if it concerns its cards, its holder, or two such hands."""
    for id in game.uses:
        if choice.key in (f"yaku.{id}", f"yaku.{id}.holder"):
            return choice
        if choice.key == f"yaku.{id}.compare":
            said = [Message("of two, {rule}", rule=_text(one.pieces)) for one in choice.options]
            options = tuple(
                Option(one.value, (CellWords(text),)) for one, text in zip(choice.options, said, strict=True)
            )
            return replace(choice, usual=choice.usual and options[0].pieces, options=options)
    return None


def _in_plain_words(
    game: ResolvedGame,
    value: FlatValue,
    offered: AnyMapping[Text, Node | None],
    choice: SheetChoice,
    say: Callable[[Text, Value], Text],
) -> SheetChoice:
    """The choice with each of its values worded by `say`."""
    ids = {text: option_id(node or str(text)) for text, node in offered.items()}
    ids = ({value.text: _usual_id(game, value)} if value.text else {}) | ids
    marks = [ours(value.is_ours and bool(value.text)), *[""] * len(ids)]
    said = [(id, say(text, mark)) for (text, id), mark in zip(ids.items(), marks, strict=False) if text]
    options = [Option(id, (CellWords(words),)) for id, words in said]
    if len(options) == 1:
        # A single option offers no choice.
        options.append(Option("other", (CellWords(Message("another way: {blank}", blank="_" * 12)),)))
    return replace(choice, usual=options[0].pieces if value.text else (), options=tuple(options))


def _said(game: ResolvedGame, path: str, text: Text, mark: Value) -> Text:
    if path.endswith((".pay", "pay.base")):
        said: Text = times_the_bet(str(text))
    elif path.endswith(".holder"):
        said = counts_as(game, Holder(str(text)))
    else:
        worded = value_words(path, text, game.unit)
        if isinstance(worded, str) and worded.endswith("."):
            return written(worded, mark)
        said = as_it_is(worded)
    return Message("{remark}{ours}", remark=said, ours=mark) if mark else said


def _paid_for(hand: Text, text: Text, mark: Value) -> Message:
    return Message("For {hands} {times}{ours}.", hands=hand, times=times_the_bet(str(text)), ours=mark)


def _text(pieces: tuple[Piece, ...]) -> Text:
    found = [piece.text for piece in pieces if isinstance(piece, CellWords)]
    return found[0] if len(found) == 1 else Message.joined(found, " ")


def _readings(game: ResolvedGame) -> Iterator[SheetChoice]:
    for use in {use.yaku.id: use for use in game.uses.values()}.values():
        readings = list(dict.fromkeys(filter(None, [use.reading, *use.entry.options, *use.yaku.readings])))
        if len(readings) > bool(use.reading):
            names = [as_it_is(reading.replace("-", " ")) for reading in readings]
            names[0] = Message.joined([names[0], *([Message.of(OURS)] if game.is_ours(use.entry.reading) else [])], "")
            options = [Option(reading, (CellWords(name),)) for reading, name in zip(readings, names, strict=True)]
            usual = options[0].pieces if use.reading else ()
            about = Message("{hand}: its cards", hand=use.title).as_sentence
            yield SheetChoice(f"yaku.{use.id}", about, usual, tuple(options))


def _other_rankings(rules: Rules, game: ResolvedGame) -> dict[str, ResolvedGame]:
    """Preset → the game with that preset's ranking."""
    return {
        name: chosen(rules, game.id, game.preset, {"ranking": preset.chosen["ranking"]})[0]
        for name, preset in game.presets.items()
        if name != game.preset and "ranking" in preset.chosen
    }


def _ranking_choice(game: ResolvedGame, others: dict[str, ResolvedGame]) -> SheetChoice:
    orders = {RECOMMENDED: game, **others}
    said = {name: Message("Strongest first: {hands}.", hands=_order(one)) for name, one in orders.items()}
    options = [Option(name, (CellWords(text),)) for name, text in said.items()]
    return SheetChoice("ranking", N_("Strongest first"), (CellWords(Message(STRONGEST_FIRST)),), tuple(options))


def _hands_of(game: ResolvedGame) -> list[tuple[Piece, ...]]:
    """The hands of the ranking, strongest first."""
    parts = [part for part in speech(game, Length.FULL) if isinstance(part, HandsShown)]
    return [hand.pieces for part in parts for hand in part.hands]


def _order(game: ResolvedGame) -> Message:
    """`kuppin and shippin, then arashi`; totals come after the hands."""
    places = [[_title(game, one.use) for one in place.uses if one.use != TOTAL] for place in game.ranking]
    return Message.joined([listed(place) for place in places if place], ", then ")


def _title(game: ResolvedGame, id: str) -> Text:
    use = game.every_use.get(id)
    return use.title if use else Message("the total") if id == TOTAL else id.replace("-", " ")


def _local(rules: Rules, game: ResolvedGame, hands: list[Use]) -> tuple[tuple[Option, ...], bool]:
    """The local hands, and whether the draw limits make some of their cards impossible for all players.

    Each has its cards, name and effect; a dagger if that is not stated.
    """
    try:
        survey: Survey | None = Survey(everything(game))
    except NotPlayableError:
        survey = None
    options, limited = [], False
    for use in hands:
        drawn = _cards(rules, game, use, survey.play if survey else None)
        lost = _lost(survey, use.id) if survey else []
        limited = limited or bool(lost)
        about = [*_about(game, use), *([Message("not {hands}", hands=Message.joined(lost, ", "))] if lost else [])]
        star = (CellWords("†"),) if use.effect is None or use.holder is None else ()
        small = about_pieces(HandRemark("", text) for text in about)
        options.append(Option(use.id, (*drawn, CellWords(use.title, _latin(use)), *star, *small)))
    return tuple(options), limited


def _about(game: ResolvedGame, use: Use) -> Iterator[Text]:
    """The effect of a hand that does not just win, or that only its rank is open; and that its holder may stay."""
    if use.effect is Effect.BEATS:
        yield Message("beats {hands}", hands=listed([_title(game, id) for id in use.entry.beats]))
    elif use.effect not in (None, Effect.WIN):
        yield value_words(f"yaku.{use.id}.effect", str(use.effect), game.unit)
    elif use.effect is not None and not _misses_pay(use):
        yield Message("rank: agree")
    if use.exempt:
        yield Message("may stay{ours}", ours=standing_of(game, use.entry.exempt))


def _misses_pay(use: Use) -> bool:
    return all(use.pay(side) is None for side in SIDES)


def _local_note(game: ResolvedGame, hands: list[Use], *, limited: bool) -> Message:
    """What players must agree on before they use these hands."""
    ranked = {one.use for place in game.ranking for one in place.uses}
    bare = [use for use in hands if use.effect in (None, Effect.WIN) and _misses_pay(use) and use.id not in ranked]
    starred = any(use.effect is None or use.holder is None for use in hands)
    notes = [Message("Pay and rank are not stated: agree before you play.")] if bare else []
    notes += [Message("† Nor what the hand does, or whose it is.")] if bare and starred else []
    notes += [Message("Not: with the limits of drawing no player has it.")] if limited else []
    return Message.joined(notes, " ")


def _lost(survey: Survey, id: str) -> list[str]:
    """Some of its cards that the draw limits make impossible for all players: `3–4–5`, `8–9–10`."""
    use = next((use for use in survey.play.uses if use.id == id), None)
    if use is None or use.use.holder is Holder.DEALER or use.use.exempt:
        return []
    try:
        found = survey.reach(use, Holder.PLAYER)
    except NotComputedError:
        return []
    hands = {numbers_of(hand): dashed(survey.play.deck, hand) for hand, _barred in reversed(found.excluded)}
    lost = [hands[numbers] for numbers in found.lost]
    return lost if len(lost) <= SHOWN_HANDS else []


def _cards(rules: Rules, game: ResolvedGame, use: Use, play: Play | None) -> tuple[Piece, ...]:
    """An example; for a hand that needs another deck, from that one."""
    found = next((each for each in play.uses if each.id == use.id), None) if play is not None else None
    if found is not None and play is not None:
        cell = pictured(play, found, fixes_order(found.when))
    else:
        cell = example(rules, [game], use.yaku)
    return tuple(piece for piece in cell.pieces if isinstance(piece, CardsShown))


def _latin(use: Use) -> str:
    name = use.names[0] if use.names else None
    return "" if name is None else name.roman_lang if name.roman else name.lang
