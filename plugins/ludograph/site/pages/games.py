"""All games, with equipment, players, places and dates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import partial
from itertools import chain, pairwise

from ludograph.article.facts.index import GameListing, SiteIndex, year_of
from ludograph.article.head.head_values import Players
from ludograph.article.tree import LINES, MadePage, Tag, Value
from ludograph.catalogue import Catalogue
from ludograph.dates import ordinal
from ludograph.languages.countries.gazetteer import country_name
from ludograph.languages.text import initial, sort_key
from ludograph.languages.words import N_, Text, Words, frame_words, words_in
from ludograph.rules.data.words import Status
from ludograph.site.pages.generated_page import GeneratedPage, has_games
from ludograph.site.pages.writing import (
    LONGEST_PAGE,
    Filters,
    Group,
    Values,
    article_link,
    by_letter,
    flat,
    index_pages,
    joined,
    link,
    paragraph,
    row,
    sentence,
    spoken,
    spoken_title,
    without_scripts,
)
from ludograph.values import Range, date_words, plain_name

_WIDEST = 20
_OTHERS = (("class", "lg-others"),)
_LIMITS = (3, 5, 10, 20, 40, 90)
"""The limits for the minutes of a round that a reader can choose."""


class Games(GeneratedPage):
    """The index of games."""

    src_uri = "games-index.md"
    title = N_("Games")

    def has_content(self, index: SiteIndex, catalogue: Catalogue) -> bool:
        return has_games(index)

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """Articles about games and the games described in their parts; playable ones come first."""
        words = catalogue.settings.words
        games = sorted(filter(lambda one: one.is_game, index.games), key=listing_order)
        longest = max((_minutes(one, catalogue)[1] for one in games), default=0)
        limits = [limit for shorter, limit in pairwise((0, *_LIMITS)) if shorter <= longest]
        needs: dict[_Need, list[tuple[GameListing, Values]]] = {need: [] for need in _Need}
        for family in _families(games, catalogue):
            main, *forms = family
            alike = [form for form in forms if _is_alike(form, main, catalogue)]
            rows = needs[_need(main, catalogue)]
            rows.append((main, _table_row(main, catalogue, index.most_players, limits, alike=alike)))
            for form in forms:
                if form not in alike:
                    rows.append((main, _table_row(form, catalogue, index.most_players, limits, main=main)))
        groups = [
            Group(need.name.lower(), words.gettext(need.value), [row for _, row in rows])
            for need, rows in needs.items()
            if rows
        ]
        if len(games) > LONGEST_PAGE or len(groups) == 1:
            rows = sorted(chain.from_iterable(needs.values()), key=lambda one: listing_order(one[0]))
            groups = by_letter((initial(main.title.text, main.title.lang), row) for main, row in rows)
        filters = {
            "players": words.gettext("Players"),
            "deck": words.gettext("Pack"),
            "lasts": words.gettext("Minutes"),
            "country": words.gettext("Country"),
            "century": words.gettext("First recorded"),
        }
        sorts = {
            "title": words.gettext("Name"),
            "minutes": words.gettext("Minutes"),
            "fewest": words.gettext("Fewest players"),
            "year": words.gettext("Date"),
        }
        around = Filters(filters, sorts, first=3, counted=words.gettext("{shown} of {all} games"))
        about = words.gettext(
            "Minutes are our estimate, for a round, or for all rounds if their number is fixed. A star marks what we"
            " suggest. An ordinary pack has 52 cards in four suits; the rules of a game say which of them to leave out."
        )
        table = partial(_table, words=words)
        title = frame_words(catalogue.settings.lang).gettext(self.title)
        unasked = without_scripts(
            words.gettext("Scripts are off: what the address asks for is not looked for, and every game is listed.")
        )
        yield from index_pages(self.src_uri, title, groups, words, (paragraph(about), unasked), around, table)


class _Need(StrEnum):
    """What a reader can do with the description of a game, the most useful first."""

    ORDINARY = N_("To play with an ordinary pack")
    OTHER = N_("To play with another pack")
    PARTIAL = N_("Rules known in part")
    NAMED = N_("Known by name alone")
    WITHOUT_DATA = N_("Other articles on games")


def _need(listing: GameListing, catalogue: Catalogue) -> _Need:
    game = catalogue.rules.game(listing.game) if catalogue.rules else None
    if game is None:
        return _Need.WITHOUT_DATA
    if game.status is not Status.FULL:
        return _Need.NAMED if game.status is Status.NAMED_ONLY else _Need.PARTIAL
    decks = (game.deck, *game.other_decks)
    return _Need.ORDINARY if any(deck.is_ordinary for deck in decks if deck) else _Need.OTHER


def listing_order(listing: GameListing) -> tuple[object, ...]:
    """The listing's sort key in an alphabetical list."""
    return (*sort_key(listing.title.text, listing.title.lang), listing.article.page, listing.anchor)


def _families(games: Sequence[GameListing], catalogue: Catalogue) -> Iterator[list[GameListing]]:
    """Each game, followed by its forms: variants in the rules data, and games in parts of its article.

    A form that is for another need, such as one with another pack, is a game of its own here.
    """
    mains = {one.article.page: one for one in games if not one.anchor}
    parents = {one.game: one for one in reversed(games) if one.game and not one.anchor and "/" not in one.game}
    families: dict[int, list[GameListing]] = {}
    for one in games:
        found = mains.get(one.article.page) if one.anchor else parents.get(one.game.split("/")[0])
        main = found if found and _need(found, catalogue) is _need(one, catalogue) else one
        family = families.setdefault(id(main), [main])
        if one is not main:
            family.append(one)
    yield from sorted(families.values(), key=lambda family: listing_order(family[0]))


def _is_alike(form: GameListing, main: GameListing, catalogue: Catalogue) -> bool:
    """Whether the form has no facts that differ from those of its main game."""

    def facts(one: GameListing) -> tuple[object, ...]:
        return (
            *(one.players, one.suggested_players, one.countries),
            *(_minutes(one, catalogue), _packs(one, catalogue)),
        )

    return form.attested in ("", main.attested) and facts(form) == facts(main)


def _named(listing: GameListing, page_lang: str) -> Values:
    """A link to the description of a game, and its names in other scripts."""
    title = spoken_title(listing.title, listing.title.lang or listing.article.lang, page_lang)
    entry: list[Value] = [link(title, listing.article.page, listing.anchor)]
    for original in listing.original_titles:
        entry += " ", spoken(original.text, original.lang, page_lang)
    return tuple(entry)


def listing_row(listing: GameListing, catalogue: Catalogue, page_lang: str, known: str) -> Values:
    """A game as a row in the list of the country `known`: names, article, facts.

    The country and the minutes are omitted, so that the list fits on paper.
    """
    words = words_in(page_lang)
    entry: list[Value] = [*_named(listing, page_lang)]
    if listing.anchor:
        entry += sentence(words, ", in {article}", article=article_link(listing.article, page_lang))
    countries = [country_name(code, page_lang) for code in listing.countries]
    decks = [str(deck_name(deck, catalogue)) for deck in listing.decks] or [listing.equipment] * bool(listing.equipment)
    players = words.gettext("{number} players", number=listing.players.text) if listing.players else ""
    if listing.suggested_players:
        players = words.gettext("{number} players (our suggestion)", number=listing.suggested_players.text)
    attested = (
        words.gettext("first recorded {date}", date=date_words(listing.attested, words)) if listing.attested else ""
    )
    places = ", ".join(countries) if countries != [known] else ""
    facts = words.gettext("; ").join(filter(None, [places, players, ", ".join(decks), attested]))
    return sentence(words, "{about}: {what}", about=tuple(entry), what=flat(facts)) if facts else tuple(entry)


def _table(rows: Iterable[Values], words: Words) -> Tag:
    """The games as a table; on a phone each row has its facts on a line below the name."""
    heads = (N_("Game"), N_("Players"), N_("Pack"), N_("Minutes a round"), N_("Country"), N_("First recorded"))
    head = Tag("tr", tuple(Tag("th", (words.gettext(one),), (("scope", "col"),)) for one in heads))
    body = tuple(Tag("tr", row) for row in rows)
    return Tag("table", (Tag("thead", (head,)), Tag("tbody", body)), (("class", LINES),))


def _table_row(
    listing: GameListing,
    catalogue: Catalogue,
    most: int,
    limits: Sequence[int],
    *,
    alike: Sequence[GameListing] = (),
    main: GameListing | None = None,
) -> Values:
    """The cells of a game, with its filter values.

    `most` is the highest number of players in the filter, `limits` are the minutes in the filter, `alike` are forms
    with the same facts, which this row names; `main` is the game in the row above, if this is one of its forms.
    """
    words, page_lang = catalogue.settings.words, catalogue.settings.lang
    name = _named(listing, page_lang)
    if listing.anchor and main is None:
        within = sentence(words, "in {article}", article=article_link(listing.article, page_lang))
        name = (*name, " ", Tag("small", within))
    if alike:
        forms = joined([_named(form, page_lang) for form in alike], ", ")
        name = (*name, " ", Tag("small", sentence(words, "Also here: {names}", names=forms)))
    seats = f"{listing.suggested_players.text}*" if listing.suggested_players else listing.players.text
    lasts, minutes, unit = _minutes(listing, catalogue)
    packs = _packs(listing, catalogue)
    first, *others = [f"{pack}*" if is_ours else pack for pack, is_ours in packs.items()] or [""]
    more = (Tag("span", (words.gettext(" or {others}", others=", ".join(others)),), _OTHERS),) if others else ()
    countries = [country_name(code, page_lang) for code in listing.countries]
    players = listing.players or listing.suggested_players
    mark = row(
        title=listing.title.text,
        country=countries,
        players=player_numbers(players, most),
        fewest=str(min((one.min or 1 for one in players.ranges), default=0) or ""),
        deck=packs,
        year=str(year_of(listing.attested)) if listing.attested else "",
        minutes=str(minutes or ""),
        lasts=[words.gettext("up to {number} min", number=limit) for limit in limits if 0 < minutes <= limit],
        century=century(listing.attested, words),
    )
    dated = date_words(listing.attested, words) if listing.attested else ""
    return (
        Tag("th", name, (("scope", "row"), *([("class", "lg-form")] if main else []))),
        _cell(flat(seats), unit=words.gettext("players") if listing.players or listing.suggested_players else ""),
        _cell(flat(first), *more),
        _cell(lasts, unit=unit),
        _cell(flat(", ".join(countries))),
        _cell(dated, *mark),
    )


def _cell(*content: Value, unit: str = "") -> Tag:
    """A cell; its `unit` is shown if no heading contains it."""
    return Tag("td", tuple(filter(None, content)), (("data-unit", unit),) if unit else ())


def minutes_in_words(listing: GameListing, catalogue: Catalogue) -> str:
    """Our estimate of the minutes of a round; "" without one."""
    minutes, _ = _estimate(listing, catalogue)
    return str(minutes) if minutes else ""


def _estimate(listing: GameListing, catalogue: Catalogue) -> tuple[Range | None, int | None]:
    """The minutes of a round, and the number of rounds if it is fixed."""
    rules = catalogue.rules
    game = rules.game(listing.game) if rules else None
    if rules is None or game is None:
        return None, None
    from ludograph.rules.data.resolve import recommended  # a site without data does without
    from ludograph.rules.history.needs import minutes_of, rounds_of

    played = recommended(rules, game)
    return minutes_of(played), rounds_of(played)


def _minutes(listing: GameListing, catalogue: Catalogue) -> tuple[str, int, str]:
    """The minutes of a round, or of all rounds if their number is fixed, with their maximum and unit."""
    minutes, rounds = _estimate(listing, catalogue)
    words = catalogue.settings.words
    if minutes is None:
        return "", 0, ""
    if rounds:
        return f"{rounds} × {minutes}", rounds * (minutes.max or 0), words.gettext("min")
    return str(minutes), minutes.max or 0, words.gettext("min a round")


def _packs(listing: GameListing, catalogue: Catalogue) -> dict[str, bool]:
    """Suitable decks → whether only we suggest the deck."""
    rules = catalogue.rules
    game = rules.game(listing.game) if rules else None
    if rules is None or game is None or game.deck is None:
        return {flat(listing.equipment): False} if listing.equipment else {}
    from ludograph.rules.history.needs import packs

    found = packs(game, rules.decks, catalogue.settings.words)
    return {str(pack): is_ours for pack, is_ours in found.items()}


def deck_name(id: str, catalogue: Catalogue) -> Text:
    """The name of the deck, or its id."""
    deck = catalogue.rules.decks.get(id) if catalogue.rules else None
    return plain_name(deck.names, id) if deck else id


def player_numbers(players: Players, most: int) -> list[str]:
    """Every number in the ranges, up to `most` for an open range; words are unchanged.

    For filters by a number such as four. Of a very wide range only the first numbers are given.
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
