"""Where each article is published: a pure function of its path, so that links can be made before anything is built."""

from __future__ import annotations

import posixpath
import re
from urllib.parse import quote

from ludograph.article.front_matter import Head
from ludograph.catalogue import Address
from ludograph.languages.tag import canonical_text, is_valid

_LOCALE = re.compile(r"[A-Za-z]{2}(-[A-Za-z]{2})?")


def url_of(page: str, directory_urls: bool) -> str:
    """The address of a page from the site's root, as MkDocs gives it: `games/koi-koi/`; the home page's is ""."""
    folder, name = posixpath.split(posixpath.splitext(page)[0])
    is_index = name in ("index", "README")
    if directory_urls:
        url = folder if is_index else posixpath.join(folder, name)
        return quote(url + "/" if url else "")
    return quote(posixpath.join(folder, ("index" if is_index else name) + ".html"))


def folder_of(page: str, directory_urls: bool) -> str:
    """The folder in the published site that holds the page's file, "" or ending in `/`, not quoted."""
    folder, name = posixpath.split(posixpath.splitext(page)[0])
    if directory_urls and name not in ("index", "README"):
        folder = posixpath.join(folder, name)
    return folder + "/" if folder else ""


def locale_of(page: str) -> str:
    """The language of the locale folder that the page lies in: `fr` of `fr/games/tarot.md`; "" in no such folder.

    Wiki.js keeps the pages of all locales but the first in a folder each, named by two letters (and a region).
    """
    folder, slash, _ = page.partition("/")
    is_locale = slash and _LOCALE.fullmatch(folder) and is_valid(folder)
    return canonical_text(folder) or folder if is_locale else ""


def address_of(page: str, head: Head, *, directory_urls: bool, public: bool) -> Address:
    """The address of an article, its title and whether links may lead to it; what is not public has no title."""
    return Address(
        page,
        url_of(page, directory_urls),
        head.title if public else "",
        head.title_lang if public else "",
        published=public,
        aliases=head.aliases,
        games=head.games if public else (),
    )


def file_of(page: str, directory_urls: bool) -> str:
    """The page's file in the published site: `games/koi-koi/index.html`."""
    folder, name = posixpath.split(posixpath.splitext(page)[0])
    is_index = name in ("index", "README")
    if directory_urls and not is_index:
        return posixpath.join(folder, name, "index.html")
    return posixpath.join(folder, f"{'index' if is_index else name}.html")
