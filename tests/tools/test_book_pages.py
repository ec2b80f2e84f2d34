"""Pages of a book: formulas, pictures, wide tables, long words; a construct that is refused costs one article."""

from __future__ import annotations

import errno
import os
import random
import shutil
import unicodedata
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pypdfium2
import pypdfium2.raw
import pytest
import typst
from lxml import etree
from PIL import Image
from tests.checks.projects import write_project
from tests.fuzzing.writers import writers
from tests.tools.conftest import Command

from ludograph.article.document.kinds import Prose
from ludograph.engines.book import settings_of
from ludograph.engines.book.contents import Book, BookArticles, made_book
from ludograph.engines.book.epub import write_epub
from ludograph.engines.book.nodes import BLOCKS, KINDS, BookNode, BookPart, Chapter, NodeKind, node, plain, walk
from ludograph.engines.book.pdf import RefusedError, write_pdf
from ludograph.rules.cards.drawing import back
from ludograph.site.project.project import load_project
from ludograph.site.reporting.progress import Progress

ROOT = Path(__file__).parents[2]
CONFIG = """
site_name: Pages
theme: {name: material, font: false}
markdown_extensions: [def_list, md_in_html, pymdownx.superfences, pymdownx.highlight: {linenums_style: table}]
plugins:
  - ludograph: {math: true, book: {title: Pages, date: 2026-05-01}}
"""
LONG = "abcdefghij" * 12
ADDRESS = f"https://example.org/a/{'very/long/' * 12}?{LONG}"


def book_of(root: Path, texts: dict[str, str], extensions: str = "def_list", **settings: object) -> Book:
    """A booklet of these articles, with a picture beside them."""
    (root / "docs").mkdir()
    for name, text in {
        "mkdocs.yml": CONFIG.replace("def_list", extensions),
        **{f"docs/{page}.md": text for page, text in texts.items()},
    }.items():
        (root / name).write_text(text, "utf-8")
    for name, size in (("quay.png", (300, 200)), ("tall.png", (20, 4000)), ("wide.png", (4000, 20))):
        Image.new("RGB", size, "red").save(root / "docs" / name)
    loaded = load_project(root / "mkdocs.yml", citation_style="notes", drafts="hide")
    given = settings_of(loaded, "")._replace(short=True, **settings)  # type: ignore[arg-type]
    return made_book(loaded, given, BookArticles(), Progress(quiet=True))


def table(columns: int, rows: int, cell: Callable[[int, int], str]) -> str:
    lines = [[f"Column{x}" for x in range(columns)], ["---"] * columns]
    lines += [[cell(x, y) for x in range(columns)] for y in range(rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def in_quotation(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines())


def text_of(page: pypdfium2.PdfPage) -> str:
    return " ".join(page.get_textpage().get_text_range().split())


def outside(file: Path) -> list[tuple[int, str]]:
    """The texts and pictures that are not within the margins of their page."""
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(file), 1):
        width, height = page.get_size()
        text = page.get_textpage()
        boxes = [text.get_rect(each) for each in range(text.count_rects())]
        boxes += [each.get_bounds() for each in page.get_objects([pypdfium2.raw.FPDF_PAGEOBJ_IMAGE])]
        for left, bottom, right, top in boxes:
            if left < 20 or bottom < 20 or right > width - 20 or top > height - 20:
                found.append((number, text.get_text_bounded(left, bottom, right, top)))
    return found


def test_formulas_and_plain_pictures_are_drawn(tmp_path: Path) -> None:
    text = (
        "So $x + 1 = 2$ holds, and $$\\frac{a}{b} \\binom{n}{k}$$ too.\n\n![A quay](quay.png)\n\n"
        "A [link](https://a.org) $" + "\\sqrt{" * 60 + "z" + "}" * 60 + "$.\n"
    )
    book = book_of(tmp_path, {"a": text})
    write_pdf(book, tmp_path / "a.pdf")
    page = pypdfium2.PdfDocument(tmp_path / "a.pdf")[0]
    assert "So 𝑥 + 1 = 2 holds" in text_of(page)
    assert {"𝑎", "𝑏", "𝑛", "𝑘"} <= set(text_of(page))
    assert "√(√(" in text_of(page)  # too deep for the setter: as typed in a line
    (picture,) = page.get_objects([pypdfium2.raw.FPDF_PAGEOBJ_IMAGE])
    assert picture.get_px_size() == (300, 200)
    write_epub(book, tmp_path / "a.epub")
    with ZipFile(tmp_path / "a.epub") as archive:
        chapter = etree.fromstring(archive.read("EPUB/chapter-001.xhtml"))
    names = {"m": "http://www.w3.org/1998/Math/MathML"}
    assert chapter.xpath("string(//m:math)", namespaces=names) == "x+1=2"
    assert chapter.xpath("//m:mfrac/@linethickness", namespaces=names) == ["0"]  # no line in a binomial


def test_a_table_of_ten_columns_is_on_a_turned_page_and_a_wider_one_in_parts(tmp_path: Path) -> None:
    ten, thirty = (table(count, 3, lambda x, y: f"c{x}x{y}") for count in (10, 30))
    book = book_of(
        tmp_path, {"a": f"Before.\n\n{ten}\n\nBetween.\n\n{thirty}\n\nIn a box:\n\n{in_quotation(thirty)}\n"}
    )
    write_pdf(book, tmp_path / "a.pdf")
    pages = [*pypdfium2.PdfDocument(tmp_path / "a.pdf")]
    assert [page.get_size()[0] > page.get_size()[1] for page in pages] == [False, True, False, True, False]
    assert all(f"c{x}x{y}" in text_of(pages[1]) for x in range(10) for y in range(3))
    for page in (pages[3], pages[4]):
        assert all(f"c{x}x{y}" in text_of(page).split() for x in range(30) for y in range(3))
        assert text_of(page).split().count("c0x0") > 1  # the first column is in each part
    assert outside(tmp_path / "a.pdf") == []


def test_nothing_leaves_the_page(tmp_path: Path) -> None:
    chance = random.Random(3)
    words = [
        "the",
        "dealer",
        LONG,
        f"`{LONG}`",
        f"[here]({ADDRESS})",
        f"<{ADDRESS}>",
        "漢字" * 40,
        "\u00a0".join(["tied"] * 60),
        "1234567890" * 9,
        "$x^2$",
    ]
    wide = "+".join("abcdefghijk" * 6)
    one = f"\\sqrt{{{'abc' * 30}}}"  # it cannot be divided
    cells = table(2, 2, lambda x, y: f"${one}$")
    # One of these fits in a line and, with its parts in full size, does not fit in a block.
    parts = "\n\n".join(f"$$\\frac{{{'a+' * count}b}}{{c}}$$" for count in range(18, 36, 2))
    formulas = f"${wide}$\n\n$${wide}$$\n\n- $${wide}$$\n\n$${one}$$\n\nSo ${one}$ and\n\n{cells}\n\n{parts}"
    code = f"```python linenums='7'\n{LONG}({LONG})\n    return {'a.b(c).' * 60}d\n```\n\n```\n{LONG * 9}\n```"
    texts = {
        "words": "\n\n".join(f"{'#' * chance.randint(2, 6)} {each}\n\n{each} and {each}, {each}." for each in words),
        "code": f"{code}\n\n{in_quotation(code)}",
        "pictures": "![a](tall.png)\n\n![b](wide.png)\n\n| a |\n|---|\n| ![b](wide.png) |\n\n- ![b](wide.png) c",
        "formulas": formulas,
        "ruby": f"<ruby>{'漢字' * 40}<rt>{'かんじ' * 40}</rt></ruby>",
        "title": f"---\ntitle: {LONG * 3}\n---\n\n" + "Words of a long article.\n\n" * 90,
        "spans": "<table><tr><th colspan=3>A</th><th rowspan=9>B</th></tr><tr><td rowspan=99>x</td><td>y</td></tr>"
        "<tr><td colspan=99>w</td><td>r</td></tr></table>",
    }
    for number in range(8):
        columns = chance.randint(1, 20)
        texts[f"table{number}"] = table(
            columns, 4, lambda x, y: chance.choice(words)[: chance.randint(1, 40)].rstrip("`[(<$")
        )
    book = book_of(tmp_path, texts)
    write_pdf(book, tmp_path / "a.pdf")
    assert outside(tmp_path / "a.pdf") == []
    text = "".join(text_of(page) for page in pypdfium2.PdfDocument(tmp_path / "a.pdf")).replace(" ", "")
    assert text.count(LONG) > 20
    assert f"7{LONG}" in text
    assert ADDRESS.removeprefix("https://") in text


CONSTRUCTS = {
    "skipped levels": "## A\n\n###### B\n\n#### C",
    "empty headings": "## \n\n## <b></b>\n\n## ![q](quay.png)\n\n## <ruby>字<rt>じ</rt></ruby> $$y = x$$",
    "start of a list": '<ol start="99999999999999999999"><li>a</li></ol>\n\n<ol start="-3"><li>a</li></ol>',
    "start at zero": '<ol start="0"><li>a</li></ol>',
    "empty tables": "<table></table>\n\n<table><tr></tr></table>\n\n<table><caption>Alone</caption></table>",
    "table in a table": f"<table><tr><td>a</td><td><table><tr>{'<td>in</td>' * 12}</tr></table></td></tr></table>",
    "deep quotation": ">" * 90 + " 4711",
    "deep list": "<ul><li>a" * 60 + " 4711" + "</li></ul>" * 60,
    "deep words": "<b><i>" * 60 + "4711" + "</i></b>" * 60,
    "deep tables": "<table><tr><td>" * 15 + "4711" + "</td></tr></table>" * 15,
    "long address": f"[a](https://x.y/{'a' * 9000}) <https://x.y/{'b' * 3000}>",
    "ruby without a reading": "<ruby>a<rt></rt></ruby>",
    "tags": '<i lang="jaLatn">x</i> <i lang="x-klingon">x</i> <i lang="i-klingon">x</i>',
    "forbidden characters": "a \ufffe b \uffff c &#xfffe; d ![&#xfffe;](quay.png)",
    "nothing": "<kbd></kbd> <a href='https://x.org/'></a>\n\n<ul></ul>\n\n<dl></dl>\n\n```\n```",
    "formula in a term": "Term $$y = x$$\n:   What it means.\n\n<small>s</small> $$y = x$$\n:   Again.",
    "marks in code": "<kbd><b>4711</b><dl></dl></kbd> <samp><ruby>a<rt>b</rt></ruby></samp>",
    "heading in a heading": "<h5><h4>Inner</h4> outer</h5>\n\n###### After",
    "lines through lines": "<u><s>a</s> <ins>b</ins></u> <del><b><u>c</u></b></del>",
    "place within a heading": "<h6>a<table><tr><td>b</td></tr></table><h6 id='zq'>c</h6></h6>\n\n[go](#zq)",
    "title": '---\ntitle: "\ufeff"\n---\n\na',
    "mark of a file": "a\ufeffb `c\ufeffd` ![\ufeff](quay.png)",
    "no characters": "a \U0001fffe \U0010ffff \ufdd0 b",
    "a note in itself": "a[^1]\n\n[^1]: b[^1] c[^2]\n\n[^2]: d[^1] 4711\n",
    "a formula without words": "$$\n\ufeff\n$$\n\nA $$\ufeff$$ b",
    "small headings": '---\ntitle: "<small>Small</small>"\n---\n\n## <small>a</small>\n\n## <b><small>b</small></b>',
    "a list without items": "<table><tr><td><ul>4711 $$y = x$$</ul></td></tr></table>",
    "width": f'<img src="quay.png" width="{"9" * 5000}" alt="x">',
}


def test_no_construct_stops_a_book(tmp_path: Path) -> None:
    names = {f"a{number}": name for number, name in enumerate(CONSTRUCTS)}
    heads = {page: "" if CONSTRUCTS[name].startswith("---") else f"# {name}\n\n" for page, name in names.items()}
    book = book_of(tmp_path, {page: f"{heads[page]}{CONSTRUCTS[name]}\n" for page, name in names.items()})
    write_pdf(book, tmp_path / "a.pdf")
    text = "".join(text_of(page) for page in pypdfium2.PdfDocument(tmp_path / "a.pdf"))
    assert text.count("4711") == 7
    assert "Alone" in text
    write_epub(book, tmp_path / "a.epub")
    with ZipFile(tmp_path / "a.epub") as archive:
        for name in archive.namelist():
            if name.endswith((".xhtml", ".opf")):
                etree.fromstring(archive.read(name))


REFUSED = "=== docs/a.md\n# A\n\nFine.\n=== docs/b.md\n# B\n\nFine.\n\nA sign \U00013080.\n"
AT_THE_SIGN = "docs/b.md:5:8: BOK001 unset-article: "


def test_an_article_that_cannot_be_set_is_named_and_left_out_of_the_book(
    site: Callable[[str], Path], tmp_path: Path, ludograph: Command
) -> None:
    site(f"# Home\n=== mkdocs.yml\nsite_name: S\nplugins: [ludograph]\n{REFUSED}")
    for _ in range(2):  # from the cache too
        done = ludograph("book", "--out", "a.pdf")
        assert done.status == 1
        assert AT_THE_SIGN in done.err
        assert len(done.err.splitlines()) == 1
        text = " ".join(map(text_of, pypdfium2.PdfDocument(tmp_path / "a.pdf")))
        assert "A sign" not in text
        assert "Fine." in text
    done = ludograph("book", "--each", "each")
    assert done.status == 1
    assert AT_THE_SIGN in done.err
    assert {"a.pdf"} <= {file.name for file in (tmp_path / "each").iterdir()}
    assert not (tmp_path / "each/b.pdf").exists()


def test_an_article_that_cannot_be_set_has_no_download_and_the_site_is_published(
    site: Callable[[str], Path], ludograph: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = "=== mkdocs.yml\nsite_name: S\nplugins: [{ludograph: {book: {downloads: true}}}]\n"
    root = site(f"# Home\n{config}{REFUSED}")
    done = ludograph("build", "--engine", "plain")
    assert done.status == 0
    assert AT_THE_SIGN in done.err
    assert [file.name for file in (root / "site/a").glob("*.pdf")] == ["a.pdf"]
    assert "a.pdf" in (root / "site/a/index.html").read_text("utf-8")
    assert not [*(root / "site/b").glob("*.pdf")]
    assert ".pdf" not in (root / "site/b/index.html").read_text("utf-8")
    # An error of ours costs the site nothing either, but the command fails.
    monkeypatch.setattr("ludograph.engines.book.booklet", lambda *_: 1 // 0)
    (root / "docs/c.md").write_text("# C\n\nNew.\n", "utf-8")
    done = ludograph("build", "--engine", "plain")
    assert done.status == 1
    assert "docs/c.md:1:1: INT001" in done.err
    assert (root / "site/c/index.html").exists()


@pytest.mark.parametrize(
    "command", ["book --out a.pdf", "book --format epub --out a.pdf", "export schema .", "todo --html a.pdf"]
)
def test_a_full_disk_leaves_the_old_file_whole(
    command: str, site: Callable[[str], Path], ludograph: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = site("# Home\n=== mkdocs.yml\nsite_name: S\nplugins: [ludograph]\n=== docs/a.md\n# A\n\nWords.\n")
    old = {"a.pdf": b"before", "game.schema.json": b"{}"}
    for name, data in old.items():
        (root / name).write_bytes(data)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("ludograph.base.writing.os.fsync", full)
    done = ludograph(*command.split())
    assert done.status == 2
    assert len(done.err.splitlines()) == 1, done.err
    assert {name: (root / name).read_bytes() for name in old} == old
    assert not [*root.glob(".*.part")]


def test_a_sheet_of_house_rules_in_a_book_reads_as_on_paper(tmp_path: Path) -> None:
    files = (
        "=== mkdocs.yml\nsite_name: S\nsite_url: https://s.org/\nplugins: [ludograph]\n=== docs/a.md\n# A\n\nText.\n"
    )
    write_project(tmp_path, f"# Home\n{files}")
    shutil.copytree(ROOT / "data", tmp_path / "data")
    loaded = load_project(tmp_path / "mkdocs.yml", citation_style="notes", drafts="hide")
    chosen = BookArticles(wanted=("a.md",), appendix=("house-rules/hiki-kabu.md",))
    book = made_book(loaded, settings_of(loaded, ""), chosen, Progress(quiet=True))
    chapter = next(one for one in book.chapters if one.page.startswith("house-rules/"))
    write_pdf(book, tmp_path / "a.pdf")
    pages = [text_of(page) for page in pypdfium2.PdfDocument(tmp_path / "a.pdf")]
    before = pages.index("Appendix 3") - 1  # an empty page has neither a running head nor a number
    assert (pages[before], pages[before - 1]) == ("", "A Text. 1")
    text = " ".join(pages)
    boxes = [each for each in walk(chapter.content) if each.kind is NodeKind.BOX]
    assert not [one for box in boxes for one in box.children if isinstance(one, BookNode) and one.kind is NodeKind.BOX]
    assert "House rules" not in plain(chapter.content)  # but in the title, and each game is named by its heading
    assert " or Draw clockwise" in text
    assert not {each for each in ("☑", "☐", "address", "#!", "QR") if each in text}
    assert "A star is this site’s choice." in text
    games = [
        plain(each.children) for each in chapter.content if isinstance(each, BookNode) and each.kind is NodeKind.HEADING
    ]
    assert len(games) > 1
    assert all(
        any(0 <= page.find(f"{game} Date:") < 60 for page in pages) for game in games[1:]
    )  # each sheet has its own page


def test_no_page_has_nothing_but_a_note(tmp_path: Path) -> None:
    # A line with two notes: the first has room below it, the second does not.
    last = "The last paragraph has a note[^1] and another[^2].\n\n[^1]: One.\n\n[^2]: Two.\n"
    texts = {f"a{count}": "".join(f"Line {n}.\n\n" for n in range(count)) + last for count in range(26, 36)}
    write_pdf(book_of(tmp_path, texts), tmp_path / "a.pdf")
    pages = [text_of(page) for page in pypdfium2.PdfDocument(tmp_path / "a.pdf")]
    assert len(pages) > len(texts)
    assert all("Line" in page or "paragraph" in page for page in pages)
    heights = [size for page in pypdfium2.PdfDocument(tmp_path / "a.pdf") for size in distances(page)]
    assert max(heights) - min(heights) < 1  # the last paragraph is as far from the one before it as all are


def distances(page: pypdfium2.PdfPage) -> list[float]:
    """Of one line of the text to the next."""
    text = page.get_textpage()
    boxes = [text.get_rect(number) for number in range(text.count_rects())]
    tops = sorted(
        {
            round(top, 1)
            for left, _, _, top in boxes
            if text.get_text_bounded(left - 1, top - 8, 999, top)[:4] in ("Line", "The ")
        }
    )
    return [after - before for before, after in pairwise(tops)]


def test_a_number_of_a_list_is_on_the_line_of_its_words(tmp_path: Path) -> None:
    write_pdf(book_of(tmp_path, {"a": "1. First.\n2.  - Aki.\n    - Ben.\n3. Third.\n"}), tmp_path / "a.pdf")
    (page,) = pypdfium2.PdfDocument(tmp_path / "a.pdf")
    assert "2. Aki. Ben. 3. Third." in text_of(page)


def test_equal_notes_of_a_table_have_one_number_and_an_address_one_note_in_a_chapter(tmp_path: Path) -> None:
    cells = "| A | B |\n|---|---|\n| x[^1] | y[^2] |\n| z[^3] | w[^4] |\n\n"
    notes = "[^1]: Same.\n[^2]: Other.\n[^3]: Same.\n[^4]: Last.\n[^5]: Same.\n"
    links = "The [map](https://a.org/map) and [again](https://a.org/map).\n\n"
    book = book_of(tmp_path, {"a": f"{cells}After[^5].\n\n{links}{notes}"})
    write_pdf(book, tmp_path / "a.pdf")
    text = text_of(pypdfium2.PdfDocument(tmp_path / "a.pdf")[0])
    assert "x1 y2 z1 w3 After4." in text
    assert text.count("a.org/map") == 1
    write_epub(book, tmp_path / "a.epub")
    with ZipFile(tmp_path / "a.epub") as archive:
        chapter = etree.fromstring(archive.read("EPUB/chapter-001.xhtml"))
    names = {"x": "http://www.w3.org/1999/xhtml"}
    assert chapter.xpath("//x:sup/x:a/@href", namespaces=names) == ["#n1", "#n2", "#n1", "#n3", "#n4"]
    assert len(chapter.xpath("//x:aside", namespaces=names)) == 4


LEFT_OUT = """
Before. ![A quay](https://example.org/quay.png)

<video src="film.mp4">A film</video>

![Gone](gone.png) and <audio controls><source src="a.mp3"></audio>

::: quay.moor
"""


def test_what_a_book_cannot_show_is_named_in_it_and_by_the_command(
    site: Callable[[str], Path], tmp_path: Path, ludograph: Command
) -> None:
    site(f"# Home\n=== mkdocs.yml\nsite_name: S\nplugins: [ludograph, mkdocstrings]\n=== docs/a.md\n# A\n{LEFT_OUT}")
    done = ludograph("book", "--out", "a.pdf")
    assert done.status == 0
    places = [line.partition(" BOK002 ")[0] for line in done.err.splitlines()]
    assert places == ["docs/a.md:3:9:", "docs/a.md:5:1:", "docs/a.md:7:1:", "docs/a.md:7:23:", "docs/a.md:9:1:"]
    text = " ".join(map(text_of, pypdfium2.PdfDocument(tmp_path / "a.pdf")))
    for shown in ("A quay", "example.org/quay.png", "[A film]", "[Gone]", "[a.mp3]"):
        assert shown in text


TABS = """
=== "One"

    First.

    === "In"

        Within.

=== "Two"

    Second.
"""


def test_a_tab_is_below_its_label(tmp_path: Path) -> None:
    book = book_of(tmp_path, {"a": TABS}, extensions="pymdownx.tabbed: {alternate_style: true}")
    write_pdf(book, tmp_path / "a.pdf")
    assert "One First. In Within. Two Second." in text_of(pypdfium2.PdfDocument(tmp_path / "a.pdf")[0])


def test_a_book_of_one_language_has_its_words_and_its_menu(
    site: Callable[[str], Path], tmp_path: Path, ludograph: Command
) -> None:
    config = "site_name: S\nplugins: [{ludograph: {folders: {fr/**: {lang: fr}}, book: {appendix: [a-z.md]}}}]\n"
    own = "---\ntitle: Jeu\naka: Autre nom\ntranslates: a.md\n---\n\nOn joue [@Key].\n"
    bib = "=== bibliography/a.bib\n@book{Key, title = {Works}, author = {Ann Other}, year = 2001}\n"
    site(f"# Home\n=== mkdocs.yml\n{config}=== docs/a.md\n# Game\n\nPlay.\n=== docs/fr/a.md\n{own}{bib}")
    assert ludograph("book", "--lang", "fr", "--out", "a.pdf").status == 0
    text = " ".join(map(text_of, pypdfium2.PdfDocument(tmp_path / "a.pdf")))
    assert "On joue" in text
    assert "Play." not in text
    for words in ("Table des matières", "Annexe", "Autre nom", "Références"):
        assert words in text
    assert not {"Contents", "Appendix", "References"} & set(text.split())


SUBJECTS = {
    "a": "# Oicho\n\nA <dfn>trick</dfn> is <Index>won</Index>. <Noun>Ōsaka</Noun>\n\n## Rules\n\n## Counting\n\nSo "
    + "*so*, <i lang='ja-Latn'>arashi</i>, <i lang='ja-Latn'>ee</i>. <Noun>Ann Other</Noun>\n\n### Payment\n\nSo.\n\n"
    + "## The end\n\nSo.\n\n## What is it?\n\nSo.",
    "b": "# The [bid](a.md) of one[^1]\n\n[^1]: Its note.\n\nNo <dfn>trick</dfn>.<Index of='tricks; lost' />\n\n"
    + "## Rules\n\n"
    + "Words of a long article.\n\n" * 90,
}


def test_the_index_names_titles_headings_names_terms_and_marks(tmp_path: Path) -> None:
    (tmp_path / "bibliography").mkdir()
    work = "@book{Key, title = {Works}, author = {Ann Other}, year = 2001}\n"
    (tmp_path / "bibliography/a.bib").write_text(work, "utf-8")
    book_of(tmp_path, SUBJECTS)
    loaded = load_project(tmp_path / "mkdocs.yml", citation_style="notes", drafts="hide")
    book = made_book(loaded, settings_of(loaded, ""), BookArticles(), Progress(quiet=True))
    write_pdf(book, tmp_path / "a.pdf")
    *pages, index = [text_of(page) for page in pypdfium2.PdfDocument(tmp_path / "a.pdf")]
    assert (
        "Index A Arashi 1 B The bid of one 2 C Counting 1 O Oicho 1 Ōsaka 1 Other, Ann 1 T Trick 1, 2 Tricks, lost 2 "
        "W Won 1" in index
    )
    assert any(page.startswith("The bid of one Words") for page in pages)  # the running head, without link and note
    assert sum("Its note." in page for page in pages) == 1
    write_epub(book, tmp_path / "a.epub")
    with ZipFile(tmp_path / "a.epub") as archive:
        chapter = etree.fromstring(archive.read("EPUB/chapter-003.xhtml"))
    lines = ["".join(each.itertext()) for each in chapter.iter("{*}p")]
    assert "Trick: Oicho, The bid of one" in lines
    assert "Tricks, lost: The bid of one" in lines


def test_titles_of_ours_say_their_language_in_a_book_in_another(tmp_path: Path) -> None:
    book_of(tmp_path, {"a": "# Uno\n\nUn gioco.\n", "b": "# Due\n\nAltro.\n"})
    loaded = load_project(tmp_path / "mkdocs.yml", citation_style="notes", drafts="hide")
    book = made_book(loaded, settings_of(loaded, "it"), BookArticles(), Progress(quiet=True))
    write_pdf(book, tmp_path / "a.pdf")
    write_epub(book, tmp_path / "a.epub")
    with ZipFile(tmp_path / "a.epub") as archive:
        index = etree.fromstring(archive.read("EPUB/chapter-003.xhtml"))
    (title,) = (one for each in index.iter("{*}h1") for one in each)
    assert (title.text, title.get("lang"), index.get("lang")) == ("Index", "en", "it")


def test_a_figure_is_said_by_the_words_of_its_author(tmp_path: Path) -> None:
    figure = '<figure><img src="quay.png" alt="Boats at a quay"><figcaption>The port.</figcaption></figure>'
    tables = "<figure><table><tr><td>x</td></tr></table><figcaption>Hands.</figcaption></figure>"
    book = book_of(tmp_path, {"a": f"{figure}\n\n{tables}\n\nA half is $\\frac{{1}}{{2}}$.\n"})
    (chapter,) = book.chapters
    said = [one.values["alt"] for one in walk(chapter.content) if "alt" in one.values]
    assert said == ["Boats at a quay", "Boats at a quay", "Hands.", "1/2"]


def test_a_panic_of_the_setter_is_a_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    panic = type("PanicException", (BaseException,), {"__module__": "pyo3_runtime"})

    def fail(*_: object, **__: object) -> None:
        os.write(2, b"thread panicked\n")
        raise panic("no tag")

    book = book_of(tmp_path, {"a": "# A\n\nWords.\n"})
    monkeypatch.setattr("typst.compile", fail)
    with pytest.raises(RefusedError, match="Typst failed: no tag"):
        write_pdf(book, tmp_path / "a.pdf")
    os.write(2, b"and then")
    assert capfd.readouterr().err == "and then"


def test_what_cannot_be_set_is_named_at_its_section(
    site: Callable[[str], Path], ludograph: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = typst.compile

    def compile(file: str, **given: Any) -> bytes:
        if "Beyond" in Path(file).with_name("book.json").read_text("utf-8"):
            raise type("PanicException", (BaseException,), {"__module__": "pyo3_runtime"})("no tag")
        return compiled(file, **given)

    monkeypatch.setattr("typst.compile", compile)
    config = "=== mkdocs.yml\nsite_name: S\nplugins: [{ludograph: {book: {downloads: true}}}]\n"
    site(f"# Home\n{config}=== docs/a.md\n# A\n\nFine.\n\n## One\n\nFine.\n\n## Two\n\nBeyond.\n\n## Three\n\nFine.\n")
    for command in ("book --out a.pdf", "book --each each", "build --engine plain"):
        said = ludograph(*command.split()).err
        assert "docs/a.md:9:1: BOK001 unset-article: a.md cannot be set as PDF: Typst failed: no tag" in said, command


def test_spans_alone_make_no_endless_table(tmp_path: Path) -> None:
    rows = "".join(f"<tr><td rowspan=60000 colspan=99>row {number}</td></tr>" for number in range(50))
    book = book_of(tmp_path, {"a": f"# A\n\n<table>{rows}</table>\n"})
    write_pdf(book, tmp_path / "a.pdf")
    text = "".join(map(text_of, pypdfium2.PdfDocument(tmp_path / "a.pdf")))
    assert "row 0" in text
    assert len(pypdfium2.PdfDocument(tmp_path / "a.pdf")) < 9


@pytest.mark.fuzz
def test_no_document_of_extreme_values_stops_a_book(fuzz_inputs: int) -> None:
    for number in range(max(1, fuzz_inputs // 100)):
        writers(random.Random(f"writers {number}"))


def test_a_pictograph_without_a_font_is_its_name(tmp_path: Path) -> None:
    book = book_of(tmp_path, {"a": "# New \U0001fae8\n\nHere \u2728\ufe0f it is, in `code \U0001f3af`.\n"})
    write_pdf(book, tmp_path / "a.pdf")
    text = text_of(pypdfium2.PdfDocument(tmp_path / "a.pdf")[0])
    for sign, name in (
        ("\U0001fae8", f"[{unicodedata.name(chr(0x1FAE8), 'u+1fae8').lower()}]"),
        ("\u2728", "[sparkles]"),
        ("\U0001f3af", "[direct hit]"),
    ):
        assert sign in text or name in text  # where a font of emoji is installed, it is drawn


WORD = "Quay"
INSIDE = {
    Prose.ITEM: NodeKind.LIST,
    Prose.TERM: Prose.TERMS,
    Prose.DESCRIPTION: Prose.TERMS,
    Prose.CAPTION: Prose.FIGURE,
    NodeKind.CELL: Prose.ROW,
    Prose.ROW: Prose.TABLE,
    NodeKind.BOX_TITLE: NodeKind.BOX,
    NodeKind.SPOT: Prose.GROUP,
}
"""Kinds that only the node around them can set."""
HOLDS = {
    NodeKind.LIST: Prose.ITEM,
    Prose.TERMS: Prose.TERM,
    Prose.FIGURE: Prose.CAPTION,
    Prose.TABLE: Prose.ROW,
    Prose.ROW: NodeKind.CELL,
    NodeKind.FELT: Prose.GROUP,
}
VALUES = {
    NodeKind.HEADING: {"level": 1, "id": "a.md#h"},
    NodeKind.NOTE: {"number": 1, "id": "a.md#n"},
    Prose.RUBY: {"reading": "read"},
    NodeKind.CARDS: {"faces": (back().id,), "alt": WORD},
    NodeKind.CELL: {"columns": 1, "rows": 1},
    NodeKind.LINK: {"url": "https://example.org/"},
}
DRAWN = {NodeKind.CARDS, NodeKind.PICTURE, Prose.RULE, Prose.FORMULA, NodeKind.FORMULA_BLOCK}
"""Kinds without words."""
NOTHING = {NodeKind.ANCHOR, Prose.LINE_BREAK}
"""A place, and the end of a line."""


def sample(kind: Prose | NodeKind) -> BookNode:
    """The kind with a word in it."""
    inner = [] if kind in DRAWN else [sample(HOLDS[kind]) if kind in HOLDS else WORD]
    return node(kind, inner, **VALUES.get(kind, {}))


def around(kind: Prose | NodeKind, found: BookNode) -> BookNode:
    """The node within what must be around it."""
    while kind in INSIDE:
        kind = INSIDE[kind]
        found = node(kind, [found])
    return found if kind in BLOCKS else node(Prose.PARAGRAPH, [found])


def ink(page: pypdfium2.PdfPage) -> int:
    """The pixels that are not white, without those of the page's number."""
    image = page.render(scale=1).to_pil().convert("L")
    return sum(image.crop((0, 0, image.width, int(image.height * 0.88))).histogram()[:250])


def test_each_kind_of_node_is_drawn_by_both_writers(tmp_path: Path) -> None:
    book = book_of(tmp_path, {"a": "![Quay](quay.png)\n\nSo $x^2$ and\n\n$$x^2$$\n"})
    found = {one.kind: one for one in reversed([*walk(next(book.chapters).content)])}  # a formula before its parts
    real = {kind: found[kind] for kind in (NodeKind.PICTURE, Prose.FORMULA, NodeKind.FORMULA_BLOCK)}
    kinds = [kind for kind in KINDS if kind not in NOTHING]
    contents = [(), *((around(kind, real.get(kind) or sample(kind)),) for kind in kinds)]
    chapters = [Chapter(f"{n}.md", ("T",), "T", "en", content) for n, content in enumerate(contents)]
    book = book._replace(parts=(BookPart("", tuple(chapters)),), faces={back().id: back()})
    write_pdf(book, tmp_path / "a.pdf")
    write_epub(book, tmp_path / "a.epub")
    empty, *pages = pypdfium2.PdfDocument(tmp_path / "a.pdf")
    assert len(pages) == len(kinds)
    undrawn = [kind for kind, page in zip(kinds, pages, strict=True) if ink(page) <= ink(empty)]
    unsaid = [kind for kind, page in zip(kinds, pages, strict=True) if kind not in DRAWN and WORD not in text_of(page)]
    assert (undrawn, unsaid) == ([], [])
    with ZipFile(tmp_path / "a.epub") as archive:
        for number, kind in enumerate(kinds, 2):
            chapter = etree.fromstring(archive.read(f"EPUB/chapter-{number:03d}.xhtml"))
            if kind in DRAWN:
                drawn = {etree.QName(each).localname for each in chapter.iter("{*}*")} & {"img", "hr", "math"}
                assert drawn, kind
                assert all(f"EPUB/{each.get('src')}" in archive.namelist() for each in chapter.iter("{*}img"))
            else:
                assert WORD in "".join(chapter.itertext()), kind
