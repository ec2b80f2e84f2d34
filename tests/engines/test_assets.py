"""Our styles and scripts know no theme; what an engine needs for its own frame is in one file of its own."""

import re
from pathlib import Path

import pytest

import ludograph

PACKAGE = Path(ludograph.__file__).parent
SHARED = sorted((PACKAGE / "site" / "assets").iterdir())
OF_A_THEME = re.compile(r"(?<![\w-])(?:--)?md-|no-js")


@pytest.mark.parametrize("file", SHARED, ids=lambda file: file.name)
def test_no_class_and_no_variable_of_a_theme_is_in_shared_files(file):
    assert OF_A_THEME.findall(file.read_text("utf-8")) == []


def test_no_class_of_the_plain_frame_is_one_of_an_article():
    named = re.compile(r"(?<![\w-])lg-[a-z-]*[a-z]")
    templates = (PACKAGE / "engines" / "plain" / "templates").glob("*.html")
    frame = {
        name
        for file in templates
        for each in re.findall(r'class="([^"]*)"', file.read_text("utf-8"))
        for name in named.findall(each)
    }
    shared = [file for file in PACKAGE.rglob("*") if file.suffix in {".py", ".css", ".js", ".html"}]
    others = {
        name
        for file in shared
        if not {"engines", "preview"} & {*file.parts}
        for name in named.findall(file.read_text("utf-8"))
    }
    # The article itself, and the button that our search looks for.
    assert frame & others == {"lg-article", "lg-search-open"}


def test_each_engine_has_at_most_one_style_sheet():
    for engine in (PACKAGE / "engines").iterdir():
        assert len(list(engine.glob("assets/*.css"))) <= 1
