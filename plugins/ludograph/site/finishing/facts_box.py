"""The line of facts below a game's opening, from the front matter and the data of the article's game."""

from __future__ import annotations

from collections.abc import Callable

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.index import GameListing, build_index
from ludograph.base.frozen import frozen
from ludograph.catalogue import Catalogue
from ludograph.languages.countries.gazetteer import country_name
from ludograph.languages.words import Authored, Message, Text, Words, frame_words, words_in
from ludograph.rules.cards.deck import Unit
from ludograph.site.pages.countries import country_page
from ludograph.site.pages.games import deck_name, minutes_in_words
from ludograph.site.pages.witnesses import page_of_game
from ludograph.values import date_words


@frozen
class FactValue:
    """A value, and the page with more about it."""

    text: str
    url: str = ""
    lang: str = ""
    """Its language tag, if not the page's."""


@frozen
class BoxFact:
    """A term and its values."""

    term: str
    values: tuple[FactValue, ...]


def facts_box(article: ArticleFacts, catalogue: Catalogue, url_of: Callable[[str], str]) -> tuple[BoxFact, ...]:
    """The facts of the article's subject; empty if it is not about a game.

    Facts in the author's own box are omitted. `url_of` gives the address of a page, or "".
    """
    listing = next(build_index([article], catalogue).listings(article))
    if not (listing.is_game and (listing.game or listing.players or listing.countries)):
        return ()
    lang = article.lang
    words, of_data = frame_words(lang), words_in(lang)
    facts = (
        BoxFact(words.gettext("Players"), _as_values(_players(listing, words))),
        BoxFact(_pack_term(listing, catalogue, words), _cards(listing, catalogue, lang)),
        BoxFact(words.gettext("A round"), _as_values(_minutes(listing, catalogue, words))),
        BoxFact(
            words.gettext("Played in"),
            tuple(FactValue(country_name(code, lang), url_of(country_page(code))) for code in listing.countries),
        ),
        BoxFact(words.gettext("First recorded"), _as_values(date_words(listing.attested, of_data), of_data.tag(lang))),
        BoxFact(words.gettext("Sources"), _witnesses(listing, words, url_of)),
    )
    written = {term.casefold() for term, value in article.metadata.infobox if value}
    return tuple(fact for fact in facts if fact.values and fact.term.casefold() not in written)


def _players(listing: GameListing, words: Words) -> str:
    """How many can play; if no source states it, our suggestion."""
    if listing.players or not listing.suggested_players:
        return listing.players.text
    return words.gettext("{number} (our suggestion)", number=listing.suggested_players.text)


def _minutes(listing: GameListing, catalogue: Catalogue, words: Words) -> str:
    minutes = minutes_in_words(listing, catalogue)
    return words.gettext("about {minutes} min (our estimate)", minutes=minutes) if minutes else ""


def _witnesses(listing: GameListing, words: Words, url_of: Callable[[str], str]) -> tuple[FactValue, ...]:
    """A link to the page on the game's sources, if there is one."""
    url = url_of(page_of_game(listing.game.partition("/")[0])) if listing.game else ""
    return (FactValue(words.gettext("Who says so?"), url),) if url else ()


def _as_values(text: str, lang: str | None = None) -> tuple[FactValue, ...]:
    return (FactValue(text, lang=lang or ""),) if text else ()


def needed(article: ArticleFacts, catalogue: Catalogue) -> tuple[FactValue, ...]:
    """`2–11 players`, `ordinary pack`, `1–5 min`: what the article's game needs, as far as known."""
    rules = catalogue.rules
    game = rules.game(article.metadata.game) if rules and article.metadata.game else None
    if rules is None or game is None:
        return ()
    from ludograph.rules.history.needs import needs  # not needed by a site without data

    found = needs(rules, game, words_in(article.lang))
    return tuple(_as_value(need, catalogue.data_lang, article.lang) for need in found)


def play_now(article: ArticleFacts) -> str:
    """The id of the play-now box, which on a small screen is below the first box, or ""."""
    return next((use.anchor for use in article.rules if use.show == "play-now" and use.anchor), "")


def _pack_term(listing: GameListing, catalogue: Catalogue, words: Words) -> str:
    """`Cards`, or `Tiles` for a game with tiles."""
    decks = catalogue.rules.decks if catalogue.rules else {}
    units = {decks[id].unit for id in listing.decks if id in decks}
    return words.gettext("Tiles") if units == {Unit.TILE} else words.pgettext("pack of cards", "Cards")


def _cards(listing: GameListing, catalogue: Catalogue, page_lang: str) -> tuple[FactValue, ...]:
    if listing.equipment:
        return _as_values(listing.equipment)
    return tuple(_as_value(deck_name(deck, catalogue), catalogue.data_lang, page_lang) for deck in listing.decks)


def _as_value(name: Text, data_lang: str, page_lang: str) -> FactValue:
    words = words_in(page_lang)
    own = words.tag(page_lang) or page_lang
    runs = words.runs(name) if isinstance(name, Message) else ()
    lang = next((each.lang or data_lang for each in runs if isinstance(each, Authored)), own)
    return FactValue(words.said(name), lang=lang if lang != page_lang else "")
