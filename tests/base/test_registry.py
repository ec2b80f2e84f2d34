"""A name has one declaration, and a second one is refused with both files."""

from __future__ import annotations

import pytest

from ludograph.base.grouping import DeclaredTwiceError, registry
from ludograph.checks import BY_NAME, RULES
from ludograph.checks.rule import declared_rules

PAGE = """\
C001 another-name (info)
A fault.

What it finds.   Something.
"""


def test_names_keep_their_order() -> None:
    assert list(registry([("b", 1, "one.py"), ("a", 2, "two.py")]).items()) == [("b", 1), ("a", 2)]


def test_a_second_declaration_is_refused_with_both_files() -> None:
    with pytest.raises(DeclaredTwiceError, match=r"a is declared in one\.py and in two\.py"):
        registry([("a", 1, "one.py"), ("a", 2, "two.py")])


def test_a_pasted_code_is_refused_and_names_the_file_of_the_old_rule() -> None:
    (pasted,) = declared_rules(PAGE, "declared/pasted.txt")
    both = [*RULES.values(), pasted]
    with pytest.raises(DeclaredTwiceError, match=r"C001 is declared in .+ and in declared/pasted\.txt"):
        registry((rule.code, rule, rule.file) for rule in both)


def test_each_rule_knows_its_file_and_is_found_by_its_name() -> None:
    assert all(rule.file for rule in RULES.values())
    assert {rule.name: rule for rule in RULES.values()} == BY_NAME
