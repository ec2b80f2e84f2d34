"""What is not published is counted and named by its kind."""

from __future__ import annotations

from tests.bibliography.library import read
from tests.games.data import seed_rules

from ludograph.article.restriction import Withheld, restricted, withheld
from ludograph.catalogue import Catalogue
from ludograph.games.model import Rules
from ludograph.games.reader import read_rules
from ludograph.source import SourceText


def test_special_hands_are_among_what_is_held_back() -> None:
    rules = seed_rules()
    assert withheld(Catalogue(rules=rules), Catalogue(rules=Rules())).names["special hands"] == tuple(
        sorted(rules.yaku)
    )
    assert Withheld({"special hands": ("kuppin",)}).sentence({"draft": 2}) == "2 drafts, 1 special hand"


LIBRARY = "".join(f"@book{{{key}, title = {{T}}}}\n" for key in ("OfDeck", "OfOther", "Idle"))
DECK = "{id}:\n  names: [D]\n  numbers: 1-10\n  suits: {{birds: {{names: [birds]}}}}\n  source: {source}\n"


def test_works_that_data_rest_on_stay_and_idle_ones_only_where_all_are_asked_for() -> None:
    decks = DECK.format(id="one", source="OfDeck") + DECK.format(id="two", source="OfOther")
    catalogue = Catalogue(bibliography=read(LIBRARY), rules=read_rules([SourceText("data/decks/a.yaml", decks)]))
    assert list(restricted(catalogue, (), ()).bibliography) == ["OfDeck", "OfOther"]
    assert list(restricted(catalogue, (), (), every_work=True).bibliography) == ["OfDeck", "OfOther", "Idle"]
