"""Every rule has a case that triggers it at an exact place, one that does not, and a manual page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.checks.golden import Case, read_cases
from tests.checks.projects import checked, lines, with_its_settings, write_project

import ludograph
from ludograph.checks import ARTICLE_CHECKS, RULES, SITE_CHECKS, Rule
from ludograph.checks.rule import HEADINGS
from ludograph.checks.selection import Selection

FIXTURES = Path(__file__).parent / "fixtures"
ELSEWHERE = {"LNK005", "PRV003", "INT001", "MTH002", "SRC001", "SRC002", "BOK001", "BOK002"}
"""Needs answers from other sites (tests/tools/checking/test_external_links.py), links between files (tests/security/),
an error of the program itself (tests/site/test_internal_errors.py), a missing library
(tests/article/syntaxes/text/test_formulas.py), a disk that fails (tests/sites/test_one_bad_line.py), bytes that are not
text (tests/sites/test_old_encodings.py), or a book (tests/tools/test_book_pages.py)."""


def fixture_of(rule: Rule) -> Path:
    return FIXTURES / f"{rule.name.replace('-', '_')}.md"


CASES = [(rule, case) for rule in RULES.values() if fixture_of(rule).is_file() for case in read_cases(fixture_of(rule))]


@pytest.mark.parametrize(("rule", "case"), CASES, ids=[f"{rule.code} {case.title}" for rule, case in CASES])
def test_a_rule_says_exactly_this(rule: Rule, case: Case, tmp_path: Path) -> None:
    write_project(tmp_path, case.source)
    silenced = ("C006",) if rule.code.startswith("SIL") else ()
    if rule.code.startswith("CFG"):
        found = with_its_settings(tmp_path, Selection(select=(rule.code,)))
    else:
        project, found = checked(tmp_path, Selection(select=(rule.code, *silenced)))
        project.cache.close()
    assert "\n".join(lines(tmp_path, [report for report in found if report.rule is rule])) == case.expected
    fixed = [report for report in found if report.problem.fix]
    assert [report.rule.code for report in fixed if report.problem.guess or not report.rule.fixable] == []


@pytest.mark.parametrize(
    "rule", [rule for rule in RULES.values() if rule.code not in ELSEWHERE], ids=lambda rule: rule.code
)
def test_a_rule_has_a_case_that_triggers_it_and_one_that_does_not(rule: Rule) -> None:
    cases = read_cases(fixture_of(rule))
    assert any(f": {rule.code} {rule.name}: " in case.expected for case in cases)
    assert any(case.expected == "" for case in cases)


def test_every_fixture_belongs_to_a_rule() -> None:
    assert {file.name for file in FIXTURES.glob("*.md")} <= {fixture_of(rule).name for rule in RULES.values()}


def test_every_rule_has_a_manual_page_with_all_its_parts() -> None:
    incomplete = [
        rule.code
        for rule in RULES.values()
        if not rule.title.endswith(".")
        or tuple(heading for heading, _ in rule.parts) != HEADINGS
        or any(len(text) < 5 for _, text in rule.parts)
    ]
    assert not incomplete


def test_codes_and_names_are_unique_and_well_formed() -> None:
    assert len({rule.name for rule in RULES.values()}) == len(RULES)
    for code, rule in RULES.items():
        assert re.fullmatch(r"[A-Z]{1,3}[0-9]{2,3}", code)
        assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", rule.name)


def test_every_code_of_the_specification_has_its_rule() -> None:
    numbers = {
        "C": range(1, 32),
        "L": [*range(1, 19), *range(20, 27)],
        "D": range(1, 19),
        "FM": [1, 2, 3, 11, 12, 13],
        "HTM": range(1, 6),
        "LNK": [1, 2, 3, 4, 6],
        "FIG": range(1, 10),
        "FTN": range(1, 5),
        "WKI": range(1, 5),
        "TBL": [1, 2],
        "CMP": [1, 2],
        "HDG": [1, 2],
        "CLM": range(1, 5),
        "IMG": [1, 2, 3],
        "CLN": [1, 2],
        **{family: [1] for family in ("ID", "CMT", "OLD", "CRD", "AUD", "CAL")},
    }
    wanted = {f"{family}{number:0{2 if family == 'D' else 3}}" for family, all_ in numbers.items() for number in all_}
    assert wanted <= set(RULES)


def test_a_check_has_the_name_of_its_rule() -> None:
    for check in (*ARTICLE_CHECKS, *SITE_CHECKS):
        name = check.find.__name__.removesuffix("_in_data").replace("_", "-")
        assert name == RULES[check.code].name


def test_every_check_is_found() -> None:
    computed = Path(ludograph.__file__).parent / "checks" / "computed"
    written = [line for file in computed.glob("*.py") for line in file.read_text("utf-8").splitlines()]
    assert sum(line.startswith(("@article_check", "@site_check")) for line in written) == len(
        [*ARTICLE_CHECKS, *SITE_CHECKS]
    )


def test_every_code_that_the_program_raises_has_its_rule() -> None:
    package = Path(ludograph.__file__).parent
    raised = {
        code
        for file in package.rglob("*.py")
        for code in re.findall(r"\"([A-Z]{1,3}[0-9]{2,3})\"", file.read_text(encoding="utf-8"))
    }
    assert raised - set(RULES) <= {"INP001"}, "INP001 is about a line of a command's input, not about a project"
