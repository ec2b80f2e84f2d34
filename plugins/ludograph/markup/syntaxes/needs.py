"""`<Needs game="oicho-kabu" />`: how many may play a game and what with, from the data, as a few words of text."""

from __future__ import annotations

from ludograph.cards.deck import Deck
from ludograph.cards.unit import Unit
from ludograph.games.model import ResolvedGame
from ludograph.games.resolve import chosen
from ludograph.games.tables.house_sheet import RECOMMENDED
from ludograph.languages.words import N_, Words
from ludograph.markup.read.scanner import Scanner
from ludograph.markup.read.shortcode import Call
from ludograph.markup.tree import Literal, element
from ludograph.problems import did_you_mean
from ludograph.values import Range, plain_name


class Needs:
    """Players and pack of a game."""

    attributes = frozenset({"game"})

    def render(self, scanner: Scanner, call: Call) -> None:
        ledger = scanner.ledger
        id = call.get("game") or ledger.metadata.game
        ledger.looked_up.games.add(id)
        rules = ledger.catalogue.rules
        game = rules.game(id) if rules else None
        if game is not None:
            unstated = game.players is None or game.players.value is None
            shown = chosen(rules, id, RECOMMENDED)[0] if rules and unstated and RECOMMENDED in game.presets else game
            text = " · ".join(needs(shown, ledger.words))
            scanner.put(element("span", [Literal(text)], {"class": "lg-needs"}, plain=text))
        elif rules is not None:
            where = call.attributes.get("game")
            start, end = (where.start, where.end) if where else (call.start, call.end)
            scanner.problem("D02", f"no game {id!r}", did_you_mean(id, rules.games) or "Name a game.", start, end)


_PACK = {Unit.CARD: N_("{number} cards ({pack})"), Unit.TILE: N_("{number} tiles ({pack})")}


def needs(game: ResolvedGame, words: Words) -> list[str]:
    """`2–11 players` and `40 cards (kabufuda) or ordinary cards`, as far as they are known."""
    found = []
    if game.players is not None and game.players.value is not None:
        number = _range(game.players.value, words)
        if game.is_ours(game.players):
            found.append(words.gettext("{number} players (our suggestion)", number=number))
        else:
            found.append(words.gettext("{number} players", number=number))
    if game.deck is not None:
        found.append(
            words.gettext(_PACK[game.deck.unit], number=len(game.deck), pack=plain_name(game.deck.names, game.deck.id))
        )
        if _is_ordinary(game.deck) or not any(map(_is_ordinary, game.other_decks)):
            return found
        found[-1] = words.gettext("{pack} or ordinary cards", pack=found[-1])
    return found


def _is_ordinary(deck: Deck) -> bool:
    """Whether it is made from the pack that everybody has."""
    return deck.drawn == "western"


def _range(players: Range, words: Words) -> str:
    if players.max is None:
        return words.gettext("{number} or more", number=players.min)
    return f"{players.min}–{players.max}" if players.min != players.max else f"{players.min}"
