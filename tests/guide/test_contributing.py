"""The code that the contributors' manual shows works; the files and layers that it names are the program's."""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from pathlib import Path

import pytest
from tests.guide.examples import ROOT, fences

from ludograph.catalogue import Catalogue
from ludograph.checks import Check
from ludograph.markup.rendering import render_article
from ludograph.source import SourceText


def test_the_check_that_is_shown_can_be_declared_and_finds_its_fault(tmp_path: Path) -> None:
    (code,) = [fence.text for fence in fences(ROOT / "docs/contributing/adding-a-check.md") if fence.kind == "python"]
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
    assert isinstance(shown, Check)
    assert shown.article is not None
    assert all(text for _, text in shown.rule.parts)
    crowded = render_article(SourceText("a.md", "It is so [@Parlett1990].\n\n" * 11), Catalogue()).facts
    sparse = render_article(SourceText("a.md", "It is so [@Parlett1990].\n\n" * 10), Catalogue()).facts
    assert [problem.code for problem in shown.article(crowded, Catalogue())] == ["C032"]
    assert not list(shown.article(sparse, Catalogue()))


PAGES = [ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs/contributing").glob("*.md"))]
PATH = re.compile(r"`([\w./-]+/[\w./-]*|[\w-]+\.(?:py|md|js|toml|yml))`")
MADE_BY_READERS = re.compile(r"dice|my_syntax")
PACKAGE = ROOT / "plugins/ludograph"
FOLDERS = (ROOT, ROOT / "tests", ROOT / "docs", PACKAGE, *(folder for folder in PACKAGE.rglob("*") if folder.is_dir()))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_is_named_exists(page: Path) -> None:
    named = {path for path in PATH.findall(page.read_text(encoding="utf-8")) if not MADE_BY_READERS.search(path)}
    assert {path for path in named if not any((folder / path).exists() for folder in FOLDERS)} == set()


@pytest.mark.parametrize(("page", "arrow"), [("docs/contributing/architecture.md", ">"), ("CONTRIBUTING.md", "→")])
def test_the_layers_are_those_of_the_import_contract(page: str, arrow: str) -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (layers,) = (contract["layers"] for contract in contracts if contract["type"] == "layers")
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    shown = text[text.index(f"cli {arrow} preview") :]
    expected = f" {arrow} ".join(layer.replace("ludograph.", "") for layer in layers)
    assert shown.startswith(expected)
