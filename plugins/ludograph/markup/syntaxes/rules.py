"""`<Rules show="rank-table" game="oicho-kabu/osaka" />`: a table made from the rules data."""

from __future__ import annotations

from ludograph.article.facts import RulesUse
from ludograph.markup.scanner import Scanner
from ludograph.markup.shortcode import Call


class RulesComponent:
    """One table, list or box of RULES_DATA section 10, with its sources as citations of the article."""

    name = "Rules"
    attributes = frozenset("show game games family deck decks yaku size policy ties reading seed preset base variant hand compact side".split())

    def render(self, scanner: Scanner, call: Call) -> None:
        options = {key: attribute.value for key, attribute in call.attributes.items()}
        scanner.ledger.rules.append(RulesUse("Rules", options, scanner.place(call.start, call.end)))
