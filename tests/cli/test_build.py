"""`ludograph build`, as people call it."""

from __future__ import annotations

import pytest

from ludograph.cli.main import main

CONFIG = "site_name: Small\ntheme: {name: material, font: false}\nplugins:\n  - ludograph: {}\n"


def project(tmp_path, files, config=CONFIG):
    for name, content in {"mkdocs.yml": config, "docs/index.md": "# Home\n", **files}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    return ["--config", str(tmp_path / "mkdocs.yml"), "--site-dir", str(tmp_path / "out")]


def test_it_builds_where_it_is_told_and_says_so(tmp_path, capsys):
    assert main(["build", *project(tmp_path, {})]) == 0
    assert capsys.readouterr().out == f"The site is in {tmp_path / 'out'}.\n"
    assert (tmp_path / "out" / "index.html").is_file()


def test_drafts_are_built_when_asked_for(tmp_path):
    where = project(tmp_path, {"docs/d.md": "---\ntitle: D\ndraft: true\n---\nText.\n"})
    assert main(["build", *where]) == 0
    assert not (tmp_path / "out" / "d").exists()
    assert main(["build", "--drafts", *where]) == 0
    assert (tmp_path / "out" / "d" / "index.html").is_file()


def test_a_fault_is_one_bare_line_and_fails_a_strict_build_only(tmp_path, capsys):
    where = project(tmp_path, {"docs/a.md": "# A\n\n![x](gone.png)\n"})
    assert main(["build", *where]) == 0
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("docs/a.md:3:")
    assert "IMG001 missing-image: " in line
    assert main(["build", "--strict", *where]) == 1


def test_a_wrong_configuration_is_said_once_in_words(tmp_path, capsys):
    where = project(tmp_path, {}, CONFIG.replace("{}", "{drafts: maybe}"))
    assert main(["build", *where]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("ludograph: Config value 'plugins'")
    assert "'maybe'" in line


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_misspelt_option_is_refused_with_a_guess(tmp_path, capsys, command):
    where = project(tmp_path, {}, CONFIG.replace("{}", "{drafs: show}"))
    assert main([command, *where[: 2 if command == "check" else None]]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.endswith("option 'drafs': no such option. Did you mean 'drafts'?")


def test_no_project_is_said_in_words(tmp_path, capsys):
    assert main(["build", "--config", str(tmp_path / "mkdocs.yml")]) == 2
    assert "does not exist" in capsys.readouterr().err


def test_a_project_without_the_plugin_is_told_what_to_do(tmp_path, capsys):
    where = project(tmp_path, {}, "site_name: Small\ntheme: material\n")
    assert main(["build", *where]) == 2
    assert "add it under `plugins:`" in capsys.readouterr().err
