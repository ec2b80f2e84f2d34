"""What is proposed in data files: keys of the place, words of the value, ids that exist."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.checks.projects import GAME, write_project

from ludograph.tools.language_server.answers import definition, hover, references
from ludograph.tools.language_server.completion import proposals
from ludograph.tools.language_server.workspace import Workspace

HEAD = "other:\n  names: [Other]\n"


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    root = tmp_path_factory.mktemp("project")
    made = Workspace(write_project(root, f"Text.\n{GAME}") / "mkdocs.yml")
    yield made
    made.project.cache.close()


@pytest.mark.parametrize(
    ("folder", "typed", "expected", "not_expected"),
    [
        ("games", "  ran", "ranking: ", "copies: "),
        ("games", "  deal:\n    ha", "hands: ", "ranking: "),
        ("games", "  deal: {ha", "hands: ", "ranking: "),
        ("games", "  deal: {cards: 2, hands: per", "personal", "banker"),
        ("games", "  form: ban", "banker", "personal"),
        ("games", "  deck: {use: te", "ten", "nine"),
        ("games", "  extends: ni", "nine", "ten"),
        ("games", "  yaku:\n    ni", "nine-one: ", "names: "),
        ("games", "  yaku:\n    nine-one:\n      hol", "holder: ", "names: "),
        ("games", "  yaku:\n    nine-one:\n      effect: wi", "win", "both"),
        ("games", "  sources: parl", "Parlett1990", "Culin1895"),
        ("games", "  places:\n    - country: JP\n      so", "source: ", "ranking: "),
        ("decks", "  cop", "copies: ", "ranking: "),
        ("yaku", "  whe", "when: ", "copies: "),
    ],
)
def test_keys_words_and_ids_of_the_place(
    workspace: Workspace, folder: str, typed: str, expected: str, not_expected: str
) -> None:
    text = f"{HEAD}{typed}"
    path = f"data/{folder}/other.yaml"
    workspace._texts[path] = text
    found = [one.text for one in proposals(workspace, path, len(text))]
    assert expected in found
    assert not_expected not in found
    (first,) = [one for one in proposals(workspace, path, len(text)) if one.text == expected]
    assert text[first.start :] == typed.split()[-1].lstrip("{")


@pytest.mark.parametrize(
    ("path", "text", "at", "shown", "where", "used"),
    [
        ("docs/article.md", '<Rules show="rank-table" game="nine" />', '"nine', "Nine", "data/games/nine.yaml", 2),
        (
            "docs/article.md",
            '<Rules yaku="nine-one" />',
            '"nine-one',
            "9–1",
            "data/yaku/nine-one.yaml",
            1,
        ),
        ("data/games/nine.yaml", GAME.partition("nine.yaml\n")[2], "use: ten", "Ten", "data/decks/ten.yaml", 2),
    ],
)
def test_a_thing_of_the_data_is_shown_found_and_followed(
    workspace: Workspace, path: str, text: str, at: str, shown: str, where: str, used: int
) -> None:
    workspace.change(path, text)
    offset = text.index(at) + len(at)
    found = hover(workspace, path, offset)
    assert found is not None
    assert shown in found[0]
    place = definition(workspace, path, offset)
    assert place is not None
    assert place.path == where
    assert len(references(workspace, path, offset)) >= used


def test_prose_that_has_the_word_of_an_id_names_nothing(workspace: Workspace) -> None:
    workspace.change("docs/article.md", "We played nine rounds.\n")
    assert hover(workspace, "docs/article.md", 12) is None


@pytest.mark.parametrize("typed", ["", "x", "  # a comment", "  note: words that are no key: at all "])
def test_nothing_is_proposed_where_nothing_is_known(workspace: Workspace, typed: str) -> None:
    workspace._texts["data/games/other.yaml"] = typed
    assert proposals(workspace, "data/games/other.yaml", len(typed)) == []
