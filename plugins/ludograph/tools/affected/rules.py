"""Rules of games that a change touches, and what they do to the odds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb

from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError
from ludograph.rules.asking import GameQuestion, policy_for
from ludograph.rules.conditions import sentence
from ludograph.rules.conditions.english import listed
from ludograph.rules.conditions.operators.numbers import Ranks
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.numbers import rounded
from ludograph.rules.data.yaku import Use
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.round import round_odds
from ludograph.rules.odds.ways import ways
from ludograph.rules.play.play import DEALER, PLAYER, played
from ludograph.rules.tables.facts.flat import FlatValue, flatten
from ludograph.rules.tables.facts.witnesses import all_statements

_MOST_DIGITS = 7
_NAMED = 4
"""How many statements that lose a witness are named."""
_USUAL_FORM = "default"
"""The preset whose odds are compared: the form that a newcomer plays."""
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_OF_YAKU = re.compile(r"yaku\.(?P<use>[^.]+)\.(?P<rest>.+)")


@frozen
class RuleChange:
    """A value of a game that another one has taken the place of."""

    game: str
    """The game's full id."""
    title: str
    what: str
    """Its path: `yaku.raijin.pay`; `yaku.raijin.when` for cards, `edge` for what a dealer gains, "" for the game."""
    name: str
    """How a sentence about it begins: `Raijin now pays`."""
    was: str = ""
    now: str = ""
    was_count: int | None = None
    """For cards and packs: how many hands, or cards, there were."""
    now_count: int | None = None
    of: int | None = None
    """Of how many hands."""
    at: str = ""
    """Where the data have it: `data/games/nine.yaml:27:60`."""

    def __str__(self) -> str:
        if self.what == "edge":
            return f"{self.name} {self.was} → {self.now}"
        if self.was_count is None and self.now_count is None:
            return f"{self.name} {self.now} (was {self.was})" if self.was or self.now else self.name
        counts = f"{_counted(self.was_count)} → {_counted(self.now_count)}" + (
            f" of {self.of:,} hands" if self.of else ""
        )
        return f"{self.name} {self.now} (was {self.was}; {counts})"


def _counted(number: int | None) -> str:
    return "unknown" if number is None else f"{number:,}"


def changed_rules(before: Rules, after: Rules) -> Iterator[RuleChange]:
    """Each changed value of a game, its hands' cards, its pack, and the dealer's edge as usually played."""
    gone = {game.title: id for id, game in before.games.items() if id not in after.games}
    witnesses: tuple[Mapping[str, _Works], ...] = ()
    former = {id: gone.pop(game.title, id) for id, game in after.games.items() if id not in before.games}
    for id in sorted({*before.games, *after.games} - set(former.values()) | former.keys()):
        old, new = before.games.get(former.get(id, id)), after.games.get(id)
        if old is None and new is not None:
            yield RuleChange(id, new.title, "", "new")
        elif new is None and old is not None:
            yield RuleChange(id, old.title, "", "gone")
        elif old is not None and new is not None and old.fingerprint != new.fingerprint:
            if new.id != old.id:
                yield RuleChange(id, new.title, "id", "its id is now", old.id, new.id)
            yield from _changed_hands(old, new, after)
            yield from _changed_values(old, new, after)
            yield from _changed_pack(old, new, after)
            witnesses = witnesses or (_works(before), _works(after))
            yield from _changed_witnesses(new, witnesses[0][old.id], witnesses[1][new.id])
            yield from _changed_edge(new, dealers_edge(before, old), dealers_edge(after, new))


@frozen
class WitnessChange:
    """A statement that gains or loses works that support it."""

    game: str
    path: str
    label: str
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    left: int = 0
    """How many works support it now."""

    def __str__(self) -> str:
        changes = {"gains": self.gained, "loses": self.lost}
        parts = [f"{what} {', '.join(works)}" for what, works in changes.items() if works]
        many = "1 witness" if self.left == 1 else f"{self.left or 'no'} witnesses"
        return f"{self.game} {self.path}: {', '.join(parts)} ({many} now)"


def changed_witnesses(before: Rules, after: Rules) -> Iterator[WitnessChange]:
    """The statements of both states whose witnesses changed."""
    same = {id for id, game in after.games.items() if before.fingerprint(id) == game.fingerprint}
    was = {(one.game, one.path): one.works for one in all_statements(before) if one.game not in same}
    for one in all_statements(after):
        known = was.get((one.game, one.path))
        if known is not None and known != one.works:
            gained, lost = sorted(one.works - known), sorted(known - one.works)
            yield WitnessChange(one.game, one.path, one.label, tuple(gained), tuple(lost), len(one.works))


def _changed_values(old: ResolvedGame, new: ResolvedGame, rules: Rules) -> Iterator[RuleChange]:
    renamed = _renamed(old, new)
    for before, after in renamed.items():
        yield RuleChange(new.id, new.title, f"yaku.{after}", f"the id of {new.uses[after].title} is now", before, after)
    was = {_after(value.path, renamed): _after(_in_words(value), renamed) for value in flatten(old)}
    is_ = {value.path: _in_words(value) for value in flatten(new)}
    for path in dict.fromkeys((*is_, *was)):
        if was.get(path) != is_.get(path):
            texts = was.get(path, "left out"), is_.get(path, "left out")
            yield RuleChange(new.id, new.title, path, _named(path, old, new), *texts, at=_place(rules, new, path))


def _place(rules: Rules, game: ResolvedGame, path: str) -> str:
    """Where the data have a value; of a list, where it begins."""
    return rules.written_at(game.id, path) or rules.written_at(game.id, path.partition("[")[0])


def _in_words(value: FlatValue) -> str:
    """A value with the options that players have and what other sources hold."""
    parts = [value.text or "not stated", *(f"or {option}" for option in value.options if option != value.text)]
    return ", ".join([*parts, *(f"disputed: {other.text}" for other in value.disputed)])


def changed_uses(old: ResolvedGame, new: ResolvedGame) -> Iterator[tuple[Use, Use]]:
    """Special hands whose cards changed, as they were and as they are."""
    renamed = _renamed(old, new)
    for id, use in old.uses.items():
        other = new.uses.get(renamed.get(id, id))
        if other is not None and (use.condition, use.yaku.size) != (other.condition, other.yaku.size):
            yield use, other


def _changed_hands(old: ResolvedGame, new: ResolvedGame, rules: Rules) -> Iterator[RuleChange]:
    for was, now in changed_uses(old, new):
        size = now.yaku.size or was.yaku.size or _sizes(new).start
        counts = _hands(old, was, size), _hands(new, now, size)
        of = comb(len(new.deck.cards), size) if new.deck is not None and size else None
        texts = _cards(old, was), _cards(new, now)
        at = rules.written_at(new.id, f"yaku.{now.id}") or rules.written_at(new.id, "yaku")
        if was.reading == now.reading:
            at = rules.located(now.yaku.at) or at
        path = f"yaku.{now.id}.when"
        yield RuleChange(new.id, new.title, path, f"{now.title} is now", *texts, *counts, of, at)


def _sizes(game: ResolvedGame) -> range:
    try:
        return played(game).sizes
    except LudographError:
        return range(0)


def _cards(game: ResolvedGame, use: Use) -> str:
    if isinstance(use.condition, Ranks):
        return "–".join(map(game.pieces.called, use.condition.numbers))
    return "not defined" if use.condition is None else str(sentence(use.condition, game.pieces))


def _hands(game: ResolvedGame, use: Use, size: int) -> int | None:
    """How many hands of the game's pack are this special hand; None where they are not counted."""
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
        yield RuleChange(new.id, new.title, "deck.cards", "the pack is now", *packs, *counts, at=at)


_Works = Mapping[str, frozenset[str]]


def _works(rules: Rules) -> Mapping[str, _Works]:
    """By game, the works that support each of its statements, and each definition of a special hand."""
    found: dict[str, dict[str, frozenset[str]]] = {id: {} for id in rules.games}
    for one in all_statements(rules):
        found[one.game][str(one.label)] = one.works
    for id, game in rules.games.items():
        for use in game.uses.values():
            found[id][f"the cards of {use.title}"] = frozenset(source.cite for source in rules.sources_of(use.yaku))
    return found


def _changed_witnesses(game: ResolvedGame, was: _Works, is_: _Works) -> Iterator[RuleChange]:
    """What a work no longer supports, and which other work does where there is a new one."""
    lost: dict[tuple[str, str], list[str]] = {}
    for label in was.keys() & is_.keys():
        gone, came = was[label] - is_[label], is_[label] - was[label]
        if gone:
            lost.setdefault((listed(sorted(gone)), listed(sorted(came)) if came else ""), []).append(label)
    for (gone_works, new_works), labels in sorted(lost.items()):
        shown = sorted(labels)[:_NAMED]
        more = [f"{len(labels) - _NAMED} more"] if len(labels) > _NAMED else []
        instead = f"{new_works} instead of {gone_works}" if new_works else ""
        how = f"now witnessed by {instead}" if instead else f"no longer witnessed by {gone_works}"
        yield RuleChange(game.id, game.title, "witnesses", f"{how}: {listed([*shown, *more])}")


def _renamed(old: ResolvedGame, new: ResolvedGame) -> dict[str, str]:
    """The ids of special hands that have another one now: those that are gone, with the new one of the same title."""
    gone = {use.title: id for id, use in old.uses.items() if id not in new.uses}
    return {gone[use.title]: id for id, use in new.uses.items() if id not in old.uses and use.title in gone}


def _after(text: str, renamed: Mapping[str, str]) -> str:
    """The text with the ids of today."""
    return _ID.sub(lambda id: renamed.get(id[0], id[0]), text) if renamed else text


def _named(path: str, old: ResolvedGame, new: ResolvedGame) -> str:
    """What the value is of, with its verb: `Kuppin now pays`, `ties: now`."""
    of_yaku = _OF_YAKU.fullmatch(path)
    use = of_yaku and (new.uses.get(of_yaku["use"]) or old.uses.get(of_yaku["use"]))
    if not of_yaku or not use:
        return f"{path} is now"
    what = {"pay": "now pays", "pay.dealer": "now pays the dealer", "pay.player": "now pays the player"}
    return f"{use.title} {what.get(of_yaku['rest'], of_yaku['rest'] + ' is now')}"


def _changed_edge(game: ResolvedGame, was: Fraction | None, is_: Fraction | None) -> Iterator[RuleChange]:
    if was != is_:
        yield RuleChange(game.id, game.title, "edge", "dealer's edge", *_apart(was, is_))


def _apart(was: Fraction | None, is_: Fraction | None) -> tuple[str, str]:
    """Two percentages with as many places as they differ in; as fractions where those are too many."""
    for digits in range(1, _MOST_DIGITS):
        texts = tuple(
            "unknown" if edge is None else f"{rounded(edge * 100, '0.' + digits * '0')} %" for edge in (was, is_)
        )
        if texts[0] != texts[1]:
            return texts[0], texts[1]
    return str(was), str(is_)


def dealers_edge(rules: Rules, game: ResolvedGame) -> Fraction | None:
    """What the dealer gains of each unit staked, both sides playing as usual; None where no such round is computed."""
    if not game.has_dealer:
        return None
    asked = GameQuestion(game=game.id, preset=_USUAL_FORM if _USUAL_FORM in game.presets else "")
    try:
        play = asked.play_of(rules)
        return -round_odds(play, policy_for(play, "", PLAYER), policy_for(play, "", DEALER)).expectation
    except LudographError:
        return None
