"""What the values of a game are called in tables, and the words for them."""

from __future__ import annotations

import re

from ludograph.cards.unit import Unit
from ludograph.games.meeting import AGREED
from ludograph.games.model import ResolvedGame
from ludograph.games.tables.cells import as_sentence
from ludograph.values import plain_name

_LABELS = {
    "names": "Names",
    "players": "Players",
    "direction": "Direction of play",
    "form": "Form",
    "deck.use": "Pack",
    "deck.or": "Other packs",
    "deck.ours": "Packs of our choice",
    "score.mod": "Counting",
    "score.order": "Strongest first",
    "score.best": "Best total",
    "score.scoring": "Scoring",
    "dealer.first": "First dealer",
    "dealer.changes": "Change of dealer",
    "dealer.seat": "Dealer’s seat",
    "deal.hands": "Hands",
    "deal.count": "Number of hands",
    "deal.cards": "Cards dealt",
    "deal.faces": "Open or closed",
    "deal.dealer_faces": "Dealer’s cards",
    "deal.dealer_cards": "Dealer’s cards before the players draw",
    "deal.fixed.first": "Cards laid out",
    "deal.dead": "Cards out of play",
    "deal.cut": "Cut",
    "deal.course": "Deal",
    "bets.cap": "Limit of bets",
    "bets.hand": "What is bet on",
    "bets.shared": "Shared hands",
    "bets.ante": "Ante",
    "bets.minimum": "Smallest bet",
    "bets.raises": "Number of raises",
    "bets.order": "Order of betting",
    "bets.course": "Betting",
    "bets.chips": "Chips",
    "bets.fee": "House fee",
    "draw.limit": "Further cards",
    "draw.player": "Player’s draw",
    "draw.dealer": "Dealer’s draw",
    "draw.face": "Further card lies",
    "draw.decides": "Who decides",
    "draw.without_bets": "Hand without bets",
    "draw.order": "Order of drawing",
    "ties": "Ties",
    "pay.base": "Pay",
    "pay.by": "What is paid",
    "pay.as_printed": "Pay as printed",
    "rounds": "Rounds",
    "end": "End of the game",
    "ranking": "Ranking",
    "terms": "Words",
    "deal.arranged": "Arranged in",
    "deal.wins": "Winning the bet",
    "capture.hand": "Cards in the hand",
    "capture.layout": "Cards on the layout",
    "capture.takes": "What a card takes",
    "capture.stock": "The stock",
    "capture.several": "Several that match",
    "capture.sweep": "Clearing the layout",
    "capture.stop": "Ending the round",
    "capture.course": "A turn",
    "tricks.hand": "Cards in the hand",
    "tricks.follow": "What may be played",
    "tricks.trump": "Trumps",
    "tricks.wins": "What takes the trick",
    "tricks.lead": "Who leads",
    "tricks.stock": "The stock",
    "tricks.partners": "Partners",
    "tricks.bids": "Bidding",
    "tricks.target": "Points to win",
    "tricks.course": "A trick",
    "sets.hand": "Cards in the hand",
    "sets.complete": "A complete hand",
    "sets.claims": "Claiming a discard",
    "sets.closed": "Closed and open hands",
    "sets.minimum": "Points needed to win",
    "sets.course": "A turn",
    "vying.ante": "Before the deal",
    "vying.limit": "How much may be bet",
    "vying.rounds": "Betting rounds",
    "vying.best": "Cards that count",
    "vying.side_pots": "Side pots",
    "vying.showdown": "Showdown",
    "vying.course": "A round of betting",
    "tiles.hand": "Tiles in the hand",
    "tiles.matches": "Where a tile may be laid",
    "tiles.first": "Who begins",
    "tiles.blocked": "When no player can move",
    "tiles.course": "A turn",
    "places": "Where",
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
