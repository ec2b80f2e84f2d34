"""`<Needs game="oicho-kabu" />`: how many may play a game, what with and how long, as a few words of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludograph.article.read.shortcode import Call
from ludograph.article.read.text.scanner import Scanner
from ludograph.article.tree import Literal, element
from ludograph.base.problems import did_you_mean
from ludograph.languages.words import N_, Words
from ludograph.rules.cards.deck import Deck, Unit, whole_pack
from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.data.resolve import recommended
from ludograph.rules.history.records import minutes_of, rounds_of
from ludograph.values import Range, plain_name


class Needs:
    """Players and pack of a game, from the data, and the minutes that we estimate."""

    attributes = frozenset({"game"})

    def render(self, scanner: Scanner, call: Call) -> None:
        ledger = scanner.ledger
        id = call.get("game") or ledger.metadata.game
        ledger.looked_up.games.add(id)
        rules = ledger.catalogue.rules
        game = rules.game(id) if rules else None
        if game is not None:
            unstated = game.players is None or game.players.value is None
            shown = recommended(rules, game) if rules and unstated else game
            text = " · ".join(needs(shown, ledger.words, rules.decks if rules else {}))
            scanner.put(element("span", [Literal(text)], {"class": "lg-needs"}, plain=text))
        elif rules is not None and ("game" in call.attributes or not id):  # what the head names is reported there
            hint = did_you_mean(id, rules.games) or "Name a game."
            scanner.problem("D02", f"no game {id!r}", hint, *call.span("game"))


_PACK = {Unit.CARD: N_("{number} cards ({pack})"), Unit.TILE: N_("{number} tiles ({pack})")}


def needs(game: ResolvedGame, words: Words, decks: Mapping[str, Deck]) -> list[str]:
    """`2–11 players`, `40 cards (kabufuda, hanafuda) or ordinary cards`, the minutes: as far as they are known."""
    return [*_players(game, words), *_pack(game, words, decks), *_minutes(game, words)]


def _minutes(game: ResolvedGame, words: Words) -> Iterator[str]:
    minutes, rounds = minutes_of(game), rounds_of(game)
    if minutes is None:
        return
    yield words.gettext("about {minutes} min a round (our estimate)", minutes=minutes)
    if rounds:
        yield words.gettext("{rounds} rounds", rounds=rounds)


def _players(game: ResolvedGame, words: Words) -> Iterator[str]:
    if game.players is not None and game.players.value is not None:
        number = _range(game.players.value, words)
        if game.is_ours(game.players):
            yield words.gettext("{number} players (our suggestion)", number=number)
        else:
            yield words.gettext("{number} players", number=number)


def _pack(game: ResolvedGame, words: Words, decks: Mapping[str, Deck]) -> Iterator[str]:
    if game.deck is None:
        return
    others = [deck for deck in game.other_decks if not deck.is_ordinary]
    names = dict.fromkeys([plain_name(game.deck.names, game.deck.id), *(_to_buy(deck, decks) for deck in others)])
    pack = words.gettext(_PACK[game.deck.unit], number=len(game.deck), pack=", ".join(names))
    ordinary = [] if game.deck.is_ordinary else [deck for deck in game.other_decks if deck.is_ordinary]
    if not ordinary:
        yield pack
    elif all(map(game.is_own_pack, ordinary)):
        yield words.gettext("{pack} or ordinary cards (our suggestion)", pack=pack)
    else:
        yield words.gettext("{pack} or ordinary cards", pack=pack)


def _to_buy(deck: Deck, decks: Mapping[str, Deck]) -> str:
    whole = whole_pack(deck, decks)
    return plain_name(whole.names, whole.id)


def _range(players: Range, words: Words) -> str:
    if players.max is None:
        return words.gettext("{number} or more", number=players.min)
    return f"{players.min}–{players.max}" if players.min != players.max else f"{players.min}"
