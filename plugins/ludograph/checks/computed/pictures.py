"""Pictures of all articles: whose they are, where they are, and which are never shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ludograph.article.rights import Credit, credit_of
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import site_check
from ludograph.problems import Place, Problem


@site_check("FIG009")
def unused_picture(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    """FIG009: a picture that no article shows."""
    articles = site.articles.values()
    shown = site.unpublished.files.union(*(article.files for article in articles))
    folder = next((each.path.removesuffix(each.page) for each in articles if each.path.endswith(each.page)), "docs/")
    for file in sorted(catalogue.pictures):
        if file not in shown:
            yield Problem("FIG009", f"no article shows {file!r}", "Show it, or delete it.", Place(folder + file, 0, 0))


@site_check("FIG011")
def contradictory_credits(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    """FIG011: a picture that two places credit differently."""
    known: defaultdict[str, list[tuple[Credit, str]]] = defaultdict(list)
    for file, picture in catalogue.pictures.items():
        known[file].append((credit_of(picture.rights), "pictures.yaml"))
    for article in site.articles.values():
        for file, credit, place in article.credits:
            other, where = next((one for one in known[file] if credit.contradicts(one[0])), (None, ""))
            if other is not None:
                message = f"{file!r} is credited in two ways: {str(credit)!r} here, {str(other)!r} in {where}"
                yield Problem("FIG011", message, "Correct the one that is wrong.", place)
            known[file].append((credit, article.path))


@site_check("IMG004")
def external_picture(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    """IMG004: pictures of another site, which readers see as links."""
    places: defaultdict[str, list[Place]] = defaultdict(list)
    for article in site.articles.values():
        for host, place in article.hosts:
            places[host].append(place)
    for host, found in sorted(places.items()):
        counted = "1 picture is a link" if len(found) == 1 else f"{len(found)} pictures are links"
        hint = f"Put the files into the project, or set `external_media: [{host}]`; readers then contact that host."
        yield Problem("IMG004", f"{counted} to {host}", hint, found[0])
