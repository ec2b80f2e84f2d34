"""A book as PDF by Typst: our template reads the chapters as data from a separate folder.

Typst keeps about 4 MB per page in memory, so a long book is divided into volumes, each in a separate process, with
continuous page numbers. A first round collects the page numbers of each volume, the next one prints them.
"""

from __future__ import annotations

import json
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ParamSpec, TypeVar

from ludograph.base.problems import LudographError
from ludograph.base.processes import new_processes
from ludograph.base.source import content_hash
from ludograph.base.writing import replace_bytes
from ludograph.engines.book.contents import Book
from ludograph.engines.book.nodes import BookNode, BookPart, Chapter, NodeKind
from ludograph.engines.book.styles import CARD_STYLE
from ludograph.engines.book.template_data import Settled, Volume, as_data, volumes
from ludograph.rules.cards.drawing import drawing_file
from ludograph.store import Cache, Kind

T = TypeVar("T")
P = ParamSpec("P")
MISSING = "a book as PDF needs Typst: run `pip install ludograph[book]`"
_ROUNDS = 4
"""The largest number of rounds, as a longer page number may move the text after it."""
_NO_FONT = re.compile(r'the text `"(.*?)"` could not be displayed')
_ESCAPED = re.compile(r"\\u\{([0-9a-f]{1,6})\}")
_BETWEEN_SIGNS = "\u200d\ufe0e\ufe0f"
"""What joins pictographs, or chooses their form."""
_PICTOGRAPHS = range(0x1F000, 0x1FB00)
_NAMED = 8
"""The largest number of characters without a font that the message names."""


class RefusedError(LudographError):
    """Typst cannot set an article, or a book with it."""

    sign = ""
    """The first character without a font."""
    section = ""
    """Otherwise the id of the heading above what Typst cannot set."""


_FILE, _PAGES = Kind("set volume", bytes), Kind("pages of a volume", Settled)


def write_pdf(book: Book, target: Path, cache: Cache | None = None) -> int:
    """Writes the book, in volumes if it has many chapters (`book-1.pdf`, `book-2.pdf` …); returns its number of bytes.

    Cached volumes are reused. LudographError if Typst is missing, RefusedError if it fails.
    """
    if find_spec("typst") is None:
        raise LudographError(MISSING)
    target.parent.mkdir(parents=True, exist_ok=True)
    parts = volumes(book.parts, book.settings.volume)
    with TemporaryDirectory() as name:
        folder = Path(name)
        _write_folder(book, folder)

        def kept(kind: Kind[T], volume: Volume, make: Callable[[dict[str, Any]], T]) -> T:
            """The cached result for a volume with these data, or a new one."""
            data = as_data(book, volume)
            attached = [book.sources[path] for path in data["attached"]]
            key = content_hash(json.dumps(data, ensure_ascii=False), str(bool(book.sources)), *attached)
            found = cache.get(kind, key) if cache is not None else None
            if found is None:
                found = make(data)
                if cache is not None:
                    cache.put(kind, key, found)
            return found

        if len(parts) == 1:
            made = kept(_FILE, Volume(parts[0]), lambda data: _set(folder, data, book))
            replace_bytes(target, made)
            return len(made)
        elsewhere = Settled()
        for _ in range(_ROUNDS):
            settled, planned = Settled(), []
            for number, chapters in enumerate(parts, 1):
                planned.append(Volume(chapters, number, len(parts), settled.end + 1, elsewhere))
                settled = settled.joined(kept(_PAGES, planned[-1], lambda data: _apart(_pages, name, data)))
            if settled == elsewhere:
                break
            elsewhere = settled
        size = 0
        for one in planned:
            made = kept(_FILE, one, lambda data: _apart(_set, folder, data, book))
            replace_bytes(target.with_stem(f"{target.stem}-{one.number}"), made)
            size += len(made)
        return size


def _apart(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Its result, in another process, which gives Typst's memory back."""
    with new_processes(1) as process:
        return process.submit(function, *arguments, **named).result()


def refused(book: Book) -> dict[str, RefusedError]:
    """The chapters that Typst cannot set, each with its error; each chapter and section is set alone."""
    found = {}
    with TemporaryDirectory() as name:
        _write_folder(book, Path(name))

        def fault(one: Chapter) -> RefusedError | None:
            try:
                _set(Path(name), as_data(book, Volume((BookPart("", (one,)),))), book)
            except RefusedError as error:
                return error
            return None

        for one in book.chapters:
            if error := fault(one):
                found[one.page] = error
                parts = () if error.sign else _sections(one)
                error.section = next((id for id, part in parts if fault(part)), "")
    return found


def _sections(chapter: Chapter) -> Iterator[tuple[str, Chapter]]:
    """The parts of a chapter between headings, each after the id of its heading."""
    heads = {
        at: one for at, one in enumerate(chapter.content) if isinstance(one, BookNode) and one.kind is NodeKind.HEADING
    }
    for start, end in pairwise((0, *heads, len(chapter.content))):
        id = str(heads[start].values.get("id", "")) if start in heads else ""
        yield id.partition("#")[2], chapter._replace(content=chapter.content[start:end])


def _set(folder: Path, data: dict[str, Any], book: Book) -> bytes:
    """A volume as PDF."""
    import typst

    text = _as_text(data)
    standards: Any = ["ua-1", "a-3a"] if book.sources else ["ua-1"]
    day = int(book.settings.moment.timestamp())
    with _refusing():
        while True:
            (folder / "book.json").write_text(text, "utf-8")
            try:
                made: bytes = typst.compile(
                    str(folder / "book.typ"), root=str(folder), format="pdf", pdf_standards=standards, timestamp=day
                )
            except typst.TypstError as error:
                named = {ord(sign): _name_of(sign) for sign in _signs(error.diagnostic)}
                before, text = text, text.translate(named)
                if None in named.values() or text == before:
                    raise
            else:
                return made


def _name_of(sign: str) -> str | None:
    """What replaces a pictograph without a font: `[sparkles]`; None for a letter, which nothing can replace."""
    if sign in _BETWEEN_SIGNS:
        return ""
    is_sign = unicodedata.category(sign).startswith("S") or ord(sign) in _PICTOGRAPHS  # some are newer than Python
    return f"[{unicodedata.name(sign, f'U+{ord(sign):04X}').lower()}]" if is_sign else None


@contextmanager
def _refusing() -> Iterator[None]:
    """Raises RefusedError where Typst fails or panics; a panic of Typst is not an `Exception`.

    The standard error is closed meanwhile, because Typst prints a trace to it on a panic.
    """
    import typst

    printed = os.dup(2) if sys.__stderr__ else None
    try:
        if printed is not None:
            with Path(os.devnull).open("wb") as nowhere:
                os.dup2(nowhere.fileno(), 2)
        yield
    except typst.TypstError as error:
        raise _refusal(error.diagnostic) from None
    except BaseException as error:
        if type(error).__module__ != "pyo3_runtime":
            raise
        raise RefusedError(f"Typst failed: {error}") from None
    finally:
        if printed is not None:
            os.dup2(printed, 2)
            os.close(printed)


def _pages(folder: str, data: dict[str, Any]) -> Settled:
    """The page numbers of everything in a volume."""
    import typst

    Path(folder, "book.json").write_text(_as_text(data), "utf-8")
    with _refusing():
        found = json.loads(typst.query(f"{folder}/book.typ", "<settled>", field="value", root=folder))
    return Settled(
        {one["place"]: one["page"] for one in found if "place" in one},
        tuple(sorted({(one["work"], one["page"]) for one in found if "work" in one})),
        max(one["page"] for one in found if "end" in one),
    )


def _signs(said: str) -> dict[str, None]:
    """The characters without a font, from Typst's output."""
    texts = (_ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) for text in _NO_FONT.findall(said))
    return dict.fromkeys(sign for text in texts for sign in text if not sign.isascii())


def _refusal(said: str) -> RefusedError:
    """The error, from Typst's output."""
    signs = _signs(said)
    if not signs:
        reason = next((line for line in said.splitlines() if line.startswith("error: ")), said.partition("\n")[0])
        return RefusedError(f"Typst could not set it: {reason.removeprefix('error: ')}")
    named = ", ".join(f"{sign} (U+{ord(sign):04X})" for sign in [*signs][:_NAMED])
    more = f" and {len(signs) - _NAMED} more" if len(signs) > _NAMED else ""
    hint = "Install a font that has them, and name it in `fonts` of `book` in mkdocs.yml."
    error = RefusedError(f"no font has {named}{more}", hint)
    error.sign = next(iter(signs))
    return error


def _write_folder(book: Book, folder: Path) -> None:
    (folder / "book.typ").write_text(files("ludograph.engines.book").joinpath("book.typ").read_text("utf-8"), "utf-8")
    cards = {f"{side.id}.svg": drawing_file(CARD_STYLE, side).encode() for side in book.faces.values()}
    sources = {name: text.encode() for name, text in book.sources.items()}
    for kind, held in (("cards", cards), ("pictures", book.files), ("sources", sources)):
        for name, data in held.items():
            file = folder / kind / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)


def _as_text(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False).replace("\ufeff", "")  # a mark of files that no PDF may hold
