"""Changed rules between two states of the data, and their effect on the odds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from math import comb

from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError
from ludograph.languages.words import N_, Message, Text, Value
from ludograph.rules.asking import GameQuestion, policy_for
from ludograph.rules.conditions.english import listed
from ludograph.rules.conditions.operators import Ranks
from ludograph.rules.data.model import ResolvedGame, Rules, Use
from ludograph.rules.data.words import RECOMMENDED
from ludograph.rules.numbers import rounded
from ludograph.rules.odds.final import round_odds
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.ways import ways
from ludograph.rules.play.play import DEALER, PLAYER, played
from ludograph.rules.speech.sentence import most_words
from ludograph.rules.tables.facts.facts import FlatValue, flatten
from ludograph.rules.tables.facts.witnesses import all_statements

_MOST_DIGITS = 7
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_OF_YAKU = re.compile(r"yaku\.(?P<use>[^.]+)\.(?P<rest>.+)")


@frozen
class RuleChange:
    """A changed value of a game."""

    game: str
    """The game's full id."""
    title: Text
    what: str
    """Its path: `yaku.raijin.pay`; `yaku.raijin.when` for cards, `edge` for the dealer's edge, "" for the game."""
    name: Text
    """The beginning of a sentence about it: `Raijin now pays`."""
    was: Text = ""
    now: Text = ""
    was_count: int | None = None
    """For hands and decks: the number of hands, or cards, before."""
    now_count: int | None = None
    of: int | None = None
    """The number of all hands."""
    at: str = ""
    """Its place in the data: `data/games/nine.yaml:27:60`."""

    def __str__(self) -> str:
        return str(self.said)

    @property
    def said(self) -> Text:
        """The change as a sentence for readers."""
        values: dict[str, Value] = {"name": self.name, "was": self.was, "now": self.now}
        if self.what == "edge":
            return Message("{name} {was} → {now}", **values)
        if self.was_count is None and self.now_count is None:
            return Message("{name} {now} (was {was})", **values) if self.was or self.now else self.name
        values |= {"before": _counted(self.was_count), "after": _counted(self.now_count)}
        if self.of:
            return Message("{name} {now} (was {was}; {before} → {after} of {all} hands)", all=f"{self.of:,}", **values)
        return Message("{name} {now} (was {was}; {before} → {after})", **values)


_UNKNOWN = N_("unknown")


def _counted(number: int | None) -> Text:
    return Message(_UNKNOWN) if number is None else f"{number:,}"


def changed_rules(before: Rules, after: Rules) -> Iterator[RuleChange]:
    """The changes in a game's values, hands and deck, and in the dealer's edge with the default preset."""
    gone = {game.title: id for id, game in before.games.items() if id not in after.games}
    former = {id: gone.pop(game.title, id) for id, game in after.games.items() if id not in before.games}
    for id in sorted({*before.games, *after.games} - set(former.values()) | former.keys()):
        old, new = before.games.get(former.get(id, id)), after.games.get(id)
        if old is None and new is not None:
            yield RuleChange(id, new.title, "", N_("new"))
        elif new is None and old is not None:
            yield RuleChange(id, old.title, "", N_("gone"))
        elif old is not None and new is not None and old.fingerprint != new.fingerprint:
            if new.id != old.id:
                yield RuleChange(id, new.title, "id", Message("its id is now"), old.id, new.id)
            yield from _changed_hands(old, new, after)
            yield from _changed_values(old, new, after)
            yield from _changed_pack(old, new, after)
            yield from _changed_edge(new, dealers_edge(before, old), dealers_edge(after, new))


_NAMED = 4
"""How many statements of one change are listed."""


@frozen
class WitnessChange:
    """Statements of a game that gained or lost the same works."""

    game: Text
    labels: tuple[str, ...]
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    def __str__(self) -> str:
        few = [*self.labels[:_NAMED], *([f"{len(self.labels) - _NAMED} more"] if len(self.labels) > _NAMED else [])]
        changes = {"new witness": self.gained, "witness lost": self.lost}
        parts = [f"{what} {listed(works)}" for what, works in changes.items() if works]
        return f"{self.game}, {listed(few)}: {', '.join(parts)}"


def changed_witnesses(before: Rules, after: Rules) -> Iterator[WitnessChange]:
    """The statements in both states whose works changed, and special hands whose definition has other works."""
    was, is_ = _supports(before), _supports(after)
    found: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for game, label in sorted(was.keys() & is_.keys()):
        old, new = was[game, label], is_[game, label]
        if old != new:
            found.setdefault((game, tuple(sorted(new - old)), tuple(sorted(old - new))), []).append(label)
    for (game, gained, lost), labels in found.items():
        yield WitnessChange(after.games[game].title, tuple(labels), gained, lost)


def _supports(rules: Rules) -> Mapping[tuple[str, str], frozenset[str]]:
    """Game and statement, or special hand, → the works that support it."""
    return {(one.game, str(one.label)): one.works for one in all_statements(rules) if one.game}


_LEFT_OUT = N_("left out")


def _changed_values(old: ResolvedGame, new: ResolvedGame, rules: Rules) -> Iterator[RuleChange]:
    renamed = _renamed(old, new)
    for before, after in renamed.items():
        name = Message("the id of {hand} is now", hand=new.uses[after].title)
        yield RuleChange(new.id, new.title, f"yaku.{after}", name, before, after)
    was = {_after(value.path, renamed): _with_ids(_in_words(value), renamed) for value in flatten(old)}
    is_ = {value.path: _in_words(value) for value in flatten(new)}
    for path in dict.fromkeys((*is_, *was)):
        if was.get(path) != is_.get(path):
            texts = was.get(path, Message(_LEFT_OUT)), is_.get(path, Message(_LEFT_OUT))
            at = rules.written_at(new.id, path) or rules.written_at(
                new.id, path.partition("[")[0]
            )  # a list's beginning
            yield RuleChange(new.id, new.title, path, _named(path, old, new), *texts, at=at)


def _in_words(value: FlatValue) -> Text:
    """A value with its options and the positions of other sources."""
    options = [Message("or {option}", option=option) for option in value.options if option != value.text]
    disputed = [Message("disputed: {value}", value=other.text) for other in value.disputed]
    parts = [value.text or Message("not stated"), *options, *disputed]
    return Message.joined(parts, ", ") if len(parts) > 1 else parts[0]


def changed_uses(old: ResolvedGame, new: ResolvedGame) -> Iterator[tuple[Use, Use]]:
    """Special hands whose cards changed, before and after."""
    renamed = _renamed(old, new)
    uses = {**new.local, **new.uses}
    for id, use in {**old.local, **old.uses}.items():
        other = uses.get(renamed.get(id, id))
        if other is not None and _meant(use) != _meant(other):
            yield use, other


def _meant(use: Use) -> tuple[object, ...]:
    """The parts of a use that define its cards, without its place."""
    most = use.yaku.most
    return use.condition, use.yaku.size, most and (most.of and most.of.selector, dict(most.values), most.best)


def _changed_hands(old: ResolvedGame, new: ResolvedGame, rules: Rules) -> Iterator[RuleChange]:
    for was, now in changed_uses(old, new):
        size = now.yaku.size or was.yaku.size or 0
        if not size:
            with suppress(LudographError):
                size = played(new).sizes.start
        counts = hands_of(old, was, size), hands_of(new, now, size)
        of = comb(len(new.deck.cards), size) if new.deck is not None and size else None
        texts = _cards(old, was), _cards(new, now)
        at = rules.written_at(new.id, f"yaku.{now.id}") or rules.written_at(new.id, "yaku")
        if was.reading == now.reading:
            at = rules.located(now.yaku.when.at if now.yaku.when else now.yaku.at) or at
        path = f"yaku.{now.id}.when"
        yield RuleChange(new.id, new.title, path, Message("{path} is now", path=now.title), *texts, *counts, of, at)


def _cards(game: ResolvedGame, use: Use) -> Text:
    if isinstance(use.condition, Ranks):
        return "–".join(str(game.pieces.called(number)) for number in use.condition.numbers)
    if use.yaku.most:
        return most_words(use.yaku.most, game.pieces)
    return "not defined" if use.condition is None else str(use.condition.words(game.pieces))


def hands_of(game: ResolvedGame, use: Use, size: int) -> int | None:
    """How many hands of the game's deck are this special hand; None if they are not counted."""
    if use.condition is None or not size:
        return None
    try:
        play = played(game)
        return ways(play.cards, size, use.condition, play.setting).sets
    except (LudographError, NotComputedError):
        return None


def _changed_pack(old: ResolvedGame, new: ResolvedGame, rules: Rules) -> Iterator[RuleChange]:
    if old.deck is not None and new.deck is not None and old.deck.cards != new.deck.cards:
        packs = (old.deck.id, new.deck.id)
        counts = (len(old.deck.cards), len(new.deck.cards))
        at = rules.written_at(new.id, "deck")
        yield RuleChange(new.id, new.title, "deck.cards", Message("the pack is now"), *packs, *counts, at=at)


def _renamed(old: ResolvedGame, new: ResolvedGame) -> dict[str, str]:
    """Former id → new id of special hands with the same title."""
    gone = {use.title: id for id, use in old.uses.items() if id not in new.uses}
    return {gone[use.title]: id for id, use in new.uses.items() if id not in old.uses and use.title in gone}


def _after(text: str, renamed: Mapping[str, str]) -> str:
    """The text with the new ids."""
    return _ID.sub(lambda id: renamed.get(id[0], id[0]), text) if renamed else text


def _with_ids(text: Text, renamed: Mapping[str, str]) -> Text:
    """The words with the new ids, in all their values."""
    if isinstance(text, Message):
        return text.changed(lambda value: _after(value, renamed) if isinstance(value, str) else value)
    return _after(text, renamed)


_PAYS = {
    "pay": N_("{hand} now pays"),
    "pay.dealer": N_("{hand} now pays the dealer"),
    "pay.player": N_("{hand} now pays the player"),
}


def _named(path: str, old: ResolvedGame, new: ResolvedGame) -> Message:
    """The subject of a value with its verb: `Kuppin now pays`, `ties: now`."""
    of_yaku = _OF_YAKU.fullmatch(path)
    use = of_yaku and (new.uses.get(of_yaku["use"]) or old.uses.get(of_yaku["use"]))
    if not of_yaku or not use:
        return Message("{path} is now", path=path)
    rest, values = of_yaku["rest"], {"hand": use.title}
    if rest in _PAYS:
        return Message(_PAYS[rest], **values)
    return Message("{hand} {field} is now", field=rest, **values)


def _changed_edge(game: ResolvedGame, was: Fraction | None, is_: Fraction | None) -> Iterator[RuleChange]:
    if was != is_:
        name = Message("dealer's edge")
        if RECOMMENDED in game.presets:
            name = Message("dealer's edge (form `{form}`)", form=RECOMMENDED)
        yield RuleChange(game.id, game.title, "edge", name, *_apart(was, is_))


def _apart(was: Fraction | None, is_: Fraction | None) -> tuple[Text, Text]:
    """Two percentages with as many decimal places as needed to differ; as fractions if too many would be needed."""
    for digits in range(1, _MOST_DIGITS):
        texts = tuple(
            Message(_UNKNOWN) if edge is None else f"{rounded(edge * 100, '0.' + digits * '0')} %"
            for edge in (was, is_)
        )
        if texts[0] != texts[1]:
            return texts[0], texts[1]
    return str(was), str(is_)


def dealers_edge(rules: Rules, game: ResolvedGame) -> Fraction | None:
    """The dealer's gain per unit staked, both sides with the default policy; None if it cannot be computed."""
    if not game.has_dealer:
        return None
    asked = GameQuestion(game=game.id, preset=RECOMMENDED if RECOMMENDED in game.presets else "")
    try:
        play = asked.play_of(rules)
        return -round_odds(play, policy_for(play, "", PLAYER), policy_for(play, "", DEALER)).expectation
    except LudographError:
        return None
