"""One build of the site: what the plugin's events have in common, from the configuration to the last page."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

from ludograph.article.facts import ArticleFacts
from ludograph.article.index import SiteIndex, build_index, title_of
from ludograph.article.rendered import RenderedArticle
from ludograph.article.written import Written
from ludograph.checks.selection import Selection
from ludograph.languages.runs import marked_runs
from ludograph.languages.words import words_in
from ludograph.pages.files import card_file
from ludograph.publish.addresses import folder_of, url_of
from ludograph.publish.article_files import (
    add_assets,
    add_generated,
    add_site_files,
    choose_articles,
    keep_referenced,
)
from ludograph.publish.facts_box import Fact, facts_box
from ludograph.publish.fragments import Fragments
from ludograph.publish.generated import GENERATED
from ludograph.publish.how_to_cite import how_to_cite
from ludograph.publish.navigation import without_unmade
from ludograph.publish.page_takeover import fill_page
from ludograph.publish.previews import preview_file
from ludograph.publish.project import Project
from ludograph.publish.reporting import report_line, report_problems
from ludograph.publish.surroundings import (
    Backlink,
    Surroundings,
    head_meta,
    json_for_script,
    json_ld,
    on_demand,
    report_url,
    words_file,
)
from ludograph.source import SourceText

ALTERNATE = "alternate "
"""The theme fetches a site map for each `[rel=alternate]`, as if it were a translation; the blank prevents that."""


class SiteBuild:
    """The articles of one build as they were rendered, and what is joined over them."""

    def __init__(self, project: Project, config: MkDocsConfig) -> None:
        self.project = project
        self._config = config
        self._rendered: dict[str, RenderedArticle] = {}
        """The articles without their bodies, which MkDocs's pages hold."""
        self._fragments = Fragments(self._facts_of)
        self.internal_errors = 0
        """How often the program failed at an article, a component, a page or a check."""

    def choose_files(self, files: Files) -> None:
        """Settle which pages there are; render them ahead if many have to be rendered."""
        choose_articles(files, self.project, self._config)
        add_assets(files, self._config, self.project.languages)
        add_generated(files, self.project, self._config)
        unmade = {page.src_uri for page in GENERATED} - set(files.src_uris)
        self._config.nav = without_unmade(self._config.nav, unmade)

    def take_over(self, page: Page) -> None:
        """Let the page read and render itself through the project."""
        # For this page only: other plugins find MkDocs's own class as they know it.
        vars(page).update(read_source=self._reader(page), render=self._renderer(page))

    def finish_articles(self, files: Files) -> None:
        """After the last article: add the files beside pages, report what is wrong."""
        for page, rendered in self._rendered.items():
            self._add_beside(files, page, rendered)
        public = self.project.public_catalogue
        published = (facts for facts in self.listed.articles.values() if not self._is_draft(facts.page))
        add_site_files(files, build_index(published, public), self.project, self._config)
        keep_referenced(files, self.project, self._config, self._facts)
        selection = Selection.of_options(self.project.options.checks)
        project, index = self.project, self.index
        self.internal_errors = report_problems(
            project.root,
            index.articles.values(),
            project.held_needs,
            project.catalogue,
            selection,
            project.cache,
            project.internal_errors,
        )
        for line in (project.held_back_line(project.withheld), *project.untranslated_lines()):
            report_line(line)

    def surroundings(self, page: Page) -> Surroundings:
        """What the template shows round the page."""
        rendered = self._rendered.get(page.file.src_uri)
        if rendered is None:
            return self.bare_surroundings()
        draft = self._is_draft(page.file.src_uri)
        noindex = draft or not self._is_listed(page.file.src_uri)
        address = page.canonical_url or page.url
        image = self._card(rendered.facts)
        lang = rendered.facts.lang
        words = words_in(lang)
        return Surroundings(
            lang=lang,
            theme_lang=self._theme_lang(lang),
            words=words,
            draft=draft,
            meta=head_meta(
                rendered, site_name=self._config.site_name, canonical=page.canonical_url, image=image, noindex=noindex
            ),
            links=self._links(rendered),
            json_ld=json_for_script(json_ld(rendered, page.canonical_url, image)),
            styles=on_demand(rendered.needs, ".css"),
            words_file=words_file(lang),
            scripts=on_demand(rendered.needs, ".js"),
            facts=self.facts_box(page.file.src_uri),
            backlinks=self.backlinks(page.file.src_uri),
            report_url=report_url(
                self.project.options.report, rendered.facts, title_of(rendered.facts), address, words
            ),
            cite=how_to_cite(
                rendered.facts,
                self.project.catalogue.settings.authors,
                self._config.site_name,
                page.canonical_url or "",
            ),
        )

    def bare_surroundings(self) -> Surroundings:
        """What stands round a page that is no article, such as 404: only the language of the site."""
        lang = self.project.settings.lang
        return Surroundings(
            lang=lang, theme_lang=self._theme_lang(lang), words=words_in(lang), words_file=words_file(lang)
        )

    def _theme_lang(self, lang: str) -> str:
        """The theme's own name of the language, whose words it has: `fr` of `fr-CA`; "" where it has none."""
        whole, primary = lang, lang.partition("-")[0]
        folders = [Path(folder, "partials", "languages") for folder in self._config.theme.dirs]
        names = (name for name in (whole, primary) if name.replace("-", "").isalnum())
        return next((name for name in names if any((folder / f"{name}.html").is_file() for folder in folders)), "")

    def save(self) -> None:
        """Write the cache at the end of a whole build."""
        self.project.save(whole_build=True)

    def _card(self, facts: ArticleFacts) -> str:
        """The address of the article's link card, or ""."""
        drawn = self.project.draws_cards and facts.page in self.listed.articles
        return self.project.site.url + card_file(facts) if drawn else ""

    def _links(self, rendered: RenderedArticle) -> list[dict[str, str]]:
        base = "../" * folder_of(rendered.facts.page, self._config.use_directory_urls).count("/")
        kind = "application/atom+xml"
        title = words_in(rendered.facts.lang).gettext("Changed articles")
        feed = {"rel": ALTERNATE, "type": kind, "title": title, "href": f"{base}feed.xml"}
        types = {"references.bib": "application/x-bibtex", "references.json": "application/vnd.citationstyles.csl+json"}
        beside = [{"rel": ALTERNATE, "type": types[name], "href": name} for name in rendered.files if name in types]
        return [feed, *beside]

    def facts_box(self, page: str) -> tuple[Fact, ...]:
        """The facts beside a game's title."""
        article = self.index.articles.get(page)
        return facts_box(article, self.index, self.project.complete_catalogue, self._url_of) if article else ()

    def backlinks(self, page: str) -> list[Backlink]:
        """The passages of other articles that lead to the page."""
        known = self.listed.articles.get(page)
        page_lang = known.lang if known else self.project.settings.lang
        passages = [
            Backlink(
                self._url_of(found.article.page),
                title_of(found.article),
                found.article.metadata.title.lang or (found.article.lang if found.article.lang != page_lang else ""),
                tuple(marked_runs(found.link.sentence, page_lang, self._languages_of(found.article))),
            )
            for found in self.listed.links.get(page, ())
        ]
        return list(dict.fromkeys(passages))

    def _languages_of(self, article: ArticleFacts) -> Sequence[str]:
        """What East Asian text of the article is written in, as its own page takes it."""
        return article.metadata.languages or (self.project.settings_of(article.page).east_asian,)

    @property
    def _facts(self) -> list[ArticleFacts]:
        return [rendered.facts for rendered in self._rendered.values()]

    @cached_property
    def index(self) -> SiteIndex:
        """The facts of what people wrote, joined; asked for when every page has been rendered."""
        written = (facts for facts in self._facts if facts.page not in self.project.generated)
        return build_index(written, self.project.complete_catalogue)

    @cached_property
    def listed(self) -> SiteIndex:
        """The same for what other pages may name."""
        return build_index(
            (facts for facts in self.index.articles.values() if self._is_listed(facts.page)),
            self.project.public_catalogue,
        )

    def _is_listed(self, page: str) -> bool:
        article = self.project.sources.articles.get(page)
        return article is None or self.project.is_listed(article)

    def _reader(self, page: Page) -> Callable[[MkDocsConfig], None]:
        article = self.project.sources.articles.get(page.file.src_uri)

        def read_source(config: MkDocsConfig) -> None:
            # MkDocs would take `NO` for false and leave invalid YAML in the text.
            page.markdown = page.file.content_string if article is None else article.source.text[article.body :]
            page.meta = {}

        return read_source

    def _renderer(self, page: Page) -> Callable[[MkDocsConfig, Files], None]:
        def render(config: MkDocsConfig, files: Files) -> None:
            uri = page.file.src_uri
            if uri in self.project.generated and uri not in self.project.sources.articles:
                rendered = self.project.render_generated(uri)
            else:
                rendered = self.project.render_source(uri, self._source(page))
            self._rendered[uri] = replace(rendered, body=Written())
            fill_page(page, rendered, self._fragments.answer, draft=self._is_draft(uri), listed=self._is_listed(uri))

        return render

    def _source(self, page: Page) -> SourceText:
        """The article as its file has it, unless another plugin changed its Markdown."""
        markdown = page.markdown or ""
        article = self.project.sources.articles.get(page.file.src_uri)
        if article is None:
            return SourceText(page.file.src_uri, markdown)
        source = article.source
        unchanged = source.text[article.body :] == markdown
        return source if unchanged else SourceText(source.path, source.text[: article.body] + markdown)

    def _is_draft(self, page: str) -> bool:
        article = self.project.sources.articles.get(page)
        return article is not None and self.project.is_draft(article)

    def _url_of(self, page: str) -> str:
        addresses = self.project.complete_catalogue.addresses
        known = addresses.pages.get(page) if addresses else None
        return known.url if known else page

    def _facts_of(self, page: str) -> ArticleFacts | None:
        project = self.project
        rendered = self._rendered.get(page)
        article = project.sources.articles.get(page)
        if rendered is not None:
            return rendered.facts
        if article is not None:
            return project.facts_of(page) if project.is_shown(article) else None
        return project.render_generated(page).facts if page in project.generated else None

    def _add_beside(self, files: Files, page: str, rendered: RenderedArticle) -> None:
        folder = folder_of(page, self._config.use_directory_urls)
        for name, content in rendered.files.items():
            files.append(File.generated(self._config, posixpath.join(folder, name), content=content))
        article = self.project.sources.articles.get(page)
        if not self._is_draft(page) and (article is None or self.project.is_listed(article)):
            name, content = preview_file(rendered.facts, url_of(page, self._config.use_directory_urls))
            files.append(File.generated(self._config, name, content=content, inclusion=InclusionLevel.NOT_IN_NAV))
