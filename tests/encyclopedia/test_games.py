"""Every game of the rules data has its article, and opens it with what somebody at a table wants first."""

from __future__ import annotations

import re

import pytest
from tests.encyclopedia.articles import DOCS, ROOT, articles, name

from ludograph.base.source import SourceText
from ludograph.base.yaml import parse_yaml, plain
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.data.words import Status

RULES = read_rules(data_files(ROOT / "data"))
FAMILY = sorted(game.id for game in RULES.family("kabu"))
HEADS = {}
for article in articles():
    head = re.match(r"---\n(.*?\n)---\n", article.read_text(encoding="utf-8"), re.DOTALL)
    assert head, article
    HEADS[name(article)] = plain(parse_yaml(SourceText(name(article), head[1]))[0])
DESCRIBED = {
    game: (where, slug)
    for where, head in HEADS.items()
    for game, slug in [
        (head.get("game"), ""),
        *((part.get("game"), part.get("slug", "")) for part in head.get("subgames", ())),
    ]
    if game
}
FULL = [id for id in FAMILY if RULES.games[id].status is Status.FULL]


@pytest.mark.parametrize("game", FAMILY)
def test_every_game_has_an_article_or_a_section(game: str) -> None:
    assert game in DESCRIBED


@pytest.mark.parametrize("game", sorted(DESCRIBED))
def test_every_game_that_is_described_stands_in_the_data(game: str) -> None:
    assert RULES.game(game) is not None


@pytest.mark.parametrize("game", FULL)
def test_a_full_description_begins_with_how_to_play_now(game: str) -> None:
    where, slug = DESCRIBED[game]
    text = (DOCS / where).read_text(encoding="utf-8")
    # The section of a variant that only changes the pack needs no rules of its own.
    assert slug or f'<Rules show="play-now" game="{game}" />' in text
    if not slug:
        before, _, after = text.partition(f'<Rules show="play-now" game="{game}" />')
        assert "\n## " not in before
        assert after.lstrip().startswith("## One round")
        own, worked, _ = after.partition(f'<Rules show="worked-round" game="{game}" ')
        assert worked
        assert own.count("\n## ") == 1


@pytest.mark.parametrize("game", FULL)
def test_a_full_description_says_what_is_disputed_and_what_is_not_recorded(game: str) -> None:
    where, slug = DESCRIBED[game]
    text = (DOCS / where).read_text(encoding="utf-8")
    own = game if not slug else HEADS[where]["game"]
    # The round marks what no source states, and folds what is disputed under its steps.
    tables = ("round",) if f'<Rules show="round" game="{own}" />' in text else ("disputes", "unstated")
    for table in tables:
        assert f'<Rules show="{table}" game="{own}" />' in text
