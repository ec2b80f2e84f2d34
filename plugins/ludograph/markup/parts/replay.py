"""Further rounds of a worked round: a script beside the page, fetched when a reader asks for another one.

The page holds one round, and no face or citation of the others; what they rest on is cited by the round in the page.
"""

from __future__ import annotations

from functools import partial

from ludograph.article.fetched import fetched
from ludograph.cards.drawing import Face, sprite
from ludograph.codec.text import sorted_json
from ludograph.games.tables.table import Table
from ludograph.markup.parts.table_cells import drawn, run
from ludograph.markup.read.ledger import Ledger
from ludograph.markup.tree import Literal, Node, element
from ludograph.markup.writing import html_of


def replay_button(ledger: Ledger, table: Table, stem: str) -> Node:
    """The button that shows the next round; its script goes beside the page under `stem`."""
    name = f"{stem}.js"
    ledger.files[name] = _script(ledger, table, name)
    label = ledger.words.gettext("Another round")
    lang = None if ledger.english_tag is None else ledger.settings.lang
    button = element("button", [Literal(label)], {"type": "button", "data-lg-rounds": name})
    return element(
        "p", [button, Literal(" "), element("span", [], {"role": "status"})], {"class": "lg-replay", "lang": lang}
    )


def _script(ledger: Ledger, table: Table, key: str) -> bytes:
    faces: dict[str, Face] = {}
    lang = ledger.english_tag or ledger.settings.lang
    draw = partial(drawn, ledger, sprite=faces)
    rounds = []
    for rows in table.others:
        steps = []
        for row in rows:
            _, happens, rule = (run(cell.pieces, draw, lang)[0] for cell in row.cells)
            steps.append(element("li", [*happens, Literal(" "), element("small", rule, {"class": "lg-rule"})]))
        rounds.append(html_of(steps))
    return fetched(key, sorted_json({"rounds": rounds, "sprite": sprite(faces.values())}))
