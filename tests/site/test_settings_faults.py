"""Faults of mkdocs.yml that a strict build refuses."""

import pytest
from mkdocs.config.defaults import MkDocsConfig

from ludograph.base.source import SourceText
from ludograph.site.settings.settings_faults import SETTINGS, settings_faults


def test_the_settings_are_those_of_mkdocs() -> None:
    assert {name for name, _ in MkDocsConfig()._schema} - {"config_file_path"} | {"INHERIT"} == SETTINGS


@pytest.mark.parametrize(
    ("beside", "found"),
    [
        ("plugins: [ludograph]", ["CFG002"]),
        ("plugins: {search: {}, ludograph: {}}", ["CFG002"]),
        ("plugins: [gen-files, ludograph]", []),
        ("plugins: [ludograph]\nhooks: [hooks/pages.py]", []),
        ("plugins: [ludograph]\nINHERIT: base.yml", []),
    ],
)
def test_where_others_may_make_pages_the_menu_is_left_to_mkdocs(beside: str, found: list[str]) -> None:
    source = SourceText("mkdocs.yml", f"{beside}\nnav: [index.md, made.md]\n")
    assert [fault.code for fault in settings_faults(source, {"index.md"}.__contains__, ())] == found


@pytest.mark.parametrize(
    "written",
    [
        "menu: &menu [index.md]\nnav: *menu\n",
        "nav: [index.md]\ntheme: {name: material, custom_dir: !ENV [THEME, theme]}\n",
        "nav: [index.md]\nmarkdown_extensions: [pymdownx.emoji: {emoji_index: !!python/name:material.emoji }]\n",
    ],
)
def test_aliases_and_tags_are_left_to_mkdocs(written: str) -> None:
    source = SourceText("mkdocs.yml", written)
    found = [fault for fault in settings_faults(source, {"index.md"}.__contains__, ()) if fault.code != "CFG001"]
    assert found == []
