"""A conclusion without the passage that it is drawn from.

What it finds.   A value in the data that a source lets infer or assumes (`quality: inferred`), where no passage of the
                 source is named and no work states it.
Why it matters.  Readers cannot follow a conclusion from a whole work.
Example.         `draw: {player: {value: free, source: {cite: Parlett1990, quality: inferred}}}`
Remedy.          Name the passage: `loc: "155"`.
"""

from collections.abc import Iterator

from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import site_check
from ludograph.values import Quality


@site_check("D22", "unwitnessed-conclusion", Severity.INFO)
def unwitnessed_conclusion(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    rules = catalogue.rules
    inferred = {Quality.INFERRED, Quality.ASSUMED}
    if rules is None or not any(one.quality in inferred for sources in rules.reach.values() for one in sources):
        return
    from ludograph.rules.tables.facts.witnesses import Manner, all_statements, place_of  # not needed without data

    for one in all_statements(rules):
        supports = [each for each in one.witnesses if each.manner in (Manner.STATES, Manner.INFERS)]
        if supports and all(each.manner is Manner.INFERS and not each.source.loc for each in supports):
            works = ", ".join(sorted(one.works))
            hint = "Name the passage with `loc`."
            yield Problem("D22", f"{one.where} is inferred from the whole of {works}", hint, place_of(rules, one))
