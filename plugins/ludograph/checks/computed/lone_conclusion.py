"""A conclusion that hangs on one work alone.

What it finds.   A value in the data that is drawn from what one work says (`quality: inferred`), where that passage is
                 named, and no other work states the value or lets it be inferred.
Why it matters.  If this reading of the passage is wrong, nothing supports the value.
Example.         `ties: {value: dealer, source: {cite: Parlett1990, loc: "155", quality: inferred}}`
Remedy.          Look for a second work, or leave it so: it is a list of what to look at first.
"""

from collections.abc import Iterator

from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import site_check
from ludograph.values import Quality


@site_check("D23", "lone-conclusion", Severity.INFO)
def lone_conclusion(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    rules = catalogue.rules
    inferred = {Quality.INFERRED, Quality.ASSUMED}
    if rules is None or not any(one.quality in inferred for sources in rules.reach.values() for one in sources):
        return
    from ludograph.rules.tables.facts.witnesses import Manner, all_statements, place_of  # not needed without data

    for one in all_statements(rules):
        supports = [each for each in one.witnesses if each.manner in (Manner.STATES, Manner.INFERS)]
        # Without a passage it is D22.
        if len(one.works) == 1 and all(each.manner is Manner.INFERS and each.source.loc for each in supports):
            (work,) = one.works
            message = f"{one.where} is inferred from {work} alone"
            yield Problem("D23", message, "Look for a second work.", place_of(rules, one))
