"""Collects the program's own words: `make words` writes the template and brings every catalogue up to it.

What is new in a catalogue has an empty translation; what the code no longer says is deleted. A catalogue for the frame
has only the words of the files that make it.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from ludograph.languages.words import FOLDER, FRAME, TEMPLATE
from ludograph.rules.cards.deck import Unit
from ludograph.site.pages.language_parts import INDEXES

PACKAGE = FOLDER.parent.parent
_OF_A_PAGE = re.compile(r"\bludograph\.words\.(?=n?gettext\()")


def _of_template(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Words of a template; Jinja alone does not see those in `ludograph.words.gettext("…")`."""
    text = _OF_A_PAGE.sub("", file.read().decode("utf-8"))
    yield from babel_extract(io.BytesIO(text.encode("utf-8")), keywords, comment_tags, options)


def _of_module(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Words of a module, those inside f-strings too, which Babel's own reader does not see."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and (name := _called(node.func)) in keywords:
            for args in product(*map(_texts, node.args)):
                yield node.lineno, name, list(args), []
                if name == "for_pieces":
                    yield node.lineno, name, [Unit.TILE.worded(text) for text in args], []


def _texts(argument: ast.expr) -> list[Any]:
    """The text, or both of `"one" if … else "other"`; None for what is no text."""
    if isinstance(argument, ast.IfExp):
        return [*_texts(argument.body), *_texts(argument.orelse)]
    return [argument.value if isinstance(argument, ast.Constant) else None]


def _called(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


METHODS = [("**.py", _of_module), ("**.js", "javascript"), ("**.html", _of_template)]
KEYWORDS = {
    "_": None,
    "N_": None,
    "for_pieces": None,
    "words": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "Column": (2,),
    "Message": None,
    "plural": (1, 2),
    "parts": (1,),
    "sentence": (2,),
}
"""How words are marked; the headers of generated tables are words too."""
_OF_THE_FRAME = (
    *("engines/material/", "engines/plain/", "engines/zensical/", "site/finishing/", "site/pages/language_parts.py"),
    *("site/assets/ludograph.js", "site/search/client.js", "site/search/hand.js", "site/search/near.js"),
    "site/pages/programs/files.py",
)
"""The files that make what is around an article; the titles of the indexes are in its menu too."""
_PERSONAL = "POT-Creation-Date PO-Revision-Date Generated-By Language-Team Project-Id-Version Last-Translator"
_DATES = re.compile(rf'^"(?:{"|".join(_PERSONAL.split())})[^"]*"\n', re.MULTILINE)


def words_of_the_code(package: Path = PACKAGE) -> Catalog:
    """Every word that the code marks, with the files that say it."""
    catalogue = Catalog(project="Ludograph", fuzzy=False, header_comment="# The words that Ludograph itself says.")
    found = extract_from_dir(str(package), METHODS, keywords=KEYWORDS)
    for path, _, message, _, context in found:
        catalogue.add(message, None, [(Path(path).as_posix(), 0)], context=context)
    return catalogue


def words_of_the_frame(template: Catalog) -> Catalog:
    """The words of the template that are around an article."""
    frame, titles = Catalog(project="Ludograph", fuzzy=False), {index.title for index in INDEXES}
    for message in template:
        if message.id in titles or any(file.startswith(_OF_THE_FRAME) for file, _ in message.locations):
            frame[message.id] = message
    return frame


def text_of(catalogue: Catalog) -> str:
    """The catalogue as its file holds it: in the order of the words, without dates and line numbers."""
    written = io.BytesIO()
    write_po(written, catalogue, width=110, sort_output=True, include_lineno=False, ignore_obsolete=True)
    return _DATES.sub("", written.getvalue().decode())


def renewed(path: Path, template: Catalog) -> Catalog:
    """A language's catalogue with exactly the words of the template."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    catalogue.update(template, no_fuzzy_matching=True)
    return catalogue


def main() -> int:
    """Write all files."""
    template = words_of_the_code()
    TEMPLATE.write_text(text_of(template), "utf-8")
    for folder, words in ((FOLDER, template), (FRAME, words_of_the_frame(template))):
        for path in sorted(folder.glob("*.po")):
            path.write_text(text_of(renewed(path, words)), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
