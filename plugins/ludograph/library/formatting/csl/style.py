"""A style of CSL, made ready for references that are kept one by one: nothing in it depends on the works around one.

What a page decides is a mark in the text, and filled in there: the letter after a year, the place cited, the number of
a note.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from copy import deepcopy

from lxml import etree

from ludograph.base.frozen import frozen
from ludograph.library.formatting.csl.marks import CLOSING, LABEL, LETTER, NOTE_NUMBER, OPENING

_CSL = "{http://purl.org/net/xbiblio/csl}"
_OF_THE_LIST = ("disambiguate-", "givenname-disambiguation", "subsequent-author-substitute", "collapse")
"""Attributes by which the form of one work depends on others."""
PAGE, OTHER = "lgpage", "lgother"
"""Words that label a place cited, the same in each language. The label of others than pages is our own."""
_CARRIER = "sub-verbo"
"""The term of CSL that carries all places but pages."""
_NEVER = "year-suffix"
"""A variable that no work has."""
_LARGEST = 2_000_000


class StyleError(ValueError):
    """A text is no style that can be used; the text says why."""


@frozen
class CslStyle:
    """A style that can be used."""

    text: str
    """Its XML with the marks."""
    alike: str
    """The style's XML for works that would be cited alike; "" where it needs no other."""
    in_notes: bool
    """It is for notes, otherwise for marks in the text."""
    by_year: bool
    """Its marks are words, not numbers or labels."""
    has_ibid: bool
    around: tuple[str, str]
    """What is before and after the works of one citation: `(` and `)`."""
    between: str
    """What is between two works: `; `."""

    def fits(self, citation_style: str) -> bool:
        """Whether it says how a site with this `citation_style` cites; the list of works is always its own."""
        known = {"notes": self.in_notes, "author-date": not self.in_notes and self.by_year}
        return known.get(citation_style, False)


def parent_of(data: bytes) -> str:
    """The name of the style to which one refers that has only a name of its own (`dependent`); "" for others."""
    for link in _root(data).iter(f"{_CSL}link"):
        if link.get("rel") == "independent-parent":
            return posixpath.basename(link.get("href", ""))
    return ""


def read_style(data: bytes) -> CslStyle:
    """The style; raises StyleError."""
    root = _root(data)
    citation, bibliography = root.find(f"{_CSL}citation"), root.find(f"{_CSL}bibliography")
    layout = None if citation is None else citation.find(f"{_CSL}layout")
    if citation is None or layout is None:
        raise StyleError("it does not say how works are cited")
    if bibliography is None:
        raise StyleError("it has no list of works")
    formats = {category.get("citation-format") for category in root.iter(f"{_CSL}category")}
    around, between = (layout.get("prefix", ""), layout.get("suffix", "")), layout.get("delimiter", "")
    layout.attrib.update({"prefix": OPENING, "suffix": CLOSING})
    # A note that is near the first one is one as any other: how far they are apart is not known here.
    citation.set("near-note-distance", "0")
    for part in (root, citation, bibliography):
        for name in [name for name in part.attrib if str(name).startswith(_OF_THE_LIST)]:
            del part.attrib[name]
    positions = " ".join(part.get("position", "") for part in root.iter())
    _mark_years(root)
    for shown in list(root.iter(f"{_CSL}text")):
        if shown.get("variable") == "first-reference-note-number":
            del shown.attrib["variable"]
            shown.set("value", NOTE_NUMBER)
    _label_places(root)
    in_notes = root.get("class") == "note"
    if not in_notes:  # each mark is as the first one of its work
        _hold(root, "position", lambda position: position == "first")
    has_alike = not in_notes and _conditions(root, "disambiguate")  # notes have titles, which tell works apart
    return CslStyle(
        _with_alike(root, is_alike=False),
        _with_alike(root, is_alike=True) if has_alike else "",
        in_notes,
        formats.isdisjoint({"numeric", "label"}),
        "ibid" in positions,
        around,
        between,
    )


def _root(data: bytes) -> etree._Element:
    if len(data) > _LARGEST:
        raise StyleError("it is larger than two megabytes")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise StyleError(f"it is no XML: {error.msg}") from None
    if root.tag != f"{_CSL}style":
        raise StyleError("it is no style of CSL 1.0")
    return root


def _with_alike(root: etree._Element, *, is_alike: bool) -> str:
    held = deepcopy(root)
    _hold(held, "disambiguate", lambda wanted: (wanted == "true") is is_alike)
    return etree.tostring(held, encoding="unicode")


def _conditions(root: etree._Element, name: str) -> list[etree._Element]:
    return [part for part in root.iter(f"{_CSL}if", f"{_CSL}else-if") if part.get(name) is not None]


def _hold(root: etree._Element, name: str, is_true: Callable[[str], bool]) -> None:
    """Decide all conditions of this name now: others beside them decide alone, or nothing does."""
    for condition in _conditions(root, name):
        holds = is_true(str(condition.attrib.pop(name)))
        is_alone = {"match"}.issuperset(map(str, condition.attrib))
        if holds is (condition.get("match") != "none"):
            if is_alone:
                condition.attrib.update({"match": "none", "variable": _NEVER})
        elif is_alone or condition.get("match", "all") != "any":
            variables = f"{condition.get('variable', '')} {_NEVER}".strip()
            condition.attrib.update({"match": "all", "variable": variables})


def _mark_years(root: etree._Element) -> None:
    """The mark for a letter where the style puts it, or after each date of publication."""
    given = [shown for shown in root.iter(f"{_CSL}text") if shown.get("variable") == "year-suffix"]
    for shown in given:
        for name in ("variable", "prefix", "suffix"):  # a hyphen before it would stay where there is no letter
            shown.attrib.pop(name, "")
        shown.set("value", LETTER)
    dates = [] if given else [date for date in root.iter(f"{_CSL}date") if date.get("variable") == "issued"]
    for date in dates:
        parent = date.getparent()
        if parent is None or root.get("class") == "note":
            continue
        group = etree.Element(f"{_CSL}group")
        parent.replace(date, group)
        group.append(date)
        etree.SubElement(group, f"{_CSL}text", value=LETTER)


def _label_places(root: etree._Element) -> None:
    for term in [term for term in root.iter(f"{_CSL}term") if term.get("name") == _CARRIER]:
        parent = term.getparent()
        if parent is not None:
            parent.remove(term)
    own = etree.Element(f"{_CSL}locale")
    root.insert(1, own)
    for locale in root.findall(f"{_CSL}locale"):
        terms = locale.find(f"{_CSL}terms")
        terms = etree.SubElement(locale, f"{_CSL}terms") if terms is None else terms
        for name, word in (("page", PAGE), (_CARRIER, OTHER)):
            etree.SubElement(terms, f"{_CSL}term", name=name, form="verb-short").text = word
        for form in ("long", "short", "symbol"):
            term = etree.SubElement(terms, f"{_CSL}term", name=_CARRIER, form=form)
            for number in ("single", "multiple"):
                etree.SubElement(term, f"{_CSL}{number}").text = LABEL
