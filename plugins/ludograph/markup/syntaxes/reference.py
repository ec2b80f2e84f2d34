"""`<Reference key="YeziPu" />`: one formatted entry."""

from __future__ import annotations

from ludograph.article.facts import RulesUse
from ludograph.bibliography.place import former_places, reference_id
from ludograph.markup.parts.references import reference_nodes, unknown
from ludograph.markup.read.scanner import Scanner
from ludograph.markup.read.shortcode import Call
from ludograph.markup.tree import element
from ludograph.problems import did_you_mean


class Reference:
    """The entry with its id, so that links to `#ref-KEY` find it, also by its further keys; not a citation."""

    attributes = frozenset({"key"})

    def render(self, scanner: Scanner, call: Call) -> None:
        key = call.get("key")
        ledger = scanner.ledger
        ledger.looked_up.citekeys.add(key)
        ledger.note(RulesUse({"key": key}, scanner.place(call.start, call.end)))
        entry = ledger.catalogue.bibliography.resolve(key)
        if entry is None:
            if ledger.catalogue.has_library:
                hint = did_you_mean(key, ledger.catalogue.bibliography)
                scanner.problem("C001", f"no entry {key!r}", hint, *call.span("key"), work=key)
            scanner.put(unknown(key))
            return
        identifier = ledger.claim_id(reference_id(entry.key))
        attributes = {"id": identifier, "class": "lg-ref"}
        former = former_places(entry, ledger.catalogue.bibliography)
        anchors = [element("span", attributes={"id": ledger.claim_id(place)}) for place in former]
        shown = element("div", [*anchors, *reference_nodes(entry, ledger.settings.lang)], attributes, block=True)
        scanner.put(shown)
        ledger.references_shown.setdefault(entry.key, shown)
