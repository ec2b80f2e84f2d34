"""`<Reference key="YeziPu" />`: one formatted entry. `<References type="primary" />`: some of the works cited."""

from __future__ import annotations

from ludograph.article.document.kinds import Added
from ludograph.article.facts import RulesUse
from ludograph.article.parts.references import piece_nodes, reference_pieces, unknown
from ludograph.article.read.ledger import ReferenceList
from ludograph.article.read.shortcode import Call
from ludograph.article.read.text.scanner import Scanner
from ludograph.article.tree import Element, element
from ludograph.base.problems import did_you_mean
from ludograph.library.formatting.order import former_places, reference_id


class References:
    """A separate list of the cited works with a type, keyword or language, or of those cited in a section.

    `keys` names works that were consulted but are not cited.
    """

    attributes = frozenset({"type", "keyword", "language", "section", "keys"})

    def render(self, scanner: Scanner, call: Call) -> None:
        ledger = scanner.ledger
        slot = Element("div", {"class": "lg-references"}, block=True, means=Added.WORKS)
        place = scanner.place(call.start, call.end)
        consulted = call.get("keys").split()
        for key in consulted:
            ledger.note(RulesUse(place, key=key))
            if ledger.catalogue.bibliography.resolve(key) is None:
                hint = did_you_mean(key, ledger.catalogue.bibliography)
                scanner.problem("C001", f"no entry {key!r}", hint, *call.span("keys"), work=key)
        wanted = {name: call.get(name) for name in call.attributes if name in self.attributes - {"keys"}}
        meant = filter(None, map(ledger.catalogue.bibliography.meant_by, consulted))
        ledger.reference_lists.append(ReferenceList(wanted, tuple(meant), slot, place))
        scanner.put(slot)


class Reference:
    """An entry with its id, for links to `#ref-KEY`, and with its other keys; not a citation."""

    attributes = frozenset({"key"})

    def render(self, scanner: Scanner, call: Call) -> None:
        key = call.get("key")
        ledger = scanner.ledger
        ledger.note(RulesUse(scanner.place(call.start, call.end), key=key))
        entry = ledger.catalogue.bibliography.resolve(key)
        if entry is None:
            hint = did_you_mean(key, ledger.catalogue.bibliography)
            scanner.problem("C001", f"no entry {key!r}", hint, *call.span("key"), work=key)
            scanner.put(unknown(key))
            return
        identifier = ledger.claim_id(reference_id(entry.key))
        attributes = {"id": identifier, "class": "lg-ref"}
        former = former_places(entry, ledger.catalogue.bibliography)
        anchors = [element("span", attributes={"id": ledger.claim_id(place)}) for place in former]
        pieces = reference_pieces(ledger.catalogue.style, entry, ledger.settings.lang)
        shown = element("div", [*anchors, *piece_nodes(pieces)], attributes, block=True)
        scanner.put(shown)
        ledger.references_shown.setdefault(entry.key, shown)
