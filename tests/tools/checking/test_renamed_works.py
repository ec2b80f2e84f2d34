"""`ludograph check` names today's key of a work whose old key is missing, where git has the old entry."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tools.checking.test_check import git

PROJECT = """\
Old.[@Parlett1990 p. 3] Misspelt.[@Culn1895 p. 3] Linked: [work](bibliography.md#ref-Parlett1990).
=== data/decks/ten.yaml
ten: {names: [Ten], numbers: 1-10, copies: 4, source: Parlett1990}
"""
COMMAND = (
    "'xylander_cards' has nearly the same title, the same year and name: "
    "`ludograph rename-key --keep Parlett1990 xylander_cards` renames it in articles and data."
)


@pytest.fixture
def exported_again(site) -> Path:
    root: Path = site(PROJECT)
    commit(root)
    library = root / "bibliography/games.bib"
    text = library.read_text(encoding="utf-8")
    assert "{Parlett1990," in text
    library.write_text(text.replace("{Parlett1990,", "{xylander_cards,"), encoding="utf-8")
    return root


def commit(root: Path) -> None:
    if not (root / ".git").exists():
        git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "-c", "user.name=A", "-c", "user.email=a@b.c", "commit", "-qm", "change")


def test_a_missing_key_whose_work_has_another_one_is_found(exported_again: Path, ludograph) -> None:
    for _committed in (False, True, True):
        lines = ludograph("check").out
        for code, message in (
            ("C001 unknown-citekey", "no entry 'Parlett1990'"),
            ("D02 unknown-reference", "ten.source: no work 'Parlett1990'"),
            ("LNK002 missing-fragment", "bibliography.md has no place 'ref-Parlett1990'"),
        ):
            assert f"{code}: {message}. {COMMAND}" in lines
        assert "no entry 'Culn1895'. Did you mean 'Culin1895'?" in lines
        (exported_again / "docs/more.md").write_text(lines[:80], encoding="utf-8")
        commit(exported_again)
    assert ludograph("rename-key", "--keep", "Parlett1990", "xylander_cards").status == 0
    assert "Parlett1990" not in ludograph("check").out


def test_another_work_or_one_that_is_gone_is_not_proposed(exported_again: Path, ludograph) -> None:
    library = exported_again / "bibliography/games.bib"
    text = library.read_text(encoding="utf-8")
    library.write_text(text.replace("Oxford Guide", "Cambridge History of Chess"), encoding="utf-8")
    found = ludograph("check").out
    assert "rename-key" not in found
    assert "no entry 'Parlett1990'. Git has it as “The Oxford Guide" in found


def test_a_work_under_a_doubled_key_is_named_with_its_place(exported_again: Path, ludograph) -> None:
    library = exported_again / "bibliography/games.bib"
    text = library.read_text(encoding="utf-8")
    first = "@book{xylander_cards, title = {Another Thing}, author = {Doe, Jane}, date = {2001}}\n"
    library.write_text(first + text, encoding="utf-8")
    line = (first + text)[: (first + text).rindex("{xylander_cards,")].count("\n") + 1
    found = ludograph("check").out
    assert "C003 duplicate-citekey: duplicate key 'xylander_cards'" in found
    hint = f"Its work stands in bibliography/games.bib:{line} under 'xylander_cards', the key of another entry"
    assert f"no entry 'Parlett1990'. {hint}: correct it there." in found


def test_without_git_nothing_is_proposed(exported_again: Path, ludograph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    done = ludograph("check")
    assert "no entry 'Parlett1990'" in done.out
    assert "rename-key" not in done.out
