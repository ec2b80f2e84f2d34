"""Editions: what was published stays as it is at its address, is described, and says what has changed since."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import tarfile
from collections.abc import Callable
from hashlib import sha1
from io import BytesIO
from pathlib import Path

import pytest
import yaml
from tests.rules.rules import changed
from tests.shared import made_once

from ludograph.article.facts.restriction import data_entries
from ludograph.base.source import SourceText
from ludograph.rules.data.published import published_data
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.tools.main import main

ROOT = Path(__file__).parents[3]
ENGINES = ["plain", pytest.param("material", marks=pytest.mark.nightly)]
"""The other engine publishes the same folders by the same code."""

FILES = changed("games/a.yaml", ("storm: {holder: both,", "storm: {holder: both, compare: rank,"))
URL = "https://nines.example/"
CONFIG = f"""\
site_name: Nines
site_url: {URL}
plugins:
  - ludograph:
      engine: plain
      open_data: CC-BY-SA-4.0
      editions: ../nines-editions
      authors: [Mori Haruko, {{organization: The Nine Club}}]
"""
LIBRARY = "@book{Book, author = {Doe, Jane}, title = {Nines}, date = {1911}, publisher = {Doe}, location = {Oslo}}\n"
ARTICLES = {
    "docs/index.md": "# Nines\n\n[Nine](nine.md), [old](old.md)\n",
    "docs/nine.md": "---\ngame: nine\n---\n\n# Nine\n\nA game.[@Book]\n",
    "docs/old.md": "# Old\n\nText.\n",
    "bibliography/own.bib": LIBRARY + LIBRARY.replace("{Book", "{Pamphlet").replace("{Nines}", "{More nines}"),
}


def write(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return begun(tmp_path, monkeypatch)


def begun(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    patch.setenv("SOURCE_DATE_EPOCH", "1764288000")  # 28 November 2025
    root = folder / "nines"
    write(root, {"mkdocs.yml": CONFIG, **ARTICLES, **{f"data/{path}": text for path, text in FILES.items()}})
    patch.chdir(root)
    return root


@pytest.fixture
def released(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same with a first edition in its store, and built."""

    def make(folder: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            begun(folder, patch)
            assert main(["release", "1"]) == main(["build"]) == 0

    shutil.copytree(made_once(tmp_path_factory, "released", make), tmp_path, dirs_exist_ok=True)
    return begun(tmp_path, monkeypatch)


def contents(folder: Path) -> dict[str, bytes]:
    """The files of an edition but for the one that each build writes."""
    files = (file for file in folder.rglob("*") if file.is_file() and file.name != "since.html")
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def edit(root: Path, path: str, old: str, new: str) -> None:
    text = (root / path).read_text("utf-8")
    assert old in text
    (root / path).write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize("engine", ENGINES)
def test_an_edition_stays_as_it_was_whatever_is_edited(root: Path, engine: str) -> None:
    edit(root, "mkdocs.yml", "engine: plain", f"engine: {engine}")
    assert main(["release", "1"]) == main(["build"]) == 0
    first = contents(root / "site/editions/1")
    assert {"index.html", "nine/index.html", "old/index.html", "open-data/statements.csv"} <= first.keys()
    # A page of an edition differs from that of the site by a line for search engines and the box about changes.
    assert b'content="noindex"' in first["nine/index.html"]
    assert f'rel="canonical" href="{URL}nine/"'.encode() in first["nine/index.html"]
    edit(root, "data/games/a.yaml", "effect: win, pay: 2", "effect: win, pay: 3")
    edit(root, "docs/nine.md", "A game.", "Another game.")
    (root / "docs/old.md").unlink()
    edit(root, "docs/index.md", ", [old](old.md)", "")
    assert main(["release", "2"]) == main(["build"]) == 0
    site = root / "site"
    assert contents(site / "editions/1") == first
    assert b"Another game." in contents(site / "editions/2")["nine/index.html"]
    since = (site / "editions/1/since.html").read_text("utf-8")
    assert "storm now pays 3 (was 2)" in since
    assert "edge" in since
    assert "No rules and no odds have changed." in (site / "editions/2/since.html").read_text("utf-8")
    # An address that is printed on a sheet leads to the newest edition with its rules.
    sheets = json.loads((site / "editions/sheets.json").read_bytes())
    of_today = re.search(r'data-version="(\w+)"', (site / "house-rules/nine/index.html").read_text("utf-8"))
    of_first = re.search(r'data-version="(\w+)"', first["house-rules/nine/index.html"].decode())
    assert of_today is not None
    assert of_first is not None
    assert sheets["nine"] == {of_today[1]: "2", of_first[1]: "1"}
    # What is gone is found where it was last.
    assert 'href="../editions/1/old/index.html"' in (site / "old/index.html").read_text("utf-8")
    own = {
        path: data for path, data in contents(site).items() if path.startswith(("search/", "api/")) or "/" not in path
    }
    assert {"sitemap.xml", "feed.xml", "api/articles.json"} <= own.keys()
    assert [path for path, data in own.items() if b"editions/" in data] == []
    assert not {"sitemap.xml", "robots.txt", "404.html"} & first.keys()


def test_a_build_puts_back_what_was_changed_by_hand_and_is_the_same_twice(released: Path) -> None:
    whole = contents(released / "site")
    page = released / "site/editions/1/nine/index.html"
    page.write_bytes(page.read_bytes().replace(b"A game", b"B game"))
    assert main(["build"]) == 0
    assert contents(released / "site") == whole
    shutil.rmtree(released / "site")
    shutil.rmtree(released / ".ludograph", ignore_errors=True)
    assert main(["build"]) == 0
    assert contents(released / "site") == whole


@pytest.mark.parametrize("engine", ["plain", "material"])
def test_a_sheet_in_an_edition_has_an_address_there_without_scripts_too(root: Path, engine: str) -> None:
    edit(root, "mkdocs.yml", "engine: plain", f"engine: {engine}")
    assert main(["release", "1"]) == main(["build"]) == 0
    for folder in ("", "editions/1/"):
        page = (root / "site" / folder / "house-rules/nine/index.html").read_text("utf-8")
        found = re.findall(r'"lg-sheet-address">([^<]*)<', page)
        assert {address.partition("#")[0] for address in found} == {f"{URL}{folder}house-rules/nine/"}


def test_equal_editions_hold_equal_files_once(released: Path, tmp_path: Path) -> None:
    def size() -> int:
        return sum(file.stat().st_size for file in (tmp_path / "nines-editions").rglob("*") if file.is_file())

    first = size()
    for number in range(2, 7):
        edit(released, "docs/nine.md", "A game", f"Text {number}. A game")
        assert main(["release", str(number)]) == 0
    assert size() < 1.5 * first


def test_each_edition_says_its_version_licence_and_how_to_cite_it(released: Path) -> None:
    folder = released / "site/editions/1"
    citation = yaml.safe_load((folder / "CITATION.cff").read_text("utf-8"))
    crate = json.loads((folder / "ro-crate-metadata.json").read_text("utf-8"))
    for name in ("CITATION.cff", "codemeta.json", "ro-crate-metadata.json", "zenodo.json"):
        text = (folder / name).read_text("utf-8")
        for said in ("2025-11-28", "cc-by-sa-4.0", "Mori Haruko, The Nine Club. Nines. Version 1", f"{URL}editions/1/"):
            assert said in text.replace("CC-BY-SA", "cc-by-sa"), (name, said)
    assert [one["name"] for one in citation["authors"]] == ["Mori Haruko", "The Nine Club"]
    described = {one["@id"] for one in crate["@graph"]}
    parts = [one["@id"] for one in next(one for one in crate["@graph"] if one["@id"] == "./")["hasPart"]]
    assert {"open-data/statements.csv", "bibliography.bib"} <= {*parts} <= described
    assert all((folder / part).is_file() for part in parts)
    assert "Version 1, 2025-11-28" in (released / "site/editions/index.html").read_text("utf-8")


def test_the_ids_are_those_of_software_heritage(released: Path, tmp_path: Path) -> None:
    folder = released / "site/editions/1"
    ids = dict(line.split(" ", 1)[::-1] for line in (folder / "swhids.txt").read_text("utf-8").splitlines())
    written = ("CITATION.cff", "codemeta.json", "ro-crate-metadata.json", "zenodo.json", "swhids.txt", "since.html")
    assert {path for path in ids if ":cnt:" in ids[path]} == contents(folder).keys() - {*written}
    assert ids["nine/index.html"] == f"swh:1:cnt:{blob((folder / 'nine/index.html').read_bytes())}"
    assert ids["nine"] == f"swh:1:dir:{tree(folder / 'nine')}"
    assert ids["."] == f"swh:1:dir:{tree(folder, without=written)}"
    assert f"swh:1:dir:{tree(folder, without=('since.html',))}" in (released / "site/editions/index.html").read_text(
        "utf-8"
    )


def blob(data: bytes) -> str:
    return object_id(b"blob", data)


def tree(folder: Path, without: tuple[str, ...] = ()) -> str:
    """The id of a folder as the standard for these ids describes it (ISO/IEC 18670)."""
    entries = []
    for entry in folder.iterdir():
        if entry.name not in without:
            name = os.fsencode(entry.name)
            mode, id = (b"40000", tree(entry)) if entry.is_dir() else (b"100644", blob(entry.read_bytes()))
            entries.append((name + b"/" * entry.is_dir(), mode + b" " + name + b"\0" + bytes.fromhex(id)))
    return object_id(b"tree", b"".join(entry for _, entry in sorted(entries)))


def object_id(kind: bytes, data: bytes) -> str:
    return sha1(kind + b" " + str(len(data)).encode() + b"\0" + data).hexdigest()


def test_drafts_and_games_of_drafts_are_in_no_edition(root: Path, tmp_path: Path) -> None:
    secret = FILES["games/a.yaml"].replace("nine:", "ten:", 1).replace("[Nine]", "[Secret Ten]")
    write(root, {"data/games/b.yaml": secret, "docs/ten.md": "---\ngame: ten\ndraft: true\n---\n\n# Secret\n"})
    write(root, {"data/games/c.yaml": f"draft: true\n{secret.replace('ten:', 'ace:', 1)}"})
    assert main(["release", "1"]) == 0
    (root / "data/games/b.yaml").unlink()
    assert main(["build"]) == 0
    assert b"Secret" not in b"".join(contents(root / "site").values())
    assert "Secret" not in (root / "site/editions/1/since.html").read_text("utf-8")


SECRET = {
    "data/decks/a.yaml": FILES["decks/a.yaml"]
    + "# zqcomment\nzq-pack: {names: [Zqpack], numbers: 1-3, copies: 1, source: Book}\n",
    "data/yaku/s.yaml": "zq-hand: {names: [Zqhand], size: 2, when: {total: 3}, source: Book}\n",
    "data/games/s.yaml": """\
zq-game:
  names: [Zqgame]
  source: Book
  deck: {use: zq-pack}
  yaku: {zq-hand: {}}
  terms: [zq-words]
  presets: {default: {reason: zqreason}}
""",
    "data/terms/s.yaml": "zq-words: {names: [Zqwords], game: zq-game, source: Book}\n",
    "data/terms/w.yaml": "words: {names: [Words], game: [nine, zq-game], source: Book}\n",
    "data/texts/t.yaml": "t: {text: Zqgame, in: {fr: Zqjeu}}\n",
    "data/games/later.yaml": "draft: true\nnine: {names: [Zqnine]}\n",
    "data/games/a (copy).yaml": "nine: {names: [Zqcopy]}\n",
}
"""Data that only a draft uses, that are drafts themselves, or that no reader of the site sees."""


def stored(store: Path, edition: str) -> dict[str, bytes]:
    """The files of an edition in the store."""
    command = ["git", "--git-dir", str(store), "archive", edition]
    with tarfile.open(fileobj=BytesIO(subprocess.run(command, capture_output=True, check=True).stdout)) as files:
        return {one.name: file.read() for one in files if (file := files.extractfile(one)) is not None}


@pytest.mark.parametrize("state", ["draft: true", "publish: unlisted"])
def test_the_store_holds_nothing_that_the_site_does_not_publish(root: Path, tmp_path: Path, state: str) -> None:
    write(root, {**SECRET, "docs/zq.md": f"---\ngame: zq-game\n{state}\n---\n\n# Zqtitle\n"})
    relations = "  relation: [{to: zq-game, type: like}, {to: Poker, type: like}]\n"
    edit(root, "data/games/a.yaml", "nine:\n", f"nine:\n  # zqremark\n  zqkey: zqvalue\n{relations}")
    assert main(["release", "1"]) == 0
    files = stored(tmp_path / "nines-editions", "1")
    if "unlisted" in state:  # its page shows its game
        files = {path: data for path, data in files.items() if path.startswith("rules/")}
    assert [path for path, data in files.items() if b"zq" in path.encode() + data.lower()] == []
    assert yaml.safe_load(files["rules/data/terms/w.yaml"])["words"]["game"] == ["nine"]
    assert [one["to"] for one in yaml.safe_load(files["rules/data/games/a.yaml"])["nine"]["relation"]] == ["Poker"]


def test_the_data_of_an_edition_mean_what_the_published_data_mean() -> None:
    data = data_files(ROOT / "data")
    rules = read_rules(data)
    texts = published_data(data, rules, {place for place, _ in data_entries(rules, rules)}, [])
    again = read_rules(SourceText(path, text) for path, text in texts)
    kinds = ("decks", "yaku", "terms")
    assert {id: one.fingerprint for id, one in again.games.items()} == {
        id: one.fingerprint for id, one in rules.games.items()
    }
    assert [[*getattr(again, kind)] for kind in kinds] == [[*getattr(rules, kind)] for kind in kinds]


def changed_config(old: str, new: str) -> Callable[[Path], None]:
    return lambda root: edit(root, "mkdocs.yml", old, new)


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("1", changed_config("      editions: ../nines-editions\n", ""), "a release needs editions in mkdocs.yml"),
        ("1", changed_config(f"site_url: {URL}\n", ""), "a release needs site_url in mkdocs.yml"),
        ("1", changed_config("../nines-editions", "docs"), "holds other files: name a new folder in `editions`"),
        ("../1", lambda root: None, "'../1' is not a name of an edition"),
        ("1", lambda root: main(["release", "1"]), "edition 1 is released, and an edition never changes"),
    ],
)
def test_what_makes_a_release_impossible_is_said_in_a_line(
    root: Path, capsys: pytest.CaptureFixture[str], name: str, change: Callable[[Path], object], message: str
) -> None:
    change(root)
    capsys.readouterr()
    assert main(["release", name]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert message in line


@pytest.mark.parametrize("engine", ENGINES)
def test_without_the_store_no_site_is_published_that_would_lose_addresses(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], engine: str
) -> None:
    edit(root, "mkdocs.yml", "engine: plain", f"engine: {engine}")
    assert main(["release", "1"]) == main(["build"]) == 0
    before = contents(root / "site")
    (tmp_path / "nines-editions").rename(tmp_path / "elsewhere")
    edit(root, "docs/nine.md", "A game", "B game")
    capsys.readouterr()
    assert main(["build"]) in (1, 2)
    (line,) = capsys.readouterr().err.splitlines()
    assert "nines-editions is no store of editions" in line
    assert contents(root / "site") == before


@pytest.mark.parametrize("engine", ENGINES)
def test_a_fresh_clone_builds_and_warns_that_it_has_no_editions(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], engine: str
) -> None:
    edit(root, "mkdocs.yml", "engine: plain", f"engine: {engine}")
    assert main(["release", "1"]) == 0
    store = (tmp_path / "nines-editions").rename(tmp_path / "elsewhere")
    capsys.readouterr()
    assert main(["build"]) == 0
    (line,) = [line for line in capsys.readouterr().err.splitlines() if "editions" in line]
    assert "nines-editions does not exist, so this site has no editions" in line
    assert main(["build", "--strict"]) != 0
    store.rename(tmp_path / "nines-editions")
    assert main(["build"]) == 0
    assert (root / "site" / "editions" / "1" / "index.html").is_file()


def test_the_store_is_a_git_repository_that_anyone_can_read(released: Path, tmp_path: Path) -> None:
    store = str(tmp_path / "nines-editions")
    asked = ["git", "--git-dir", store, "show", "1:rules/data/games/a.yaml"]
    stored = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert yaml.safe_load(stored) == yaml.safe_load(FILES["games/a.yaml"])


def test_what_has_changed_is_said_in_the_language_of_the_site(root: Path) -> None:
    edit(root, "mkdocs.yml", "engine: plain", "engine: plain\n      lang: fr")
    assert main(["release", "1"]) == 0
    edit(root, "data/games/a.yaml", "rounds: {value: 12", "rounds: {value: 10")
    assert main(["build"]) == 0
    text = (root / "site/editions/1/since.html").read_text("utf-8")
    assert "rounds\N{NO-BREAK SPACE}: maintenant 10, ou 6 (avant\N{NO-BREAK SPACE}: 12, ou 6)" in text


def test_a_release_that_is_ended_leaves_no_folder(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = root.with_name(".nines-editions.publishing")
    seen = []

    def end(*_: object, **__: object) -> None:
        seen.extend(work.iterdir())
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr("ludograph.tools.publishing.release.built", end)
    usual = signal.getsignal(signal.SIGTERM)
    try:
        assert main(["release", "1"]) == 130
    finally:
        signal.signal(signal.SIGTERM, usual)
    assert seen
    assert not work.exists()


def test_a_release_after_a_killed_one_is_whole_and_leaves_no_folder(root: Path) -> None:
    work, elsewhere = root.with_name(".nines-editions.publishing"), root.with_name("elsewhere")
    write(work, {"lock": "", "built/left.html": "left", "edition/site/left.html": "left"})
    write(elsewhere, {"kept.txt": "kept"})
    (work / "link").symlink_to(elsewhere, target_is_directory=True)
    assert main(["release", "1"]) == 0
    assert not work.exists()
    assert (elsewhere / "kept.txt").is_file()
    assert main(["build"]) == 0
    assert not [*(root / "site").rglob("left.html")]
