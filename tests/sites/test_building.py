"""Whole small sites: what is built, what is refused, and what stays private."""

from __future__ import annotations

import logging
import re

import pytest

from ludograph.tools.main import main

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000002000000030806000000b9eade81000000114944415478da63fccfc0f09f81818101000dff02fe"
    "7b1b4f4d0000000049454e44ae426082"
)
BIB = "@book{Ono1956,\n  title = {Cards of Osaka},\n  author = {Ono, Haru},\n  date = {1956},\n}\n"


def test_an_article_becomes_a_page_with_one_h1_and_its_title_everywhere(new_site):
    site = new_site({"docs/games/koi.md": "---\ntitle: Koi & Koi\n---\nA game of *matching*.\n\n## Play\n\nDraw.\n"})
    assert site.build(strict=True), site.messages
    page = site.tree("games/koi/")
    assert [h1.text_content() for h1 in page.iter("h1")] == ["Koi & Koi"]
    assert page.findtext(".//title") == "Koi & Koi – Small Site"
    assert page.xpath("//meta[@name='description']/@content") == ["A game of matching."]
    assert page.xpath("//nav//a[contains(@href, 'play')]")


def test_a_site_without_faults_passes_strictly_and_says_nothing(new_site):
    site = new_site(
        {
            "bibliography/a.bib": BIB,
            "docs/games/koi.md": "# Koi\n\nPlayed [@Ono1956 p. 3]. See [the hands](yaku.md#hands).\n",
            "docs/games/yaku.md": "# Yaku\n\n## Hands\n\nAll about [Koi](koi.md).\n",
        },
        checks={"ignore": ["C", "D", "L"]},
    )
    assert site.build(strict=True), site.messages
    assert site.messages == []


def test_six_faults_are_one_line_each_shown_in_the_preview_and_fail_only_a_strict_build(new_site):
    faults = {
        "docs/key.md": "# Key\n\nSee [@Onno1956 p. 1].\n",
        "docs/option.md": "# Option\n\n> [!figure]\n> ![a](a.png)\n> ```yaml\n> {{{\n> ```\n> What it is.\n",
        "docs/image.md": "# Image\n\n![The box](gone.png)\n",
        "docs/tag.md": '# Tag\n\nA <span lang="j_p">札</span> here.\n',
        "docs/yaml.md": "---\ntitle: One: two\n---\n\nText.\n",
    }
    site = new_site(
        {"bibliography/a.bib": BIB, "docs/a.png": PNG, **faults}, bibliography=["bibliography/a.bib", "lost.bib"]
    )
    assert site.build(), site.messages
    reported = {line.split(":")[0]: line for line in site.problems if not line.startswith("bibliography/")}
    expected = {
        "docs/key.md": "docs/key.md:3:6: C001 unknown-citekey: ",
        "docs/option.md": "docs/option.md:6:",
        "docs/image.md": "docs/image.md:3:",
        "docs/tag.md": "docs/tag.md:3:",
        "docs/yaml.md": "docs/yaml.md:2:",
        "mkdocs.yml": "mkdocs.yml:",
    }
    for path, start in expected.items():
        lines = [line for line in site.problems if line.startswith(path)]
        assert any(line.startswith(start) for line in lines), (start, lines)
        assert "\n" not in reported[path]
    assert "FIG003 ignored-figure-option" in reported["docs/option.md"]
    assert "IMG001 missing-image" in reported["docs/image.md"]
    assert "L001 malformed-language-tag" in reported["docs/tag.md"]
    assert "FM001 invalid-front-matter" in reported["docs/yaml.md"]
    assert "C026 missing-bibliography" in reported["mkdocs.yml"]
    assert "Ono1956" in reported["docs/key.md"]
    assert site.build(preview=True)
    assert "lg-fault" in site.html("key/")
    assert not site.build(strict=True)


def test_drafts_have_no_page_link_or_mention_unless_they_are_shown(new_site):
    files = {
        "docs/open.md": "# Open\n\nSee [the secret game](hidden.md) and ![](hidden.png).\n",
        "docs/hidden.md": "---\ntitle: Hidden\ndraft: true\n---\nUnfinishedword text ![p](secret.png).\n",
        "docs/unpublished.md": "---\ntitle: Unpublished\npublished: false\n---\nOtherword.\n",
        "docs/secret.png": PNG,
    }
    site = new_site(files)
    assert site.build(), site.messages
    everything = b"\n".join(site.files().values())
    for word in (b"Unfinishedword", b"Otherword"):
        assert word not in everything
    assert not {"hidden/index.html", "unpublished/index.html", "secret.png"} & set(site.files())
    assert not site.article("open/").xpath(".//a[contains(@href, 'hidden')]")
    assert "the secret game" in site.article("open/").text_content()
    assert site.build(preview=True)
    page = site.tree("hidden/")
    assert "Draft" in page.find(".//article").text_content()
    assert page.xpath("//meta[@name='robots']/@content") == ["noindex"]
    assert "secret.png" in site.files()
    assert site.tree("open/").xpath("//nav//a[contains(., 'Hidden')]//span[@title='Draft']")
    with_drafts = ("hidden/", "open-q", "search/")
    elsewhere = {name: content for name, content in site.files().items() if not name.startswith(with_drafts)}
    assert [name for name, content in elsewhere.items() if b"Unfinishedword" in content] == []


@pytest.mark.parametrize("engine", ["material", "plain"])
@pytest.mark.parametrize(("exclude", "is_found"), [("true", False), ("Yes", False), ("false", True)])
def test_search_does_not_find_a_page_that_it_excludes(new_site, engine, exclude, is_found):
    """All else names it, as the records do."""
    site = new_site({"docs/a.md": f"---\nsearch: {{exclude: {exclude}}}\n---\n# Quuxly\n\nCoot.\n"}, engine=engine)
    assert main(["build", "--config", str(site.root / "mkdocs.yml")]) == 0
    holding = {path for path, content in site.files().items() if b"Quuxly" in content}
    assert {"a/index.html", "api/articles.json"} <= holding
    assert any(path.startswith("search/") for path in holding) is is_found


def test_only_what_says_so_is_published_where_publishing_is_explicit(new_site):
    files = {
        "docs/index.md": "---\npublish: true\n---\n# Home\n",
        "docs/note.md": "# Privateword\n",
        "docs/game.md": "---\npublish: true\n---\n# Game\n",
    }
    site = new_site(files, publish="explicit")
    assert site.build(), site.messages
    assert "game/index.html" in site.files()
    assert b"Privateword" not in b"\n".join(site.files().values())


def test_unused_files_are_not_copied_but_those_that_an_option_names_are(new_site):
    files = {
        "docs/a.md": "# A\n\n![Shown](shown.png) and [a file](paper.pdf).\n",
        "docs/shown.png": PNG,
        "docs/paper.pdf": b"%PDF",
        "docs/private.png": PNG,
        "docs/lib/library.js": "1",
        "docs/downloads/sheet.pdf": b"%PDF",
        "docs/pictures.yaml": "shown.png: {author: Mori, license: cc0}\n",
        "docs/.obsidian/workspace.json": "{}",
    }
    site = new_site(files, assets=["downloads/**"])
    assert site.build(), site.messages
    built = set(site.files())
    assert {"shown.png", "paper.pdf", "downloads/sheet.pdf"} <= built
    assert not {name for name in built if name.endswith(("private.png", "library.js", "workspace.json", ".yaml"))}


def test_an_html_article_is_a_page_and_other_html_is_a_file(new_site):
    files = {
        "docs/old.html": "<!--\ntitle: Old page\n-->\n<p>Kept from the <b>wiki</b>.</p>\n",
        "docs/raw.html": "<!doctype html><title>Raw</title>",
        "docs/both.md": "# Both\n",
        "docs/both.html": "<!--\ntitle: Loser\n-->\n<p>x</p>\n",
        "docs/demo.html": b"<!-- Copyright: 2024 -->\r\n<script>demo()</script>",
        "docs/overrides/partials/toc-item.html": b"<!-- Ours -->\n<li>{{ toc_item.title }}</li>",
        "docs/a.md": "# A\n\n[Raw](raw.html) [Old](old.html) [Demo](demo.html)\n",
    }
    site = new_site(files, mkdocs={"theme": {"name": "material", "font": False, "custom_dir": "docs/overrides"}})
    assert site.build(), site.messages
    template = "overrides/partials/toc-item.html"
    assert site.files()[template] == files[f"docs/{template}"]
    assert "overrides/partials/toc-item/index.html" not in site.files()
    assert site.tree("old/").findtext(".//h1") == "Old page"
    assert [site.files()[name] for name in ("raw.html", "demo.html")] == [
        b"<!doctype html><title>Raw</title>",
        files["docs/demo.html"],
    ]
    assert any("WKI003" in line and line.startswith("docs/both.html:1:1") for line in site.messages)
    assert b"Loser" not in site.files()["both/index.html"]


def test_a_link_to_a_place_that_does_not_exist_leads_to_its_page(new_site):
    files = {
        "docs/a.md": "# A\n\n[here](b.md#gone), [there](b.md#hands), [again](b.md#Hands%20to%20hold)\n",
        "docs/b.md": "# B\n\n## Hands to hold ^hands\n",
    }
    site = new_site(files)
    assert site.build(), site.messages
    links = site.article("a/").xpath(".//p[1]//a")
    assert [a.get("href") for a in links] == ["../b/#gone", "../b/#hands", "../b/#hands"]
    assert [a.text for a in links if a.get("class") == "missing-link"] == ["here"]
    assert [line for line in site.problems if "LNK002" in line and line.startswith("docs/a.md:3:")]


def test_what_links_here_stands_under_the_article(new_site):
    site = new_site({"docs/a.md": "# A\n\nIt comes from [B](b.md), they say.\n", "docs/b.md": "# B\n"})
    assert site.build(strict=True), site.messages
    section = site.article("b/").xpath(".//section[@aria-labelledby='lg-backlinks']")[0]
    assert section.xpath(".//a/@href") == ["../a/"]
    assert "It comes from B, they say." in section.text_content()


def test_other_scripts_in_a_sentence_that_links_here_carry_their_language(new_site):
    files = {
        "docs/a.md": "---\ntitle: A\nlanguages: [zh-Hant]\n---\n\nThe 扯三章 <b>& more</b> is [B](b.md).\n",
        "docs/c.md": '---\ntitle: C\nlanguages: [zh-Hant, ja]\n---\n\nThe <i lang="ja">三枚</i> is [B](b.md).\n',
        "docs/b.md": "# B\n",
    }
    site = new_site(files)
    assert site.build(), site.messages
    quotes = site.article("b/").xpath(".//section[@aria-labelledby='lg-backlinks']//q")
    assert [quote.text_content() for quote in quotes] == ["The 扯三章 & more is B.", "The 三枚 is B."]
    marked = [(run.text, run.get("lang")) for quote in quotes for run in quote]
    assert marked == [("扯三章", "zh-Hant"), ("三枚", "und-Hani")]


def test_a_games_facts_stand_below_its_opening_with_its_countries_pages(new_site):
    head = "---\ntitle: Koi\nplayers: {min: 2, max: 4}\ncountries: [JP]\nequipment: 48 <flower> cards\n---\n"
    site = new_site({"docs/koi.md": head + "A game.\n", "docs/people.md": "# People\n"})
    assert site.build(strict=True), site.messages
    box = site.article("koi/").xpath("./h1/following-sibling::p/following-sibling::*[1][self::dl]")[0]
    assert " ".join(box.text_content().split()) == "Players 2–4 Cards 48 <flower> cards Played in Japan"
    assert box.xpath(".//a/@href") == ["../country/jp/"]
    assert site.article("people/").xpath(".//dl") == []


def test_a_game_whose_players_no_source_states_has_the_number_that_we_suggest(new_site):
    game = (
        "koi:\n  names: [Koi]\n  sources: Ono1956\n  status: partial\n  form: pot\n  players: {unstated: true}\n"
        "  presets: {default: {reason: enough cards, players: 3-5}}\n"
    )
    work = "@book{Ono1956, title={Cards}, author={Ono, Haru}, date={1956}, langid={en}}\n"
    head = "---\ntitle: Koi\ngame: koi\n---\n"
    site = new_site({"docs/koi.md": head + "A game.\n", "data/games/koi.yaml": game, "bibliography/a.bib": work})
    assert site.build(), site.messages
    box = site.article("koi/").xpath("./dl")[0]
    assert " ".join(box.text_content().split()) == "Players 3–5 (our suggestion) Sources Who says so?"


def test_without_a_navigation_the_indexes_are_a_section_behind_the_articles(new_site):
    site = new_site({"docs/zebra.md": "# Zebra\n", "docs/games/koi.md": "# Koi\n"})
    assert site.build(strict=True), site.messages
    page = site.tree("")
    top = page.xpath("//nav[@data-md-level='0']/ul/li")
    names = [item.xpath("string(.//span[@class='md-ellipsis'])").strip() for item in top]
    assert names == ["Home", "Zebra", "Games", "Indexes"]
    assert not page.xpath("//nav[@data-md-level='0']//a[contains(@href, 'configuration')]")


def test_edit_and_report_are_offered_where_the_site_says_how(new_site):
    changes = {"repo_url": "https://forge.example/ludo/site", "edit_uri": "edit/main/docs/"}
    site = new_site({"docs/a.md": "# A\n"}, report="editors@example.org", mkdocs=changes)
    assert site.build(), site.messages
    links = site.article("a/").xpath(".//*[@class='lg-page-actions']/a/@href")
    assert links[0] == "https://forge.example/ludo/site/edit/main/docs/a.md"
    assert links[1].startswith("mailto:editors@example.org?subject=")


def test_two_builds_are_the_same_byte_for_byte_with_and_without_the_cache(new_site):
    article = "# A\n\nSee [@Ono1956, p. 1] and [B](b.md).\n"
    site = new_site({"bibliography/a.bib": BIB, "docs/a.md": article, "docs/b.md": "# B\n"})
    site.build()
    cold, cold_said = stable(site.files()), site.messages
    site.build(out="again")
    assert stable(site.files("again")) == cold
    assert site.messages == cold_said


def stable(files):
    return {name: content for name, content in files.items() if not name.startswith("sitemap")}


def test_a_change_reaches_every_page_that_shows_it(new_site):
    files = {
        "bibliography/a.bib": BIB,
        "docs/a.md": "# A\n\nSee [@Ono1956, p. 1]; [B](b.md).\n\n![Box](box.png)\n",
        "docs/b.md": "# B\n",
        "docs/box.png": PNG,
    }
    edits = [
        {"bibliography/a.bib": BIB.replace("Osaka", "Kyoto")},
        {"docs/b.md": None},
        {"docs/b.md": "# B\n", "docs/box.png": None},
        {"docs/a.md": files["docs/a.md"] + "\nMore.\n"},
        {"docs/box.png": PNG[:16] + (7).to_bytes(4, "big") + PNG[20:]},
        {"bibliography/a.bib": BIB.replace("Ono1956", "Ono1957")},
    ]
    warm = new_site(files)
    assert warm.build()
    now = dict(files)
    for edit in edits:
        now.update(edit)
        warm.put(edit)
        cold = new_site({name: content for name, content in now.items() if content is not None})
        assert warm.build()
        assert cold.build()
        assert stable(warm.files()) == stable(cold.files()), edit
        assert warm.messages == cold.messages, edit


def test_a_site_without_directory_addresses_links_to_files(new_site):
    files = {"docs/games/a.md": "# A\n\n[B](../b.md#x)\n", "docs/b.md": "# B\n\n## X\n\n[home](index.md)\n"}
    site = new_site(files, mkdocs={"use_directory_urls": False})
    assert site.build(strict=True), site.messages
    assert site.article("games/a.html").xpath(".//p/a/@href") == ["../b.html#x"]
    assert site.article("b.html").xpath(".//p/a/@href") == ["index.html"]


def test_no_page_names_a_third_host(new_site):
    changes = {"repo_url": "https://github.com/ludo/site", "site_url": "https://ludo.example/"}
    site = new_site({"docs/a.md": "# A\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"}, mkdocs=changes)
    assert site.build(), site.messages
    media = r'<(?:script|img|iframe|audio|video|source)[^>]*\ssrc="(?:https?:)?//'
    loading = re.compile(media + r"|<link[^>]*(?:stylesheet|preconnect)[^>]*//")
    for name, content in site.files().items():
        if name.endswith(".html"):
            assert not loading.search(content.decode()), name
    assert 'data-md-component="source"' not in site.html("a/")


def test_a_wrong_option_is_said_in_words(new_site, capsys):
    site = new_site({}, folders={"games/**": {"brakes": True}})
    assert not site.build()
    assert any("no option 'brakes' for a folder" in line for line in site.messages)
    other = new_site({}, checks={"ignore": ["X999"]})
    assert not other.build()
    assert any("X999" in line for line in other.messages)


def test_a_folder_has_settings_of_its_own(new_site):
    files = {"docs/wiki/a.md": "# A\n\none\ntwo\n", "docs/b.md": "# B\n\none\ntwo\n"}
    site = new_site(files, folders={"wiki/**": {"breaks": True}})
    assert site.build(), site.messages
    assert len(site.article("wiki/a/").findall(".//p/br")) == 1
    assert len(site.article("b/").findall(".//p/br")) == 0


def test_titles_cannot_break_the_page_around_them(new_site):
    title = 'A "quoted" <script>alert(1)</script> & more'
    site = new_site({"docs/a.md": f"---\ntitle: '{title}'\n---\nText.\n", "docs/b.md": "# B\n\n[A](a.md)\n"})
    assert site.build(), site.messages
    for page in ("a/", "b/", ""):
        assert "<script>alert(1)" not in site.html(page)


def test_another_plugins_change_of_the_markdown_is_kept(new_site):
    hook = "def on_page_markdown(markdown, **_):\n    return markdown.replace('VERSION', '1.2')\n"
    files = {"hooks/v.py": hook, "docs/a.md": "---\ntitle: A\n---\nIt is VERSION.\n"}
    site = new_site(files, mkdocs={"hooks": ["hooks/v.py"]})
    assert site.build(), site.messages
    assert "It is 1.2." in site.article("a/").text_content()


@pytest.mark.parametrize("address", ["", "https://games.example/"])
def test_a_site_without_an_address_is_told_that_its_printed_sheets_do_not_name_it(new_site, caplog, address):
    files = {
        "data/decks/d.yaml": "d: {names: [d], numbers: 1-9, copies: 4}\n",
        "data/games/a.yaml": "a: {family: f, names: [A], status: full, form: pot, deck: d}\n",
        "docs/a.md": "# A\n\nText.\n",
    }
    site = new_site(files, mkdocs={"site_url": address})
    with caplog.at_level(logging.INFO, "mkdocs.plugins.ludograph"):
        assert site.build(), site.messages
    assert "house-rules/a/index.html" in site.files()
    said = {record.getMessage() for record in caplog.records if "`site_url:" in record.getMessage()}
    assert len(said) == (not address)


@pytest.mark.parametrize("engine", ["material", "plain"])
def test_what_an_extension_inserts_is_text_of_its_article(new_site, monkeypatch, engine):
    part = '--8<-- "parts/rule.md"\n'
    files = {
        "parts/rule.md": "## Mallards\n\nA *drake* wins.\n",
        "docs/a.md": f"---\ntitle: A\n---\n\n{part}\n```text\n{part}```\n\n[Rule](#mallards)\n",
        "docs/b.md": '# B\n\n--8<-- "gone.md"\n',
        "own_failing.py": FAILING,
    }
    site = new_site(files, engine=engine, mkdocs={"markdown_extensions": EXTENSIONS})
    monkeypatch.chdir(site.root)
    monkeypatch.syspath_prepend(site.root)
    for text in ("A *drake* wins.", "A *drake* loses."):  # a second build sees what has changed
        site.put({"parts/rule.md": f"## Mallards\n\n{text} A drake.\n"})
        assert site.build() if engine == "material" else main(["build"]) == 0
        article = site.article("a/")
        assert article.xpath("//h2[@id='mallards']")
        assert [em.text for em in article.iter("em")] == ["drake"]
        assert text in article.findtext(".//code")
        assert article.xpath("//p/a/@href") == ["#mallards"]
        (index,) = [name for name in site.files() if name.startswith("previews/a.")]
        assert b"--8" not in site.files()[index]
    assert "gone.md" in site.article("b/").text_content()
    if engine == "material":
        found = sorted(line.partition(": ")[0] for line in site.problems if "EXT001" in line)
        assert found == ["docs/a.md:1:1", "docs/b.md:1:1", f"mkdocs.yml:{_line_of(site, 'own_failing')}:3"]


EXTENSIONS = ["own_failing", {"pymdownx.snippets": {"check_paths": True}}, "pymdownx.superfences"]
FAILING = """from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor


class Asking(Treeprocessor):
    def run(self, root):
        return self.md.treeprocessors["relpath"]


class Picky(Treeprocessor):
    def run(self, root):
        if "drake" in "".join(root.itertext()):
            raise ValueError("no drakes")


class Own(Extension):
    def extendMarkdown(self, md):
        md.treeprocessors.register(Asking(md), "asking", 1)
        md.treeprocessors.register(Picky(md), "picky", 2)


def makeExtension(**config):
    return Own(**config)
"""


def _line_of(site, text):
    return 1 + site.root.joinpath("mkdocs.yml").read_text().partition(text)[0].count("\n")
