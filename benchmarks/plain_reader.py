"""The facts of articles that use little syntax, without converting them: ten thousand in seconds.

It knows what `corpus` and tests/site/search/fixtures/articles.txt write, and nothing else: a flat front matter, `##`
headings, `<span lang>`, `{base|reading}`, `^[note]`, links and citations.
"""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from ludograph.article.facts import ArticleFacts, CountryUse, LanguageRun, NameKind, NameUse, Section
from ludograph.article.head.front_matter import CountryCode, Metadata, NameText
from ludograph.base.problems import Place

_SPAN = re.compile(r'<span lang="([^"]+)">(.*?)</span>', re.DOTALL)
_RUBY = re.compile(r"\{([^|{}]+)\|([^{}]+)\}")
_NOTE = re.compile(r"\^\[([^\]]*)\]")
_LINK = re.compile(r"\[([^\]@]*)\]\([^)]*\)| ?\[@[^\]]*\]")
_HEADING = re.compile(r"^## (.*)$", re.MULTILINE)


def own_articles(file: Path) -> list[tuple[str, str]]:
    """Path under docs/ and source of each article in a file of several, `=== games/laki`."""
    parts = re.split(r"^=== (\S+)\n", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return [(f"{name}.md", source) for name, source in zip(parts[::2], parts[1::2], strict=True)]


def plain_facts(page: str, source: str) -> ArticleFacts:
    """What such an article says."""
    _, head, body = source.split("---\n", 2)
    given = yaml.safe_load(head)
    path = f"docs/{page}"
    place = Place(path, 0, 0)
    title = NameText(str(given["title"]), given.get("titleLang", ""), place=place)
    names = [NameUse(title.text, title.lang or "en", NameKind.TITLE, place)]
    names += [NameUse(name["text"], name["lang"], NameKind.AKA, place) for name in given.get("aka", ())]
    codes = [code for code in str(given.get("countries", "")).split(",") if code]
    metadata = Metadata(
        title=title,
        countries=tuple(CountryCode(code, place) for code in codes),
        equipment=given.get("equipment", ""),
        tags=tuple(given.get("tags", ())),
        modified=str(given.get("date modified", "")),
    )
    lead, *rest = _HEADING.split(body)
    sections = [_section("", title.text, 1, lead)]
    for heading, text in zip(rest[::2], rest[1::2], strict=True):
        sections.append(_section(re.sub(r"\W+", "-", heading.lower()).strip("-"), heading, 2, text))
    countries = tuple(CountryUse(code, code, None, place) for code in codes)
    return ArticleFacts(path, page, "en", metadata, names=tuple(names), countries=countries, sections=tuple(sections))


def _section(anchor: str, title: str, level: int, text: str) -> Section:
    text = text.replace("&shy;", "\u00ad")
    notes = tuple(LanguageRun(note, "en") for note in _NOTE.findall(text))
    readings = tuple(LanguageRun(reading, "ja") for _, reading in _RUBY.findall(text))
    text = _LINK.sub(r"\1", _RUBY.sub(r"\1", _NOTE.sub("", text))).strip()
    runs, at = [], 0
    for span in _SPAN.finditer(text):
        runs += [LanguageRun(text[at : span.start()], "en"), LanguageRun(span[2], span[1])]
        at = span.end()
    runs.append(LanguageRun(text[at:], "en"))
    return Section(anchor, title, level, tuple(run for run in runs if run.text), readings, notes)
