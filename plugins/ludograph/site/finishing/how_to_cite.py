"""The citation of an article: as a sentence, as BibTeX and as CSL-JSON, with the date of its last revision."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from babel.core import Locale, UnknownLocaleError
from babel.dates import format_date

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.description import title_of
from ludograph.article.facts.index import changed
from ludograph.base.author import Author, credited
from ludograph.base.frozen import frozen
from ludograph.base.grouping import filled
from ludograph.languages.words import frame_words


@frozen
class HowToCite:
    """A citation in three forms."""

    authors: Sequence[Author]
    plain: str
    bibtex: str
    csl: str


def how_to_cite(
    facts: ArticleFacts, of_site: Sequence[Author], site_name: str, address: str, latest: str = ""
) -> HowToCite | None:
    """The three forms; None for a page without author and date.

    `of_site` are the default authors, `address` is the page's full address or "", `latest` the default date.
    """
    people = credited(facts.metadata.authors, of_site)
    authors = [author.name for author in people]
    day = _day(changed(facts) or latest)
    if not authors and day is None:
        return None
    title = title_of(facts)
    return HowToCite(
        authors=people,
        plain=_plain(authors, title, site_name, day, address, facts.lang),
        bibtex=_bibtex(facts.page, authors, title, site_name, day, address),
        csl=_csl(facts.page, authors, title, site_name, day, address),
    )


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written[:10])
    except ValueError:
        return None


def _plain(authors: Sequence[str], title: str, site: str, day: date | None, address: str, lang: str) -> str:
    when = _in_words(day, lang) if day else ""
    named = frame_words(lang).gettext("“{title}”.", title=title)
    published = ", ".join(filter(None, [site, when]))
    return " ".join(filter(None, [f"{', '.join(authors)}." if authors else "", named, f"{published}.", address]))


@lru_cache(maxsize=4096)
def _in_words(day: date, lang: str) -> str:
    try:
        # As in references: 22 November 2026.
        locale = Locale("en", "GB") if lang == "en" else Locale.parse(lang, sep="-")
    except (UnknownLocaleError, ValueError):
        locale = Locale("en")
    return format_date(day, "long", locale=locale)


def _key(page: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", page.rpartition(".")[0]).strip("-")


def _bibtex(page: str, authors: Sequence[str], title: str, site: str, day: date | None, address: str) -> str:
    fields = {
        "author": " and ".join(f"{{{author}}}" for author in authors),
        "title": f"{{{title}}}",
        "organization": site,
        "date": day.isoformat() if day else "",
        "url": address,
    }
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    return "\n".join([f"@online{{{_key(page)},", *lines, "}"])


def _csl(page: str, authors: Sequence[str], title: str, site: str, day: date | None, address: str) -> str:
    record = {
        "id": _key(page),
        "type": "entry-encyclopedia",
        "author": [{"literal": author} for author in authors],
        "title": title,
        "container-title": site,
        "issued": {"date-parts": [[day.year, day.month, day.day]]} if day else {},
        "URL": address,
    }
    return json.dumps([filled(record)], ensure_ascii=False)
