"""When each game is recorded and how the games are held to be related, as a drawing needs it.

A date that is not known to the year stays a range of years; a relation without a source of its own is supposed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from ludograph.dates import Date, PartialDate, parse_date
from ludograph.frozen import frozen
from ludograph.games.entry import Relation
from ludograph.games.model import ResolvedGame, Rules
from ludograph.languages.words import N_, Message
from ludograph.values import WrittenDate

ABOUT = 5
"""Years on each side that "about" may mean in a drawing; EDTF gives no number."""


class Shape(StrEnum):
    """How a date is drawn."""

    POINT = "point"
    """A day, a month or a year."""
    DOUBTFUL = "doubtful"
    """The same or a range, and it is not certain."""
    RANGE = "range"
    """From one date to another, or a decade or century of which no more is known."""
    ABOUT = "about"
    """About a date, with ends that are not known."""


@frozen
class Mark:
    """One dated record of a game."""

    first: float
    """The beginning, in years."""
    last: float
    """The end, in years; that of a point is its beginning. Infinite where it goes on."""
    shape: Shape
    words: str
    """The date as readers see it."""
    anchor: str
    """The record's place in the list of the timeline page."""


@frozen
class Line:
    """A game and its dated records, the earliest first."""

    id: str
    """Of a game that the data do not have: its name."""
    title: str
    marks: tuple[Mark, ...] = ()
    anchor: str = ""
    """Its place in the list; "" for a game that has none."""


@frozen
class Bond:
    """A relation between two lines."""

    one: str
    other: str
    words: str
    """`Kyō-Kabu is held to be a predecessor of Oicho-Kabu`."""
    supposed: bool
    """No source of its own says so, or its source is not sure."""
    compared: bool = False
    """The games are only compared with each other."""

    @property
    def is_stated(self) -> bool:
        """Whether a source says for certain that the games are related."""
        return not self.supposed and not self.compared


@frozen
class History:
    """All that is drawn: dated games by their first record, then the others."""

    lines: tuple[Line, ...]
    bonds: tuple[Bond, ...]


RELATIONS = {
    "predecessor": N_("{game} is held to be a predecessor of {other}"),
    "successor": N_("{game} is held to descend from {other}"),
    "variant": N_("{game} is a variant of {other}"),
    "borrowed-name": N_("{game} has its name from {other}"),
    "like": N_("{game} is compared with {other}"),
}


def game_anchor(id: str) -> str:
    """The id of a game's entry in the list of the timeline."""
    return f"game-{id.replace('/', '-')}"


def record_anchor(id: str, number: int) -> str:
    """The id of a game's record in the list; records are numbered from 1, first mentions before places."""
    return f"record-{id.replace('/', '-')}-{number}"


def is_supposed(relation: Relation) -> bool:
    """Whether no source of its own says so for certain; the sources of the game do not count."""
    return not relation.sure or not relation.source


def recorded_games(rules: Rules) -> dict[str, ResolvedGame]:
    """All games by id; of the variants those to which another game is related."""
    games = {id: game for id, game in rules.games.items() if "/" not in id}
    for relation in [relation for game in games.values() for relation in game.relation]:
        variant = rules.game(relation.to)
        if variant is not None:
            games.setdefault(variant.id, variant)
    return games


def history(rules: Rules) -> History:
    """The games with a dated record or a relation."""
    games = recorded_games(rules)
    bonds = tuple(bond for game in games.values() for bond in _bonds(game, rules))
    lines = {id: _line(game) for id, game in games.items()}
    for end in [end for bond in bonds for end in (bond.one, bond.other)]:
        lines.setdefault(end, Line(end, end))
    bound = {end for bond in bonds for end in (bond.one, bond.other)}
    shown = {id: line for id, line in lines.items() if line.marks or id in bound}
    dated = sorted((line for line in shown.values() if line.marks), key=lambda line: (_order(line.marks[0]), line.id))
    places = {line.id: place for place, line in enumerate(dated)}
    undated = [line for line in shown.values() if not line.marks]
    near = {line.id: _nearest(line.id, bonds, places) for line in undated}
    return History((*dated, *sorted(undated, key=lambda line: (near[line.id], line.id))), bonds)


def _line(game: ResolvedGame) -> Line:
    marks = tuple(sorted(_marks(game), key=_order))
    return Line(game.id, game.title, marks, game_anchor(game.id) if marks or game.relation else "")


def mark(date: str, anchor: str) -> Mark | None:
    """The mark of a date in EDTF; None if it cannot be read."""
    read = parse_date(date)
    if read is None:
        return None
    first, last, shape = _extent(read)
    return Mark(first, last, shape, Message.of(WrittenDate(date)), anchor)


def _order(mark: Mark) -> tuple[float, float, str]:
    return mark.first, mark.last, mark.anchor


def _marks(game: ResolvedGame) -> Iterator[Mark]:
    dates = [(attested.date, attested.sure) for attested in game.attested]
    dates += [(place.date, place.certainty == "certain") for place in game.places]
    for number, (date, certain) in enumerate(dates, 1):
        made = mark(date, record_anchor(game.id, number)) if date else None
        if made:
            yield made if certain else replace(made, shape=Shape.DOUBTFUL)


def _extent(date: Date) -> tuple[float, float, Shape]:
    """Where the date begins and ends, in years, and how it is drawn."""
    if isinstance(date, PartialDate):
        first, last = _year(date.earliest), _year(date.latest)
        if date.approximate:
            return first - ABOUT, last + ABOUT, Shape.ABOUT
        shape = Shape.DOUBTFUL if date.uncertain else Shape.RANGE if date.unspecified else Shape.POINT
        return first, last if date.unspecified else first, shape
    start, end = date.start, date.end
    first = _extent(start)[0] if isinstance(start, PartialDate) else float("-inf")
    last = _extent(end)[1] if isinstance(end, PartialDate) else float("inf")
    if isinstance(end, PartialDate):
        last = max(last, _year(end.latest))
    bounds = [bound for bound in (start, end) if isinstance(bound, PartialDate)]
    doubt = Shape.DOUBTFUL if any(bound.uncertain for bound in bounds) else Shape.RANGE
    return first, last, Shape.ABOUT if any(bound.approximate for bound in bounds) else doubt


def _year(day: tuple[int, int, int]) -> float:
    year, month, number = day
    return year + (month - 1) / 12 + (number - 1) / 365


def _bonds(game: ResolvedGame, rules: Rules) -> Iterator[Bond]:
    for relation in game.relation:
        other = rules.game(relation.to)
        name = other.title if other else relation.to
        words = Message(RELATIONS[relation.type], game=game.title, other=name)
        yield Bond(game.id, other.id if other else relation.to, words, is_supposed(relation), relation.type == "like")


def _nearest(id: str, bonds: tuple[Bond, ...], places: dict[str, int]) -> int:
    """The line of the earliest dated game that it is related to."""
    others = [bond.other if bond.one == id else bond.one for bond in bonds if id in (bond.one, bond.other)]
    return min((places[other] for other in others if other in places), default=len(places))
