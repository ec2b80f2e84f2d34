"""Checks of pictures over all articles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ludograph.article.facts.rights import Credit, credit_of
from ludograph.base.grouping import grouped
from ludograph.base.problems import Place, Problem, counted
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import site_check


@site_check("FIG009")
def unused_picture(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    articles = site.articles.values()
    shown = site.unpublished.files.union(*(article.files for article in articles))
    folder = next((each.path.removesuffix(each.page) for each in articles if each.path.endswith(each.page)), "docs/")
    for file in sorted(catalogue.pictures):
        if file not in shown:
            yield Problem("FIG009", f"no article shows {file!r}", "Show it, or delete it.", Place(folder + file, 0, 0))


@site_check("FIG011")
def contradictory_credits(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
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
    places = grouped(host_and_place for article in site.articles.values() for host_and_place in article.hosts)
    for host, found in sorted(places.items()):
        pictures = counted(len(found), f"picture of {host} is", f"pictures of {host} are")
        hint = f"Put the files into the project, or set `external_media: [{host}]`; readers then contact that host."
        yield Problem("IMG004", f"{pictures} not shown", hint, found[0])
