"""Five articles of two existing collections, unchanged, read as their authors meant them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.seeds.conftest import ROOT, seeds_folder
from tests.sites.nu_checker import faults
from tests.sites.small_site import SmallSite

SLUGS = {
    "000": "three-card-game",
    "001": "oicho-kabu",
    "002": "sanmai-kabu",
    "003": "kyo-kabu",
    "004": "hiki-kabu",
}
MARKERS = ("[@", "[!figure]", "{.is-info}", "{.is-warning}", "=20x", "=500x", "^oicho-kabu", "{/*", "*/}", "</h2>")
MARKERS += ("```", "<Cards>", "</Cards>", "[^fn", "> [!", "position: left")


@pytest.fixture(scope="module")
def seeded(tmp_path_factory) -> SmallSite:
    root = tmp_path_factory.mktemp("seeds")
    articles = {}
    for file in sorted(seeds_folder().glob("*.txt")):
        articles[f"docs/games/{SLUGS[file.name[:3]]}.md"] = file.read_bytes()
    for folder in ("bibliography", "data"):
        shutil.copytree(ROOT / folder, root / folder)
    site = SmallSite.write(root, articles, {"drafts": "show"})
    assert site.build(), site.messages
    return site


def source(slug: str) -> str:
    number = next(number for number, known in SLUGS.items() if known == slug)
    return next(seeds_folder().glob(f"{number}_*.txt")).read_text("utf-8")


@pytest.mark.parametrize("slug", SLUGS.values())
def test_no_marker_is_left_visible(seeded, slug):
    text = seeded.article(f"games/{slug}/").text_content()
    assert [marker for marker in MARKERS if marker in text] == []


@pytest.mark.parametrize("slug", SLUGS.values())
def test_there_is_one_h1(seeded, slug):
    assert len(list(seeded.tree(f"games/{slug}/").iter("h1"))) == 1


@pytest.mark.parametrize("slug", SLUGS.values())
def test_ids_are_unique_and_every_fragment_has_its_target(seeded, slug):
    page = seeded.tree(f"games/{slug}/")
    ids = page.xpath("//@id")
    assert len(ids) == len(set(ids))
    wanted = {href[1:] for href in page.xpath("//a/@href") if href.startswith("#") and len(href) > 1}
    assert wanted <= set(ids)


def test_every_citation_reaches_its_reference_and_back(seeded):
    page = seeded.article("games/three-card-game/")
    shown = re.sub(r"\{/\*.*?\*/\}", "", source("three-card-game"), flags=re.DOTALL)
    keys = set(re.findall(r"@([A-Za-z0-9_]+)", shown))
    links = page.xpath(".//a[@role='doc-biblioref']")
    assert {link.get("href") for link in links} == {f"#ref-{key}" for key in keys}
    references = {item.get("id"): item for item in page.xpath(".//section[@role='doc-bibliography']//li")}
    ids = set(page.xpath(".//@id"))
    for link in links:
        back = references[link.get("href")[1:]].xpath(".//a[@role='doc-backlink']/@href")
        assert back
        assert {href[1:] for href in back} <= ids


@pytest.mark.parametrize("slug", SLUGS.values())
def test_every_language_tag_survives(seeded, slug):
    text = re.sub(r"\{/\*.*?\*/\}", "", source(slug), flags=re.DOTALL)
    written = {tag for tag in re.findall(r'\blang="([^"]*)"', text) if " " not in tag}
    kept = set(seeded.tree(f"games/{slug}/").xpath("//@lang"))
    assert {tag.lower() for tag in written} <= {tag.lower() for tag in kept}


def test_nothing_is_said_to_be_wrong_with_the_encyclopedia_text_that_is_not(seeded):
    reported = [line for line in seeded.problems if line.startswith("docs/games/oicho-kabu.md")]
    assert not any("HTM0" in line or "TBL0" in line for line in reported), reported


@pytest.mark.nu
def test_the_checker_finds_no_error(seeded):
    assert faults(Path(seeded.root / "site" / "games")) == []
