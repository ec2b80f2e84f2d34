"""One name for one thing: a game is called alike in its data and its article, and a section opens its list."""

from __future__ import annotations

import re

import pytest
import yaml
from tests.encyclopedia.articles import DOCS, ROOT
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
    assert title.casefold() == str(RULES.games[game].title).casefold()


@pytest.mark.parametrize("folder", ["texts", "people", "cards"])
def test_the_first_page_of_a_section_leads_to_each_of_its_articles(folder: str) -> None:
    first = (DOCS / folder / "index.md").read_text("utf-8")
    folders = ["texts", "essays"] if folder == "texts" else [folder]
    for one in folders:
        below = "" if one == folder else f"../{one}/"
        linked = {link.removeprefix(below) for link in re.findall(r"\]\(([^()#]+\.md)", first)}
        assert {path.name for path in (DOCS / one).glob("*.md")} - {"index.md"} <= linked


def test_the_first_page_of_the_indexes_leads_to_each_of_them() -> None:
    menu = yaml.safe_load(re.sub(r"!!\S+", "", (ROOT / "mkdocs.yml").read_text("utf-8")))["nav"]
    first, *others = next(section["Indexes"] for section in menu if "Indexes" in section)
    linked = re.findall(r"\]\(([^()#]+\.md)", (DOCS / first).read_text("utf-8"))
    assert all(any(link.startswith(one) for link in linked) for one in others)
