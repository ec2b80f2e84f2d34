"""The language server follows a project: its settings, files written by others, articles that were never saved."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.checks.projects import GAME, write_project
from tests.tools.editor import Editor, EditorHere, as_vscode
from tests.tools.test_language_server import ARTICLE, codes
from tests.tools.test_odd_addresses import CITED

from ludograph.tools.language_server import server
from ludograph.tools.language_server.projects import path_of

WATCHING = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
BROKEN = "site_name: [\n"


@pytest.fixture(autouse=True)
def read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A project is read again by a thread; test_language_server.py has it read by another process."""
    monkeypatch.setattr(server, "new_processes", ThreadPoolExecutor)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "été (1)"
    folder.mkdir()
    return folder


def hovered(editor: Editor, uri: str) -> Any:
    place = {"textDocument": {"uri": uri}, "position": {"line": 7, "character": CITED}}
    return editor.ask("textDocument/hover", place)


def test_without_a_project_there_is_one_message(root: Path) -> None:
    (root / "a.md").write_text(ARTICLE, "utf-8")
    editor = EditorHere(root, as_vscode)
    for name in ("a.md", "b.md", "a.md"):
        editor.show(editor.uri(name), ARTICLE)
        assert hovered(editor, editor.uri(name)) is None
    editor.tell("textDocument/didSave", {"textDocument": {"uri": editor.uri("a.md")}})
    assert editor.ask("workspace/symbol", {"query": ""}) == []
    assert len(editor.messages) == 1
    assert "mkdocs.yml" in editor.messages[0]
    editor.close()


def test_settings_that_cannot_be_read_are_reported_once_until_they_are_corrected(root: Path) -> None:
    write_project(root, ARTICLE)
    sound = (root / "mkdocs.yml").read_text("utf-8")
    (root / "mkdocs.yml").write_text(BROKEN, "utf-8")
    editor = EditorHere(root, as_vscode)
    uri, settings = editor.uri("docs/article.md"), {"textDocument": {"uri": editor.uri("mkdocs.yml")}}
    editor.show(uri, ARTICLE)
    assert hovered(editor, uri) is None
    editor.show(editor.uri("mkdocs.yml"), BROKEN)
    editor.tell("textDocument/didSave", settings)
    assert hovered(editor, uri) is None
    assert len(editor.messages) == 1
    assert "mkdocs.yml:" in editor.messages.pop()
    (root / "mkdocs.yml").write_text(sound, "utf-8")
    editor.tell("textDocument/didSave", settings)
    assert codes(editor.next_diagnostics("docs/article.md")) == ["C001"]
    (root / "mkdocs.yml").write_text(BROKEN, "utf-8")
    editor.tell("textDocument/didSave", settings)
    assert "mkdocs.yml:" in editor.next_message()
    editor.close()


def test_settings_count_as_soon_as_they_are_saved(root: Path) -> None:
    write_project(root, ARTICLE)
    editor = EditorHere(root, as_vscode)
    assert codes(editor.open("docs/article.md", ARTICLE)) == ["C001"]
    settings = "site_name: Games\nplugins:\n  - ludograph:\n      checks: {ignore: [C001]}\n"
    (root / "mkdocs.yml").write_text(settings, "utf-8")
    editor.tell("textDocument/didSave", {"textDocument": {"uri": editor.uri("mkdocs.yml")}})
    assert codes(editor.next_diagnostics("docs/article.md")) == []
    assert editor.messages == []
    editor.close()


def test_files_that_others_write_count_as_soon_as_the_editor_reports_them(root: Path) -> None:
    write_project(root, ARTICLE)
    editor = EditorHere(root, as_vscode, capabilities=WATCHING)
    assert codes(editor.open("docs/article.md", f"{ARTICLE}\n[two](two.md)\n")) == ["C001", "LNK001"]
    assert [one["method"] for one in editor.requests] == ["client/registerCapability"]
    (pattern,) = editor.requests[0]["params"]["registrations"][0]["registerOptions"]["watchers"]
    assert {"md", "bib", "yml"} <= set(pattern["globPattern"].removeprefix("**/*.{").rstrip("}").split(","))

    def reported(path: str, kind: int, text: str | None) -> list[str]:
        file = root / path
        if text is None:
            file.unlink()
        else:
            file.write_text(text, "utf-8")
        changes = [{"uri": editor.uri(path), "type": kind}]
        editor.tell("workspace/didChangeWatchedFiles", {"changes": changes})
        return codes(editor.next_diagnostics("docs/article.md"))

    library = (root / "bibliography/games.bib").read_text("utf-8")
    assert reported("bibliography/games.bib", 2, library.replace("Parlett1990", "Parlet1990")) == ["LNK001"]
    assert reported("docs/two.md", 1, "# Two\n") == []
    assert reported("docs/two.md", 3, None) == ["LNK001"]
    editor.close()


def test_an_article_that_was_never_saved_is_served_like_any_other(root: Path) -> None:
    write_project(root, ARTICLE)
    editor = EditorHere(root, as_vscode)
    uri = editor.uri("docs/neu & ungespeichert.md")
    assert codes(editor.open("docs/neu & ungespeichert.md", ARTICLE)) == ["C001"]
    assert "Korean Games" in hovered(editor, uri)["contents"]["value"]
    where = editor.ask(
        "textDocument/definition", {"textDocument": {"uri": uri}, "position": {"line": 11, "character": 9}}
    )
    assert (where["uri"], where["range"]["start"]["line"]) == (uri, 9)
    editor.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert editor.next_diagnostics("docs/neu & ungespeichert.md") == []
    editor.close()


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Any:
    root = tmp_path_factory.mktemp("game") / "mein Spiel"
    root.mkdir()
    write_project(root, f"{ARTICLE}\n### Cards\n\n## Pay\n{GAME}")
    able = {"textDocument": {"rename": {"prepareSupport": True}}}
    editor = EditorHere(root, as_vscode, capabilities=able)
    yield editor
    editor.close()


def test_a_guess_is_a_quick_fix(editor: Editor) -> None:
    editor.open("docs/article.md", ARTICLE)
    place = {"start": {"line": 7, "character": 10}, "end": {"line": 7, "character": 10}}
    uri = editor.uri("docs/article.md")
    asked = {"textDocument": {"uri": uri}, "range": place, "context": {"diagnostics": []}}
    (action,) = [one for one in editor.ask("textDocument/codeAction", asked) if one["title"].startswith("C001")]
    (edit,) = action["edit"]["changes"][uri]
    assert edit["newText"] == "Parlett1990"
    assert edit["range"] == {"start": {"line": 7, "character": 9}, "end": {"line": 7, "character": 19}}
    assert (action["kind"], [one["code"] for one in action["diagnostics"]]) == ("quickfix", ["C001"])


def test_a_key_can_be_renamed_and_nothing_else(editor: Editor) -> None:
    assert editor.able["renameProvider"] == {"prepareProvider": True}
    editor.open("docs/article.md", ARTICLE)
    found = editor.at("prepareRename", "docs/article.md", 7, CITED)
    assert found == {
        "range": {"start": {"line": 7, "character": CITED}, "end": {"line": 7, "character": CITED + 9}},
        "placeholder": "Culin1895",
    }
    assert editor.at("prepareRename", "docs/article.md", 5, 2) is None
    place = {"textDocument": {"uri": editor.uri("docs/article.md")}, "position": {"line": 7, "character": CITED}}
    refused = editor.answer("textDocument/rename", place | {"newName": "Parlett1990"})["error"]
    assert refused["code"] == -32803
    assert "Parlett1990" in refused["message"]


def test_a_file_shows_what_it_defines(editor: Editor) -> None:
    def outline(path: str) -> list[Any]:
        def tree(symbols: list[Any]) -> list[Any]:
            return [[one["name"], *tree(one.get("children") or [])] for one in symbols]

        return tree(editor.ask("textDocument/documentSymbol", {"textDocument": {"uri": editor.uri(path)}}))

    editor.open("docs/article.md", f"{ARTICLE}\n### Cards\n\n## Pay\n")
    assert outline("docs/article.md") == [["Kabu", ["The deal", ["Cards"]], ["Pay"]]]
    assert outline("bibliography/games.bib") == [["Parlett1990"], ["Culin1895"]]
    assert outline("data/games/nine.yaml") == [["nine"]]
    assert outline("docs/missing.md") == []


@pytest.mark.parametrize(
    ("typed", "name", "path"),
    [
        ("kab", "Kabu", "docs/article.md"),
        ("nine", "nine-one", "data/yaku/nine-one.yaml"),
        ("ten", "ten", "data/decks/ten.yaml"),
        ("oxford", "Parlett1990: Parlett 1990 The Oxford Guide to Card Games", "bibliography/games.bib"),
    ],
)
def test_what_the_project_defines_is_found_by_its_name(editor: Editor, typed: str, name: str, path: str) -> None:
    found = editor.ask("workspace/symbol", {"query": typed})
    (where,) = [one["location"] for one in found if one["name"] == name]
    assert path_of(where["uri"]) == editor.root / path


def test_a_finding_leads_to_the_page_of_its_rule(editor: Editor, root: Path) -> None:
    found = editor.open("docs/article.md", ARTICLE)
    href = next(one["codeDescription"]["href"] for one in found if one["code"] == "C001")
    page = path_of(href)
    assert page is not None
    assert Path(page).read_text("utf-8").startswith("C001 unknown-citekey (error)")
    address = "site_url: https://games.example/wiki\n"
    nav = "nav: [article.md, contributing/rules.md]\n"
    write_project(root, f"{ARTICLE}=== mkdocs.yml\nsite_name: G\n{address}{nav}plugins: [ludograph]\n")
    published = EditorHere(root, as_vscode)
    found = published.open("docs/article.md", ARTICLE)
    hrefs = {one["code"]: one["codeDescription"]["href"] for one in found}
    assert hrefs["C001"] == "https://games.example/wiki/contributing/rules/#c001"
    published.close()
