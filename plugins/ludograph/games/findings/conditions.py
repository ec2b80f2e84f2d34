"""D04 and D06: conditions that no hand of the deck satisfies, and `refines` that is not true."""

from __future__ import annotations

from ludograph.cards.deck import Card
from ludograph.games.condition import Condition, sentence
from ludograph.games.findings.finding import Examined, Findings, shown
from ludograph.games.odds.patience import NotComputedError
from ludograph.games.odds.witness import sizes_of, witness
from ludograph.games.play import PlayedUse


def impossible_conditions(examined: Examined) -> Findings:
    """D04: a condition that can never hold with the game's deck."""
    for use in examined.play.uses:
        if not _can_hold(examined, use):
            deck = examined.play.deck
            yield examined.finding(
                "D04",
                f"no hand of {deck.id} can be {use.use.title}: {sentence(use.when, deck.pieces)}",
                use=use.use,
                emendation="Correct the condition, or name the decks it needs under `needs_deck`.",
                place=use.use.at,
            )


def _can_hold(examined: Examined, use: PlayedUse) -> bool:
    """Whether some hand is the yaku; true too where there are too many hands to tell."""
    try:
        return any(_witness(examined, use.when, size) is not None for size in sizes_of(examined.play, use))
    except NotComputedError:
        return True


def false_refinements(examined: Examined) -> Findings:
    """D06: a hand that is a yaku but not the yaku that this one should refine."""
    for use in examined.play.uses:
        for parent in use.use.yaku.refines:
            condition = _condition_of(examined, parent)
            if condition is None:
                continue
            for size in sizes_of(examined.play, use):
                hand = _witness(examined, use.when, size, unless=condition)
                if hand is not None:
                    yield examined.finding(
                        "D06",
                        f"{shown(hand)} is {use.use.title} but not {examined.rules.yaku[parent].title},"
                        " which `refines` names",
                        use=use.use,
                        witness=(hand,),
                        emendation=f"Remove {parent!r} from `refines`, or narrow the condition.",
                    )
                    break


def _condition_of(examined: Examined, yaku: str) -> Condition | None:
    """The yaku's definition in this game, else its own."""
    for use in examined.play.uses:
        if use.use.yaku.id == yaku:
            return use.when
    known = examined.rules.yaku.get(yaku)
    return known.condition_of("") if known else None


def _witness(
    examined: Examined, when: Condition, size: int, unless: Condition | None = None
) -> tuple[Card, ...] | None:
    return witness(examined.play.cards, size, examined.play.setting, when, unless)
