"""Checks of language tags and ruby."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ludograph.article.facts import ArticleFacts, UntaggedRun
from ludograph.base.grouping import grouped
from ludograph.base.problems import Edit, Place, Problem, counted
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import article_check, site_check
from ludograph.languages import scripts
from ludograph.languages.grammar import LanguageTag
from ludograph.languages.registry import registry
from ludograph.languages.runs import suggested_tag
from ludograph.languages.scripts import KANA, LATIN, direction, expected_scripts, scripts_of
from ludograph.languages.tag import canonical_text, check_house_rules


@article_check("L005")
def script_mismatch(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for span in article.spans:
        # An unknown tag is reported once (L001, L002).
        fault = scripts.script_mismatch(span.written, span.text) if canonical_text(span.written) else None
        if fault is not None:
            fix = None if fault.replacement is None else (Edit(span.tag_place, fault.replacement),)
            yield Problem("L005", f"{fault.message}: {span.text.strip()[:30]!r}", fault.hint, span.tag_place, fix)


_SHOWN = 3
"""The number of passages quoted in the message."""
_NAMES = {"Jpan": "Japanese", "Hani": "Chinese or Japanese", "Kore": "Korean"}
_EAST_ASIAN = frozenset({"ja", "zh", "ko", "cmn", "yue", "lzh", "nan", "hak"})


@article_check("L006")
def untagged_run(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for script, runs in grouped((run.script, run) for run in article.untagged).items():
        declared = article.metadata.languages or ()
        tag = suggested_tag(script, declared, _proven(article, runs[0].settled))
        hint = _hint_for_runs(script, runs, tag)
        yield Problem("L006", _passages(script, runs), hint, runs[0].place, _tags_around(runs, tag))


def _proven(article: ArticleFacts, settled: str) -> list[str]:
    """The East Asian language that the site or the folder names, and the others that are tagged in the article.

    What other words of the article are in proves nothing: a text on a Chinese game may name Japanese ones.
    """
    spans = [span.lang for span in article.spans if "Latn" not in (expected_scripts(span.lang) or {"Latn"})]
    tagged = (tag for tag in map(_primary, spans) if tag in _EAST_ASIAN - {"ko", _primary(settled)})
    return list(dict.fromkeys([settled, *tagged])) if settled else []


def _passages(script: str, runs: Sequence[UntaggedRun]) -> str:
    name = _NAMES.get(script) or registry().scripts.get(script, script)
    quoted = ", ".join(repr(run.text[:20]) for run in runs[:_SHOWN])
    more = " …" if len(runs) > _SHOWN else ""
    return f"{counted(len(runs), 'passage')} of {name} text without a language: {quoted}{more}"


def _hint_for_runs(script: str, runs: Sequence[UntaggedRun], tag: str | None) -> str:
    if tag:
        return f'Write <span lang="{tag}">{runs[0].text[:20]}</span>.'
    if script != "Hani":
        return "Name the one language in this script under `languages` in the front matter; then --fix tags them all."
    if runs[0].settled:
        other = f"The page has other languages than {runs[0].settled!r}, too"
        return f"{other}: name the one of these characters in `languages`, or tag them yourself."
    folder = "for a folder with the option `folders`, such as `games/**: {east_asian: ja}`"
    return f"Name the language in the front matter, such as `languages: [ja]`, or {folder}; then --fix tags them all."


def _tags_around(runs: Sequence[UntaggedRun], tag: str | None) -> tuple[Edit, ...] | None:
    """Tags around every run, if the page determines the language."""
    edits: list[Edit] = []
    for run in runs if tag else ():
        place = run.place
        edits.append(Edit(Place(place.path, place.start, place.start), f'<span lang="{tag}">'))
        edits.append(Edit(Place(place.path, place.end, place.end), "</span>"))
    return tuple(edits) or None


@article_check("L007")
def untagged_title(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for name in article.metadata.aka:
        if not name.lang:
            yield Problem("L007", f"{name.text!r} says no language", "Add `lang`.", name.place)


@article_check("L012")
def empty_language_span(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    filled = [span.place for span in article.spans if span.text.strip()]
    filled += [image.place for image in article.images] + [cards.place for cards in article.cards]
    filled += [ruby.place for ruby in article.ruby] + [citation.place for citation in article.citations]
    for span in article.spans:
        if span.text.strip() or span.element in {"html", "body"}:
            continue
        place = span.place
        if not any(place.start <= other.start and other.end <= place.end for other in filled):
            hint = "Remove the element, or put its text back."
            yield Problem("L012", f"the <{span.element}> tagged {span.written!r} holds no text", hint, place)


@article_check("L013")
def blank_at_edge(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for span in article.spans:
        if not span.block and span.text.strip() and span.text != span.text.strip():
            fix = _moved_out(span.place, span.element, span.text)
            yield Problem("L013", f"a blank at the edge of {span.text!r}", "Move it outside.", span.place, fix)
    for ruby in article.ruby:
        if ruby.base.strip() and ruby.base != ruby.base.strip():
            yield Problem("L013", f"a blank at the edge of the base {ruby.base!r}", "Move it outside.", ruby.place)


def _moved_out(place: Place, element: str, text: str) -> tuple[Edit, ...]:
    """Moves spaces directly before the end tag to its other side; the result is read again, which detects a wrong
    guess.
    """
    blank = text[len(text.rstrip()) :]
    if not blank:
        return ()
    end = place.end - len(f"</{element}>")
    return (
        Edit(Place(place.path, end - len(blank), end), ""),
        Edit(Place(place.path, place.end, place.end), blank),
    )


PREFERRED = {"cmn": "zh"}
"""Language subtag → the preferred one."""
NEEDS_SCRIPT = frozenset({"zh"})
"""Languages whose tag must name a script."""


@article_check("L014")
def unpreferred_language_tag(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for span in article.spans:
        tag = LanguageTag.parse(span.written)
        if not isinstance(tag, LanguageTag):
            continue
        for fault in check_house_rules(tag, PREFERRED, NEEDS_SCRIPT):
            start = span.tag_place.start
            place = Place(span.tag_place.path, start + fault.start, start + fault.end)
            fix = None if fault.replacement is None else (Edit(place, fault.replacement),)
            yield Problem("L014", fault.message, fault.hint, place, fix)


@article_check("L015")
def title_language_mismatch(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    metadata = article.metadata
    titles = [metadata.title, *metadata.original_titles]
    for subgame in metadata.subgames:
        titles += [subgame.title, *subgame.original_titles]
    for title in titles:
        fault = scripts.script_mismatch(title.lang, title.text) if title.lang and title.text else None
        if fault is not None:
            yield Problem("L015", f"the title {title.text!r} is not in {title.lang!r}", fault.hint, title.place)


@site_check("L016")
def inconsistently_tagged_term(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    names = (name for article in site.articles.values() for name in article.names)
    for text, found in grouped((text, (lang, place)) for text, lang, place in names).items():
        tags = Counter(lang for lang, _ in found)
        if len(tags) < 2 or not text:
            continue
        (usual, _), *others = tags.most_common()
        for lang, _ in others:
            place = next(place for tag, place in found if tag == lang)
            hint = f"Elsewhere it is {usual!r}; use one spelling."
            yield Problem("L016", f"{text!r} is tagged {lang!r} here", hint, place)


@article_check("L017")
def undeclared_language(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    declared = article.metadata.languages
    if declared is None:
        return
    allowed = {_primary(tag) for tag in (*declared, article.lang)}
    reported: set[str] = set()
    for span in article.spans:
        language = _primary(span.lang)
        # An unknown tag is reported once (L001, L002), and cannot be suggested for `languages`.
        if language not in allowed | reported | {"und", "mul", "zxx", "x", ""} and canonical_text(span.written):
            reported.add(language)
            hint = f"Add {language!r} to `languages`, or correct the tag."
            yield Problem("L017", f"{span.lang!r} is not among the article's languages", hint, span.tag_place)


def _primary(tag: str) -> str:
    """The language subtag of a tag, in lower case."""
    return re.split("[-_]", tag, maxsplit=1)[0].lower()


@article_check("L018")
def missing_direction(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for span in article.spans:
        if span.block and not span.dir and direction(span.lang) == "rtl":
            at = span.place.start + len(f"<{span.element}")
            fix = (Edit(Place(span.place.path, at, at), ' dir="rtl"'),)
            message = f"a block in {span.lang!r}, which runs from right to left, has no `dir`"
            yield Problem("L018", message, 'Add `dir="rtl"`.', span.tag_place, fix)


@article_check("L020")
def malformed_ruby(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for ruby in article.ruby:
        if not ruby.annotation.strip():
            hint = "Write <ruby>base<rt>reading</rt></ruby>."
            yield Problem("L020", f"the ruby on {ruby.base.strip()!r} has no reading", hint, ruby.place)
        elif not ruby.base.strip():
            hint = "The base comes first: <ruby>base<rt>reading</rt></ruby>."
            yield Problem("L020", f"the reading {ruby.annotation.strip()!r} has no base", hint, ruby.place)


@article_check("L022")
def suspicious_ruby(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for ruby in article.ruby:
        base, annotation = scripts_of(ruby.base), scripts_of(ruby.annotation)
        if base and base <= KANA and "Hani" in annotation:
            message = f"the reading {ruby.annotation!r} of {ruby.base!r} looks like the word itself"
            yield Problem("L022", message, "Put the word first and its reading second.", ruby.place)
        elif annotation and annotation <= LATIN and not ruby.shorthand and "Latn" not in ruby.annotation_lang:
            hint = 'Write <rt lang="ja-Latn">.'
            yield Problem("L022", f"the Latin reading {ruby.annotation!r} says no language", hint, ruby.place)


@article_check("L023")
def ruby_without_language(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for ruby in article.ruby:
        if ruby.shorthand or _primary(ruby.lang) in _EAST_ASIAN | {"wuu", "ain", "vi"}:
            continue
        place = ruby.place
        fix = None
        tag = suggested_tag("Jpan", article.metadata.languages or ())
        if tag and scripts_of(ruby.base + ruby.annotation) & KANA:
            start, end = Place(place.path, place.start, place.start), Place(place.path, place.end, place.end)
            fix = (Edit(start, f'<span lang="{tag}">'), Edit(end, "</span>"))
        hint = 'Wrap it in <span lang="…">.'
        yield Problem("L023", f"the language of {ruby.base!r} is not known", hint, place, fix)


@article_check("L026")
def unused_declared_language(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    used = {_primary(run.lang) for section in article.sections for run in (*section.runs, *section.notes)}
    used |= {_primary(span.lang) for span in article.spans} | {_primary(name.lang) for name in article.names}
    declared = article.metadata.languages or ()
    used |= {_primary(tag) for run in article.untagged if (tag := suggested_tag(run.script, declared))}
    for tag in declared:
        if _primary(tag) not in used:
            message = f"{tag!r} is declared and never used"
            yield Problem("L026", message, "Remove it from `languages`.", article.metadata.languages_place)
