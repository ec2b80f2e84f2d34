"""What lies under docs/: articles with their front matter, and the other files."""

from __future__ import annotations

import os
import posixpath
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ludograph.article.front_matter import Metadata
from ludograph.article.head import read_front_matter
from ludograph.cache import Cache, content_hash
from ludograph.problems import Problem
from ludograph.source import SourceText

MARKDOWN = frozenset({".md", ".markdown"})
_COMMENT = "<!--"


@dataclass(frozen=True)
class ArticleSource:
    """An article as its author left it."""

    page: str
    """Its path under docs/: `games/koi-koi.md`."""
    source: SourceText
    metadata: Metadata
    body: int
    """Offset behind the front matter."""


@dataclass(frozen=True)
class Sources:
    """Everything under docs/."""

    articles: dict[str, ArticleSource]
    """By path, in alphabetical order."""
    files: frozenset[str]
    """All others, among them `.html` files that are no articles."""
    problems: tuple[Problem, ...]
    """Two files for one article, names that differ only in case."""


def read_sources(docs: Path, docs_name: str, cache: Cache) -> Sources:
    """Reads the front matter of every article; files and folders whose names begin with a dot are left out."""
    paths = sorted(_walk(docs))
    markdown = {path for path in paths if posixpath.splitext(path)[1].lower() in MARKDOWN}
    stems = {posixpath.splitext(path)[0] for path in markdown}
    articles: dict[str, ArticleSource] = {}
    files: set[str] = set()
    problems: list[Problem] = []
    for path in paths:
        source = _article_text(docs, docs_name, path, path in markdown)
        if source is None:
            files.add(path)
        elif path not in markdown and posixpath.splitext(path)[0] in stems:
            problems.append(_second_file(source, path))
        else:
            articles[path] = _read_article(path, source, cache)
    problems += _case_clashes(paths, docs_name)
    return Sources(articles, frozenset(files), tuple(problems))


def _walk(docs: Path) -> Iterator[str]:
    for folder, folders, names in os.walk(docs):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in names:
            file = Path(folder, name)
            if not name.startswith(".") and file.is_file() and _inside(file, docs):
                yield file.relative_to(docs).as_posix()


def _inside(file: Path, docs: Path) -> bool:
    """A link out of docs/ could publish anything on this machine."""
    return not file.is_symlink() or file.resolve().is_relative_to(docs.resolve())


def _article_text(docs: Path, docs_name: str, path: str, markdown: bool) -> SourceText | None:
    if not markdown and posixpath.splitext(path)[1].lower() != ".html":
        return None
    source = SourceText.read(docs / path, f"{docs_name}/{path}")
    return source if markdown or source.text.lstrip().startswith(_COMMENT) else None


def _read_article(path: str, source: SourceText, cache: Cache) -> ArticleSource:
    key = content_hash(source.path, source.text)
    known: tuple[Metadata, int] | None = cache.get("front-matter", key)
    if known is None:
        metadata, body, _ = read_front_matter(source)  # its problems are told by the reading of the article
        known = (metadata, body)
        cache.put("front-matter", key, known)
    return ArticleSource(path, source, *known)


def _second_file(source: SourceText, path: str) -> Problem:
    winner = posixpath.splitext(path)[0] + ".md"
    return Problem(
        "WKI003", f"{path} is not published: {winner} has the same name", "Delete one of the two.", source.place(0, 0)
    )


def _case_clashes(paths: list[str], docs_name: str) -> Iterator[Problem]:
    folded = defaultdict(list)
    for path in paths:
        folded[path.casefold()].append(path)
    for same in folded.values():
        for path in same[1:]:
            place = SourceText(f"{docs_name}/{path}", "").place(0, 0)
            hint = "Rename one: on many machines they are the same file."
            yield Problem("WKI004", f"{path} and {same[0]} differ only in case", hint, place)
