"""The language server serves a file whatever it or its folder is called, and however an editor spells its address."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import Any

import pytest
from tests.checks.projects import write_project
from tests.tools.editor import SPELLINGS, Editor, EditorHere, as_neovim, as_vscode
from tests.tools.test_language_server import ARTICLE, codes

from ludograph.tools.language_server.projects import path_of, uri_of

NAMES = [
    "mein spiel", "zwei  blanks", "spiel für zwei", "e\u0301te\u0301", "été", "花札", "こいこい (遊び方)", "화투",
    "игра", "🂡", "a+b", "a(b)", "a[b]", "{a}", "a@home", "l'été", "100%", "100%25", "%C3%A4", "a%20b", "a&b", "a=b",
    "a,b", "a;b", "a!b", "a~b", "a$b", "a#b", "a?b", "a:b", "c:", "a*b", 'a"b', "a\\b", "a^b`", "a|b", "<a>", " a ",
    "a..b", "a\u00a0b", "a\u200bb",
]  # fmt: skip
"""Each names a folder below docs/ and an article in it."""
CITED = ARTICLE.splitlines()[7].index("Culin1895") + 1


def questions(editor: Editor, uri: str) -> tuple[Any, ...]:
    """What an editor asks about an article after opening it, and the addresses in the answers."""
    editor.show(uri, ARTICLE)
    place = {"textDocument": {"uri": uri}, "position": {"line": 7, "character": CITED}}
    shown = editor.ask("textDocument/hover", place)
    where = editor.ask("textDocument/definition", place)
    heading = editor.ask("textDocument/definition", place | {"position": {"line": 11, "character": 10}})
    renamed = editor.ask("textDocument/rename", place | {"newName": "Culin"})["changes"]
    return (
        "C001" in codes(editor.diagnostics.get(uri, [])),
        "Korean Games" in (shown or {"contents": {"value": ""}})["contents"]["value"],
        path_of(where["uri"]),
        heading["uri"],
        uri in renamed,
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project below a folder with a blank, accents and Japanese, with an article of every name."""
    root = tmp_path_factory.mktemp("odd") / "Spiele für zwei (遊び), l'été + 100% @home"
    root.mkdir()
    write_project(root, "\n".join([ARTICLE, *(f"=== docs/{name}/{name}.md\n{ARTICLE}" for name in NAMES)]))
    return root


@pytest.fixture(scope="module", params=SPELLINGS, ids=[spelled.__name__ for spelled in SPELLINGS])
def editor(request: pytest.FixtureRequest, project: Path) -> Iterator[Editor]:
    editor = EditorHere(project, request.param)
    yield editor
    editor.close()


@pytest.mark.parametrize("name", NAMES)
def test_an_article_of_any_name_is_served_however_its_address_is_spelled(editor: Editor, name: str) -> None:
    uri = editor.uri(f"docs/{name}/{name}.md")
    expected = (True, True, editor.root / "bibliography/games.bib", uri, True)
    assert questions(editor, uri) == expected
    editor.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert editor.messages == []


@pytest.mark.parametrize(
    ("root", "spelled"), [("..", as_vscode), ("docs/花札", as_neovim), (None, as_vscode), (None, as_neovim)]
)
def test_the_root_may_be_above_or_below_the_project_or_missing(project: Path, root: str | None, spelled: Any) -> None:
    where = None if root is None else (project / root).resolve()
    editor = EditorHere(where, spelled)
    uri = spelled(project / "docs/花札/花札.md")
    assert questions(editor, uri) == (True, True, project / "bibliography/games.bib", uri, True)
    editor.close()


def test_each_file_of_several_folders_belongs_to_its_own_project(tmp_path: Path) -> None:
    folders = [tmp_path / "eins zwei", tmp_path / "trois été", tmp_path / "eins zwei" / "docs" / "inner"]
    for folder in folders:
        folder.mkdir(parents=True)
        write_project(folder, ARTICLE)
    given = [{"uri": as_vscode(folder), "name": folder.name} for folder in folders[:2]]
    editor = EditorHere(tmp_path, as_vscode, workspaceFolders=given)
    for folder in folders:
        uri = as_vscode(folder / "docs/article.md")
        assert questions(editor, uri) == (True, True, folder / "bibliography/games.bib", uri, True)
    library = (folders[1] / "bibliography/games.bib").read_text("utf-8").replace("Culin1895", "Culin")
    editor.show(as_vscode(folders[1] / "bibliography/games.bib"), library)
    found = [
        codes(editor.next_diagnostics(f"{folder.relative_to(tmp_path)}/docs/article.md")) for folder in folders[1:2]
    ]
    assert found == [["C001", "C001"]]
    assert codes(editor.diagnostics[as_vscode(folders[0] / "docs/article.md")]) == ["C001"]
    editor.close()


@pytest.mark.parametrize(
    "uri",
    ["untitled:Untitled-1", "git:/x/docs/a.md?%7B%7D", "file://other/share/docs/a.md", "file:///x%00y/a.md", "", "x"],
)
def test_what_is_no_file_of_a_project_is_left_alone(editor: Editor, uri: str) -> None:
    editor.show(uri, ARTICLE)
    place = {"textDocument": {"uri": uri}, "position": {"line": 7, "character": CITED}}
    assert editor.ask("textDocument/hover", place) is None
    assert editor.messages == []
    editor.tell("textDocument/didClose", {"textDocument": {"uri": uri}})


@pytest.mark.parametrize(
    ("flavour", "path", "uri"),
    [
        (PurePosixPath, "/home/ana/Zwei Spiele/été.md", "file:///home/ana/Zwei%20Spiele/%C3%A9t%C3%A9.md"),
        (PurePosixPath, "/c:/a+b(c)@d'.md", "file:///c%3A/a%2Bb%28c%29%40d%27.md"),
        (PurePosixPath, "/a\\b/100%25#?;.md", "file:///a%5Cb/100%2525%23%3F%3B.md"),
        (PurePosixPath, "/latin-\udce9.md", "file:///latin-%E9.md"),
        (PureWindowsPath, "c:\\Zwei Spiele\\花.md", "file:///c%3A/Zwei%20Spiele/%E8%8A%B1.md"),
        (PureWindowsPath, "\\\\server\\share\\l'été #1.md", "file://server/share/l%27%C3%A9t%C3%A9%20%231.md"),
    ],
)
def test_a_path_and_its_address_lead_to_each_other(flavour: type[PurePath], path: str, uri: str) -> None:
    assert uri_of(flavour(path)) == uri
    assert path_of(uri, flavour) == flavour(path)


@pytest.mark.parametrize(
    ("uri", "posix", "windows"),
    [
        ("file:///C:/a.md", "/C:/a.md", "C:\\a.md"),
        ("file:///c%3A/a.md", "/c:/a.md", "c:\\a.md"),
        ("file:///c%3a/a%2bb.md", "/c:/a+b.md", "c:\\a+b.md"),
        ("FILE:///a;b?c#d.md", "/a;b?c#d.md", "\\a;b?c#d.md"),
        ("file:/a b.md", "/a b.md", "\\a b.md"),
        ("file://localhost/a.md", "/a.md", "\\a.md"),
        ("file://C:/a.md", "/C:/a.md", "C:\\a.md"),
        ("file://wsl%24/Debian/a.md", None, "\\\\wsl$\\Debian\\a.md"),
        ("file:////server/share/a.md", "//server/share/a.md", "\\\\server\\share\\a.md"),
        ("file:///a%00.md", None, None),
        ("https://example.org/a.md", None, None),
        ("untitled:Untitled-1", None, None),
    ],
)
def test_every_spelling_of_an_address_means_one_path(uri: str, posix: str | None, windows: str | None) -> None:
    assert path_of(uri, PurePosixPath) == (posix and PurePosixPath(posix))
    assert path_of(uri, PureWindowsPath) == (windows and PureWindowsPath(windows))
