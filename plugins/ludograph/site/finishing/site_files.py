"""The published files that are not pages: files used by pages, files named by options, and files for programs."""

from __future__ import annotations

import json
import os
import posixpath
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.index import SiteIndex
from ludograph.article.facts.seen import SEEN
from ludograph.article.head.copies import is_backup
from ludograph.base.files import Overlay, is_unicode
from ludograph.base.places import ASSETS_URI, PICTURES, is_in_our_place, matches, may_be_copied
from ludograph.base.source import is_inside, open_file
from ludograph.languages.words import has_words, script_words
from ludograph.site.finished import SiteFile
from ludograph.site.finishing.surroundings import words_file
from ludograph.site.freshness.processes import Made
from ludograph.site.pages import Site
from ludograph.site.pages import files as program_files
from ludograph.site.pages.rules_pages import HouseRules
from ludograph.site.pictures.drawing_cleaning import cleaned_svg
from ludograph.site.pictures.picture_cleaning import cleaned
from ludograph.site.pictures.pictures import is_of_pictures
from ludograph.site.project.project import Project
from ludograph.site.publication.stylesheets import asset
from ludograph.site.sources import CLAIMS, unreadable

ASSETS = Path(__file__).parents[1] / "assets"
_PIECE = 1 << 20
UNASKED = ("CNAME", ".nojekyll")
"""Files that GitHub Pages reads, published without an option."""
_LISTED = 5
"""The largest number of unpublished files that are named in the line about them."""
EXCLUDED = "templates/"
"""The folder of docs/ that MkDocs never copies; hidden files are not listed at all."""


def our_assets(languages: Iterable[str]) -> Iterator[SiteFile]:
    """Our style sheets and scripts, and the words that the scripts show in these languages."""
    for file in sorted(ASSETS.iterdir()):
        if file.is_file():
            yield asset(file)
    for name, lang in sorted({name: lang for lang in languages if (name := words_file(lang))}.items()):
        words = json.dumps(script_words(lang), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        known = "ludographWords" if has_words(lang) else "ludographFrame"
        yield SiteFile(f"{ASSETS_URI}/{name}", f"window.{known}={words};\n".encode())


def copied_files(project: Project, facts: Iterable[ArticleFacts]) -> Iterator[SiteFile]:
    """Every file of docs/ that a page uses or an option names; pictures are copied without metadata.

    Executable files and files for the host must be named by an option.
    """
    named = project.settings.assets
    wanted = {path for article in facts for path in article.shown_files if may_be_copied(path, named)}
    wanted |= {path for path in project.site.kept if not is_in_our_place(path)}
    files, docs = project.files, f"{project.site.docs_name}/"
    of_others = {path.removeprefix(docs) for path in (files.changes if isinstance(files, Overlay) else ())}
    readable = project.sources.files - project.unread - of_others  # another program copies what it has added
    there = (path for path in readable if not is_kept_out(path, project))
    standing = [path for path in there if path in wanted or matches(path, *named.patterns)]
    for path in sorted({*standing, *_hidden_files(project.docs, named.patterns), *_unasked(project)}):
        if is_in_our_place(path):  # ADR002
            continue
        if _breaks_off(project.docs / path):
            project.unread.add(path)
            project.found_late.append(unreadable(f"{project.site.docs_name}/{path}"))
            continue
        yield _copy(path, project)


def _unasked(project: Project) -> Iterator[str]:
    there = ((name, project.docs / name) for name in UNASKED if not project.is_excluded(name))
    return (name for name, file in there if file.is_file() and is_inside(project.docs, file))


def uncopied_line(project: Project, copied: Iterable[str]) -> str:
    """A line that names unpublished files of docs/ and the option that would publish them, or "".

    Pictures have their own check, and files of unpublished articles are not counted.
    """
    left = project.sources.files - {*copied} - project.held_needs.files - project.unread
    names = sorted(
        path
        for path in left
        if not (
            is_kept_out(path, project) or is_of_pictures(path) or path.endswith((CLAIMS, SEEN)) or is_in_our_place(path)
        )
    )
    if not names:
        return ""
    endings = {name: posixpath.splitext(name)[1] for name in names if len(names) > _LISTED}
    named, files = project.settings.assets.patterns, project.sources.files
    kept = {each for each in named if any(matches(path, each) for path in files)}
    patterns = sorted({*kept, *(f"**/*{endings[name]}" if endings.get(name) else name for name in names)})
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    return (
        f"Not published, since no page links to them: {', '.join(names[:_LISTED])}{more}. "
        f"This option of ludograph publishes them: `assets: {json.dumps(patterns)}`"
    )


def unaddressed_line(project: Project) -> str:
    """A line that advises to set the site's address, if sheets of house rules would be printed without it; or ""."""
    if project.site.url or project.generated_facts(HouseRules.src_uri) is None:
        return ""
    return (
        "Printed sheets of house rules do not name the address of this site, as mkdocs.yml does not have it: "
        "`site_url: https://games.example/`"
    )


def file_at(path: str, project: Project, frame: Iterable[SiteFile]) -> SiteFile | None:
    """The published file at a path, from docs/, the frame or the program; None without one.

    Does not test whether a page uses a file of docs/, as that depends on all articles.
    """
    if path in project.sources.files and not is_kept_out(path, project) and not is_in_our_place(path):
        return _copy(path, project)
    return next((file for file in chain(frame, our_assets(project.languages)) if file.path == path), None)


def _copy(path: str, project: Project) -> SiteFile:
    clean = (cleaned_svg if path.lower().endswith(".svg") else cleaned) if is_cleaned(path, project) else None
    return SiteFile(path, source=project.docs / path, clean=clean)


def is_cleaned(path: str, project: Project) -> bool:
    """Whether the copy of a file of docs/ lacks the picture's metadata."""
    return posixpath.splitext(path)[1].lower() in PICTURES and not matches(path, *project.options.untouched)


def for_programs(project: Project, index: SiteIndex, searching: Iterable[Made]) -> Iterator[Made]:
    """The feed, records, redirects, and `searching`, the search index."""
    options = project.options
    site = Site(project.site.name, project.site.url, open_data=options.open_data)
    unlisted = [project.facts_of(article.page) for article in project.unlisted]
    return program_files(index, project.public_catalogue, site, project.cache, searching, unlisted)


def not_in_the_way(files: Iterable[Made], taken: Iterable[str]) -> Iterator[SiteFile]:
    """The files without those at `taken` paths, or at paths below or above one of them.

    Names that differ only in case count as equal, as on many disks.
    """
    names = {name.casefold() for name in taken}
    folders = {folder for name in names for folder in _above(name)}
    for name, content in files:
        folded = name.casefold()
        if folded not in names and folded not in folders and names.isdisjoint(_above(folded)):
            names.add(folded)
            folders.update(_above(folded))
            yield SiteFile(name, content)


def unreadable_names(docs: Path) -> Iterator[str]:
    """Files of docs/ whose names are not valid UTF-8, in printable form."""
    for here, _, names in os.walk(docs):
        for name in names:
            path = Path(here, name).relative_to(docs).as_posix()
            if not is_unicode(path):
                yield path.encode("utf-8", "backslashreplace").decode()


def is_kept_out(path: str, project: Project) -> bool:
    """Whether a file of docs/ is never published unchanged."""
    return path.startswith(EXCLUDED) or is_backup(path) or project.is_excluded(path)


def _breaks_off(file: Path) -> bool:
    """Whether the file cannot be read to its end, as with a damaged disk."""
    try:
        with open_file(file) as opened:
            while opened.read(_PIECE):
                pass
    except OSError:
        return True
    return False


def _hidden_files(docs: Path, patterns: Iterable[str]) -> Iterator[str]:
    """The hidden files matched by a pattern, directly or through a hidden folder: `.well-known/**`."""
    naming = [pattern for pattern in patterns if any(part.startswith(".") for part in pattern.split("/"))]
    for here, _, names in os.walk(docs) if naming else ():
        for name in names:
            file = Path(here, name)
            path = file.relative_to(docs).as_posix()
            hidden = [part for part in path.split("/") if part.startswith(".")]
            fitting = [pattern for pattern in naming if all(part in pattern.split("/") for part in hidden)]
            if hidden and is_unicode(path) and matches(path, *fitting) and is_inside(docs, file):
                yield path


def _above(name: str) -> list[str]:
    """The parent folders of a published file: `a/b` and `a` for `a/b/c.html`."""
    return [name[:place] for place, sign in enumerate(name) if sign == "/"]
