"""Writes a sheet of house rules: a form that works without scripts and prints on one page.

Each choice is in its sentence; CSS shows, and prints, only the ticked sentence instead of the default.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from html import escape
from itertools import groupby

from ludograph.article.document.kinds import Added, Drawing, OfSheet, RulesTable
from ludograph.article.parts.citing import after_sources
from ludograph.article.parts.table_cells import Shown, drawn, in_brackets, run
from ludograph.article.read.text.scanner import Scanner
from ludograph.article.tree import Literal, Node, element
from ludograph.languages.words import N_, Authored, Message, Text, message_of
from ludograph.rules.speech.sentence import is_ours, marked
from ludograph.rules.tables.pieces import CellWords, Piece
from ludograph.rules.tables.sheet import Multiplier, Option, Sheet, SheetChoice, SheetHands, SheetPiece, SheetStep

_TITLE = N_("House rules")
_TO_WRITE = N_("To write down yourselves")
_USUAL_ADDRESS = N_("This is the address of the usual rules. For another answer add its code, such as {code}.")
AGREED = "agreed"
"""The parameter of a sheet's address that lists the default rules agreed on."""
_LONG = 40
"""The number of letters above which a usual answer has the full width of a phone, with "agreed" below it."""
_LINES = 24
"""The largest number of lines on an empty sheet; others are hidden."""
_QUIET = 4
"""The width of the quiet zone of a QR code in modules (ISO/IEC 18004)."""
_QR_WIDTH = 104
"""In pixels."""


def put_sheet(scanner: Scanner, sheet: Sheet, start: int, anchor: str, deal: Node | None, *, folded: bool) -> None:
    """Puts the form, or the line that opens it; `deal` is a button that deals a round."""
    scanner.ledger.needs.add("house-rules")
    box = {"class": "lg-rules lg-house-sheet", "id": anchor, "lang": scanner.ledger.words_tag}
    rules = scanner.ledger.catalogue.rules
    former = [id for id, now in (rules.redirects if rules else {}).items() if now == sheet.game]
    form: dict[str, str | None] = {
        "class": "lg-house-form",
        "data-game": sheet.game,
        "data-former": " ".join(former) or None,
        "data-version": sheet.version,
        "data-presets": "&".join(sheet.presets) or None,
        "aria-labelledby": f"{anchor}-title",
    }
    whole = scanner.element("div", box, block=True, means=RulesTable("house-rules"))
    with whole, scanner.element("details") if folded else nullcontext():
        if folded:
            summary = Message("{about}: {what}", about=Message(_TITLE), what=sheet.title)
            scanner.put_nodes([element("summary", [scanner.ledger.own(summary)])])
        with scanner.element("form", form):
            _put_form(scanner, sheet, start, f"{anchor}-title", deal)


def _put_form(scanner: Scanner, sheet: Sheet, start: int, title: str, deal: Node | None) -> None:
    _put_head(scanner, sheet, title)
    with scanner.element("dl", {"class": "lg-sheet-steps"}):
        for step in sheet.steps:
            _put_step(scanner, step)
    if sheet.further:
        _put_further(scanner, sheet.further)
    if sheet.local:
        _put_local(scanner, sheet.local, sheet.local_note)
    _put_foot(scanner, sheet, start, deal)


def _put_head(scanner: Scanner, sheet: Sheet, id_: str) -> None:
    own = scanner.ledger.own
    title = element("b", [own(sheet.title)], {"id": id_})
    parts: list[Node] = [title, Literal(" "), element("span", [own(_TITLE)])]
    scanner.put_nodes([element("p", parts, _of("title"), means=OfSheet.NAME)])
    blanks: list[Node] = [element("span", [own(word)]) for word in (N_("Date"), N_("Where"), N_("Players and points"))]
    scanner.put_nodes([element("p", blanks, _of("blanks") | {"aria-hidden": "true"}, means=OfSheet.BLANKS)])


def _put_step(scanner: Scanner, step: SheetStep) -> None:
    with scanner.element("dt"):
        scanner.put_nodes([scanner.ledger.own(step.name)])
    with scanner.element("dd"):
        for place, part in enumerate(step.parts):
            if place:
                scanner.put_nodes([Literal(scanner.ledger.words.blank)])
            if isinstance(part, SheetHands):
                _put_hands(scanner, part)
            elif isinstance(part, SheetChoice):
                _put_choice(scanner, part)
            else:
                _put_pieces(scanner, (part,))


def _put_hands(scanner: Scanner, hands: SheetHands) -> None:
    with scanner.element("ul", {"class": "lg-items"}):
        for number, item in enumerate(hands.items):
            # The styles order the hands by the ticked ranking.
            places = ";".join(f"--lg-order-{other}:{order[number]}" for other, order in enumerate(hands.orders, 1))
            with scanner.element("li", {"style": places} if places else {}):
                for part in item:
                    is_remark = isinstance(part, Multiplier) or (isinstance(part, CellWords) and part.small)
                    scanner.put_nodes([Literal(scanner.ledger.words.blank if is_remark else " ")])
                    if isinstance(part, SheetChoice):
                        _put_choice(scanner, part)
                    elif isinstance(part, Multiplier):
                        _put_multiplier(scanner, part)
                    else:
                        _put_pieces(scanner, (part,))


def _put_multiplier(scanner: Scanner, multiplier: Multiplier) -> None:
    """A remark on a hand; its multiplier is omitted if players agree to pay only the pot."""
    marked_times, said = {"class": "lg-times"}, scanner.ledger.words.said
    before, plain = _nodes(scanner, (CellWords(multiplier.about),) if multiplier.about else (), marked)
    between = said("; ") if before else ""
    more = element("span", [Literal(f"{between}{multiplier.times}")], marked_times)
    about = in_brackets([*before, more], scanner.ledger)
    scanner.put_nodes([element("small", about, {} if before else marked_times)])
    scanner.note_plain(f"({plain}{between}{multiplier.times})")


def _put_choice(scanner: Scanner, choice: SheetChoice) -> None:
    said = scanner.ledger.words.said
    attributes = {"class": "lg-clause", "role": "radiogroup", "aria-label": said(choice.label)}
    with scanner.element("span", attributes, means=OfSheet.CHOICE):
        if choice.usual:
            with scanner.element("span", {"class": "lg-usual"}, means=Added.CONTROLS):
                _put_pieces(scanner, choice.usual)
        else:
            with scanner.element("label", {"class": "lg-as-above"}):
                box = _box("radio", choice.key, "", is_usual=True)
                scanner.put_nodes([box, Literal(" "), scanner.ledger.own(N_("as in the article"))])
        for number, option in enumerate(choice.options):
            _put_option(scanner, "radio", choice.key, option, is_usual=bool(choice.usual) and not number)
        if choice.usual:
            # Players may also agree on the default, which is checked from the start, so their tick is a separate box.
            agreed = [_box("checkbox", AGREED, choice.key), Literal(" "), scanner.ledger.own(N_("agreed"))]
            scanner.put_nodes([element("label", agreed, {"class": "lg-agreed"}, means=OfSheet.AGREED)])


def _box(kind: str, key: str, value: str, *, is_usual: bool = False) -> Node:
    """The default option is checked from the start, so that a reader can return to it."""
    return element(
        "input", [], {"type": kind, "name": key, "value": value} | ({"checked": "checked"} if is_usual else {})
    )


def _put_option(scanner: Scanner, kind: str, key: str, option: Option, *, is_usual: bool = False) -> None:
    nodes, plain = _nodes(scanner, option.pieces, marked if is_usual else _without_us)
    classes = {"lg-as-above": True, "lg-starred": any(map(_is_ours, option.pieces)), "lg-long": len(plain) > _LONG}
    names = " ".join(name for name, holds in classes.items() if holds)
    with scanner.element("label", {"class": names} if is_usual else {}):
        # The answer is a single item of the row; without scripts its code in addresses is shown too.
        answer = element("span", nodes, {"data-code": f"{key}={option.value}"})
        scanner.put_nodes([_box(kind, key, option.value, is_usual=is_usual), Literal(" "), answer])
        scanner.note_plain(plain)
    scanner.put_nodes([Literal(scanner.ledger.words.blank)])


def _put_further(scanner: Scanner, choices: tuple[SheetChoice, ...]) -> None:
    heading = [scanner.ledger.own(N_("Further rules"))]
    scanner.put_nodes([element("p", heading, _of("heading"), means=OfSheet.HEADING)])
    with scanner.element("dl", {"class": "lg-sheet-further"}):
        for choice in choices:
            # A separate pair, which can be omitted in print.
            with scanner.element("div"):
                with scanner.element("dt"):
                    scanner.put_nodes([scanner.ledger.own(choice.label)])
                with scanner.element("dd"):
                    _put_choice(scanner, choice)


def _put_local(scanner: Scanner, options: tuple[Option, ...], note: Text) -> None:
    heading: list[Node] = [scanner.ledger.own(N_("Hands that count only if agreed on"))]
    if note:
        words = scanner.ledger.words
        heading += [
            Literal(words.gettext("{what}.", what="") + words.blank),
            element("small", [scanner.ledger.own(note)]),
        ]
    scanner.put_nodes([element("p", heading, _of("heading"), means=OfSheet.HEADING)])
    with scanner.element("ul", {"class": "lg-sheet-local"}):
        for option in options:
            with scanner.element("li"):
                _put_option(scanner, "checkbox", "local", option)


def _put_foot(scanner: Scanner, sheet: Sheet, start: int, deal: Node | None) -> None:
    own, words = scanner.ledger.own, scanner.ledger.words
    with scanner.element("p", {"class": "lg-sheet-acts"}, means=Added.CONTROLS):
        with scanner.element("label", {"class": "lg-sheet-bare"}):
            as_it_is = element("input", [], {"type": "checkbox", "name": "print", "value": "1"})
            scanner.put_nodes([as_it_is, Literal(" "), own(N_("Print this sheet without another tick"))])
        scanner.put_nodes(
            [*([deal] if deal else ()), Literal(" "), element("button", [own(N_("Clear"))], {"type": "reset"})]
        )
    still_open = Message.joined([message_of(one).in_sentence for one in sheet.open], ", ")
    if sheet.open:
        to_write = Message("{about}: {what}", about=Message(_TO_WRITE), what=still_open)
        scanner.put_nodes([element("p", [own(to_write)], {"class": "lg-table-notes lg-on-screen"})])
    with scanner.element("div", _of("besides"), means=OfSheet.BESIDES):
        marks = own(N_("☑ marks the players’ choice; other lines are the usual rule, after the sources below."))
        star: list[Node] = [Literal(words.blank), own(N_("A star is this site’s choice."))]
        more: list[Node] = [
            own(_TO_WRITE),
            Literal(words.gettext("{about}: {what}", about="", what="") * bool(sheet.open)),
        ]
        can_go = {} if _has_settled_star(sheet) else {"class": "lg-sheet-star"}
        scanner.put_nodes([element("p", [marks, element("span", star, can_go)])])
        scanner.put_nodes([element("p", [*more, own(still_open)])])
        # All browsers print borders, but not backgrounds.
        scanner.put_nodes([element("div", [element("i", []) for _ in range(_LINES)], {"aria-hidden": "true"})])
    with scanner.element("p", {"class": "lg-table-notes lg-sheet-foot"}):
        after_sources(scanner, sheet.sources, start)
        # If the site has no address, the script adds the one from which the page was loaded.
        settings = scanner.ledger.settings
        own_url = f"{settings.edition}{scanner.ledger.own_url}"
        written = f"{settings.site_url}{own_url}#!{sheet.game};v={sheet.version}"
        address = element("span", [Literal(written)], {"class": "lg-sheet-address"}, means=Added.CONTROLS)
        name = words.gettext("{about}: {what}", about=settings.site_name, what="")
        home: list[Node] = [Literal(name), address]
        if example := min(sheet.codes, key=len, default=""):
            # A code is in no language.
            unticked = Message(_USUAL_ADDRESS, code=Message.of(Authored(f";{example}", "zxx")))
            home += [Literal(words.blank), element("span", [own(unticked)], {"class": "lg-no-scripts"})]
        classes = "lg-sheet-home" if settings.site_url else "lg-sheet-home lg-no-host"
        scanner.put_nodes([element("span", home, {"class": classes}, means=OfSheet.HOME)])
    if settings.qr and settings.site_url:
        label = scanner.ledger.words.gettext("QR code of the address of these rules")
        scanner.ledger.needs.add("qr")
        code = qr_code(written, label)
        scanner.put(element("div", [code], {"class": "lg-sheet-qr"}, block=True, means=OfSheet.QR_CODE))


def _has_settled_star(sheet: Sheet) -> bool:
    """Whether a choice of ours is on the sheet that no tick replaces."""
    parts = [part for step in sheet.steps for part in step.parts]
    hands = [piece for part in parts if isinstance(part, SheetHands) for item in part.items for piece in item]
    return any(map(_is_ours, [*parts, *hands]))


def _is_ours(part: SheetPiece | Multiplier) -> bool:
    return is_ours(part.about if isinstance(part, Multiplier) else part.text if isinstance(part, CellWords) else "")


def _put_pieces(scanner: Scanner, pieces: tuple[Piece, ...]) -> None:
    nodes, plain = _nodes(scanner, pieces, marked)
    scanner.put_nodes(nodes)
    scanner.note_plain(plain)


def _nodes(scanner: Scanner, pieces: tuple[Piece, ...], mark: Callable[[Text], Text]) -> Shown:
    pieces = tuple(replace(each, text=mark(each.text)) if isinstance(each, CellWords) else each for each in pieces)
    return run(pieces, partial(drawn, scanner.ledger), scanner.ledger, scanner.ledger.settings.lang)


def _of(part: str) -> dict[str, str | None]:
    return {"class": f"lg-sheet-{part}"}


_without_us = partial(marked, sign="")
"""Options agreed on by a group are the group's own choice."""


def qr_code(address: str, label: str) -> Drawing:
    """The address as a QR code, drawn by segno (extra `qr`), and again by `qr.js` when a reader ticks a box."""
    import segno  # an extra

    code = segno.make_qr(address, error="m")
    size = len(code.matrix) + 2 * _QUIET
    named = f'role="img" aria-label="{escape(label)}"'
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {named} width="{_QR_WIDTH}" height="{_QR_WIDTH}"'
        f' viewBox="0 0 {size} {size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h999v999H0z"/>'
        f'<path stroke="#000" d="{"".join(map(_modules_of_row, range(len(code.matrix)), code.matrix))}"/></svg>'
    )
    return Drawing(label, drawn, drawn, _QR_WIDTH)


def _modules_of_row(number: int, modules: Sequence[int]) -> str:
    """The dark modules of a row as lines."""
    path, start = "", _QUIET
    for dark, same in groupby(modules):
        length = len(list(same))
        path += f"M{start} {number + _QUIET}.5h{length}" if dark else ""
        start += length
    return path
