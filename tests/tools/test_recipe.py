"""The recipes for code hosts: their shell steps, run in a fresh site with a pull request of a stranger."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.tools.checking.test_check import git

from ludograph.tools.main import main
from ludograph.tools.shared.template import FOLDER

ROOT = Path(__file__).parents[2]
PROJECT = FOLDER / "project"
BASE = "inputs.base || github.event.before"
HOSTILE = "[x](https://evil.example) <img src=x> @everyone"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site whose first commit is sound, and whose second is a stranger's pull request."""
    folder = tmp_path / "site"
    assert main(["new", "site", str(folder), "--name", "Harbour", "--address", "https://harbour.example/"]) == 0
    git(folder, "init", "-q", "-b", "main")
    (folder / "docs/old.md").write_text("An old fault</b>.\n", encoding="utf-8")
    git(folder, "add", "--all")
    git(folder, "commit", "-q", "-m", "first")
    (folder / "docs/index.md").write_text(f"---\ntitle: '{HOSTILE}'\n---\n\nA new fault</i>.\n", encoding="utf-8")
    (folder / "docs/evil.py").write_text("", encoding="utf-8")
    (folder / "evil.py").write_text("def on_config(config):\n    open('caught', 'w').close()\n", encoding="utf-8")
    with (folder / "mkdocs.yml").open("a", encoding="utf-8") as config:
        config.write("\nhooks: [evil.py]\n")
    (folder / "requirements.txt").write_text("evil\n", encoding="utf-8")
    git(folder, "rm", "-q", "docs/games/first-article.md")
    git(folder, "add", "--all")
    git(folder, "commit", "-q", "-m", "second")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def shell(site: Path, tmp_path: Path) -> Shell:
    return Shell(site, tmp_path)


class Shell:
    """Runs shell steps where `pip`, `gh` and `curl` only note what they were asked."""

    def __init__(self, site: Path, folder: Path) -> None:
        self.site, self.folder = site, folder
        self.log = folder / "asked"
        self.programs = folder / "programs"
        self.programs.mkdir()
        note = f'printf "%s\\n" "$(basename "$0") $*" >> {self.log}\n'
        self._program("pip", f"{note}cat requirements.txt >> {self.log}")
        self._program(
            "python", f'if [ "$2" = pip ]; then {self.programs}/pip "$@"; else exec {sys.executable} "$@"; fi'
        )
        self._program("gh", f'{note}case "$*" in *pulls*) echo 7;; *comments*--jq*) cat {folder}/known;; esac')
        self._program("curl", f'{note}case "$*" in *per_page*) cat {folder}/known;; esac')
        self._program(
            "ludograph",
            f'exec {sys.executable} -c "import sys; from ludograph.tools.main import main; sys.exit(main())" "$@"',
        )
        (folder / "known").write_text("", encoding="utf-8")

    def _program(self, name: str, text: str) -> None:
        file = self.programs / name
        file.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        file.chmod(0o755)

    def run(self, script: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """The script as a runner starts it: in bash, where the first failure ends it."""
        variables = {
            **os.environ,
            "PATH": f"{self.programs}:{os.environ['PATH']}",
            "GITHUB_STEP_SUMMARY": str(self.folder / "summary"),
            "GITHUB_OUTPUT": str(self.folder / "output"),
            **environment,
        }
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
        return subprocess.run(command, cwd=self.site, env=variables, capture_output=True, text=True, check=False)

    def steps(self, action: str, values: dict[str, str]) -> dict[str, subprocess.CompletedProcess[str]]:
        """What each step of a composite action did, with the expressions in `env` replaced by values."""
        text = (PROJECT / f"dot-github/actions/{action}/action.yml.txt").read_text(encoding="utf-8")
        recipe: dict[str, Any] = yaml.safe_load(text)
        done = {}
        for step in recipe["runs"]["steps"]:
            env = {name: _filled(str(value), values) for name, value in step.get("env", {}).items()}
            done[step["name"]] = self.run(step["run"], **env)
        return done

    @property
    def asked(self) -> str:
        return self.log.read_text(encoding="utf-8") if self.log.exists() else ""


def _filled(text: str, values: dict[str, str]) -> str:
    return re.sub(r"\$\{\{ *([^}]*?) *\}\}", lambda expression: values[expression[1]], text)


def asked_of_git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_a_strangers_pull_request_is_built_with_the_programs_of_the_base(site: Path, shell: Shell) -> None:
    base = asked_of_git(site, "rev-parse", "HEAD^")
    values = {"inputs.base": base, BASE: base, "inputs.content": "docs data bibliography"}
    done = shell.steps("ludograph", {**values, "inputs.install": "--requirement requirements.txt"})
    failed = {name: step.stderr + step.stdout for name, step in done.items() if step.returncode}
    assert failed.keys() == {"Check what changed"}
    assert "evil" not in shell.asked
    assert not (site / "caught").exists()
    assert not (site / "docs/evil.py").exists()
    assert not (site / "docs/games/first-article.md").exists()
    assert "hooks" not in (site / "mkdocs.yml").read_text(encoding="utf-8")
    assert (site / "site/index.html").is_file()
    assert "</i>" in failed["Check what changed"]
    assert "</b>" not in failed["Check what changed"]
    affected = json.loads((site / "verdict/affected.json").read_text(encoding="utf-8"))
    assert [page["page"] for page in affected["pages"]] == ["index.md"]


@pytest.mark.parametrize(
    ("before", "lines"),
    [("HEAD^", {"docs/index.md"}), ("0" * 40, set())],
    ids=["old faults do not stop a push", "all is old in the first push"],
)
def test_a_push_is_checked_against_what_was_there_before(
    site: Path, shell: Shell, before: str, lines: set[str]
) -> None:
    text = (PROJECT / "dot-github/actions/ludograph/action.yml.txt").read_text(encoding="utf-8")
    step = next(each for each in yaml.safe_load(text)["runs"]["steps"] if each["name"] == "Check what changed")
    base = asked_of_git(site, "rev-parse", before) if before == "HEAD^" else before
    (site / "mkdocs.yml").write_text(asked_of_git(site, "show", "HEAD^:mkdocs.yml"), encoding="utf-8")
    done = shell.run(step["run"], BASE=_filled(step["env"]["BASE"], {BASE: base}))
    assert done.returncode == bool(lines)
    assert "known problem" in done.stderr
    summary = (shell.folder / "summary").read_text(encoding="utf-8").splitlines()
    assert summary[0] == f"New findings: {len(re.findall('^::', done.stdout, re.MULTILINE))}."
    assert re.match(r"[0-9]+ known problem", summary[1])
    assert len(summary) == 2
    assert set(re.findall(r"file=([^,]+)", done.stdout)) == lines


@pytest.mark.parametrize(
    ("known", "asked"),
    [("", "--method POST repos/o/r/issues/7/comments"), ("55", "--method PATCH repos/o/r/issues/comments/55")],
)
def test_one_comment_is_written_or_updated_and_nothing_in_it_is_believed(
    site: Path, shell: Shell, known: str, asked: str
) -> None:
    page = {"page": "a.md", "url": "a/", "title": HOSTILE, "how": "changed", "reasons": ["its text"]}
    (site / "verdict").mkdir()
    report = {"pages": [page], "generated": [], "rules": [], "addresses": []}
    (site / "verdict/affected.json").write_text(json.dumps(report), encoding="utf-8")
    (shell.folder / "known").write_text(known, encoding="utf-8")
    event = "github.event.workflow_run."
    values = {
        "github.token": "t",
        "github.repository": "o/r",
        f"{event}head_repository.owner.login": "o",
        f"{event}head_repository.full_name": "o/r",
        f"{event}head_branch": "$(touch caught)`touch caught`",
        f"{event}head_sha": "abc",
        f"{event}html_url": "https://github.com/o/r/actions/runs/1",
        "inputs.install": "",
        "inputs.previews": "https://o.example/previews",
        "steps.find.outputs.number": "7",
    }
    done = shell.steps("ludograph-comment", values)
    done.pop("Publish the preview")
    assert {name: step.stderr for name, step in done.items() if step.returncode} == {}
    assert (shell.folder / "output").read_text(encoding="utf-8") == "number=7\n"
    assert asked in shell.asked
    assert not (site / "caught").exists()
    comment = (site / "comment.md").read_text(encoding="utf-8")
    assert comment.startswith("<!-- ludograph -->\n**1 page reads differently.**")
    assert "](https://o.example/previews/7/a/)" in comment
    assert "@everyone" not in comment
    assert "<img" not in comment
    assert "https://evil" not in comment


def test_a_preview_is_published_under_the_number_of_the_pull_request(site: Path, shell: Shell) -> None:
    remote = shell.folder / "remote.git"
    subprocess.run(["git", "init", "-q", "--bare", str(remote)], check=True)
    (site / "preview").mkdir()
    (site / "preview/index.html").write_text("one", encoding="utf-8")
    text = (PROJECT / "dot-github/actions/ludograph-comment/action.yml.txt").read_text(encoding="utf-8")
    script = next(
        step["run"] for step in yaml.safe_load(text)["runs"]["steps"] if step["name"] == "Publish the preview"
    )
    for number in ("7", "8"):
        done = shell.run(script, NUMBER=number, REMOTE=str(remote))
        assert done.returncode == 0, done.stderr
        subprocess.run(["rm", "-rf", str(site / "published")], check=True)
    shown = asked_of_git(remote, "ls-tree", "-r", "--name-only", "previews")
    assert shown.split() == [".nojekyll", "7/index.html", "8/index.html"]


def test_a_merge_request_is_reviewed_with_the_programs_of_the_base(site: Path, shell: Shell) -> None:
    recipe = yaml.safe_load((PROJECT / "dot-gitlab-ci.yml.txt").read_text(encoding="utf-8"))
    head = asked_of_git(site, "rev-parse", "HEAD")
    variables = {
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": asked_of_git(site, "rev-parse", "HEAD^"),
        "CI_COMMIT_SHA": head,
        "CONTENT": recipe["review"]["variables"]["CONTENT"],
        "NOTES": "https://g.example/notes",
        "LINK": "https://g.example/{url}",
        "LUDOGRAPH_TOKEN": "t",
    }
    done = shell.run("\n".join(recipe["review"]["script"]), **variables)
    assert (done.returncode, "</i>" in done.stdout, "</b>" in done.stdout) == (1, True, False)
    issues = json.loads((site / "codequality.json").read_text(encoding="utf-8"))
    assert {issue["location"]["path"] for issue in issues if issue["severity"] != "info"} == {"docs/index.md"}
    assert (site / "editors.html").is_file()
    assert (site / "public/index.html").is_file()
    assert "evil" not in shell.asked
    assert not (site / "caught").exists()
    (shell.folder / "known").write_text(
        '[{"id": 3, "body": "x"}, {"id": 55, "body": "<!-- ludograph -->"}]', encoding="utf-8"
    )
    done = shell.run("\n".join(recipe["comment"]["script"]), **variables)
    assert done.returncode == 0, done.stderr
    assert "--request PUT --data-urlencode body@comment.md https://g.example/notes/55" in shell.asked
    (shell.folder / "known").write_text("[]", encoding="utf-8")
    shell.run("\n".join(recipe["comment"]["script"]), **variables)
    assert "--request POST --data-urlencode body@comment.md https://g.example/notes\n" in shell.asked


@pytest.mark.parametrize(
    ("before", "status"),
    [
        pytest.param("HEAD^", 1, id="a new fault"),
        pytest.param("0" * 40, 0, id="the first push", marks=pytest.mark.nightly),
    ],
)
def test_a_push_to_gitlab_is_checked_against_what_was_there_before_and_published(
    site: Path, shell: Shell, before: str, status: int
) -> None:
    recipe = yaml.safe_load((PROJECT / "dot-gitlab-ci.yml.txt").read_text(encoding="utf-8"))
    base = asked_of_git(site, "rev-parse", before) if before == "HEAD^" else before
    (site / "mkdocs.yml").write_text(asked_of_git(site, "show", "HEAD^:mkdocs.yml"), encoding="utf-8")
    done = shell.run("\n".join(recipe["check"]["script"]), CI_COMMIT_BEFORE_SHA=base)
    assert done.returncode == status
    assert "known problem" in done.stderr
    issues = json.loads((site / "codequality.json").read_text(encoding="utf-8"))
    assert {issue["location"]["path"] for issue in issues if issue["severity"] != "info"} == (
        {"docs/index.md"} if status else set()
    )
    assert "needs" not in recipe["pages"], "an old fault does not stop the site from being published"
    assert shell.run("\n".join(recipe["pages"]["script"])).returncode == 0
    assert (site / "public/index.html").is_file()


def test_no_expression_stands_in_a_script() -> None:
    """A title or branch in `${{ }}` would become part of the program that the runner starts."""
    for file in (*(PROJECT / "dot-github").rglob("*.yml.txt"), *(ROOT / ".github").rglob("*.yml")):
        for script in _scripts(yaml.safe_load(file.read_text(encoding="utf-8"))):
            assert "${{" not in script, file


def _scripts(node: Any) -> list[str]:
    if isinstance(node, list):
        return [script for item in node for script in _scripts(item)]
    if not isinstance(node, dict):
        return []
    own = [node["run"]] if isinstance(node.get("run"), str) else []
    return own + [script for value in node.values() for script in _scripts(value)]


@pytest.mark.parametrize("action", ["ludograph", "ludograph-comment"])
def test_this_repository_uses_the_recipe_that_it_gives_away(action: str) -> None:
    own = (ROOT / f".github/actions/{action}/action.yml").read_text(encoding="utf-8")
    assert own == (PROJECT / f"dot-github/actions/{action}/action.yml.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["site", "comment"])
def test_its_workflows_differ_in_what_they_install_only(name: str) -> None:
    own = (ROOT / f".github/workflows/{name}.yml").read_text(encoding="utf-8")
    given = (PROJECT / f"dot-github/workflows/{name}.yml.txt").read_text(encoding="utf-8")
    assert own.replace("          install: --constraint .ci/constraints.txt .\n", "") == given
