"""The data with which `play.js` deals a round: the recommended form as the hand checker knows it, the table, the
sentences of the rules, and what each choice is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from ludograph.languages.words import N_, Message, Text, Words
from ludograph.rules.asking import TableOptions, keeps_hands, policy_for
from ludograph.rules.cards.drawing import back
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.resolve import recommended
from ludograph.rules.data.words import Trait
from ludograph.rules.odds.best_play import best_play
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.play.machine import Turn, assumed, left_open, usual_round
from ludograph.rules.play.play import DEALER, PLAYER, NotPlayableError, Play, played
from ludograph.rules.speech.sentence import Length, Sentence, closed, counted
from ludograph.rules.tables.chances import policy_of_all
from ludograph.rules.tables.facts.facts import policy_sentence
from ludograph.rules.tables.hands.checker import data_of, is_checked, sides, tie_ways
from ludograph.rules.tables.round.play_now import speech
from ludograph.rules.tables.round.showdown import Seat, antes, seats_of
from ludograph.rules.tables.sheet import answered, house_sheet
from ludograph.store import Kind
from ludograph.values import Source


def dealt_play(rules: Rules, game: ResolvedGame) -> Play | None:
    """The recommended form of a game; None if no round of it can be dealt (`left_open` says why).

    NotPlayableError if the pack is too small.
    """
    return _dealt(recommended(rules, game)) if is_checked(game) else None


def _dealt(game: ResolvedGame) -> Play | None:
    # Hands that count by agreement count in this form like the others.
    play = played(replace(game, uses={id: replace(use, local=False) for id, use in game.uses.items()}))
    if any(left_open(play)):
        return None
    play.require_cards(len(usual_round(play).sides))
    return play


WORTHS = Kind("worths", dict[str, tuple[str, str]])
_PATHS = (
    *("bets.hand", "deal.course", "deal.after_bets", "deal.cards", "draw.player", "draw.dealer", "ties"),
    *("bets.course", "pay.base", "pay.by", "pay.beyond"),
)
"""The fields on which a step of a round can stand, besides those of special hands."""


def agreed_plays(rules: Rules, play: Play) -> dict[str, Play]:
    """Code of an answer on the sheet of house rules → the game of which a round can be dealt with it."""
    found: dict[str, Play] = {}
    for code, game in answered(rules, rules.games[play.game.id]):
        with suppress(NotPlayableError):
            if game.deck == play.game.deck and (other := _dealt(game)):
                found[code] = other
    return found


def _in_words(words: Words, about: Text, what: Text) -> str:
    """An answer as the sheet says it: its sentence, else what it is about and its words."""
    said = words.said(what)
    is_whole = not about or said.endswith((".", "。"))
    return said if is_whole else words.said(Message("{about}: {what}", about=about, what=what))


def round_data(rules: Rules, play: Play, words: Words, cited: Callable[[Source], str]) -> dict[str, Any]:
    """A game as in `checker_data`; under `round` its table, its sentences and the worth of choices; and under `agreed`
    what other answers on the sheet change in both.
    """
    game, on_sheet = play.game, house_sheet(rules, TableOptions(game=play.game.id)).answers
    # An option with the words of the usual answer is none.
    agreed = {code: other for code, other in agreed_plays(rules, play).items() if code in on_sheet}
    others = [replace(other, game=replace(other.game, id=code)) for code, other in agreed.items()]
    data = data_of(rules, [play, *others], words, cited)
    games = data["games"]
    positions = [one.value for one in game.ties.disputed if one.value]
    # What the table has agreed on has no source.
    by_table = {"tiesSource": [], "tiesNote": "", "tieOurs": False}
    ways = [way | (by_table if place else {}) for place, way in enumerate(tie_ways(play, words, positions))]
    usual = _table(play, words, cited)
    changes = {
        code: {
            "words": _in_words(words, *on_sheet[code]),
            "game": _changes(games[game.id], games.pop(code)),
            "round": _changes(usual, _table(other, words, cited)),
        }
        for code, other in agreed.items()
    }
    games[game.id]["tieWays"] = ways
    worth = rules.derived(WORTHS, ("worths", game.id), partial(_all_worths, id=game.id), slow=True)
    return data | {"round": {"game": game.id, **usual, "worth": worth}, "agreed": changes}


def _changes(usual: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """What is different: by key, in lists of hands by their ids; None for what is gone."""
    found: dict[str, Any] = {}
    for key in {**usual, **other}:
        one, two = usual.get(key), other.get(key)
        if key == "uses" and one and two:
            one, two = ({use["id"]: use for use in uses} for uses in (one, two))
        if isinstance(one, Mapping) and isinstance(two, Mapping):
            found |= {key: inner} if (inner := _changes(one, two)) else {}
        elif one != two:
            found[key] = two
    return found


def _table(play: Play, words: Words, cited: Callable[[Source], str]) -> dict[str, Any]:
    """The table of a round and the sentences of its rules."""
    game, round_rules = play.game, usual_round(play)
    seats = seats_of(round_rules)
    paths = [*_PATHS, *(f"yaku.{id}.{name}" for id in game.uses for name in ("effect", "compare", "pay"))]
    sentences = [one for size in (Length.SHORT, Length.FULL) for one in speech(game, size) if isinstance(one, Sentence)]
    says = {path: one for path in paths if (one := _stating(sentences, path)) is not None}
    policies = {side: policy_for(play, "", side) for side in sides(play)}
    others = [policy_of_all(policies[PLAYER], keeps_hands(play, PLAYER))] if play.has_choice(PLAYER) else []
    others += [policy_sentence(DEALER, policies[DEALER])] if game.has_dealer and play.has_choice(DEALER) else []
    if round_rules.betting:
        others.append(Message(BETTING, number=str(round_rules.good_total)))
    return {
        **round_rules.table,
        "seats": [words.said(seat.begins) for seat in seats],
        "bettors": [words.said(seat.full) for seat in seats],
        "back": back().id,
        "open": " ".join(map(words.said, _begins(play, seats))),
        "beyond": bool(game.pay.beyond.value),
        "good": round_rules.good_total,
        "deal": round_rules.deals(Turn.OPEN).path,
        "deals": round_rules.deals(Turn.DEAL).path,
        "ranked": len(game.ranking) > 1,
        "drawTo": {side: policy.draw_to for side, policy in policies.items()},
        "others": list(map(words.said, others)),
        "says": {
            path: [words.said(one.text), list(dict.fromkeys(map(cited, one.sources)))] for path, one in says.items()
        },
    }


BETTING = N_("The others bet or match with a total of {number} or more, raise with a special hand, and fold with less.")
RAISES = N_("No source says how often a bet may be raised: here each player raises at most once.")


def _begins(play: Play, seats: Sequence[Seat]) -> Iterator[Text]:
    """That no source says which cards lie open (the script lays all of them closed then), and what the pot holds."""
    if not play.game.faces:
        cards = counted(play.deck.unit, play.game.dealt_cards)
        yield closed(Message("{cards}; which of them are open, the source does not say", cards=cards))
    if play.game.has(Trait.STAKED):
        yield antes(play, [seat.player for seat in seats])
    if any(assumed(play)):
        yield Message(RAISES)


_STEPS = {"bets": ("Bet", "Ante"), "draw": ("Draw",)}
"""Part of a game → the steps with the sentences about it."""


def _stating(sentences: list[Sentence], path: str) -> Sentence | None:
    """The first sentence that states a field; about bets and drawing, else the first of their steps."""
    steps = _STEPS.get(path.partition(".")[0], ())
    about = (one for one in sentences if one.step in steps)
    return next((one for one in sentences if one.states(path)), next(about, None))


def _all_worths(rules: Rules, id: str) -> dict[str, tuple[str, str]]:
    game = rules.game(id)
    play = dealt_play(rules, game) if game else None
    return dict(_worths(play)) if play else {}


def _worths(play: Play) -> Iterator[tuple[str, tuple[str, str]]]:
    """What staying and drawing are worth on average, by the player's cards and, after a bar, the dealer's open ones."""
    if not play.game.has_dealer or not play.has_choice(PLAYER):
        return
    try:
        found = best_play(play, policy_for(play, "", DEALER))
    except (NotComputedError, NotPlayableError):
        return
    for choice in found.choices:
        hand, shown = (".".join(str(card.n) for card in cards) for cards in (choice.hand, choice.shown))
        yield f"{hand}|{shown}", (_worth(choice.stand), _worth(choice.draw))


def _worth(value: Fraction | None) -> str:
    return "" if value is None else f"{float(value):.3f}"
