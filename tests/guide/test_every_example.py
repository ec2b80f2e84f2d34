"""Every fenced example of the manual is run by a test; what cannot be run is listed here with the reason."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.guide.examples import GUIDE, ROOT, Example, fences, files, pages
from tests.guide.project import CONFIG
from tests.tools.checking.test_check import git

from ludograph.article.head.head import read_front_matter
from ludograph.base.source import SourceText
from ludograph.library.reader import read_bibliography
from ludograph.library.soundness import library_problems
from ludograph.rules.data.reader import read_rules
from ludograph.site.settings.configuration import read_configuration
from ludograph.tools.main import COMMANDS, add_arguments, main
from ludograph.tools.shared.template import slug

FENCES = [fence for page in pages() for fence in fences(page)]
TESTED_ELSEWHERE = {
    "markdown": "test_examples.py",
    "text": "test_examples.py, with the example before it",
    "python": "tests/engines/test_manual.py, and test_witnesses.py",
    "r": "test_witnesses.py, as far as it can without R",
}
PAGES_OF_FILES = {"new-game.md": "test_new_game.py", "own-site.md": "test_own_site.py",
    "large-sites.md": "tests/site/finishing/test_elsewhere.py", "publishing.md": "tests/browser/test_typeface.py",
    "rules-by-example.md": "test_rules_by_example.py"}  # fmt: skip
"""Pages whose fences with a title are files of one project, and the test that reads them all."""
NOT_RUN = {
    "make serve": "it runs until it is stopped; the preview has tests of its own",
    "make site": "it sets up .venv over the network; CI does it",
    "python3 -m venv .venv": "it is Python's own",
    ".venv/bin/pip install path/to/ludograph": "it needs the network",
    '.venv/bin/pip install "ludograph[lsp]"': "it needs the network",
    ".venv/bin/ludograph serve": "it runs until it is stopped; the preview has tests of its own",
    '.venv/bin/pip install "ludograph[math]"': "it needs the network",
    "cd harbour": "the line after it is not run",
    "cd out": "the lines after it are Zensical's",
    "pip install zensical": "it needs the network",
    "zensical build": "it is another program; tests/engines builds with it where it is installed",
    "rsync --archive --delete site/ user@example.org:public_html/": "it needs a server",
}
LINES = [
    (fence, line.partition("#")[0].strip())
    for fence in FENCES
    if fence.kind == "sh"
    for line in fence.text.splitlines()
    if line.strip()
]
RUN = [(fence, line) for fence, line in LINES if line not in NOT_RUN]
SMALL = {"book.md", "engines.md", "own-site.md", "trust.md", "publishing.md", "pull-requests.md", "importing.md",
    "large-sites.md", "translations.md"}  # fmt: skip
"""Pages whose commands are run in the site of three files that the manual makes; the others' in `large`."""


def by_kind(kind: str) -> list[Example]:
    return [fence for fence in FENCES if fence.kind == kind and not fence.title]


def test_every_fence_says_what_it_holds() -> None:
    for page in pages():
        opened = ""
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            fence = re.match(r"(`{3,})(.*)", line)
            if fence and not opened:
                opened = fence[1]
                assert fence[2], f"{page.name}:{number}: a fence without its kind is read by no test"
            elif fence and line.strip() == opened:
                opened = ""


@pytest.mark.parametrize("fence", FENCES, ids=str)
def test_every_fence_is_of_a_kind_that_a_test_runs(fence: Example) -> None:
    if fence.title:
        assert fence.page in PAGES_OF_FILES
    else:
        assert fence.kind in {*TESTED_ELSEWHERE, "sh", "yaml", "bibtex", "json", "lua", "toml", "elisp"}


def test_an_output_stands_below_the_example_that_it_is_of() -> None:
    shown = [fence for fence in FENCES if fence.kind == "text" and fence.page != "previewing.md"]
    assert {fence.text for fence in shown} == {fence.complaint for fence in FENCES if fence.complaint}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of three files, with a history, two articles, and what is imported into it."""
    folder: Path = tmp_path_factory.mktemp("small")
    for path, text in files("own-site.md").items():
        write(folder / path, text)
    write(folder / "docs/games/koi.md", "---\ntitle: Koi\n---\n\nText.\n")
    write(folder / "docs/fr/koi.md", "---\ntitle: Le koï-koï\nlang: fr\ntranslates: games/koi.md\n---\n\nTexte.\n")
    write(folder / "path/to/vault/note.md", "A note.\n")
    write(folder / f"path/to/export/Note {'0123456789abcdef' * 2}.md", "# Note\n\nText.\n")
    page = "<page><title>Note</title><ns>0</ns><revision><text>Text.</text></revision></page>"
    write(folder / "dump.xml", f"<mediawiki>{page}</mediawiki>\n")
    write(folder / "path/to/wiki/page.md", "---\ntitle: A page\neditor: markdown\n---\n\nText.\n")
    write(folder / "My Library.bib", "@book{Own, author = {Doe, Jane}, title = {Own}, date = {1999}}\n")
    write(folder / "record.ris", "TY  - BOOK\nAU  - Roe, Richard\nTI  - At sea\nPY  - 1901\nER  - \n")
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "--all")
    git(folder, "commit", "-q", "-m", "first")
    return folder


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data and the library of the encyclopedia with the games that the manual makes, and three of its articles."""
    folder: Path = tmp_path_factory.mktemp("large")
    for name in ("bibliography", "data"):
        shutil.copytree(ROOT / name, folder / name)
    for page in ("index.md", "games/hiki-kabu.md", "essays/why-nine-cannot-ask.md"):
        write(folder / "docs" / page, (ROOT / "docs" / page).read_text("utf-8"))
    write(folder / "mkdocs.yml", CONFIG)
    for page in ("new-game.md", "rules-by-example.md"):
        for path, text in files(page).items():
            if "/" in path:
                write(folder / path, text)
    write(folder / "docs/games/my-game.md", "---\ntitle: My game\n---\n\nText.\n")
    write(folder / "data/games/my-game.yaml", "my-game: {names: [My game], status: partial, sources: HarbourCards}\n")
    return folder


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("fence", "line"), RUN, ids=[f"{fence}-{line}" for fence, line in RUN])
def test_a_command_that_is_shown_does_its_work(
    fence: Example, line: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if fence.page in SMALL:
        monkeypatch.chdir(shutil.copytree(request.getfixturevalue("small"), tmp_path / "site"))
    else:
        monkeypatch.chdir(request.getfixturevalue("large"))
    program, *arguments = shlex.split(line)
    assert program in {"ludograph", ".venv/bin/ludograph"}
    assert main(arguments) in {0, 1}, "it could not run"


def test_what_is_not_run_is_in_the_manual() -> None:
    assert {line for _, line in LINES} >= NOT_RUN.keys()
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {line.removeprefix("make ") for line in NOT_RUN if line.startswith("make ")} <= targets


def commands_in_words() -> Iterator[tuple[str, str]]:
    """Commands between backticks, which are parsed and not run."""
    for page in [*pages(), ROOT / "README.md"]:
        for found in re.finditer(r"`(?:\.venv/bin/)?ludograph ([^`\n]+)`", page.read_text(encoding="utf-8")):
            yield page.name, found[1]


@pytest.mark.parametrize(("page", "command"), sorted(set(commands_in_words())))
def test_a_command_in_a_sentence_exists_with_its_options(page: str, command: str) -> None:
    name, *arguments = shlex.split(command)
    assert name in COMMANDS
    own = argparse.ArgumentParser(exit_on_error=False)
    add_arguments(name, own)
    known = {option for one in _parsers(own) for action in one._actions for option in action.option_strings}
    assert {argument.partition("=")[0] for argument in arguments if argument.startswith("--")} <= known


def _parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.values()


@pytest.mark.parametrize("fence", by_kind("yaml"), ids=str)
def test_yaml_that_is_shown_is_read_without_a_fault(fence: Example, tmp_path: Path) -> None:
    if "plugins:" in fence.text:
        (tmp_path / "docs").mkdir()
        (tmp_path / "mkdocs.yml").write_text(f"site_name: Shown\n{fence.text}", encoding="utf-8")
        assert read_configuration(tmp_path / "mkdocs.yml").options
    elif fence.text.startswith("---"):
        assert read_front_matter(SourceText("article.md", fence.text))[2] == []
    elif "\n  terms:" in fence.text:
        assert read_rules([SourceText("data/terms/shown.yaml", fence.text)]).problems == ()
    elif fence.text.startswith("# data/texts/"):
        game = f"shown: {{names: [Shown], deal: {{course: {fence.text.split('text: ')[1].splitlines()[0]}}}}}\n"
        files = [SourceText("data/texts/shown.yaml", fence.text), SourceText("data/games/shown.yaml", game)]
        places = [problem.place for problem in read_rules(files).problems]
        assert [place for place in places if place and place.path == files[0].path] == []
    else:
        deck = SourceText("data/decks/shown.yaml", fence.text)
        decks = [
            SourceText(f"data/decks/{file.name}", file.read_text("utf-8")) for file in ROOT.glob("data/decks/*.yaml")
        ]
        rules = read_rules([*decks, deck])
        assert [problem for problem in rules.problems if problem.place and problem.place.path == deck.path] == []
        assert rules.decks[fence.text.partition(":")[0]].cards


@pytest.mark.parametrize("fence", [*by_kind("bibtex"), *by_kind("json")], ids=str)
def test_an_entry_that_is_shown_is_sound(fence: Example) -> None:
    library = read_bibliography([SourceText(f"shown.{fence.kind.replace('bibtex', 'bib')}", fence.text)])
    assert len(library)
    assert library_problems(library) == ()


def test_an_editor_is_given_a_command_that_exists() -> None:
    # Neovim itself is driven by tests/tools/test_neovim.py.
    for fence in (*by_kind("lua"), *by_kind("elisp")):
        assert re.search(r'"\.venv/bin/ludograph",? "lsp"', fence.text)
        assert all(fence.text.count(opening) == fence.text.count(closing) for opening, closing in ("()", "{}", "[]"))
    (helix,) = (tomllib.loads(fence.text) for fence in by_kind("toml"))
    assert helix["language-server"]["ludograph"] == {"command": ".venv/bin/ludograph", "args": ["lsp"]}
    assert "lsp" in COMMANDS


def test_the_line_that_shows_how_a_fault_looks_is_such_a_line(
    large: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    (shown,) = [fence.text for fence in FENCES if fence.kind == "text" and fence.page == "previewing.md"]
    path, line, column, _ = shown.split(":", 3)
    text = "\n" * (int(line) - 1) + "w" * (int(column) - 2) + "[@PandocManuals]\n"
    article = large / "docs/games/my-game-too.md"
    article.write_text(text, encoding="utf-8")
    monkeypatch.chdir(large)
    assert main(["check", str(article)]) == 1
    assert capsys.readouterr().out.startswith(shown.replace(path, "docs/games/my-game-too.md").rstrip("\n"))


RENEW = ROOT / ".ci/renew/manual.py"


@pytest.fixture(scope="module")
def renew():
    """The script behind `make manual`."""
    spec = importlib.util.spec_from_file_location("renew_manual", RENEW)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_tables_of_options_are_as_they_are_declared(page: Path, renew) -> None:
    text = page.read_text(encoding="utf-8")
    assert renew.renewed(text) == text, "run `make manual`"


def test_every_declared_table_is_in_the_manual(renew) -> None:
    assert {head for page in pages() for head in renew.headers(page.read_text("utf-8"))} >= renew.TABLES.keys()


QUESTIONS = re.findall(
    r"^\| [^|]+\? \| \[[^]]+\]\(([^)]+)\) \|$", (GUIDE / "index.md").read_text("utf-8"), re.MULTILINE
)
ANSWERS = {
    "own-site.md": "ludograph new site",
    "importing.md": "ludograph import vault",
    "articles.md": "docs/games/",
    "citing.md": "[@",
    "articles.md#pictures": "> [!figure]",
    "languages.md": 'lang="',
    "new-game.md": "```bibtex title=",
    "cards-and-rules.md#claims": "claims:",
    "publishing.md#what-is-published": "draft: true",
    "previewing.md#the-check": "ludograph check",
    "pull-requests.md": "ludograph new site",
    "publishing.md#moving-an-article": "ludograph move",
}
"""Where each of the twelve questions is answered, and what the answer begins with: a command or what one types."""
OPENING = 700
"""So many characters are read before anything else on a telephone."""


def test_twelve_questions_have_twelve_answers() -> None:
    assert len(set(QUESTIONS)) == 12
    assert set(QUESTIONS) == ANSWERS.keys()


@pytest.mark.parametrize("target", ANSWERS)
def test_a_question_is_answered_first_where_it_leads(target: str) -> None:
    name, _hash, anchor = target.partition("#")
    text = (GUIDE / name).read_text("utf-8").split("---\n", 2)[2]
    if anchor:
        headings = {found[2] or slug(found[1]): found for found in re.finditer(r"(?m)^##+ (.+?)(?: \{#(.+)\})?$", text)}
        text = text[headings[anchor].end() :]
    assert ANSWERS[target] in text[:OPENING]
