"""The preview answers whatever is saved, deleted or broken, and follows every save."""

from __future__ import annotations

import http.client
import json
import queue
import re
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.sites.test_warm_is_cold import START

from ludograph.article.syntaxes.components import rules
from ludograph.tools.preview import preview as preview_module
from ludograph.tools.preview import watching
from ludograph.tools.preview.joining import Joiner
from ludograph.tools.preview.preview import Preview, run
from ludograph.tools.preview.server import PreviewServer
from ludograph.tools.preview.site import PreviewSite
from ludograph.tools.preview.watching import Watcher

CONFIG = "site_name: Small\ntheme: {name: material, font: false}\nplugins:\n  - ludograph: {}\n"
PLAIN = CONFIG.replace("{}", "{engine: plain}")
each_engine = pytest.mark.parametrize("config", [CONFIG, PLAIN], ids=["material", "plain"])
by_night_each_engine = pytest.mark.parametrize(
    "config", [pytest.param(CONFIG, id="material", marks=pytest.mark.nightly), pytest.param(PLAIN, id="plain")]
)
"""What other tests ask of both engines by day, or of Material in another way."""
FILES = {
    "mkdocs.yml": PLAIN,
    "docs/index.md": "---\ntitle: Home\n---\nWelcome.\n",
    "docs/a.md": "---\ntitle: First\n---\nOne.\n\n- [Second](b.md)\n",
    "docs/b.md": "---\ntitle: Second\n---\nText about [First](a.md#here).\n",
    "bibliography/x.bib": "@book{Ono, title = {Cards}, author = {Ono, Aki}, date = {1950}, langid = {en}}\n",
}


class Running:
    """A preview with its server, in this process."""

    def __init__(self, root: Path, files: dict[str, str]) -> None:
        self.root = root
        for name, text in {**FILES, **files}.items():
            self.write(name, text)
        self.preview = Preview(str(root / "mkdocs.yml"))
        self.server = PreviewServer("127.0.0.1", 0, self.preview.answer, self.preview.hub)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.following = threading.Thread(target=self.preview.follow, args=(self.server.address,), daemon=True)
        self.following.start()
        self.events: queue.SimpleQueue[str] = self.preview.hub.join("/a/")

    def write(self, name: str, text: str) -> None:
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def get(self, path: str, method: str = "GET", host: str = "") -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.server_address[1], timeout=150)
        connection.request(method, path, headers={"Host": host or f"127.0.0.1:{self.server.server_address[1]}"})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def page(self, path: str) -> str:
        status, text = self.get(path)
        assert status == 200, (path, status)
        return text

    def event(self, kind: str) -> dict[str, Any]:
        """The next event of this kind."""
        while True:
            name, data = self.events.get(timeout=150).split("\n")[:2]
            if name == f"event: {kind}":
                return dict(json.loads(data.removeprefix("data: ")))

    def until(self, path: str, text: str) -> str:
        """The page as soon as it holds the text."""
        end = time.monotonic() + 150
        while text not in (page := self.get(path)[1]):
            assert time.monotonic() < end, page
            time.sleep(0.05)
        return page

    def until_gone(self, path: str) -> str:
        """What is shown at the address as soon as there is no page."""
        end = time.monotonic() + 150
        while (answer := self.get(path))[0] != 404:
            assert time.monotonic() < end, answer
            time.sleep(0.05)
        return answer[1]

    def close(self) -> None:
        self.preview.close()
        self.following.join(timeout=150)
        assert not self.following.is_alive()
        assert self.preview._background._joiner is None, "a second process goes on after the preview"
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Any]:
    running: list[Running] = []

    def begin(**files: str) -> Running:
        running.append(Running(tmp_path, {name.replace("__", "/"): text for name, text in files.items()}))
        return running[-1]

    yield begin
    for one in running:
        one.close()


def faults(page: str) -> dict[str, Any]:
    found = page.partition('id="lg-preview-state">')[2].partition("</script>")[0]
    return dict(json.loads(found))


def test_a_second_process_that_ends_at_once_is_started_again_after_a_save_only(
    start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = []

    class Ends(Joiner):
        def __init__(self, *arguments: str) -> None:
            started.append(arguments)
            super().__init__("no-such.yml", *arguments[1:])

    monkeypatch.setattr(preview_module, "Joiner", Ends)
    running = start()
    assert "One." in running.page("/a/")
    assert "second process ended" in running.event("broken")["fault"]["text"]
    running.preview._background._answer.join()
    running.preview._background._joiner._process.join()
    running.preview._join_when_idle()
    assert len(started) == 1
    running.write("docs/a.md", FILES["docs/a.md"].replace("One.", "Two."))
    running.event("broken")
    assert len(started) == 2
    assert "Two." in running.page("/a/")


def test_a_second_process_that_meets_a_broken_configuration_hides_nothing_of_it(
    start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, edits = PLAIN.replace("plain", "plane"), []

    class MeetsAnEdit(Joiner):
        def __init__(self, *arguments: str) -> None:
            if edits:
                running.write("mkdocs.yml", edits.pop())
            super().__init__(*arguments)

    monkeypatch.setattr(preview_module, "Joiner", MeetsAnEdit)
    running = start(**{"docs/games/a.md": "---\ntitle: First\nplayers: 2-5\n---\nOne.\n"})
    running.until("/games/a/", "2–5")
    running.write("mkdocs.yml", broken)
    running.event("broken")
    edits.append(broken)
    running.write("mkdocs.yml", PLAIN)
    while edits or not (fault := faults(running.page("/games/a/"))["broken"]) or "CFG003" not in fault["text"]:
        time.sleep(0.05)
    running.preview._background._answer.join()
    page = running.page("/games/a/")
    assert "CFG003 invalid-setting" in faults(page)["broken"]["text"]
    assert "2–5" in page
    running.write("mkdocs.yml", PLAIN)
    while faults(page := running.page("/games/a/"))["broken"]:
        time.sleep(0.05)
    assert "2–5" in page


@by_night_each_engine
def test_the_first_answer_has_the_facts_of_its_game_and_its_country(start: Any, config: str) -> None:
    text = "---\ntitle: First\nplayers: 2-5\ncountries: [JP]\n---\nOne.\n"
    running = start(**{"mkdocs.yml": config, "docs/games/a.md": text})
    page = running.page("/games/a/")
    assert "2–5" in page
    assert "Japan" in page
    running.until("/games/a/", "country/jp/")


def test_what_is_wrong_in_the_configuration_is_in_the_list_with_its_weight(start: Any) -> None:
    running = start(**{"mkdocs.yml": PLAIN + "foo: 1\nnav: [index.md, gone.md]\n"})
    found = faults(running.until("/a/", "CFG001"))["faults"]
    assert [(one["text"][:6], one["path"], one["line"], one["severity"]) for one in found] == [
        ("C002 u", "bibliography/x.bib", 1, "info"),
        ("LNK002", "docs/b.md", 4, "warning"),
        ("CFG001", "mkdocs.yml", 5, "warning"),
        ("CFG002", "mkdocs.yml", 6, "warning"),
    ]


@each_engine
def test_a_page_is_there_and_a_save_is_sent_to_it(start: Any, config: str) -> None:
    running = start(**{"mkdocs.yml": config})
    assert "One." in running.page("/a/")
    running.write("docs/a.md", FILES["docs/a.md"].replace("One.", "Two. [@Nobody]"))
    event = running.event("article")
    assert event["page"] == "/a/"
    assert "Two." in event["html"]
    fault = next(fault for fault in event["faults"] if "C001" in fault["text"])
    assert (fault["path"], fault["line"]) == ("docs/a.md", 4)
    page = running.page("/a/")
    assert "Two." in page
    assert faults(page)["faults"] == event["faults"]


def test_what_hooks_do_to_files_and_front_matter_is_shown(start: Any) -> None:
    """A removed article has no page, an added one is rendered by MkDocs, and front matter is no HTML."""
    hook = (
        "from mkdocs.structure.files import File\ndef on_files(files, config):\n"
        "    files.remove(files.get_file_from_path('b.md'))\n"
        "    files.append(File.generated(config, 'c.md', content='# Third\\n\\nThree.'))\n    return files\n"
    )
    head = "title: First\ntemplate: none.html\nsubtitle: <script>alert(1)</script>"
    running = start(
        **{"mkdocs.yml": f"{CONFIG}hooks: [hook.py]\n", "hook.py": hook, "docs/a.md": f"---\n{head}\n---\nOne.\n"}
    )
    page = running.page("/a/")
    assert "One." in page
    assert "<script>alert" not in page
    assert "Three." in running.page("/c/")
    assert running.get("/b/")[0] == 404


def test_the_second_and_the_third_page_follow_too(start: Any) -> None:
    running = start()
    for number, name in enumerate(("a", "b", "index", "a")):
        running.write(f"docs/{name}.md", FILES[f"docs/{name}.md"] + f"\nEdit {number}.\n")
        assert f"Edit {number}." in running.event("article")["html"]
    assert "Edit 1." in running.page("/b/")
    assert "Edit 2." in running.page("/")


def test_tables_of_odds_follow_a_second_later(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "SLOW", {"yaku-matrix"})
    table = '<Rules show="yaku-card" yaku="storm" />\n\n<Rules show="yaku-matrix" family="kabu" />\n'
    data = {name: START[name] for name in START if name.startswith("data/")}
    running = start(**data, **{"docs/a.md": FILES["docs/a.md"] + table})
    assert running.page("/a/").count("Storm") > 1
    running.write("data/yaku/a.yaml", START["data/yaku/a.yaml"].replace("[Storm]", "[Tempest]"))
    first, second = (running.event("article")["html"] for _ in range(2))
    assert "Tempest" in first
    assert "Storm" in first
    assert "Storm" not in second


@by_night_each_engine
def test_lists_backlinks_and_the_library_follow(start: Any, config: str) -> None:
    running = start(**{"mkdocs.yml": config})
    assert "Second" in running.until("/a/", "Text about")
    assert "First" in running.page("/a-z/")
    running.write("docs/b.md", FILES["docs/b.md"].replace("Text about", "More of") + "\nA work.[@Ono]\n")
    running.until("/a/", "More of")
    running.until("/bibliography/", "Cards")
    running.write("bibliography/x.bib", FILES["bibliography/x.bib"].replace("Cards", "Tiles"))
    running.until("/b/", "Tiles")
    running.until("/bibliography/", "Tiles")


@by_night_each_engine
def test_articles_come_go_and_change_their_names(start: Any, config: str) -> None:
    running = start(**{"mkdocs.yml": config})
    running.write("docs/new/c.md", "# Third\n\nNew.\n")
    assert "New." in running.until("/new/c/", "New.")
    running.until("/a/", "../new/c/")
    (running.root / "docs/new/c.md").rename(running.root / "docs/new/d.md")
    running.until("/new/d/", "New.")
    assert "no page at this address" in running.until_gone("/new/c/")
    running.write("docs/a.md", FILES["docs/a.md"].replace("title: First", "title: Renamed"))
    running.until("/b/", "Renamed")
    (running.root / "docs/b.md").unlink()
    running.until_gone("/b/")


@by_night_each_engine
@pytest.mark.parametrize("is_renamed", [True, False])
def test_an_article_renamed_or_deleted_while_the_site_is_loaded_leaves_its_address(
    start: Any, monkeypatch: pytest.MonkeyPatch, config: str, *, is_renamed: bool
) -> None:
    waiting: list[Path] = []

    class ChangedMeanwhile(PreviewSite):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            if waiting:
                old = waiting.pop()
                running.preview._watcher.stop()
                if is_renamed:
                    old.rename(old.with_name("d.md"))
                else:
                    old.unlink()

    monkeypatch.setattr(preview_module, "PreviewSite", ChangedMeanwhile)
    running = start(**{"mkdocs.yml": config, "docs/new/c.md": "# Third\n\nNew.\n"})
    running.until("/new/c/", "New.")
    waiting.append(running.root / "docs/new/c.md")
    running.write("mkdocs.yml", f"{config}\n")
    if is_renamed:
        running.until("/new/d/", "New.")
    running.until_gone("/new/c/")


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ("site_name: Small\nnav: [\n", "mkdocs.yml", 3),
        (CONFIG.replace("ludograph: {}", "ludograph:\n      drafts: maybe"), "mkdocs.yml", 5),
        (CONFIG + "hooks: [hook.py]\n", "hook.py", 2),
        (CONFIG.replace("name: material", "name: material, custom_dir: templates"), "templates/main.html", 2),
        (CONFIG.replace("name: material", "name: material, custom_dir: torn"), "torn/main.html", 2),
    ],
    ids=["not YAML", "a wrong option", "a hook that fails", "a template that fails", "a template that cannot be read"],
)
def test_whatever_is_broken_the_last_good_page_stays(start: Any, text: str, path: str, line: int) -> None:
    running, name = start(**{"mkdocs.yml": CONFIG}), "mkdocs.yml"
    running.write("hook.py", "def on_config(config):\n    raise ValueError('this hook fails')\n")
    running.write("templates/main.html", "{% extends 'base.html' %}{% block content %}\n{{ 1 / 0 }}{% endblock %}")
    running.write("torn/main.html", "{% extends 'base.html' %}\n{% block content %}{{ }}{% endblock %}")
    assert "One." in running.page("/a/")
    running.write(name, text)
    end = time.monotonic() + 150
    while not faults(page := running.page("/a/"))["broken"]:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert "One." in page
    fault = faults(page)["broken"]
    assert (fault["path"], fault["line"]) == (path, line), fault
    assert path not in fault["text"]
    running.write(name, CONFIG)
    while faults(page := running.page("/a/"))["broken"]:
        assert time.monotonic() < end + 60
        time.sleep(0.05)
    running.write("docs/a.md", FILES["docs/a.md"].replace("One.", "Two."))
    running.until("/a/", "Two.")


@pytest.mark.parametrize(
    ("name", "text"),
    [("data/games/x.yaml", "a: ["), ("bibliography/y.bib", "@book{"), ("docs/c.md", "---\na: [\n---\n")],
)
def test_broken_data_libraries_and_articles_stop_nothing(start: Any, name: str, text: str) -> None:
    running = start()
    running.page("/a/")
    running.write(name, text)
    running.write("docs/a.md", FILES["docs/a.md"].replace("One.", "Two."))
    running.until("/a/", "Two.")


@by_night_each_engine
def test_files_that_mkdocs_yml_inherits_are_followed(start: Any, config: str) -> None:
    files = {"mkdocs.yml": f"INHERIT: shared/base.yml\n{config}".replace("site_name: Small\n", "")}
    start_name = {"shared/base.yml": "INHERIT: ../first.yml\n", "first.yml": "site_name: Alpha\n"}
    running = start(**files, **start_name)
    assert "Alpha" in running.page("/a/")
    running.write("first.yml", "site_name: Beta\n")
    running.until("/a/", "Beta")
    running.write("shared/base.yml", "site_name: Gamma\n")
    running.until("/a/", "Gamma")


def test_a_preview_that_begins_broken_shows_why_and_recovers(start: Any) -> None:
    running = start(**{"mkdocs.yml": "site_name: [\n"})
    assert faults(running.page("/a/"))["broken"]["path"] == "mkdocs.yml"
    running.write("mkdocs.yml", CONFIG)
    running.until("/a/", "One.")


@by_night_each_engine
def test_drafts_are_shown_and_marked(start: Any, config: str) -> None:
    running = start(**{"mkdocs.yml": config, "docs/d.md": ""})
    running.write("docs/d.md", "---\ntitle: D\ndraft: true\n---\nNot ready.\n")
    running.until("/d/", "Not ready.")


@by_night_each_engine
def test_the_search_of_the_preview_finds_drafts(start: Any, config: str) -> None:
    running = start(**{"mkdocs.yml": config, "docs/d.md": "---\ntitle: D\ndraft: true\n---\nNot ready.\n"})
    count = int(re.search(r'"articles":(\d+)', running.until("/search/directory.js", "articles"))[1])  # type: ignore[index]
    texts = [running.page(f"/search/a/0/{number}-0.js") for number in range(count)]
    assert [text for text in texts if "Not ready." in text]


@each_engine
def test_files_for_programs_are_there(start: Any, config: str) -> None:
    running = start(**{"mkdocs.yml": config, "docs/a/note.txt": "Kept.", "docs/templates/x.txt": "No."})
    assert running.page("/a/note.txt") == "Kept."
    assert running.get("/templates/x.txt")[0] == 404
    assert "no page at this address" in running.page("/404.html")
    assert "<feed" in running.page("/feed.xml")
    assert running.get("/assets/ludograph/ludograph.css")[0] == 200
    status, _ = running.get("/a")
    assert status == 302


@by_night_each_engine
def test_downloads_and_former_addresses_follow(start: Any, config: str) -> None:
    alias = FILES["docs/b.md"].replace("---\nText", "aliases: [former]\n---\nText")
    running = start(**{"mkdocs.yml": config, "docs/b.md": alias + "[@Ono]\n"})
    assert "Cards" in running.page("/b/references.bib")
    assert 'content="0; url=b/index.html"' in running.page("/former/").replace("../", "")
    assert running.get("/former")[0] == 302
    running.write("bibliography/x.bib", FILES["bibliography/x.bib"].replace("Cards", "Tiles"))
    assert "Tiles" in running.until("/b/references.bib", "Tiles")
    running.write("docs/b.md", alias.replace("[former]", "[earlier]"))
    running.until("/earlier/", "Second")
    running.until_gone("/former/")


def test_a_download_waits_for_the_last_save(start: Any) -> None:
    running = start(**{"docs/a.md": FILES["docs/a.md"] + "\n[@Ono]\n"})
    assert "Ono" in running.page("/a/references.bib")
    running.write("docs/a.md", FILES["docs/a.md"])
    running.event("article")
    assert running.get("/a/references.bib")[0] == 404


ODD = (
    "/../mkdocs.yml", "/%2e%2e/mkdocs.yml", "/a/../../mkdocs.yml", "/..%5cmkdocs.yml", "/%00", "/nothing.png", "//x",
    "*", "/mkdocs.yml", "/docs/a.md", "/.cache/records.sqlite", "/nothing/", "/a/%ff", "/-preview/none", "a", "http://a/",
)  # fmt: skip


@by_night_each_engine
def test_odd_requests_are_answered_with_404(start: Any, config: str) -> None:
    running = start(**{"mkdocs.yml": config})
    assert {path: running.get(path)[0] for path in ODD} == dict.fromkeys(ODD, 404)


def test_only_this_machine_is_answered(start: Any) -> None:
    running = start()
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost:1", "[", "x@evil"):
        assert running.get("/", host=host)[0] == 404
    assert running.get("/", host=f"localhost:{running.server.server_address[1]}")[0] == 200
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "XYZ"):
        assert running.get("/", method=method)[0] == 404
    with pytest.raises(OSError, match="for this machine only"):
        PreviewServer("0.0.0.0", 0, running.preview.answer, running.preview.hub)


def test_a_taken_port_gives_way_to_the_next_free_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = PreviewServer("127.0.0.1", port, lambda url: pytest.fail("asked"), None)  # type: ignore[arg-type]
        assert server.server_address[1] > port
        server.server_close()


def test_a_file_is_seen_when_it_is_whole(tmp_path: Path) -> None:
    watcher = Watcher()
    watcher.watch([tmp_path])
    try:
        with (tmp_path / "a.md").open("w") as file:
            file.write("half")
            file.flush()
            assert watcher.next(timeout=0.2) == set()
        assert watcher.next(timeout=10) == {str(tmp_path / "a.md")}
        (tmp_path / "a.md").rename(tmp_path / "b.md")
        assert str(tmp_path / "b.md") in watcher.next(timeout=10)
    finally:
        watcher.stop()


@pytest.mark.parametrize("why", ["the file system is remote", "the system has no more watches"])
def test_saves_are_found_by_looking_where_nothing_reports_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    if why == "the file system is remote":
        monkeypatch.setattr(watching, "_is_remote", lambda path: True)
        monkeypatch.setattr(watching, "Observer", lambda: pytest.fail("asked for reports"))
    else:
        monkeypatch.setattr(watching.Observer, "start", lambda self: (_ for _ in ()).throw(OSError(28, "no watches")))
    (tmp_path / "docs").mkdir()
    article, config = tmp_path / "docs" / "a.md", tmp_path / "mkdocs.yml"
    article.write_text("One.")
    watcher = Watcher()
    watcher.watch([tmp_path / "docs", config])
    try:
        for change, found in (
            (lambda: article.write_text("Two words."), article),
            (lambda: (tmp_path / "docs" / "b.md").write_text("New."), tmp_path / "docs" / "b.md"),
            (lambda: article.unlink(), article),
            (lambda: config.write_text("site_name: Small"), config),
        ):
            time.sleep(0.1)
            change()
            seen: set[str] = set()
            for _ in range(20):
                seen |= watcher.next(timeout=5)
                if str(found) in seen:
                    break
            assert str(found) in seen
        assert str(tmp_path / "docs") not in watcher.next(timeout=0)
    finally:
        watcher.stop()


def test_network_file_systems_are_known_by_their_mounts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = (
        "/dev/a / ext4 rw 0 0\nhost:/x /home/ono nfs4 rw 0 0\n/dev/b /home/ono/disk ext4 rw 0 0\nf /mnt fuse.sshfs rw\n"
    )
    monkeypatch.setattr(Path, "read_text", lambda self, encoding: mounts)
    places = ("/home/aki/site", "/home/ono/site", "/home/ono/disk/site", "/mnt/site", "/mntx")
    assert [watching._is_remote(Path(place)) for place in places] == [False, True, False, True, False]


def test_a_taken_port_is_one_line_and_the_next_free_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    lines: list[str] = []

    def ended(self: Preview, address: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Preview, "follow", ended)
    monkeypatch.setattr("signal.signal", lambda *given: None)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run(str(tmp_path / "mkdocs.yml"), "", "127.0.0.1", port, say=lines.append)
    assert lines[0] == f"Port {port} is taken by another program."
    found = re.fullmatch(r"The preview is at http://127\.0\.0\.1:(\d+)/ \(Ctrl-C ends it\)\.", lines[1])
    assert found is not None
    assert port < int(found[1]) < port + 50
    assert len(lines) == 2


@pytest.mark.browser
@each_engine
def test_the_open_page_changes_in_place(start: Any, browser: Any, config: str) -> None:
    long = "\n\n".join(f"Paragraph {number}." for number in range(80))
    text = f"# First\n\n<details><summary>More</summary>Hidden.</details>\n\n{long}\n\nOne.\n"
    running = start(**{"mkdocs.yml": config})
    running.write("docs/a.md", text)
    running.until("/a/", "Paragraph 79.")
    page = browser.new_page()
    try:
        page.goto(f"{running.server.address}a/", wait_until="load")
        page.evaluate("document.querySelector('article details').open = true; scrollTo(0, 900); window.same = {}")
        page.evaluate(
            "window.kept = [...document.querySelectorAll('article p')].find(p => p.textContent === 'Paragraph 3.')"
        )
        before = page.evaluate("scrollY")
        running.write("docs/a.md", text.replace("One.", "Two. [@Nobody]"))
        page.locator("article p", has_text="Two.").wait_for()  # the policy of `plain` lets no text be evaluated
        assert page.evaluate("document.querySelector('article details').open")
        assert page.evaluate("window.kept.isConnected")
        assert page.evaluate("scrollY") == before
        page.wait_for_selector("#lg-preview-faults li")
        assert "C001" in page.text_content("#lg-preview-faults")
        running.write("docs/a.md", text)
        page.wait_for_selector("#lg-preview-faults", state="hidden")
        page.wait_for_timeout(500)
        assert page.evaluate("window.same !== undefined"), "the page was never loaded again"
        assert page.evaluate("document.querySelector('article details').open")
    finally:
        page.close()
