"""The sources of a game: every statement of its data with the works that support it, and how.

A statement is one field of one form of a game (`draw.dealer`, `yaku.kuppin.pay`), the cards of a hand or pack that it
has, a mention, a place or a relation; without a game it is a word, hand or pack of the data. An inherited statement
belongs to the game that is extended. The general source of a game supports a field only if no nearer source is given;
this is marked, since the passage is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from itertools import chain

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.languages.countries.gazetteer import country_name
from ludograph.languages.words import N_, Message, Text
from ludograph.library.library import Bibliography
from ludograph.rules.cards.deck import CARDS, Deck
from ludograph.rules.data.entry import TermTable, field_at
from ludograph.rules.data.model import ResolvedGame, Rules, Use, Yaku
from ludograph.rules.data.provenance import CitingEntry, Placed
from ludograph.rules.data.resolve import chosen
from ludograph.rules.data.words import Affects
from ludograph.rules.fields import value_words
from ludograph.rules.tables.facts.facts import FactRow, FlatValue, dated, fact_rows, node_at
from ludograph.rules.tables.pieces import CellWords
from ludograph.store import Cache, Kind, kept
from ludograph.values import Quality, Source, plain_name


class Manner(StrEnum):
    """How a work supports a field."""

    STATES = "states"
    INFERS = "infers"
    """It follows from what the work states, or the work states it as an assumption."""
    SILENT = "silent"
    """The work was consulted and states nothing."""
    OTHERWISE = "otherwise"
    """The work states something else."""


class Topic(StrEnum):
    """The subject of a statement."""

    RULE = "rule"
    DATE = "date"
    PLACE = "place"
    RELATION = "relation"


_OUR_PACKS = "deck.ours"
"""The decks that no source names for the game."""
_SUPPORTS = frozenset({Manner.STATES, Manner.INFERS})
_INFERRED = frozenset({Quality.INFERRED, Quality.ASSUMED})


@frozen
class Witness:
    """A work that was consulted on a field."""

    source: Source
    manner: Manner
    general: bool = False
    """Whether it is only the general source of the game, without a passage."""
    says: str = ""
    """The other statement of the work."""


@frozen
class Statement:
    """One rule or record of one form of a game, with every work about it."""

    game: str
    """The full id of the form in which it is written; "" for one outside of games."""
    path: str
    label: str
    value: Text
    """In words; "" if not stated."""
    witnesses: tuple[Witness, ...]
    is_ours: bool = False
    """Whether it is our choice, stated by no work."""

    topic: Topic = Topic.RULE
    in_odds: bool = False
    """Whether the odds of hands depend on it."""

    @property
    def where(self) -> str:
        """The game and the path, or the path alone."""
        return f"{self.game}.{self.path}" if self.game else self.path

    @property
    def works(self) -> frozenset[str]:
        """The citekeys of the supporting works."""
        return frozenset(one.source.cite for one in self.witnesses if one.manner in _SUPPORTS)

    def falls_without(self, keys: Collection[str]) -> bool:
        """Whether works support it, all of them among these."""
        return bool(self.works) and self.works <= set(keys)


def statements(rules: Rules, game: ResolvedGame) -> tuple[Statement, ...]:
    """The statements written in the data of this form, in the order of description."""
    above = filter(None, map(rules.game, game.extends))
    general = {source.at for one in (game, *above) for source in one.sources}
    rows = fact_rows(game).values()
    values = [value for row in rows for value in row.values if not value.is_ours]
    things: tuple[Placed, ...] = (*game.places, *game.attested, *game.relation)
    seen = {source.at for value in values for source in value.sources}
    seen |= {source.at for value in values for other in value.disputed for source in other.sources}
    seen |= {source.at for thing in things for source in game.sources_of(thing)}
    others = (one for one in rules.cited if one.game == game.id and seen.isdisjoint(each.at for each in one.sources))
    return (
        *filter(None, (_of_row(game, row, general) for row in rows)),
        *_definitions(rules, game),
        *_history(rules, game, general),
        *(_cited(one, rules) for one in others),
    )


STATEMENTS = Kind("statements", tuple[Statement, ...])


def all_statements(rules: Rules, cache: Cache | None = None) -> tuple[Statement, ...]:
    """The statements of every form of every game, then those outside of games; with a cache only changed games are
    examined again.
    """
    entries = {f"{kind}/{id}" for kind in ("yaku", "decks", "terms") for id in getattr(rules, kind)}
    outside = (one for one in rules.cited if not one.game and one.path.partition(".")[0] in entries)
    games = rules.games.values()
    found = [kept(cache, STATEMENTS, game.fingerprint, partial(statements, rules, game)) for game in games]
    return (*chain.from_iterable(found), *(_cited(one, rules) for one in outside))


def title_of(rules: Rules, form: str) -> str:
    """The name of the form; for statements outside of games, what they are about."""
    return str(rules.games[form].title) if form else "Words, packs and special hands"


def place_of(rules: Rules, one: Statement) -> Place | None:
    """The place in the data of what a statement says."""
    game = rules.games.get(one.game)
    node = node_at(game, one.path) if game else None
    return node.place if node else game.at if game else one.witnesses[0].source.at


_PARTS = {"names": "name", "note": "note", "attested": "mention", "readings": "reading"}
_PARTS |= {"numbers": "number", "card_names": "card"}
"""The part of a word, hand or pack that names its own sources."""


def _cited(one: CitingEntry, rules: Rules) -> Statement:
    kind, _, place = one.path.partition("/")
    id, _, path = place.partition(".")
    label, value = _in_game(rules.games[one.game], one, rules) if one.game else (path or id or one.path, one.text)
    if (thing := getattr(rules, kind, {}).get(id) if not one.game else None) is not None:
        part, term = (*re.split(r"[.\[\]]+", path.rstrip("]")), "")[:2]
        names = (thing.entry if isinstance(thing, TermTable) else thing).names
        if isinstance(thing, TermTable) and part == "terms":
            names = thing.entry.terms[term].names
        elif isinstance(thing, Yaku) and part in ("", "readings") and (condition := thing.condition_of(term)):
            value = str(condition.words(CARDS))
        elif isinstance(thing, Deck) and not part:
            value = f"{len(thing)} {thing.unit.many}"
        label = str(plain_name(names, id)) + (f": {_PARTS[part]}" if part in _PARTS else "")
    return Statement(one.game, one.path, label, value, tuple(map(_says, one.sources)))


def _in_game(game: ResolvedGame, one: CitingEntry, rules: Rules) -> tuple[str, str]:
    """The label and the words of a preset, of one of its choices, or of a note that names its own sources."""
    top, name, path = (*one.path.split(".", 2), "", "")[:3]
    if top == "presets" and name in game.presets:
        form, _ = chosen(rules, one.game, name)
        if row := fact_rows(form).get(path):
            return f"{row.label}, our choice", str(_text(row, row.values, form))
        return "Another choice of rules", game.presets[name].reason
    above, _, last = one.path.rpartition(".")
    row, use = fact_rows(game).get(above), game.every_use.get(above.rpartition(".")[2])
    about = row.label if row else use.title if use else ""
    label = f"{about}: {last}" if about else last.partition("[")[0]
    return label[:1].upper() + label[1:], one.text


def _says(source: Source, is_general: bool = False) -> Witness:
    manner = Manner.INFERS if source.quality in _INFERRED else Manner.STATES
    return Witness(replace(source, at=None), manner, is_general)


def _defined(game: ResolvedGame) -> Iterator[tuple[str, Use | Deck]]:
    """The path of the cards of each hand, and of the pack, that the form itself names."""
    for use in game.every_use.values():
        if game.origin_of(use) == game.id:
            yield f"yaku.{use.id}.cards", use
    if game.deck and game.origin_of(game.written_deck) == game.id:
        yield "deck.cards", game.deck


def _definitions(rules: Rules, game: ResolvedGame) -> Iterator[Statement]:
    """What the cards of a hand or pack are, by the works on which its definition rests."""
    for path, thing in _defined(game):
        name = f"the cards of {thing.title if isinstance(thing, Use) else plain_name(thing.names, thing.id)}"
        if isinstance(thing, Deck):
            value: Text = f"{len(thing)} {thing.unit.many}"
            said, others = thing.sources, []
        else:
            readings = thing.yaku.readings
            value = thing.condition.words(game.pieces) if thing.condition else ""
            said = rules.sources_of(readings.get(thing.reading, thing.yaku))
            others = [one for one in readings.values() if one.when.condition != thing.condition]
        found = [*map(_says, said)]
        for one in others:
            says = str(one.when.condition.words(game.pieces))
            found += (Witness(replace(each, at=None), Manner.OTHERWISE, says=says) for each in rules.sources_of(one))
        if value or found:
            yield Statement(game.id, path, name, value, tuple(found), in_odds=game.is_dealt)


def _of_row(game: ResolvedGame, row: FactRow, general: Collection[Place | None]) -> Statement | None:
    values = [value for value in row.values if value.origin == game.id]
    if not values:
        return None
    ours = row.path == _OUR_PACKS or any(value.is_ours for value in values)
    witnesses = dict.fromkeys(one for value in values for one in _witnesses(value, general) if row.path != _OUR_PACKS)
    field = field_at(row.path)
    in_odds = game.is_dealt and field is not None and Affects.ODDS in field.affects
    text = str(_text(row, values, game))
    return Statement(game.id, row.path, str(row.label), text, tuple(witnesses), ours, in_odds=in_odds)


def _text(row: FactRow, values: Sequence[FlatValue], game: ResolvedGame) -> Text:
    if len(values) == len(row.values) and (values[0].text or values[0].options):
        return Message.joined([piece.text for piece in row.pieces if isinstance(piece, CellWords)], " ")
    return Message.joined([value_words(row.path, value.text, game.unit) for value in values if value.text], ", ")


def _witnesses(value: FlatValue, general: Collection[Place | None]) -> Iterator[Witness]:
    for source in () if value.is_ours else value.sources:
        found = _says(source, source.at in general)
        yield replace(found, manner=Manner.SILENT) if value.unstated and not value.text else found
    for position in value.disputed:
        for source in position.sources:
            yield Witness(replace(source, at=None), Manner.OTHERWISE, says=str(position.text))


def _history(rules: Rules, game: ResolvedGame, general: Collection[Place | None]) -> Iterator[Statement]:
    """Where it is played, its records, and its relations to other games."""

    def made(topic: Topic, path: str, name: str, value: Text, thing: Placed) -> Iterator[Statement]:
        if game.origin_of(thing) == game.id:
            found = (Witness(replace(one, at=None), Manner.STATES, one.at in general) for one in game.sources_of(thing))
            yield Statement(game.id, path, name, value, tuple(found), topic=topic)

    for number, place in enumerate(game.places):
        country = country_name(place.country, "en") if place.country else ""
        where = ", ".join(filter(None, (place.town, place.region, country)))
        yield from made(Topic.PLACE, f"places[{number}]", N_("Where"), where, place)
    for number, mention in enumerate(game.attested):
        yield from made(Topic.DATE, f"attested[{number}]", N_("Mentioned"), dated(mention.date, mention.said), mention)
    for number, relation in enumerate(game.relation):
        other = rules.game(relation.to)
        related = f"{relation.type} {other.title if other else relation.to}"
        yield from made(Topic.RELATION, f"relation[{number}]", N_("Related to"), related, relation)


class Basis:
    """The statements, own and inherited, on which computed results of a game depend."""

    def __init__(self, rules: Rules, found: Iterable[Statement]) -> None:
        self._rules = rules
        self._found = {(one.game, one.path): one for one in found}
        self._places: dict[str, list[tuple[str, str]]] = {}

    def of(self, game: str, paths: str) -> tuple[Statement, ...]:
        """The supported statements at the paths that match this pattern; none without a game."""
        known = self._rules.games.get(game)
        if known is None or not paths:
            return ()
        if game not in self._places:
            rows = fact_rows(known).values()
            self._places[game] = [(value.origin, row.path) for row in rows for value in row.values]
            forms = (known, *filter(None, map(self._rules.game, known.extends)))
            self._places[game] += [(form.id, path) for form in forms for path, _ in _defined(form)]
        wanted = dict.fromkeys(place for place in self._places[game] if re.match(paths, place[1]))
        return tuple(one for place in wanted if (one := self._found.get(place)) is not None and one.works)


def needed(rests_on: Iterable[Statement]) -> list[frozenset[str]]:
    """The smallest sets of works without which one of these statements has no support, single works first."""
    found: list[frozenset[str]] = []
    for works in sorted({one.works for one in rests_on}, key=lambda works: (len(works), sorted(works))):
        if not any(less <= works for less in found):
            found.append(works)
    return found


@frozen
class Loss:
    """The statements that lose all support without some works."""

    fallen: tuple[Statement, ...]
    without_rules: tuple[str, ...]
    """Full ids of the forms without any supported statement left."""

    @property
    def without_odds(self) -> tuple[str, ...]:
        """Full ids of the forms whose odds depend on a statement that loses support."""
        return tuple(dict.fromkeys(one.game for one in self.fallen if one.in_odds))


def losses(found: Collection[Statement]) -> Mapping[str, Loss]:
    """Citekey → the statements that only this work supports."""
    supported = [(one, works) for one in found if (works := one.works)]
    alone = dict.fromkeys(works for _, works in supported if len(works) == 1)
    return {key: _loss(supported, works) for works in alone for key in works}


def loss(found: Collection[Statement], keys: Collection[str]) -> Loss:
    """The statements without support if these works did not exist; our own choices and open facts are not included."""
    return _loss([(one, works) for one in found if (works := one.works)], frozenset(keys))


def _loss(supported: Iterable[tuple[Statement, frozenset[str]]], keys: frozenset[str]) -> Loss:
    fallen = tuple(one for one, works in supported if works <= keys)
    left = {one.game for one, works in supported if not works <= keys}
    return Loss(fallen, tuple(dict.fromkeys(one.game for one in fallen if one.game and one.game not in left)))


Dependences = Mapping[str, frozenset[str]]
"""Citekey → the works on which it depends, directly or through others."""


def dependences(library: Bibliography, works: Iterable[str]) -> Dependences:
    """The works on which each of these depends, by their entries; works without dependences are omitted."""
    found: dict[str, frozenset[str]] = {}
    for work in works:
        reached: set[str] = set()
        waiting = [work]
        while waiting:
            entry = library.resolve(waiting.pop())
            named = {key for one in entry.depends if (key := library.meant_by(one))} if entry else set()
            waiting += named - reached
            reached |= named
        if reached - {work}:
            found[work] = frozenset(reached - {work})
    return found


def independent(works: Collection[str], depends: Dependences) -> frozenset[str]:
    """The works that depend on no other work of the set; all if each depends on another."""
    alone = frozenset(work for work in works if depends.get(work, frozenset()).isdisjoint(works))
    return alone or frozenset(works)
