"""The site's part in another language: a home page, and the non-empty indexes.

Such a page is a translation of the site's page, so the language switcher links them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ludograph.article.facts.description import title_of
from ludograph.article.facts.index import SiteIndex
from ludograph.article.tree import MadePage, PageLink, Tag, Value
from ludograph.base.places import HOME_PAGE, page_of_part
from ludograph.catalogue import Address, Catalogue, Settings
from ludograph.languages.names import display_name
from ludograph.languages.text import title_order
from ludograph.languages.words import N_, frame_words, made_in
from ludograph.rules.data.model import Rules
from ludograph.site.addresses import url_of
from ludograph.site.pages.az import AtoZ
from ludograph.site.pages.games import Games
from ludograph.site.pages.glossary import Glossary, has_glossary
from ludograph.site.pages.writing import article_link, bullets, heading, link, page, paragraph, sentence, spoken

INDEXES = (AtoZ(), Games(), Glossary())
_SAYS = N_("The articles of this encyclopedia that are in {language}. The others are in {original}.")


def addresses_of_parts(languages: Mapping[str, bool], rules: Rules | None, settings: Settings) -> Iterator[Address]:
    """The generated pages of the site in these languages; each language has a flag for articles about games."""
    for lang, has_games in languages.items():
        has_words = rules is not None and has_glossary(rules, lang)
        is_there: dict[type, bool] = {Games: has_games, Glossary: has_words}
        indexes = (each for each in INDEXES if is_there.get(type(each), True))
        titles = {HOME_PAGE: settings.site_name} | {
            each.src_uri: frame_words(lang).gettext(each.title) for each in indexes
        }
        for original, title in titles.items():
            own = page_of_part(lang, original)
            url = url_of(own, settings.directory_urls)
            yield Address(own, url, title, generated=True, lang=lang, translates=original)


def pages_of_parts(index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
    """Path under docs/ and content of the pages of every language."""
    known = catalogue.pages
    for lang in sorted({*index.language_parts.values()}):
        articles, own = index.part_in(lang), catalogue.with_settings(lang=made_in(lang))
        for each in INDEXES:
            if page_of_part(lang, each.src_uri) in known:
                made = dict(each.pages(articles, own))
                for uri, content in made.items():
                    yield page_of_part(lang, uri), _moved(content, lang, frozenset(made))
        yield page_of_part(lang, HOME_PAGE), _home(lang, articles, own, catalogue.settings.lang)


def _moved(made: MadePage, lang: str, uris: frozenset[str]) -> MadePage:
    """The page in its language, with links to other indexes in the same language."""

    def moved(value: Value) -> Value:
        if isinstance(value, Tag):
            return replace(value, content=tuple(map(moved, value.content)))
        if isinstance(value, PageLink) and value.page in uris:
            return replace(value, page=page_of_part(lang, value.page))
        return value

    return made._replace(content=tuple(map(moved, made.content)), lang=made_in(lang))


def _home(lang: str, index: SiteIndex, catalogue: Catalogue, original: str) -> MadePage:
    words, known = frame_words(lang), catalogue.pages
    page_lang = made_in(lang)
    languages = {"language": display_name(lang, page_lang), "original": display_name(original, page_lang)}
    articles = sorted(
        index.articles.values(),
        key=lambda each: (title_order(title_of(each), lang, each.metadata.title.reading), each.page),
    )
    rows = []
    for article in articles:
        about = spoken(article.description, article.lang, page_lang)
        name = article_link(article, page_lang)
        rows.append(sentence(words, "{about}: {what}", about=name, what=about) if about else (name,))
    pages = [(each.title, page_of_part(lang, each.src_uri)) for each in INDEXES]
    lists = [(link(words.gettext(title), uri),) for title, uri in pages if uri in known]
    return page(
        catalogue.settings.site_name,
        paragraph(words.gettext(_SAYS, **languages)),
        bullets(rows),
        heading(words.gettext("Indexes")),
        bullets(lists),
        lang=page_lang,
    )
