"""Every "Did you mean" is a value: the words that are meant and the edit that writes each."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.checks.golden import Case
from tests.checks.projects import checked, with_its_settings, write_project
from tests.checks.test_rules import CASES

from ludograph.base.files import WorkingTree
from ludograph.base.problems import Edit, Fault, LudographError, Place, Problem, did_you_mean, with_more
from ludograph.checks import Rule
from ludograph.checks.selection import Selection
from ludograph.site.reporting.lines import ProjectFiles

GUESSING = [(rule, case) for rule, case in CASES if "Did you mean" in case.expected]


@pytest.mark.parametrize(("rule", "case"), GUESSING, ids=[f"{rule.code} {case.title}" for rule, case in GUESSING])
def test_a_problem_with_a_guess_has_the_edit_that_writes_it(rule: Rule, case: Case, tmp_path: Path) -> None:
    write_project(tmp_path, case.source)
    selection = Selection(select=(rule.code,))
    settings = rule.code.startswith("CFG")
    project, found = (None, with_its_settings(tmp_path, selection)) if settings else checked(tmp_path, selection)
    files = ProjectFiles(WorkingTree(tmp_path))
    lost = []
    for problem in (report.problem for report in found):
        source = files.text(problem.place.path) if problem.place else None
        assert source is not None
        edits = problem.guesses(source.text)
        if ("Did you mean" in problem.hint) != bool(edits):
            lost.append(problem)
        assert all(problem.place.start <= edit.place.start < edit.place.end for edit in edits)
    if project:
        project.cache.close()
    assert lost == []
    assert len(GUESSING) > 20


@pytest.mark.parametrize(
    ("text", "written", "start", "found"),
    [
        ("[@Parlet1990]", "Parlet1990", 0, (2, 12)),
        ("[@parlet1990]", "Parlet1990", 0, (2, 12)),
        ("[x](Koi%20Koy.md)", "Koi Koy", 0, (4, 13)),
        ("Parlet1990 Parlet1990", "Parlet1990", 11, (11, 21)),
        ("Parlet1990 Parlet1990", "Parlet1990", 0, None),
        ("XParlet1990", "Parlet1990", 0, None),
        ("something", "Parlet1990", 0, None),
    ],
)
def test_a_guess_is_written_where_its_word_is_once(
    text: str, written: str, start: int, found: tuple[int, int] | None
) -> None:
    meant = "Koi Koi" if written == "Koi Koy" else "Parlett1990"
    problem = Problem("C001", "", did_you_mean(written, [meant]), Place("a.md", start, len(text)))
    edit = Edit(Place("a.md", *(found or (0, 0))), meant.replace(" ", "%20"))
    assert problem.guesses(text) == ((edit,) if found else ())


def test_a_guess_goes_along_with_hints_faults_and_errors() -> None:
    hint = did_you_mean("Parlet", ["Parlett"])
    assert (hint or "Else.") is hint
    assert str(did_you_mean("x", ["Parlett"]) or "Else.") == "Else."
    for passed in (hint, with_more(hint, "More."), LudographError("no Parlet", hint).hint):
        guess = Problem("C001", "", passed).guess
        assert guess is not None
        assert (guess.written, guess.meant) == ("Parlet", ("Parlett",))
    assert Fault("C001", "", hint).at(lambda start, end: Place("", start, end)).guess == Problem("C001", "", hint).guess
    assert str(LudographError("no Parlet", hint)) == "no Parlet. Did you mean 'Parlett'?"
