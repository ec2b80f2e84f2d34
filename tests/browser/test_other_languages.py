"""What scripts write on a page in another language is in that language, and so are the labels of the house rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import ROOT
from tests.sites.small_site import SmallSite

pytestmark = pytest.mark.browser

PAGE = '# {title}\n\n<Rules show="hand-checker" games="oicho-kabu, kyo-kabu" />\n'
DATA = {f"data/{path.relative_to(ROOT / 'data')}": path.read_bytes() for path in (ROOT / "data").rglob("*.yaml")}
TWO_HANDS = "index.html?game=oicho-kabu&hand=9.1&against=3.3.3&all=1"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A French site with a page in Spanish, for which there is no catalogue."""
    files = {
        "docs/a.md": PAGE.format(title="Jeux"),
        "docs/es.md": "---\nlang: es\n---\n\n" + PAGE.format(title="Juegos"),
    }
    made = SmallSite.write(tmp_path_factory.mktemp("french"), {**files, **DATA}, {"lang": "fr"})
    assert made.build()
    return made.root / "site"


def test_the_hand_checker_speaks_the_language_of_the_page(built: Path, open_page: Any) -> None:
    page = open_page(f"{(built / 'a').as_uri()}/{TWO_HANDS}")
    panel = page.locator(".lg-checker")
    assert panel.get_attribute("lang") == "fr"
    assert (
        panel.locator(".lg-checker-verdict")
        .inner_text()
        .startswith(
            "Oicho-Kabu: 9–1 vaut 0, donc un joueur doit prendre une troisième carte\u00a0: ajoutez-en une ci-dessus."
        )
    )
    would = "Telles quelles\u00a0: le donneur gagnerait 1 mise*."
    assert panel.locator(".lg-checker-verdict").inner_text().endswith(would)
    rule = panel.locator("dl").inner_text()
    assert "Arashi l’emporte sur une main qui vaut 0" in rule
    panel.locator("summary", has_text="Lectures contestées").click()
    assert panel.locator(".lg-checker-readings option").all_inner_texts()[:2] == [
        "un 1 et un 9, dans n’importe quel ordre",
        "un 9 et un 1, dans cet ordre",
    ]
    assert panel.locator(".lg-checker-all caption").inner_text() == "Les deux mains dans tous les jeux"
    assert panel.locator(".lg-checker-acts button").all_inner_texts() == [
        "Annuler",
        "Effacer",
        "Deux mains",
        "Tous les jeux",
    ]
    assert panel.get_by_role("button", name="Changer de côté").is_visible()
    panel.get_by_role("button", name="Deux mains").click()
    assert "Un joueur" in panel.locator(".lg-checker-result").inner_text()
    assert page.faults == []


@pytest.mark.parametrize(
    ("asked", "offered", "address"),
    [
        ("neuf un contre trois 3", "9–1 contre 3–3–3\u00a0: qui gagne\u00a0?", "a/?hand=3.3.3&against=9.1"),
        ("huit neuf trois", "Que vaut 8–9–3\u00a0?", "a/?hand=8.9.3"),
        (
            "kuppin ou sorokabu",
            "Kyō-Kabu: 9–1 contre 5–5–5\u00a0: qui gagne\u00a0?",
            "a/?game=kyo-kabu&hand=5.5.5&against=9.1",
        ),
    ],
)
def test_the_search_takes_hands_in_the_words_of_the_site(
    built: Path, open_page: Any, asked: str, offered: str, address: str
) -> None:
    page = open_page((built / "a/index.html").as_uri())
    page.keyboard.press("/")
    page.get_by_role("combobox", name="Recherche").fill(asked)
    offer = page.locator('[role=option][href*="hand="]')
    offer.wait_for()
    assert offer.inner_text() == offered
    assert offer.get_attribute("href").replace("index.html", "").endswith(address)


def test_where_there_is_no_catalogue_it_speaks_english_and_says_so(built: Path, open_page: Any) -> None:
    page = open_page(f"{(built / 'es').as_uri()}/{TWO_HANDS}")
    assert page.locator(".lg-checker").get_attribute("lang") is None
    assert page.locator("[data-hand-checker]").get_attribute("lang") == "en"
    assert (
        page.locator(".lg-checker-verdict")
        .inner_text()
        .startswith("Oicho-Kabu: 9–1 counts 0, so a player must take a third card: add one above.")
    )
    assert page.faults == []


def test_a_sheet_of_house_rules_has_labels_in_the_language_of_the_page(built: Path, open_page: Any) -> None:
    page = open_page((built / "house-rules/oicho-kabu/index.html").as_uri())
    sheet = page.locator("form.lg-house-form").first
    assert sheet.locator(".lg-sheet-acts").inner_text().split("\n")[0].startswith("Imprimer cette feuille")
    button = sheet.get_by_role("button", name="Imprimer", exact=True)
    assert button.get_attribute("lang") == "fr"
    assert sheet.locator("xpath=..").get_attribute("lang") is None
    assert page.faults == []
