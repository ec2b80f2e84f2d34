"""Paths in the published site, for modules that write files and those that link to them."""

from __future__ import annotations

import posixpath
import re
from functools import cache

from ludograph.base.frozen import frozen

# Patterns of paths, as the options `folders` and `assets` take them: `*` stays within a folder, `**` does not.


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    parts = {"**/": r"(?:[^/]+/)*", "**": r".*", "*": r"[^/]*", "?": r"[^/]"}
    tokens = re.split(r"(\*\*/|\*\*|\*|\?)", pattern.strip("/"))
    return re.compile("".join(parts.get(token) or re.escape(token) for token in tokens), re.DOTALL)


def matches(path: str, *patterns: str) -> bool:
    """Whether one of the patterns matches the whole path; a folder's name matches everything in it."""
    return any(_compiled(each).fullmatch(path) or path.startswith(each.rstrip("/") + "/") for each in patterns)


ASSETS_URI = "assets/ludograph"
"""The folder of our style sheets and scripts."""

SEARCH = "search"
"""The folder of the main search."""
WORKSHOP = "workshop"
"""The part of the site for its authors. The main part is ""; a language's part is its tag."""
WORKSHOP_SEARCH = f"{SEARCH}-{WORKSHOP}"
"""The folder of the workshop's search."""


HOME_PAGE = "index.md"
"""The home page, by its path under docs/."""


def search_of(part: str) -> str:
    """The folder of the search of a part of the site."""
    return f"{SEARCH}-{part}" if part else SEARCH


def folder_of_part(part: str) -> str:
    """The folder of the generated pages in a part of the site: `fr/`; "" if it has none of its own."""
    return "" if part in {"", WORKSHOP} else f"{part.lower()}/"


def page_of_part(part: str, page: str) -> str:
    """The page in a part of the site that corresponds to one of the main part: `fr/a-z.md` to `a-z.md`."""
    return f"{folder_of_part(part)}{page}"


NOT_FOUND = "404.html"
"""The file of the 404 page."""
EDITIONS = "editions"
"""The folder of editions in the published site."""
PREVIEWS = "previews"
"""The folder of the previews of links."""
RECORDS = "api"
"""The folder of the records for other programs."""

MARKDOWN = frozenset({".md", ".markdown", ".mdown", ".mkdn", ".mkd"})
"""File extensions of articles in Markdown, as in MkDocs."""
PICTURES = frozenset(
    ".jpg .jpeg .jpe .jfif .png .apng .webp .gif .avif .avifs .bmp .svg .ico .heic .heif .hif .tif .tiff".split()
)
"""File extensions of pictures. They are published as far as they can be cleaned, which excludes TIFF."""
INERT = PICTURES | frozenset(
    ".mp3 .ogg .oga .opus .m4a .aac .flac .wav .mid .midi .mp4 .m4v .mov .webm .ogv .vtt .srt .pdf .djvu .epub"
    " .txt .md .csv .tsv .bib .ris .tex .rtf .doc .docx .odt .xls .xlsx .ods .ppt .pptx .odp .ics .zip .gz .tgz .bz2"
    " .xz .7z .tar .woff .woff2 .ttf .otf".split()
)
"""Extensions of files in which nothing runs when they are opened or served. SVG files are cleaned."""
_DATA = frozenset(".json .yaml .yml .toml .ini .cfg .conf .log .sql .sh .bash .ps1 .py .ipynb .drawio".split())
"""Extensions of data and programs that a browser shows as text; a link publishes them where MkDocs would."""
_NOT_FOR_WINDOWS = re.compile(
    r'[<>:"|?*\\\x00-\x1f]|[. ](?:/|$)|(?:^|/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.[^/]*)?(?:/|$)', re.IGNORECASE
)
_READ_BY_ROBOTS = frozenset({"robots.txt", "ads.txt", "app-ads.txt"})
_OURS = tuple(f"{folder}/" for folder in (ASSETS_URI, SEARCH, PREVIEWS, RECORDS))


def not_for_windows(path: str) -> str:
    """The part of a path that Windows does not allow in a name, or ""."""
    found = _NOT_FOR_WINDOWS.search(path)
    return found[0].strip("/") if found else ""


OWN_PAGE = "Rename the file; or, if your page is wanted instead, silence this with the reason."
"""The advice where an article has the address of a page of the program (ADR002)."""
OWN_FILE = "Rename the file; or, if yours is wanted instead, name it in the option `assets`."
"""The advice where a file has the address of one of the program."""


@frozen
class Assets:
    """The files of docs/ that are published though no article refers to them."""

    patterns: tuple[str, ...] = ()
    """The option `assets`."""
    as_mkdocs: bool = False
    """Whether the site has not written it, and is built by MkDocs, which publishes every file."""


AS_MKDOCS = Assets(("**/*.html", "**/*.htm"), as_mkdocs=True)


def may_be_copied(path: str, assets: Assets) -> bool:
    """Whether a file of docs/ is published when an article refers to it.

    A file that could run in a reader's browser or on the host, or that a host reads, must be named in the option
    `assets`; an article alone cannot publish it.
    """
    is_data = assets.as_mkdocs and posixpath.splitext(path)[1].lower() in _DATA
    return _is_inert(path) or ((is_data or matches(path, *assets.patterns)) and not is_in_our_place(path))


def is_in_our_place(path: str) -> bool:
    """Whether a file of docs/ could replace a script or record of this program, on any disk."""
    return path.casefold().startswith((*_OURS, f"{SEARCH}-")) and not _is_inert(path)


def _is_inert(path: str) -> bool:
    return posixpath.splitext(path)[1].lower() in INERT and path.casefold() not in _READ_BY_ROBOTS
