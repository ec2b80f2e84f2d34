"""`ludograph witnesses`: an unknown field is an error, and forms without rules are named whatever is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludograph.tools.main import main

CONFIG = ["--config", str(Path(__file__).parents[3] / "mkdocs.yml")]


def test_an_unknown_field_is_an_error_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["witnesses", "hiki-kabu", "--field", "drow", *CONFIG]) == 2
    printed = capsys.readouterr()
    assert not printed.out
    assert "'draw'" in printed.err


def test_a_form_without_rules_is_named_whatever_field_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    def without_rules(*asked: str) -> list[str]:
        assert main(["witnesses", *asked, "--without", "PorgesThreeCard", *CONFIG]) == 0
        return [line for line in capsys.readouterr().out.splitlines() if "no sourced statement" in line]

    named = without_rules()
    assert named
    assert without_rules("--field", "deal") == named
