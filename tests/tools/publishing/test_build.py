"""`ludograph build`, as people call it."""

from __future__ import annotations

import logging

import pytest

from ludograph.site.publication.publication import Publication
from ludograph.tools.main import main
from ludograph.tools.publishing.mkdocs_log import logged_to_stderr

CONFIG = "site_name: Small\ntheme: {name: material, font: false}\nplugins:\n  - ludograph: {}\n"


def project(tmp_path, files, config=CONFIG):
    for name, content in {"mkdocs.yml": config, "docs/index.md": "# Home\n", **files}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    return ["--config", str(tmp_path / "mkdocs.yml"), "--site-dir", str(tmp_path / "out")]


def test_it_builds_where_it_is_reported_and_says_so(tmp_path, capsys):
    assert main(["build", *project(tmp_path, {})]) == 0
    output = capsys.readouterr().out
    assert output.startswith(f"The site is in {tmp_path / 'out'}; ")
    files = [file for file in (tmp_path / "out").rglob("*") if file.is_file()]
    assert f"{len(files):,} of {len(files):,} files changed" in output
    assert (tmp_path / "out" / "index.html").is_file()


def test_only_what_changed_is_a_new_file(tmp_path, capsys):
    where = project(tmp_path, {"docs/a.md": "# A\n\nOne.\n", "docs/b.md": "# B\n"})
    assert main(["build", *where]) == 0
    before = {file: file.stat() for file in (tmp_path / "out").rglob("*") if file.is_file()}
    (tmp_path / "docs" / "a.md").write_text("# A\n\nTwo.\n")
    assert main(["build", *where]) == 0
    changed = {file.name for file, stat in before.items() if file.stat().st_ino != stat.st_ino}
    assert (tmp_path / "out" / "a" / "index.html").read_text().count("Two.") > 0
    assert (tmp_path / "out" / "b" / "index.html").stat().st_mtime_ns == (
        before[tmp_path / "out" / "b" / "index.html"].st_mtime_ns
    )
    assert len(changed) < 12
    assert sorted(entry.name for entry in tmp_path.iterdir()) == [".cache", "docs", "mkdocs.yml", "out"]


def test_a_build_that_fails_leaves_the_last_site(tmp_path, capsys):
    where = project(tmp_path, {"docs/a.md": "# A\n\nOne.\n"})
    assert main(["build", "--strict", *where]) == 0
    (tmp_path / "docs" / "a.md").write_text("# A\n\nTwo. ![x](gone.png)\n")
    assert main(["build", "--strict", *where]) == 1
    assert "One." in (tmp_path / "out" / "a" / "index.html").read_text()
    assert sorted(entry.name for entry in tmp_path.iterdir()) == [".cache", "docs", "mkdocs.yml", "out"]


def test_a_folder_to_which_another_build_writes_is_status_75(tmp_path, capsys, monkeypatch):
    where = project(tmp_path, {})
    begin = Publication.begin
    monkeypatch.setattr(Publication, "begin", lambda *given: begin(*given, patience=0))
    other = begin(tmp_path / "out")
    assert main(["build", *where]) == 75
    assert "another build is still writing to" in capsys.readouterr().err
    other.discard()
    assert main(["build", *where]) == 0


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
    assert line.endswith(": CFG003 invalid-setting: drafts: expected show or hide, not 'maybe'")


def test_every_option_that_is_wrong_is_one_line_with_its_place(tmp_path, capsys):
    where = project(
        tmp_path, {}, CONFIG.replace("{}", "{drafs: show, folders: {a/**: {breaks: 5}}, checks: {ignore: [X1]}}")
    )
    assert main(["build", *where]) == 2
    built = capsys.readouterr().err.splitlines()
    assert main(["check", *where[:2]]) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("mkdocs.yml")]
    assert lines == built
    assert [line.partition(" CFG003 ")[2] for line in lines] == [
        "invalid-setting: no option 'drafs'. Did you mean 'drafts'?",
        "invalid-setting: folders: a/**: breaks: expected true or false, not 5",
        "invalid-setting: checks: no rule 'X1'. `ludograph explain` lists all codes and names.",
    ]
    text = (tmp_path / "mkdocs.yml").read_text().splitlines()
    places = [line.split(":")[1:3] for line in lines]
    assert [text[int(line) - 1][int(column) - 1 :].split(":")[0][:5] for line, column in places] == [
        "drafs",
        "5}}, ",
        "X1]}}",
    ]


def test_a_warning_about_the_configuration_is_printed_once(capsys):
    with logged_to_stderr():
        for _ in range(2):
            logging.getLogger("mkdocs.config").warning("no such setting")
    assert capsys.readouterr().err == "warning: no such setting\n"


@pytest.mark.parametrize("engine", ["material", "plain"])
def test_settings_and_menu_entries_that_do_not_exist_have_their_places(tmp_path, capsys, engine):
    where = project(tmp_path, {}, CONFIG + "foo: 1\nnav: [index.md, gone.md]\n")
    assert main(["build", "--engine", engine, *where]) == 0
    assert [line.partition(" ")[::2] for line in capsys.readouterr().err.splitlines()] == [
        ("mkdocs.yml:5:1:", "CFG001 unknown-setting: no setting 'foo'. Put settings of your own below `extra`."),
        ("mkdocs.yml:6:17:", "CFG002 missing-menu-page: no page 'gone.md' for the menu. Did you mean 'names.md'?"),
    ]
    assert main(["build", "--strict", "--engine", engine, *where]) == 1
    assert "ludograph: 2 problems in a strict build" in capsys.readouterr().err


def test_no_project_is_said_in_words(tmp_path, capsys):
    assert main(["build", "--config", str(tmp_path / "mkdocs.yml")]) == 2
    assert "does not exist" in capsys.readouterr().err


def test_a_project_without_the_plugin_is_reported_what_to_do(tmp_path, capsys):
    where = project(tmp_path, {}, "site_name: Small\ntheme: material\n")
    assert main(["build", *where]) == 2
    assert "Write `- ludograph` below `plugins:`." in capsys.readouterr().err


def test_why_a_page_was_made_again_is_reported_when_asked(tmp_path, capsys):
    files = {"docs/a.md": "# A\n\nSee [b](b.md).\n", "docs/b.md": "# B\n", "docs/c.md": "# C\n"}
    where = project(tmp_path, files)
    assert main(["build", "--why", *where]) == 0
    assert "a.md: it is new\n" in capsys.readouterr().out
    (tmp_path / "docs" / "b.md").write_text("---\ntitle: Other\n---\nText.\n")
    assert main(["build", "--why", *where]) == 0
    output = capsys.readouterr().out
    assert "a.md: the answer changed to: page b.md\n" in output
    assert "b.md: its text changed" in output
    assert "\nc.md:" not in output
    assert main(["build", "--why", *where]) == 0
    assert "changed to" not in capsys.readouterr().out


def test_of_what_is_joined_only_the_pages_with_another_text_are_made_again(tmp_path, capsys):
    files = {f"docs/games/{name}.md": f"---\ntitle: {name}\ncountries: JP\n---\nText.\n" for name in ("one", "two")}
    where = project(tmp_path, files)
    assert main(["build", *where]) == 0
    article = tmp_path / "docs/games/one.md"

    def made_again():
        capsys.readouterr()
        assert main(["build", "--why", *where]) == 0
        return {line.partition(":")[0] for line in capsys.readouterr().out.splitlines() if ".md:" in line}

    article.write_text(article.read_text() + "\nMore words.\n")
    assert made_again() == {"games/one.md"}
    article.write_text(article.read_text().replace("countries: JP", "countries: JP, KR"))
    found = made_again()
    assert {"games/one.md", "country/kr.md"} <= found
    assert not found & {"a-z.md", "tags.md", "bibliography.md", "games/two.md"}


@pytest.mark.parametrize("engine", ["material", "plain"])
def test_it_says_what_is_held_back_even_if_nothing_has_changed(tmp_path, capsys, engine):
    where = [*project(tmp_path, {"docs/plan.md": "---\ndraft: true\n---\n# Plan\n"}), "--engine", engine]
    for _ in range(2):
        assert main(["build", *where]) == 0
        assert capsys.readouterr().err == "Held back: 1 draft. `ludograph privacy` lists what is not published.\n"
