"""Silencing in place."""

from __future__ import annotations

from pathlib import Path

from tests.checks.projects import checked, lines, write_project

from ludograph.checks.selection import Selection


def findings(root: Path, text: str, *codes: str) -> list[str]:
    write_project(root, text)
    project, found = checked(root, Selection(select=codes))
    project.cache.close()
    return [line.split(": ")[1] if line[0].isdigit() else line for line in lines(root, found)]


def test_a_silence_holds_for_the_block_that_follows(tmp_path: Path) -> None:
    text = "First.\n\n<!-- check: off C001: not printed yet -->\n\nSee [@Nobody p. 1].\n\nSee [@Nobody p. 2].\n"
    assert findings(tmp_path, text, "C001", "SIL") == ["C001 unknown-citekey"]


def test_before_the_first_block_it_holds_for_the_file(tmp_path: Path) -> None:
    text = "<!-- check: off C001: not printed yet -->\n\nSee [@Nobody p. 1].\n\nSee [@Nobody p. 2].\n"
    assert findings(tmp_path, text, "C001", "SIL") == []


def test_it_holds_for_its_own_codes_only(tmp_path: Path) -> None:
    text = "<!-- check: off C006: so printed -->\n\nSee [@Nobody pag. 1].\n"
    assert findings(tmp_path, text, "C001", "C006", "SIL") == ["C001 unknown-citekey"]


def test_a_silence_without_a_reason_silences_nothing(tmp_path: Path) -> None:
    text = "<!-- check: off C001 -->\n\nSee [@Nobody p. 1].\n"
    assert findings(tmp_path, text, "C001", "SIL") == ["SIL002 silence-without-reason", "C001 unknown-citekey"]


def test_an_unused_silence_of_a_rule_that_is_off_is_not_reported(tmp_path: Path) -> None:
    text = "<!-- check: off C006: so printed -->\n\nSee [@Parlett1990 p. 1].\n"
    assert findings(tmp_path, text, "C001", "SIL") == []


def test_of_two_codes_only_the_idle_one_is_reported(tmp_path: Path) -> None:
    write_project(tmp_path, "<!-- check: off C006, C001: so printed -->\n\nSee [@Nobody p. 1].\n")
    project, found = checked(tmp_path, Selection(select=("C001", "C006", "SIL")))
    project.cache.close()
    assert [report.problem.message for report in found] == ["nothing to silence here for C006"]


def test_an_entry_can_silence_what_is_said_of_it(tmp_path: Path) -> None:
    entry = "@article{A1, author = {B, C}, title = {One}, date = {1990}, ludograph = {ignore C004, C002}}\n"
    assert findings(tmp_path, f"=== bibliography/games.bib\n{entry}", "C004", "C002", "SIL") == []
