"""`<Rules show="rank-table" game="oicho-kabu/osaka" />`: a table made from the rules data."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ludograph.article.document.kinds import Added
from ludograph.article.facts import RulesUse
from ludograph.article.parts.citing import locator_text
from ludograph.article.parts.sheet_html import put_sheet
from ludograph.article.parts.table_cells import table_id
from ludograph.article.parts.table_html import put_table
from ludograph.article.read.ledger import Ledger
from ludograph.article.read.shortcode import Call, put_unavailable
from ludograph.article.read.text.linking import in_bibliography
from ludograph.article.read.text.scanner import Scanner
from ludograph.article.tree import Element, Literal, Markup, Node, PlaceInPage, element, joined
from ludograph.base.problems import LudographError, did_you_mean, internal_error, with_more
from ludograph.catalogue import relative_url
from ludograph.languages.words import N_, Message
from ludograph.library.formatting.author_date import cited_author
from ludograph.library.formatting.references import in_text, owner, short_note
from ludograph.library.pieces import plain
from ludograph.rules.asking import listed_games
from ludograph.rules.cards.deck import Deck
from ludograph.rules.cards.drawing import DrawnSide, back, face, sprite
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.words import Status
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.tables import SLOW, TABLES, Table, TableOptions
from ludograph.rules.tables.dealt_round import dealt_play, round_data
from ludograph.rules.tables.hands.checker import HAND_CHECKER, checker_data, checker_json, offered_games
from ludograph.rules.tables.sheet import house_sheet
from ludograph.store import Kind
from ludograph.store.codec.text import fetched, json_line
from ludograph.values import Source

SHEET = "house-rules"
WITHOUT_SCRIPTS = N_(
    "Scripts are off: no cards can be laid here. A link that you were sent has its hands at the end of its address:"
    " hand=3.3.3&against=9.1 asks of 3–3–3 against 9–1, the dealer’s if there is one. The table of hands in the game’s"
    " article, linked below, says which is the stronger."
)
"""The text above the table of the hand checker."""
ANSWERS = N_("One pair of hands is answered on this page, for all games.")
ALL_HANDS = N_("{game}: all hands")
TABLE = Kind("table", Table)
_SUBJECTS = ("game", "games", "family", "deck", "yaku")
"""Attributes that name the subject of a table."""


class RulesComponent:
    """One generated table, list or box, with its sources as citations of the article."""

    attributes = frozenset({"show", *TableOptions.__dataclass_fields__})

    def render(self, scanner: Scanner, call: Call) -> None:
        ledger = scanner.ledger
        show = call.get("show")
        known = self.attributes - {"show"}
        options = {key: attribute.value for key, attribute in call.attributes.items() if key in known}
        if options.keys().isdisjoint(_SUBJECTS) and ledger.metadata.game:
            options["game"] = ledger.metadata.game
        if "compact" in options:
            # Without a value the attribute is true.
            options["compact"] = options["compact"] or "compact"
        subject = options.get("game") or options.get("family") or options.get("yaku", "")
        anchor = ledger.claim_id(table_id(show, subject))
        names = {name: options.get(name, "") for name in ("game", "family", "yaku", "deck")}
        others, place = listed_games(options.get("games", "")), scanner.place(call.start, call.end)
        is_compact = "compact" in options
        ledger.note(RulesUse(place, show, others=others, compact=is_compact, anchor=anchor, **names))
        rules = ledger.catalogue.rules
        if show not in TABLES and show != SHEET:
            hint = did_you_mean(show, [*TABLES, SHEET]) or f"Tables are {', '.join([*TABLES, SHEET])}."
            self._fault(scanner, call.span("show"), f"no table {show!r}", hint)
            return
        if rules is None:
            hint = "`ludograph new game` writes a game's."
            self._fault(scanner, (call.start, call.end), "there is no rules data", hint)
            return
        button = None
        try:
            asked = TableOptions.of(options)
            if show == HAND_CHECKER:
                self._put_checker(scanner, call, rules, asked, anchor)
                return
            if show == SHEET:
                sheets = [use for use in ledger.noted[RulesUse] if use.show == SHEET]
                sheet, button = house_sheet(rules, asked), _round_button(scanner, rules, asked, hidden="")
                put_sheet(scanner, sheet, call.start, anchor, button, folded=len(sheets) > 1)
                return
            table = rules.derived(TABLE, (show, asked), lambda known: TABLES[show](known, asked), slow=show in SLOW)
            button = _round_button(scanner, rules, asked) if show == "play-now" else None
            if table.section_title and asked.game == ledger.metadata.game:
                table = replace(table, caption=table.section_title, is_section=True)
        except (LudographError, NotComputedError) as error:
            if _follows_a_fault(rules, call, ledger.metadata.game):
                self._put_unknown(scanner, error.message)
                return
            hint = with_more(error.hint or "Correct the attribute, or the data.", rules.about_errors)
            self._fault(scanner, call.span(*_SUBJECTS), error.message, hint)
            return
        except Exception as error:  # noqa: BLE001 — one table never costs the article
            place = scanner.place(call.start, call.end)
            ledger.problems.append(internal_error(error, f"making the table {show!r}", place))
            self._put_unknown(scanner, "")
            return
        put_table(scanner, table, call.start, anchor)
        if button:
            lang = None if ledger.english_tag is None else ledger.settings.lang
            attributes = {"class": "lg-replay", "lang": lang}
            scanner.put(element("p", [button], attributes, block=True, means=Added.CONTROLS))

    def _put_checker(self, scanner: Scanner, call: Call, rules: Rules, asked: TableOptions, anchor: str) -> None:
        """Puts a static table, and the data with which a script names the yaku of a hand."""
        table, games = TABLES[HAND_CHECKER](rules, asked), offered_games(rules, asked)
        scanner.ledger.needs |= set() if asked.compact else {"lg-wide"}
        attributes: dict[str, str | None] = {
            "class": "lg-hand-checker" if asked.compact else "lg-hand-checker lg-large",
            "lang": scanner.ledger.english_tag,
            "data-hand-checker": "",
            "data-game": games[0].id,
            "data-hand": asked.hand or None,
            "data-compact": "" if asked.compact else None,
        }
        with scanner.element("div", attributes, block=True, means=Added.CONTROLS):
            references: _References = {}
            found = checker_data(rules, games, scanner.ledger.words, partial(_named, scanner.ledger, references))
            found["references"] = _told_apart(references)
            for game in games:
                if game.deck is not None:
                    drawn = found["decks"][game.deck.id]
                    is_plain = found["games"][game.id]["numbersOnly"]
                    faces = _faces(game.deck, by_number=is_plain)
                    scanner.ledger.faces |= {one.id: one for one in faces.values()}
                    drawn.setdefault("faces", {}).update({name: one.id for name, one in faces.items()})
            data = checker_json(found)
            scanner.put(element("script", [Markup(data)], {"type": "application/json"}, block=True))
            own = scanner.ledger.own
            said: list[Node] = [own(WITHOUT_SCRIPTS)]
            if asked.answers:
                said += [Literal(" "), element("a", [own(ANSWERS)], {"href": f"#{asked.answers}"})]
            scanner.put(element("p", said, {"class": "lg-checker-still"}, block=True))
            with scanner.element("details", {"class": "lg-checker-still"}, block=True):
                scanner.put_nodes([element("summary", [own(Message(ALL_HANDS, game=games[0].title))])])
                put_table(scanner, table, call.start, anchor)
            _put_articles(scanner, games)

    def _fault(self, scanner: Scanner, where: tuple[int, int], message: str, hint: str) -> None:
        scanner.problem("D02", message, hint, *where)
        self._put_unknown(scanner, message)

    def _put_unknown(self, scanner: Scanner, message: str) -> None:
        # No element of the page has the table's id, so links must not use it.
        noted = scanner.ledger.noted[RulesUse]
        noted[-1] = replace(noted[-1], anchor="")
        put_unavailable(scanner, message)


def _follows_a_fault(rules: Rules, call: Call, of_head: str) -> bool:
    """Whether the reason why a table cannot be made is already reported: an unknown game in the head, or an error in
    the data.
    """
    game = rules.game(call.get("game") or of_head)
    if call.attributes.keys().isdisjoint(_SUBJECTS) and of_head and game is None:
        return True
    return game is not None and bool(rules.first_error)


def _faces(deck: Deck, *, by_number: bool) -> dict[str, DrawnSide]:
    """Card, or number if the first card represents it → its face."""
    cards = {str(card.n) if by_number else card.id: card for card in reversed(deck.cards)}
    return {name: face(deck, card) for name, card in cards.items()}


def _round_button(scanner: Scanner, rules: Rules, asked: TableOptions, **more: str) -> Element | None:
    """A button that deals a round, if the rules say all that a round needs; its data are beside the page."""
    ledger = scanner.ledger
    references: _References = {}
    game = rules.game(asked.game) if asked == TableOptions(asked.game) else None
    try:
        play = dealt_play(rules, game) if game is not None else None
        found = round_data(rules, play, ledger.words, partial(_named, ledger, references)) if play else {}
    except (LudographError, NotComputedError):
        return None  # a fault of the rules, which checks report
    if play is None:
        return None
    faces = _faces(play.deck, by_number=found["games"][play.game.id]["numbersOnly"])
    found["decks"][play.deck.id]["faces"] = {name: one.id for name, one in faces.items()}
    shown = {one.id: one for one in (*faces.values(), back())}
    name = f"round-{play.game.id.replace('/', '-')}.js"
    record = found | {"references": _told_apart(references), "sprite": sprite(shown.values())}
    ledger.files[name] = fetched(name, json_line(record))
    attributes: dict[str, str | None] = {"type": "button", "data-lg-round": name, "data-game": play.game.id, **more}
    return element("button", [Literal(ledger.words.gettext("Deal a round"))], attributes)


def _put_articles(scanner: Scanner, games: Sequence[ResolvedGame]) -> None:
    """Puts links to the articles of the games and their play-now boxes, for the script's results."""
    ledger = scanner.ledger
    drawing = [game for game in games if game.extra_cards and game.status is Status.FULL]
    lines = {
        N_("The rules of each game:"): [_link(ledger, game, "game") for game in games],
        N_("When to draw, by the rules in short:"): [
            _link(ledger, game, "draw", table_id("play-now", game.id)) for game in drawing
        ],
    }
    for about, found in lines.items():
        if links := list(filter(None, found)):
            words = [ledger.own(about), Literal(" "), *joined(links, ", "), Literal(".")]
            scanner.put(element("p", words, {"class": "lg-checker-articles"}, block=True))


def _link(ledger: Ledger, game: ResolvedGame, about: str, box: str = "") -> Element | None:
    """A link to the description of a game, or to a box of its article; None without such a page or box.

    For a form without its own box, the box of its game is used.
    """
    addresses = ledger.catalogue.addresses
    found = addresses.article_of(game.id) if addresses is not None else None
    if addresses is None or found is None:
        return None
    page, place = found[0], box or found[1]
    if page == ledger.page and box and box not in ledger.ids:
        return None
    href = "" if page == ledger.page else relative_url(ledger.own_url, addresses.pages[page].url)
    address = f"{href}#{place}" if place else href or "./"
    link = element("a", [Literal(str(game.title))], {"href": address, f"data-{about}": game.id})
    if place and page != ledger.page:
        base, _, form = game.id.partition("/")
        usual = table_id("play-now", base) if form else found[1]
        link.place = PlaceInPage(page, place, {"href": f"{href}#{usual}"} if box else {})
    return link


_References = dict[str, tuple[str, str, str, str]]
"""Source in words → its address in the bibliography, author, title and locator."""


def _told_apart(references: _References) -> dict[str, tuple[str, str]]:
    """Source in words → its address, and its author and locator; with the title if an author has several works here."""
    works = {(author, way) for way, author, _, _ in references.values()}
    many = Counter(author for author, _ in works)
    return {
        words: (way, (f"{author}, {title}" if many[author] > 1 else author) + place)
        for words, (way, author, title, place) in references.items()
    }


def _named(ledger: Ledger, references: _References, source: Source) -> str:
    """A source in words; it is added to `references`."""
    entry = ledger.catalogue.bibliography.resolve(source.cite)
    words = source.cite
    if entry is not None:
        pieces = short_note(entry, ledger.settings.lang)
        words = re.sub(r"\.(?=[”»]?$)", "", plain(pieces).removesuffix("."))
        words = f"{whose}, {words}" if (whose := owner(entry)) else words
    place = f", {locator_text(source.locator)}" if source.locator else ""
    if entry is not None and (way := in_bibliography(ledger, entry)):
        author = owner(entry) or plain(cited_author(entry, ledger.settings.lang))
        references[words + place] = way, author, plain(in_text(entry, ledger.settings.lang)), place
    return words + place
