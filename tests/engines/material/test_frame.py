"""Which sites need the theme's own script: those that use what our small one does not do."""

from __future__ import annotations

from pathlib import Path

import pytest
from mkdocs.config import load_config

from ludograph.engines.material.frame import needs_the_themes_script


def configuration(folder: Path, theme: str = "", rest: str = "", plugins: str = "[ludograph]"):
    """A site's configuration, as MkDocs reads it."""
    (folder / "docs").mkdir()
    (folder / "mkdocs.yml").write_text(
        f"site_name: A\nplugins: {plugins}\ntheme:\n  name: material\n  font: false\n{theme}\n{rest}\n", "utf-8"
    )
    return load_config(str(folder / "mkdocs.yml"))


def test_a_plain_site_and_one_with_drawn_features_do_not(tmp_path):
    config = configuration(
        tmp_path, "  features: [navigation.tabs, navigation.prune, toc.follow]", "extra: {generator: false}"
    )
    assert not needs_the_themes_script(config)


@pytest.mark.parametrize(
    ("theme", "rest", "plugins"),
    [
        ("  features: [navigation.instant]", "", "[ludograph]"),
        ("  features: [content.code.copy]", "", "[ludograph]"),
        ("", "extra: {version: {provider: mike}}", "[ludograph]"),
        ("", "extra_javascript: [own.js]", "[ludograph]"),
        ("", "markdown_extensions: [{pymdownx.tabbed: {alternate_style: true}}]", "[ludograph]"),
        ("", "", "[search, ludograph]"),
    ],
)
def test_a_site_with_more_of_the_theme_does(tmp_path, theme, rest, plugins):
    assert needs_the_themes_script(configuration(tmp_path, theme, rest, plugins))
