"""A sheet for each game on which players tick what they have agreed on: house rules, disputed readings, local yaku."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from enum import Enum

from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.games.model import ResolvedGame, Use
from ludograph.games.words import Status
from ludograph.pages.writing import bullets, escaped, page
from ludograph.values import Fact

_BOX = '<span class="lg-choice" data-choice="{key}" data-value="{value}">☐ {text}</span>'


class HouseRules:
    """All sheets; a script keeps the ticks in the address, so that a table's rules can be cited and printed."""

    src_uri = "house-rules.md"
    title = "House rules"

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One section for each game that leaves something to be agreed on."""
        parts = []
        for id, game in index.rules.games.items():
            rows = list(_rows(game)) if game.status is not Status.NAMED_ONLY else []
            if rows:
                anchor = f"{{#{id.replace('/', '-')}}}"
                sheet = f'<div class="lg-sheet" data-list="" data-game="{id}">\n\n{bullets(rows)}\n\n</div>'
                parts.append(f"## {escaped(game.title)} {anchor}\n\n{sheet}")
        intro = "Before play: agree, tick, and print the page. Only what is ticked stands on the printed page."
        yield self.src_uri, page(self.title, *([intro, *parts] if parts else ["No game leaves anything open yet."]))


def _rows(game: ResolvedGame) -> Iterator[str]:
    for path, fact in choices(game.said):
        label = path.replace("_", " ").replace(".", ": ")
        boxes = [_box(path, str(number), _word(value)) for number, value in enumerate(fact.choices)]
        yield f"{escaped(label)}: {' '.join(boxes)}"
    for use in (*game.uses.values(), *(use for id, use in game.local.items() if id not in game.uses)):
        yield from _yaku(use)


def _yaku(use: Use) -> Iterator[str]:
    readings = list(dict.fromkeys([use.reading, *use.said.options]))
    if len(readings) > 1:
        boxes = [_box(f"yaku.{use.id}", reading, (reading or "as usual").replace("-", " ")) for reading in readings]
        yield f"{escaped(use.title)}: {' '.join(boxes)}"
    elif use.local:
        yield f"{_box(f'local.{use.id}', 'yes', f'with {use.title}')}"


def choices(said: object, path: str = "") -> Iterator[tuple[str, Fact[object]]]:
    """Every fact in a game's entry that leaves players a choice, with its path: `draw.limit`."""
    if not dataclasses.is_dataclass(said):
        return
    for field in dataclasses.fields(said):
        if field.name in ("yaku", "local", "variants"):
            continue
        value = getattr(said, field.name)
        own = f"{path}.{field.name}".strip(".")
        if isinstance(value, Fact):
            if len(value.choices) > 1:
                yield own, value
        elif dataclasses.is_dataclass(value) and not isinstance(value, type):
            yield from choices(value, own)


def _box(key: str, value: str, text: str) -> str:
    return _BOX.format(key=key, value=escaped(value), text=escaped(text))


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value if isinstance(value, Enum) else value).replace("-", " ")
