"""The site map for search engines."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ludograph.dates import today

SITEMAP = "sitemap.xml"


def sitemap(addresses: Iterable[str]) -> bytes:
    """The file with these full addresses, all with the day of the build."""
    day = today().isoformat()
    entries = "".join(
        f"<url><loc>{escape(url, quote=False)}</loc><lastmod>{day}</lastmod></url>\n" for url in addresses
    )
    start = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{start}{entries}</urlset>\n".encode()
