"""`<Timeline />`: the records of the games over time, from the data; `<Timeline show="family" />`: their relations.

Its marks link to the list on the generated timeline page, which has the same information with sources.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ludograph.article.document.kinds import Drawing
from ludograph.article.facts import RulesUse
from ludograph.article.read.ledger import Ledger
from ludograph.article.read.shortcode import Call
from ludograph.article.read.text.scanner import Scanner
from ludograph.article.tree import Element, Literal, Markup, Node, element
from ludograph.catalogue import relative_url
from ludograph.languages.runs import marked_runs
from ludograph.languages.words import N_
from ludograph.rules.history.drawing import KINDS, SIGNS, drawing, drawing_file
from ludograph.rules.history.records import DateShape, History, Mark, Relative, families, history

TIMELINE_PAGE = "timeline.md"
"""The generated page with the list, under docs/."""

_FAMILY = "family"


class TimelineComponent:
    """An illustration of the list of records, or of the list of relations."""

    attributes = frozenset({"show"})

    def render(self, scanner: Scanner, call: Call) -> None:
        ledger = scanner.ledger
        ledger.note(RulesUse(scanner.place(call.start, call.end)))
        rules = ledger.catalogue.rules
        drawn = history(rules) if rules else None
        if drawn is None:
            return
        is_family = call.get("show") == _FAMILY
        parts = (_family if is_family else _records)(drawn, ledger, records_link(ledger))
        if parts:
            box = "lg-timeline-drawing lg-family-drawing" if is_family else "lg-timeline-drawing"
            ledger.needs |= {"timeline", "family"} if is_family else {"timeline"}
            scanner.put(element("figure", parts, {"class": box, "lang": ledger.english_tag}, block=True))


def records_link(ledger: Ledger) -> Callable[[str], str]:
    """A function from a place in the list of records to its address."""
    known = ledger.catalogue.pages.get(TIMELINE_PAGE)
    list_url = "" if known is None or known.url == ledger.own_url else relative_url(ledger.own_url, known.url)
    return lambda anchor: f"{list_url}#{anchor}"


def _records(drawn: History, ledger: Ledger, href: Callable[[str], str]) -> list[Node]:
    marks = [mark for line in drawn.dated for mark in line.marks]
    if not marks:
        return []
    name = ledger.words.gettext("The games in time")
    lang = ledger.settings.lang
    rows = Drawing(name, drawing(drawn, href, lang), drawing_file(drawn, page_lang=lang))
    return [_legend(_keys(marks), ledger), rows]


def _keys(marks: list[Mark]) -> Iterable[tuple[str, str]]:
    """The shapes of the marks, with their meanings."""
    for kind, sign in SIGNS.items():
        if any(mark.kind is kind for mark in marks):
            yield f'<g class="lg-time-certain" transform="translate(16 8)">{sign}</g>', KINDS[kind]
    doubtful = next((mark for mark in marks if mark.shape is DateShape.DOUBTFUL), None)
    if doubtful:
        sign = f'<g class="lg-time-doubtful" transform="translate(16 8)">{SIGNS[doubtful.kind]}</g>'
        yield sign, N_("the date or the game is not certain")
    if any(mark.first < mark.last for mark in marks):
        yield '<line class="lg-time-bar" x1="2" x2="30" y1="8" y2="8"/>', N_("within these years")


def _family(drawn: History, ledger: Ledger, href: Callable[[str], str]) -> list[Node]:
    trees = families(drawn)
    if not trees:
        return []
    keys = []
    if any(bond.is_stated for bond in drawn.bonds):
        keys.append((_line(""), N_("related, as a source says")))
    if not all(bond.is_stated for bond in drawn.bonds):
        keys.append((_line(" lg-kin-supposed"), N_("supposed, or only compared")))
    items = [_relative(tree, ledger, href) for tree in trees]
    return [_legend(keys, ledger), element("ul", items, {"class": "lg-family"})]


def _line(kind: str) -> str:
    return f'<line class="lg-kin-line{kind}" x1="2" x2="30" y1="8" y2="8"/>'


def _relative(one: Relative, ledger: Ledger, href: Callable[[str], str]) -> Element:
    """A game, its relation to the one above, and the games below it."""
    parts: list[Node] = []
    if one.bond is not None:
        kind = "lg-kin" if one.bond.is_stated else "lg-kin lg-kin-supposed"
        parts += element("span", [ledger.own(one.words)], {"class": kind}), Literal(" ")
    name: list[Node] = [
        element("span", [Literal(text)], {"lang": lang}) if lang else Literal(text)
        for text, lang in marked_runs(str(one.line.title), ledger.settings.lang)
    ]
    anchor = one.line.anchor if not one.is_elsewhere else ""
    parts += [element("a", name, {"href": href(anchor)})] if anchor else name
    if one.below:
        parts.append(element("ul", [_relative(each, ledger, href) for each in one.below]))
    return element("li", parts)


def _legend(keys: Iterable[tuple[str, str]], ledger: Ledger) -> Element:
    size = 'viewBox="0 0 32 16" width="32" height="16" aria-hidden="true"'
    items = [
        element("li", [Markup(f'<svg class="lg-time" {size}>{sign}</svg>'), ledger.own(words)]) for sign, words in keys
    ]
    return element("figcaption", [element("ul", items, {"class": "lg-time-legend"})])
