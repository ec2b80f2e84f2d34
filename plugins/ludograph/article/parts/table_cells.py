"""The values of a generated table as nodes and as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from unicodedata import east_asian_width

from ludograph.article.document import kinds as d
from ludograph.article.parts.faces import drawn_cards
from ludograph.article.read.ledger import Ledger
from ludograph.article.tree import Literal, Node, element
from ludograph.article.writing import html_of
from ludograph.base.writing import short
from ludograph.languages.names import NumberSigns, number_signs
from ludograph.languages.runs import marked_runs
from ludograph.languages.words import SOURCE_LANGUAGE, Authored, Message, Text, words_in
from ludograph.languages.words import Words as OwnWords
from ludograph.rules.cards.deck import CARDS, Pieces
from ludograph.rules.cards.drawing import DrawnSide, sprite
from ludograph.rules.cards.notation import find_cards
from ludograph.rules.conditions.english import words_of
from ludograph.rules.tables.pieces import ANY_CARD, CardsShown, Cell, CellWords, Items, Number, Odds, Piece, Silence
from ludograph.rules.tables.table import Table
from ludograph.store.codec.text import fetched, sorted_json

Shown = tuple[list[Node], str]
"""A value as nodes and as text."""
Draw = Callable[[CardsShown], Shown]
"""Shows a hand of cards."""

_BETWEEN_WORDS = re.compile(r"[^a-z0-9]+")


_LETTERS = re.compile(r"[^\W\d_]")


def table_id(show: str, subject: str) -> str:
    """The id of a table, if the page does not use it yet."""
    return _BETWEEN_WORDS.sub("-", f"{show} {subject}".lower()).strip("-") or "rules"


def run(pieces: Iterable[Piece], draw: Draw, ledger: Ledger, page_lang: str = "") -> Shown:
    """Values as nodes and as text, separated as in the page's language; includes the words for missing values."""
    nodes: list[Node] = []
    plain, sign = "", ""
    before: Piece | None = None
    for piece in pieces:
        if isinstance(piece, CellWords) and piece.text in _SIGNS:
            sign = ledger.words.said(f"{piece.text} ")
            continue
        shown, words = piece_nodes(piece, draw, ledger, page_lang)
        if not shown:
            continue
        gap = sign or _gap(before, plain, piece, words)
        shown = [Literal(gap), *shown] if nodes and gap else shown
        is_further = isinstance(piece, CellWords) and piece.further
        nodes += [element("span", shown, {"class": "lg-rest"})] if is_further else shown
        plain += gap * bool(plain) + words
        before, sign = piece, ""
    return nodes, plain


_SIGNS = (";", ",")
"""Pieces that are punctuation between others."""


def _gap(before: Piece | None, plain: str, piece: Piece, words: str) -> str:
    """A space; "" before a full stop or comma, and beside East Asian words unless the other is in Latin letters."""
    is_text = isinstance(before, CellWords | Silence) and isinstance(piece, CellWords | Silence)
    sides = ((before, plain[-1:]), (piece, words[:1]))
    is_roman = words[:1] != "（" and any(
        isinstance(each, CellWords) and each.lang.endswith("-Latn") and not _is_wide(edge) for each, edge in sides
    )
    is_closed_up = is_text and not is_roman and any(_is_wide(edge) for _, edge in sides)
    return "" if is_closed_up or words[:1] in _SIGNS_BEHIND or plain[-1:] in _WITH_ROOM else " "


_SIGNS_BEHIND = (".", *_SIGNS)
_WITH_ROOM = ("。", "：", "、")


def _is_wide(sign: str) -> bool:
    return bool(sign) and east_asian_width(sign) in "WF"


def in_brackets(nodes: Iterable[Node], ledger: Ledger) -> list[Node]:
    """The nodes in brackets of the page's language."""
    before, after = ledger.words.gettext("({remark})").split("{remark}")
    return [Literal(before), *nodes, Literal(after)]


def piece_nodes(piece: Piece, draw: Draw, ledger: Ledger, page_lang: str = "") -> Shown:
    """One value as nodes and as text."""
    match piece:
        case CellWords():
            return _words(piece, draw, page_lang, ledger)
        case CardsShown():
            return draw(piece)
        case Number(value):
            if value == int(value):
                words = str(value).replace("-", "−")
                return [Literal(words)], words
            words = decimal(Fraction(value), _signs(ledger))
            return _own(words, ledger), words
        case Odds(0):
            return [], ""
        case Odds(value):
            shown = percent(value, _signs(ledger))
            fraction = f"{value.numerator}/{value.denominator}"
            exact = element("small", [Literal(fraction)], {"class": "lg-fraction"}, means=d.Added.CONTROLS)
            # The exact figure is folded, so search, previews and books omit it too.
            return [*_own(shown, ledger), Literal(" "), exact], shown
        case Silence():
            said = ledger.own(piece.shown)
            return [element("em", [said], {"class": "lg-silence"})] if piece.shown else [], piece.shown
        case Items(items):
            runs = [run(item, draw, ledger, page_lang) for item in items]
            listed = element("ul", [element("li", each) for each, _ in runs], {"class": "lg-items"})
            return [listed], "; ".join(words for _, words in runs)


def _words(piece: CellWords, draw: Draw, page_lang: str, ledger: Ledger) -> Shown:
    """Words from the data, or a message in the page's language."""
    if isinstance(piece.text, Message):
        nodes, plain = _message(piece, piece.text, draw, page_lang, ledger)
        bracketed, lang = ledger.words.gettext("({remark})", remark=plain), None
    else:
        plain, bracketed, lang = piece.text, f"({piece.text})", piece.lang or None
        alone = [(plain, "" if piece.small or piece.to else piece.lang)]
        runs = alone if piece.lang or piece.small or piece.to else marked_runs(plain, page_lang)
        nodes = [node for part, tag in runs for node in _tagged(part, tag)]
    if piece.sign:
        nodes = [element("span", [Literal(piece.sign)], {"role": "img", "aria-label": plain})]
    if piece.small:
        return [element("small", in_brackets(nodes, ledger), {"lang": lang})], bracketed
    if piece.to:
        return [element("a", nodes, {"href": f"#{table_id(*piece.to)}"})], plain
    if not piece.gloss:
        return nodes, plain
    # What a name means, in quotation marks; in the page's language where the data have it there.
    known = ledger.words.of_data(str(piece.gloss))
    said = ledger.words.gettext("‘{meaning}’", meaning=known) if known else f"‘{piece.gloss}’"
    tag = ledger.words.tag(page_lang) if known else None
    meaning = element("span", [Literal(said)], {"class": "lg-gloss", "lang": tag})
    return [*nodes, Literal(" "), meaning], f"{plain} {said}"


def _message(piece: CellWords, text: Message, draw: Draw, page_lang: str, ledger: Ledger) -> Shown:
    """A message with cards, links and the authors' own words as nodes."""
    plain = ledger.words.said(text)
    own = ledger.settings.lang if plain != str(text) else piece.lang or page_lang
    nodes: list[Node] = []
    for run in ledger.words.runs(text):
        if isinstance(run, CellWords | CardsShown):
            nodes += piece_nodes(run, draw, ledger, page_lang)[0]
            continue
        assert isinstance(run, str | Authored)
        said, lang = (run, own) if isinstance(run, str) else (run.text, run.lang or ledger.catalogue.data_lang)
        usual = "" if lang == page_lang or not _LETTERS.search(said) else lang
        nodes += [node for part, tag in marked_runs(said, lang) for node in _tagged(part, tag or usual)]
    return nodes, plain


def _signs(ledger: Ledger) -> NumberSigns:
    return number_signs(ledger.own_tag or SOURCE_LANGUAGE)


def decimals_of(cell: Cell, ledger: Ledger) -> str:
    """`.25` of the cell's figure; "" where it has none, or more than a figure."""
    match cell.pieces:
        case (Number() | Odds() as figure,):
            found = re.search(rf"\{_signs(ledger).decimal}\d+", piece_nodes(figure, chips, ledger)[1])
            return found[0] if found else ""
    return ""


def _own(figure: str, ledger: Ledger) -> list[Node]:
    """A number in the page's language, inside text that is always English."""
    lang = ledger.own_tag
    return [element("span", [Literal(figure)], {"lang": lang}) if lang else Literal(figure)]


def _tagged(text: str, lang: str) -> list[Node]:
    if lang:
        return [element("i" if "-Latn" in lang else "span", [Literal(text)], {"lang": lang})]
    return [Literal(text)] if text else []


def drawn(ledger: Ledger, shown: CardsShown, sprite: dict[str, DrawnSide] | None = None) -> Shown:
    """A hand as drawn cards, with faces in the page's sprite or `sprite`; as chips if no deck has the cards."""
    rules = ledger.catalogue.rules
    deck = rules.decks.get(shown.deck) if rules is not None else None
    cards = find_cards(deck, (card for card in shown.faces if card != ANY_CARD)) if deck is not None else None
    # A drawn face shows one number, a tile two, which can differ with equal sum.
    if deck is None or cards is None or any(card.ends for card in cards):
        return chips(shown)
    label, text = _cards_text(shown, ledger.words, deck.pieces)
    found = iter(cards)
    hand = [None if card == ANY_CARD else next(found) for card in shown.cards]
    return [drawn_cards(ledger, deck, hand, label, text, sprite=sprite, hidden=shown.closed, lang=ledger.own_tag)], text


def chips(shown: CardsShown) -> Shown:
    """A hand with one chip per card."""
    label, text = _cards_text(shown, words_in(SOURCE_LANGUAGE))
    between = "–" if shown.ordered else " "
    cards = [d.ShownCard(str(_name(card)), between=between * bool(place)) for place, card in enumerate(shown.cards)]
    return [d.Hand(tuple(cards), label)], text


def _cards_text(shown: CardsShown, words: OwnWords, pieces: Pieces = CARDS) -> tuple[str, str]:
    """The text for screen readers, and the printed text."""
    names = [words.said(_name(card, pieces)) for card in shown.cards]
    spoken = (words.gettext("any card") if name == ANY_CARD else name for name in names)
    closed = (
        words.gettext("{card} (closed)", card=name) if place in shown.closed else name
        for place, name in enumerate(spoken)
    )
    between = words.pgettext("between cards", ", then " if shown.ordered else ", ")
    return between.join(closed), ("–" if shown.ordered else " ").join(names)


def _name(card: str, pieces: Pieces = CARDS) -> Text:
    """`pine poetry ribbon` for the id `pine/poetry-ribbon`, `king of cups`, `6–5` for a tile."""
    return words_of(card.partition("#")[0], pieces)


def decimal(value: Fraction, signs: NumberSigns) -> str:
    """`−0.250`, with three places."""
    rounded = round(value * 1000)
    sign, whole = ("−" if rounded < 0 else ""), abs(rounded)
    return f"{sign}{whole // 1000}{signs.decimal}{whole % 1000:03d}"


def percent(value: Fraction, signs: NumberSigns) -> str:
    """`41.4 %`; below one per cent two significant digits, `0.41 %`; nearly all is `> 99.9 %`."""
    digits = 1 if value >= Fraction(1, 100) or not value else 2
    while digits > 1 and value * 100 * 10**digits < 10:
        digits += 1
    rounded = round(value * 100 * 10**digits)
    nearly = value < 1 and rounded == 1000
    whole, part = divmod(999 if nearly else rounded, 10**digits)
    return f"{'> ' * nearly}{whole}{signs.decimal}{part:0{digits}d}{signs.before_percent}%"


# Further rounds of a worked round are in a script beside the page, loaded when a reader asks for another one.
#
# The page has only one round, without faces and citations of the others; the visible round cites their sources.


def replay_button(ledger: Ledger, table: Table, stem: str) -> Node:
    """The button for the next round; its script is written beside the page as `stem`."""
    name = f"{short(stem, '.js')}.js"
    ledger.files[name] = _script(ledger, table, name)
    label = ledger.words.gettext("Another round")
    lang = None if ledger.english_tag is None else ledger.settings.lang
    button = element("button", [Literal(label)], {"type": "button", "data-lg-rounds": name})
    parts: list[Node] = [button, Literal(" "), element("span", [], {"role": "status"})]
    return element("p", parts, {"class": "lg-replay", "lang": lang}, means=d.Added.CONTROLS)


def _script(ledger: Ledger, table: Table, key: str) -> bytes:
    faces: dict[str, DrawnSide] = {}
    lang = ledger.english_tag or ledger.settings.lang
    draw = partial(drawn, ledger, sprite=faces)
    rounds = []
    for rows in table.others:
        steps = [element("li", run(row.cells[1].pieces, draw, ledger, lang)[0]) for row in rows]
        rounds.append(html_of(steps))
    return fetched(key, sorted_json({"rounds": rounds, "sprite": sprite(faces.values())}))
