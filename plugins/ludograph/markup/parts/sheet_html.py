"""Sets a sheet of house rules: a form that can be ticked without scripts and prints on one page.

Each choice stands in its sentence; CSS shows the sentence that is ticked instead of the usual one, and prints no other.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from itertools import groupby

from ludograph.games.tables.cells import starred
from ludograph.games.tables.sheet import Choice, Hands, Option, Part, Sheet, Step
from ludograph.games.tables.table import Piece, Words
from ludograph.languages.words import N_
from ludograph.markup.parts.boxes import SHEET_BOX
from ludograph.markup.parts.table_cells import drawn, run
from ludograph.markup.parts.table_html import after_sources
from ludograph.markup.read.scanner import Scanner
from ludograph.markup.tree import Literal, Node, element

_TITLE = N_("House rules")
_LINES = 24
"""As many as fit on the emptiest sheet; what does not fit is not shown."""


def put_sheet(scanner: Scanner, sheet: Sheet, start: int, anchor: str, *, folded: bool) -> None:
    """Put the form, or the line that opens it."""
    box = {"class": f"lg-rules {SHEET_BOX}", "lang": scanner.ledger.english_tag, "id": anchor}
    form = {"class": "lg-house-form", "data-game": sheet.game, "aria-label": sheet.title}
    with scanner.element("div", box, block=True), scanner.element("details") if folded else nullcontext():
        if folded:
            scanner.put_nodes([element("summary", [scanner.ledger.own(_TITLE), Literal(f": {sheet.title}")])])
        with scanner.element("form", form):
            _put_form(scanner, sheet, start)


def _put_form(scanner: Scanner, sheet: Sheet, start: int) -> None:
    _put_head(scanner, sheet)
    with scanner.element("dl", {"class": "lg-sheet-steps"}):
        for step in sheet.steps:
            _put_step(scanner, step)
    if sheet.further:
        _put_further(scanner, sheet.further)
    if sheet.local:
        _put_local(scanner, sheet.local, sheet.local_note)
    _put_foot(scanner, sheet, start)


def _put_head(scanner: Scanner, sheet: Sheet) -> None:
    title = element("b", [Literal(sheet.title)])
    own = scanner.ledger.own
    scanner.put_nodes([element("p", [title, Literal(" "), element("span", [own(_TITLE)])], _of("title"))])
    blanks: list[Node] = [element("span", [own(word)]) for word in (N_("Date"), N_("Where"), N_("Players and points"))]
    scanner.put_nodes([element("p", blanks, _of("blanks") | {"aria-hidden": "true"})])


def _put_step(scanner: Scanner, step: Step) -> None:
    with scanner.element("dt"):
        scanner.put_nodes([scanner.ledger.own(step.name)])
    with scanner.element("dd"):
        for place, part in enumerate(step.parts):
            if place:
                scanner.put_nodes([Literal(" ")])
            if isinstance(part, Hands):
                _put_hands(scanner, part)
            elif isinstance(part, Choice):
                _put_choice(scanner, part)
            else:
                _put_pieces(scanner, (part,))


def _put_hands(scanner: Scanner, hands: Hands) -> None:
    with scanner.element("ul", {"class": "lg-items"}):
        for number, item in enumerate(hands.items):
            # The styles put the hands in the order of the ranking that is ticked.
            places = ";".join(f"--lg-order-{other}:{order[number]}" for other, order in enumerate(hands.orders, 1))
            with scanner.element("li", {"style": places} if places else {}):
                for is_choice, some in groupby(item, key=lambda part: isinstance(part, Choice)):
                    if not is_choice:
                        for piece in (piece for piece in some if not isinstance(piece, Choice)):
                            _put_about(scanner, piece)
                        continue
                    for choice in (piece for piece in some if isinstance(piece, Choice)):
                        scanner.put_nodes([Literal(" ")])
                        _put_choice(scanner, choice)


def _put_about(scanner: Scanner, piece: Piece) -> None:
    """A piece of a hand; what multiplies the bets is left out where nothing more than the pot is agreed on."""
    scanner.put_nodes([Literal(" ")])
    before, sign, times = piece.text.rpartition("×") if isinstance(piece, Words) and piece.small else ("", "", "")
    if not sign:
        _put_pieces(scanner, (piece,))
        return
    marked = {"class": "lg-times"}
    more = element("span", [Literal(f"{before and '; '}×{times}")], marked)
    about: list[Node] = [Literal(f"({starred(before.removesuffix('; '))}"), more, Literal(")")]
    scanner.put_nodes([element("small", about, {} if before else marked)])
    scanner.note_plain(f"({starred(before)}×{times})")


def _put_choice(scanner: Scanner, choice: Choice) -> None:
    with scanner.element("span", {"class": "lg-clause", "role": "radiogroup", "aria-label": choice.label}):
        if choice.usual:
            with scanner.element("span", {"class": "lg-usual"}):
                scanner.put_literal(starred(choice.usual))
        else:
            with scanner.element("label", {"class": "lg-as-above"}):
                scanner.put_nodes(
                    [
                        _box("radio", choice.key, "", is_usual=True),
                        Literal(" "),
                        scanner.ledger.own(N_("as in the article")),
                    ]
                )
        for number, option in enumerate(choice.options):
            _put_option(scanner, "radio", choice.key, option, is_usual=bool(choice.usual) and not number)


def _box(kind: str, key: str, value: str, *, is_usual: bool = False) -> Node:
    """What holds if nothing is ticked is checked from the first, so that a reader can go back to it."""
    return element(
        "input", [], {"type": kind, "name": key, "value": value} | ({"checked": "checked"} if is_usual else {})
    )


def _put_option(scanner: Scanner, kind: str, key: str, option: Option, *, is_usual: bool = False) -> None:
    star = " lg-starred" if any(map(_is_ours, option.pieces)) else ""
    with scanner.element("label", {"class": f"lg-as-above{star}"} if is_usual else {}):
        scanner.put_nodes([_box(kind, key, option.value, is_usual=is_usual), Literal(" ")])
        # One item of the row, whatever is in it.
        with scanner.element("span"):
            _put_pieces(scanner, option.pieces, starred if is_usual else _without_us)
    scanner.put_nodes([Literal(" ")])


def _put_further(scanner: Scanner, choices: tuple[Choice, ...]) -> None:
    scanner.put_nodes([element("p", [scanner.ledger.own(N_("Further rules"))], _of("heading"))])
    with scanner.element("dl", {"class": "lg-sheet-further"}):
        for choice in choices:
            # A pair of its own can be left out of the printed sheet.
            with scanner.element("div"):
                with scanner.element("dt"):
                    scanner.put_nodes([scanner.ledger.own(choice.label)])
                with scanner.element("dd"):
                    _put_choice(scanner, choice)


def _put_local(scanner: Scanner, options: tuple[Option, ...], note: str) -> None:
    heading: list[Node] = [scanner.ledger.own(N_("Hands that count only if agreed on"))]
    if note:
        heading += [Literal(". "), element("small", [Literal(note)])]
    scanner.put_nodes([element("p", heading, _of("heading"))])
    with scanner.element("ul", {"class": "lg-sheet-local"}):
        for option in options:
            with scanner.element("li"):
                _put_option(scanner, "checkbox", "local", option)


def _put_foot(scanner: Scanner, sheet: Sheet, start: int) -> None:
    own = scanner.ledger.own
    with scanner.element("p", {"class": "lg-sheet-acts"}):
        with scanner.element("label", {"class": "lg-sheet-bare"}):
            as_it_is = element("input", [], {"type": "checkbox", "name": "print", "value": "1"})
            scanner.put_nodes([as_it_is, Literal(" "), own(N_("Print this sheet without another tick"))])
        scanner.put_nodes([Literal(" "), element("button", [own(N_("Clear"))], {"type": "reset"})])
    with scanner.element("div", _of("besides")):
        marks = own(N_("☑ marks the players’ choice; other lines are the usual rule, after the sources below."))
        star: list[Node] = [Literal(" "), own(N_("A star is this site’s choice."))]
        more: list[Node] = [own(N_("To write down yourselves")), Literal(": " * bool(sheet.open))]
        can_go = {} if _has_settled_star(sheet) else {"class": "lg-sheet-star"}
        scanner.put_nodes([element("p", [marks, element("span", star, can_go)])])
        scanner.put_nodes([element("p", [*more, Literal(", ".join(map(str.lower, sheet.open)))])])
        # Borders are printed by every browser, backgrounds are not.
        scanner.put_nodes([element("div", [element("i", []) for _ in range(_LINES)], {"aria-hidden": "true"})])
    with scanner.element("p", {"class": "lg-table-notes lg-sheet-foot"}):
        after_sources(scanner, sheet.sources, start)
        # Where the site has no address of its own, the script puts that before the path at which the page was read.
        written = scanner.ledger.settings.site_url + scanner.ledger.own_url
        address = element("span", [Literal(written)], {"class": "lg-sheet-address"})
        scanner.put_nodes([Literal(scanner.ledger.settings.site_name), address])


def _has_settled_star(sheet: Sheet) -> bool:
    """Whether something is our choice that no tick of the sheet replaces."""
    parts = [part for step in sheet.steps for part in step.parts]
    hands = [piece for part in parts if isinstance(part, Hands) for item in part.items for piece in item]
    return any(map(_is_ours, [*parts, *hands]))


def _is_ours(part: Part) -> bool:
    return isinstance(part, Words) and starred(part.text) != part.text


def _put_pieces(scanner: Scanner, pieces: tuple[Piece, ...], marked: Callable[[str], str] | None = None) -> None:
    marked = marked or starred
    pieces = tuple(replace(each, text=marked(each.text)) if isinstance(each, Words) else each for each in pieces)
    nodes, plain = run(pieces, partial(drawn, scanner.ledger), scanner.ledger.settings.lang)
    scanner.put_nodes(nodes)
    scanner.note_plain(plain)


def _of(part: str) -> dict[str, str | None]:
    return {"class": f"lg-sheet-{part}"}


_without_us = partial(starred, star="")
"""What a group agrees on instead is its own choice."""
