"""An Atom feed (RFC 4287) of the last changed articles."""

from __future__ import annotations

import re
from itertools import islice
from xml.etree import ElementTree as Xml

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.description import title_of
from ludograph.article.facts.index import SiteIndex, changed
from ludograph.base.author import Author
from ludograph.catalogue import Catalogue
from ludograph.site.pages.programs.records import address

MOST = 30
_NAMESPACE = "http://www.w3.org/2005/Atom"
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def feed(index: SiteIndex, catalogue: Catalogue, site_url: str, folder: str = "") -> bytes:
    """The feed of the site, or of its part in a `folder`.

    Without the site's address (`https://…/`) the entries have tag URIs.
    """
    home = f"{site_url}{folder}" if site_url else ""
    latest = list(islice(index.latest, MOST))
    root = Xml.Element("feed", {"xmlns": _NAMESPACE, "xml:lang": catalogue.settings.lang})
    _add(root, "id", home or f"tag:ludograph,2024:{folder or 'site'}")
    _add(root, "title", catalogue.settings.site_name or "Ludograph")
    _add(root, "updated", moment(changed(latest[0])) if latest else "1970-01-01T00:00:00Z")
    for author in catalogue.settings.authors or (Author(catalogue.settings.site_name or "Editors"),):
        _person(root, author)
    if site_url:
        _child(root, "link", rel="self", type="application/atom+xml", href=f"{home}feed.xml")
        _child(root, "link", rel="alternate", type="text/html", href=home)
    for article in latest:
        _entry(_child(root, "entry"), article, catalogue, site_url)
    Xml.indent(root, " ")
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + Xml.tostring(root, encoding="unicode").encode() + b"\n"


def moment(date: str) -> str:
    """A date of the front matter as a timestamp; midnight UTC if it is only a day."""
    day, _, time = date.strip().replace(" ", "T", 1).partition("T")
    year, month, number = (*day.split("-"), "01", "01")[:3]
    clock = re.match(r"(\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$", time)
    clock_time = f"{clock[1]}{clock[2] or ':00'}{clock[3] or 'Z'}" if clock else "00:00:00Z"
    return f"{year}-{month}-{number}T{clock_time}"


def _entry(entry: Xml.Element, article: ArticleFacts, catalogue: Catalogue, site_url: str) -> None:
    url = site_url + address(article.page, catalogue)
    _add(entry, "id", url if site_url else f"tag:ludograph,2024:{article.page}")
    _add(entry, "title", title_of(article))
    _add(entry, "updated", moment(changed(article)))
    if article.metadata.created:
        _add(entry, "published", moment(article.metadata.created))
    _child(entry, "link", rel="alternate", type="text/html", href=url)
    for author in article.metadata.authors:
        _person(entry, author)
    for tag in article.metadata.tags:
        _child(entry, "category", term=tag)
    summary = (
        article.metadata.change or article.metadata.description or "".join(lead.text for lead in article.sections[:1])
    )
    if summary:
        _add(entry, "summary", " ".join(summary.split())[:500])


def _person(parent: Xml.Element, author: Author) -> None:
    person = _child(parent, "author")
    _add(person, "name", author.name)
    if author.address:
        _add(person, "uri", author.address)


def _child(parent: Xml.Element, name: str, **attributes: str) -> Xml.Element:
    return Xml.SubElement(parent, name, {key: _CONTROL.sub("", value) for key, value in attributes.items()})


def _add(parent: Xml.Element, name: str, text: str) -> None:
    _child(parent, name).text = _CONTROL.sub("", text)
