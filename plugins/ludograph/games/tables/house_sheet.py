"""The sheet of house rules: what to do in a round, and in each sentence what players may agree on instead.

A choice stands where it changes the text: the sentences that another option would replace, then the options, each as
the sentence that it puts there. What changes no sentence stands in a list of its own, and so do the local hands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby

from ludograph.frozen import frozen
from ludograph.games.checker import everything
from ludograph.games.condition import fixes_order
from ludograph.games.condition.english import listed
from ludograph.games.flat import FlatValue, flatten
from ludograph.games.meeting import dashed
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.odds.patience import NotComputedError
from ludograph.games.play import SIDES, TOTAL, NotPlayableError, Play
from ludograph.games.reach import Survey, numbers
from ludograph.games.resolve import RECOMMENDED, chosen, recommended
from ludograph.games.tables.alternatives import left_open, offers
from ludograph.games.tables.cells import OUR_CHOICE, mark, pictured
from ludograph.games.tables.labels import label, value_words
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.play_hands import SHOWN_HANDS, STRONGEST_FIRST, holder_phrase, order_phrase, whose_phrase
from ludograph.games.tables.play_hands import Hands as Show
from ludograph.games.tables.play_now import steps_of
from ludograph.games.tables.play_pay import times_the_bet
from ludograph.games.tables.seats import bets_in_rounds
from ludograph.games.tables.sheet import Choice, Hands, Option, Part, Placed, Sheet, Step
from ludograph.games.tables.table import CardsShown, Items, Piece, Words
from ludograph.games.tables.yaku_matrix import example
from ludograph.games.words import Effect, Form, Holder, Status
from ludograph.games.yaku import Use
from ludograph.languages.words import N_
from ludograph.reading import Node
from ludograph.values import Fact

_DIRECTION = re.compile("clockwise|left|right")
_SENTENCE = re.compile(r"(?<=[.;!?])\s+")


def has_sheet(game: ResolvedGame) -> bool:
    """Whether enough is known of the game for a sheet."""
    return game.status is not Status.NAMED_ONLY and game.form is not None


def house_sheet(rules: Rules, options: TableOptions) -> Sheet:
    """A sheet of house rules to tick and print on one page of A4; TableError where too little is known of the game."""
    as_written = options.game_of(rules)
    if not has_sheet(as_written):
        raise TableError(f"{as_written.id}: too little is known of its rules for a sheet")
    return _sheet(rules, as_written, recommended(rules, as_written), frozenset())


def _sheet(rules: Rules, as_written: ResolvedGame, game: ResolvedGame, apart: frozenset[str]) -> Sheet:
    """The sheet; what the hands in `apart` pay stands in sentences of their own."""
    reading = _Reading(rules, game, apart, _texts(game, apart))
    placed: Placed = {}
    further: list[Choice] = []
    also_paid: list[Choice] = []
    of_others = left_open(rules, as_written)
    for value in flatten(game):
        found = offers(game, value) | of_others.get(value.path, {})
        choice, step, sentences = reading.choice(value, found)
        if choice is None:
            continue
        is_taken = any((step, sentence) in placed for sentence in sentences)
        if value.path in apart:
            hand = _title(game, value.path.split(".")[1])
            also_paid.append(_in_plain_words(value, found, choice, partial(_paid_for, hand)))
        elif step == "Pay" and is_taken:
            return _sheet(rules, as_written, game, apart | {value.path})
        elif not step or is_taken or not sentences:
            further.append(_in_plain_words(value, found, choice, partial(_said, game, value.path)))
        else:
            placed |= dict.fromkeys([(step, sentence) for sentence in sentences]) | {(step, sentences[0]): choice}
    further += _readings(game)
    others = _other_rankings(rules, game)
    if others:
        placed["Win", STRONGEST_FIRST] = _ranking_choice(game, others)
    placing = _Placing(game, placed, _phrases(game, further), [_hands_of(other) for other in others.values()])
    steps = []
    for name, cell in steps_of(_without_pay(game, apart), Show.ALL):
        parts = (*placing.parts(name, cell.pieces), *(also_paid if name == "Pay" else ()))
        steps.append(Step(name, parts))
    sources = dict.fromkeys(source for _, cell in steps_of(game, Show.ALL) for source in cell.sources)
    shown = {choice.key for step in steps for choice in step.choices}
    further = [choice for choice in further if choice.key not in shown]
    local = [use for id, use in game.local.items() if id not in game.uses]
    hands = tuple(_local(rules, game, local))
    limited = any("not " in _text(option) for option in hands)
    note = _local_note(game, local, limited=limited)
    still_open = tuple(_still_open(game, {choice.key for choice in further}))
    return Sheet(game.id, as_written.title, tuple(steps), tuple(further), hands, note, tuple(sources), still_open)


def _still_open(game: ResolvedGame, offered: set[str]) -> Iterator[str]:
    """What a game needs and neither states nor offers: an end of the rounds, and more where there is a dealer."""
    # Limits and antes are amounts that players agree on, whatever is stated of them.
    needed: dict[str, Fact[str] | None] = {}
    if game.has_dealer:
        needed = {"dealer.first": game.dealer.first, "dealer.changes": game.dealer.changes}
        needed |= {"bets.cap": None} if game.pays_bets else {}
        needed |= {"draw.order": game.draw.order} if game.extra_cards else {}
    if bets_in_rounds(game):
        needed |= {"bets.ante": None, "bets.raises": None}
    if game.form in (Form.BANKER, Form.POT) and not (game.entry.rounds and game.entry.rounds.value):
        needed["end"] = game.entry.end
        if not any(map(_DIRECTION.search, _texts(game, frozenset()).get("Deal", ()))):
            yield N_("Direction of the deal")
    for path, fact in needed.items():
        if path not in offered and not (fact and fact.value):
            yield label(game, path)


def _without_pay(game: ResolvedGame, apart: frozenset[str]) -> ResolvedGame:
    """The game as if these hands (`yaku.kuppin.pay`) paid like any other."""
    paid = [use for id, use in game.uses.items() if f"yaku.{id}.pay" in apart]
    return replace(
        game, uses={**game.uses, **{use.id: replace(use, entry=replace(use.entry, pay=None)) for use in paid}}
    )


def _texts(game: ResolvedGame, apart: frozenset[str]) -> dict[str, list[str]]:
    """Step → its sentences, without what the hands in `apart` pay."""
    return {
        name: [
            sentence for piece in cell.pieces if isinstance(piece, Words) for sentence in _SENTENCE.split(piece.text)
        ]
        for name, cell in steps_of(_without_pay(game, apart), Show.NONE)
    }


@frozen
class _Placing:
    """Puts the choices into the steps of a round."""

    game: ResolvedGame
    placed: Placed
    phrases: dict[tuple[str, str], list[Choice]]
    """A hand's name and a phrase at it → the choices that stand in its place; of no phrase, those after all of them."""
    orders: list[list[tuple[Piece, ...]]]
    """The hands of other rankings, strongest first."""

    def parts(self, name: str, pieces: tuple[Piece, ...]) -> Iterator[Part]:
        """What the step shows; hands with their places in other rankings, where one that is not ranked comes last."""
        for piece in pieces:
            if isinstance(piece, Items):
                hands = tuple(tuple(self._hand(item)) for item in piece.items)
                yield Hands(hands, tuple(tuple(map(partial(_place, order), piece.items)) for order in self.orders))
            elif not isinstance(piece, Words) or piece.small:
                yield piece
            else:
                for sentence in _SENTENCE.split(piece.text):
                    found = self.placed.get((name, sentence), Words(sentence, piece.lang))
                    if found is not None:
                        yield found

    def _hand(self, item: tuple[Piece, ...]) -> Iterator[Piece | Choice]:
        """The pieces of a hand, with a choice in the place of what it changes."""
        names = [piece.text for piece in item if isinstance(piece, Words) and not piece.small]
        for piece in item:
            texts = piece.text.split("; ") if isinstance(piece, Words) and piece.small else []
            found = {text: at for text in texts for name in names if (at := self.phrases.get((name, text)))}
            if not texts:
                yield piece
                continue
            # In the order of the sentence, so that every hand has the same things in the same place.
            for is_choice, some in groupby(texts, key=found.__contains__):
                together = list(some)
                said = "; ".join(_whose_alone(self.game, text) for text in together)
                chosen_here = [choice for text in together for choice in found.get(text, ())]
                yield from chosen_here if is_choice else [Words(said, small=True)]
        yield from (choice for name in names for choice in self.phrases.get((name, ""), ()))


def _place(order: list[tuple[Piece, ...]], hand: tuple[Piece, ...]) -> int:
    return order.index(hand) if hand in order else len(order)


def _phrases(game: ResolvedGame, choices: list[Choice]) -> dict[tuple[str, str], list[Choice]]:
    """A hand's name and a phrase that stands at it, or "" → the choices that belong there."""
    found: dict[tuple[str, str], list[Choice]] = {}
    for place, choice in _at_hands(game, choices):
        found.setdefault(place, []).append(choice)
    return found


def _at_hands(game: ResolvedGame, choices: list[Choice]) -> Iterator[tuple[tuple[str, str], Choice]]:
    for use in game.uses.values():
        for choice in choices:
            reading = order_phrase(game, use)
            phrase = {f"yaku.{use.id}": reading, f"yaku.{use.id}.holder": holder_phrase(game, use)}.get(choice.key)
            if phrase == "":
                yield (use.title, ""), choice
            elif choice.key == f"yaku.{use.id}.compare":
                options = tuple(replace(one, pieces=(Words(f"of two, {_text(one)}"),)) for one in choice.options)
                yield (use.title, ""), replace(choice, usual=choice.usual and _text(options[0]), options=options)
            elif phrase:
                usual, *others = choice.options
                said = _whose_alone(game, phrase)
                options = (Option(usual.value, (Words(said),)), *others)
                yield (use.title, phrase), Choice(choice.key, choice.label, said, options)


def _whose_alone(game: ResolvedGame, phrase: str) -> str:
    """`the dealer’s only`: away from the page it must be plain that the other side's does not count."""
    whose, comma, rest = phrase.partition(", ")
    only = {whose_phrase(game, holder): " only" * (holder is not Holder.BOTH) for holder in Holder}
    if whose not in only:
        return phrase
    one = re.sub("^(.*)s’$", r"a \1’s", whose)
    return f"counts as {one} hand{only[whose]}{comma}{rest}"


@frozen
class _Reading:
    """The sentences of a game, and what they become when something else is agreed on."""

    rules: Rules
    game: ResolvedGame
    apart: frozenset[str]
    texts: dict[str, list[str]]
    """Step → its sentences."""

    def choice(self, value: FlatValue, offered: dict[str, Node | None]) -> tuple[Choice | None, str, list[str]]:
        """The choice at a value, its step ("" for none) and the sentences that its options replace there."""
        alternatives = [text for text in offered if text != value.text]
        if not alternatives:
            return None, "", []
        plain = Choice(value.path, label(self.game, value.path), "", ())
        changes = [self._changes(value.path, node) for text in alternatives if (node := offered[text]) is not None]
        steps = {step for change in changes for step in change}
        replaces = all(new for change in changes for _, new in change.values())
        if len(changes) < len(alternatives) or len(steps) != 1 or not all(changes) or not replaces:
            return plain, "", []
        (step,) = steps
        gone = {sentence for change in changes for sentence in change[step][0]}
        usual = [sentence for sentence in self.texts.get(step, ()) if sentence in gone]
        options = [Option("0", (Words(" ".join(usual)),))] if value.text else []
        for number, change in enumerate(changes, 1):
            kept = [sentence for sentence in usual if sentence not in change[step][0]]
            options.append(Option(str(number), (Words(" ".join([*kept, *change[step][1]])),)))
        return replace(plain, usual=" ".join(usual), options=tuple(options)), step, usual

    def _changes(self, path: str, node: Node) -> dict[str, tuple[list[str], list[str]]]:
        """Step → the sentences that go and those that come when the value is chosen; {} where it cannot be."""
        other, problems = chosen(self.rules, self.game.id, self.game.preset, {path: node})
        found = {}
        for step, sentences in _texts(other, self.apart).items() if not problems else ():
            before = self.texts.get(step, [])
            gone = [sentence for sentence in before if sentence not in sentences]
            new = [sentence for sentence in sentences if sentence not in before]
            if gone or new:
                found[step] = (gone, new)
        return found


def _in_plain_words(value: FlatValue, offered: Iterable[str], choice: Choice, say: Callable[[str], str]) -> Choice:
    """The choice with each of its values as `say` words it."""
    texts = dict.fromkeys(filter(None, [value.text, *offered]))
    options = [Option(str(number), (Words(say(text)),)) for number, text in enumerate(texts)]
    if len(options) == 1:
        # A single option is no choice.
        options.append(Option("other", (Words(f"another way: {'_' * 12}"),)))
    usual = _text(options[0]) if value.text else ""
    if usual and value.is_ours:
        usual = f"{usual.removesuffix('.')} ({OUR_CHOICE}){'.' * usual.endswith('.')}"
        options[0] = replace(options[0], pieces=(Words(usual),))
    return replace(choice, usual=usual, options=tuple(options))


def _said(game: ResolvedGame, path: str, text: str) -> str:
    if path.endswith(".pay"):
        return times_the_bet(text)
    if path.endswith(".holder"):
        return _whose_alone(game, whose_phrase(game, Holder(text)))
    return value_words(path, text, game.unit)


def _paid_for(hand: str, text: str) -> str:
    return f"For {hand} {times_the_bet(text)}."


def _text(option: Option) -> str:
    return " ".join(piece.text for piece in option.pieces if isinstance(piece, Words))


def _readings(game: ResolvedGame) -> Iterator[Choice]:
    for use in {use.yaku.id: use for use in game.uses.values()}.values():
        readings = list(dict.fromkeys(filter(None, [use.reading, *use.entry.options, *use.yaku.readings])))
        if len(readings) > bool(use.reading):
            names = [reading.replace("-", " ") for reading in readings]
            names[0] += mark(game, use.entry.reading)
            options = [Option(reading, (Words(name),)) for reading, name in zip(readings, names, strict=True)]
            usual = _text(options[0]) if use.reading else ""
            yield Choice(f"yaku.{use.id}", f"{use.title[:1].upper()}{use.title[1:]}: its cards", usual, tuple(options))


def _other_rankings(rules: Rules, game: ResolvedGame) -> dict[str, ResolvedGame]:
    """Preset → the game with the order of hands that this preset gives."""
    return {
        name: chosen(rules, game.id, game.preset, {"ranking": preset.chosen["ranking"]})[0]
        for name, preset in game.presets.items()
        if name != game.preset and "ranking" in preset.chosen
    }


def _ranking_choice(game: ResolvedGame, others: dict[str, ResolvedGame]) -> Choice:
    orders = {RECOMMENDED: game, **others}
    options = [Option(name, (Words(f"{STRONGEST_FIRST} {_order(one)}."),)) for name, one in orders.items()]
    return Choice("ranking", "Strongest first", STRONGEST_FIRST, tuple(options))


def _hands_of(game: ResolvedGame) -> list[tuple[Piece, ...]]:
    """The hands of the ranking, strongest first."""
    pieces = [piece for _, cell in steps_of(game, Show.ALL) for piece in cell.pieces]
    return [item for piece in pieces if isinstance(piece, Items) for item in piece.items]


def _order(game: ResolvedGame) -> str:
    """`kuppin and shippin, then arashi`; the total follows behind the hands."""
    places = [[_title(game, one.use) for one in place.uses if one.use != TOTAL] for place in game.ranking]
    return ", then ".join(listed(place) for place in places if place)


def _title(game: ResolvedGame, id: str) -> str:
    use = game.uses.get(id) or game.local.get(id)
    return use.title if use else "the total" if id == TOTAL else id.replace("-", " ")


def _local(rules: Rules, game: ResolvedGame, hands: list[Use]) -> Iterator[Option]:
    """The local hands, each with its cards, its name and what it does; a dagger where that is not stated."""
    try:
        survey: Survey | None = Survey(everything(game))
    except NotPlayableError:
        survey = None
    for use in hands:
        drawn = _cards(rules, game, use, survey.play if survey else None)
        about = "; ".join(filter(None, [_about(game, use), _never(survey, use.id) if survey else ""]))
        star = (Words("†"),) if use.effect is None or use.holder is None else ()
        small = (Words(about, small=True),) if about else ()
        yield Option(use.id, (*drawn, Words(use.title, _latin(use)), *star, *small))


def _about(game: ResolvedGame, use: Use) -> str:
    """What a hand does, where it does not simply win; that its rank is open, where all else is known."""
    if use.effect is Effect.BEATS:
        return f"beats {listed([_title(game, id) for id in use.entry.beats])}"
    if use.effect not in (None, Effect.WIN):
        return value_words(f"yaku.{use.id}.effect", str(use.effect), game.unit)
    return "rank: agree" if use.effect is not None and not _misses_pay(use) else ""


def _misses_pay(use: Use) -> bool:
    return all(use.pay(side) is None for side in SIDES)


def _local_note(game: ResolvedGame, hands: list[Use], *, limited: bool) -> str:
    """What players must agree on before they play with these hands."""
    ranked = {one.use for place in game.ranking for one in place.uses}
    bare = [use for use in hands if use.effect in (None, Effect.WIN) and _misses_pay(use) and use.id not in ranked]
    starred = any(use.effect is None or use.holder is None for use in hands)
    notes = ["Pay and rank are not stated: agree before you play."] if bare else []
    notes += ["† Nor what the hand does, or whose it is."] if bare and starred else []
    notes += ["Not: with the limits of drawing no player has it."] if limited else []
    return " ".join(notes)


def _never(survey: Survey, id: str) -> str:
    """A few of its cards that the limits of drawing leave to no player: `not 3–4–5, 8–9–10`; else ""."""
    use = next((use for use in survey.play.uses if use.id == id), None)
    if use is None or not use.use.held_by(Holder.PLAYER):
        return ""
    try:
        found = survey.reach(use, Holder.PLAYER)
    except NotComputedError:
        return ""
    hands = {numbers(hand): dashed(survey.play.deck, hand) for hand, _barred in reversed(found.excluded)}
    lost = [hands[numbers] for numbers in found.lost]
    return f"not {', '.join(lost)}" if found.possible and 0 < len(lost) <= SHOWN_HANDS else ""


def _cards(rules: Rules, game: ResolvedGame, use: Use, play: Play | None) -> tuple[Piece, ...]:
    """An example; of a hand that needs another of the packs, from that."""
    found = next((each for each in play.uses if each.id == use.id), None) if play is not None else None
    if found is not None and play is not None:
        cell = pictured(play, found, fixes_order(found.when))
    else:
        cell = example(rules, [game], use.yaku)
    return tuple(piece for piece in cell.pieces if isinstance(piece, CardsShown))


def _latin(use: Use) -> str:
    name = use.names[0] if use.names else None
    return "" if name is None else name.roman_lang if name.roman else name.lang
