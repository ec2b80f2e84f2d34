"""The translator's view: an original and its translation by section, with what is stale or missing."""

from __future__ import annotations

from typing import Any

import lxml.html
import pytest
from tests.tools.preview.test_preview import faults, start

from ludograph.tools.main import main

__all__ = ["start"]
CONFIG = "site_name: Small\nplugins:\n  - ludograph: {engine: %s, folders: {fr/**: {lang: fr}}}\n"
KABU = "---\ntitle: Kabu\n---\n\nA game.\n\n## Rules\n\nDraw one card.\n\nThen stay.\n\n## Stakes\n\nHigh.\n"
FRENCH = (
    "---\ntitle: Le kabu\ntranslates: kabu.md\n---\n\nUn jeu.\n\n## Règles\n\nTirez une carte.\n\nPuis restez.\n\n"
    "## Mises\n\nHautes.\n\n### À Paris\n\nBasses.\n"
)
VIEW = "/-preview/translation/fr/kabu/"


def begun(start: Any, engine: str) -> Any:
    return start(**{"mkdocs.yml": CONFIG % engine, "docs/kabu.md": KABU, "docs/fr/kabu.md": FRENCH})


def rows(page: str) -> list[tuple[list[str], list[str]]]:
    """What each row asks for, and the words of its two sides."""
    found, tasks = [], list[str]()
    for each in lxml.html.fromstring(page).xpath("//div[@class='lg-to-do' or @class='lg-pair']"):
        if each.get("class") == "lg-to-do":
            tasks = [" ".join(line.text_content().split()) for line in each.iterchildren()]
            continue
        sides = [" ".join(" ".join(side.itertext()).split()) for side in each.iterchildren()]
        found.append((tasks, sides))
        tasks = []
    return found


@pytest.mark.parametrize("engine", ["material", "plain"])
def test_each_section_stands_beside_its_translation_and_says_what_is_to_be_done(start: Any, engine: str) -> None:
    running = begun(start, engine)
    name = str(running.root / "docs/fr/kabu.md")
    assert main(["translated", name, "--seen", "--config", str(running.root / "mkdocs.yml")]) == 0
    assert faults(running.page("/fr/kabu/"))["view"] == VIEW
    assert faults(running.page("/kabu/"))["view"] == ""
    alone = (["Only the translation has this section."], ["English Nothing.", "French À Paris Basses."])
    assert rows(running.page(VIEW)) == [
        ([], ["English Kabu A game.", "French Le kabu Un jeu."]),
        ([], ["English Rules Draw one card. Then stay.", "French Règles Tirez une carte. Puis restez."]),
        ([], ["English Stakes High.", "French Mises Hautes."]),
        alone,
    ]
    running.write("docs/kabu.md", KABU.replace("one card", "two cards") + "\n## History\n\nOld.\n")
    stale = running.until(VIEW, "History")
    assert rows(stale) == [
        ([], ["English Kabu A game.", "French Le kabu Un jeu."]),
        (
            ["kabu.md#rules now says “Draw two cards”."],
            ["English Rules Draw two cards. Then stay.", "French Règles Tirez une carte. Puis restez."],
        ),
        ([], ["English Stakes High.", "French Mises Hautes."]),
        alone,
        (
            ["This section is not translated.", "kabu.md#history is a new section, “History”."],
            ["English History Old.", "French Nothing."],
        ),
    ]
    tree = lxml.html.fromstring(stale)
    assert [each.text_content() for each in tree.find_class("lg-one-sided")] == ["Draw two cards.", "History"]
    assert [(link.get("href"), link.text) for link in tree.iterfind(".//a")][:3] == [
        ("/kabu/", "kabu.md"), ("/fr/kabu/", "fr/kabu.md"), ("#row-1", "rules"),
    ]  # fmt: skip
    assert {each.get("lang") for each in tree.find_class("lg-version")} == {"en", "fr"}


def test_what_was_never_compared_says_so_and_what_is_no_translation_too(start: Any) -> None:
    running = begun(start, "plain")
    assert "Nothing says which state of the original" in running.page(VIEW)
    assert "kabu.md is not a translation" in running.page("/-preview/translation/kabu/")
    assert running.get("/-preview/translation/fr/absent/")[0] == 404
