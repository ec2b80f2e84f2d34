"""A site's project before the articles' texts are read: settings, files, library, publication.

`project.py` adds the articles' facts.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Self

from ludograph.article.head.front_matter import in_own_language
from ludograph.article.head.publication import State, state_of
from ludograph.article.tree import MadePage
from ludograph.base.files import Files, WorkingTree, read_text
from ludograph.base.grouping import grouped
from ludograph.base.places import matches
from ludograph.base.problems import Problem
from ludograph.base.source import SourceText, content_hash, path_below
from ludograph.catalogue import Addresses, Catalogue, Settings
from ludograph.languages.names import display_name
from ludograph.languages.words import untranslated
from ludograph.site.finished import SiteSettings
from ludograph.site.freshness.canonical import canonical, own_modules
from ludograph.site.freshness.inputs import inputs_of, program_version
from ludograph.site.freshness.records import Job
from ludograph.site.project.loading import Library, bibliography_files, load_library
from ludograph.site.settings.config import Options
from ludograph.site.settings.library_files import style_files
from ludograph.site.settings.settings import folder_options, folder_settings, site_settings
from ludograph.site.sources import CLAIMS, ArticleSource, Sources, read_sources
from ludograph.store import FILE, Cache, Kind, kept


@dataclass(frozen=True)
class Unchanged:
    """Parts that an edit cannot have changed, for the next project. None: computed when needed."""

    sources: Sources | None = None
    library: Library | None = None
    catalogue: Catalogue | None = None
    addresses: Addresses | None = None


@dataclass(frozen=True)
class ProjectSources:
    """The sources of a site."""

    root: Path
    """The folder of mkdocs.yml; paths of problems are relative to it."""
    files: Files
    """The project's files by path relative to it."""
    site: SiteSettings
    options: Options
    settings: Settings
    cache: Cache
    preview: bool = False
    unchanged: Unchanged = Unchanged()

    @classmethod
    def load(
        cls,
        site: SiteSettings,
        options: Options,
        *,
        preview: bool,
        files: Files | None = None,
        cache: Cache | None = None,
    ) -> Self:
        """The project of a site; `files` replace those on disk, and `cache` that of the project."""
        root, settings = site.root, site_settings(options, site, preview=preview)
        known = files or WorkingTree(root, (root / site.docs_name,))
        return cls(root, known, site, options, settings, cache or Cache(root / FILE), preview)

    @cached_property
    def inputs(self) -> str:
        """A hash of everything that pages and findings can depend on."""
        return inputs_of(self.site, self.options, self.files)

    @cached_property
    def sources(self) -> Sources:
        """The articles with their front matter, and the other files of docs/."""
        templates = path_below(self.root, self.site.overrides) if self.site.overrides is not None else ""
        return self.unchanged.sources or read_sources(self.files, self.site.docs_name, self.cache, templates)

    @cached_property
    def menu_names(self) -> Mapping[str, str]:
        """Page → its first name in `nav` of mkdocs.yml."""
        return dict(reversed([*_names(self.site.navigation)]))

    @cached_property
    def library(self) -> Library:
        """The works, rules data and pictures."""
        return self.unchanged.library or self.library_with({})

    def library_with(self, same: Mapping[str, Library]) -> Library:
        """The library; the parts in `same` are reused, see `load_library`."""
        site, options = self.site, self.options
        files, sources, settings = self.files, self.sources, self.settings
        return load_library(files, site.config_name, site.docs_name, options, sources, self.cache, settings, same)

    @property
    def docs(self) -> Path:
        """The folder of the articles."""
        return self.root / self.site.docs_name

    @property
    def watched(self) -> list[str]:
        """Files and folders besides docs/ whose changes affect pages."""
        found, _ = bibliography_files(self.files, "", self.options.bibliography)
        libraries = [(self.root / pattern).parent for pattern in self.options.bibliography]
        folders = [*libraries, self.root / self.options.data]
        inside = [folder for folder in folders if folder.is_dir() and folder != self.root]
        named = [*(text.path for text in found), *style_files(self.options.reference_style)]
        return [str(path) for path in dict.fromkeys([*inside, *(self.root / path for path in named)])]

    def articles(self) -> tuple[ArticleSource, ...]:
        """The articles with a page: all, or all except drafts."""
        return tuple(article for article in self.sources.articles.values() if self.is_shown(article))

    def article_at(self, page: str) -> ArticleSource | None:
        """The article with this page. A draft does not replace a generated page at its address."""
        article = self.sources.articles.get(page)
        return article if article is not None and self.is_shown(article) else None

    def state(self, article: ArticleSource) -> State:
        """Whether the article is published, unlisted or a draft."""
        known = self._states.get(article.page)
        if known is None or known[0] is not article:
            known = self._states[article.page] = article, self._state_of(article)
        return known[1]

    @cached_property
    def _states(self) -> dict[str, tuple[ArticleSource, State]]:
        """Page → the article and its state; cached, as it is used dozens of times in a build."""
        return {}

    def _state_of(self, article: ArticleSource) -> State:
        if self.is_excluded(article.page):
            return State.DRAFT
        folder = folder_options(self.options.folders, article.page).get("publish")
        is_copy = article.page in self.sources.copies
        return state_of(article.head.intent, article.page, site=self.options.publish, folder=folder, is_copy=is_copy)

    def is_draft(self, article: ArticleSource) -> bool:
        return self.state(article) is State.DRAFT

    def is_shown(self, article: ArticleSource) -> bool:
        """Whether the article gets a page in this build."""
        return not self.is_draft(article) or (self.settings.show_drafts and not self.is_excluded(article.page))

    def is_excluded(self, page: str) -> bool:
        """Whether the settings exclude a file of docs/: `exclude_docs`, and in a build `draft_docs`."""
        patterns = (self.site.excluded, None if self.preview else self.site.drafts)
        return any(keeps_out(page) for keeps_out in patterns if keeps_out is not None)

    def is_listed(self, article: ArticleSource) -> bool:
        """Whether indexes and the navigation include it: it has a page and is not unlisted."""
        return self.is_shown(article) and self.state(article) is not State.UNLISTED

    @property
    def unlisted(self) -> list[ArticleSource]:
        """The articles with a page that nothing but links in articles may name."""
        return [article for article in self.sources.articles.values() if self.state(article) is State.UNLISTED]

    def is_public(self, article: ArticleSource) -> bool:
        """Whether lists for readers and files for programs include it: neither a draft nor unlisted."""
        return self.state(article) is State.PUBLISHED

    def job(self, page: str, source: SourceText | MadePage | None = None) -> Job:
        """The job to render a page; `source` replaces its file."""
        beside = f"{posixpath.splitext(page)[0]}{CLAIMS}"
        claims = read_text(self.files, f"{self.site.docs_name}/{beside}") if beside in self.sources.files else None
        return Job(page, source or self.sources.articles[page], self.settings_of(page), claims)

    def settings_of(self, page: str) -> Settings:
        """The site's settings with those of the page's folders."""
        return folder_settings(self.settings, self.options.folders, page)

    def lang_of(self, article: ArticleSource) -> str:
        return in_own_language(self.settings_of(article.page), article.head).lang

    def is_workshop(self, page: str) -> bool:
        """Whether the option `workshop` names the page."""
        return any(matches(page, pattern) for pattern in self.options.workshop)

    @cached_property
    def language_parts(self) -> Mapping[str, tuple[ArticleSource, ...]]:
        """The articles of each other language in which there is a translation."""
        others = ((lang, one) for one in self.articles() if (lang := self.lang_of(one)) != self.settings.lang)
        found = grouped((lang, one) for lang, one in others if self.is_listed(one) and not self.is_workshop(one.page))
        return {
            lang: tuple(found[lang])
            for lang in sorted(found)
            if any(one.head.translates in self.sources.articles for one in found[lang])
        }

    @cached_property
    def articles_of_parts(self) -> Mapping[str, str]:
        """Path of each of these articles → its language."""
        return {article.page: lang for lang, articles in self.language_parts.items() for article in articles}

    @cached_property
    def held_articles(self) -> tuple[ArticleSource, ...]:
        """The articles without a page."""
        return tuple(article for article in self.sources.articles.values() if not self.is_shown(article))

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages of the published pages."""
        return frozenset({self.settings.lang, *map(self.lang_of, self.articles())})

    def untranslated_lines(self) -> Iterator[str]:
        """For each of these languages with missing translations, a line with the number of words that stay English."""
        for lang in sorted(self.languages):
            missing, known = untranslated(lang)
            if missing:
                yield f"{display_name(lang, 'en')} ({lang}): {missing} of the program's own {known} words stay English."


def _names(nav: object) -> Iterator[tuple[str, str]]:
    for item in nav if isinstance(nav, list) else ():
        for name, target in item.items() if isinstance(item, dict) else ():
            if isinstance(target, str):
                yield posixpath.normpath(target), str(name)
            else:
                yield from _names(target)


# Extensions without effect are reported at their place in mkdocs.yml.

UNSERVED = Kind("unserved-extensions", tuple[str, ...])


def unserved_extensions(site: SiteSettings, files: Files, cache: Cache) -> Iterator[Problem]:
    """EXT001 for each extension that processes finished HTML, or fails where MkDocs does not run it."""
    source = read_text(files, site.config_name) or SourceText(site.config_name, "")
    for module in _modules(site, files, cache):
        # `mkdocs.yml` names a package, `pymdownx.snippets`; a processor may be in one of its modules.
        written = next((name for name in _names_above(module) if name in site.extensions), "")
        if not written and module.rpartition(".")[2].startswith("_"):
            continue  # a helper of another extension
        start = source.text.find(written) if written else 0
        yield Problem(
            "EXT001",
            f"the Markdown extension {written or module!r} has no effect in articles",
            "It changes the finished page, or reads it as MkDocs does; articles are read with the place of every word.",
            source.place(start, start + len(written)),
        )


def _modules(site: SiteSettings, files: Files, cache: Cache) -> tuple[str, ...]:
    own = (files.stamp(path) for path in own_modules(site.root))
    key = content_hash(canonical([list(site.extensions), site.extension_configs]), program_version(), *own)
    return kept(cache, UNSERVED, key, lambda: _without_effect(site))


def _without_effect(site: SiteSettings) -> tuple[str, ...]:
    from ludograph.article.rendering import Converter  # a run without changes renders nothing

    return Converter(site.extensions, site.extension_configs).without_effect


def _names_above(module: str) -> Iterator[str]:
    while module:
        yield module
        module = module.rpartition(".")[0]
