"""Every picture with its maker and licence."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping

from ludograph.article.index import SiteIndex
from ludograph.article.rights import PictureRights, picture_rights
from ludograph.catalogue import Catalogue, Settings
from ludograph.languages.text import initial
from ludograph.languages.words import N_, Words
from ludograph.pages.writing import article_link, by_letter, escaped, index_pages

_LICENCES = {
    "cc0": "CC0 1.0",
    "pd": N_("public domain"),
    "with-permission": N_("used with permission"),
    "us-fair-use": N_("fair use under US law"),
    "stock-image": N_("stock image"),
}


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
    rights = {"author": one.maker, "license": one.licence, "licenseVersion": one.version, "copyrightYear": one.year}
    name = escaped(posixpath.basename(one.file))
    entry = words.gettext("{picture}, in {articles}", picture=name, articles=used)
    entry += f": {escaped(credit(rights, words))}"
    if one.source.startswith(("http://", "https://")) and not set(one.source) & set("<> \n"):
        entry += f" ([{words.gettext('source')}](<{one.source}>))"
    concern = ", ".join(map(words.gettext, one.concern.split(", "))) if one.concern else ""
    return f'{entry} <span class="lg-unsourced">({escaped(concern)})</span>' if concern else entry


def credit(rights: Mapping[str, object], own: Words) -> str:
    """Maker, year and licence in words: `© 2021 Ann Example, CC BY-SA 4.0`."""
    given = [str(rights.get(key) or "") for key in ("authorGiven", "authorFamily")]
    author = str(rights.get("author") or " ".join(filter(None, given)) or rights.get("orgName") or "")
    year = str(rights.get("copyrightYear") or "")
    licence = str(rights.get("license") or rights.get("licence") or "")
    if licence.startswith("cc-"):
        version = rights.get("licenseVersion") or "4.0"
        words = f"CC {licence[3:].upper()} {version}"
    else:
        words = own.gettext(_LICENCES[licence]) if licence in _LICENCES else licence
    maker = " ".join(filter(None, ["©" if licence not in ("cc0", "pd") and (author or year) else "", year, author]))
    return ", ".join(filter(None, [maker, words])) or own.gettext("no licence given")
