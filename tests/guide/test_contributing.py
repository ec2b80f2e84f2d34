"""The code that the contributors' manual shows works."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

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
    assert [problem.code for problem in shown.article(crowded, Catalogue())] == ["C099"]
    assert not list(shown.article(sparse, Catalogue()))
