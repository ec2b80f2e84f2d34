"""`check --links`: addresses of other sites; no test asks any."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.checks.projects import quick_project, write_project

from ludograph.base.problems import Problem
from ludograph.base.source import SourceText
from ludograph.library.formatting.references import reference
from ludograph.library.pieces import plain
from ludograph.library.reader import read_bibliography
from ludograph.store import Cache
from ludograph.tools.checking import external_links
from ludograph.tools.checking.external_links import NO_NETWORK, check_links

TEXT = """\
See [one](https://one.example/a), [two](https://two.example/b) and [one again](https://one.example/a).

So [@Web p. 1], [mail](mailto:a@b.example).
=== bibliography/games.bib
@online{Web, author = {A, B}, title = {T}, date = {1990}, url = {https://gone.example/c},
  archiveurl = {https://archive.example/c}}
"""


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external_links, "_PAUSE", 0)


def checked(root: Path, answers: dict[str, str], cache: Cache | None = None) -> tuple[list[Problem], list[str]]:
    write_project(root, TEXT)
    project = quick_project(root)
    links = external_links.external_links(list(project.facts()), project.catalogue)
    asked: list[str] = []

    def ask(address: str) -> str:
        asked.append(address)
        return answers.get(address, "")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(external_links, "ask_host", ask)
        found = check_links(links, project.catalogue, cache or Cache(None))
    project.cache.close()
    return found, sorted(asked)


def test_each_address_is_asked_for_once_and_reported_wherever_it_stands(tmp_path: Path) -> None:
    found, asked = checked(tmp_path, {"https://one.example/a": "404 Not Found"})
    assert asked == ["https://gone.example/c", "https://one.example/a", "https://two.example/b"]
    assert [problem.code for problem in found] == ["LNK005", "LNK005"]
    assert found[0].message == "https://one.example/a leads nowhere: 404 Not Found"


def test_a_dead_address_of_a_work_names_its_archived_copy(tmp_path: Path) -> None:
    (problem,) = checked(tmp_path, {"https://gone.example/c": "410 Gone"})[0]
    assert "https://archive.example/c" in problem.hint
    assert problem.place is not None
    assert problem.place.path == "bibliography/games.bib"


def test_its_edit_shows_the_archived_copy_first(tmp_path: Path) -> None:
    (problem,) = checked(tmp_path, {"https://gone.example/c": "410 Gone"})[0]
    assert problem.fix is not None
    (edit,) = problem.fix
    library = TEXT.partition("games.bib\n")[2]
    changed = library[: edit.place.start] + edit.text + library[edit.place.end :]
    (entry,) = read_bibliography([SourceText("a.bib", changed)]).entries
    shown = plain(reference(entry))
    assert entry.text["url"] == "https://gone.example/c"
    assert shown.index("https://archive.example/c") < shown.index("https://gone.example/c")
    assert [piece.href for piece in reference(entry) if piece.href] == ["https://archive.example/c"]


@pytest.mark.parametrize("answer", ["no such host", "the host refuses"])
def test_a_host_that_may_be_back_changes_nothing(tmp_path: Path, answer: str) -> None:
    (problem,) = checked(tmp_path, {"https://gone.example/c": answer})[0]
    assert (problem.code, problem.fix) == ("LNK005", None)


def test_without_a_network_nothing_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    addresses = ("https://one.example/a", "https://two.example/b", "https://gone.example/c")
    assert checked(tmp_path, dict.fromkeys(addresses, NO_NETWORK))[0] == []
    assert "no network" in capsys.readouterr().err


def test_answers_are_kept_for_a_week(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(tmp_path / "cache.sqlite")
    first, _ = checked(tmp_path, {"https://one.example/a": "404 Not Found"}, cache)
    again, asked = checked(tmp_path, {}, cache)
    assert (again, asked) == (first, [])
    later = external_links.time.time() + 8 * 24 * 3600
    monkeypatch.setattr(external_links.time, "time", lambda: later)
    assert checked(tmp_path, {}, cache)[0] == []
    cache.close()
