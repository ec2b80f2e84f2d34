"""Language tags that contradict their text, their article or each other, and text without any."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from ludograph.article.facts import ArticleFacts, UntaggedRun
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import check, site_check
from ludograph.languages import scripts
from ludograph.languages.grammar import LanguageTag
from ludograph.languages.registry import registry
from ludograph.languages.runs import suggested_tag
from ludograph.languages.tag import canonical_text, check_house_rules
from ludograph.problems import Edit, Place, Problem

PASSAGES_SHOWN = 3
"""Passages that the message quotes."""
_NAMES = {"Jpan": "Japanese", "Hani": "Chinese or Japanese", "Kore": "Korean"}
_EAST_ASIAN = frozenset({"ja", "zh", "ko", "cmn", "yue", "lzh", "nan", "hak"})
PREFERRED = {"cmn": "zh"}
"""Language subtags that the house writes otherwise."""
NEEDS_SCRIPT = frozenset({"zh"})
"""Languages whose tag must name a script."""


@check("L005")
def script_mismatch(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """L005: text in a script that its tag excludes."""
    for span in article.spans:
        # A tag that does not exist is one finding (L001, L002), not two.
        fault = scripts.script_mismatch(span.written, span.text) if canonical_text(span.written) else None
        if fault is not None:
            fix = None if fault.replacement is None else (Edit(span.tag_place, fault.replacement),)
            yield Problem("L005", f"{fault.message}: {span.text.strip()[:30]!r}", fault.hint, span.tag_place, fix)


@check("L006")
def untagged_run(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """L006: text in another script without a language tag."""
    by_script: defaultdict[str, list[UntaggedRun]] = defaultdict(list)
    for run in article.untagged:
        by_script[run.script].append(run)
    for script, runs in by_script.items():
        tag = suggested_tag(script, article.metadata.languages or (), _proven_languages(article))
        yield Problem(
            "L006", _untagged_message(script, runs), _untagged_hint(runs, tag), runs[0].place, _tagged(runs, tag)
        )


def _proven_languages(article: ArticleFacts) -> list[str]:
    """The East Asian languages that the article tags, or that its kana and Hangul prove."""
    tagged = [span.lang for span in article.spans if "Latn" not in (scripts.expected_scripts(span.lang) or {"Latn"})]
    proving = {run.script for run in article.untagged}
    shown = [language for language, script in (("ja", "Jpan"), ("ko", "Kore")) if script in proving]
    return list(dict.fromkeys([*(tag for tag in map(primary, tagged) if tag in _EAST_ASIAN), *shown]))


def _untagged_message(script: str, runs: Sequence[UntaggedRun]) -> str:
    name = _NAMES.get(script) or registry().scripts.get(script, script)
    quoted = ", ".join(repr(run.text[:20]) for run in runs[:PASSAGES_SHOWN])
    count = "1 passage" if len(runs) == 1 else f"{len(runs)} passages"
    return f"{count} of {name} text without a language: {quoted}{' …' if len(runs) > PASSAGES_SHOWN else ''}"


def _untagged_hint(runs: Sequence[UntaggedRun], tag: str | None) -> str:
    hints = []
    if any(run.in_alt for run in runs):
        hints.append("An alternative text cannot hold a tag: reword it.")
    if not all(run.in_alt for run in runs):
        if tag:
            hints.append(f'Write <span lang="{tag}">{runs[0].text[:20]}</span>.')
        else:
            hints.append("Name the language in the front matter, such as `languages: [ja]`; then --fix tags them all.")
    return " ".join(hints)


def _tagged(runs: Sequence[UntaggedRun], tag: str | None) -> tuple[Edit, ...] | None:
    """Tags round every run, if the page settles the language."""
    edits: list[Edit] = []
    for run in runs if tag else ():
        if not run.in_alt:
            place = run.place
            edits.append(Edit(Place(place.path, place.start, place.start), f'<span lang="{tag}">'))
            edits.append(Edit(Place(place.path, place.end, place.end), "</span>"))
    return tuple(edits) or None


@check("L007")
def untagged_title(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """L007: a cited title or an alias without a language."""
    for name in article.metadata.aka:
        if not name.lang:
            yield Problem("L007", f"{name.text!r} says no language", "Add `lang`.", name.place)


@check("L012")
def empty_language_span(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """L012: a tagged element without text."""
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


@check("L013")
def blank_at_edge(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """L013: a blank inside the edge of a tagged passage."""
    for span in article.spans:
        if not span.block and span.text.strip() and span.text != span.text.strip():
            fix = _moved_out(span.place, span.element, span.text)
            yield Problem("L013", f"a blank at the edge of {span.text!r}", "Move it outside.", span.place, fix)
    for ruby in article.ruby:
        if ruby.base.strip() and ruby.base != ruby.base.strip():
            yield Problem("L013", f"a blank at the edge of the base {ruby.base!r}", "Move it outside.", ruby.place)


def _moved_out(place: Place, element: str, text: str) -> tuple[Edit, ...]:
    """Moves the blanks right before the end tag to its other side; reading the result again catches a wrong guess."""
    blank = text[len(text.rstrip()) :]
    if not blank:
        return ()
    end = place.end - len(f"</{element}>")
    return (
        Edit(Place(place.path, end - len(blank), end), ""),
        Edit(Place(place.path, place.end, place.end), blank),
    )


@check("L014")
def unpreferred_language_tag(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """L014: a tag that this site writes otherwise."""
    for span in article.spans:
        tag = LanguageTag.parse(span.written)
        if not isinstance(tag, LanguageTag):
            continue
        for fault in check_house_rules(tag, PREFERRED, NEEDS_SCRIPT):
            start = span.tag_place.start
            place = Place(span.tag_place.path, start + fault.start, start + fault.end)
            fix = None if fault.replacement is None else (Edit(place, fault.replacement),)
            yield Problem("L014", fault.message, fault.hint, place, fix)


@check("L015")
def title_language_mismatch(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """L015: a title in a script that its `titleLang` excludes."""
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
    """L016: one term tagged differently across the site."""
    uses = defaultdict(list)
    for article in site.articles.values():
        for text, lang, place in article.names:
            uses[text].append((lang, place))
    for text, found in uses.items():
        tags = Counter(lang for lang, _ in found)
        if len(tags) < 2 or not text:
            continue
        (usual, _), *others = tags.most_common()
        for lang, _ in others:
            place = next(place for tag, place in found if tag == lang)
            hint = f"Elsewhere it is {usual!r}; settle on one."
            yield Problem("L016", f"{text!r} is tagged {lang!r} here", hint, place)


@check("L017")
def undeclared_language(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """L017: a language that the front matter does not declare."""
    declared = article.metadata.languages
    place = article.metadata.languages_place
    if declared is None:
        return
    allowed = {primary(tag) for tag in (*declared, article.lang)}
    reported: set[str] = set()
    for span in article.spans:
        language = primary(span.lang)
        # A tag that does not exist is one finding (L001, L002), and cannot be proposed for `languages`.
        if language not in allowed | reported | {"und", "mul", "zxx", "x", ""} and canonical_text(span.written):
            reported.add(language)
            hint = f"Add {language!r} to `languages`, or correct the tag."
            fix = (Edit(place, f"[{', '.join([*declared, language])}]"),) if place else None
            yield Problem("L017", f"{span.lang!r} is not among the article's languages", hint, span.tag_place, fix)


def primary(tag: str) -> str:
    """The language subtag of a tag, in lower case."""
    return tag.partition("-")[0].lower()


@check("L018")
def missing_direction(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """L018: a block in a right-to-left script without `dir`."""
    for span in article.spans:
        if span.block and not span.dir and scripts.direction(span.lang) == "rtl":
            at = span.place.start + len(f"<{span.element}")
            fix = (Edit(Place(span.place.path, at, at), ' dir="rtl"'),)
            message = f"a block in {span.lang!r}, which runs from right to left, has no `dir`"
            yield Problem("L018", message, 'Add `dir="rtl"`.', span.tag_place, fix)


@check("L026")
def unused_declared_language(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """L026: a declared language that the article never uses."""
    used = {primary(run.lang) for section in article.sections for run in (*section.runs, *section.notes)}
    used |= {primary(span.lang) for span in article.spans} | {primary(name.lang) for name in article.names}
    for tag in article.metadata.languages or ():
        if primary(tag) not in used:
            message = f"{tag!r} is declared and never used"
            yield Problem("L026", message, "Remove it from `languages`.", article.metadata.languages_place)
