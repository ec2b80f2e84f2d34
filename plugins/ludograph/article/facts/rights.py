"""The author and licence of each picture in the articles, by file and credit."""

from __future__ import annotations

import posixpath
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ludograph.article.facts import ArticleFacts
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.catalogue import Catalogue
from ludograph.languages.words import N_, Words

if TYPE_CHECKING:
    from ludograph.rules.cards.deck import Deck


LICENCES: dict[str, tuple[str, str | None]] = {
    "cc0": ("CC0", "https://creativecommons.org/publicdomain/zero/1.0/"),
    "pd": (N_("Public domain"), "https://creativecommons.org/publicdomain/mark/1.0/"),
    "cc-by": ("CC BY", "https://creativecommons.org/licenses/by/{}/"),
    "cc-by-sa": ("CC BY-SA", "https://creativecommons.org/licenses/by-sa/{}/"),
    "cc-by-nd": ("CC BY-ND", "https://creativecommons.org/licenses/by-nd/{}/"),
    "cc-by-nc": ("CC BY-NC", "https://creativecommons.org/licenses/by-nc/{}/"),
    "cc-by-nc-sa": ("CC BY-NC-SA", "https://creativecommons.org/licenses/by-nc-sa/{}/"),
    "cc-by-nc-nd": ("CC BY-NC-ND", "https://creativecommons.org/licenses/by-nc-nd/{}/"),
    "with-permission": (N_("used with permission"), None),
    "us-fair-use": (N_("fair use (US)"), None),
    "stock-image": (N_("stock image"), None),
}
"""Licence → its name and the address of its terms; `{}` is the version."""
VERSIONS = ("2.0", "2.5", "3.0", "4.0")
KNOWN_LICENCES = f"Licences are {', '.join(LICENCES)}; `licenseVersion` is one of {', '.join(VERSIONS)}."
"""The hint for an unknown licence."""


def has_versions(licence: str) -> bool:
    """Whether it is a Creative Commons licence with versions."""
    return "{}" in (LICENCES.get(licence, ("", ""))[1] or "")


def unknown_licence(licence: str, version: str) -> str:
    """The unknown part, `cc-by-4` or `cc-by 1.0`; "" for a known licence and version."""
    if licence and licence not in LICENCES:
        return licence
    return f"{licence} {version}" if version and has_versions(licence) and version not in VERSIONS else ""


def licence_words(licence: str, version: str, own: Words) -> str:
    """The licence in words: `CC BY-SA 3.0`, `Public domain`; unknown ones unchanged."""
    if licence not in LICENCES:
        return f"{licence} {version}".strip()
    words = own.gettext(LICENCES[licence][0])
    return f"{words} {version or VERSIONS[-1]}" if has_versions(licence) else words


def licence_terms(licence: str, version: str) -> str | None:
    """The address of its terms; None if there is none."""
    if licence not in LICENCES or unknown_licence(licence, version):
        return None
    terms = LICENCES[licence][1]
    return terms.format(version or VERSIONS[-1]) if terms else None


def holder_of(options: Mapping[str, Any]) -> str:
    """The name in the credit: the author, else the organisation."""
    return author_of(options) or organization_of(options)


def organization_of(options: Mapping[str, Any]) -> str:
    """The organisation's name, or its short form."""
    return str(options.get("orgName") or options.get("orgAbbr") or "")


def author_of(options: Mapping[str, Any]) -> str:
    """The author's name in its original order."""
    if options.get("author"):
        return str(options["author"])
    family, given = str(options.get("authorFamily") or ""), str(options.get("authorGiven") or "")
    in_order = (family, given) if options.get("authorFamilyFirst") else (given, family)
    return " ".join(part for part in in_order if part)


_RESTRICTED = {
    "with-permission": N_("used with permission only"),
    "us-fair-use": N_("fair use: not free outside the United States"),
    "stock-image": N_("stock image: its terms are its seller's"),
}
_FREE = ("cc0", "pd", "cc-by", "cc-by-sa")
COMPATIBLE: Mapping[str, tuple[str, ...]] = {
    "CC0-1.0": ("cc0", "pd"),
    "CC-BY-4.0": ("cc0", "pd", "cc-by"),
    "CC-BY-SA-4.0": _FREE,
    "CC-BY-NC-4.0": ("cc0", "pd", "cc-by", "cc-by-nc"),
    "CC-BY-NC-SA-4.0": ("cc0", "pd", "cc-by", "cc-by-nc", "cc-by-nc-sa"),
}
"""SPDX name of a text's licence → the picture licences that may be in a work under it (Creative Commons' chart)."""


@frozen
class Credit:
    """The credit of a picture in one place; "" for missing values."""

    maker: str
    source: str
    licence: str
    """As written: `cc-by-sa`."""
    version: str
    """As written; a Creative Commons licence without one is 4.0."""
    year: str

    def contradicts(self, other: Credit) -> bool:
        """Whether both name authors that differ, or licences that differ."""
        makers, terms = {self.maker, other.maker} - {""}, {self._terms, other._terms} - {("", "")}
        return len(makers) > 1 or len(terms) > 1

    def joined(self, other: Credit) -> Credit:
        """This credit, completed by the other."""
        terms, year = self if self.licence else other, self.year or other.year
        return Credit(self.maker or other.maker, self.source or other.source, terms.licence, terms.version, year)

    @property
    def _terms(self) -> tuple[str, str]:
        return self.licence, (self.version or VERSIONS[-1]) if has_versions(self.licence) else ""

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.maker, f"{self.licence} {self.version}".strip(), self.source)))


@frozen
class PictureRights:
    """One picture file, or one of several contradictory credits."""

    file: str
    """Its path under docs/; for a site's own card drawings, the folder of the set, `data/drawings/NAME`."""
    used: tuple[str, ...]
    """The pages that show it or link to it with this credit, as paths under docs/."""
    credit: Credit
    concern: str
    """A missing value or a limit of use; "" for a picture with author and free licence."""


_NO_CREDIT = Credit("", "", "", "", "")


def credit_of(rights: Mapping[str, object]) -> Credit:
    """The credit in the options of a figure, or in an entry of `pictures.yaml`."""

    def given(*keys: str) -> str:
        return next((str(rights[key]) for key in keys if rights.get(key)), "")

    maker = ", ".join(filter(None, (author_of(rights), organization_of(rights))))
    source, licence = given("originalUrl", "orgUrl"), given("license", "licence")
    return Credit(maker, source, licence, given("licenseVersion"), given("copyrightYear"))


def missing_rights(
    name: str, given: Mapping[str, object], allowed: Collection[str], where: str
) -> tuple[str, str, str] | None:
    """Code, message and hint for a picture without a licence (FIG007), with one that the site does not accept (FIG008),
    or with one that requires a missing name (FIG010).

    `allowed` are the licences that the site accepts (empty: all); `where` names the place for a licence.
    """
    licence = str(given.get("license") or "")
    if not licence:
        return "FIG007", f"{name!r} has no licence", where
    if allowed and licence not in allowed:
        return "FIG008", f"the licence {licence!r} of {name!r} is not allowed", f"This site takes {', '.join(allowed)}."
    if licence.startswith("cc-by") and not author_of(given) and not organization_of(given):
        message = f"{name!r} is under {licence} and names no maker"
        return "FIG010", message, "Add author or orgName; the licence asks for the name."
    return None


def credits_in(article: ArticleFacts) -> Iterator[tuple[str, Credit, Place]]:
    """The credits in an article's own figures: the file, the credit, and the place of the figure."""
    for figure in article.figures:
        credit = credit_of(figure.options)
        for image in figure.images:
            if image.file and (credit.maker or credit.licence):
                yield image.file, credit, figure.place


def picture_rights(articles: Collection[ArticleFacts], catalogue: Catalogue, licence: str = "") -> list[PictureRights]:
    """Every picture that these articles show or link to, by path, then the site's own drawings of cards.

    `licence` is the licence of the whole work.

    A picture with contradictory credits has a row for each of them, all marked.
    """
    used: defaultdict[str, set[str]] = defaultdict(set)
    given: defaultdict[str, list[tuple[Credit, set[str]]]] = defaultdict(list)
    for article in articles:
        for file in article.shown_files & catalogue.pictures.keys():
            used[file].add(article.page)
        for file, credit, _ in credits_in(article):
            _add(given[file], credit_of(catalogue.pictures[file].rights), credit, {article.page})
    pictures = {
        file: _rows(file, used[file], given[file], credit_of(catalogue.pictures[file].rights), licence)
        for file in sorted(used)
    }
    return [row for rows in (*pictures.values(), *_drawings(articles, catalogue, licence)) for row in rows]


def _drawings(
    articles: Collection[ArticleFacts], catalogue: Catalogue, licence: str
) -> Iterator[Iterator[PictureRights]]:
    """The rows of each of the site's own sets of drawings; a derived deck has the drawings and credit of its base."""
    decks = catalogue.rules.decks.values() if catalogue.rules else ()
    for folder, drawn in groupby(sorted((deck for deck in decks if deck.faces), key=drawings_of), drawings_of):
        used: set[str] = set()
        given: list[tuple[Credit, set[str]]] = []
        for deck in drawn:
            pages = {article.page for article in articles if deck.id in article.decks}
            used |= pages
            if deck.drawn_by is not None:
                _add(given, _NO_CREDIT, credit_of(deck.drawn_by.options), pages)
        yield _rows(folder, used, given, given[0][0] if given else _NO_CREDIT, licence)


def drawings_of(deck: Deck) -> str:
    """The folder of a deck's own drawings, relative to the project."""
    data = posixpath.dirname(posixpath.dirname(deck.at.path)) if deck.at is not None else "data"
    return f"{data}/drawings/{deck.drawn}"


def _add(known: list[tuple[Credit, set[str]]], base: Credit, credit: Credit, pages: set[str]) -> None:
    """Joins the credit with the first one that it does not contradict, or adds it."""
    whole = credit.joined(base)
    for index, (other, others) in enumerate(known):
        if not whole.contradicts(other):
            known[index] = other.joined(whole), others | pages
            return
    known.append((whole, pages))


def _rows(
    file: str, used: set[str], given: list[tuple[Credit, set[str]]], base: Credit, licence: str
) -> Iterator[PictureRights]:
    silent = used.difference(*(pages for _, pages in given))
    # Figures' credits that agree with pictures.yaml and include its values come first.
    given = sorted(given, key=lambda credit: base.contradicts(credit[0]))
    if not given or base.contradicts(given[0][0]):
        given = [(base, silent or used), *given]
    for index, (credit, pages) in enumerate(given):
        concerns = (_concern(credit, licence), N_("credited differently elsewhere") if len(given) > 1 else "")
        concern = ", ".join(filter(None, concerns))
        yield PictureRights(file, tuple(sorted(pages if index else pages | silent)), credit, concern)


def _concern(credit: Credit, licence: str) -> str:
    terms = credit.licence
    if not terms:
        return N_("no licence given")
    if unknown := unknown_licence(terms, credit.version):
        return f"unknown licence {unknown!r}"
    if licence and terms not in COMPATIBLE[licence]:
        return f"not for a work under {licence}"
    if terms in _RESTRICTED:
        return _RESTRICTED[terms]
    if "-nc" in terms or "-nd" in terms:
        limits = [
            words for sign, words in (("-nc", N_("no commercial use")), ("-nd", N_("no changes"))) if sign in terms
        ]
        return ", ".join(limits)
    return "" if credit.maker or terms in ("cc0", "pd") else N_("no maker given")
