"""Our own frame: three templates, one style sheet, one script. Nothing else has to be installed for it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from jinja2 import Environment, FileSystemLoader

from ludograph.catalogue import relative_url
from ludograph.engines.plain.menu import Menu, menus
from ludograph.languages.words import words_in
from ludograph.publish.addresses import url_of
from ludograph.publish.finished import ASSETS_URI, FinishedPage, FinishedSite, NavigationEntry, SiteFile
from ludograph.publish.navigation import pages_in_order

_HERE = Path(__file__).parent
_ASSETS = ("plain.css", "plain.js")
_RIGHT_TO_LEFT = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})


class Plain:
    """The engine for one site; a site's own folder of templates goes before ours (`plain/page.html`)."""

    def __init__(self, site: FinishedSite) -> None:
        own = [site.settings.overrides / "plain"] if site.settings.overrides is not None else []
        self._site = site
        self._environment = Environment(
            loader=FileSystemLoader([*own, _HERE / "templates"]),
            autoescape=True,
            auto_reload=False,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def page(self, page: FinishedPage) -> str:
        """The whole HTML of a page."""
        before, after = self._neighbours.get(page.source, (None, None))
        return self._filled(
            "page.html",
            page.lang,
            lambda address: relative_url(page.address, address),
            page=page,
            menu=self._menus(page),
            before=None if "footer" in page.hidden else before,
            after=None if "footer" in page.hidden else after,
        )

    def files(self) -> Iterator[SiteFile]:
        """Our style sheet and script, the page for addresses that do not exist, and the site map."""
        for name in _ASSETS:
            yield SiteFile(f"{ASSETS_URI}/{name}", source=_HERE / "assets" / name)
        yield SiteFile("404.html", self._not_found().encode(errors="xmlcharrefreplace"))
        if self._site.settings.url:
            yield SiteFile("sitemap.xml", self._sitemap().encode())

    def _not_found(self) -> str:
        # It is shown at any address, so its links begin at the root of the host.
        root = urlsplit(self._site.settings.url).path or "/"
        return self._filled(
            "404.html",
            self._site.settings.lang,
            lambda address: root + address,
            menu=Menu(),
            before=None,
            after=None,
        )

    def _filled(self, name: str, lang: str, url: Any, **values: Any) -> str:
        site = self._site
        words = words_in(lang)
        text: str = self._environment.get_template(name).render(
            site=site,
            settings=site.settings,
            top=self._top,
            lang=lang,
            direction="rtl" if lang.partition("-")[0] in _RIGHT_TO_LEFT else "ltr",
            words_lang=words.tag(lang),
            home=url_of("index.md", site.settings.directory_urls),
            _=words.gettext,
            url=url,
            list_of_pages="a-z/" if site.settings.directory_urls else "a-z.html",
            styles=[*site.styles, f"{ASSETS_URI}/plain.css"],
            scripts=[*site.scripts, f"{ASSETS_URI}/plain.js"],
            **values,
        )
        return text

    @cached_property
    def _top(self) -> list[tuple[NavigationEntry, str]]:
        """The first level of the navigation without the first page, each entry with the address that it leads to."""
        home = url_of("index.md", self._site.settings.directory_urls)
        found = []
        for entry in self._site.navigation:
            url = entry.url or next((each.url for each in pages_in_order(entry.children)), "")
            if url and url != home:
                found.append((entry, url))
        return found

    @cached_property
    def _menus(self) -> Any:
        return menus(self._site.navigation)

    @cached_property
    def _neighbours(self) -> dict[str, tuple[NavigationEntry | None, NavigationEntry | None]]:
        """The pages before and after each page of the navigation."""
        pages = list(pages_in_order(self._site.navigation))
        around = zip([None, *pages], pages, [*pages[1:], None], strict=False)
        return {page.page: (before, after) for before, page, after in reversed(list(around))}

    def _sitemap(self) -> str:
        today = date.today().isoformat()
        pages = (page.canonical for page in self._site.pages.values() if page.canonical)
        entries = "".join(f"<url><loc>{escape(url)}</loc><lastmod>{today}</lastmod></url>\n" for url in pages)
        start = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        return f"{start}{entries}</urlset>\n"
