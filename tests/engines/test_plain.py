"""The plain engine: a whole site without MkDocs."""

from __future__ import annotations

import gc
from dataclasses import replace

import pytest
from lxml import html

from ludograph.engines.building import build_site, write_site
from ludograph.engines.output import BuildError
from ludograph.engines.plain import Plain
from ludograph.engines.plain.menu import AROUND, MOST, SiteMenu
from ludograph.site.addresses import file_of
from ludograph.site.finished import FinishedSite, NavigationEntry, SiteFile, SiteSettings
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.project.project import load_project
from ludograph.site.settings.configuration import Configuration, read_configuration

CONFIG = """site_name: Small & Fine
site_url: https://example.org/k/
copyright: <a href="https://example.org/l">CC0</a>
theme: {name: material, language: en}
extra_css: [own/a.css, "https://example.net/b.css"]
nav: [index.md, {Games: [games/]}, {Far: "https://example.net/"}, {Texts: [{Old: [texts/a.md]}, texts/b.md]}]
plugins:
  - ludograph: {}
"""
FILES = {
    "docs/index.md": "# Home\n\nSee [koi](games/koi.md).\n",
    "docs/games/koi.md": "---\ntitle: 'Koi & \"co\"'\n---\nA game.\n\n## Play *now*\n\nDraw.\n\n### Deep\n\n## End\n",
    "docs/games/aki.md": "# Aki\n",
    "docs/texts/a.md": "---\ntitle: Un texte\nlang: fr\nhide: [toc, navigation, footer]\n---\n## Un\n",
    "docs/texts/b.md": "# B\n",
    "docs/own/a.css": "h1 { color: red }",
    "docs/later.md": "---\ntitle: Quuxly\ndraft: true\n---\n",
    "docs/here.md": "---\ntitle: Here\npublish: unlisted\n---\n",
}


@pytest.fixture
def configuration(tmp_path) -> Configuration:
    for name, content in {"mkdocs.yml": CONFIG, **FILES}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    return read_configuration(tmp_path / "mkdocs.yml")


@pytest.fixture
def built(configuration):
    build_site(configuration, "plain", Plain)
    return lambda page: html.document_fromstring((configuration.target / page).read_bytes())


def test_a_page_has_its_title_its_address_and_its_language(built):
    page = built("games/koi/index.html")
    assert page.findtext(".//title") == 'Koi & "co" – Small & Fine'
    assert page.xpath("//link[@rel='canonical']/@href") == ["https://example.org/k/games/koi/"]
    assert built("texts/a/index.html").get("lang") == "fr"
    assert "Aller au contenu" in built("texts/a/index.html").text_content()


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("---\ntitle: Its head\n---\n\nText.\n", "Its head"),
        ("# Its heading\n\nText.\n", "Its heading"),
        ("Text.\n\n### Deep\n", "Its *name* & @menu"),
    ],
)
def test_the_window_and_the_page_have_one_title(configuration, text, title):
    """The head's, else that of the first heading, else the name in the menu, else the file's."""
    (configuration.file.parent / "docs/texts/a.md").write_text(text, encoding="utf-8")
    (configuration.file.parent / "docs/texts/c-d.md").write_text("Text.\n", encoding="utf-8")
    changed = CONFIG.replace("Old: [texts/a.md]", '"Its *name* & @menu": texts/a.md')
    configuration.file.write_text(changed, encoding="utf-8")
    configuration = read_configuration(configuration.file)
    build_site(configuration, "plain", Plain)
    for name, shown in ("texts/a", title), ("texts/c-d", "C d"):
        page = html.document_fromstring((configuration.target / name / "index.html").read_bytes())
        assert [h1.text_content() for h1 in page.iter("h1")] == [shown]
        assert page.findtext(".//title") == f"{shown} – Small & Fine"


def test_every_page_that_no_article_has_is_known_as_taken(built, configuration):
    addresses = load_project(configuration.file).addresses
    pages = {file_of(page, directory_urls=True) for page, one in addresses.pages.items() if one.published}
    html_files = {path.relative_to(configuration.target).as_posix() for path in configuration.target.rglob("*.html")}
    gives_way = {"games/index.html"}  # to an article there
    assert html_files - gives_way <= pages | addresses.kept.keys()
    assert "404.html" in html_files


def test_the_sites_own_styles_come_after_ours(built, configuration):
    sheets = built("games/koi/index.html").xpath("//link[@rel='stylesheet']/@href")
    assert sheets == ["../../assets/ludograph/plain.css", "../../own/a.css", "https://example.net/b.css"]
    assert (configuration.target / "own/a.css").is_file()


def test_the_menu_is_open_on_the_way_to_the_page_and_closed_elsewhere(built):
    page = built("games/koi/index.html")
    assert page.xpath("//nav[@class='lg-sections']//a/text()") == ["Games", "Far", "Texts"]
    assert page.xpath("//nav[@class='lg-sections']//a/@href") == ["../aki/", "https://example.net/", "../../texts/a/"]
    assert page.xpath("//nav[@id='lg-menu']//li[@class='lg-way']//li/a/@href") == ["../aki/", "./"]
    assert page.xpath("//nav[@id='lg-menu']//*[@aria-current='page']/text()") == ['Koi & "co"']


def test_contents_lead_to_headings_and_keep_their_markup(built):
    page = built("games/koi/index.html")
    assert page.xpath("//nav[@class='lg-contents']//a/@href") == ["#play-now", "#deep", "#end"]
    assert [page.get_element_by_id(link[1:]).tag for link in ("#play-now", "#deep", "#end")] == ["h2", "h3", "h2"]


def test_pages_lead_to_their_neighbours_in_the_navigation(built):
    links = {
        a.get("rel"): a.get("href") for a in built("games/koi/index.html").xpath("//nav[@class='lg-neighbours']/a")
    }
    assert links == {"prev": "../aki/", "next": "../../texts/a/"}
    assert built("here/index.html").xpath("//nav[@class='lg-neighbours']") == []


def test_a_page_can_go_without_contents_menu_and_neighbours(built):
    page = built("texts/a/index.html")
    assert page.xpath("//nav[@class='lg-contents'] | //nav[@class='lg-neighbours']") == []
    # Where the header has no room for the sections, the menu stays the only way to other pages.
    assert page.xpath("//nav[@id='lg-menu']/@class") == ["lg-menu lg-narrow"]


def test_the_skip_link_and_every_other_link_within_the_page_have_a_target(built):
    for name in ("index.html", "games/koi/index.html", "404.html"):
        page = built(name)
        ids = set(page.xpath("//@id"))
        assert {link[1:] for link in page.xpath("//a/@href") if link.startswith("#")} <= ids, name


def test_what_is_not_public_is_nowhere(built, configuration):
    files = {file.relative_to(configuration.target).as_posix() for file in configuration.target.rglob("*")}
    assert "later/index.html" not in files
    assert "here/index.html" in files
    sitemap = (configuration.target / "sitemap.xml").read_text()
    assert "/games/koi/" in sitemap
    assert "/here/" not in sitemap
    assert not any("Quuxly" in file.read_text("utf-8", "replace") for file in configuration.target.rglob("*.html"))


def test_404_has_links_from_the_root_of_its_host(built):
    page = built("404.html")
    assert page.xpath("//link[@rel='stylesheet']/@href")[0].startswith("/k/assets/ludograph/")
    assert page.xpath("//article//a/@href") == ["/k/a-z/"]
    assert page.xpath("//section[@class='lg-asked']/@data-question") == ["Was it one of these?"]


def test_the_words_of_scripts_are_found_from_any_wrong_address(configuration):
    build_site(replace(configuration, site=replace(configuration.site, lang="fr")), "plain", Plain)
    page = html.document_fromstring((configuration.target / "404.html").read_bytes())
    scripts = page.xpath("//script/@src")
    assert any("words" in script for script in scripts)
    assert all(script.startswith("/k/assets/") for script in scripts)


def test_a_build_without_a_change_makes_nothing(built, configuration, monkeypatch):
    monkeypatch.setattr(Plain, "page", None)
    again = build_site(configuration, "plain", Plain)
    assert (again.published.changed, again.published.removed) == (0, 0)


def test_two_builds_are_the_same_byte_for_byte(built, configuration, tmp_path):
    other = replace(configuration, target=tmp_path / "again")
    build_site(other, "plain", Plain)
    files = [sorted(file for file in each.target.rglob("*") if file.is_file()) for each in (configuration, other)]
    assert [file.read_bytes() for file in files[0]] == [file.read_bytes() for file in files[1]]


def test_a_strict_build_with_a_warning_publishes_nothing(configuration):
    (configuration.site.root / "docs" / "bad.md").write_text("# Bad\n\n[gone](gone.md)\n")
    with pytest.raises(BuildError, match="1 problem"):
        build_site(configuration, "plain", Plain, strict=True)
    assert not configuration.target.exists()


def test_a_sites_own_templates_go_first(configuration):
    own = configuration.site.root / "own" / "plain"
    own.mkdir(parents=True)
    (own / "404.html").write_text("own {{ settings.name }}")
    site = replace(configuration.site, overrides=own.parent)
    build_site(replace(configuration, site=site), "plain", Plain)
    assert (configuration.target / "404.html").read_text() == "own Small &amp; Fine"


def test_without_directory_addresses_every_link_names_a_file(configuration):
    site = replace(configuration.site, directory_urls=False)
    build_site(replace(configuration, site=site), "plain", Plain)
    page = html.document_fromstring((configuration.target / "games" / "koi.html").read_bytes())
    links = [link for link in page.xpath("//a/@href") if "://" not in link and not link.startswith("#")]
    assert [link for link in links if not link.endswith(".html")] == []


def test_the_workshop_has_a_menu_a_search_and_neighbours_of_its_own(configuration):
    options = configuration.options.changed(workshop=("texts/b.md", "later.md"))
    build_site(replace(configuration, options=options), "plain", Plain)
    pages = [
        configuration.target / name for name in ("texts/a/index.html", "texts/b/index.html", "games/koi/index.html")
    ]
    text, workshop, koi = (html.document_fromstring(page.read_bytes()) for page in pages)
    assert workshop.xpath("//nav[@class='lg-sections']//a/text()") == ["Texts"]
    assert workshop.xpath("//nav[@id='lg-menu']//li/a/@href") == ["./", "./"]
    assert workshop.xpath("//nav[@class='lg-neighbours']") == []
    assert workshop.xpath("//header//@data-search") == ["../../search-workshop/"]
    assert koi.xpath("//header//@data-search") == ["../../search/"]
    assert koi.xpath("//nav[@class='lg-neighbours']/a/@href") == ["../aki/", "../../texts/a/"]
    assert "texts/b" not in str(koi.xpath("//nav//@href") + text.xpath("//nav//@href"))
    ways = [page.xpath("//footer//p[last()]/a/@href") for page in (koi, text, workshop)]
    assert ways == [["../../texts/b/"], ["../b/"], ["../../a-z/"]]


def test_a_long_section_shows_the_pages_around_this_one():
    pages = tuple(NavigationEntry(str(n), f"{n}.md", f"{n}/") for n in range(MOST * 3))
    navigation = (NavigationEntry("All", children=pages),)

    (section,) = SiteMenu(navigation, "").menu(f"{MOST}.md").entries
    assert section.cut
    assert [entry.title for entry in section.children] == [str(n) for n in range(MOST - AROUND, MOST + AROUND + 1)]


@pytest.mark.parametrize(
    ("page", "above"), [("house-rules/koi-koi.md", "house-rules.md"), ("country/jp.md", "countries.md")]
)
def test_a_page_that_the_menu_does_not_name_is_in_the_section_of_the_page_that_it_is_part_of(page, above):
    entry = NavigationEntry("Whole", above, "whole/")
    menu = SiteMenu([NavigationEntry("Other", "other.md"), NavigationEntry("Section", children=(entry,))], "")
    assert menu.menu(page).section.title == "Section"
    assert [(one.is_open, one.is_page) for one in menu.menu(page).section.children] == [(True, False)]
    assert menu.menu("essays/a.md").section is None


@pytest.mark.parametrize("path", ["../out.html", "/etc/x", "a/../../x", "a//b"])
def test_no_engine_writes_outside_of_the_site(tmp_path, path):
    class Wild:
        def files(self):
            return [SiteFile(path, b"x")]

    with pytest.raises(BuildError, match="is not the path"):
        write_site(FinishedSite(SiteSettings(tmp_path), {}, (), ()), Wild(), tmp_path / "site")


def test_an_engine_reads_values_only(configuration):
    site = Finishing(load_project(configuration.file)).site()
    assert Plain(site).page(site.pages["games/aki.md"]).startswith("<!doctype html>")


def test_of_a_page_that_was_laid_out_nothing_stays_in_memory(configuration, nothing_older):
    site = Finishing(load_project(configuration.site.root / "mkdocs.yml")).site()
    engine, pages = Plain(site), list(site.pages.values())
    for page in pages:  # the templates are compiled
        engine.page(page)
    gc.collect()
    for page in pages:
        engine.page(page)
    assert gc.collect() == 0, "a template holds a page in a circle, and circles are looked for once in a build"


def test_plugins_that_the_engine_does_not_run_are_named_and_their_marks_reported(tmp_path, caplog):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("# Home\n\nOn {{ day }}.\n")
    (tmp_path / "mkdocs.yml").write_text("site_name: S\nhooks: [h.py]\nplugins: [search, macros, ludograph]\n")
    caplog.set_level("INFO")
    build_site(read_configuration(tmp_path / "mkdocs.yml"), "plain", Plain)
    assert "left out: macros, hooks." in caplog.text
    assert "PAN006" in caplog.text
