"""What is not published is counted and named by its kind."""

from __future__ import annotations

from tests.games.data import seed_rules

from ludograph.article.restriction import Withheld, withheld
from ludograph.catalogue import Catalogue


def test_special_hands_are_among_what_is_held_back() -> None:
    rules = seed_rules()
    assert withheld(Catalogue(rules=rules), Catalogue()).names["special hands"] == tuple(sorted(rules.yaku))
    assert Withheld({"special hands": ("kuppin",)}).sentence({"draft": 2}) == "2 drafts, 1 special hand"
