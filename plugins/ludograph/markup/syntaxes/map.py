"""`<Map countries="JP,AU" />`: where a game is played; without countries, the article's own."""

from __future__ import annotations

from ludograph.article.facts import RulesUse
from ludograph.countries.choropleth import world_map
from ludograph.countries.gazetteer import country_name, read_country
from ludograph.markup.html import element, escape
from ludograph.markup.linking import own_url, relative_url
from ludograph.markup.scanner import Scanner
from ludograph.markup.shortcode import Call
from ludograph.problems import Fault

COUNTRY_PAGE = "country/{}.md"
"""The generated page of one country, under docs/."""


class MapComponent:
    """An illustration of the list that stands under it."""

    name = "Map"
    attributes = frozenset({"countries", "counts", "width"})

    def render(self, scanner: Scanner, call: Call) -> None:
        ledger = scanner.ledger
        written = call.get("countries")
        codes = [code.strip() for code in written.split(",") if code.strip()]
        if not codes:
            own = [*ledger.metadata.countries, *(code for game in ledger.metadata.subgames for code in game.countries)]
            codes = [code.code for code in own]
        ledger.rules.append(RulesUse("Map", {"countries": ",".join(codes)}, scanner.place(call.start, call.end)))
        values: dict[str, int] = {}
        for each in codes:
            code, _, count = each.partition("=")
            found = read_country(code)
            if isinstance(found, Fault):
                if written:
                    where = call.attributes["countries"]
                    scanner.problem(found.code, found.message, found.hint, where.start, where.end)
                continue
            values[found.code] = values.get(found.code, 0) + (int(count) if count.isdigit() else 1)
        if values:
            scanner.put_html(self._figure(scanner, values, call.get("width")), block=True)

    def _figure(self, scanner: Scanner, values: dict[str, int], width: str) -> str:
        lang = scanner.ledger.settings.lang

        def href(code: str) -> str:
            addresses = scanner.ledger.catalogue.addresses
            page = COUNTRY_PAGE.format(code.lower())
            if addresses is None or page not in addresses.pages:
                return f"#country-{code}"
            scanner.ledger.looked_up.pages.add(page)
            return relative_url(own_url(scanner.ledger), addresses.pages[page].url)

        svg = world_map(values, href, width=1000 if width == "1000" else 480, lang=lang)
        rows = sorted(values, key=lambda code: country_name(code, lang))
        items = "".join(
            element("li", element("a", escape(country_name(code, lang)), {"href": href(code)}), {"id": f"country-{code}"})
            if not href(code).startswith("#")
            else element("li", escape(country_name(code, lang)), {"id": f"country-{code}"})
            for code in rows
        )
        return f'<div class="lg-map">{svg}<ul class="lg-map-list">{items}</ul></div>'
