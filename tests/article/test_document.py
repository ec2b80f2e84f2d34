"""Every writer has a case for every kind of the document, and what it says of a kind is what the kind is."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

import pytest
from tests.article.every_kind import INSIDE, KINDS, MEANINGS, as_node, every_kind, fields_shown

from ludograph.article import meaning, writing
from ludograph.article.document import kinds as d
from ludograph.article.document.kinds import DealtTable, LaidSpot
from ludograph.article.html import SCREEN_ONLY, VOID
from ludograph.article.kept import Document
from ludograph.article.markdown import article_markdown
from ludograph.article.rendering import Converter
from ludograph.article.tree import Element, Node, element, plain_text, text_of
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.engines.book.nodes import BookNode, plain
from ludograph.engines.book.reading import LinkFinder, read_nodes
from ludograph.store.codec import decoded, encoded
from ludograph.tools.shared.beside import shown

PACKAGE = Path(__file__).parents[2] / "plugins/ludograph"
AROUND = LinkFinder(lambda url: "", lambda url: url, lambda svg: "a.svg", "a/", False, "")
TREE = Converter().tree(SourceText("a.md", "# A\n"), Catalogue(), "a.md")


def in_html(node: Node) -> str:
    return writing.html_of([element("p", [node])])


def in_markdown(node: Node) -> str:
    return article_markdown(TREE.reading, [element("p", [node])], "A").decode()


def in_book(node: Node) -> str:
    found = read_nodes([element("p", [node])], "a.md", AROUND)
    return repr(found) + plain(found)


def in_comparison(node: Node) -> str:
    return shown([element("p", [node])])


def in_words(node: Node) -> str:
    return text_of([node]) + plain_text([node])


WRITERS = {"page": in_html, "markdown": in_markdown, "book": in_book, "comparison": in_comparison, "words": in_words}
_SEATS = {"rows.cards.between", "rows.cards.text"}
LEFT_OUT = {
    "page": {"Hand": {"text"}, "DealtTable": _SEATS, "Drawing": {"file", "name"}, "IndexMark": {"words"}},
    "markdown": {
        "Hand": {"size", "lang", "deck", "given.looks", "given.values", "copied"}
        | {"cards.text", "cards.between", "cards.sides"},
        "DealtTable": {"rows.name", "rows.cards.sides", *_SEATS},
        "Drawing": {"svg", "file"},
        "NoteCall": {"anchor"},
        "IndexMark": {"words"},
        "CitationMark": {"anchor", "label"},
        "Cluster": {"anchor"},
    },
    "book": {
        "Hand": {"size", "deck", "text", "given.looks", "given.values", "copied"},
        "DealtTable": _SEATS,
        "Drawing": {"svg", "file"},
        "NoteCall": {"note"},  # no note is there
        "IndexMark": {"words"},  # nor an index
        "CitationMark": {"label"},
    },
    "comparison": {
        "Hand": {"text"},
        "DealtTable": _SEATS,
        "Drawing": {"file", "name"},
        "NoteCall": {"anchor", "note"},
        "IndexMark": {"words"},
        "CitationMark": {"anchor", "key"},
        "Cluster": {"anchor"},
    },
    "words": {
        "Hand": {"size", "lang", "deck", "label", "given.looks", "given.values", "copied", "cards.sides"},
        "DealtTable": {"rows.cards.sides", *_SEATS},
        "Drawing": {"file", "name"},
        "NoteCall": {"anchor", "note"},
        "IndexMark": {"words"},
        "CitationMark": {"anchor", "key", "label"},
        "Cluster": {"anchor"},
    },
}


NO_WORDS = {"RulesTable": {"name"}}
"""The fields that no writer shows."""
OF_THE_ELEMENT = {"Absent": {"address"}}
"""The fields that only Markdown writes; a page has them as attributes."""


def left_out(write: Callable[[Node], str]) -> dict[str, set[str]]:
    """For each kind the fields with words that no value of it shows."""
    found: dict[str, set[str]] = {}
    for kind in filter(dataclasses.is_dataclass, KINDS):
        outputs = [(value, write(as_node(value))) for value in every_kind() if type(value) is kind]
        shown, lost = (
            {name for node, output in outputs for name in fields_shown(node, output, is_shown=is_shown)}
            for is_shown in (True, False)
        )
        found |= {kind.__name__: lost - shown} if lost - shown else {}
    return found


@pytest.mark.parametrize("name", WRITERS)
def test_no_writer_forgets_a_kind(name: str) -> None:
    """Each writer leaves out just the fields that are named here."""
    elsewhere = {} if name == "markdown" else OF_THE_ELEMENT
    assert left_out(WRITERS[name]) == LEFT_OUT[name] | NO_WORDS | elsewhere
    assert {type(node) for node in every_kind()} == set(KINDS)


def test_the_page_has_a_function_for_each_kind() -> None:
    assert set(writing._KINDS) == set(KINDS) - set(MEANINGS)


WITHOUT = {"markdown": {"CitationMark", "Added"}, "book": {"Added", "Box", "OfSheet", "InProse"}}
"""The kinds that hold nodes whose words a writer leaves out; Markdown writes the key of a work for its mark."""
HTML = sorted(meaning._BY_NAME.keys() - SCREEN_ONLY - VOID - {"svg", "math"})
HOLDS = {"dl": "dd", "ol": "li", "ul": "li", "table": "tr", "tr": "td"}


def in_element(name: str) -> Element:
    """An element with words, and with those elements round them that it needs."""
    return element(name, [in_element(HOLDS[name]) if name in HOLDS else INSIDE])


@pytest.mark.parametrize("name", WRITERS)
def test_a_writer_leaves_out_no_words_of_other_kinds_that_hold_nodes(name: str) -> None:
    values = [value for value in every_kind() if type(value) in MEANINGS]
    lost = {type(value).__name__ for value in values if INSIDE not in WRITERS[name](as_node(value))}
    assert lost == WITHOUT.get(name, set())


@pytest.mark.parametrize("name", WRITERS)
def test_a_writer_leaves_out_no_words_of_an_element_that_an_author_writes(name: str) -> None:
    lost = {one for one in HTML if INSIDE not in WRITERS[name](in_element(one))}
    assert lost == ({"rp"} if name == "book" else set())


@pytest.mark.parametrize("written", ["em", "th", "p", "ul"])
def test_what_the_program_made_is_not_read_from_its_name(written: str) -> None:
    made = element(written, [INSIDE], means=d.Added.CONTROLS)
    assert INSIDE not in in_book(made) + in_markdown(made)
    assert INSIDE in in_html(made)


def test_every_kind_can_be_kept() -> None:
    for node in map(as_node, every_kind()):
        whole = Document("en", [element("p", [node])], (), (), (), b"")
        (kept,) = decoded(Document, encoded(whole)).nodes[0].children
        assert repr(kept) == repr(node)


def test_coins_at_a_seat_are_a_number_in_a_book() -> None:
    """They were also read as empty emphasis."""
    table = DealtTable(((LaidSpot("Dealer", (), 3, is_pack=False),),), is_rtl=False)
    (felt,) = read_nodes([table], "a.md", AROUND)
    assert isinstance(felt, BookNode)
    ((spot,),) = (row.children for row in felt.children if isinstance(row, BookNode))
    assert isinstance(spot, BookNode)
    assert spot.values["coins"] == 3
    assert [one.kind for one in spot.children if isinstance(one, BookNode)] == [d.Prose.STRONG]


# The names and classes of elements are what the page is written with. These modules still ask them what a thing is; the
# list may only get shorter. Below `read`, `syntaxes` and `parts` elements are made; `meaning` reads authors' HTML.
READERS = {
    "article/settle/frames.py",
    "article/settle/overview.py",
    "tools/affected/side_by_side.py",
    "tools/shared/beside.py",
}
MAKERS = (
    "article/blocks/",
    "article/read/",
    "article/syntaxes/",
    "article/parts/",
    "article/tree.py",
    "article/meaning.py",
)


def asks_an_element(node: ast.AST) -> bool:
    match node:
        case ast.Attribute(attr="classes"):
            return True
        case ast.Call(
            func=ast.Attribute(value=ast.Attribute(attr="attributes")), args=[ast.Constant("class" | "role")]
        ):
            return True
        case ast.Compare(left=ast.Attribute(attr="name")):
            return True
    return False


def test_no_further_module_takes_the_meaning_of_a_thing_from_its_element() -> None:
    found = set()
    for file in PACKAGE.rglob("*.py"):
        text, name = file.read_text("utf-8"), file.relative_to(PACKAGE).as_posix()
        if "article.tree import" in text and "Element" in text and not name.startswith(MAKERS):
            found |= {name} if any(map(asks_an_element, ast.walk(ast.parse(text)))) else set()
    assert found == READERS


def test_no_two_parts_have_one_name() -> None:
    """They are kept by name, and two of one name are equal."""
    parts = [part for kind in (*MEANINGS, d.Prose) if issubclass(kind, StrEnum) for part in kind]
    assert len(set(parts)) == len(parts) > 40
