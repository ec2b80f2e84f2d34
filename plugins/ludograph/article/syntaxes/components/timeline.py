"""`<Timeline />`: when the games are recorded and how they are related, drawn from the data.

Its marks lead to the list on the generated page of the timeline, which says the same with the sources.
"""

from __future__ import annotations

from functools import partial

from ludograph.article.parts.boxes import TIMELINE_BOX
from ludograph.article.read.shortcode import Call
from ludograph.article.read.text.scanner import Scanner
from ludograph.article.tree import Markup, StandaloneDrawing, element
from ludograph.catalogue import relative_url
from ludograph.languages.words import N_
from ludograph.rules.history.drawing import drawing, drawing_file
from ludograph.rules.history.records import history

TIMELINE_PAGE = "timeline.md"
"""The generated page with the list, under docs/."""

_LEGEND = (
    ("point", N_("a year or a day")),
    ("doubtful", N_("a date or a game that is not certain")),
    ("range", N_("within these years")),
    ("about", N_("about these years")),
)


class TimelineComponent:
    """An illustration of the list of records."""

    attributes = frozenset[str]()

    def render(self, scanner: Scanner, call: Call) -> None:
        ledger = scanner.ledger
        ledger.looked_up.games.add("*")
        rules = ledger.catalogue.rules
        drawn = history(rules) if rules else None
        if drawn is None or not drawn.lines:
            return
        addresses = ledger.catalogue.addresses
        known = addresses.pages.get(TIMELINE_PAGE) if addresses else None
        list_url = "" if known is None or known.url == ledger.own_url else relative_url(ledger.own_url, known.url)
        if list_url:
            ledger.looked_up.pages.add(TIMELINE_PAGE)
        picture = drawing(
            drawn, lambda anchor: f"{list_url}#{anchor}", ledger.settings.lang, ledger.claim_id("lg-time")
        )
        name = ledger.words.gettext("The games in time")
        as_file = StandaloneDrawing(name, partial(drawing_file, drawn, page_lang=ledger.settings.lang))
        shapes = {mark.shape for line in drawn.lines for mark in line.marks}
        keys = [(f"lg-time-{name}", words) for name, words in _LEGEND if name in shapes]
        # A range that is not certain is a box, beside the ring of a year.
        boxed = any(mark.shape == "doubtful" and mark.first < mark.last for line in drawn.lines for mark in line.marks)
        if any(bond.is_stated for bond in drawn.bonds):
            keys.append(("lg-time-bond", N_("related, as a source says")))
        if not all(bond.is_stated for bond in drawn.bonds):
            keys.append(("lg-time-bond lg-time-supposed", N_("supposed, or only compared")))
        legend = [element("li", [Markup(_key(kind, boxed=boxed)), ledger.own(words)]) for kind, words in keys]
        caption = element("figcaption", [element("ul", legend, {"class": "lg-time-legend"})])
        attributes = {"class": TIMELINE_BOX, "lang": ledger.english_tag}
        scanner.put(element("figure", [Markup(picture, drawing=as_file), caption], attributes, block=True))


def _key(kind: str, *, boxed: bool) -> str:
    """The sign of a kind of mark or line, for the legend."""
    if kind == "lg-time-doubtful" and boxed:
        sign = '<rect x="16" y="3" width="14" height="10"/><circle cx="7" cy="8" r="5"/>'
    elif kind in ("lg-time-point", "lg-time-doubtful"):
        sign = '<circle cx="16" cy="8" r="5"/>'
    elif kind.startswith("lg-time-bond"):
        sign = f'<path class="{kind}" d="M2,8H30"/>'
    else:
        sign = '<line x1="4" x2="28" y1="8" y2="8"/>'
        if kind == "lg-time-range":
            sign += "".join(f'<line class="lg-time-end" x1="{x}" x2="{x}" y1="2" y2="14"/>' for x in (4, 28))
    size = 'viewBox="0 0 32 16" width="32" height="16"'
    return f'<svg class="lg-time" {size} aria-hidden="true"><g class="{kind}">{sign}</g></svg>'
