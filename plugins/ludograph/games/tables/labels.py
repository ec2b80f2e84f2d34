"""What the values of a game are called in tables, and the words for them."""

from __future__ import annotations

import re

from ludograph.cards.unit import Unit
from ludograph.games.meeting import AGREED
from ludograph.games.model import ResolvedGame
from ludograph.games.tables.cells import as_sentence
from ludograph.languages.words import N_
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
    "holder": "holder",
    "effect": "effect",
    "pay": "pay",
    "pay.player": "player’s pay",
    "pay.dealer": "dealer’s pay",
    "times": "multiplier",
    "points": "points",
    "reading": "definition",
    "options": "other definitions",
    "compare": "two holders",
    "exempt": "may stay",
    "beats": "beats",
    "otherwise": "otherwise worth",
    "needs_deck": "needs the pack",
    "status": "how common",
    "as_printed": "as printed",
    "yaku": "special hand",
}

_SAID = {
    "ties": {
        "draw": "bets go back",
        "dealer": "the dealer wins",
        "player": "the player wins",
        "dealer-at-zero": "the dealer wins at 0, else bets go back",
        "carry-over": "the pot waits for the next round",
    },
    "holder": {"both": "anybody", "player": "player", "dealer": "dealer"},
    "effect": {
        "win": "wins",
        "beats": "beats what it names",
        "draw": "ties",
        "withdraw": "may withdraw with the stake",
        "void-round": "the round is void",
        "redeal": "cards are dealt again",
        "rematch": "the round is played again",
        "none": "none",
    },
    "compare": {str(by): text for by, text in AGREED.items()},
    "draw.player": {"free": "free", "always": "always draws", "never": "never draws"},
    "draw.dealer": {"free": "free", "always": "always draws", "never": "never draws"},
    "score.mod": {"10": "the last digit of the total"},
    "pay.base": {"1": "the bet"},
    "bets.hand": {"own": "one’s own hand", "one": "exactly one hand", "any": "any number of hands"},
    "form": {
        "banker": "against a dealer",
        "pot": "for a pot",
        "all-against-all": "all against all",
        "capture": "taking cards from the layout",
        "tricks": "taking tricks",
        "sets": "collecting sets",
        "vying": "betting in rounds",
        "tiles": "laying tiles that match",
    },
    "draw.limit": {"0": "none"},
    "deal.wins": {
        "all": "with all hands; with some of them won and some lost it is a draw",
        "most": "with more of the hands than the other side",
        "each": "each hand wins or loses a bet of its own",
    },
    "deal.hands": {"personal": "one for each player"},
    "capture.takes": {
        "same-number": "a card of its number",
        "same-suit": "a card of its suit",
        "sum": "cards that sum to its number",
        "sum-or-number": "a card of its number, or cards that sum to it",
    },
    "tricks.follow": {
        "suit": "the suit that was led, if possible",
        "suit-or-trump": "the suit that was led, else a trump, if possible",
        "free": "any card",
    },
    "vying.limit": {
        "no-limit": "any amount",
        "pot-limit": "at most the pot",
        "fixed-limit": "a fixed amount",
        "spread-limit": "between two agreed amounts",
    },
    "pay.by": {"bet": "a multiple of the bet", "difference": "the difference of the totals", "pot": "the pot"},
}

_VALUE_OF = re.compile(r"score\.values\.(\d+)")
_USE = re.compile(r"(yaku|local)\.([^.]+)(?:\.(.+))?")
_REDEAL = re.compile(r"redeal\.([^.]+)")


def label(game: ResolvedGame, path: str) -> str:
    """What a value is called: `Dealer’s draw`, `Kuppin: pay`."""
    plain = path.partition("[")[0]
    if plain in _LABELS:
        words = game.unit.worded(_LABELS[plain])
        return words.replace("Points", as_sentence(game.points_name))
    if match := _VALUE_OF.fullmatch(plain):
        return f"Value of {game.called(int(match[1]))}"
    if match := _USE.fullmatch(plain):
        return _use_label(game, match[2], match[3] or "")
    if match := _REDEAL.match(plain):
        rule = game.redeal.get(match[1])
        return f"Redeal: {plain_name(rule.names, match[1].replace('-', ' ')) if rule else match[1]}"
    words = plain.replace(".", ", ").replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:] if words else "The game"


def _use_label(game: ResolvedGame, id: str, field: str) -> str:
    use = game.uses.get(id) or game.local.get(id)
    title = use.title if use else id.replace("-", " ")
    shown = title[:1].upper() + title[1:]
    return f"{shown}: {_USE_LABELS.get(field, field.replace('_', ' '))}" if field else shown


def value_words(path: str, text: str, unit: Unit = Unit.CARD) -> str:
    """A value as a reader would say it: ties `draw` are "equal hands draw"."""
    plain = path.partition("[")[0]
    field = plain.rpartition(".")[2] if _USE.fullmatch(plain) else plain
    known = _SAID.get(field, {}).get(text)
    return text if known is None else unit.worded(known)
