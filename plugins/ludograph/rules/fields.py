"""The labels of a game's fields, and the words for their values that are not sentences."""

from __future__ import annotations

from ludograph.languages.words import N_, Message, Text
from ludograph.rules.cards.deck import Unit, for_pieces
from ludograph.rules.data.entry import fields
from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.meeting import AGREED
from ludograph.values import plain_name

_OTHERS = {
    "deal.fixed.first": for_pieces("Cards laid out"),
    "yaku.pay.player": N_("player’s pay"),
    "yaku.pay.dealer": N_("dealer’s pay"),
    "yaku.extra.of": N_("more points for"),
    "yaku.extra.beyond": for_pieces("cards that count no more points"),
    "yaku.extra.each": for_pieces("points for each further card"),
}
"""Labels of paths that are not fields themselves."""

_OF_POINTS = {
    "capture.sweep_points": N_("{points} for clearing the layout"),
    "capture.target": N_("{points} to win"),
    "tricks.target": N_("{points} to win"),
    "sets.minimum": N_("{points} needed to win"),
}
"""Labels that name the points, for games whose points have a name of their own."""

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
        "redeal": for_pieces("cards are dealt again"),
        "rematch": N_("the round is played again"),
        "none": N_("none"),
    },
    "compare": {str(by): text for by, text in AGREED.items()},
    "draw.player": {"free": N_("free"), "always": N_("always draws"), "never": N_("never draws")},
    "draw.dealer": {"free": N_("free"), "always": N_("always draws"), "never": N_("never draws")},
    "score.scoring": {
        "total": for_pieces("the sum of the cards"),
        "additive": N_("combinations count points, which are added up"),
        "rank": for_pieces("hands are compared card by card"),
    },
    "score.mod": {"10": N_("the last digit of the total")},
    "pay.base": {"1": N_("the bet")},
    "bets.hand": {"own": N_("one’s own hand"), "one": N_("exactly one hand"), "any": N_("any number of hands")},
    "bets.empty": {
        "out": N_("who has no chips left is out"),
        "again": N_("who has no chips left takes as many again"),
    },
    "form": {
        "banker": N_("against a dealer"),
        "pot": N_("for a pot"),
        "all-against-all": N_("all against all"),
        "capture": for_pieces("taking cards from the layout"),
        "tricks": N_("taking tricks"),
        "sets": N_("collecting sets"),
        "vying": N_("betting in rounds"),
        "tiles": N_("laying tiles that match"),
        "shedding": for_pieces("getting rid of all cards"),
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
        "same-number": for_pieces("a card of its number"),
        "same-suit": for_pieces("a card of its suit"),
        "sum": for_pieces("cards that sum to its number"),
        "sum-or-number": for_pieces("a card of its number, or cards that sum to it"),
    },
    "tricks.follow": {
        "suit": N_("the suit that was led, if possible"),
        "suit-or-trump": N_("the suit that was led, else a trump, if possible"),
        "free": for_pieces("any card"),
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


def subject_of(game: ResolvedGame, path: str) -> tuple[Text, Text]:
    """The subject of a value and its aspect: the special hand and `pay`, or the label and ""."""
    plain = path.partition("[")[0]
    top, _, rest = plain.partition(".")
    id_, _, field = rest.partition(".")
    if top in ("yaku", "local") and id_:
        use = game.every_use.get(id_)
        title = str(use.title if use else id_.replace("-", " "))
        known = _label(f"yaku.{field}")
        return f"{title[:1].upper()}{title[1:]}", Message(known) if known else field.replace("_", " ")
    if top == "redeal" and id_:
        rule = game.redeal.get(id_)
        return Message("Redeal"), plain_name(rule.names, id_.replace("-", " ")) if rule else id_
    if top == "score" and id_ == "values" and field.isdecimal():
        return Message("Value of {card}", card=game.called(int(field))), ""
    if known := _label(plain):
        if game.score.unit and plain in _OF_POINTS:
            return Message(_OF_POINTS[plain], points=game.points_name).as_sentence, ""
        return Message(game.unit.worded(known)), ""
    words = plain.replace(".", ", ").replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:] if words else Message("The game"), ""


def _label(path: str) -> str:
    field = fields().get(path)
    return field.label if field else _OTHERS.get(path, "")


def field_label(game: ResolvedGame, path: str) -> Text:
    """The label of a value: `Dealer’s draw`, `Kuppin: pay`."""
    about, what = subject_of(game, path)
    return Message("{about}: {what}", about=about, what=what) if what else about


def value_words(path: str, text: Text, unit: Unit = Unit.CARD) -> Text:
    """A value in words: `draw` for ties is "equal hands draw"."""
    keys = path.partition("[")[0].split(".")
    is_of_hand = keys[0] in ("yaku", "local") and len(keys) > 2
    known = _SAID.get(".".join(keys[2:] if is_of_hand else keys), {}).get(str(text))
    return text if known is None else Message(unit.worded(known))
