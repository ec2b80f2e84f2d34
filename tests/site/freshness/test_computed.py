"""What a component computes is kept: it is computed again when an answer it asked for changed, and only then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.checks.projects import quick_project
from tests.sites.test_warm_is_cold import START, Files, write

from ludograph.article.settle import claims
from ludograph.article.syntaxes.components import rules
from ludograph.rules.tables import TABLES
from ludograph.tools.preview.site import PreviewSite

PAGE = "games/hiki.md"
CLAIM = "---\nclaims:\n  - {id: one, text: The end, check: {value: {at: oicho#players, equals: '4'}}}\n---\n"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables and verdicts that are worked out."""
    found: list[str] = []

    def counted(name: str, make: Callable[..., Any]) -> Callable[..., Any]:
        def work_out(*given: Any, **named: Any) -> Any:
            found.append(name)
            return make(*given, **named)

        return work_out

    monkeypatch.setattr(rules, "TABLES", {name: counted(name, make) for name, make in TABLES.items()})
    monkeypatch.setattr(claims, "verify", counted("verdict", claims.verify))
    return found


def test_words_cost_no_table_and_data_cost_those_that_asked(tmp_path: Path, made: list[str]) -> None:
    files: Files = {name: text if isinstance(text, bytes) else text.encode() for name, text in START.items()}
    files["docs/games/hiki.md"] = CLAIM.encode() + files["docs/games/hiki.md"]
    now = dict(files)
    write(tmp_path, {}, now)

    def rendered() -> tuple[list[str], str]:
        made.clear()
        project = quick_project(tmp_path)
        html = project.records.get(project.job(PAGE)).html
        project.save()
        project.cache.close()
        return sorted(set(made)), html

    def edited(name: str, old: bytes, new: bytes) -> tuple[list[str], str]:
        before = dict(now)
        now[name] = now[name].replace(old, new)
        write(tmp_path, before, now)
        return rendered()

    everything = ["verdict", "yaku-card", "yaku-matrix"]
    assert rendered()[0] == everything
    assert edited("docs/games/hiki.md", b"The end.", b"The end. More.")[0] == []
    assert edited("data/yaku/a.yaml", b"[Pair]", b"[Couple]")[0] == ["yaku-card"]
    worked_out, html = edited("data/yaku/a.yaml", b"[Storm]", b"[Tempest]")
    assert "yaku-matrix" in worked_out
    assert "Tempest" in html
    assert "Storm" not in html
    worked_out, _ = edited("data/games/oicho.yaml", b"players: 4", b"players: 6")
    assert "verdict" in worked_out


def test_a_preview_shows_an_edit_at_once_and_dear_figures_a_second_later(
    tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "SLOW", {"yaku-matrix"})
    files: Files = {name: text if isinstance(text, bytes) else text.encode() for name, text in START.items()}
    files["mkdocs.yml"] = b"site_name: Games\nplugins:\n  - ludograph: {engine: plain}\n"
    write(tmp_path, {}, files)
    site = PreviewSite(str(tmp_path / "mkdocs.yml"), "", "http://127.0.0.1:8000/")
    site.article(PAGE)
    data = tmp_path / "data/yaku/a.yaml"
    data.write_text(data.read_text().replace("[Pair]", "[Couple]").replace("[Storm]", "[Tempest]"))
    site.follow([data])
    made.clear()
    html = site.article(PAGE, quick=True)
    assert made == ["yaku-card"]
    assert "Couple" in html
    assert "Tempest" not in html
    assert site.depends(PAGE), "what was shown in haste is not kept"
    assert site.take_late() == PAGE
    assert "Tempest" in site.article(PAGE)
    assert made == ["yaku-card", "yaku-matrix"]
    assert (site.take_late(), site.depends(PAGE)) == (None, False)
    assert site.article(PAGE, quick=True) == site.article(PAGE)
    fresh = PreviewSite(str(tmp_path / "mkdocs.yml"), "", "http://127.0.0.1:8000/")
    assert fresh.article(PAGE) == site.article(PAGE)
