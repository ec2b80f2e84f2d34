"""Links to a place in a page, settled once all articles are read: only the target knows its ids.

A fragment that means the same as an id (a heading's text, its Unicode slug) becomes that id; one that means nothing
loses its link, so that no reader follows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote, unquote, urljoin

from ludograph.article.facts import ArticleFacts

_LINK = re.compile(r'<a\b([^>]*?) href="([^"#]*)#([^"]*)"([^>]*)>(.*?)</a>', re.DOTALL)


def settle_fragments(
    html: str,
    facts: ArticleFacts,
    url_of: Callable[[str], str],
    target: Callable[[str], ArticleFacts | None],
) -> str:
    """The body of an article with its links to places in pages of this site settled.

    `url_of` gives a page's address from the site's root, `target` what the article there says (None for other pages).
    """
    wanted = {
        (url_of(link.resolved), unquote(link.fragment)): link.resolved
        for link in facts.links
        if link.fragment and link.resolved and not link.external and target(link.resolved) is not None
    }
    if not wanted:
        return html
    here = "/" + url_of(facts.page)

    def settled(match: re.Match[str]) -> str:
        before, path, fragment, after, text = match.groups()
        address = urljoin(here, path)[1:] if path else here[1:]
        page = wanted.get((address, unquote(fragment)))
        aimed = target(page) if page else None
        if aimed is None:
            return match[0]
        found = _id_for(aimed, unquote(fragment))
        if found is None:
            return f'<span class="missing-link">{text}</span>'
        return f'<a{before} href="{path}#{quote(found)}"{after}>{text}</a>'

    return _LINK.sub(settled, html)


def _id_for(facts: ArticleFacts, fragment: str) -> str | None:
    for anchor in facts.anchors:
        if fragment == anchor.id:
            return anchor.id
    for anchor in facts.anchors:
        if fragment in anchor.also:
            return anchor.id
    return fragment if fragment in facts.ids else None
