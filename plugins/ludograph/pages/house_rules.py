"""A sheet for each game on which players tick what they have agreed on: house rules, disputed readings, local yaku."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.games.flat import flatten
from ludograph.games.model import ResolvedGame, Use
from ludograph.games.tables.labels import label, value_words
from ludograph.games.words import Status
from ludograph.pages.writing import bullets, escaped, marked, page

_BOX = '<span class="lg-choice" data-choice="{key}" data-value="{value}">☐ {text}</span>'


class HouseRules:
    """All sheets; a script keeps the ticks in the address, so that a table's rules can be cited and printed."""

    src_uri = "house-rules.md"
    title = "House rules"

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One section for each game that leaves something to be agreed on; else no page."""
        parts = []
        for id, game in index.rules.games.items():
            rows = list(_rows(game, catalogue.settings.lang)) if game.status is not Status.NAMED_ONLY else []
            if rows:
                anchor = f"{{#{id.replace('/', '-')}}}"
                sheet = f'<div class="lg-sheet" data-list="" data-game="{id}">\n\n{bullets(rows)}\n\n</div>'
                parts.append(f"## {escaped(game.title)} {anchor}\n\n{sheet}")
        intro = "Before play: agree, tick, and print the page. Only what is ticked stands on the printed page."
        if parts:
            yield self.src_uri, page(self.title, intro, *parts)


def _rows(game: ResolvedGame, page_lang: str) -> Iterator[str]:
    for value in flatten(game):
        choices = list(dict.fromkeys(filter(None, [value.text, *value.options])))
        if value.options and len(choices) > 1:
            boxes = [
                _box(value.path, str(number), value_words(value.path, text), page_lang)
                for number, text in enumerate(choices)
            ]
            yield f"{escaped(label(game, value.path))}: {' '.join(boxes)}"
    for use in (*game.uses.values(), *(use for id, use in game.local.items() if id not in game.uses)):
        yield from _yaku(use, page_lang)


def _yaku(use: Use, page_lang: str) -> Iterator[str]:
    readings = list(dict.fromkeys([use.reading, *use.entry.options]))
    if len(readings) > 1:
        boxes = [
            _box(f"yaku.{use.id}", reading, (reading or "as usual").replace("-", " "), page_lang)
            for reading in readings
        ]
        yield f"{escaped(use.title)}: {' '.join(boxes)}"
    elif use.local:
        yield f"{_box(f'local.{use.id}', 'yes', f'with {use.title}', page_lang)}"


def _box(key: str, value: str, text: str, page_lang: str) -> str:
    return _BOX.format(key=key, value=escaped(value), text=marked(text, page_lang))
