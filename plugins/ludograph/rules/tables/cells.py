"""Cells that several tables have in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ludograph.languages.words import N_, Authored, Message
from ludograph.library.citing.citation import Cited
from ludograph.rules.cards.deck import Card, Deck, Pieces, Unit
from ludograph.rules.conditions import Condition, fixes_order, looks_beyond_numbers, of_round, sentence
from ludograph.rules.conditions.english import listed, numeral, words_of
from ludograph.rules.conditions.operators.matching import Only
from ludograph.rules.conditions.operators.numbers import Ranks
from ludograph.rules.conditions.operators.order import Sequenced
from ludograph.rules.conditions.selector import Marks
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.provenance import Placed
from ludograph.rules.data.words import Holder
from ludograph.rules.data.yaku import Yaku
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.ways import Ways, ways
from ludograph.rules.odds.witness import EXAMPLE_ROUND, shown_example
from ludograph.rules.play.play import Play, PlayedUse
from ludograph.rules.speech.most import most_words
from ludograph.rules.speech.sentence import OURS, OurChoice
from ludograph.rules.tables.table import ANY_CARD, CardsShown, Cell, CellWords, Number, Odds, Piece, Silence
from ludograph.values import Name, Source, plain_name

ORDERED = N_("Ordered ways count the same hand in another order as another one; sets count them once.")
OUT_OF = N_("Odds are out of all hands of that size, in whatever order they are dealt.")


def cited(sources: Iterable[Source]) -> tuple[Cited, ...]:
    """Sources as an article cites them, each once."""
    return tuple(dict.fromkeys(Cited(source.cite, source.locator) for source in sources))


def as_sentence(text: str) -> str:
    """The words with a capital at the beginning."""
    return text.as_sentence if isinstance(text, Message) else text[:1].upper() + text[1:]


CARDS = {Unit.CARD: N_("Cards"), Unit.TILE: N_("Tiles")}
"""The heading of a column of hands."""


def is_sequence(condition: Condition | None) -> bool:
    """Whether cards in this order are all that is asked, so that a table says `in this order` beside them.

    Of a rising run the definition says it.
    """
    return isinstance(condition, Sequenced)


LONGEST_DEFINITION = 160
"""Letters of a definition that a row of a table holds."""

NONE_OF_THESE = N_("none of these")
"""What a hand without a yaku counts as where cards are not added up."""


def stated(game: ResolvedGame, *things: Placed | None) -> tuple[Cited, ...]:
    """The sources that state what a cell says; none for what is our choice."""
    return cited(source for thing in things for source in game.sources_of(thing))


OWN = CellWords(Message.of(OurChoice(N_("(our choice)"))))
"""After a value that a preset or a reader chose and no source states."""


def own(game: ResolvedGame, *things: Placed | None) -> tuple[Piece, ...]:
    """`(our choice)` after a value if a part of the value is our choice."""
    return (OWN,) if any(map(game.is_ours, things)) else ()


def packs(game: ResolvedGame) -> list[str]:
    """The names of the packs that will do, the game's own first; one that no source names is marked as our choice."""
    decks = [deck for deck in (game.deck, *game.other_decks) if deck]
    return [ours(plain_name(deck.names, deck.id), game.is_own_pack(deck)) for deck in decks]


def ours(text: str, is_ours: bool) -> str:
    """The text, with the remark that it is our choice where it is."""
    return Message("{remark}{ours}", remark=text, ours=OURS) if is_ours else text


def named(names: Iterable[Name], sources: Iterable[Source] = ()) -> Cell:
    """The names of something: as written, then in Latin letters; what several names share is there once."""
    names = list(names)
    pieces: list[Piece] = []
    for place, name in enumerate(names):
        shared = any(later.roman == name.roman and later.roman for later in names[place + 1 :])
        again = any(before.text == name.text for before in names[:place])
        pieces.append(
            CellWords(",", further=True)
            if again
            else CellWords(name.text, name.lang, "" if name.roman and not shared else name.gloss, further=place > 0)
        )
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
    """The hand for a picture, None for any card: by number, or by card where more than numbers matters."""
    by_card = by_card or (condition is not None and looks_beyond_numbers(condition))
    hand = tuple(hand)
    faces = tuple(ANY_CARD if card is None else card.id for card in hand)
    names = faces if by_card else tuple(ANY_CARD if card is None else str(card.n) for card in hand)
    return CardsShown(deck.id, names, faces, ordered, closed)


def pictured(play: Play, use: PlayedUse, ordered: bool) -> Cell:
    """The cards of a yaku; where they can differ, one example."""
    hand = shown_example(play, use)
    if hand is None:
        return Cell((Silence.EMPTY,))
    return Cell((shown_hand(play, hand, ordered=ordered),))


def tells_cards_apart(play: Play) -> bool:
    """Whether cards of one number differ in the game, so that a hand shown by numbers could be another."""
    return any(map(looks_beyond_numbers, play.conditions()))


def shown_hand(
    play: Play, hand: Iterable[Card | None], *, ordered: bool = False, closed: tuple[int, ...] = ()
) -> CardsShown:
    """A hand of the game to be pictured."""
    return shown_cards(play.deck, hand, ordered=ordered, by_card=tells_cards_apart(play), closed=closed)


def defined(play: Play, use: PlayedUse) -> Cell:
    """What the cards must be, where the cards of one hand do not show it."""
    is_shown = isinstance(use.when, Ranks | Sequenced)
    text = "" if is_shown else definition(use.use.yaku, use.when, play.deck.pieces, cards_shown=True)
    return Cell((CellWords(text) if text else Silence.EMPTY,))


def definition(yaku: Yaku, condition: Condition, pieces: Pieces, *, cards_shown: bool = False) -> str:
    """What a hand of such cards or tiles must be, in words: `three cards of one number`.

    The author's note says it where the sentence made of the condition is too long for a row.
    With `cards_shown`, of a hand that is another in each round: which round's cards are beside it.
    """
    text = sentence(condition, replace(pieces, whole=yaku.size or 0))
    match condition:
        case Only(selector=Marks(cards=[_, _, *_] as cards) as marks) if yaku.size and marks == Marks(cards=cards):
            # Of some of them the deck may have a single one: "two 6–3 or 5–4 tiles" would be read as a pair of either.
            number, named = numeral(yaku.size), listed([words_of(card, pieces) for card in cards])
            text = Message("{number} of the {cards} {names}", number=number, cards=pieces.many, names=named)
    if len(text) > LONGEST_DEFINITION:
        text = next((Message.of(Authored(note.text.rstrip("."))) for note in yaku.note), text)
    if not (cards_shown and of_round(condition) and text):
        return text
    return Message("{hand} (the {cards} shown: round {number})", hand=text, cards=pieces.many, number=EXAMPLE_ROUND)


def defined_everywhere(rules: Rules, yaku: Yaku) -> str:
    """What such a hand must be, as far as all games agree; "" where no condition says it."""
    condition = yaku.condition_of("")
    if yaku.most:
        return most_words(yaku.most, rules.pieces_of(yaku))
    text = definition(yaku, condition, rules.pieces_of(yaku)) if condition is not None else ""
    uses = (use for game in rules.games.values() for use in (*game.uses.values(), *game.local.values()))
    cards = condition.unordered(rules.pieces_of(yaku)) if condition is not None else ""
    if cards and any(use.yaku.id == yaku.id and use.condition and fixes_order(use.condition) for use in uses):
        return Message("{cards}; in some games the order matters", cards=cards)
    return text


def two_cards_only(play: Play, use: PlayedUse) -> str:
    """`two cards only`: that a further card destroys the hand; "" where it has as many cards as a hand can have.

    Also where the best of several cards count: further ones destroy nothing there.
    """
    size, vying = use.use.yaku.size, play.game.entry.vying
    if play.game.is_arranged or (vying is not None and vying.best is not None):
        return ""
    if size is None or size >= play.sizes[-1]:
        return ""
    if play.deck.unit is Unit.TILE:
        return Message.plural("{count} tile only", "{count} tiles only", size, count=numeral(size))
    return Message.plural("{count} card only", "{count} cards only", size, count=numeral(size))


def ways_of(play: Play, use: PlayedUse, size: int) -> Ways | None:
    """How many hands of this size are the yaku; None where they are too many to count.

    Where cards are laid out before the deal, a hand that players can have begins with any of them.
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


def counted(value: int | None) -> Cell:
    """A whole number, or that it was not computed."""
    return Cell((Silence.NOT_COMPUTED if value is None else Number(value),))


def dealt(found: Ways | None) -> Cell:
    """Odds dealt, or that they were not computed."""
    return Cell((Silence.NOT_COMPUTED if found is None else Odds(found.dealt),))


def begins(play: Play) -> tuple[str, ...]:
    """A note that players' hands begin with cards that were laid out before the deal."""
    laid_out = [str(card.n) for card in play.laid_out]
    if not laid_out:
        return ()
    return (Message("A player’s hand begins with one of the open {cards}, each as likely.", cards=listed(laid_out)),)


def pack_sentence(deck: Deck) -> str:
    """What the figures are dealt from."""
    pack, number = plain_name(deck.names, deck.id), len(deck.cards)
    if deck.unit is Unit.TILE:
        return Message.plural("Set: {pack}, {number} tile.", "Set: {pack}, {number} tiles.", number, pack=pack)
    return Message.plural("Pack: {pack}, {number} card.", "Pack: {pack}, {number} cards.", number, pack=pack)
