"""Which of MkDocs's files are built: published articles, generated pages, and the files that a page refers to."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

from ludograph.article.facts import ArticleFacts
from ludograph.article.index import SiteIndex
from ludograph.files import is_unicode
from ludograph.languages.words import script_words
from ludograph.pages import PAGES, Site
from ludograph.pages import files as site_files
from ludograph.publish.generated import GENERATED
from ludograph.publish.globs import matches
from ludograph.publish.mkdocs_site import ASSETS_URI
from ludograph.publish.picture_cleaning import ENDINGS, cleaned, cleaned_svg
from ludograph.publish.project import Project
from ludograph.publish.surroundings import words_file
from ludograph.source import is_inside

_log = logging.getLogger("mkdocs.plugins.ludograph")
ASSETS = Path(__file__).parent / "assets"


class ArticleFile(File):
    """An `.html` article: a page as one in Markdown is, with an address of the same shape."""

    def is_documentation_page(self) -> bool:
        """It is converted, not copied."""
        return True


class PictureFile(File):
    """A picture that is cleaned while it is copied: what an author's machine wrote into it stays at home."""

    def copy_file(self, dirty: bool = False) -> None:
        """Write the cleaned picture."""
        target = Path(self.abs_dest_path)
        target.parent.mkdir(parents=True, exist_ok=True)
        clean = cleaned_svg if self.src_uri.lower().endswith(".svg") else cleaned
        target.write_bytes(clean(self.content_bytes))


def choose_articles(files: Files, project: Project, config: MkDocsConfig) -> None:
    """Take out articles that are not shown, and make pages of `.html` articles."""
    for file in list(files):
        if file.src_dir != config.docs_dir:
            continue
        article = project.sources.articles.get(file.src_uri)
        if article is None:
            # Of two files for one article the other one won; a link may lead out of the project.
            if _is_named_hidden(file.src_uri, project.options.assets) and is_inside(
                Path(config.docs_dir), Path(config.docs_dir, file.src_uri)
            ):
                file.inclusion = InclusionLevel.NOT_IN_NAV
            elif not is_unicode(file.src_uri):
                shown = file.src_uri.encode("utf-8", "backslashreplace").decode()
                _log.warning("docs/%s: the name is not valid UTF-8, so the file is left out. Rename it.", shown)
                files.remove(file)
            elif file.is_documentation_page() or file.src_uri not in project.sources.files:
                files.remove(file)
        elif not project.is_shown(article):
            files.remove(file)
        else:
            if not file.is_documentation_page():
                files.remove(file)
                file = ArticleFile(
                    file.src_uri, config.docs_dir, config.site_dir, config.use_directory_urls, inclusion=file.inclusion
                )
                files.append(file)
            if not project.is_listed(article):
                file.inclusion = InclusionLevel.NOT_IN_NAV
            elif file.inclusion.is_excluded():
                file.inclusion = InclusionLevel.INCLUDED


def _is_named_hidden(uri: str, patterns: Iterable[str]) -> bool:
    """Whether the file is hidden and a pattern of `assets` names its hidden folder or itself: `.well-known/**`."""
    hidden = [part for part in uri.split("/") if part.startswith(".")]
    named = [pattern for pattern in patterns if all(part in pattern.split("/") for part in hidden)]
    return bool(hidden) and any(matches(uri, pattern) for pattern in named)


def add_assets(files: Files, config: MkDocsConfig, languages: Iterable[str]) -> None:
    """Our own style sheets and scripts, and the words that the scripts show in these languages."""
    for file in sorted(ASSETS.iterdir()):
        if file.is_file():
            files.append(File.generated(config, f"{ASSETS_URI}/{file.name}", abs_src_path=str(file)))
    for name, lang in sorted({name: lang for lang in languages if (name := words_file(lang))}.items()):
        words = json.dumps(script_words(lang), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        files.append(File.generated(config, f"{ASSETS_URI}/{name}", content=f"window.ludographWords={words};\n"))


def add_generated(files: Files, project: Project, config: MkDocsConfig) -> None:
    """The pages without an author.

    Those for one country or letter are in no navigation, those of the program's manual only in one that names them.
    """
    standing = {page.src_uri for page in (GENERATED if config.nav is not None else PAGES)}
    for src_uri, markdown in project.generated.items():
        if files.get_file_from_path(src_uri) is None:
            inclusion = InclusionLevel.UNDEFINED if src_uri in standing else InclusionLevel.NOT_IN_NAV
            files.append(File.generated(config, src_uri, content=markdown, inclusion=inclusion))


def add_site_files(files: Files, index: SiteIndex, project: Project, config: MkDocsConfig) -> None:
    """The files for programs: feed, records, redirects, search index, and link cards where the site asks for them."""
    site = Site(config.site_name, config.site_url or "", cards=project.draws_cards)
    taken = {file.dest_uri for file in files}
    folders = {folder for name in taken for folder in _above(name)}
    for name, content in site_files(index, project.public_catalogue, site, project.cache):
        # A file cannot lie below another one, or have the name of a folder.
        if files.get_file_from_path(name) is None and name not in folders and taken.isdisjoint(_above(name)):
            taken.add(name)
            folders.update(_above(name))
            files.append(File.generated(config, name, content=content, inclusion=InclusionLevel.NOT_IN_NAV))


def _above(name: str) -> list[str]:
    """The folders that a published file lies in: `a/b` and `a` for `a/b/c.html`."""
    return [name[:place] for place, sign in enumerate(name) if sign == "/"]


def keep_referenced(files: Files, project: Project, config: MkDocsConfig, facts: Iterable[ArticleFacts]) -> None:
    """Take out every file of docs/ that no page shown refers to and no option names."""
    wanted = set(map(str, [*config.extra_css, *config.extra_javascript, *config.extra_templates]))
    wanted |= {str(config.theme.get(name)) for name in ("logo", "favicon") if config.theme.get(name)}
    for article in facts:
        wanted |= article.uses.files
        wanted |= {image.file for image in article.images}
        wanted |= {link.resolved for link in article.links if link.resolved}
    for file in list(files):
        if file.src_dir != config.docs_dir or file.is_documentation_page() or file.src_uri in wanted:
            continue
        if not any(matches(file.src_uri, pattern) for pattern in project.options.assets):
            files.remove(file)
    for file in list(files):
        is_picture = file.src_dir == config.docs_dir and Path(file.src_uri).suffix.lower() in ENDINGS
        if is_picture and not any(matches(file.src_uri, pattern) for pattern in project.options.untouched):
            files.remove(file)
            files.append(
                PictureFile(
                    file.src_uri, config.docs_dir, config.site_dir, config.use_directory_urls, inclusion=file.inclusion
                )
            )
