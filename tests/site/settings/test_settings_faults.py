"""Faults of mkdocs.yml that a strict build refuses."""

from pathlib import Path

import pytest
from mkdocs.config.defaults import MkDocsConfig

from ludograph.base.source import SourceText
from ludograph.site.settings.configuration import SettingsError, read_configuration
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


@pytest.mark.parametrize(
    ("extension", "is_found"),
    [
        ("toc", True),
        ("markdown.extensions.tables", True),
        ("pymdownx.tasklist", True),
        ("tilted_notes", True),
        ("tilted_notes:Notes", True),
        ("tilted_notes.inner", False),
        ("pymdownx.nope", False),
        ("nope.nope", False),
        ("no such name", False),
    ],
)
def test_an_extension_that_is_not_installed_is_a_fault_at_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, extension: str, *, is_found: bool
) -> None:
    """One of the project's own is found where Python finds its module, which is not run for that."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "tilted_notes.py").write_text("raise SystemExit\n")
    file = tmp_path / "mkdocs.yml"
    file.write_text(f"site_name: S\nplugins: [ludograph]\nmarkdown_extensions:\n  - admonition\n  - {extension}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    if is_found:
        assert extension in read_configuration(file).site.extensions
    else:
        with pytest.raises(SettingsError, match=r"^mkdocs\.yml:5:5: CFG003 [^\n]* '" + extension):
            read_configuration(file)
