"""Who made each picture of the site and on what terms it may be shown, file by file; nothing is left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.languages.words import N_

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
"""SPDX name of a text's licence → the picture licences that may stand in a work under it (Creative Commons' chart)."""


@dataclass(frozen=True, slots=True)
class PictureRights:
    """One picture file."""

    file: str
    """Its path under docs/."""
    used: tuple[str, ...]
    """The pages that show it or link to it, by their paths under docs/."""
    maker: str
    source: str
    """Where it is from; "" when nothing is given."""
    licence: str
    """As written: `cc-by-sa`; "" when nothing is given."""
    version: str
    year: str
    concern: str
    """What is missing or limits its use; "" for a picture with its maker and a free licence."""


def picture_rights(articles: Iterable[ArticleFacts], catalogue: Catalogue, licence: str = "") -> list[PictureRights]:
    """Every picture that these articles show or link to, by path; `licence` is that of the work they are part of."""
    used: defaultdict[str, list[str]] = defaultdict(list)
    options: defaultdict[str, dict[str, object]] = defaultdict(dict)
    for article in articles:
        files = {image.file for image in article.images} | article.uses.files
        files |= {link.resolved for link in article.links if link.resolved}
        for file in files & catalogue.pictures.keys():
            used[file].append(article.page)
        for figure in article.figures:
            for image in figure.images:
                options[image.file] = {**figure.options, **options[image.file]}
        main = article.metadata.main_image
        for image in article.images:
            if main and str(main.get("image") or "") == image.src:
                options[image.file] = {**main, **options[image.file]}
    return [
        _of(file, tuple(sorted(used[file])), {**catalogue.pictures[file].rights, **options[file]}, licence)
        for file in sorted(used)
    ]


def _of(file: str, used: tuple[str, ...], rights: Mapping[str, object], licence: str) -> PictureRights:
    def given(*keys: str) -> str:
        return next((str(rights[key]) for key in keys if rights.get(key)), "")

    person = given("author") or " ".join(filter(None, (given("authorGiven"), given("authorFamily"))))
    maker = ", ".join(filter(None, (person, given("orgName"))))
    terms = given("license", "licence").lower()
    return PictureRights(
        file,
        used,
        maker,
        given("originalUrl", "orgUrl"),
        terms,
        given("licenseVersion"),
        given("copyrightYear"),
        _concern(terms, maker, licence),
    )


def _concern(terms: str, maker: str, licence: str) -> str:
    if not terms:
        return N_("no licence given")
    if licence and terms not in COMPATIBLE[licence]:
        return f"not for a work under {licence}"
    if terms in _RESTRICTED:
        return _RESTRICTED[terms]
    if terms not in _FREE and not terms.startswith("cc-by-"):
        return f"unknown licence {terms!r}"
    if "-nc" in terms or "-nd" in terms:
        limits = [
            words for sign, words in (("-nc", N_("no commercial use")), ("-nd", N_("no changes"))) if sign in terms
        ]
        return ", ".join(limits)
    return "" if maker or terms in ("cc0", "pd") else N_("no maker given")
