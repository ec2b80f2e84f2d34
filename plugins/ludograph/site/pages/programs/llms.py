"""`llms.txt`: a list of the articles as Markdown, and of the data, for language models (https://llmstxt.org)."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.description import title_of
from ludograph.article.facts.index import SiteIndex
from ludograph.article.markdown import escaped
from ludograph.catalogue import Catalogue
from ludograph.languages.names import display_name
from ludograph.site.pages.programs.open_data.release import Release
from ludograph.site.pages.programs.records import address

_DATA = (
    ("open-data/cldf/StructureDataset-metadata.json", "every rule with the works that say so, as a CLDF dataset"),
    ("open-data/datapackage.json", "the same as tables, with their descriptor"),
    ("open-data/games.jsonld", "the same as linked data"),
    ("bibliography.json", "the works cited, as CSL-JSON"),
    ("api/articles.json", "articles, their makers and what they cite"),
)
"""Files of other parts of the site, if they exist."""


def llms_txt(index: SiteIndex, catalogue: Catalogue, release: Release, files: Iterable[str]) -> bytes:
    """The list for a site with these `files`; pages for authors come last, as optional."""
    site = catalogue.settings
    parts = {lang: index.part_in(lang) for lang in sorted({*index.language_parts.values()})}
    sections = [
        ("Articles", _articles(index.for_readers, catalogue)),
        *((f"Articles: {display_name(lang, lang)}", _articles(part, catalogue)) for lang, part in parts.items()),
        ("Data", (f"- [{name}]({site.site_url}{name}): {what}" for name, what in _DATA if name in {*files})),
        ("Optional", _articles(index.for_writers, catalogue)),
    ]
    lines = [f"# {escaped(site.site_name)}", "", "> Each article as Markdown, beside its page. `[@Key]` cites a work."]
    lines += ["", *(f"- {name}: {escaped(text)}" for name, text in release.about.items() if name != "title")]
    for title, listed in sections:
        if found := list(listed):
            lines += ["", f"## {title}", "", *found]
    return "\n".join([*lines, ""]).encode()


def _articles(index: SiteIndex, catalogue: Catalogue) -> Iterator[str]:
    for article in index.articles.values():
        about = f": {escaped(' '.join(article.description.split()))}" if article.description else ""
        yield f"- [{escaped(title_of(article))}]({_address(article, catalogue)}){about}"


def _address(article: ArticleFacts, catalogue: Catalogue) -> str:
    """The address of the article's Markdown, in the folder of its page."""
    folder = posixpath.dirname(address(article.page, catalogue))
    return catalogue.settings.site_url + posixpath.join(folder, quote(posixpath.basename(article.page)))
