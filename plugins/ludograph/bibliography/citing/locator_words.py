"""Locators in words: `p. 12`, `vol. 2, p. 77`; the abbreviations are those of CSL's English locale."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ludograph.bibliography.citing.locator import Locator
from ludograph.dates import NO_BREAK

_WORDS = {
    "act": ("act", "acts"), "appendix": ("app.", "apps."), "article": ("art.", "arts."), "article-locator": ("art.",
    "arts."),
    "book": ("bk.", "bks."), "canon": ("can.", "cans."), "chapter": ("chap.", "chaps."), "column": ("col.", "cols."),
    "elocation": ("loc.", "locs."), "equation": ("eq.", "eqs."), "figure": ("fig.", "figs."), "folio": ("fol.",
    "fols."),
    "issue": ("no.", "nos."), "line": ("l.", "ll."), "note": ("n.", "nn."), "number": ("no.", "nos."),
    "opus": ("op.", "opp."),
    "page": ("p.", "pp."), "paragraph": ("para.", "paras."), "part": ("pt.", "pts."), "plate": ("pl.", "pls."),
    "rule": ("r.", "rr."), "scene": ("sc.", "scs."), "section": ("sec.", "secs."), "sub-verbo": ("s.v.", "s.vv."),
    "supplement": ("supp.", "supps."), "table": ("tbl.", "tbls."), "timestamp": ("", ""), "title": ("tit.", "tits."),
    "title-locator": ("tit.", "tits."), "verse": ("v.", "vv."), "volume": ("vol.", "vols."),
}  # fmt: skip
_PLURAL = re.compile(r"[–,，、;&]|\band\b|\d\s*ff?\b")
_LETTER, _NOT_ROMAN = r"[^\W\d_]", r"[^\W\d_ivxlcdmIVXLCDM]"
_WORD = rf"(?={_LETTER}{{2}}){_LETTER}*{_NOT_ROMAN}"
_RANGE = re.compile(rf"(?<=[\w)])\s*(?:--|–|-(?!{_WORD}))\s*(?=[\w(])")
"""The sign of a range; the hyphen of a name such as `Bō-Ni` is none."""


def locator_text(locators: Iterable[Locator], *, bare_pages: bool = False) -> str:
    """The locators as readers see them; with `bare_pages` a page is its number alone, as in notes."""
    shown = []
    for locator in locators:
        value = _RANGE.sub("–", locator.value)
        one, several = _WORDS.get(locator.label, (locator.label, locator.label))
        word = "" if bare_pages and locator.label == "page" else several if _PLURAL.search(value) else one
        shown.append(f"{word}{NO_BREAK if word else ''}{value}")
    return ", ".join(shown)
