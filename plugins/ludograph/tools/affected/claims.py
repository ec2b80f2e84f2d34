"""Articles that no longer agree with the data: claims that begin to fail, and hands drawn or named as they were."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludograph.article.facts import ArticleFacts, CardsUse, ClaimUse
from ludograph.base.problems import LudographError, Place
from ludograph.rules.cards.deck import Card
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.yaku import Use
from ludograph.rules.play.play import played
from ludograph.site.project.project import Project
from ludograph.site.reporting.lines import ProjectFiles
from ludograph.tools.affected.printing import ClaimChange, HandUse
from ludograph.tools.affected.rules import changed_uses

_PASS = "pass"  # noqa: S105 — a verdict


def failing_claims(earlier: Project, now: Project, before: set[str], after: set[str]) -> Iterator[ClaimChange]:
    """Claims that do not pass and passed before, or were not there."""
    lines = ProjectFiles(now.files)
    for page in sorted(after):
        passed = {one.id: one.result == _PASS for one in _claims(earlier, page)} if page in before else {}
        for claim in _claims(now, page):
            if claim.result != _PASS and passed.get(claim.id, True):
                place = claim.words or claim.place
                at = "{}:{}:{}".format(place.path, *lines.location(place))
                yield ClaimChange(at, claim.id, claim.text, claim.result, claim.expected, claim.found)


def _claims(project: Project, page: str) -> Iterable[ClaimUse]:
    return project.facts_of(page).claims


class _Changed(NamedTuple):
    """A special hand whose cards changed, in a game before and after."""

    games: tuple[ResolvedGame, ResolvedGame]
    uses: tuple[Use, Use]


def hands_in_articles(now: Project, before: Rules, after: Rules, pages: set[str]) -> Iterator[HandUse]:
    """Where articles draw cards that were or are a hand whose cards changed, and the articles that only name it."""
    changed = [
        _Changed((old, new), uses)
        for id, new in after.games.items()
        if (old := before.games.get(id)) is not None and old.fingerprint != new.fingerprint
        for uses in changed_uses(old, new)
    ]
    lines = ProjectFiles(now.files)
    found: dict[str, HandUse] = {}
    for page in sorted(pages) if changed else ():
        facts = now.facts_of(page)
        for one in changed:
            for place, use in _uses_in(facts, one):
                found.setdefault("{}:{}:{}".format(facts.path, *lines.location(place)) if place else facts.path, use)
    for at, use in found.items():
        yield HandUse(at, use.game, use.hand, use.cards, use.is_it)


def _uses_in(facts: ArticleFacts, one: _Changed) -> Iterator[tuple[Place | None, HandUse]]:
    game, title = one.games[1].id, one.uses[1].title
    drawn = False
    for cards in facts.cards:
        was, is_ = (_is_hand(each, use, cards) for each, use in zip(one.games, one.uses, strict=True))
        if was != is_:
            drawn = True
            yield cards.place, HandUse("", game, title, cards.text, is_)
    names = [name.text for name in one.uses[1].names]
    if not drawn and any(_names(section.text, names) for section in facts.sections):
        yield None, HandUse("", game, title)


def _names(text: str, names: Iterable[str]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) for name in names)


def _is_hand(game: ResolvedGame, use: Use, shown: CardsUse) -> bool:
    """Whether the cards, taken from the game's pack by what they show, are the hand."""
    hand = _dealt(game, shown)
    if use.condition is None or not hand or use.yaku.size not in (None, len(hand)):
        return False
    try:
        return use.condition.holds(hand, played(game).setting)
    except LudographError:
        return False


def _dealt(game: ResolvedGame, shown: CardsUse) -> tuple[Card, ...]:
    """Cards of the pack with these numbers and suits; none where it lacks one of them."""
    left = list(game.deck.cards) if game.deck is not None else []
    hand: list[Card] = []
    for face in shown.cards:
        number = _LETTERS.get(face.rank) or (int(face.rank) if face.rank.isdecimal() else None)
        card = next((one for one in left if one.n == number and (not face.suit or one.suit == face.suit)), None)
        if card is None:
            card = next((one for one in left if one.n == number), None)
        if card is None:
            return ()
        left.remove(card)
        hand.append(card)
    return tuple(hand)


_LETTERS = {"A": 1, "J": 11, "Q": 12, "K": 13}
