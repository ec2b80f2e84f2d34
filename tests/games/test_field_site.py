"""The games of other families make a site: every page is made, and says nothing that their form of play rules out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.games.data import ROOT

FIELD = Path(__file__).parent / "field"
DECKS = ("hanafuda", "western")


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What a reader sees on each page of the site."""
    from tests.sites.small_site import SmallSite

    files: dict[str, str | bytes] = {
        f"docs/{file.name}": file.read_text(encoding="utf-8") for file in (FIELD / "docs").glob("*.md")
    }
    for kind in ("decks", "yaku", "games"):
        files |= {f"data/{kind}/{file.name}": file.read_text() for file in (FIELD / kind).glob("*.yaml")}
    files |= {f"data/decks/{name}.yaml": (ROOT / "data" / "decks" / f"{name}.yaml").read_text() for name in DECKS}
    cited = set(re.findall(r"\b[A-Z][A-Za-z]+[A-Z][A-Za-z0-9]+\b", "".join(map(str, files.values()))))
    files["bibliography/a.bib"] = "".join(
        f"@book{{{key}, title = {{Rules}}, author = {{Test, Ann}}, date = {{2020}}, langid = {{en}}}}\n"
        for key in sorted(cited)
    )
    site = SmallSite.write(tmp_path_factory.mktemp("field"), files, {})
    assert site.build(), site.messages
    assert [line for line in site.messages if " D1" in line or " RUL" in line] == []
    pages = [Path(name).stem for name in files if name.startswith("docs/") and name != "docs/index.md"]
    return {page: " ".join(site.tree(f"{page}/").find(".//article").text_content().split()) for page in pages}


NOT_SAID = {
    "koi-koi": ["stake", "odds dealt", "highest total", "Ties"],
    "briscola": ["stake", "odds dealt", "highest total", "Ties"],
    "riichi": ["stake", "odds dealt", "highest total", "Ties"],
    "stud": ["highest total", "a total of"],
}

SAID = {
    "koi-koi": ["boar deer butterfly", "says koi-koi", "two each of four numbers"],
    "briscola": ["the highest trump", "61 of the 120 points"],
    "riichi": ["seven pairs"],
    "stud": ["four of a kind", "fixed-limit"],
    "seotda": ["38 light pair"],
    "pai-gow": ["supreme pair", "wong"],
}


@pytest.mark.parametrize("page", SAID)
def test_a_page_says_what_its_data_say_and_nothing_that_its_form_rules_out(page, texts):
    assert [words for words in SAID[page] if words not in texts[page]] == []
    assert [words for words in NOT_SAID.get(page, ()) if words in texts[page]] == []
