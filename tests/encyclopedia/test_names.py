"""One name for one thing: a game is called alike in its data and its article, and a section opens its list."""

from __future__ import annotations

import re

import pytest
from tests.encyclopedia.articles import DOCS
from tests.encyclopedia.test_games import HEADS, RULES

NAMED = [
    (part["title"], part["game"])
    for head in HEADS.values()
    # An article on several games has a title of its own and names each of them.
    for part in (head, *head.get("subgames", ()))
    if "game" in part
    and (part is not head or head["game"] not in [each.get("game") for each in head.get("subgames", ())])
]


@pytest.mark.parametrize(("title", "game"), NAMED)
def test_a_game_is_called_as_its_data_call_it(title: str, game: str) -> None:
    assert title.casefold() == RULES.games[game].title.casefold()


@pytest.mark.parametrize("folder", ["texts", "people"])
def test_the_first_page_of_a_section_leads_to_each_of_its_articles(folder: str) -> None:
    first = (DOCS / folder / "index.md").read_text("utf-8")
    folders = ["texts", "essays"] if folder == "texts" else [folder]
    for one in folders:
        below = "" if one == folder else f"../{one}/"
        linked = {link.removeprefix(below) for link in re.findall(r"\]\(([^()#]+\.md)", first)}
        assert {path.name for path in (DOCS / one).glob("*.md")} - {"index.md"} <= linked
