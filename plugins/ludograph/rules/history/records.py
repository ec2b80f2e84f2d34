"""The records of each game with their dates, the relations between games, and the places of both, for the drawings.

A date that is not exact to the year is a range; a relation without its own source is marked as supposed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from itertools import chain

from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.dates import Date, PartialDate, parse_date
from ludograph.languages.words import N_, Message, Text
from ludograph.rules.data.entry import Relation
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.words import RecordKind
from ludograph.values import Coordinates, Locality, Source, WrittenDate, plain_name

ABOUT = 5
"""The tolerance of "about" in a drawing, in years on each side; EDTF defines none."""


class DateShape(StrEnum):
    """The shape of a date in a drawing."""

    POINT = "point"
    """A day, a month or a year."""
    DOUBTFUL = "doubtful"
    """An uncertain point or range."""
    RANGE = "range"
    """From one date to another, or an unknown time within a decade or century."""
    ABOUT = "about"
    """An approximate date, with unknown ends."""


@frozen
class Mark:
    """One dated record of a game."""

    first: float
    """The beginning, in years."""
    last: float
    """The end, in years; equal to the beginning for a point, infinite for an open end."""
    shape: DateShape
    words: Text
    anchor: str
    """The record's anchor in the list of the timeline page."""
    year: Text = ""
    """The date in short form: `1755?`."""
    kind: RecordKind = RecordKind.MENTION


@frozen
class GameLine:
    """A game and its dated records, earliest first."""

    id: str
    """The id of the game; its name if the data do not have it."""
    title: Text
    marks: tuple[Mark, ...] = ()
    anchor: str = ""
    """The game's anchor in the list, or ""."""


@frozen
class Bond:
    """A relation between two games."""

    one: str
    other: str
    type: str
    """The relation of `one` to `other`, a type of `Relation`."""
    supposed: bool
    """Whether it has no source of its own, or its source is unsure."""
    is_ours: bool = False
    """Whether no source states it."""

    @property
    def is_stated(self) -> bool:
        """Whether a source states a relation for certain, beyond a comparison."""
        return not self.supposed and self.type != "like"


@frozen
class History:
    """The contents of the drawings: dated games by their first record, then the others."""

    lines: tuple[GameLine, ...]
    bonds: tuple[Bond, ...]

    @property
    def dated(self) -> tuple[GameLine, ...]:
        return tuple(line for line in self.lines if line.marks)


RELATIONS = {
    "predecessor": N_("{game} is held to be a predecessor of {other}"),
    "successor": N_("{game} is held to descend from {other}"),
    "variant": N_("{game} is a variant of {other}"),
    "borrowed-name": N_("{game} has its name from {other}"),
    "like": N_("{game} is compared with {other}"),
}


def game_anchor(id: str) -> str:
    """The anchor of a game in the list of the timeline."""
    return f"game-{id.replace('/', '-')}"


def record_anchor(id: str, number: int) -> str:
    """The anchor of a record in the list; numbers start at 1, first mentions before places."""
    return f"record-{id.replace('/', '-')}-{number}"


def is_supposed(relation: Relation) -> bool:
    """Whether the relation has no certain source of its own; the game's sources do not count."""
    return not relation.sure or not relation.source


def recorded_games(rules: Rules) -> dict[str, ResolvedGame]:
    """All games by id; variants only if another game is related to them."""
    games = {id: game for id, game in rules.games.items() if "/" not in id}
    for relation in [relation for game in games.values() for relation in game.relation]:
        variant = rules.game(relation.to)
        if variant is not None:
            games.setdefault(variant.id, variant)
    return games


def history(rules: Rules) -> History:
    """The games with a dated record or a relation."""
    games = recorded_games(rules)
    bonds = tuple(_bond(game, relation, rules) for game in games.values() for relation in game.relation)
    lines: dict[str, GameLine] = {}
    for id, game in games.items():
        marks = tuple(sorted(_marks(game), key=_order))
        lines[id] = GameLine(id, game.title, marks, game_anchor(id) if marks or game.relation else "")
    for end in [end for bond in bonds for end in (bond.one, bond.other)]:
        lines.setdefault(end, GameLine(end, end))
    bound = {end for bond in bonds for end in (bond.one, bond.other)}
    shown = {id: line for id, line in lines.items() if line.marks or id in bound}
    dated = sorted((line for line in shown.values() if line.marks), key=lambda line: (_order(line.marks[0]), line.id))
    places = {line.id: place for place, line in enumerate(dated)}
    undated = [line for line in shown.values() if not line.marks]
    near = {line.id: _nearest(line.id, bonds, places) for line in undated}
    return History((*dated, *sorted(undated, key=lambda line: (near[line.id], line.id))), bonds)


def mark(date: str, anchor: str) -> Mark | None:
    """The mark of a date in EDTF; None if it cannot be read."""
    read = parse_date(date)
    if read is None:
        return None
    first, last, shape = _extent(read)
    return Mark(first, last, shape, Message.of(WrittenDate(date)), anchor, in_short(date))


def in_short(date: str) -> Message:
    """The date in short form: `1755?` for "perhaps 1755"."""
    year = Message.of(WrittenDate(date.removesuffix("?")))
    return Message("{year}?", year=year) if date.endswith("?") else year


def _order(mark: Mark) -> tuple[float, float, str]:
    return mark.first, mark.last, mark.anchor


def _marks(game: ResolvedGame) -> Iterator[Mark]:
    records = [(attested.date, attested.sure, attested.kind) for attested in game.attested]
    records += [(place.date, place.certainty == "certain", RecordKind.PLAY) for place in game.places]
    for number, (date, certain, kind) in enumerate(records, 1):
        made = mark(date, record_anchor(game.id, number)) if date else None
        if made:
            yield replace(made, kind=kind, shape=made.shape if certain else DateShape.DOUBTFUL)


def _extent(date: Date) -> tuple[float, float, DateShape]:
    """The beginning and the end of the date, in years, and its shape."""
    if isinstance(date, PartialDate):
        first, last = _year(date.earliest), _year(date.latest)
        if date.approximate:
            return first - ABOUT, last + ABOUT, DateShape.ABOUT
        shape = DateShape.DOUBTFUL if date.uncertain else DateShape.RANGE if date.unspecified else DateShape.POINT
        return first, last if date.unspecified else first, shape
    start, end = date.start, date.end
    first = _extent(start)[0] if isinstance(start, PartialDate) else float("-inf")
    last = _extent(end)[1] if isinstance(end, PartialDate) else float("inf")
    if isinstance(end, PartialDate):
        last = max(last, _year(end.latest))
    bounds = [bound for bound in (start, end) if isinstance(bound, PartialDate)]
    doubt = DateShape.DOUBTFUL if any(bound.uncertain for bound in bounds) else DateShape.RANGE
    return first, last, DateShape.ABOUT if any(bound.approximate for bound in bounds) else doubt


def _year(day: tuple[int, int, int]) -> float:
    year, month, number = day
    return year + (month - 1) / 12 + (number - 1) / 365


def _bond(game: ResolvedGame, relation: Relation, rules: Rules) -> Bond:
    other = rules.game(relation.to)
    to = other.id if other else relation.to
    return Bond(game.id, to, relation.type, is_supposed(relation), not relation.source)


def _nearest(id: str, bonds: tuple[Bond, ...], places: dict[str, int]) -> int:
    """The index of the earliest dated game to which it is related."""
    others = [bond.other if bond.one == id else bond.one for bond in bonds if id in (bond.one, bond.other)]
    return min((places[other] for other in others if other in places), default=len(places))


_OF_LOWER = {
    "predecessor": N_("held to be older"),
    "successor": N_("held to descend from it"),
    "variant": N_("variant of it"),
    "borrowed-name": N_("has its name from it"),
    "like": N_("compared with it"),
}
"""The relation to the game above, if the data of the lower game state it."""
_OF_UPPER = {
    "predecessor": N_("held to descend from it"),
    "successor": N_("held to be older"),
    "variant": N_("it is a variant of this"),
    "borrowed-name": N_("it has its name from this"),
    "like": N_("compared with it"),
}
"""The relation to the game above, if the data of the upper game state it."""


@frozen
class Relative:
    """A game in a tree."""

    line: GameLine
    bond: Bond | None = None
    """Its relation to the game above; None for the root."""
    below: tuple[Relative, ...] = ()
    is_elsewhere: bool = False
    """Whether the game has its entry, with those below it, elsewhere in the tree."""

    @property
    def words(self) -> Text:
        """The relation to the game above, in words."""
        if self.bond is None:
            return ""
        words = Message((_OF_LOWER if self.bond.one == self.line.id else _OF_UPPER)[self.bond.type])
        if self.bond.is_ours:
            return Message("{relation}, in our view", relation=words)
        return Message("{relation}, perhaps", relation=words) if self.bond.supposed else words


def families(drawn: History) -> tuple[Relative, ...]:
    """The trees of all games with a relation; the game with most relations is the root of each.

    Each relation occurs once.
    """
    bonds: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    for number, bond in enumerate(drawn.bonds):
        bonds[bond.one].append((bond.other, number))
        if bond.other != bond.one:
            bonds[bond.other].append((bond.one, number))
    lines = {line.id: line for line in drawn.lines}
    order = {id: at for at, id in enumerate(lines)}
    weight = Counter({id: len(found) for id, found in bonds.items()})
    trees, placed, used = list[Relative](), set[str](), set[int]()

    def below(id: str) -> Iterator[Relative]:
        ends = sorted((end for end in bonds[id] if end[1] not in used), key=lambda end: order[end[0]])
        used.update(number for _, number in ends)
        new = {end for end, _ in ends} - placed
        placed.update(new)
        for end, number in ends:
            own = tuple(below(end)) if end in new else ()
            yield Relative(lines[end], drawn.bonds[number], own, is_elsewhere=end not in new)
            new.discard(end)

    for id in sorted(weight, key=lambda id: (-weight[id], order[id])):
        if id not in placed:
            placed.add(id)
            trees.append(Relative(lines[id], below=tuple(below(id))))
    return tuple(trees)


@frozen
class RecordThere:
    """A record at a place."""

    title: Text
    """The game, or the deck."""
    year: Text = ""
    """The date in short form, or ""."""
    anchor: str = ""
    """The anchor in the list of the timeline page, or ""."""
    works: frozenset[str] = frozenset()
    """The citekeys of its sources."""


@frozen
class MapPlace:
    """A town or region in the data."""

    name: str
    country: str
    coordinates: Coordinates
    records: tuple[RecordThere, ...] = ()
    """Earliest first; undated records last."""

    @property
    def works(self) -> frozenset[str]:
        """The works without which the place has no record; empty if a record has no source."""
        return _all_of(record.works for record in self.records)


@frozen
class MapRoute:
    """The route by which a game spread, according to a source."""

    stations: tuple[tuple[Locality, Coordinates | None], ...]
    """Each place with its coordinates; a country has none."""
    words: Text
    """`Oicho-Kabu is held to descend from Chě sān zhāng`."""
    is_supposed: bool
    anchor: str
    """The game's anchor in the list of the timeline page."""
    works: frozenset[str] = frozenset()
    """The citekeys of its sources."""


def games_of_country(rules: Rules | None) -> Mapping[str, tuple[ResolvedGame, ...]]:
    """The games and variants recorded in each country; parts of a country belong to it."""
    found: defaultdict[str, list[ResolvedGame]] = defaultdict(list)
    for game in rules.games.values() if rules else ():
        for code in dict.fromkeys(place.country[:2] for place in game.places if place.country):
            found[code].append(game)
    return {code: tuple(games) for code, games in sorted(found.items())}


def works_of_country(rules: Rules | None) -> Mapping[str, frozenset[str]]:
    """The works without which a country has no record; empty if a record has no source."""
    places = ((game, place) for game in (rules.games.values() if rules else ()) for place in game.places)
    found = grouped((place.country[:2], _cited(game.sources_of(place))) for game, place in places)
    return {code: _all_of(works) for code, works in found.items()}


def _all_of(works: Iterable[frozenset[str]]) -> frozenset[str]:
    found = tuple(works)
    return frozenset().union(*found) if all(found) else frozenset()


def _cited(sources: Iterable[Source]) -> frozenset[str]:
    return frozenset(one.cite for one in sources)


def name_of(place: Locality) -> str:
    """The name on a map: the town, else the region; "" for a country."""
    return place.town or place.region


def map_places(rules: Rules) -> tuple[MapPlace, ...]:
    """Every town or region with coordinates in the data, by name, with its records."""
    located = _located(rules)
    records: defaultdict[tuple[str, str], list[tuple[str, RecordThere]]] = defaultdict(list)
    for key, date, record in _records(rules):
        # Mentions have no country.
        known = key if key[1] else next((one for one in located if one[0] == key[0]), key)
        records[known].append((date or "9999", record))
    return tuple(
        MapPlace(*key, coordinates, _once(sorted(records[key], key=lambda pair: pair[0])))
        for key, coordinates in sorted(located.items())
        if records[key]
    )


def map_routes(rules: Rules) -> tuple[MapRoute, ...]:
    """The routes of all relations."""
    located, found = _located(rules), []
    for game in recorded_games(rules).values():
        for relation in (one for one in game.relation if one.route):
            other = rules.game(relation.to)
            words = Message(RELATIONS[relation.type], game=game.title, other=other.title if other else relation.to)
            stations = ((one, one.coordinates or located.get((name_of(one), one.country))) for one in relation.route)
            cited = _cited(relation.source)
            found.append(MapRoute(tuple(stations), words, is_supposed(relation), game_anchor(game.id), cited))
    return tuple(found)


def _located(rules: Rules) -> dict[tuple[str, str], Coordinates]:
    """Name and country of a place → its coordinates, from the first entry that gives them."""
    games = rules.games.values()
    routes = chain.from_iterable(relation.route for game in games for relation in game.relation)
    of_games = chain.from_iterable(game.places for game in games)
    of_decks = chain.from_iterable(deck.places for deck in rules.decks.values())
    found: dict[tuple[str, str], Coordinates] = {}
    for place in chain(of_games, of_decks, routes):
        if place.coordinates is not None and name_of(place):
            found.setdefault((name_of(place), place.country), place.coordinates)
    return found


def _records(rules: Rules) -> Iterator[tuple[tuple[str, str], str, RecordThere]]:
    """Name and country of a place, the date as written, and the record; a variant has only its own records."""
    listed = recorded_games(rules)
    for game in rules.games.values():
        anchor = game_anchor(game.id) if game.id in listed and (game.attested or game.relation) else ""
        for number, mention in enumerate(game.attested, 1):
            if game.origin_of(mention) == game.id:
                own = record_anchor(game.id, number) if anchor and mention.date else anchor
                record = RecordThere(game.title, _year_of(mention.first), own, _cited(game.sources_of(mention)))
                yield (mention.place, ""), mention.date, record
        for place in game.places:
            if game.origin_of(place) == game.id:
                record = RecordThere(game.title, _year_of(place.date), anchor, _cited(game.sources_of(place)))
                yield (name_of(place), place.country), place.date, record
    for deck in rules.decks.values():
        for place in deck.places:
            record = RecordThere(
                plain_name(deck.names, deck.id), _year_of(place.date), "", _cited(rules.sources_of(place))
            )
            yield (name_of(place), place.country), place.date, record


def _year_of(date: str) -> Text:
    return in_short(date) if date else ""


def _once(records: Iterable[tuple[str, RecordThere]]) -> tuple[RecordThere, ...]:
    """The records; a game with a dated record is not repeated without a date."""
    found: dict[RecordThere, frozenset[str]] = {}
    for _, record in records:
        same = replace(record, works=frozenset())
        found[same] = found.get(same, frozenset()) | record.works
    dated = {record.title for record in found if record.year}
    kept = ((record, works) for record, works in found.items() if record.year or record.title not in dated)
    return tuple(replace(record, works=works) for record, works in kept)
