"""Our styles and scripts know no theme; what an engine needs for its own frame is in one file of its own."""

import re
from pathlib import Path

import pytest

import ludograph

PACKAGE = Path(ludograph.__file__).parent
SHARED = sorted((PACKAGE / "publish" / "assets").iterdir())
OF_A_THEME = re.compile(r"(?<![\w-])(?:--)?md-|no-js")


@pytest.mark.parametrize("file", SHARED, ids=lambda file: file.name)
def test_no_class_and_no_variable_of_a_theme_is_in_shared_files(file):
    assert OF_A_THEME.findall(file.read_text("utf-8")) == []


def test_each_engine_has_at_most_one_style_sheet():
    for engine in (PACKAGE / "engines").iterdir():
        assert len(list(engine.glob("assets/*.css"))) <= 1
