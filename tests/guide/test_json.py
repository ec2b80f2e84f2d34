"""The page on answers for programs names every key of every command."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.tools.checking.test_check import git

from ludograph.tools.main import COMMANDS, main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/guide/json.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([a-z][^`|]*)` \| [^|]* \| ([^|]*) \|$", PAGE, re.MULTILINE)
OF_SMALL_SITES = {"check", "affected", "todo"}
"""What they print of this site takes them half a minute."""
ARGUMENTS = {
    "odds GAME": ["oicho-kabu"],
    "GAME": ["hiki-kabu"],
    "GAME CARD…": ["oicho-kabu", "8", "9", "3"],
    "FILE…": ["bibliography/kabu.bib"],
    "ARTICLE": ["docs/games/hiki-kabu.md"],
    "ARTICLE…": ["docs/games/hiki-kabu.md"],
    "TAG…": ["ja"],
    "CODE…": ["C001"],
    "import KIND SOURCE": ["library", "bibliography/kabu.bib", "--dry-run"],
    "--only claims": ["--only", "claims", "docs/games/hiki-kabu.md"],
    "--only rights": ["--only", "rights"],
}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A site with a fault, a task, and a change that is not committed."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text("site_name: Small\nplugins: [ludograph]\n", "utf-8")
    (tmp_path / "docs/index.md").write_text("# Small\n", "utf-8")
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "-q", "-m", "first")
    (tmp_path / "docs/index.md").write_text("# Small\n\n- [ ] As [@Nobody1900] says.\n", "utf-8")
    return tmp_path


@pytest.mark.parametrize(("command", "written"), ROWS)
def test_the_keys_of_a_command_are_those_that_it_prints(
    command, written, capsys, monkeypatch, small, this_site
) -> None:
    monkeypatch.chdir(small if command in OF_SMALL_SITES else ROOT)
    name, _, words = command.partition(" ")
    assert main([name, *ARGUMENTS.get(command, ARGUMENTS.get(words, [])), "--json"]) in (0, 1)
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    named = re.sub(r"\([^()]*\)", "", written)
    assert list(first) == re.findall(r"`(\w+)`", named)


SAYING = {"new", "build", "release", "export", "book", "move", "rename-key"}


def help_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    return capsys.readouterr().out


def test_every_command_with_json_is_on_the_page(capsys) -> None:
    answering = {command for command in COMMANDS if "--json" in help_of(command, capsys)}
    assert answering - {"privacy", *SAYING} == {command.partition(" ")[0] for command, _ in ROWS}


def test_every_format_of_check_is_on_the_page(capsys) -> None:
    (listed,) = re.findall(r"--format F +one of ([a-z, ]+)\n", help_of("check", capsys))
    named = re.findall(r"`(\w+)`", PAGE[PAGE.index("`check --format`") :].partition("\n\n")[0])
    assert {*listed.split(", ")} - {"text", "jsonl"} == {*named}


def test_what_a_command_says_is_a_message_on_each_line(capsys, monkeypatch, small) -> None:
    monkeypatch.chdir(small)
    listed = PAGE.partition("| `new`")[2].partition("|")[0]
    assert {"new", *re.findall(r"`([a-z-]+)`", listed)} == SAYING
    assert main(["new", "article", "games/koi", "--title", "Koi", "--json"]) == 0
    assert main(["move", "--json", "koi", "games/koi-koi"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert all(list(record) == ["message"] for record in records)
    assert records[0]["message"].endswith("docs/games/koi.md")
