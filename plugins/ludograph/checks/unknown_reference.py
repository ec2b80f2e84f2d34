"""A name in the data that leads nowhere.

What it finds.   An unknown deck, yaku, reading, use, suit, tag, card, term table or citekey; in articles an unknown
                 id in `<Rules>`.
Why it matters.  The table or rule that needs it cannot be made.
Example.         `yaku: arasi`; it is `arashi`.
Remedy.          Correct the id.
"""

from collections.abc import Iterator

from ludograph.catalogue import Catalogue
from ludograph.checks.rule import catalogue_check
from ludograph.problems import Problem, Severity, did_you_mean


@catalogue_check("D02", "unknown-reference", Severity.ERROR)
def unknown_reference(catalogue: Catalogue) -> Iterator[Problem]:
    if catalogue.rules is None or not catalogue.has_library:
        return
    for sources in catalogue.rules.reach.values():
        for source in sources:
            if catalogue.bibliography.resolve(source.cite) is None:
                hint = did_you_mean(source.cite, catalogue.bibliography)
                yield Problem("D02", f"no entry {source.cite!r}", hint, source.at)
