"""Presets: D01 where a fully described game has no default, D02 where one chooses what there is not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludograph.games.merging import at_path
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.resolve import chosen
from ludograph.games.words import Status
from ludograph.problems import Place, Problem, did_you_mean, nearest
from ludograph.reading import Mapping, Sequence, plain


def preset_problems(rules: Rules) -> Iterator[Problem]:
    """What is wrong with the presets of all games; what a variant inherits is reported once."""
    seen: set[Place | None] = set()
    for game in rules.games.values():
        keys = game.node.keys() if isinstance(game.node, Mapping) else ()
        misspelt = any(nearest(key, ("presets",), 1) for key in keys if key != "presets")
        nearly = (
            []
            if "default" in game.presets
            else [one for one in nearest("default", game.presets) if len(one) in (6, 7, 8)]
        )
        for name in nearly:
            if game.presets[name].at not in seen:
                hint = "Did you mean 'default'? This is the name that the box `play-now` looks for."
                yield Problem("D01", f"{game.id}.presets: misspelt {name!r}", hint, game.presets[name].at)
        if game.status is Status.FULL and "default" not in game.presets and not misspelt and not nearly:
            hint = "Write `presets: {default: {reason: …}}`: the form to play now, and why it is recommended."
            entries = game.node if isinstance(game.node, Mapping) else ()
            place = next((key.place for key, _ in entries if key.text == "presets"), game.entry.at)
            yield Problem("D01", f"{game.id}: missing 'presets.default'", hint, place)
        for name, preset in game.presets.items():
            if name == "default" and not preset.reason and preset.at not in seen:
                yield Problem(
                    "D01",
                    f"{game.id}.presets.{name}: missing 'reason'",
                    "Write why this form is recommended.",
                    preset.at,
                )
            for problem in _of_preset(rules, game, name):
                if problem.place not in seen:
                    yield problem
                    seen.add(problem.place)
            seen.add(preset.at)


def _of_preset(rules: Rules, game: ResolvedGame, name: str) -> Iterator[Problem]:
    preset, text = game.presets[name], game.node
    sound = True
    for use in preset.local:
        if use not in game.local:
            sound = False
            hint = did_you_mean(use, game.local)
            yield Problem("D02", f"{game.id}.presets.{name}.local: no local yaku {use!r}", hint, preset.at)
    for path, value in preset.chosen.items():
        steps = tuple(path.split("."))
        node = at_path(text, steps[:-1])
        if not isinstance(node, Mapping):
            sound = False
            yield Problem("D02", f"{game.id}.presets.{name}: nothing stands at {path!r}", "", value.place)
            continue
        offered = _offered(node.get(steps[-1]))
        if offered and plain(value) not in offered:
            sound = False
            hint = f"Choose {' or '.join(map(str, offered))}."
            yield Problem(
                "D02", f"{game.id}.presets.{name}: {plain(value)!r} is not an option of {path!r}", hint, value.place
            )
    if sound and (found := chosen(rules, game.id, name)[1]):
        without = {problem.message for problem in chosen(rules, game.id)[1]}
        for problem in found:
            if problem.message not in without:
                yield Problem("D02", f"{game.id}.presets.{name}: {problem.message}", problem.hint, preset.at)


def _offered(node: Any) -> list[Any]:
    """The value and the options of a fact that is written long; nothing where all is open."""
    if not isinstance(node, Mapping) or not isinstance(options := node.get("options"), Sequence):
        return []
    value = node.get("value")
    disputed = node.get("disputed")
    positions = (
        [one.get("value") for one in disputed if isinstance(one, Mapping)] if isinstance(disputed, Sequence) else []
    )
    return [plain(one) for one in (value, *options, *positions) if one is not None]
