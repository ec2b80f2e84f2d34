"""What the values of a game are called in tables, and the words for them."""

from __future__ import annotations

import re

from ludograph.cards.unit import Unit
from ludograph.games.meeting import AGREED
from ludograph.games.model import ResolvedGame
from ludograph.games.tables.cells import as_sentence
from ludograph.languages.words import N_, Message
from ludograph.values import plain_name

_LABELS = {
    "names": N_("Names"),
    "players": N_("Players"),
    "direction": N_("Direction of play"),
    "form": N_("Form"),
    "deck.use": N_("Pack"),
    "deck.or": N_("Other packs"),
    "deck.ours": N_("Packs of our choice"),
    "score.mod": N_("Counting"),
    "score.order": N_("Strongest first"),
    "score.best": N_("Best total"),
    "score.scoring": N_("Scoring"),
    "dealer.first": N_("First dealer"),
    "dealer.changes": N_("Change of dealer"),
    "dealer.seat": N_("Dealer’s seat"),
    "dealer.in_short": N_("Dealer, in short"),
    "deal.hands": N_("Hands"),
    "deal.count": N_("Number of hands"),
    "deal.cards": N_("Cards dealt"),
    "deal.faces": N_("Open or closed"),
    "deal.dealer_faces": N_("Dealer’s cards"),
    "deal.dealer_cards": N_("Dealer’s cards before the players draw"),
    "deal.fixed.first": N_("Cards laid out"),
    "deal.dead": N_("Cards out of play"),
    "deal.cut": N_("Cut"),
    "deal.course": N_("Deal"),
    "bets.cap": N_("Limit of bets"),
    "bets.hand": N_("What is bet on"),
    "bets.shared": N_("Shared hands"),
    "bets.ante": N_("Ante"),
    "bets.minimum": N_("Smallest bet"),
    "bets.raises": N_("Number of raises"),
    "bets.order": N_("Order of betting"),
    "bets.course": N_("Betting"),
    "bets.raised": N_("A raise, times the bet"),
    "bets.chips": N_("Chips"),
    "bets.fee": N_("House fee"),
    "draw.limit": N_("Further cards"),
    "draw.player": N_("Player’s draw"),
    "draw.dealer": N_("Dealer’s draw"),
    "draw.face": N_("Further card lies"),
    "draw.decides": N_("Who decides"),
    "draw.without_bets": N_("Hand without bets"),
    "draw.order": N_("Order of drawing"),
    "ties": N_("Ties"),
    "pay.base": N_("Pay"),
    "pay.by": N_("What is paid"),
    "pay.beyond": N_("More than the pot"),
    "pay.as_printed": N_("Pay as printed"),
    "rounds": N_("Rounds"),
    "end": N_("End of the game"),
    "ranking": N_("Ranking"),
    "terms": N_("Words"),
    "deal.arranged": N_("Arranged in"),
    "deal.wins": N_("Winning the bet"),
    "capture.hand": N_("Cards in the hand"),
    "capture.layout": N_("Cards on the layout"),
    "capture.takes": N_("What a card takes"),
    "capture.stock": N_("The stock"),
    "capture.several": N_("Several that match"),
    "capture.sweep": N_("Clearing the layout"),
    "capture.stop": N_("Ending the round"),
    "capture.course": N_("A turn"),
    "tricks.hand": N_("Cards in the hand"),
    "tricks.follow": N_("What may be played"),
    "tricks.trump": N_("Trumps"),
    "tricks.wins": N_("What takes the trick"),
    "tricks.lead": N_("Who leads"),
    "tricks.stock": N_("The stock"),
    "tricks.partners": N_("Partners"),
    "tricks.bids": N_("Bidding"),
    "tricks.target": N_("Points to win"),
    "tricks.course": N_("A trick"),
    "sets.hand": N_("Cards in the hand"),
    "sets.complete": N_("A complete hand"),
    "sets.claims": N_("Claiming a discard"),
    "sets.closed": N_("Closed and open hands"),
    "sets.minimum": N_("Points needed to win"),
    "sets.course": N_("A turn"),
    "vying.ante": N_("Before the deal"),
    "vying.limit": N_("How much may be bet"),
    "vying.rounds": N_("Betting rounds"),
    "vying.best": N_("Cards that count"),
    "vying.side_pots": N_("Side pots"),
    "vying.showdown": N_("Showdown"),
    "vying.course": N_("A round of betting"),
    "tiles.hand": N_("Tiles in the hand"),
    "tiles.matches": N_("Where a tile may be laid"),
    "tiles.first": N_("Who begins"),
    "tiles.blocked": N_("When no player can move"),
    "tiles.course": N_("A turn"),
    "places": N_("Where"),
}

_USE_LABELS = {
    "holder": N_("holder"),
    "effect": N_("effect"),
    "pay": N_("pay"),
    "pay.player": N_("player’s pay"),
    "pay.dealer": N_("dealer’s pay"),
    "times": N_("multiplier"),
    "points": N_("points"),
    "reading": N_("definition"),
    "options": N_("other definitions"),
    "compare": N_("two holders"),
    "exempt": N_("may stay"),
    "beats": N_("beats"),
    "otherwise": N_("otherwise worth"),
    "needs_deck": N_("needs the pack"),
    "status": N_("how common"),
    "as_printed": N_("as printed"),
    "yaku": N_("special hand"),
}

_DIRECTIONS = {"clockwise": N_("clockwise"), "counter-clockwise": N_("counter-clockwise")}
_SAID = {
    "ties": {
        "draw": N_("bets go back"),
        "dealer": N_("the dealer wins"),
        "player": N_("the player wins"),
        "dealer-at-zero": N_("the dealer wins at 0, else bets go back"),
        "carry-over": N_("the pot waits for the next round"),
    },
    "holder": {"both": N_("anybody"), "player": N_("player"), "dealer": N_("dealer")},
    "effect": {
        "win": N_("wins"),
        "beats": N_("beats what it names"),
        "draw": N_("ties"),
        "withdraw": N_("may withdraw with the stake"),
        "void-round": N_("the round is void"),
        "redeal": N_("cards are dealt again"),
        "rematch": N_("the round is played again"),
        "none": N_("none"),
    },
    "compare": {str(by): text for by, text in AGREED.items()},
    "draw.player": {"free": N_("free"), "always": N_("always draws"), "never": N_("never draws")},
    "draw.dealer": {"free": N_("free"), "always": N_("always draws"), "never": N_("never draws")},
    "score.mod": {"10": N_("the last digit of the total")},
    "pay.base": {"1": N_("the bet")},
    "bets.hand": {"own": N_("one’s own hand"), "one": N_("exactly one hand"), "any": N_("any number of hands")},
    "form": {
        "banker": N_("against a dealer"),
        "pot": N_("for a pot"),
        "all-against-all": N_("all against all"),
        "capture": N_("taking cards from the layout"),
        "tricks": N_("taking tricks"),
        "sets": N_("collecting sets"),
        "vying": N_("betting in rounds"),
        "tiles": N_("laying tiles that match"),
    },
    "direction": _DIRECTIONS,
    "bets.order": _DIRECTIONS,
    "draw.order": _DIRECTIONS,
    "draw.limit": {"0": N_("none")},
    "deal.wins": {
        "all": N_("with all hands; with some of them won and some lost it is a draw"),
        "most": N_("with more of the hands than the other side"),
        "each": N_("each hand wins or loses a bet of its own"),
    },
    "deal.hands": {
        "personal": N_("one for each player"),
        "tableaus": N_("tableaus"),
        "columns": N_("columns"),
        "stacks": N_("stacks"),
    },
    "capture.takes": {
        "same-number": N_("a card of its number"),
        "same-suit": N_("a card of its suit"),
        "sum": N_("cards that sum to its number"),
        "sum-or-number": N_("a card of its number, or cards that sum to it"),
    },
    "tricks.follow": {
        "suit": N_("the suit that was led, if possible"),
        "suit-or-trump": N_("the suit that was led, else a trump, if possible"),
        "free": N_("any card"),
    },
    "vying.limit": {
        "no-limit": N_("any amount"),
        "pot-limit": N_("at most the pot"),
        "fixed-limit": N_("a fixed amount"),
        "spread-limit": N_("between two agreed amounts"),
    },
    "pay.by": {
        "bet": N_("a multiple of the bet"),
        "difference": N_("the difference of the totals"),
        "pot": N_("the pot"),
    },
}

_VALUE_OF = re.compile(r"score\.values\.(\d+)")
_USE = re.compile(r"(yaku|local)\.([^.]+)(?:\.(.+))?")
_REDEAL = re.compile(r"redeal\.([^.]+)")


def label(game: ResolvedGame, path: str) -> str:
    """What a value is called: `Dealer’s draw`, `Kuppin: pay`."""
    plain = path.partition("[")[0]
    if plain in _LABELS:
        words = game.unit.worded(_LABELS[plain])
        return Message(words.replace("Points", as_sentence(game.points_name)))
    if match := _VALUE_OF.fullmatch(plain):
        return Message("Value of {card}", card=game.called(int(match[1])))
    if match := _USE.fullmatch(plain):
        return _use_label(game, match[2], match[3] or "")
    if match := _REDEAL.match(plain):
        rule = game.redeal.get(match[1])
        name = plain_name(rule.names, match[1].replace("-", " ")) if rule else match[1]
        return Message("Redeal: {name}", name=name)
    words = plain.replace(".", ", ").replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:] if words else Message("The game")


def _use_label(game: ResolvedGame, id: str, field: str) -> str:
    use = game.uses.get(id) or game.local.get(id)
    title = use.title if use else id.replace("-", " ")
    shown = title[:1].upper() + title[1:]
    what = Message(_USE_LABELS[field]) if field in _USE_LABELS else field.replace("_", " ")
    return Message("{about}: {what}", about=shown, what=what) if field else shown


def value_words(path: str, text: str, unit: Unit = Unit.CARD) -> str:
    """A value as a reader would say it: ties `draw` are "equal hands draw"."""
    plain = path.partition("[")[0]
    field = plain.rpartition(".")[2] if _USE.fullmatch(plain) else plain
    known = _SAID.get(field, {}).get(text)
    return text if known is None else Message(unit.worded(known))
