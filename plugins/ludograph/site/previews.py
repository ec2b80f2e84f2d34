"""Previews of links: the page's title, and the first words of the lead and of each section.

One small script per page, loaded when a reader points at a link; scripts can be loaded from a disk too.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import unquote

from ludograph.article.facts import ArticleFacts, LanguageRun
from ludograph.article.facts.description import title_of
from ludograph.base.places import PREVIEWS
from ludograph.languages.countries.gazetteer import country_name
from ludograph.store.codec.text import fetched, sorted_json

WORDS_OF_LEAD = 55
WORDS_OF_SECTION = 30
MOST_LETTERS = 5000
"""The largest number of letters of all sections of a page; links to later sections show the beginning of the page."""


def preview_file(preview: str, url: str) -> tuple[str, bytes]:
    """Path in the site and content of the file with a page's preview; `url` is its address from the site's root."""
    key = preview_key(url)
    return f"{PREVIEWS}/{key}.js", fetched(key, preview)


def preview(facts: ArticleFacts) -> str:
    """The preview of a page, as JSON."""
    codes = [code.code for code in facts.metadata.countries]
    sections = tuple(facts.sections)
    record: dict[str, object] = {
        "title": _tagged(title_of(facts), facts.metadata.title.lang),
        "lead": _beginning((run for lead in sections[:1] for run in lead.runs), facts.lang, WORDS_OF_LEAD),
        "where": ", ".join(country_name(code[:2], facts.lang) for code in dict.fromkeys(codes)),
    }
    left, shown = MOST_LETTERS, {}
    for section in sections[1:]:
        text = _beginning(section.runs, facts.lang, WORDS_OF_SECTION)
        left -= len(text) + len(section.title)
        if left < 0:
            break
        shown[section.anchor] = [escape(section.title), text]
    record["sections"] = shown
    return sorted_json(record)


def preview_key(url: str) -> str:
    """The page's key in the previews: its address without a final `/`, `index.html` or `.html`."""
    key = unquote(url).removesuffix("index.html").removesuffix(".html").rstrip("/")
    return key or "index"


def _beginning(runs: Iterable[LanguageRun], lang: str, words: int) -> str:
    """The first words of the text, with language tags."""
    parts, left = [], words
    for run in runs:
        found = run.text.split(None, left)
        cut = len(found) > left
        text = " ".join(found[:left]) + " …" if cut else " ".join(run.text.split("\n"))
        parts.append(_tagged(text, run.lang if run.lang != lang else ""))
        left -= len(found)
        if cut or left <= 0:
            break
    return " ".join("".join(parts).split())


def _tagged(text: str, lang: str) -> str:
    return f'<span lang="{escape(lang)}">{escape(text)}</span>' if lang else escape(text)
