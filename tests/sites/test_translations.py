"""A translation is an article of its own; each language has the pages that there are, and nothing is copied."""

from __future__ import annotations

import pytest

from ludograph.tools.main import main
from tests.sites.small_site import SmallSite

FRENCH = """---
title: Le Kabu
translates: games/kabu.md
---

Un jeu. Voir [les cartes](../cards.md), [l'hombre](../games/ombre.md), [[ombre]], [la mise](../games/ombre.md#stakes) et
[l'original](../games/kabu.md).

## Règles

Tirez.
"""
KABU = "---\ntitle: Kabu\n---\n\nA game. See [ombre](ombre.md) and [[Ombre]].\n\n## Rules\n\nDraw.\n"
FILES: dict[str, str | bytes] = {
    "docs/games/kabu.md": KABU,
    "docs/games/ombre.md": "---\ntitle: Ombre\n---\n\nOf [kabu](kabu.md).\n\n## Stakes\n\nHigh.\n",
    "docs/cards.md": "# Cards\n\nForty.\n",
    "docs/fr/kabu.md": FRENCH,
    "docs/fr/ombre.md": "---\ntitle: Ombre\ntranslates: games/ombre.md\n---\n\nVoir [le kabu](../games/kabu.md).\n",
}
OPTIONS = {"folders": {"fr/**": {"lang": "fr"}}}


@pytest.fixture(scope="module", params=["material", "plain"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> SmallSite:
    made = SmallSite.write(tmp_path_factory.mktemp("translations"), dict(FILES), {**OPTIONS, "engine": request.param})
    made.config["site_url"] = "https://example.org/"
    made.rewrite()
    config = str(made.root / "mkdocs.yml")
    assert main(["build", "--config", config, "--site-dir", str(made.root / "site")]) == 0
    return made


def links(site: SmallSite, page: str) -> dict[str, tuple[str, str]]:
    """The words of each link in the first paragraph with its address and the language that it names."""
    [paragraph, *_] = [each for each in site.tree(page).iterfind(".//article/p") if each.find("a") is not None]
    return {link.text_content(): (link.get("href"), link.get("hreflang")) for link in paragraph.iterfind("a")}


def test_a_link_leads_to_the_page_in_its_own_language_else_to_the_original(site: SmallSite) -> None:
    found = links(site, "fr/kabu/")
    assert found["les cartes"] == ("../../cards/", "en")
    assert found["l'hombre"] == found["ombre"] == ("../ombre/", None)
    assert found["l'original"] == ("../../games/kabu/", "en")


def test_a_link_to_a_section_that_the_translation_lacks_leads_to_the_original(site: SmallSite) -> None:
    assert links(site, "fr/kabu/")["la mise"] == ("../../games/ombre/#stakes", "en")


def test_a_name_that_a_translation_also_has_is_the_originals(site: SmallSite) -> None:
    assert links(site, "games/kabu/") == {"ombre": ("../ombre/", None), "Ombre": ("../ombre/", None)}
