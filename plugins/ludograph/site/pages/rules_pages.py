"""Pages of tables made from the rules data: card combinations, decks, what the rules leave undecided, house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf

from ludograph.article.facts.index import SiteIndex
from ludograph.article.tree import MadePage, Value
from ludograph.base.grouping import grouped
from ludograph.catalogue import Catalogue
from ludograph.languages.words import N_, Message, Text, Words
from ludograph.rules.cards.deck import Deck, Unit
from ludograph.rules.cards.drawing import face
from ludograph.rules.conditions.english import listed
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.tables.hands.decks import derivation_text, numbers_text, plays, tiles_text
from ludograph.rules.tables.hands.yaku import has_combinations, yaku_sizes
from ludograph.rules.tables.sheet import has_choices, has_sheet
from ludograph.site.pages.generated_page import GeneratedPage
from ludograph.site.pages.writing import (
    bullets,
    heading,
    insert,
    joined,
    link,
    on_screen,
    page,
    paragraph,
    sentence,
    without_scripts,
)
from ludograph.values import plain_name


class YakuComparison(GeneratedPage):
    """The names, games and odds of special hands, for each family, by number of cards."""

    src_uri = "yaku.md"
    title = N_("Yaku: what is this hand called?")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """Tables for each family with combinations, then for each game without a family; no page without any."""
        rules = index.rules
        families = {
            ("family", name): [game for game in rules.family(name) if has_combinations(game)] for name in rules.families
        }
        single = [game for game in rules.games.values() if not game.family and not game.extends]
        groups = families | {("games", game.id): [game] for game in single if has_combinations(game)}
        groups = {asked: games for asked, games in groups.items() if games}
        words = catalogue.settings.words
        parts = [
            part for asked, games in groups.items() for part in _tables(asked, games, words, alone=len(groups) == 1)
        ]
        if parts:
            is_dealt = any(game.is_dealt for games in groups.values() for game in games)
            intro = words.gettext(_FIND if is_dealt else _COLLECTED)
            yield self.src_uri, page(words.gettext(self.title), intro, *parts)


_FIND = N_(
    "Count your cards and find your hand in the list. Beside it or below it stand what it is called, in which games it"
    " counts, what it is worth there and, where hands are dealt, how often it comes."
)
_COLLECTED = N_(
    "Find your cards in the list. Beside them or below them stand what they are called, in which games they count and"
    " what they are worth there."
)


def _tables(asked: tuple[str, str], games: list[ResolvedGame], words: Words, *, alone: bool) -> Iterator[Value]:
    """A heading for each number of cards, below a heading for the games if the page has several groups."""
    if not alone:
        yield heading(words.said(_some([game.title for game in games])))
    sizes = yaku_sizes(games)
    if None in sizes or len(sizes) < 2:
        yield insert("Rules", show="yaku-matrix", **dict([asked]))
        return
    for size in sorted(filter(None, sizes)):
        yield heading(words.gettext("Hands of {number} cards", number=size), level=2 if alone else 3)
        yield insert("Rules", show="yaku-matrix", **dict([asked]), size=str(size))


class Decks(GeneratedPage):
    """The cards of each deck, drawn, with its derivation and games."""

    src_uri = "decks.md"
    title = N_("Decks")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """A list to choose from, then a section for each deck; no page without a deck."""
        decks = sorted(
            index.rules.decks.values(), key=lambda deck: (str(plain_name(deck.names, deck.id)).casefold(), deck.id)
        )
        if not decks:
            return
        players = {deck.id: [game for game in index.rules.games.values() if plays(game, deck)] for deck in decks}
        words = catalogue.settings.words
        played = {
            id: words.said(_some([game.title for game in games]) if games else N_("no game yet"))
            for id, games in players.items()
        }
        rows = [(link(_deck_name(deck), "", deck.id), f": {played[deck.id]}") for deck in decks]
        parts = [part for deck in decks for part in _deck_section(index, deck, players[deck.id], words)]
        yield self.src_uri, page(words.gettext(self.title), bullets(rows), *parts)


def pack_sizes(rules: Rules) -> str:
    """`40 cards: kabufuda, mamefuda and 3 more.`: a few decks of each size."""
    packs = (((len(deck), str(deck.unit.many)), plain_name(deck.names, deck.id)) for deck in rules.decks.values())
    rows = sorted(grouped(packs).items(), key=lambda row: (-len(row[1]), row[0]))
    return " ".join(f"{size} {unit}: {_some(names)}." for (size, unit), names in rows)


def _some(names: Sequence[Text], most: int = 3) -> Text:
    """`a, b, c and 2 more`."""
    named = ", ".join(map(str, names[:most]))
    return Message("{names} and {number} more", names=named, number=len(names) - most) if len(names) > most else named


def _deck_name(deck: Deck) -> str:
    name = str(plain_name(deck.names, deck.id))
    return name[:1].upper() + name[1:]


def _deck_section(index: SiteIndex, deck: Deck, games: list[ResolvedGame], words: Words) -> Iterator[Value]:
    facts: list[Text] = [_content(deck), *_two_faces(deck)]
    made = derivation_text(index.rules, deck)
    facts += [Message("Made from {pack}.", pack=made)] if made else []
    pages = {game.id: index.pages_of_game[game.id][0] for game in games if game.id in index.pages_of_game}
    linked = [
        link(str(game.title), pages[game.id].article.page, pages[game.id].anchor)
        if game.id in pages
        else str(game.title)
        for game in games
    ]
    played = (" ", *sentence(words, "For {games}.", games=joined(linked, ", "))) if linked else ()
    yield heading(_deck_name(deck), id=deck.id)
    yield paragraph(" ".join(map(words.said, facts)), *played)
    # Tiles with two numbers have no drawing, as a card with their sum would be wrong.
    if tiles := words.said(tiles_text(deck)):
        yield tiles
    elif deck.cards:
        yield paragraph(insert("Cards", deck=deck.id, pack=""))


def _content(deck: Deck) -> Message:
    numbers = numbers_text(deck)
    if deck.unit is Unit.DIE:
        return Message("Dice with the numbers {what}.", what=numbers)
    if deck.unit is Unit.TILE:
        return Message.plural("{number} tile: {what}.", "{number} tiles: {what}.", len(deck), what=numbers)
    return Message.plural("{number} card: {what}.", "{number} cards: {what}.", len(deck), what=numbers)


def _two_faces(deck: Deck) -> Iterator[Text]:
    """A note that fewer cards than the deck has are drawn."""
    drawn = {(card.n, face(deck, card).id) for card in deck.cards}
    if len(drawn) == len(deck):
        return
    faces = Counter(n for n, _ in drawn)
    twice = [] if deck.has_suits else [str(n) for n in deck.numbers if faces[n] > 1]
    if twice:
        cards = listed([Message("the {card}", card=number) for number in twice])
        yield Message("Each face is shown once; {cards} have two faces each.", cards=cards)
    else:
        yield N_("Each face is shown once.")


class NumbersPage(GeneratedPage):
    """The names of numbers, by game."""

    src_uri = "number-names.md"
    title = N_("Names of numbers")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """One table; no page if no number has a name."""
        if any(table.entry.numbers for table in index.rules.terms.values()):
            words = catalogue.settings.words
            table = insert("Rules", show="number-names")
            yield self.src_uri, page(words.gettext(self.title), words.gettext(_CALLED), table)


_CALLED = N_(
    "What is this number, or a hand that counts so much, called? Each column is the language of one game or of one kind"
    " of player; an empty field means that no source gives a name."
)


# Sheets of house rules, on which players tick their choices, for printing.


class HouseRules(GeneratedPage):
    """A page for each game with the sheets of its variants, and an overview."""

    src_uri = "house-rules.md"
    title = N_("House rules")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """One section for each form of a game; no page if no game is described well enough."""
        games = grouped((game.base, game) for game in index.rules.games.values() if has_sheet(game))
        words = catalogue.settings.words
        intro = words.gettext(
            "Before play: agree, tick, and print. A sheet holds the rules of the game with your choices in them."
        )
        tick = words.gettext(
            "The first answer of each question holds unless you tick another; tick “agreed” beside it if you have"
            " agreed on it. A star marks what this site chose where the sources are silent. Without scripts, print at"
            " once: your ticks are lost when you leave the page."
        )
        several = words.gettext(
            "Each sheet with a tick prints on a page of its own. If none has a tick, the first sheet prints, or the one"
            " that your link leads to."
        )
        coded = words.gettext(
            "Scripts are off, so this page cannot tick what a link says. Tick it yourself: the end of its address has"
            " the code of each answer, such as ties=draw, and the code is below the answer. agreed=ties means that the"
            " first answer is agreed on."
        )
        # In the order of the articles in the menu, if they are in it.
        given = {listing.game: listing.article.metadata.order for listing in index.games if listing.game}
        places = {base: order for base in games if (order := given.get(base)) is not None}
        rows = []
        for base, forms in sorted(games.items(), key=lambda item: places.get(item[0], inf)):
            own = f"{self.src_uri.removesuffix('.md')}/{base}.md"
            rows += [(link(str(game.title), own, _anchor(game) if game is not forms[0] else ""),) for game in forms]
            leads = [(link(str(game.title), "", _anchor(game)),) for game in forms]
            parts: list[Value] = [bullets(leads)] if len(forms) > 1 else []
            for game in forms:
                parts += heading(str(game.title), id=_anchor(game)), insert("Rules", show="house-rules", game=game.id)
            title = words.gettext("House rules: {game}", game=forms[0].title)
            hints = [tick] * any(has_choices(index.rules, game) for game in forms) + [several] * (len(forms) > 1)
            back = link(words.gettext("All sheets"), self.src_uri)
            unread = [without_scripts(coded)] * (tick in hints)
            yield own, page(title, *map(on_screen, hints), *unread, *parts, on_screen(back))
        if rows:
            yield self.src_uri, page(words.gettext(self.title), intro, bullets(rows))


def _anchor(game: ResolvedGame) -> str:
    return game.id.replace("/", "-")
