"""The code that the contributors' manual shows works; the files and layers that it names are the program's."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from tests.guide.examples import ROOT, fences

from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import HEADINGS, ArticleCheck, declared_rules


def test_the_check_that_is_shown_can_be_declared_and_finds_its_fault(tmp_path: Path) -> None:
    page = fences(ROOT / "docs/contributing/adding-a-check.md")
    (code,) = [fence.text for fence in page if fence.kind == "python"]
    (tmp_path / "crowded_citations.py").write_text(code, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("crowded_citations", tmp_path / "crowded_citations.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        shown = module.crowded_citations
    finally:
        del sys.modules[spec.name]
    assert isinstance(shown, ArticleCheck)
    (written,) = [fence.text for fence in page if fence.kind == "text"]
    (rule,) = declared_rules(written, "declared/library.txt")
    assert rule.code == shown.code
    assert [heading for heading, text in rule.parts if text] == [*HEADINGS]
    crowded = render_article(SourceText("a.md", "It is so [@Parlett1990].\n\n" * 11), Catalogue(has_library=True)).facts
    sparse = render_article(SourceText("a.md", "It is so [@Parlett1990].\n\n" * 10), Catalogue(has_library=True)).facts
    assert [problem.code for problem in shown.find(crowded, Catalogue())] == ["C099"]
    assert not list(shown.find(sparse, Catalogue()))


PAGES = [ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs/contributing").glob("*.md"))]
PATH = re.compile(r"`([\w./-]+/[\w./-]*|[\w-]+\.(?:py|md|js|toml|yml))`")
MADE_BY_READERS = re.compile(r"chips|my_syntax")
PACKAGE = ROOT / "plugins/ludograph"
FOLDERS = (ROOT, ROOT / "tests", ROOT / "docs", PACKAGE, *(folder for folder in PACKAGE.rglob("*") if folder.is_dir()))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_is_named_exists(page: Path) -> None:
    named = {path for path in PATH.findall(page.read_text(encoding="utf-8")) if not MADE_BY_READERS.search(path)}
    assert {path for path in named if not any((folder / path).exists() for folder in FOLDERS)} == set()


def layers() -> list[str]:
    """The rooms of the package, those above first."""
    written = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    (named,) = (each["layers"] for each in written if each["name"] == "Imports point downwards")
    return [layer.removeprefix("ludograph.") for layer in named]


def test_the_layers_that_are_listed_are_those_of_the_import_contract() -> None:
    assert " → ".join(layers()) in " ".join((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split())


def test_the_layers_that_are_drawn_are_those_of_the_import_contract() -> None:
    text = (ROOT / "docs/contributing/architecture.md").read_text(encoding="utf-8")
    drawn = text[text.index("```\ntools") :].split("```")[1]
    found = [
        word for line in drawn.splitlines() for word in re.split(r"[,\s]+", re.split(r"  +(?=\S)", line.strip())[0])
    ]
    assert [word for word in found if word in layers()] == layers()


PATCHES = {
    "base/frozen": "adds the methods of a dataclass while its class is made",
    "engines/material/build": "gives a page of MkDocs its reader and renderer",
    "engines/material/joined": "lends a page of MkDocs other values while its template is filled",
    "engines/material/messages": "marks a message as passed on, on MkDocs's record of it",
    "engines/material/navigation": "lends the entries of a menu other values while a page is filled",
    "engines/material/settings": "declares MkDocs's options in the body of a class",
    "rules/conditions/base": "asks whether a class declares a name itself",
    "site/freshness/canonical": "reads the values of an object of any class",
}
"""Modules that use an object's names as data, with the reason; no value of the domain is changed that way."""


def test_no_object_is_changed_behind_its_back() -> None:
    found = set()
    for path in PACKAGE.rglob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        names |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        names |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
        names |= {"__dict__" for node in nodes if isinstance(node, ast.Constant) and node.value == "__dict__"}
        if names & {"setattr", "vars", "__dict__", "__getattribute__", "__setattr__"}:
            found.add(path.relative_to(PACKAGE).with_suffix("").as_posix())
    assert found == PATCHES.keys()


SAME_NAME = {"LudographPlugin"}
"""Classes whose name two modules need: MkDocs knows the plugin by it, with the preview and without."""


def test_a_class_name_has_one_meaning() -> None:
    names = Counter(
        node.name
        for path in PACKAGE.rglob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert {name for name, count in names.items() if count > 1} == SAME_NAME
