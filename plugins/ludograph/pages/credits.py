"""Every picture with its maker and licence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludograph.article.facts import ArticleFacts, FigureUse
from ludograph.article.index import SiteIndex, title_of
from ludograph.catalogue import Catalogue
from ludograph.languages.text import initial, sort_key
from ludograph.pages.writing import article_link, by_letter, escaped, index_pages, link

_LICENCES = {
    "cc0": "CC0 1.0",
    "pd": "public domain",
    "with-permission": "used with permission",
    "us-fair-use": "fair use under US law",
    "stock-image": "stock image",
}


class Credits:
    """The pictures of all articles, by the articles' titles."""

    src_uri = "credits.md"
    title = "Picture credits"

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One row for each figure, and for each picture outside one."""
        page_lang = catalogue.settings.lang
        articles = sorted(index.articles.values(), key=lambda one: (*sort_key(title_of(one), one.lang), one.page))
        rows = (
            (initial(title_of(article), article.lang), f"{article_link(article, page_lang)}: {told}")
            for article in articles
            for told in _rows(article, catalogue)
        )
        yield from index_pages(self.src_uri, self.title, by_letter(rows))


def _rows(article: ArticleFacts, catalogue: Catalogue) -> Iterator[str]:
    for figure in article.figures:
        rights = {**_rights(figure, catalogue), **figure.options}
        told = escaped(figure.caption[:160]) or "Without a caption"
        yield f"{link(told, article.page, figure.anchor)}: {escaped(credit(rights))}"
    for image in article.images:
        if not image.in_figure and image.file in catalogue.pictures and catalogue.pictures[image.file].rights:
            yield f"{escaped(image.alt or image.file)}: {escaped(credit(catalogue.pictures[image.file].rights))}"


def _rights(figure: FigureUse, catalogue: Catalogue) -> Mapping[str, object]:
    for image in figure.images:
        picture = catalogue.pictures.get(image.file)
        if picture is not None and picture.rights:
            return picture.rights
    return {}


def credit(rights: Mapping[str, object]) -> str:
    """Maker, year and licence in words: `© 2021 Ann Example, CC BY-SA 4.0`."""
    given = [str(rights.get(key) or "") for key in ("authorGiven", "authorFamily")]
    author = str(rights.get("author") or " ".join(filter(None, given)) or rights.get("orgName") or "")
    year = str(rights.get("copyrightYear") or "")
    licence = str(rights.get("license") or rights.get("licence") or "")
    if licence.startswith("cc-"):
        version = rights.get("licenseVersion") or "4.0"
        words = f"CC {licence[3:].upper()} {version}"
    else:
        words = _LICENCES.get(licence, licence)
    maker = " ".join(filter(None, ["©" if licence not in ("cc0", "pd") and (author or year) else "", year, author]))
    return ", ".join(filter(None, [maker, words])) or "no licence given"
