"""Each plugin that the manual names is built, refused in one line, or said to be untried."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from mkdocs.exceptions import Abort
from tests.engines.material.neighbour_sites import ARTICLES, CASES, failures
from tests.sites.small_site import SmallSite

from ludograph.engines.material.neighbours import BY_MAKE, IN_TESTS, NEIGHBOURS
from ludograph.engines.material.neighbours import REFUSED as IS_REFUSED
from ludograph.engines.material.settings import load_configuration
from ludograph.tools.main import main

TRIED = [each.name for each in NEIGHBOURS if each.state in (IN_TESTS, BY_MAKE)]
REFUSED = [each for each in NEIGHBOURS if each.state == IS_REFUSED]
IN_CI = [each.name for each in NEIGHBOURS if each.name in CASES and each.state == IN_TESTS]
APART = [name for name in IN_CI if CASES[name].apart]


def test_every_plugin_is_built_refused_or_untried() -> None:
    """There is no third state."""
    assert len({each.name for each in NEIGHBOURS}) == len(NEIGHBOURS) >= 80
    assert sorted(TRIED) == sorted({*CASES, "mike"})
    assert all(each.instead for each in REFUSED)
    never = [each for each in NEIGHBOURS if each not in REFUSED and each.name not in TRIED]
    assert {each.state for each in never} == {"never"}
    assert all(each.note for each in never)
    assert len(IN_CI) >= 20


def test_plugins_that_can_live_together_work_in_one_strict_site(tmp_path: Path) -> None:
    """Each has its effect, in a build without a warning."""
    assert failures(tmp_path, [name for name in IN_CI if name not in APART]) == {}


@pytest.mark.parametrize("name", APART)
def test_a_plugin_that_changes_the_whole_site_works(tmp_path: Path, name: str) -> None:
    """Each in a site of its own."""
    assert failures(tmp_path, [name]) == {}


@pytest.mark.parametrize("neighbour", REFUSED, ids=lambda each: each.name)
def test_a_refused_plugin_ends_the_build_in_one_line(tmp_path: Path, neighbour: object) -> None:
    """Its line has the place in mkdocs.yml, and says what to use instead; nothing is loaded of the plugin."""
    name, instead = neighbour.name, neighbour.instead  # type: ignore[attr-defined]
    site = SmallSite.write(tmp_path, ARTICLES, {})
    config, _ = load_configuration(tmp_path / "mkdocs.yml")
    site.config["plugins"] = [*site.config["plugins"], name]
    site.rewrite()
    config.plugins[name] = config.plugins["ludograph"]
    with pytest.raises(Abort) as stopped:
        config.plugins["ludograph"]._refuse(config)
    (line,) = str(stopped.value).splitlines()
    assert line.startswith("mkdocs.yml:")
    assert " CFG003 " in line
    assert line.endswith(instead)
    row = int(line.split(":")[1])
    assert name in (tmp_path / "mkdocs.yml").read_text().splitlines()[row - 1]


@pytest.mark.parametrize("command", ["check", "build", "build --engine plain", "export zensical out", "serve"])
@pytest.mark.parametrize("plugin", ["encryptcontent: {}", "group: {enabled: true, plugins: [encryptcontent]}"])
def test_a_plugin_that_hides_pages_is_refused_by_every_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, plugin: str
) -> None:
    """Engines without it would publish its pages, and so would our search and previews beside it."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("---\npassword: abc\n---\n\nPRIVATEX.\n")
    (tmp_path / "mkdocs.yml").write_text(f"site_name: S\nplugins:\n  - ludograph\n  - {plugin}\n")
    monkeypatch.chdir(tmp_path)
    assert main(command.split()) in (1, 2)
    printed = "".join(capsys.readouterr())
    column = plugin.index("encryptcontent") + 5
    assert printed.startswith(f"mkdocs.yml:4:{column}: CFG003 ")
    assert printed.count("CFG003") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["docs", "mkdocs.yml"]


def test_mike_publishes_the_site_of_a_version(tmp_path: Path) -> None:
    """It builds, asks where the site is, and copies the pages from there."""
    SmallSite.write(tmp_path, ARTICLES, {})
    who = {f"GIT_{role}_{what}": "anne@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    env = {**os.environ, **who, "PATH": path, "PYTHONWARNINGS": "ignore"}
    for command in ("git init -q -b main", "git add -A", "git commit -q -m First", "mike deploy 4.0 latest"):
        done = subprocess.run(command.split(), cwd=tmp_path, env=env, check=False, capture_output=True, text=True)
        assert done.returncode == 0, (command, done.stderr)
    listing = ["git", "ls-tree", "-r", "--name-only", "gh-pages"]
    files = subprocess.run(listing, cwd=tmp_path, check=True, capture_output=True, text=True).stdout.split()
    assert {"versions.json", "4.0/games/alpha/index.html", "4.0/assets/ludograph/ludograph.js"} <= set(files)


@pytest.mark.parametrize(("engine", "codes"), [("material", []), ("plain", ["LNK008", "PAN001", "PAN001", "PAN001"])])
def test_check_reports_a_block_of_a_plugin_only_where_no_plugin_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], engine: str, codes: list[str]
) -> None:
    """As the build with the same engine does; Zensical gets finished pages."""
    blocks = "::: quay.moor\n    options:\n      show_source: false\n\n- ::: pier.x\n\nText.\n::: jetty.y\n"
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text(f"---\ntitle: Home\n---\n\n{blocks}\nSee [moor][quay.moor].\n")
    settings = f"site_name: S\nplugins:\n  - ludograph: {{engine: {engine}}}\n  - mkdocstrings\n"
    (tmp_path / "mkdocs.yml").write_text(settings)
    monkeypatch.chdir(tmp_path)
    main(["check", "--format", "json"])
    assert sorted(each["code"] for each in json.loads(capsys.readouterr().out)) == codes
    if engine == "material":
        main(["export", "zensical", "out"])
        assert "".join(capsys.readouterr()).count(" PAN001 ") == 3
