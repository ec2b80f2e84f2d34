"""`<Layout game="oicho-kabu" />`: the table after the deal, drawn from the data and described in a sentence."""

from __future__ import annotations

from ludograph.article.document import kinds as d
from ludograph.article.facts import RulesUse
from ludograph.article.parts.citing import cite
from ludograph.article.read.ledger import Ledger
from ludograph.article.read.shortcode import Call, put_unavailable
from ludograph.article.read.text.scanner import Scanner
from ludograph.article.tree import element, joined
from ludograph.base.problems import LudographError, did_you_mean
from ludograph.rules.cards.deck import Card, Deck
from ludograph.rules.cards.drawing import back, blank, face
from ludograph.rules.data.model import Rules
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.play.layout import LaidCard, Side, TableSpot, layout
from ludograph.rules.tables import TableOptions
from ludograph.rules.tables.cells import cited
from ludograph.rules.tables.round.worked_round import hands_dealt


class LayoutComponent:
    """The picture shows only what the sentence describes, so screen readers get the sentence alone."""

    attributes = frozenset({"game", "seed"})

    def render(self, scanner: Scanner, call: Call) -> None:
        ledger = scanner.ledger
        id = call.get("game") or ledger.metadata.game
        ledger.note(RulesUse(scanner.place(call.start, call.end), game=id))
        rules = ledger.catalogue.rules
        if rules is None:
            self._fault(scanner, call, "there is no rules data", "`ludograph new game` writes a game's.")
            return
        game = rules.game(id)
        if game is None:
            # An unknown game in the head is reported there.
            if "game" in call.attributes or not id:
                self._fault(scanner, call, f"no game {id!r}", did_you_mean(id, rules.games) or "Name a game.")
            else:
                put_unavailable(scanner, f"no game {id!r}")
            return
        found = layout(game, _round(rules, id, call.get("seed")))
        if found is None or game.deck is None:
            none = f"{id}: only hands that are dealt and compared are drawn, and it has none"
            self._fault(scanner, call, none, "Remove it.")
            return
        drawing = d.DealtTable(
            tuple(tuple(_spot(ledger, game.deck, spot) for spot in row) for row in found.rows), ledger.is_rtl
        )
        ledger.needs.add("layout")
        with scanner.element("figure", {"class": "lg-layout"}, block=True):
            scanner.put_nodes([drawing])
            with scanner.element("figcaption", block=True):
                words = ledger.words
                said = [element("", ledger.shown(sentence.text)) for sentence in found.sentences]
                lang = ledger.words_tag
                scanner.put_nodes([element("span" if lang else "", joined(said, words.blank), {"lang": lang})])
                cite(scanner, cited(found.sources), call.start)

    def _fault(self, scanner: Scanner, call: Call, message: str, hint: str) -> None:
        scanner.problem("D02", message, hint, *call.span("game"))
        put_unavailable(scanner, message)


def _round(rules: Rules, game: str, seed: str) -> tuple[tuple[Card, ...], ...]:
    """The hands of the game's worked round, so that picture and round agree; empty without such a round."""
    try:
        return hands_dealt(rules, TableOptions(game=game, seed=seed))
    except (LudographError, NotComputedError):
        return ()


def _spot(ledger: Ledger, deck: Deck, spot: TableSpot) -> d.LaidSpot:
    cards = tuple(_card(ledger, deck, card) for card in spot.cards)
    return d.LaidSpot(ledger.words.said(spot.name), cards, spot.stakes, spot.is_pack)


def _card(ledger: Ledger, deck: Deck, laid: LaidCard) -> d.ShownCard:
    shown = face(deck, laid.card) if laid.card else back() if laid.side is Side.CLOSED else blank()
    ledger.faces[shown.id] = shown
    return d.ShownCard("", (shown.id,))
