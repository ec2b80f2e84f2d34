"""The command itself: help, versions, and no tracebacks."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest
from tests.checks.projects import GAME
from tests.tools.checking.test_check import git

from ludograph.checks import RULES
from ludograph.tools import main
from ludograph.tools.checking import explain

ROOT = Path(__file__).parents[2]


def test_without_a_command_it_says_what_there_is(ludograph) -> None:
    done = ludograph()
    assert done.status == 2
    assert all(f"    {command}" in done.out for command in main.COMMANDS)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("chekc", "no command 'chekc'. Did you mean 'check'?"),
        ("build --sit-dir=x", "no option '--sit-dir' here. Did you mean '--site-dir'?"),
        ("--versoin", "no option '--versoin' here. Did you mean '--version' or '--verbose'?"),
        ("build here", "no argument 'here' here. `ludograph build --help` lists all."),
    ],
)
def test_an_unknown_word_of_a_command_is_2(ludograph, given: str, said: str) -> None:
    done = ludograph(*given.split())
    assert done.status == 2
    assert done.err == f"ludograph: there is {said}\n"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("import valt", "KIND cannot be 'valt'. Did you mean 'vault'?"),
        ("new artcle", "KIND cannot be 'artcle'. Did you mean 'article'?"),
        ("new game x --form captur", "--form cannot be 'captur'. Did you mean 'capture'?"),
        ("export nexus", "format cannot be 'nexus'. Write cldf, openspiel, schema or zensical."),
    ],
)
def test_a_word_that_is_no_choice_is_2_with_the_nearest(ludograph, given: str, said: str) -> None:
    done = ludograph(*given.split())
    assert (done.status, done.err) == (2, f"ludograph: {said}\n")


def test_version_names_the_data_as_well(ludograph) -> None:
    done = ludograph("--version")
    assert done.status == 0
    assert done.out.startswith("ludograph ")
    assert "language subtag registry of 20" in done.out
    assert "Unicode" in done.out


def test_the_version_is_that_of_the_list_of_changes(ludograph) -> None:
    newest = re.search(r"^## ([0-9.]+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert ludograph("--version").out.startswith(f"ludograph {newest[1]},")


def test_an_unexpected_fault_is_one_line_and_2(ludograph, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(args: object) -> int:
        raise ZeroDivisionError("two\nlines")

    monkeypatch.setattr(explain, "run", broken)
    done = ludograph("explain", "C001")
    assert (done.status, done.out) == (2, "")
    assert done.err == ("ludograph: internal error, please report (ZeroDivisionError: two lines); --debug shows more\n")
    with pytest.raises(ZeroDivisionError):
        ludograph("explain", "C001", "--debug")


def test_a_command_imports_only_what_it_needs() -> None:
    program = (
        "import sys; from ludograph.tools.main import main\n"
        "main(['explain', 'C006'])\n"
        "print(sorted({'mkdocs', 'markdown', 'lxml'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_check_of_a_site_without_data_loads_nothing_of_games(tmp_path: Path) -> None:
    """Also when an article has to be read: two hundred classes cost a third of the time of a check."""
    (tmp_path / "docs").mkdir()
    text = "# Home\n\nText^[a note], *more*.\n\n| a |\n|---|\n| 1 |\n"
    (tmp_path / "docs/index.md").write_text(text)
    (tmp_path / "mkdocs.yml").write_text("site_name: Small\nplugins: [ludograph]\n")
    assert main.main(["check", "--config", str(tmp_path / "mkdocs.yml")]) == 0
    (tmp_path / "docs/index.md").write_text(f"{text}\nAnd more.\n")
    program = (
        "import sys; from ludograph.tools.main import main\n"
        f"main(['check', '--config', {str(tmp_path / 'mkdocs.yml')!r}])\n"
        "heavy = ('ludograph.rules', 'ludograph.rules.cards', 'lxml', 'pathspec', 'email', 'mkdocs')\n"
        "print([name for name in sorted(sys.modules) if name.startswith(heavy)])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_help_names_the_manual_on_this_machine(ludograph) -> None:
    last = ludograph("--help").lines[-1]
    assert last.startswith("The manual begins with ")
    assert "# 1. See the site" in Path(last.removeprefix("The manual begins with ")).read_text(encoding="utf-8")


def test_an_installed_program_names_the_manual_that_came_with_it(monkeypatch, tmp_path) -> None:
    record = tmp_path / "lib/ludograph-1.dist-info/RECORD"
    record.parent.mkdir(parents=True)
    record.with_name("METADATA").write_text("Name: ludograph\nVersion: 1\n")
    record.write_text("../share/ludograph/guide/index.md,,\nludograph/__init__.py,,\n")
    monkeypatch.setattr("importlib.metadata.distribution", lambda _: PathDistribution(record.parent))
    assert main.manual() == tmp_path / "share/ludograph/guide/index.md"
    shipped = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["data-files"]
    assert shipped["share/ludograph/guide"] == ["docs/guide/*.md"]
    assert shipped["share/ludograph/guide/pictures"] == ["docs/guide/pictures/*.png"]


def test_explain_prints_the_manual_page_by_code_and_by_name(ludograph) -> None:
    page = ludograph("explain", "C006").out
    assert page.splitlines()[0] == "C006 malformed-locator (warning)"
    assert "Remedy." in page
    assert ludograph("explain", "malformed-locator").out == page == ludograph("explain", "c006").out


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("malformed-locater", "Did you mean 'malformed-locator'"),
        ("locator", "With that word: malformed-locator, citation-without-locator. "),
        ("food", "no rule 'food'. `ludograph explain` lists"),
        ("nonsense", "no rule 'nonsense'. `ludograph explain` lists"),
    ],
)
def test_explain_says_what_may_have_been_meant_and_where_the_list_is(ludograph, word, meant) -> None:
    done = ludograph("explain", word)
    assert (done.status, done.out) == (2, "")
    assert meant in done.err
    assert done.err.endswith("`ludograph explain` lists all codes and names.\n")


def test_explain_lists_all_codes_without_one(ludograph) -> None:
    assert [line.split()[0] for line in ludograph("explain").lines] == list(RULES)


def test_explain_of_an_unknown_code_names_the_nearest(ludograph) -> None:
    done = ludograph("explain", "unknown-citeky")
    assert done.status == 2
    assert "'unknown-citekey'" in done.err


@pytest.mark.parametrize("command", main.COMMANDS)
def test_the_help_of_each_command_fits_a_screen_and_ends_with_an_example(ludograph, command: str) -> None:
    lines = ludograph(command, "--help").lines
    assert len(lines) <= 44
    assert max(map(len, lines)) <= 100
    assert lines[-1].startswith(f"Example: ludograph {command}")


JSON = [
    "check", "affected", "check --only claims", "todo", "privacy", "check --only rights", "inspect docs/article.md",
    "explain ja", "explain C001", "explain", "resolve nine", "odds nine", "hand nine 9 1",
    "inspect bibliography/games.bib", "witnesses nine", "translated", "translated --missing", "review docs/article.md",
]  # fmt: skip


@pytest.mark.parametrize("name", main.GONE)
def test_a_former_command_does_its_work_and_says_what_it_is_called_now(site, ludograph, tmp_path, name: str) -> None:
    site("See [@Parlett1990 p. 1].\n" + GAME)
    words = {"languages": "ja", "bibliography": "bibliography/games.bib", "schema": f"--folder {tmp_path}/s"}.get(
        name, ""
    )
    done = ludograph(name, *words.split())
    now = " ".join(main.GONE[name])
    assert done.err == f"`ludograph {name}` is `ludograph {now}` now; the old name is removed in the next version.\n"
    again = ludograph(*main.GONE[name], *words.removeprefix("--folder ").split())
    assert (done.status, again.err) == (again.status, "")
    assert name == "schema" or done.out == again.out


def test_there_are_at_most_22_commands() -> None:
    assert len(main.COMMANDS) <= 22


def test_quiet_keeps_answers_and_faults_only(site, ludograph, tmp_path: Path) -> None:
    site("Text.\n")
    assert ludograph("check", "-q").out == ""
    assert ludograph("explain", "C006", "-q").out == ludograph("explain", "C006").out
    assert ludograph("new", "article", "games/koi.md", "--title", "Koi", "--quiet").out == ""
    assert ludograph("-q", "move", "games/koi", "games/koi-koi").out == ""
    assert (Path("docs/games/koi-koi.md")).is_file()


@pytest.mark.parametrize(
    "word", ["docs/games/koi.md", "games/koi.md", "docs/games/koi", "games/koi", "koi", "Koi-Koi", "games"]
)
def test_an_article_is_named_by_its_path_or_its_title_in_every_command(site, ludograph, word: str) -> None:
    root = site("Text.\n")
    (root / "docs/games").mkdir()
    (root / "docs/games/koi.md").write_text("---\ntitle: Koi-Koi\n---\n[[Nowhere]]\n", encoding="utf-8")
    assert ludograph("check", word).out.startswith("docs/games/koi.md:4:3: LNK001")
    assert ludograph("check", "--only", "claims", word).out == "0 claims, none failed\n"
    assert "docs/games/koi.md" in ludograph("inspect", word).out
    assert ludograph("review", word).status == 0
    assert "koi.md is not a translation" in ludograph("translated", word).err.replace(word, "koi.md")
    if word != "games":
        assert ludograph("move", word, "docs/games/other").out.endswith(
            "docs/games/koi.md is now docs/games/other.md; its old address, /games/koi/, leads there (`aliases`).\n"
        )


def test_a_name_of_two_articles_and_one_of_none_are_refused(site, ludograph) -> None:
    root = site("Text.\n")
    for folder in "ab":
        (root / "docs" / folder).mkdir()
        (root / "docs" / folder / "koi.md").write_text("Text.\n", encoding="utf-8")
    done = ludograph("review", "koi")
    assert (done.status, "'koi' names 'docs/a/koi.md' or 'docs/b/koi.md'" in done.err) == (2, True)
    assert "Did you mean 'koi'" in ludograph("check", "koii").err


def test_the_program_is_also_a_module_and_completes_in_three_shells(ludograph) -> None:
    done = subprocess.run([sys.executable, "-m", "ludograph", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == ludograph("--version").out
    for shell in main.SHELLS:
        made = ludograph("--completion", shell).out
        assert "rename-key" in made
        assert "changed-since" in made


@pytest.mark.parametrize("umask", [0o077, 0o022, 0o002])
def test_a_new_site_has_the_modes_that_its_user_asks_for(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        assert main.main(["new", "site", str(tmp_path / "s"), "-q"]) == 0
    finally:
        os.umask(before)
    files = [file for file in (tmp_path / "s").rglob("*") if file.is_file()]
    modes = {file.stat().st_mode & 0o777 for file in files}
    assert modes == {0o666 & ~umask, 0o777 & ~umask}


@pytest.mark.parametrize("words", JSON)
def test_json_is_asked_for_in_one_way_and_is_one_object_on_each_line(site, ludograph, words: str) -> None:
    root = site("See [@Nobody p. 1].\n" + GAME)
    git(root, "init", "-q")
    git(root, "add", "docs", "bibliography", "data", "mkdocs.yml")
    git(root, "commit", "-q", "-m", "first")
    done = ludograph(*words.split(), "--json")
    assert done.err == ""
    assert all(isinstance(json.loads(line), dict) for line in done.lines)


def test_commands_about_games_take_the_data_of_the_project_that_is_named(site, ludograph, tmp_path, monkeypatch):
    config = site("Text.\n" + GAME) / "mkdocs.yml"
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert ludograph("resolve", "nine", "--config", str(config)).status == 0


@pytest.mark.parametrize("command", main.COMMANDS)
def test_the_example_in_the_help_of_a_command_is_a_call_of_it(command: str) -> None:
    parser = argparse.ArgumentParser()
    main.add_arguments(command, parser)
    parser.parse_args(main.COMMANDS[command].example.split())
