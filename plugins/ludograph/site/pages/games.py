"""All games, with what they are played with, by how many, where and since when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ludograph.article.facts.index import GameListing, SiteIndex, year_of
from ludograph.article.head.front_matter import Players
from ludograph.article.tree import MadePage, Value
from ludograph.catalogue import Catalogue
from ludograph.dates import ordinal
from ludograph.languages.countries.gazetteer import country_name
from ludograph.languages.text import initial, sort_key
from ludograph.languages.words import N_, Words, words_in
from ludograph.site.pages.writing import Values, article_link, by_letter, flat, index_pages, link, row, sentence, spoken
from ludograph.values import date_words, plain_name

_WIDEST = 20
_LIMITS = (3, 5, 10, 20, 40, 90)
"""Minutes of a round that a reader may have for it."""


class Games:
    """The index of games."""

    src_uri = "games-index.md"
    title = N_("Games")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """Articles about games and the games described in parts of them."""
        page_lang = catalogue.settings.lang
        games = sorted(filter(lambda one: one.is_game, index.games), key=listing_order)
        words = catalogue.settings.words
        longest = max((_minutes(one, catalogue, words)[1] for one in games), default=0)
        limits = [limit for shorter, limit in pairwise((0, *_LIMITS)) if shorter < longest]
        most = index.most_players
        groups = by_letter(
            (initial(one.title.text, one.title.lang), listing_row(one, catalogue, page_lang, most, limits=limits))
            for one in games
        )
        filters = {
            "country": words.gettext("Country"),
            "players": words.gettext("Players"),
            "deck": words.gettext("Deck or equipment"),
            "lasts": words.gettext("Minutes of a round"),
            "century": words.gettext("First recorded"),
        }
        around = {
            "filters": filters,
            "sorts": {
                "title": words.gettext("Name"),
                "year": words.gettext("Date"),
                "minutes": words.gettext("Minutes"),
            },
        }
        yield from index_pages(self.src_uri, words.gettext(self.title), groups, words, around=around)


def listing_order(listing: GameListing) -> tuple[object, ...]:
    """The listing's place in an alphabetical list."""
    return (*sort_key(listing.title.text, listing.title.lang), listing.article.page, listing.anchor)


def listing_row(
    listing: GameListing, catalogue: Catalogue, page_lang: str, most: int, known: str = "", limits: Sequence[int] = ()
) -> Values:
    """A game as one row: its names, the article it is described in, its facts.

    In the list of one country, which is `known`, its name and the minutes are left out: the list fits a sheet of paper.
    `most` players are the highest number that the reader can ask for, and `limits` the minutes of a round.
    """
    words = words_in(page_lang)
    title = spoken(listing.title.text, listing.title.lang or listing.article.lang, page_lang)
    entry: list[Value] = [link(title, listing.article.page, listing.anchor)]
    for original in listing.original_titles:
        entry += " ", spoken(original.text, original.lang, page_lang)
    if listing.anchor:
        entry += sentence(words, ", in {article}", article=article_link(listing.article, page_lang))
    countries = [country_name(code, page_lang) for code in listing.countries]
    decks = [deck_name(deck, catalogue) for deck in listing.decks] or [listing.equipment] * bool(listing.equipment)
    players = words.gettext("{number} players", number=listing.players.text) if listing.players else ""
    if listing.suggested_players:
        players = words.gettext("{number} players (our suggestion)", number=listing.suggested_players.text)
    attested = (
        words.gettext("first recorded {date}", date=date_words(listing.attested, words)) if listing.attested else ""
    )
    places = ", ".join(countries) if countries != [known] else ""
    lasts, minutes = ("", 0) if known else _minutes(listing, catalogue, words)
    facts = words.gettext("; ").join(filter(None, [places, players, ", ".join(decks), lasts, attested]))
    if facts:
        entry = [*sentence(words, "{about}: {what}", about=tuple(entry), what=flat(facts))]
    return *entry, *row(
        title=listing.title.text,
        country=countries,
        players=player_numbers(listing.players or listing.suggested_players, most),
        deck=_packs(listing, catalogue, words),
        year=str(year_of(listing.attested)) if listing.attested else "",
        minutes=str(minutes or ""),
        lasts=[words.gettext("up to {number} min", number=limit) for limit in limits if 0 < minutes <= limit],
        century=century(listing.attested, words),
    )


def _minutes(listing: GameListing, catalogue: Catalogue, words: Words) -> tuple[str, int]:
    """Our estimate of the minutes of a round in words, and the most of them; "" and 0 where none is made."""
    rules = catalogue.rules
    game = rules.game(listing.game) if rules else None
    if rules is None or game is None:
        return "", 0
    from ludograph.rules.data.resolve import recommended  # a site without data does without
    from ludograph.rules.history.records import minutes_of

    if (minutes := minutes_of(recommended(rules, game))) is None:
        return "", 0
    return words.gettext("about {minutes} min a round (our estimate)", minutes=minutes), minutes.max or 0


def _packs(listing: GameListing, catalogue: Catalogue, words: Words) -> list[str]:
    """What readers look for: every pack made from the ordinary one is `ordinary cards`."""
    known = catalogue.rules.decks if catalogue.rules else {}
    named = [
        words.gettext("ordinary cards")
        if (deck := known.get(id)) is not None and deck.is_ordinary
        else deck_name(id, catalogue)
        for id in listing.decks
    ]
    return list(dict.fromkeys(named)) or [listing.equipment] * bool(listing.equipment)


def deck_name(id: str, catalogue: Catalogue) -> str:
    """What the deck is called, or its id."""
    deck = catalogue.rules.decks.get(id) if catalogue.rules else None
    return plain_name(deck.names, id) if deck else id


def player_numbers(players: Players, most: int) -> list[str]:
    """Every number that the ranges allow, up to `most` where no end is given; words stay as they are.

    So one can ask for four players. Of a very wide range only the first are given.
    """
    numbers: list[str] = []
    for given in players.ranges:
        low = given.min or 1
        high = max(most, low) if given.max is None else given.max
        numbers += map(str, range(low, min(high, low + _WIDEST) + 1))
    return numbers or [players.text] * bool(players)


def century(date: str, words: Words) -> str:
    """`16th century` for a date such as `c. 1580`; "" for none."""
    if not date:
        return ""
    number = (year_of(date) - 1) // 100 + 1
    return words.gettext("{ordinal} century", ordinal=ordinal(number), number=number)
