"""Every picture with its maker and licence."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from ludograph.article.index import SiteIndex
from ludograph.article.licences import licence_words
from ludograph.article.rights import Credit, PictureRights, picture_rights
from ludograph.catalogue import Catalogue, Settings
from ludograph.languages.text import initial
from ludograph.languages.words import N_, Words
from ludograph.pages.writing import article_link, by_letter, escaped, index_pages


class Credits:
    """Every picture file with its maker, source and licence; what is missing or limits its use is marked."""

    src_uri = "credits.md"
    title = N_("Picture credits")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One row for each file, by its name."""
        found = picture_rights(index.articles.values(), catalogue)
        found.sort(key=lambda one: (posixpath.basename(one.file).casefold(), one.file))
        settings = catalogue.settings
        rows = ((initial(posixpath.basename(one.file), "en"), _row(one, index, settings)) for one in found)
        yield from index_pages(self.src_uri, settings.words.gettext(self.title), by_letter(rows), settings.words)


def _row(one: PictureRights, index: SiteIndex, settings: Settings) -> str:
    words = settings.words
    used = ", ".join(article_link(index.articles[page], settings.lang) for page in one.used)
    name = escaped(posixpath.basename(one.file))
    entry = words.gettext("{picture}, in {articles}", picture=name, articles=used) if used else name
    if one.credit.maker or one.credit.licence:
        entry += f": {escaped(credit(one.credit, words))}"
    source = one.credit.source
    if source.startswith(("http://", "https://")) and not set(source) & set("<> \n"):
        entry += f" ([{words.gettext('source')}](<{source}>))"
    concern = ", ".join(map(words.gettext, one.concern.split(", "))) if one.concern else ""
    return f'{entry} <span class="lg-unsourced">({escaped(concern)})</span>' if concern else entry


def credit(given: Credit, own: Words) -> str:
    """Maker, year and licence in words: `© 2021 Ann Example, CC BY-SA 4.0`; "" for neither."""
    protected = given.licence not in ("cc0", "pd") and (given.maker or given.year)
    maker = " ".join(filter(None, ["©" if protected else "", given.year, given.maker]))
    words = licence_words(given.licence, given.version, own)
    return ", ".join(filter(None, [maker, words]))
