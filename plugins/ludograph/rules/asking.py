"""Questions about a game: rule choices, draw policies and known cards. The syntax is the same everywhere.

The command line (`--choose ties=dealer --first 5 --players 3 --given '{total: 4}'`), the component
(`choose="ties=dealer; rounds=6"`) and claims use it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Mapping as AnyMapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError, did_you_mean
from ludograph.base.source import SourceText
from ludograph.base.yaml import DocumentReading, Mapping, Node, parse_yaml, plain
from ludograph.base.yaml.nodes import Scalar, integer
from ludograph.rules.cards.deck import Card, Deck
from ludograph.rules.conditions.base import Condition
from ludograph.rules.conditions.operators import read_condition
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.notations import When
from ludograph.rules.data.resolve import chosen
from ludograph.rules.data.words import Effect, Holder, TieRule, Trait
from ludograph.rules.odds.best_play import BestPlay, PlayChoice
from ludograph.rules.odds.final import Policy, is_legal, legal_policies
from ludograph.rules.play.play import DEALER, Play, played
from ludograph.values import Range

USUAL = Policy(5)
"""The default draw policy: the middle of what the common draw rules allow."""

MOST_PLAYERS = 20


class AskingError(LudographError):
    """The question names something unknown, or has no meaning in this game."""


@frozen
class Given:
    """What is already known: a condition that the player's dealt hand satisfies, or the dealer's open card."""

    hand: Condition | None = None
    dealer: int | None = None
    """The number of the dealer's open card."""

    @classmethod
    def from_node(cls, node: Node, reading: DocumentReading, path: str, kind: Any) -> Given | None:
        """A condition, or `{dealer: 4}`."""
        if isinstance(node, Mapping) and node.keys() == ("dealer",):
            card = node.entries[0][1]
            number = integer(card.text) if isinstance(card, Scalar) else None
            if number is None:
                reading.expected(card, f"{path}.dealer", "the number of a card")
                return None
            return cls(dealer=number)
        condition = read_condition(node, path, reading)
        return None if condition is None else cls(condition)

    @classmethod
    def schema_of(cls, kind: Any, schema: Any) -> dict[str, Any]:
        dealer = {"type": "object", "properties": {"dealer": {"type": "integer"}}, "required": ["dealer"]}
        return {"anyOf": [{**dealer, "additionalProperties": False}, schema(When)]}

    def of(self, found: BestPlay, play: Play) -> BestPlay:
        """The best play when this is known; AskingError if it can never happen."""
        choices = [choice for choice in found.choices if self._holds(choice, play)]
        likely = sum((choice.likely for choice in choices), Fraction(0))
        if not likely:
            never = f"the dealer never shows a {self.dealer}" if self.hand is None else "no hand is what is given"
            raise AskingError(never)
        known = tuple(replace(choice, likely=choice.likely / likely) for choice in choices)
        return BestPlay(found.dealer, known, sum((one.likely * one.value for one in known), Fraction(0)))

    def _holds(self, choice: PlayChoice, play: Play) -> bool:
        if self.dealer is not None and all(card.n != self.dealer for card in choice.shown):
            return False
        return self.hand is None or self.hand.holds(choice.hand, play.setting)

    @classmethod
    def parse(cls, text: str) -> Given:
        """Parses the text of an option or an attribute; AskingError for a syntax error."""
        # Shell users write `{total:4}`; YAML needs a space after the colon.
        node, problems = parse_yaml(SourceText("given", re.sub(r"(\w):(?=[\w{\[])", r"\1: ", text)))
        found = (
            cls.from_node(node, DocumentReading(problems), "given", cls) if node is not None and not problems else None
        )
        if found is None:
            raise AskingError(problems[0].text if problems else "given: expected a condition such as {total: 4}")
        return found


def choices_of(texts: Iterable[str]) -> dict[str, object]:
    """The values by path from `PATH=VALUE` texts; one text may hold several, separated by semicolons."""
    made: dict[str, object] = {}
    for text in (part.strip() for each in texts for part in each.split(";")):
        path, equals, value = text.partition("=")
        if text and not equals:
            raise AskingError(f"expected PATH=VALUE, found {text!r}")
        if text:
            node, problems = parse_yaml(SourceText("choose", value))
            made[path.strip()] = value.strip() if node is None or problems else plain(node)
    return made


def chosen_game(rules: Rules, id: str, preset: str = "", choices: dict[str, object] | None = None) -> ResolvedGame:
    """The game with a preset and single choices applied; AskingError, with a suggestion, for an unknown one."""
    game = rules.game(id)
    if not id:
        raise AskingError("the game is missing", "Write `game: ID` in the front matter, or name it here")
    if game is None:
        raise AskingError(f"no game {id!r}", did_you_mean(id, rules.games))
    if preset and preset not in game.presets:
        raise AskingError(f"{game.id} has no preset {preset!r}", did_you_mean(preset, game.presets))
    if not preset and not choices:
        return game
    for path in choices or {}:
        kind, _, rest = path.partition(".")
        use = rest.partition(".")[0]
        known = game.every_use
        if kind == "yaku" and use not in known:
            raise AskingError(f"{game.id} has no yaku {use!r}", did_you_mean(use, known))
    resolved, problems = chosen(rules, game.id, preset, choices)
    if problems:
        raise AskingError(problems[0].text)
    return resolved


@frozen
class GameQuestion:
    """A question about a game; an empty field, or None, asks nothing."""

    game: str = ""
    """The game, or one of its variants: `game/variant`."""
    deck: str = ""
    """A deck other than the game's."""
    size: int | None = None
    """How many cards a hand has."""
    policy: str = ""
    """The player's draw policy, `draw-to-5`; after a comma, the dealer's."""
    ties: str = ""
    """A rule for equal hands other than the game's."""
    reading: str = ""
    """`use: reading`, several separated by commas."""
    preset: str = ""
    """One of the game's presets."""
    choose: tuple[str, ...] = ()
    """`PATH=VALUE` choices."""
    first: int | None = None
    """The number of the open card on which the player has bet."""
    players: int | None = None
    """How many play for a pot."""
    given: str = ""
    """A condition on the dealt hand, or `{dealer: 4}`."""

    def game_of(self, rules: Rules) -> ResolvedGame:
        """The game with its preset, readings and single choices; AskingError for an unknown one."""
        choices = choices_of(self.choose)
        for part in filter(None, (part.strip() for part in self.reading.split(","))):
            use, _, reading = part.partition(":")
            choices[f"yaku.{use.strip()}.reading"] = reading.strip()
        return chosen_game(rules, self.game, self.preset, choices)

    def play_of(self, rules: Rules) -> Play:
        """The game at one table."""
        if self.ties and self.ties not in set(TieRule):
            known = [tie.value for tie in TieRule]
            raise AskingError(f"no tie rule {self.ties!r}", did_you_mean(self.ties, known))
        deck = self.deck_of(rules) if self.deck else None
        play = played(self.game_of(rules), deck=deck, ties=TieRule(self.ties) if self.ties else None)
        self._check_players(play)
        return play

    def _check_players(self, play: Play) -> None:
        """AskingError if there is no pot, or if this number of players is impossible."""
        if self.players is None:
            return
        if play.game.form is not None and not play.game.has(Trait.POT):
            plays = "everybody plays against the dealer, not" if play.game.has_dealer else "players do not play"
            raise AskingError(f"{play.game.id}: {plays} for a pot")
        can = play.game.players.value or Range(2, MOST_PLAYERS)
        least, most = max(can.min or 2, 2), min(can.max or MOST_PLAYERS, MOST_PLAYERS)
        if not least <= self.players <= most:
            raise AskingError(f"{play.game.id}: players {self.players}: expected {least} to {most}")

    def deck_of(self, rules: Rules) -> Deck:
        deck = rules.decks.get(rules.redirects.get(self.deck, self.deck))
        if deck is None:
            raise AskingError(f"no deck {self.deck!r}", did_you_mean(self.deck, rules.decks))
        return deck

    def first_of(self, play: Play) -> Card | None:
        """The open card on which the player has bet, if some are laid out; AskingError if it is not one of them."""
        if self.first is None:
            return next(iter(play.laid_out), None)
        for card in play.laid_out:
            if card.n == self.first:
                return card
        laid_out = ", ".join(str(card.n) for card in play.laid_out)
        lie = f"{laid_out} lie open" if laid_out else f"no {play.deck.unit} lies open"
        raise AskingError(f"{play.game.id}: {lie} before the deal, not {self.first}")

    def understood(self, rules: Rules) -> Iterator[str]:
        """The question in sentences, without the choices; AskingError for a part that has no meaning in this game."""
        if self.first is None and self.players is None and not self.given:
            return
        play, given = self.play_of(rules), self.given_
        if self.first is not None and (first := self.first_of(play)):
            yield f"The player bets on the open {first.n}."
        if self.players is not None:
            yield f"{self.players} play."
        if given.hand is not None:
            yield f"Given a dealt hand with {given.hand.words(play.deck.pieces)}."
        if given.dealer is not None:
            yield f"Given that the dealer shows {play.deck.pieces.one(given.dealer)}."

    @property
    def given_(self) -> Given:
        """The known cards; AskingError for a condition that cannot be read."""
        return Given.parse(self.given) if self.given else Given()


def policy_named(text: str) -> Policy:
    """`draw-to-5` or `stand`; AskingError for anything else."""
    policy = Policy.parse(text)
    if policy is None:
        raise AskingError(f"no policy {text!r}; write `draw-to-5` or `stand`")
    return policy


def policy_for(play: Play, text: str, side: Holder) -> Policy:
    """The policy that `text` names, else the default, else the most cautious legal one; AskingError for an illegal one.

    `text` is the player's policy, or the player's and the dealer's with a comma between them.
    """
    asked = [part.strip() for part in text.split(",") if part.strip()]
    own = asked[-1] if side is DEALER and asked else asked[0] if asked else ""
    if own:
        policy = policy_named(own)
        if not is_legal(play, policy, side):
            legal = ", ".join(str(each) for each in legal_policies(play, side))
            raise AskingError(f"{play.game.id}: the rules do not let the {side} follow {policy}; legal are {legal}")
        return policy
    if play.has_choice(side) and is_legal(play, USUAL, side):
        return USUAL
    legal_here = legal_policies(play, side)
    if not legal_here:
        raise AskingError(f"{play.game.id}: no policy of the {side} is legal in all hands")
    return legal_here[0]


def keeps_hands(play: Play, side: Holder) -> bool:
    """Whether the side can be dealt a special hand that a further card destroys; every policy stands on such a hand."""
    return any(
        use.use.effect is Effect.WIN and use.use.yaku.size is not None and use.use.yaku.size < play.sizes[-1]
        for use in play.deciding[side]
        if use.use.held_by(side)
    )


def listed_games(text: str) -> tuple[str, ...]:
    """The ids in a list with commas."""
    return tuple(filter(None, map(str.strip, text.split(","))))


class TableError(AskingError):
    """The table cannot be made; the message names what is missing or unknown."""


@frozen
class TableOptions(GameQuestion):
    """The attributes of a table; empty if absent."""

    games: tuple[str, ...] = ()
    """Several games, separated by commas."""
    family: str = ""
    """All games of a family."""
    yaku: str = ""
    """The special hand of `yaku-card`."""
    seed: str = ""
    """The seed for shuffling in `worked-round`."""
    hand: str = ""
    """The initial hand of `hand-checker`, or the first of `meetings`: `8.9.3`."""
    against: str = ""
    """The other hand of `meetings`, the dealer's if there is a dealer: `9.1`."""
    answers: str = ""
    """The id of the section to which `hand-checker` links for readers without scripts: `quarrel`."""
    compact: str = ""
    """With any value, `hand-checker` offers only this game and folds its table."""

    @classmethod
    def of(cls, attributes: AnyMapping[str, str]) -> TableOptions:
        """The options from the attributes as written; TableError for one that is unknown or has no meaning here."""
        known = {field.name for field in fields(cls)}
        for name in attributes:
            if name not in known:
                raise TableError(f"unknown attribute {name!r}", did_you_mean(name, known))
        size = attributes.get("size", "")
        if size and not (size.isascii() and size.isdigit() and len(size) < 3 and 0 < int(size) < 20):
            raise TableError(f"size {size!r} is not a number of cards")
        numbers: dict[str, Any] = {
            name: cls._number(name, attributes[name]) for name in ("first", "players") if name in attributes
        }
        lists = ("games", "size", "choose", *numbers)
        texts: dict[str, Any] = {name: value for name, value in attributes.items() if name not in lists}
        games = listed_games(attributes.get("games", ""))
        choose = (attributes["choose"],) if attributes.get("choose") else ()
        return cls(games=games, size=int(size) if size else None, choose=choose, **numbers, **texts)

    def games_named(self, rules: Rules) -> list[ResolvedGame]:
        """The games in `games`; TableError for an unknown one."""
        for id in self.games:
            if rules.game(id) is None:
                raise TableError(f"no game {id!r}", did_you_mean(id, rules.games))
        return [rules.games[rules.redirects.get(id, id)] for id in self.games]

    def dealt_play_of(self, rules: Rules) -> Play:
        """The game as played; TableError if it does not compare dealt hands."""
        play = self.play_of(rules)
        if not play.game.is_dealt:
            raise TableError(f"{play.game.id}: what counts is not dealt in this game, so it has no odds dealt")
        return play

    def dealers_play_of(self, rules: Rules) -> Play:
        """The game as played; TableError if no dealer's hand decides a round."""
        play = self.play_of(rules)
        if not play.game.has_dealer:
            raise TableError(f"{play.game.id}: the game is not played against a dealer")
        if play.game.is_arranged:
            raise TableError(f"{play.game.id}: several hands decide a round, which is not computed")
        return play

    @staticmethod
    def _number(name: str, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            raise TableError(f"{name}: expected a number, found {text!r}")
        return int(text)
