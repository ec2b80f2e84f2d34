"""Every notation becomes what the manual says, with its problems at their places; the cases are in fixtures/."""

from __future__ import annotations

import pytest
from tests.article.golden import Case, all_cases, outcome


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{name}: {case.title}") for name, case in all_cases()])
def test_case(case: Case) -> None:
    assert outcome(case) == case.expected
