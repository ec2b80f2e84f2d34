"""Documents of extreme values, for the programs that read what is written: Typst, and readers of XML and JSON."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

from lxml import etree

from ludograph.base.files import Overlay, WorkingTree
from ludograph.engines.book import settings_of
from ludograph.engines.book.contents import Book, BookArticles, made_book
from ludograph.engines.book.epub import write_epub
from ludograph.engines.book.pdf import RefusedError, refused, write_pdf
from ludograph.site.finished import SiteSettings
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.project.project import Project
from ludograph.site.reporting.progress import Progress
from ludograph.site.settings.config import Options, site_settings
from ludograph.store import Cache
from tests.article.test_fuzz import mutated

NOWHERE = Path("/nonexistent/project")
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'
NUMBERS = (
    "0",
    "-1",
    "1",
    "3",
    "99",
    "1000",
    "65536",
    "999999999",
    "4294967296",
    "9" * 20,
    "9" * 5000,
    "1e9",
    "½",
    "٣",
    "",
    " 2",
    "+2",
    "NaN",
)
WORDS = (
    "word",
    "x" * 3000,
    "漢字" * 50,
    "",
    " ",
    "a b c",
    "لعبة ورق",
    "नमस्ते",
    "e" + "\u0301" * 300,
    "\u200b",
    "\u00ad" * 40,
    "\u202e\u2066",
    "&#0;",
    "&#1;",
    "&#x1f;",
    "&#x7f;",
    "&#x85;",
    "&#xd800;",
    "&#xdfff;",
    "&#xfffe;",
    "&#xffff;",
    "&#x1fffe;",
    "&#x110000;",
    "&#xfdd0;",
    "\x00",
    "\x01",
    "\x08",
    "\x0b",
    "\x0c",
    "\x1b",
    "\x1f",
    "\x7f",
    "\x85",
    "\ufdd0",
    "\ufffe",
    "\uffff",
    "\U0001fffe",
    "\U0010ffff",
    "\ufeff",
    "\u2028",
    "\u2029",
    "]]>",
    "<![CDATA[x]]>",
    "<?xml?>",
    "#panic()",
    "\\u{0}",
    "$x^2$",
    "$$\\frac{a}{b}$$",
    "`code`",
    "`` ` ``",
    "[a](https://example.org/)",
    "[b](n1.md)",
    "[c](#x)",
    "[d](n0.md#%00)",
    "![p](p.svg)",
    "![](p.svg)",
    "![&#xffff;](p.svg)",
    f"<https://example.org/{'a' * 9000}>",
    f"[a](https://example.org/{'é' * 4000})",
    "[a](mailto:x)",
    "[e](https://[::1]/)",
    "[f](https://a:b:c/)",
    "[g](<https://exa mple.org/%zz>)",
    "[h](http://)",
    "[i](https://e.org/\u202e)",
    "[j](data:text/html,x)",
    "[k](tel:+1)",
    "{先斗|ぼんと}",
    "{a|}",
    "<ruby>a</ruby>",
    "<ruby>a<rt></rt></ruby>",
    "<ruby><rt>b</rt></ruby>",
    "<ruby></ruby>",
    "<ruby>a<rt>b<rt>c</ruby>",
    "<br>",
    "<wbr>",
    "<hr>",
    "<img>",
    '<img src="p.svg" alt="">',
    "<input type=checkbox>",
    "<kbd></kbd>",
    "<a></a>",
    "<a id=x></a>",
    "<q>q</q>",
    "[^1]",
    "[^2]",
    "^[an inline note]",
    "^[]",
    "<Cards>8 9 3</Cards>",
    "<Cards>?</Cards>",
    "<Dice>1 6</Dice>",
    "---",
    "***",
    "~~a~~",
    "==m==",
    "H~2~O",
    "<sub></sub>",
    "<small><small>a</small></small>",
    "<math><mi>x</mi></math>",
    "<svg></svg>",
    "<audio src=a.mp3></audio>",
    "<video></video>",
    "<iframe src=https://a.org></iframe>",
    "<details><summary></summary></details>",
    "<figure></figure>",
    "<figure><figcaption>c</figcaption></figure>",
    "<figure><img src=p.svg><figcaption></figcaption></figure>",
    "<dl><dd>x</dd></dl>",
    "<dl></dl>",
    "<ul></ul>",
    "<ol></ol>",
    "<li>alone</li>",
    "<td>alone</td>",
    "<caption>alone</caption>",
    "<table></table>",
    "<thead></thead>",
    "<h2></h2>",
    "\U00013080",
    "𓂀" * 5,
    "👩‍👩‍👧‍👦",
    "🇯🇵",
    "♠♥",
    "\ue000",
    "\U000f0000",
)
ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "lang": (
        "ja",
        "x-klingon",
        "i-klingon",
        "jaLatn",
        "zh-Hant-TW",
        "e",
        "english",
        "de-",
        "-",
        "ja-日本",
        "a" * 300,
        "qaa",
        "und",
        "mul",
        "*",
    ),
    "id": ("x", "y z", "1", "", "é", "a" * 3000, "&#xfffe;", "%00", "<x>", "x:y", "ref-", "a#b"),
    "class": (
        "right",
        "lg-number",
        "lg-callout",
        "lg-infobox",
        "highlight",
        "lg-notes",
        "lg-sheet",
        "lg-sheet-besides",
        "lg-sheet-blanks",
        "lg-clause",
        "lg-sheet-foot",
        "lg-original-title",
        "linenos",
        "code",
        "admonition",
        "arithmatex",
        "language-\u202e",
        "task-list",
    ),
    "dir": ("rtl", "ltr", "auto", "x"),
    "start": NUMBERS,
    "value": NUMBERS,
    "colspan": NUMBERS,
    "rowspan": NUMBERS,
    "width": NUMBERS,
    "height": NUMBERS,
    "span": NUMBERS,
    "href": ("n0.md", "#x", "https://a.org/" + "a" * 9000, "//", "http://", "\x01"),
    "src": ("p.svg", "none.png", "p.svg#x", "p.svg?x"),
    "alt": ("", "\ufffe", "a" * 5000),
    "title": ("t", "\x01"),
    "type": ("a", "I", "checkbox"),
    "scope": ("row", "col", "x"),
    "reversed": ("",),
    "style": ("text-align: right", "width: 99999999999px"),
    "datetime": ("2020-99-99",),
    "cite": ("https://a.org",),
    "data-linenos": NUMBERS,
    "headers": ("x",),
    "open": ("",),
    "checked": ("",),
    "name": ("x",),
}
ELEMENTS = tuple(
    (
        "p div span b i em strong u s small sub sup mark q cite code kbd pre blockquote ul ol li dl dt dd table "
        "caption thead tbody tfoot tr td th colgroup col figure figcaption details summary section article aside "
        "header footer a img ruby rt rp rb h1 h2 h3 h4 h5 h6 abbr time ins del dfn var bdi bdo hr br wbr center font"
    ).split()
)
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
EXTENSIONS = ("attr_list", "def_list", "md_in_html", "pymdownx.superfences", "pymdownx.highlight")
DEPTHS = (1, 2, 5, 20, 90, 200, 1000)


def _attributes(chance: random.Random) -> str:
    names = chance.sample([*ATTRIBUTES], chance.choice((0, 0, 1, 1, 2, 4)))
    return "".join(f' {name}="{chance.choice(ATTRIBUTES[name])}"' for name in names)


def _element(chance: random.Random, depth: int) -> str:
    name = chance.choice(ELEMENTS)
    inner = "".join(_inside(chance, depth - 1) for _ in range(chance.choice((0, 1, 1, 2, 4))))
    end = f"</{name}>" if chance.random() < 0.95 else ""
    return f"<{name}{_attributes(chance)}>{inner}{end}"


def _inside(chance: random.Random, depth: int) -> str:
    return _element(chance, depth) if depth > 0 and chance.random() < 0.6 else chance.choice(WORDS)


def _table(chance: random.Random) -> str:
    def cell() -> str:
        name = chance.choice(("td", "th"))
        return f"<{name}{_attributes(chance)}>{_inside(chance, 1)}</td>"

    rows = (f"<tr>{''.join(cell() for _ in range(chance.randint(0, 5)))}</tr>" for _ in range(chance.randint(0, 5)))
    return f"<table{_attributes(chance)}>{''.join(rows)}</table>"


def _deep(chance: random.Random) -> str:
    count, inside = chance.choice(DEPTHS), chance.choice(WORDS)
    opening, closing = chance.choice(
        (
            ("> ", ""),
            (">", ""),
            ("- ", ""),
            ("1. ", ""),
            ("<ul><li>a", "</li></ul>"),
            ("<ol><li>", "</li></ol>"),
            ("<div>", "</div>"),
            ("<b>", "</b>"),
            ("*", "*"),
            ("**", "**"),
            ("<table><tr><td>", "</td></tr></table>"),
            ("<dl><dd>", "</dd></dl>"),
            ("[", "](x)"),
            ("<ruby>a<rt>", "</rt></ruby>"),
            ("<figure>", "</figure>"),
            ("<a href=#x>", "</a>"),
            ("<details><summary>s</summary>", "</details>"),
            ("<q>", "</q>"),
            ("<sup>", "</sup>"),
            ("^[", "]"),
            ("$\\sqrt{", "}$"),
            ("<span lang=ja>", "</span>"),
            ("<blockquote>", "</blockquote>"),
        )
    )
    if opening.startswith("$"):
        return "$" + "\\sqrt{" * count + "x" + "}" * count + "$"
    return opening * count + inside + closing * count


def _markdown(chance: random.Random) -> str:
    word = chance.choice(WORDS)
    return chance.choice(
        (
            f"{'#' * chance.randint(1, 7)} {word}",
            f"- {word}\n    1. {word}",
            f"| a | {word} |\n|---|--:|\n| {word} | b |\n\nTable: {word}",
            f"Term\n:   {word}",
            f"> [!note] {word}\n> {word}",
            f"```{word}\n{word}\n```",
            f'```python linenums="{chance.choice(NUMBERS)}"\nx\n```',
            f"{chance.choice(NUMBERS)}. {word}",
            f"- [x] {word}",
            f"[^1]: {word}",
            f"{word} {word}",
            f"![{word}](p.svg ={chance.choice(NUMBERS)}x)",
            f"$$\n{word}\n$$",
            f"    {word}",
            f"{word}\n{{{_attributes(chance)} }}",
            f"*[word]: {word}",
            f'<Image src="p.svg">{word}</Image>',
        )
    )


def document(chance: random.Random) -> str:
    """An article of extreme values, or a mutated one."""
    if chance.random() < 0.15:
        return mutated(chance)
    kinds: tuple[Callable[[random.Random], str], ...] = (_markdown, lambda it: _element(it, 4), _table, _deep)
    blocks = [chance.choices(kinds, (5, 5, 2, 1))[0](chance) for _ in range(chance.randint(1, 6))]
    head = ""
    if chance.random() < 0.3:
        values = {
            "title": WORDS,
            "lang": ATTRIBUTES["lang"],
            "date": ("2020-99-99", "9999-12-31", "0000-01-01", "99999-01-01"),
            "description": WORDS,
            "aliases": WORDS,
            "tags": WORDS,
            "authors": WORDS,
        }
        lines = [
            f"{name}: {json.dumps(chance.choice(texts), ensure_ascii=chance.random() < 0.5)}"
            for name, texts in values.items()
            if chance.random() < 0.4
        ]
        head = "---\n" + "\n".join(lines) + "\n---\n"
    return head + "\n\n".join(blocks) + "\n"


def book_of(texts: dict[str, bytes], given: dict[str, Any]) -> tuple[Project, Book]:
    """The project of these articles, and its book."""
    options, faults = Options.read({"math": True, "drafts": "hide", **given})
    assert not faults
    site = SiteSettings(NOWHERE, name="Small", url="https://example.org/", extensions=EXTENSIONS)
    settings = site_settings(options, site, preview=False)
    project = Project(NOWHERE, Overlay(WorkingTree(NOWHERE), texts), site, options, settings, Cache(None), False)
    return project, made_book(project, settings_of(project, ""), BookArticles(), Progress(quiet=True))


def writers(chance: random.Random, many: int = 10) -> None:
    """Ten articles: all XML and JSON of site and EPUB can be read, and Typst sets what it has fonts for."""
    texts = {f"docs/n{number}.md": document(chance).encode("utf-8", "surrogatepass") for number in range(many)}
    texts |= {"docs/p.svg": PICTURE, "docs/index.md": b"# Home\n"}
    project, book = book_of(texts, {"citation_style": "notes"} if chance.random() < 0.5 else {})
    finished = Finishing(project).site()
    for page in finished.pages.values():
        found = FORBIDDEN.search(page.body)
        assert not found, (page.path, page.body[max(0, found.start() - 60) : found.end() + 20])
    for file in finished.files:
        check_file(file.path, file.data())
    with TemporaryDirectory() as name:
        write_epub(book, Path(name, "a.epub"))
        with ZipFile(Path(name, "a.epub")) as archive:
            for member in archive.namelist():
                check_file(member, archive.read(member))
        with suppress(RefusedError):
            write_pdf(book, Path(name, "a.pdf"))
            return
        faults = refused(book)
        others = {page: str(fault) for page, fault in faults.items() if not fault.sign}
        assert not others, others
        write_pdf(book.without(faults), Path(name, "a.pdf"))


def check_file(path: str, data: bytes) -> None:
    """A file can be read by what reads its kind."""
    if path.endswith((".xml", ".svg", ".xhtml", ".opf", ".ncx")):
        etree.fromstring(data)
    elif path.endswith((".json", ".jsonld", ".geojson")):
        json.loads(data.decode())
    elif path.endswith((".md", ".txt", ".bib", ".csv", ".yaml")):
        data.decode()
