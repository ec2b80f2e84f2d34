"""The finished site: what every engine is given."""

import dataclasses
import re

import lxml.html
import pytest

from ludograph.checks.running import article_problems
from ludograph.site.finished import EditLinks, FinishedSite
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.project.project import load_project
from ludograph.site.settings.configuration import edit_links
from ludograph.tools.checking.collecting import collect

CONFIG = """site_name: Small & Fine
site_url: https://example.org/k
repo_url: https://forge.example/ludo
edit_uri: edit/main/docs/
theme: {name: material}
nav: [index.md, {The A: a.md}]
plugins:
  - ludograph: {made_from: {names: data/terms/, name: nowhere/}, report: editors@example.org, drafts: show}
"""
FILES = {
    "docs/index.md": "# Home\n\nSee [A](a.md).\n\n![Box](box.png)\n",
    "docs/a.md": "---\ntitle: A\nplayers: 2\nhide: [toc, other]\n---\nA game.\n\n## Play\n\nDraw.\n",
    "docs/d.md": "---\ntitle: D\ndraft: true\n---\nLater.\n",
    "docs/unused.txt": "not referred to",
    "docs/box.png": b"no picture",
}


@pytest.fixture
def site(tmp_path) -> FinishedSite:
    for name, content in {"mkdocs.yml": CONFIG, **FILES}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return Finishing(load_project(tmp_path / "mkdocs.yml")).site()


def test_a_page_holds_all_that_belongs_to_it(site):
    page = site.pages["a.md"]
    assert (page.path, page.address, page.canonical) == ("a/index.html", "a/", "https://example.org/k/a/")
    assert (page.title, page.window_title) == ("A", "A – Small & Fine")
    assert (page.lang, page.description, page.hidden) == ("en", "A game.", {"toc"})
    order = [page.html.index(each) for each in ("<h1", "A game.", 'class="lg-facts"', "<h2")]
    assert order == sorted(order)
    assert page.html.index("A game.") < page.html.index("What links here") < page.html.index("Report a mistake")
    assert page.edit_url == "https://forge.example/ludo/edit/main/docs/a.md"
    assert [item.id for item in page.contents] == ["play"]


@pytest.mark.parametrize(
    ("infobox", "terms"),
    [
        ("infobox: {First recorded: 1712}", ["Players", "Cards", "First recorded"]),
        ("infobox: {Cards: any pack, Skills: [memory, luck]}", ["Players", "Cards", "Skills"]),
        ("infobox: {Origin: }", ["Players", "Cards"]),
        ("infobox: {}", ["Players", "Cards"]),
        ("", ["Players", "Cards"]),
    ],
)
@pytest.mark.parametrize("game", ["players: 2\nequipment: forty cards\n", ""])
def test_rows_of_an_author_are_in_one_box_with_the_facts_below_the_opening(tmp_path, infobox, terms, game):
    article = f"---\ntitle: A\n{game}{infobox}\n---\nA game.\n\n## Play\n\nText.\n"
    for name, content in {"mkdocs.yml": CONFIG, **FILES, "docs/a.md": article}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    page = lxml.html.fromstring(Finishing(load_project(tmp_path / "mkdocs.yml")).site().pages["a.md"].html)
    own = [term for term in terms if term in infobox]
    expected = terms if game else own
    assert page.xpath("//dl[@class='lg-facts']/div/dt/text()") == expected
    boxes = page.xpath("//dl[@class='lg-facts']")
    assert len(boxes) == bool(expected)
    for box in boxes:
        before, after = box.getprevious(), box.getnext()
        assert ("A game." in before.text_content(), "Play" in after.text_content()) == (True, True)
    if "Skills" in infobox:
        assert "memory, luck" in boxes[0].text_content()


def test_what_links_here_quotes_whole_sentences_only(tmp_path):
    texts = {
        "docs/index.md": "# Home\n\n<small>No talk</small> **[A](a.md)** Cards for two.\n",
        "docs/b.md": "# B\n\n- [A](a.md)\n\nIt is ‘like [A](a.md).’ Not quite.\n",
        "docs/c.md": "# C\n\n- [A](a.md)\n",
    }
    for name, content in {"mkdocs.yml": CONFIG, **FILES, **texts}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    html = Finishing(load_project(tmp_path / "mkdocs.yml")).site().pages["a.md"].html
    links = html.partition("What links here")[2]
    assert [" ".join(words.split()) for words in re.findall(r"<q>(.*?)</q>", links)] == ["It is ‘like A.’"]
    assert [links.count(f">{title}</a>") for title in "BC"] == [1, 1]
    assert "Cards for two" not in links
    assert ">Home</a>" not in links, "the first page is called as the site"


def test_a_draft_says_so_and_has_no_address_for_machines(site):
    page = site.pages["d.md"]
    assert page.draft
    assert page.html.startswith('<p class="lg-draft"')
    assert page.canonical == ""
    assert '<meta name="robots" content="noindex">' in page.head


def test_a_page_made_from_articles_is_cited_with_the_date_of_the_latest(tmp_path):
    texts = {
        "docs/a.md": "---\ntitle: A\ndate: 2026-11-20\n---\nOne.\n",
        "docs/b.md": "---\ntitle: B\ndate: 2026-11-21\n---\nTwo.\n",
    }
    for name, content in {"mkdocs.yml": CONFIG, **FILES, **texts}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    pages = Finishing(load_project(tmp_path / "mkdocs.yml")).site().pages
    assert "“Recently changed”. Small &amp; Fine, 21 November 2026." in pages["recent.md"].html
    assert "“A”. Small &amp; Fine, 20 November 2026." in pages["a.md"].html


def test_a_generated_page_is_edited_where_it_is_made_from(site):
    assert site.pages["names.md"].edit_url == "https://forge.example/ludo/edit/main/data/terms/"
    assert site.pages["games-index.md"].edit_url == ""


def test_files_are_those_that_pages_refer_to_and_those_for_programs(site):
    files = {file.path: file for file in site.files}
    assert {"box.png", "feed.xml", "assets/ludograph/ludograph.css"} <= set(files)
    assert not {"unused.txt", "previews/a.js", "a/index.html"} & set(files)
    assert files["assets/ludograph/ludograph.css"].data().startswith(b":root{--lg-serif:")
    assert {*site.styles, *site.scripts} <= set(files)


def test_the_files_of_a_page_come_with_it(site):
    assert [file.path for file in site.pages["a.md"].beside] == ["previews/a.js"]
    assert [file.path for file in site.pages["d.md"].beside] == []


def test_the_files_of_a_page_go_after_the_authors_and_before_those_for_programs(tmp_path):
    texts = {
        "docs/index.md": "# Home\n\n[Works](a/references.bib)\n",
        "docs/a.md": "# A\n\nOld.[@W]\n",
        "docs/b.md": "---\ntitle: B\naliases: [a/references.json/b]\n---\nText.\n",
        "docs/a/references.bib": "the author's own",
        "bibliography/w.bib": "@book{W, title = {W}, date = {1900}, author = {Ann B}}\n",
    }
    for name, content in {"mkdocs.yml": CONFIG, **FILES, **texts}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    site = Finishing(load_project(tmp_path / "mkdocs.yml")).site()
    assert [file.path for file in site.pages["a.md"].beside] == [
        "a/references.json",
        "a/references.ris",
        "previews/a.js",
    ]
    files = {file.path: file.data() for file in site.files}
    assert files["a/references.bib"] == b"the author's own"
    assert not [path for path in files if path.startswith("a/references.json")]


def test_search_engines_may_name_public_pages_only(site):
    assert "https://example.org/k/a/" in site.public
    assert "https://example.org/k/d/" not in site.public
    assert len(site.public) == len(site.pages) - 1


def test_the_values_cannot_be_changed(site):
    for value, name in ((site, "pages"), (site.pages["a.md"], "title"), (site.settings, "name")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, "x")


def test_pages_are_listed_in_the_order_of_their_paths(site):
    assert list(site.pages) == sorted(site.pages)
    assert "gone.md" not in site.pages
    with pytest.raises(KeyError):
        site.pages["gone.md"]


@pytest.mark.parametrize(
    ("given", "article", "folder"),
    [
        (("https://f.example/r", "edit/main/docs/", ""), "https://f.example/r/edit/main/docs/a%b.md", "…/data"),
        (("https://f.example/r/", "", "?at={path!q}&x={path_noext}"), "https://f.example/r/?at=a%25b.md&x=a%b", ""),
        (("https://f.example/r", "", ""), "", ""),
    ],
)
def test_edit_links_are_those_of_mkdocs(given, article, folder):
    links = edit_links(*given)
    assert links.article("a%b.md") == article
    assert links.project_file("data", "docs") == folder.replace("…", "https://f.example/r/edit/main")


def test_a_build_and_a_check_share_what_was_found_in_each_article(tmp_path, monkeypatch):
    for name, content in {"mkdocs.yml": CONFIG, **FILES}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    looked_at = []

    def problems(facts, catalogue):
        looked_at.append(facts.page)
        return article_problems(facts, catalogue)

    def after(run):
        looked_at.clear()
        project = load_project(tmp_path / "mkdocs.yml")
        run(project)
        project.cache.close()
        return looked_at

    def build(project):
        finishing = Finishing(project)
        finishing.render_all()
        finishing.report()
        project.save(whole_build=True)

    monkeypatch.setattr("ludograph.site.finishing.checked.article_problems", problems)
    assert sorted(after(build)) == ["a.md", "d.md", "index.md"]
    assert after(collect) == []
    (tmp_path / "docs/d.md").write_text("---\ndraft: true\n---\nNow.\n")
    assert after(build) == ["d.md"]
    (tmp_path / "docs/a.md").write_text(FILES["docs/a.md"].replace("Draw.", "Draw two."))
    assert after(collect) == ["a.md"]
    assert after(build) == []


def test_without_a_repository_nothing_can_be_edited():
    assert EditLinks().article("a.md") == ""
