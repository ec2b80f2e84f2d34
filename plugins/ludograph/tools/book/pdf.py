"""A book as PDF, set by Typst: our template reads the chapters as data from a folder that holds nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ludograph.base.problems import LudographError
from ludograph.languages.scripts import direction
from ludograph.languages.words import N_, Words, words_in
from ludograph.rules.cards.drawing import drawing_file
from ludograph.site.settings.config import PAGE_SIZES
from ludograph.tools.book.contents import Book
from ludograph.tools.book.nodes import BookText, Chapter, Kind, walk
from ludograph.values import date_words

MISSING = "a book as PDF needs Typst: run `pip install ludograph[book]`"
FONTS = ("Libertinus Serif", "Noto Serif CJK JP", "Noto Naskh Arabic", "Noto Sans Symbols 2", "DejaVu Sans Mono")
"""The families that are tried for each sign, in this order; Typst brings the first and the last with it."""
_NO_FONT = re.compile(r'the text `"(.*?)"` could not be displayed')
_NAMED = 8
"""How many signs without a font the message names."""
CARD_STYLE = (
    ".cf-paper{fill:#fdfbf5}.cf-ink{fill:#1b1a18}.cf-red{fill:#b23a24}.cf-ochre{fill:#d9a02b}.cf-indigo{fill:#4b4a86}"
    ".cf-moss{fill:#4f6f3f}.cf-back{fill:#2b2a28}.ct-ink{color:#1b1a18}.ct-red{color:#b23a24}.ct-moss{color:#4f6f3f}"
    ".cs-ink,.cs-paper,.cs-red,.cs-ochre,.cs-indigo,.cs-moss,.cn{fill:none;stroke-linecap:round;stroke-linejoin:round}"
    ".cs-ink{stroke:#1b1a18}.cs-paper{stroke:#fdfbf5}.cs-red{stroke:#b23a24}.cs-ochre{stroke:#d9a02b}"
    ".cs-indigo{stroke:#4b4a86}.cs-moss{stroke:#4f6f3f}.cn{stroke:currentColor;stroke-width:1.5}"
    ".ce{stroke:#1b1a18;stroke-width:1.4}.halo{stroke:#fdfbf5;stroke-linejoin:round}"
)
"""The colours of the drawn cards on paper."""
_CONTENTS, _FIGURES, _PAGE, _CITED = N_("Contents"), N_("Figures"), N_("p."), N_("Cited on p.")
_VERSION = N_("Version of the text: {hash}")


def write_pdf(book: Book, target: Path) -> int:
    """Write the book; how many bytes it has. LudographError where Typst is missing or refuses the book."""
    try:
        import typst
    except ImportError:
        raise LudographError(MISSING) from None
    with TemporaryDirectory() as name:
        folder = Path(name)
        _write_folder(book, folder)
        try:
            data = typst.compile(str(folder / "book.typ"), root=name, format="pdf", pdf_standards="ua-1", timestamp=0)
        except typst.TypstError as error:
            raise LudographError(_refusal(error.diagnostic)) from None
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    return len(data)


def _refusal(said: str) -> str:
    """Why there is no book, from what Typst said."""
    signs = dict.fromkeys(sign for text in _NO_FONT.findall(said) for sign in text if not sign.isascii())
    if not signs:
        return f"Typst could not set the book: {said.splitlines()[0]}"
    named = ", ".join(f"{sign} (U+{ord(sign):04X})" for sign in [*signs][:_NAMED])
    more = f" and {len(signs) - _NAMED} more" if len(signs) > _NAMED else ""
    return f"no font has {named}{more}: install a font that has them, and name it in `fonts` of `book` in mkdocs.yml"


def _write_folder(book: Book, folder: Path) -> None:
    (folder / "cards").mkdir()
    (folder / "pictures").mkdir()
    (folder / "book.typ").write_text(files("ludograph.tools.book").joinpath("book.typ").read_text("utf-8"), "utf-8")
    (folder / "book.json").write_text(json.dumps(as_data(book), ensure_ascii=False), "utf-8")
    for side in book.faces.values():
        (folder / "cards" / f"{side.id}.svg").write_text(drawing_file(CARD_STYLE, side), "utf-8")
    for file, data in book.files.items():
        (folder / "pictures" / file).write_bytes(data)


def as_data(book: Book) -> dict[str, Any]:
    """What the template reads."""
    settings, words = book.settings, words_in(book.settings.lang)
    has_parts = any(part.title for part in book.parts)
    return {
        "title": settings.title,
        "subtitle": settings.subtitle,
        "authors": settings.authors,
        "publisher": settings.publisher,
        "lang": settings.lang.split("-")[0],
        "rtl": direction(settings.lang) == "rtl",
        "imprint": [*imprint(book, words)],
        "size": PAGE_SIZES[settings.page],
        "bleed": settings.bleed,
        "fonts": [*settings.fonts, *FONTS],
        "parts": has_parts,
        "pictures": any(each.kind is Kind.PICTURE for one in book.chapters for each in walk(one.content)),
        "targets": sorted(book.targets),
        "words": {
            "contents": words.gettext(_CONTENTS),
            "figures": words.gettext(_FIGURES),
            "page": words.gettext(_PAGE),
            "cited": words.gettext(_CITED),
        },
        "chapters": list(_chapters(book, 1 if has_parts else 0)),
    }


def imprint(book: Book, words: Words) -> Iterator[str]:
    """The lines on the back of the title."""
    settings = book.settings
    day = date_words(settings.date.isoformat(), words)
    isbn = f"ISBN {settings.isbn}" if settings.isbn else ""
    version = words.gettext(_VERSION, hash=book.version)
    yield from filter(None, (settings.rights, settings.edition, day, isbn, settings.site, version))


def _chapters(book: Book, depth: int) -> Iterator[dict[str, Any]]:
    for part in book.parts:
        for number, one in enumerate(part.chapters):
            yield _chapter(one, part.title if number == 0 else "", depth)


def _chapter(one: Chapter, part: str, depth: int) -> dict[str, Any]:
    title = [_data(each, depth) for each in one.title]
    return {
        "page": one.page,
        "lang": one.lang,
        "part": part,
        "title": title,
        "c": [_data(each, depth) for each in one.content],
    }


def _data(each: BookText, depth: int) -> Any:
    if isinstance(each, str):
        return each
    values: dict[str, Any] = dict(each.values)
    if each.kind is Kind.HEADING:
        values["level"] = int(str(values["level"])) + depth
    data = {"k": each.kind, **values}
    if each.children:
        data["c"] = [_data(one, depth) for one in each.children]
    return data
