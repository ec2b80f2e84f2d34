"""Contradictions to changed data: claims that fail now, and uses of hands whose cards changed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import permutations
from math import comb
from typing import NamedTuple

from ludograph.article.facts import ArticleFacts, CardsUse, ClaimUse
from ludograph.base.problems import LudographError, Place
from ludograph.base.source import SourceText
from ludograph.rules.cards.deck import LETTERS, Card
from ludograph.rules.conditions.base import canonical
from ludograph.rules.conditions.operators import Ranks
from ludograph.rules.data.model import ResolvedGame, Rules, Use
from ludograph.rules.play.play import played
from ludograph.rules.tables.facts.changes import changed_uses, hands_of
from ludograph.site.project.project import Project
from ludograph.site.reporting.lines import ProjectFiles
from ludograph.tools.affected.printing import ClaimChange, HandUse

_ENDS = (". ", "? ", "! ")
_NEAR = 100
"""The largest number of quoted characters before a place in a long sentence, and after it."""
_PASS = "pass"  # noqa: S105 — a verdict


def failing_claims(earlier: Project, now: Project, before: set[str], after: set[str]) -> Iterator[ClaimChange]:
    """Claims that fail now, and passed or did not exist before."""
    lines = ProjectFiles(now.files)
    for page in sorted(after):
        changes: dict[tuple[int, int], ClaimChange] = {}
        passed = {one.id: one.result == _PASS for one in _claims(earlier, page)} if page in before else {}
        for claim in _claims(now, page):
            if claim.result != _PASS and passed.get(claim.id, True):
                place = claim.words or claim.place
                at = "{}:{}:{}".format(place.path, *lines.location(place))
                change = ClaimChange(at, claim.id, claim.text, claim.result, claim.expected, claim.found, claim.witness)
                changes[place.start, len(changes)] = change
        yield from (changes[key] for key in sorted(changes))


def _claims(project: Project, page: str) -> Iterable[ClaimUse]:
    return project.facts_of(page).claims


class _Changed(NamedTuple):
    """A special hand whose cards changed, in a game before and after."""

    games: tuple[ResolvedGame, ResolvedGame]
    uses: tuple[Use, Use]


def hands_in_articles(now: Project, before: Rules, after: Rules, pages: set[str]) -> Iterator[HandUse]:
    """Places where articles draw, write, test or name a hand whose cards changed, and where data write it."""
    changed = [
        _Changed((old, new), uses)
        for id, new in after.games.items()
        if (old := before.games.get(id)) is not None and old.fingerprint != new.fingerprint
        for uses in changed_uses(old, new)
    ]
    lines = ProjectFiles(now.files)
    found: dict[str, HandUse] = {}

    def add(path: str, place: Place | None, use: HandUse) -> None:
        if place is None:
            found.setdefault(path, use)
            return
        source = lines.text(place.path)
        words = _round(source.text, place) if source else ""
        found.setdefault("{}:{}:{}".format(place.path, *lines.location(place)), replace(use, words=words))

    for page in sorted(pages) if changed else ():
        facts = now.facts_of(page)
        source = lines.text(facts.path)
        about = {facts.metadata.game, *facts.games}
        for one in sorted(changed, key=lambda one: one.games[1].id not in about):  # the article's own games first
            for place, use in _uses_in(facts, one, source):
                add(facts.path, place, use)
    for path in sorted(after.line_starts) if changed else ():
        if (source := lines.text(path)) is not None:
            own = sorted(changed, key=lambda one: getattr(one.games[1].at, "path", "") != path)
            for place, use in (found for one in own for found in _written(source, one)):
                add(path, place, use)
    for at, use in found.items():
        yield replace(use, at=at)


def _uses_in(facts: ArticleFacts, one: _Changed, source: SourceText | None) -> Iterator[tuple[Place | None, HandUse]]:
    game, title = one.games[1].id, one.uses[1].title
    drawn = [cards.place for cards in facts.cards]
    shown = False
    for cards in facts.cards:
        was, is_ = (_is_hand(each, use, cards) for each, use in zip(one.games, one.uses, strict=True))
        if was != is_:
            shown = True
            yield cards.place, HandUse("", game, str(title), cards.text, is_)
    for place, use in _written(source, one) if source else ():
        if not any(one.start <= place.start < one.end for one in drawn):
            shown = True
            yield place, use
    asked = json.dumps(canonical(one.uses[0].condition)) if one.uses[0].condition else ""
    for claim in facts.claims:
        # A game and its variants have one beginning of their ids.
        if asked in claim.asks and game.partition("/")[0] in {each.partition("/")[0] for each in claim.games}:
            yield (
                claim.words or claim.place,
                HandUse("", game, str(title), _cards(one), False, f"claim {claim.id!r} asks for"),
            )
    every = "|".join(re.escape(name.text) for name in one.uses[1].names)
    names = re.compile(rf"(?<!\w)(?:{every})(?!\w)", re.IGNORECASE)
    is_named = shown or any(names.search(section.text) for section in facts.sections)
    for count in _counts(one).finditer(source.text) if is_named and source else ():
        yield Place(facts.path, *count.span()), HandUse("", game, str(title), count[0], False, "writes")
    if not shown and any(names.search(section.text) for section in facts.sections):
        match = names.search(source.text) if source else None
        made = next((use.place for use in facts.rules if use.games), None)
        yield (
            Place(facts.path, *match.span()) if match else made,
            HandUse("", game, str(title), how="names" if match else "shows"),
        )


def _round(text: str, place: Place) -> str:
    """The sentence around a place, or the nearby text of its line."""
    start, end = text.rfind("\n", 0, place.start) + 1, text.find("\n", place.end)
    line = text[start : end if end >= 0 else len(text)]
    at = place.start - start
    before = max((line.rfind(mark, 0, at) + len(mark) for mark in _ENDS if mark in line[:at]), default=0)
    after = min((line.find(mark, at) + 1 for mark in _ENDS if mark in line[at:]), default=len(line))
    first, last = max(before, at - _NEAR), min(after, at + _NEAR)
    return f"{'…' * (first > before)}{line[first:last].strip()}{'…' * (last < after)}"


def _cards(one: _Changed) -> str:
    """The former cards of the hand; its name, if it was not a list of numbers."""
    former = one.uses[0].condition
    return "–".join(map(str, former.numbers)) if isinstance(former, Ranks) else "what"


def _written(source: SourceText, one: _Changed) -> Iterator[tuple[Place, HandUse]]:
    """Places where a text has the hand's former numbers, joined by dashes or hyphens."""
    former = one.uses[0].condition
    if not isinstance(former, Ranks) or len(former.numbers) < _FEWEST:
        return
    orders = sorted({"[-–‑]".join(map(str, order)) for order in permutations(former.numbers)})
    for match in re.finditer(rf"(?<![\w–-])(?:{'|'.join(orders)})(?![\w–-])", source.text):
        use = HandUse("", one.games[1].id, str(one.uses[1].title), match[0], False, "writes")
        yield Place(source.path, *match.span()), use


def _counts(one: _Changed) -> re.Pattern[str]:
    """The former number of such hands and of all hands: `64 of the 9,880 hands`."""
    size = one.uses[0].yaku.size or one.uses[1].yaku.size or 0
    was, now = (hands_of(*each, size) for each in zip(one.games, one.uses, strict=True))
    deck = one.games[0].deck
    if was is None or was == now or deck is None:
        return re.compile(r"(?!)")
    all_hands = comb(len(deck.cards), size)
    written = "|".join({f"{all_hands:,}", str(all_hands)})
    return re.compile(rf"(?<![\w.,]){was:,} (?:of|in) (?:the |all )?(?:{written})(?: hands)?(?![\w])")


_FEWEST = 3
"""The smallest number of numbers that is unlikely to be a date or a range."""


def _is_hand(game: ResolvedGame, use: Use, shown: CardsUse) -> bool:
    """Whether the cards shown, as cards of the game's deck, are the hand."""
    hand = _dealt(game, shown)
    if use.condition is None or not hand or use.yaku.size not in (None, len(hand)):
        return False
    try:
        return use.condition.holds(hand, played(game).setting)
    except LudographError:
        return False


def _dealt(game: ResolvedGame, shown: CardsUse) -> tuple[Card, ...]:
    """Cards of the deck with these numbers and suits; empty if it lacks one of them."""
    left = list(game.deck.cards) if game.deck is not None else []
    hand: list[Card] = []
    for face in shown.cards:
        number = LETTERS.get(face.rank) or (int(face.rank) if face.rank.isdecimal() else None)
        card = next((one for one in left if one.n == number and (not face.suit or one.suit == face.suit)), None)
        if card is None:
            card = next((one for one in left if one.n == number), None)
        if card is None:
            return ()
        left.remove(card)
        hand.append(card)
    return tuple(hand)
