"""What is held back changes no published byte: laws for random small sites, each made by the plain engine."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from ludograph.engines.building import build_site
from ludograph.engines.plain import Plain
from ludograph.site.project.project import Project, load_project
from ludograph.site.settings.configuration import read_configuration
from tests.checks.projects import png

Files = dict[str, bytes]
SEEDS = range(3)
COUNTRIES = ("JP", "IS", "CN", "AU", "SB")
DECK = "{id}:\n  names: [{name} deck]\n  numbers: 1-{most}\n  copies: 4\n  source: {work}\n"
YAKU = "{id}: {{names: [{name} storm], size: {size}, when: {{same: rank}}, source: {work}}}\n"
TERMS = "{id}-words:\n  names: [{name} words]\n  game: {id}\n  numbers: {{1: [{name} one]}}\n  source: {work}\n"
GAME = """\
{id}:
  names: [{name}]
  family: kabu
  status: partial
  source: {work}
  form: banker
  deck: {{use: {deck}}}
  players: 2-{most}
  attested: [{{what: {name} in a diary, date: 1{most}00, source: {work}}}]
  relation: [{{to: {other}, type: variant}}]
  yaku: {{{yaku}: {{pay: {most}}}}}
  variants: {{local: {{names: [{name} of the town], players: 2-{most}}}}}
"""
ARTICLE = """\
---
title: {title}
{game}countries: [{country}]
tags: [{tag}]
{state}---
{words} [@{work} p. {page}], see [[{link}]] and [there](/country/{code}.md).

{component}

## A part of {title}

@{work} says so. ![{words}]({picture})
"""
COMPONENTS = (
    '<Rules show="disputes" family="kabu" />',
    '<Rules show="yaku-matrix" family="kabu" />',
    '<Rules show="deck-table" />',
    '<Map counts="games" />',
    "<Timeline />",
    "",
)


def published_part(chance: random.Random) -> Files:
    """The articles that everybody reads, with their data; they link to one that is held back and to late pages."""
    files: Files = {}
    for number in range(3):
        name = f"open{number}"
        files |= data_of(chance, name, f"open{(number + 1) % 3}" if chance.random() < 0.5 else "held0")
        links = (f"open{(number + 1) % 3}", "hidden0", "decks", "nowhere")
        files |= article(chance, f"games/{name}", name, link=chance.choice(links), state="")
    files["docs/index.md"] = (
        b"# Home\n\n[Hands](yaku.md), [sheets](house-rules/open0.md), [a secret](games/hidden1.md).\n"
    )
    return files


def held_part(chance: random.Random, state: str) -> Files:
    """The articles that readers do not get; their paths are always the same."""
    files: Files = {}
    for number in range(2):
        name = f"held{chance.randrange(1000)}" if number else "held0"
        files |= data_of(chance, name, "open0")
        link = chance.choice(("open0", "house-rules/open0", "hidden1"))
        files |= article(chance, f"games/hidden{number}", name, link=link, state=state)
    return files


def data_of(chance: random.Random, name: str, other: str) -> Files:
    work, most = f"{name.title()}Work", chance.randint(5, 9)
    words = f"{name.title()}word{chance.randrange(1000)}"
    about = {"id": name, "name": words, "work": work, "most": most, "size": chance.choice((2, 3)), "other": other}
    about |= {"deck": f"{name}-deck", "yaku": f"{name}-yaku"}
    book = f"@book{{{work}, title = {{{words} book}}, author = {{{words}, Aki}}, date = {{1950}}, langid = {{en}}}}\n"
    return {
        f"bibliography/{name[:4]}/{name}.bib": book.encode(),
        f"data/decks/{name}.yaml": DECK.format(**about | {"id": f"{name}-deck"}).encode(),
        f"data/yaku/{name}.yaml": YAKU.format(**about | {"id": f"{name}-yaku"}).encode(),
        f"data/terms/{name}.yaml": TERMS.format(**about).encode(),
        f"data/games/{name}.yaml": GAME.format(**about).encode(),
    }


def article(chance: random.Random, page: str, name: str, *, link: str, state: str) -> Files:
    title, picture = f"{name.title()} title {chance.randrange(1000)}", f"{name}.png"
    country = chance.choice(COUNTRIES)
    about = {"title": title, "game": f"game: {name}\n", "country": country, "code": chance.choice(COUNTRIES).lower()}
    about |= {"tag": f"{name}tag", "work": f"{name.title()}Work", "page": str(chance.randint(1, 99)), "link": link}
    about |= {"words": f"{name.title()} text {chance.randrange(1000)}", "picture": picture, "state": state}
    text = ARTICLE.format(**about, component=chance.choice(COMPONENTS))
    return {f"docs/{page}.md": text.encode(), f"docs/games/{picture}": png()}


def write(root: Path, files: Mapping[str, bytes], **options: str) -> Path:
    """Makes the project hold just these files."""
    given = ", ".join(
        f"{name}: {value}" for name, value in {"bibliography": "[bibliography/**/*.bib]", **options}.items()
    )
    config = f"site_name: Games\nsite_url: https://example.org/\nplugins:\n  - ludograph: {{{given}}}\n".encode()
    for folder in ("docs", "data", "bibliography"):
        for file in (root / folder).rglob("*"):
            if file.is_file() and file.relative_to(root).as_posix() not in files:
                file.unlink()
    for name, content in {**files, "mkdocs.yml": config}.items():
        file = root / name
        if not file.exists() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    return root


def published(root: Path) -> Files:
    """The published files of the project, built with the records of its earlier builds."""
    built = build_site(read_configuration(root / "mkdocs.yml"), "plain", Plain)
    assert built is not None
    out = root / "site"
    return {str(file.relative_to(out)): file.read_bytes() for file in out.rglob("*") if file.is_file()}


def different(one: Files, other: Files) -> list[str]:
    """The paths of the files that are not the same in both."""
    return sorted(path for path in {*one, *other} if one.get(path) != other.get(path))


@pytest.mark.parametrize("seed", SEEDS)
def test_two_projects_that_differ_in_what_is_held_back_publish_the_same(tmp_path: Path, seed: int) -> None:
    options = {"library": "all"} if seed % 2 else {}
    found = []
    for folder, other in (("a", seed), ("b", seed + 100)):
        files = published_part(random.Random(seed)) | held_part(random.Random(other), "draft: true\n")
        found.append(published(write(tmp_path / folder, files, **options)))
    assert "games/open0/index.html" in found[0]
    assert different(*found) == []


def test_after_a_draft_is_published_or_held_back_again_a_warm_build_is_a_cold_one(tmp_path: Path) -> None:
    for step, state in enumerate(("draft: true\n", "", "draft: true\n")):
        files = published_part(random.Random(7)) | held_part(random.Random(8), state)
        warm = published(write(tmp_path / "warm", files))
        assert different(warm, published(write(tmp_path / f"cold{step}", files))) == []
        assert ("games/hidden0/index.html" in warm) is not bool(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_held_back_does_not_depend_on_the_order_of_reading(tmp_path: Path, seed: int) -> None:
    files = published_part(random.Random(seed)) | held_part(random.Random(seed), "draft: true\n")
    root = write(tmp_path, files)

    def held(order: random.Random) -> tuple[object, ...]:
        project: Project = load_project(root / "mkdocs.yml")
        pages = sorted(project.sources.articles)
        order.shuffle(pages)
        for page in pages:
            project.facts_of(page)
        found = project.of_lists, project.of_pages, project.held_needs, tuple(project.generated)
        named = project.public_catalogue.addresses
        assert named is not None
        assert all(page.published for page in named.pages.values())
        project.cache.close()
        return found

    first, *others = (held(random.Random(order)) for order in range(3))
    assert first[1].games, "something is held back"
    assert others == [first, first]
