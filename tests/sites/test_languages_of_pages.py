"""A page says its language, and everything that the program and the theme add to it is in that language."""

import re

import pytest

from ludograph.publish.project import load_project
from tests.sites.small_site import SmallSite

BIB = "@book{Ono1956, title = {Cards}, author = {Ono, Haru}, date = {1956}, langid = {en}}\n"
ARTICLE = "A note.[^n] A work [@Ono1956].\n\n[^n]: The note.\n\n> [!warning]\n> Careful.\n"
WIKI = "---\ntitle: {}\neditor: markdown\n---\n\n"
FILES = {
    "bibliography/a.bib": BIB,
    "docs/index.md": f"# Home\n\n{ARTICLE}",
    "docs/head.md": f"---\ntitle: Page\nlang: fr-CA\n---\n\n{ARTICLE}",
    "docs/jeux/a.md": f"# Jeu\n\n{ARTICLE}",
    "docs/ja/games/b.md": WIKI.format("札") + ARTICLE,
    "docs/es/games/c.md": WIKI.format("Cartas") + ARTICLE,
    "docs/it/games/d.md": f"# Not a wiki\n\n{ARTICLE}",
    "docs/pt-br/e.md": WIKI.format("Baralho") + ARTICLE,
    "docs/pt-br/f.md": "---\ntitle: G\neditor: markdown\nlang: ja\n---\n\n" + ARTICLE,
}
FOLDERS = {"jeux/**": {"lang": "fr"}}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    made = SmallSite.write(tmp_path_factory.mktemp("languages"), dict(FILES), {"folders": FOLDERS})
    assert made.build()
    return made


def page(site, name):
    return (site.root / "site" / name / "index.html").read_text("utf-8")


def language(html):
    return re.search(r'<html lang="([^"]*)"', html)[1]


@pytest.mark.parametrize(
    ("name", "lang"),
    [
        ("", "en"),
        ("head", "fr-CA"),
        ("jeux/a", "fr"),
        ("ja/games/b", "ja"),
        ("es/games/c", "es"),
        ("it/games/d", "en"),
        ("pt-br/e", "pt-BR"),
        ("pt-br/f", "ja"),
        ("names", "en"),
    ],
)
def test_a_page_says_its_language(site, name, lang):
    assert language(page(site, name)) == lang


@pytest.mark.parametrize(
    ("name", "references", "notes", "warning", "contents"),
    [
        ("", "References", "Notes", "Warning", "Table of contents"),
        ("head", "Références", "Notes", "Avertissement", "Table des matières"),
        ("jeux/a", "Références", "Notes", "Avertissement", "Table des matières"),
        ("ja/games/b", "参考文献", "注", "警告", "目次"),
    ],
)
def test_the_words_around_it_follow(site, name, references, notes, warning, contents):
    html = page(site, name)
    assert f">{references}<" in html
    assert f">{notes}<" in html
    assert f'aria-label="{warning}"' in html
    assert contents in html


def test_scripts_have_the_words_of_the_page(site):
    assert 'words-fr.js"></script>' in page(site, "head")
    assert 'words-ja.js"></script>' in page(site, "ja/games/b")
    assert "words-" not in page(site, "")
    assert "words-" not in page(site, "es/games/c")
    words = (site.root / "site/assets/ludograph/words-fr.js").read_text("utf-8")
    assert words.startswith("window.ludographWords={")
    assert "Aucun résultat." in words


def test_a_site_in_english_has_no_words_of_other_languages(new_site):
    made = new_site({"docs/index.md": "# Home\n"})
    assert made.build()
    assert not [name for name in made.files() if "words-" in name]


def test_what_stays_english_is_counted_in_one_line_of_the_build(site):
    lines = list(load_project(site.root / "mkdocs.yml").untranslated_lines())
    assert [line.partition(" (")[0] for line in lines] == ["Spanish", "Portuguese"]
    assert all(re.search(r": (\d+) of the program's own \1 words stay English\.$", line) for line in lines)


def test_a_site_in_french_is_french_on_every_page(new_site):
    made = new_site({"docs/index.md": "# Accueil\n", "docs/a.md": f"# A\n\n{ARTICLE}"}, lang="fr")
    assert made.build()
    pages = [name for name in made.files() if name.endswith(".html") and "/contributing/" not in name]
    assert pages
    for name in pages:
        assert language((made.root / "site" / name).read_text("utf-8")) == "fr", name
