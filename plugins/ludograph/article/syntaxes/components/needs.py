"""`<Needs game="oicho-kabu" />`: players, deck and time of a game in a few words."""

from __future__ import annotations

from ludograph.article.facts import RulesUse
from ludograph.article.read.shortcode import Call
from ludograph.article.read.text.scanner import Scanner
from ludograph.article.tree import Literal, element
from ludograph.base.problems import did_you_mean
from ludograph.rules.history.needs import needs


class Needs:
    """Players and deck of a game from the data, and the estimated minutes."""

    attributes = frozenset({"game"})

    def render(self, scanner: Scanner, call: Call) -> None:
        ledger = scanner.ledger
        id = call.get("game") or ledger.metadata.game
        ledger.note(RulesUse(scanner.place(call.start, call.end), game=id))
        rules = ledger.catalogue.rules
        game = rules.game(id) if rules else None
        if rules is not None and game is not None:
            found = needs(rules, game, ledger.words)
            nodes = [node for need in found for node in (Literal(" · "), *ledger.shown(need))]
            plain = " · ".join(map(ledger.words.said, found))
            scanner.put(element("span", nodes[1:], {"class": "lg-needs"}, plain=plain))
        elif rules is not None and ("game" in call.attributes or not id):  # reported at the head
            hint = did_you_mean(id, rules.games) or "Name a game."
            scanner.problem("D02", f"no game {id!r}", hint, *call.span("game"))
