"""Files that the manual shows are the files, and its YAML can be read."""

from __future__ import annotations

import pytest
import yaml
from tests.guide.examples import ROOT, Example, fences

SHOWN = [fence for page in sorted((ROOT / "docs" / "contributing").glob("*.md")) for fence in fences(page)]
REAL = [fence for fence in SHOWN if fence.title]
YAML = [fence for fence in SHOWN if fence.kind == "yaml"]


@pytest.mark.parametrize("fence", REAL, ids=str)
def test_a_file_that_is_shown_is_the_file(fence: Example) -> None:
    assert fence.text == (ROOT / fence.title).read_text(encoding="utf-8")


@pytest.mark.parametrize("fence", YAML, ids=str)
def test_configuration_that_is_shown_can_be_read(fence: Example) -> None:
    assert isinstance(yaml.safe_load(fence.text), dict)


def test_a_workflow_and_two_other_configurations_are_shown() -> None:
    assert len(REAL) == 1
    assert len(YAML) == 3
