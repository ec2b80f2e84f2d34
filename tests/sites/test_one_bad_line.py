"""One bad line never stops a site: each input gives a finding that names its file, and all pages are there.

The inputs of one kind lie in one project, each in an article of its own, so that none may hide another.
"""

from __future__ import annotations

import builtins
import errno
import os
import re
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest

from ludograph.site.project.project import Project
from ludograph.tools.main import main
from ludograph.tools.preview.site import PreviewSite

CONFIG = "site_name: Small\ntheme: {name: material, font: false}\nplugins:\n  - ludograph: {}\n"
BOOK = "@book{Ono1956,\n  title = {Cards of Osaka},\n  author = {Ono, Haru},\n  date = {1956},\n}\n"
DECK = "three: {names: [Three], numbers: 1-3, copies: 1, source: Ono1956}\n"
YAKU = "storm: {names: [Storm], size: 3, when: {same: rank}, source: Ono1956}\n"
GAME = """\
tiny:
  names: [Tiny]
  family: tiny
  sources: Ono1956
  form: banker
  players: 2-6
  deck: {use: three}
  score: {mod: 10}
  deal: {hands: personal, cards: 2}
  draw: {limit: 1, player: {must: {total: {max: 3}}, never: {total: {min: 7}}}, dealer: always}
  ties: dealer
  pay: {base: 1}
  yaku: {storm: {holder: both, effect: win, pay: 2}}
  ranking: [storm, total]
"""
FILES = {
    "mkdocs.yml": CONFIG,
    "docs/index.md": "# Home\n",
    "docs/b.md": "# Boats\n\nText of b [@Ono1956 p. 3].\n",
    "bibliography/a.bib": BOOK,
}
RULES = {"data/decks/three.yaml": DECK, "data/yaku/storm.yaml": YAKU, "data/games/tiny.yaml": GAME}
TOO_LONG = "9" * 5000


def aliases(*paths: str) -> str:
    return f"---\ntitle: A\naliases: [{', '.join(map(repr, paths))}]\n---\n\nText.\n"


def says(body: str) -> str:
    return f"---\ntitle: A\n---\n\n{body}\n"


def shows(**attributes: str) -> str:
    given = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return says(f"Before.\n\n<Rules {given} />\n\nAfter.")


def claims(check: str) -> str:
    return f"---\ntitle: A\nclaims:\n  - {{id: one, text: Text, check: {check}}}\n---\n\nText.\n"


FAULTS = {
    "alias-robots": aliases("robots.txt"),
    "alias-feed": aliases("feed.xml"),
    "alias-below-feed": aliases("feed.xml/x"),
    "alias-sitemap": aliases("sitemap.xml"),
    "alias-below-sitemap": aliases("sitemap.xml/x.html"),
    "alias-not-found": aliases("404.html"),
    "alias-search": aliases("search/search_index.json"),
    "alias-api": aliases("api/games.json"),
    "alias-below-api": aliases("api/works.json/x"),
    "alias-below-picture": aliases("a.png/x"),
    "alias-300-letters": aliases("old/" + "a" * 300),
    "alias-360-bytes": aliases("old/" + "花" * 120),
    "map-infinity": says('<Map countries="infinity" />'),
    "map-digits": says(f'<Map countries="{TOO_LONG}" />'),
    "size-digits": shows(show="hand-odds", game="tiny", size=TOO_LONG),
    "size-infinity": shows(show="hand-odds", game="tiny", size="infinity"),
    "players-digits": shows(show="worked-round", game="tiny", players=TOO_LONG),
    "players-raised-digit": shows(show="worked-round", game="tiny", players="²"),
    "players-999": shows(show="worked-round", game="tiny", players="999"),
    "players-none": shows(show="worked-round", game="tiny", players="0"),
    "first-digits": shows(show="house-edge", game="tiny", first=TOO_LONG),
    "picture-digits": says(f'![A](b.png){{width="{TOO_LONG}"}}'),
    "picture-infinity": says("![A](b.png =infinityx)"),
    "order-infinity": "---\ntitle: A\norder: .inf\n---\n\nText.\n",
    "order-nan": "---\ntitle: A\norder: .nan\n---\n\nText.\n",
    "order-digits": f"---\ntitle: A\norder: {TOO_LONG}\n---\n\nText.\n",
    "article-players-infinity": "---\ntitle: A\nplayers: {min: 2, max: .inf}\n---\n\nText.\n",
    "article-players-nan": "---\ntitle: A\nplayers: [2, .nan]\n---\n\nText.\n",
    "article-players-digits": f"---\ntitle: A\nplayers: {TOO_LONG}\n---\n\nText.\n",
    "address-bracket": says("[A](https://exa]mple.org/) and <https://exa]mple.org/>."),
    "address-host-bracket": says("[A](https://[exa]mple.org/)."),
    "small-deck-round": shows(show="worked-round", game="tiny"),
    "small-deck-edge": shows(show="house-edge", game="tiny"),
    "small-deck-claim-round": claims("{round: {game: tiny, result: draw, rounds_to: '10.0%'}}"),
    "small-deck-claim-best": claims("{round: {game: tiny, player: best, result: win, equals: 1/2}}"),
    "small-deck-claim-count": claims("{count: sets, game: tiny, size: 9, when: {total: 0}, equals: 1}"),
    "small-deck-claim-odds": claims("{odds: {game: tiny, size: 9, when: {total: 0}, equals: 1/2}}"),
    "small-deck-claim-fixed": claims("{odds: {game: tiny, fixed: [1, 2, 3], size: 2, when: {total: 0}, equals: 1/2}}"),
    "claim-foreign-cards": claims("{total: {game: tiny, cards: [9, 9], equals: 0}}"),
    "claim-foreign-fixed": claims("{count: sets, game: tiny, fixed: [7], size: 2, when: {total: 0}, equals: 0}"),
    "claim-infinity": claims("{count: sets, game: tiny, size: .inf, when: {total: 0}, equals: .nan}"),
    "claim-digits": claims(f"{{count: sets, game: tiny, size: {TOO_LONG}, when: {{total: 0}}, equals: 1}}"),
    "title-marked-section": "---\ntitle: '<![['\n---\n\nText.\n",
    "table-digits": says(f'<table><tr><td colspan="{TOO_LONG}">a</td></tr></table>'),
    "table-infinity": says('<table><tr><td rowspan="infinity">a</td></tr></table>'),
}
ODD = {
    "alias-below-a-file": aliases("LICENSE.txt/x"),
    "list-digits": says(f"{TOO_LONG}. One"),
    "small-deck-totals": shows(show="totals", game="tiny"),
    "small-deck-odds": shows(show="hand-odds", game="tiny"),
    "small-deck-best": shows(show="best-hand", game="tiny"),
    "small-deck-rarity": shows(show="rarity-check", game="tiny"),
    "small-deck-checker": shows(show="hand-checker", game="tiny", hand="1.1.1"),
    "small-deck-now": shows(show="play-now", game="tiny"),
    "n" * 200: says("Text."),
    "m" * 250: says("Text."),
}
"""What a page can show as it stands."""
GAMES = {
    "players-infinity": ("players: 2-6", "players: .inf"),
    "players-to-infinity": ("players: 2-6", "players: {min: 2, max: infinity}"),
    "players-nan": ("players: 2-6", "players: .nan"),
    "players-digits": ("players: 2-6", f"players: {TOO_LONG}"),
    "modulus-infinity": ("mod: 10", "mod: .inf"),
    "modulus-zero": ("mod: 10", "mod: 0"),
    "cards-digits": ("cards: 2", f"cards: {TOO_LONG}"),
    "pay-infinity": ("base: 1", "base: .inf"),
    "no-such-deck": ("use: three", "use: four"),
}
DATA = {
    "data/decks/infinity.yaml": DECK.replace("three:", "infinite:").replace("1-3", "1-.inf"),
    "data/decks/digits.yaml": DECK.replace("three:", "long:").replace("1-3", f"1-{TOO_LONG}"),
    "data/decks/copies.yaml": DECK.replace("three:", "many:").replace("copies: 1", "copies: 999999999"),
    "data/yaku/digits.yaml": YAKU.replace("storm:", "gale:").replace("size: 3", f"size: {TOO_LONG}"),
    "bibliography/digits.bib": BOOK.replace("Ono1956", "Ono9").replace("1956}", TOO_LONG + "}"),
}
FOLDERS = ("data/games/x.yaml", "bibliography/x.bib", "docs/x.md", "docs/b.claims.yaml")


def built(root: Path, files: Mapping[str, str]) -> str:
    """What a build prints of a project with these files besides; the site is in `out`."""
    for name, content in (FILES | RULES | dict(files)).items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    status, output = said(root, "build", "--site-dir", str(root / "out"))
    assert status == 0, output
    return output


def said(root: Path, command: str, *arguments: str) -> tuple[int, str]:
    """The exit status of a command and all that it prints."""
    output = StringIO()
    with redirect_stderr(output), redirect_stdout(output):
        status = main([command, "--config", str(root / "mkdocs.yml"), *arguments])
    assert "Traceback" not in output.getvalue()
    return status, output.getvalue()


def findings(output: str) -> list[tuple[str, str]]:
    """The file and the code of each line that names both."""
    return re.findall(r"^(\S[^:\n]*):[0-9]+:[0-9]+: ([A-Z]+[0-9]+) ", output, re.MULTILINE)


@pytest.fixture(scope="module")
def articles(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    root = tmp_path_factory.mktemp("articles")
    license_ = {"docs/LICENSE.txt": "Free.\n", "docs/c.md": "# C\n\n[The license](LICENSE.txt).\n"}
    return root, built(root, {f"docs/{name}.md": text for name, text in (FAULTS | ODD).items()} | license_)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    root = tmp_path_factory.mktemp("data")
    edition = {"bibliography/a.bib": BOOK.replace("date", "edition = {²},\n  date")}
    folders = {f"{folder}/keep.txt": "" for folder in FOLDERS}
    games = {
        f"data/games/{name}.yaml": GAME.replace("tiny:", f"{name}:", 1).replace(*change)
        for name, change in GAMES.items()
    }
    odd = {"data/games/new\nline.yaml": "", "docs/new\nline.md": "# New line\n"}
    return root, built(root, edition | folders | games | DATA | odd)


@pytest.mark.parametrize("name", FAULTS)
def test_a_bad_line_of_an_article_is_a_finding_and_its_page_is_there(name: str, articles: tuple[Path, str]) -> None:
    root, output = articles
    lines = [line for line in output.splitlines() if line.startswith(f"docs/{name}.md:")]
    assert lines, output
    assert not [line for line in lines if "INT001" in line]
    assert (root / "out" / name / "index.html").is_file()


@pytest.mark.parametrize("name", ODD)
def test_what_is_odd_but_can_be_shown_has_its_page(name: str, articles: tuple[Path, str]) -> None:
    assert (articles[0] / "out" / name / "index.html").is_file()


def test_the_other_pages_and_files_are_as_ever(articles: tuple[Path, str], data: tuple[Path, str]) -> None:
    for root, _ in (articles, data):
        assert "Text of b" in (root / "out/b/index.html").read_text("utf-8")
        for name in ("robots.txt", "feed.xml", "sitemap.xml", "404.html", "LICENSE.txt"):
            assert (root / "out" / name).is_file() or (name == "LICENSE.txt" and root is data[0]), name


@pytest.mark.parametrize("path", [*(f"data/games/{name}.yaml" for name in GAMES), *DATA])
def test_a_bad_line_of_the_data_is_a_finding(path: str, data: tuple[Path, str]) -> None:
    lines = [line for line in data[1].splitlines() if line.startswith(f"{path}:")]
    assert lines, data[1]
    assert not [line for line in lines if "INT001" in line]


@pytest.mark.parametrize("project", ["articles", "data"])
def test_a_check_finds_what_the_build_finds(project: str, request: pytest.FixtureRequest) -> None:
    root, output = request.getfixturevalue(project)
    status, checked = said(root, "check", "--all")
    assert status == 1
    assert set(findings(output)) <= set(findings(checked))


@pytest.mark.parametrize("project", ["articles", "data"])
def test_a_preview_shows_every_page(project: str, request: pytest.FixtureRequest) -> None:
    root, _ = request.getfixturevalue(project)
    site = PreviewSite(str(root / "mkdocs.yml"), "", "http://127.0.0.1:8000/")
    pages = [article.page for article in site.project.articles()]
    assert {"b.md", "index.md"} <= {*pages}
    for page in pages:
        site.lay_out(page)
        assert not [fault for fault in site.faults(page) if "INT001" in fault.text], page
    site.project.cache.close()


UNREAD = {
    "docs/b.md": "b",
    "docs/b.claims.yaml": "",
    "docs/pictures.yaml": "",
    "docs/a.png": "",
    "bibliography/a.bib": "",
    "data/decks/three.yaml": "",
    "data/games/tiny.yaml": "",
}
"""Files that the disk does not give, each with the page that is missing then."""


@pytest.mark.parametrize("path", UNREAD)
def test_a_file_that_cannot_be_read_is_one_finding(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"docs/a.md": "# A\n\nText of a, [b](b.md).\n\n![A card](a.png)\n", "docs/a.png": "x"}
    files |= {"docs/pictures.yaml": "a.png: {author: Mori, license: cc0}\n", "docs/b.claims.yaml": "claims: []\n"}
    built(tmp_path, files | {"mkdocs.yml": CONFIG.replace("{}", "{engine: plain}")})
    (tmp_path / "docs/index.md").write_text("# Home, again\n", encoding="utf-8")

    def failing(real: Any) -> Any:
        def call(file: Any, *given: Any, **more: Any) -> Any:
            if str(file).endswith(f"/{path}"):
                raise OSError(errno.EIO, os.strerror(errno.EIO), str(file))
            return real(file, *given, **more)

        return call

    with monkeypatch.context() as patch:
        for name in ("open", "read_bytes", "read_text"):
            patch.setattr(Path, name, failing(getattr(Path, name)))
        patch.setattr(builtins, "open", failing(builtins.open))
        build = "build", "--site-dir", str(tmp_path / "out")
        output = said(tmp_path, *build)[1]
        status, checked = said(tmp_path, "check", "--all")
        site = PreviewSite(str(tmp_path / "mkdocs.yml"), "", "http://127.0.0.1:8000/")
        assert "Text of a" in site.lay_out("a.md").html
        site.project.cache.close()
    for said_of_it in (output, checked):
        assert [place for place, code in findings(said_of_it) if code == "SRC001"] == [path]
        assert "INT001" not in said_of_it
    assert status == 1
    assert "Text of a" in (tmp_path / "out/a/index.html").read_text("utf-8")
    assert (tmp_path / "out/b/index.html").is_file() == (UNREAD[path] != "b")
    assert "SRC001" not in said(tmp_path, *build)[1], "the next build reads it"
    assert "SRC001" not in said(tmp_path, "check")[1]


class BreaksOff(BytesIO):
    """A file of which the disk gives the first byte and no more."""

    real = TemporaryFile()  # noqa: SIM115 — open as long as the tests run

    def fileno(self) -> int:
        return self.real.fileno()

    def read(self, size: int | None = -1, /) -> bytes:
        if size == 1:
            return b"x"
        raise OSError(errno.EIO, os.strerror(errno.EIO))


@pytest.mark.parametrize("engine", ["material", "plain"])
@pytest.mark.parametrize("known", [False, True], ids=["first run", "its size is known"])
def test_a_picture_whose_reading_breaks_off_is_one_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: str, *, known: bool
) -> None:
    files = {"docs/a.md": "# A\n\nText of a.\n\n![A card](a.png)\n", "docs/a.png": "x"}
    built(tmp_path, {**files, "mkdocs.yml": CONFIG.replace("{}", f"{{engine: {engine}}}", 1)})
    if not known:
        (tmp_path / "docs/a.png").write_bytes(b"xy")
    (tmp_path / "docs/index.md").write_text("# Home, again\n", encoding="utf-8")
    really_read = Path.read_bytes

    def opening(real: Any) -> Any:
        def call(file: Any, *given: Any, **more: Any) -> Any:
            return BreaksOff() if str(file).endswith("docs/a.png") else real(file, *given, **more)

        return call

    def read(file: Path) -> bytes:
        return BreaksOff().read() if str(file).endswith("docs/a.png") else really_read(file)

    build = "build", "--site-dir", str(tmp_path / "out")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", opening(Path.open))
        patch.setattr(builtins, "open", opening(builtins.open))
        patch.setattr(Path, "read_bytes", read)
        for _ in range(2):
            output = said(tmp_path, *build)[1]
            assert [place for place, code in findings(output) if code == "SRC001"] == ["docs/a.png"]
            assert "INT001" not in output
            assert "Text of a" in (tmp_path / "out/a/index.html").read_text("utf-8")
            assert not (tmp_path / "out/a.png").exists()
        if not known:
            assert ("docs/a.png", "SRC001") in findings(said(tmp_path, "check", "--all")[1])
    assert "SRC001" not in said(tmp_path, *build)[1], "the next build reads it"
    assert (tmp_path / "out/a.png").is_file()


def test_an_article_that_is_deleted_while_the_build_runs_is_there_whole_or_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Project.render_all

    def render_all(project: Project, *given: Any, **options: Any) -> Any:
        for gone in ("gone.md", "gone.png"):
            (tmp_path / "docs" / gone).unlink(missing_ok=True)
        return real(project, *given, **options)

    monkeypatch.setattr(Project, "render_all", render_all)
    picture = {"docs/gone.png": "not really a picture"}
    output = built(tmp_path, {"docs/gone.md": "# Gone\n\nText, ![a](gone.png).\n", **picture})
    assert "INT001" not in output
    page = tmp_path / "out/gone/index.html"
    assert page.is_file() or "gone" not in (tmp_path / "out/sitemap.xml").read_text("utf-8")
    assert (tmp_path / "out/b/index.html").is_file()


def test_an_article_whose_name_is_not_unicode_is_left_out_with_a_warning(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    try:
        Path(os.fsdecode(os.fsencode(tmp_path / "docs") + b"/caf\xe9.md")).write_text("# Coffee\n")
    except OSError:
        return  # this file system holds no such name
    output = built(tmp_path, {})
    assert "docs/caf\\udce9.md: the name is not valid UTF-8" in output
    assert (tmp_path / "out/b/index.html").is_file()
