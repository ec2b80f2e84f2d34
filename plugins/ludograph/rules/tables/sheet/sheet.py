"""The contents of a sheet of house rules: steps of a round, with choices in their sentences."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ludograph.base.frozen import frozen
from ludograph.base.source import content_hash
from ludograph.base.yaml import Mapping, Node, Sequence, plain
from ludograph.languages.words import Text
from ludograph.library.citing.citation import Cited
from ludograph.rules.conditions.base import canonical
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.table import field_at
from ludograph.rules.tables.facts.flat import FlatValue, flatten, node_at
from ludograph.rules.tables.pieces import Piece


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


Part = Piece | SheetChoice | SheetHands


@frozen
class SheetStep:
    """A step of a round: its sentences, hands and choices."""

    name: str
    parts: tuple[Part, ...]

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
    def choices(self) -> int:
        """The number of choices."""
        return sum(len(list(step.choices)) for step in self.steps) + len(self.further + self.local)

    @property
    def codes(self) -> Iterator[str]:
        """Each answer that is not the usual one, as it is written in the address: `ties=dealer`."""
        for choice in (*(choice for step in self.steps for choice in step.choices), *self.further):
            yield from (f"{choice.key}={option.value}" for option in choice.options[bool(choice.usual) :])
        yield from (f"local={option.value}" for option in self.local)


# Identifiers in addresses of sheets.

_WORD = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")
_NO_RULE = re.compile(r"(?:names|aka|family|status|places|attested|relation|terms|presets)\b|.*\b(?:names|in_short)\b")


def option_id(value: Node | str) -> str:
    """The identifier of an option in addresses, whatever its position: a word or number of the data, else a hash."""
    said = value if isinstance(value, str) else plain(value)
    text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False, sort_keys=True)
    return text if _WORD.fullmatch(text) else content_hash(text)[:6]


def version_of(game: ResolvedGame) -> str:
    """Six characters that identify the rules; names, notes and sources do not change them."""
    said = [f"{one.path}={one.plain}" for one in flatten(game) if one.plain and not _NO_RULE.match(one.path)]
    uses = sorted(game.every_use.items())
    hands = [f"{id}:{json.dumps(canonical(use.condition))}" for id, use in uses if use.condition]
    cards = [f"{card.id}:{card.n}" for card in game.deck.cards] if game.deck else []
    code = content_hash(*said, *hands, *cards)[:6]
    return _PRINTED.get(code, code)


_PRINTED = {
    "e9eda9": "235d98",
    "acf238": "2c812e",
    "d83d7d": "fa04a6",
    "644c06": "2e7d41",
    "a5ddd8": "349843",
    "08f81d": "3f3bab",
    "6860e3": "fdcd26",
    "892069": "5ad0f2",
}
"""Versions of rules in later words → as they were printed before, in other words for the same rules."""


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
