"""Cells that several tables share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ludograph.languages.words import N_, Authored, Message, Text
from ludograph.library.citing.citation import Cited
from ludograph.rules.cards.deck import Card, Deck, Pieces, Unit
from ludograph.rules.conditions.base import Condition, fixes_order, looks_beyond_numbers, of_round
from ludograph.rules.conditions.english import listed, numeral, words_of
from ludograph.rules.conditions.operators import Only, Ranks, Sequenced
from ludograph.rules.conditions.selector import Marks
from ludograph.rules.data.model import ResolvedGame, Rules, Yaku
from ludograph.rules.data.provenance import Placed
from ludograph.rules.data.words import Holder
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.ways import Ways, ways
from ludograph.rules.odds.witness import EXAMPLE_ROUND, shown_example
from ludograph.rules.play.play import Play, PlayedUse
from ludograph.rules.speech.sentence import INFERRED, OURS, TO_AGREE, HowKnown, OurChoice, most_words, standing_of
from ludograph.rules.tables.pieces import (
    ANY_CARD,
    EMPTY,
    CardsShown,
    Cell,
    CellWords,
    Piece,
    Silence,
    if_any,
    number,
    odds,
    silent,
)
from ludograph.values import Name, Source, plain_name

ORDERED = N_("Ordered ways count the same hand in another order as another one; sets count them once.")
OUT_OF = N_("Odds are out of all hands of that size, in whatever order they are dealt.")


def cited(sources: Iterable[Source]) -> tuple[Cited, ...]:
    """Sources as an article cites them, without duplicates."""
    return tuple(dict.fromkeys(Cited(source.cite, source.locator) for source in sources))


def as_sentence(text: Text) -> Text:
    """The words with a capital first letter."""
    return text.as_sentence if isinstance(text, Message) else text[:1].upper() + text[1:]


CARDS = {Unit.CARD: N_("Cards"), Unit.TILE: N_("Tiles"), Unit.DIE: N_("Dice")}
"""The heading of a column of hands."""


def is_sequence(condition: Condition | None) -> bool:
    """Whether the condition is just a sequence of cards; tables then add `in this order`.

    Not for a rising run, whose definition includes the order.
    """
    return isinstance(condition, Sequenced)


LONGEST_DEFINITION = 160
"""The largest number of letters of a definition in a row."""

NONE_OF_THESE = N_("none of these")
"""The value of a hand without yaku in a game without totals."""


def cited_for(game: ResolvedGame, *things: Placed | None) -> tuple[Cited, ...]:
    """The sources of a cell's statements; none for our own choice."""
    return cited(source for thing in things for source in game.sources_of(thing))


_AFTER = {
    OURS: CellWords(Message.of(OurChoice(N_("(our choice)")))),
    TO_AGREE: CellWords(Message.of(HowKnown(N_("(to be agreed)")))),
    INFERRED: CellWords(Message.of(HowKnown(N_("(inferred)")))),
}
"""The remarks on how a value is known, after it in a cell; the first that holds is shown."""


def own(game: ResolvedGame, *things: Placed | None) -> tuple[Piece, ...]:
    """`(our choice)` or `(inferred)` after a value if that is how part of it is known."""
    return known_by(standing_of(game, thing) for thing in things)


def known_by(remarks: Iterable[HowKnown | str]) -> tuple[Piece, ...]:
    """How a value with these remarks on its parts is known, after it in a cell."""
    found = set(remarks)
    return next(((words,) for remark, words in _AFTER.items() if remark in found), ())


def packs(game: ResolvedGame) -> list[Text]:
    """The names of the suitable decks, the game's own first; those that no source names are marked as our choice."""
    return [as_ours(plain_name(deck.names, deck.id), game.is_own_pack(deck)) for deck in game.decks]


def as_ours(text: Text, is_ours: bool) -> Text:
    """The text, with a remark if it is our choice."""
    return Message("{remark}{ours}", remark=text, ours=OURS) if is_ours else text


def names_of(names: Iterable[Name], sources: Iterable[Source] = ()) -> Cell:
    """The names, first as written, then in Latin letters, without duplicates."""
    names = list(names)
    pieces: list[Piece] = []
    for place, name in enumerate(names):
        pieces += [CellWords(",")] if place else []
        shared = any(later.roman == name.roman and later.roman for later in names[place + 1 :])
        again = any(before.text == name.text for before in names[:place])
        if not again:
            gloss = "" if name.roman and not shared else name.gloss
            pieces.append(CellWords(name.text, name.lang, gloss, further=place > 0))
        if name.roman and not shared:
            is_further = name.roman != names[0].roman
            pieces.append(CellWords(name.roman, name.roman_lang, name.gloss, further=is_further))
    return Cell(tuple(pieces), cited(sources))


def shown_cards(
    deck: Deck,
    hand: Iterable[Card | None],
    condition: Condition | None = None,
    ordered: bool = False,
    by_card: bool = False,
    closed: tuple[int, ...] = (),
) -> CardsShown:
    """The hand for a picture, None for any card: by number, or by card if the condition needs more than numbers."""
    by_card = by_card or (condition is not None and looks_beyond_numbers(condition))
    hand = tuple(hand)
    faces = tuple(ANY_CARD if card is None else card.id for card in hand)
    names = faces if by_card else tuple(ANY_CARD if card is None else str(card.n) for card in hand)
    return CardsShown(deck.id, names, faces, ordered, closed)


def pictured(play: Play, use: PlayedUse, ordered: bool) -> Cell:
    """The cards of a yaku; an example if they can differ."""
    hand = shown_example(play, use)
    return EMPTY if hand is None else Cell((shown_hand(play, hand, ordered=ordered),))


def tells_cards_apart(play: Play) -> bool:
    """Whether cards of one number differ in the game, so that numbers do not identify a hand."""
    return any(map(looks_beyond_numbers, play.conditions()))


def shown_hand(
    play: Play, hand: Iterable[Card | None], *, ordered: bool = False, closed: tuple[int, ...] = ()
) -> CardsShown:
    """A hand of the game for a picture."""
    return shown_cards(play.deck, hand, ordered=ordered, by_card=tells_cards_apart(play), closed=closed)


def defined(play: Play, use: PlayedUse) -> Cell:
    """The definition of the hand, if one example does not show it."""
    is_shown = isinstance(use.when, Ranks | Sequenced)
    return EMPTY if is_shown else if_any(definition(use.use.yaku, use.when, play.deck.pieces, cards_shown=True))


def definition(yaku: Yaku, condition: Condition, pieces: Pieces, *, cards_shown: bool = False) -> Text:
    """The definition of a hand in words: `three cards of one number`.

    The author's note is used if the generated sentence is too long for a row. With `cards_shown`, a hand that depends
    on the round is described with the round of the pictured cards.
    """
    text: Text = condition.words(replace(pieces, whole=yaku.size or 0))
    match condition:
        case Only(selector=Marks(cards=[_, _, *_] as cards) as marks) if yaku.size and marks == Marks(cards=cards):
            # The deck may have a single copy of some of them: "two 6–3 or 5–4 tiles" would be read as a pair of either.
            names = listed([words_of(card, pieces) for card in cards])
            text = Message("{number} of the {cards} {names}", number=numeral(yaku.size), cards=pieces.many, names=names)
    if len(str(text)) > LONGEST_DEFINITION:
        text = next((Message.of(Authored(note.text.rstrip("."))) for note in yaku.note), text)
    if not (cards_shown and of_round(condition) and text):
        return text
    return Message("{hand} (the {cards} shown: round {number})", hand=text, cards=pieces.many, number=EXAMPLE_ROUND)


def defined_everywhere(rules: Rules, yaku: Yaku) -> Text:
    """The definition, as far as all games agree; "" without a condition."""
    condition = yaku.condition_of("")
    if yaku.most:
        return most_words(yaku.most, rules.pieces_of(yaku))
    text = definition(yaku, condition, rules.pieces_of(yaku)) if condition is not None else ""
    uses = (use for game in rules.games.values() for use in game.uses_of(yaku))
    cards = condition.unordered(rules.pieces_of(yaku)) if condition is not None else ""
    if cards and any(use.condition and fixes_order(use.condition) for use in uses):
        return Message("{cards}; in some games the order matters", cards=cards)
    return text


def two_cards_only(play: Play, use: PlayedUse) -> Text:
    """`two cards only` if a further card destroys the hand; "" if the hand cannot have more cards.

    Also "" if the best cards of a hand count, as further ones destroy nothing.
    """
    size = use.use.yaku.size
    if play.game.is_arranged or play.best_of is not None:
        return ""
    if size is None or size >= play.sizes[-1]:
        return ""
    if play.deck.unit is Unit.TILE:
        return Message.plural("{count} tile only", "{count} tiles only", size, count=numeral(size))
    return Message.plural("{count} card only", "{count} cards only", size, count=numeral(size))


def ways_of(play: Play, use: PlayedUse, size: int) -> Ways | None:
    """How many hands of this size are the yaku; None if there are too many to count.

    If cards are laid out before the deal, a player's hand begins with any of them.
    """
    laid_out = play.laid_out if use.use.held_by(Holder.PLAYER) else ()
    left = [card for card in play.cards if card not in play.laid_out]
    try:
        found = [ways(left, size, use.when, play.setting, (card,)) for card in laid_out]
        found = found or [ways(left, size, use.when, play.setting)]
    except NotComputedError:
        return None
    ordered, ordered_of = sum(one.ordered for one in found), sum(one.ordered_of for one in found)
    return Ways(ordered, ordered_of, sum(one.sets for one in found), sum(one.sets_of for one in found), None)


def count_cell(value: int | None) -> Cell:
    """A whole number, or a note that it was not computed."""
    return silent(Silence.NOT_COMPUTED) if value is None else number(value)


def odds_cell(found: Ways | None) -> Cell:
    """The odds, or a note that they were not computed."""
    return silent(Silence.NOT_COMPUTED) if found is None else odds(found.dealt)


def begins(play: Play) -> tuple[Text, ...]:
    """A note that players' hands begin with cards that were laid out before the deal."""
    laid_out = [str(card.n) for card in play.laid_out]
    if not laid_out:
        return ()
    return (Message("A player’s hand begins with one of the open {cards}, each as likely.", cards=listed(laid_out)),)


def pack_sentence(deck: Deck) -> Message:
    """A sentence on the deck used for the figures."""
    pack, size = plain_name(deck.names, deck.id), len(deck)
    if deck.is_returned:
        dice = N_("Dice: {pack}; each throw is independent.")
        put_back = N_("Pack: {pack}; each card is put back before the next is drawn.")
        return Message(dice if deck.unit is Unit.DIE else put_back, pack=pack)
    if deck.unit is Unit.TILE:
        return Message.plural("Set: {pack}, {number} tile.", "Set: {pack}, {number} tiles.", size, pack=pack)
    return Message.plural("Pack: {pack}, {number} card.", "Pack: {pack}, {number} cards.", size, pack=pack)
