"""The site map for search engines."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from html import escape

SITEMAP = "sitemap.xml"


def sitemap(addresses: Iterable[str]) -> bytes:
    """The file with these full addresses, all dated today."""
    today = date.today().isoformat()
    entries = "".join(
        f"<url><loc>{escape(url, quote=False)}</loc><lastmod>{today}</lastmod></url>\n" for url in addresses
    )
    start = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{start}{entries}</urlset>\n".encode()
