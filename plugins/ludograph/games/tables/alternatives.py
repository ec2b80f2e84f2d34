"""What players may agree on at a value of a game: its options, what other sources say, and what its other forms say."""

from __future__ import annotations

import re

from ludograph.games.flat import FlatValue, flatten, node_at
from ludograph.games.model import ResolvedGame, Rules
from ludograph.reading import Mapping, Node, Sequence

_RULE = re.compile(r"(ties|draw|pay|yaku|dealer\.first)\b")
"""Paths of values that players can agree on."""


def offers(game: ResolvedGame, value: FlatValue) -> dict[str, Node | None]:
    """What can be agreed on, in words and as its text in the data: options, and for a rule what other sources say."""
    others = [position.text for position in value.disputed] if _RULE.match(value.path) else []
    if value.path in {f"score.values.{n}" for n in game.score.holder_chooses}:
        return {}  # not to be agreed on: each holder chooses
    nodes = _option_nodes(game, value)
    return {text: nodes.get(text) for text in (*value.options, *others)}


def _option_nodes(game: ResolvedGame, value: FlatValue) -> dict[str, Node]:
    """The words of each option, and of what other sources say → its text in the data."""
    node = node_at(game, value.path)
    if not isinstance(node, Mapping):
        return {}
    found: dict[str, Node] = {}
    options, disputed = node.get("options"), node.get("disputed")
    if isinstance(disputed, Sequence) and len(disputed.items) == len(value.disputed):
        for position, item in zip(value.disputed, disputed.items, strict=True):
            other = item.get("value") if isinstance(item, Mapping) else None
            found |= {position.text: other} if other is not None else {}
    if isinstance(options, Sequence) and len(options.items) == len(value.options):
        found |= dict(zip(value.options, options.items, strict=True))
    return found


def left_open(rules: Rules, as_written: ResolvedGame) -> dict[str, dict[str, Node]]:
    """Path of a rule about which the game's source is silent → what can be agreed on, as words and text in the data.

    That is what the other forms of the game say, and for the dealer's draw also the limits of the players.
    """
    found: dict[str, dict[str, Node]] = {
        value.path: {} for value in flatten(as_written) if value.unstated and _RULE.match(value.path)
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


def values_of(game: ResolvedGame, path: str, value: FlatValue) -> dict[str, Node]:
    """The words of a value → its text in the data, without remarks."""
    node = node_at(game, path)
    alone = node.get("value") if isinstance(node, Mapping) else None
    node = node if alone is None else alone
    return {value.text: node} if node is not None else {}
