"""Sets a generated table: caption, scoped headers, values with their languages, sources as citations of the article."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ludograph.cards.finding import find_cards
from ludograph.games.tables.table import (
    CardsShown,
    Cell,
    Cited,
    Column,
    ColumnKind,
    Number,
    Odds,
    Piece,
    Row,
    Silence,
    Table,
    Words,
)
from ludograph.markup.faces import drawn_cards
from ludograph.markup.html import element, escape, start_tag
from ludograph.markup.scanner import Scanner
from ludograph.markup.text import InlineText, Line

_RIGHT = frozenset({ColumnKind.NUMBER, ColumnKind.ODDS})
_SILENT_WORDS = {
    Silence.EMPTY: "",
    Silence.UNSTATED: "not stated",
    Silence.REMOVED: "removed",
    Silence.DISPUTED: "disputed",
    Silence.NOT_COMPUTED: "not computed",
}


def put_table(scanner: Scanner, table: Table, start: int, stem: str, anchor: str) -> None:
    """Put the table as HTML; its CSV and JSON go beside the page under `stem`."""
    whole, table = table, with_common_source(table)
    layout = {"play-now": _put_card, "worked-round": _put_steps}.get(table.name, _put_grid)
    opening = {
        "class": f"lg-rules lg-{table.name}",
        "id": anchor,
        "role": "group",
        "aria-labelledby": f"{anchor}-caption",
    }
    scanner.put_html(start_tag("div", opening), block=True)
    layout(scanner, table, start, anchor)
    _put_notes(scanner, table, start)
    files = scanner.ledger.files
    files[f"{stem}.csv"], files[f"{stem}.json"] = csv_bytes(whole), json_bytes(whole)
    links = f'<a href="{stem}.csv" download>CSV</a> <a href="{stem}.json" download>JSON</a>'
    scanner.put_html(f'<p class="lg-data">This table as data: {links}</p></div>', block=True)


def with_common_source(table: Table) -> Table:
    """The source of most cells is cited once, at the table's title; a cell is marked where its sources are others.

    A note names the rows that have no source at all, such as what is our choice: the title's must not pass for
    theirs. Where they are as many as the cells that the title would speak for, every cell keeps its own.
    """
    counts = Counter(cell.sources for row in table.rows for cell in row.cells if cell.sources)
    if not counts or table.sources:
        return table
    common, uses = counts.most_common(1)[0]
    unsourced = _rows_without_source(table)
    if uses < 2 or len(unsourced) >= uses:
        return table
    rows = [
        replace(row, cells=tuple(replace(cell, sources=()) if cell.sources == common else cell for cell in row.cells))
        for row in table.rows
    ]
    notes = list(table.notes)
    if len(counts) > 1:
        notes.append("Where no source is marked, it is that of the title.")
    if unsourced:
        notes.append(f"The title’s source does not speak for {_listed(unsourced)}.")
    return replace(table, rows=tuple(rows), sources=common, notes=tuple(notes))


def _rows_without_source(table: Table) -> list[str]:
    """The heads of the rows without a source, but with a value in a column that cites."""
    citing = {place for row in table.rows for place, cell in enumerate(row.cells) if cell.sources}
    return [
        _head(table, row)
        for row in table.rows
        if not any(cell.sources for cell in row.cells) and any(_has_value(row.cells[place]) for place in citing)
    ]


def _has_value(cell: Cell) -> bool:
    return any(not isinstance(piece, Silence) for piece in cell.pieces)


def _head(table: Table, row: Row) -> str:
    """What a sentence calls a row: its last name, which is the one in Latin letters, or `step 4`."""
    last = row.cells[0].pieces[-1]
    said = piece_html(last)[1]
    return f"{table.columns[0].header.lower()} {said}" if isinstance(last, Number) else f"“{said}”"


def _listed(heads: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(heads[:-1]), heads[-1]]))


def _put_grid(scanner: Scanner, table: Table, start: int, anchor: str) -> None:
    # A table wider than the page scrolls in a frame that the keyboard reaches.
    frame = {"class": "lg-table-frame", "role": "region", "tabindex": "0", "aria-labelledby": f"{anchor}-caption"}
    scanner.put_html(start_tag("div", frame) + '<table class="lg-table">')
    scanner.put_html(f'<caption id="{anchor}-caption">')
    scanner.put_html(escape(table.caption), table.caption)
    _cite(scanner, table.sources, start)
    scanner.put_html("</caption><thead><tr>")
    for column in table.columns:
        attributes = {
            "scope": "col",
            "lang": column.lang or None,
            "class": "lg-number" if column.kind in _RIGHT else None,
        }
        scanner.put_html(element("th", escape(column.header), attributes), column.header + "\n")
    scanner.put_html("</tr></thead><tbody>")
    for row in table.rows:
        scanner.put_html("<tr>")
        for index, (column, cell) in enumerate(zip(table.columns, row.cells, strict=True)):
            name = "td" if index else "th"
            classes = " ".join(
                name
                for name, wanted in (("lg-number", column.kind in _RIGHT), (f"lg-{cell.mark}", cell.mark))
                if wanted
            )
            attributes = {
                "scope": None if index else "row",
                "class": classes or None,
                "data-label": column.header if index else None,
            }
            scanner.put_html(start_tag(name, attributes))
            _put_cell(scanner, cell, start)
            scanner.put_html(f"</{name}>")
        scanner.put_html("</tr>")
    scanner.put_html("</tbody></table></div>")


def _put_card(scanner: Scanner, table: Table, start: int, anchor: str) -> None:
    """`play-now`: one phone screen, each row a term and what is said of it."""
    _put_title(scanner, table, start, anchor)
    scanner.put_html("<dl>")
    for row in table.rows:
        head, *cells = row.cells
        scanner.put_html("<dt>")
        _put_cell(scanner, head, start)
        scanner.put_html("</dt><dd>")
        for cell in cells:
            _put_cell(scanner, cell, start)
        scanner.put_html("</dd>")
    scanner.put_html("</dl>")


def _put_steps(scanner: Scanner, table: Table, start: int, anchor: str) -> None:
    """`worked-round`: numbered steps, each with its rule."""
    _put_title(scanner, table, start, anchor)
    scanner.put_html("<ol>")
    for row in table.rows:
        _, happens, rule = row.cells
        scanner.put_html("<li>")
        _put_cell(scanner, happens, start)
        scanner.put_html(' <small class="lg-rule">')
        _put_cell(scanner, rule, start)
        scanner.put_html("</small></li>")
    scanner.put_html("</ol>")


def _put_title(scanner: Scanner, table: Table, start: int, anchor: str) -> None:
    scanner.put_html(f'<p class="lg-rules-title" id="{anchor}-caption">')
    scanner.put_html(escape(table.caption), table.caption)
    _cite(scanner, table.sources, start)
    scanner.put_html("</p>")


def _put_notes(scanner: Scanner, table: Table, start: int) -> None:
    for kind, sentences in (("lg-assumptions", table.assumptions), ("lg-table-notes", table.notes)):
        if sentences:
            scanner.put_html(f'<p class="{kind}">{escape(" ".join(sentences))}</p>')
    del start


def _put_cell(scanner: Scanner, cell: Cell, start: int) -> None:
    if cell.mark:
        scanner.put_html(f'<span class="lg-mark">{escape(cell.mark)}</span> ')
    for index, piece in enumerate(cell.pieces):
        if index:
            scanner.put_html(" ", " ")
        html, plain = _drawn(scanner, piece) or piece_html(piece)
        scanner.put_html(html, plain)
    _cite(scanner, cell.sources, start)
    scanner.note_plain("\n")


def piece_html(piece: Piece) -> tuple[str, str]:
    """One value as HTML and as text."""
    match piece:
        case Words(text, lang, gloss):
            html = element("span", escape(text), {"lang": lang}) if lang else escape(text)
            return (f"{html} ‘{escape(gloss)}’" if gloss else html), (f"{text} ‘{gloss}’" if gloss else text)
        case CardsShown(_, cards, ordered):
            return _cards_html(cards, ordered)
        case Number(value):
            shown = (
                str(value).replace("-", "−")
                if isinstance(value, int) or value.denominator == 1
                else f"{_decimal(value)}"
            )
            return escape(shown), shown
        case Odds(value):
            percent = _percent(value)
            fraction = f"{value.numerator}/{value.denominator}"
            return (
                f'<span class="lg-odds">{percent}</span> <small class="lg-fraction">{fraction}</small>',
                f"{percent} ({fraction})",
            )
        case Silence():
            words = _SILENT_WORDS[piece]
            return (f'<em class="lg-silence">{words}</em>' if words else "", words)


def _drawn(scanner: Scanner, piece: Piece) -> tuple[str, str] | None:
    """A hand as drawn cards, and as text; None for other values and for cards that are in no deck."""
    rules = scanner.ledger.catalogue.rules
    if not isinstance(piece, CardsShown) or rules is None or piece.deck not in rules.decks:
        return None
    deck = rules.decks[piece.deck]
    cards = find_cards(deck, piece.cards)
    if cards is None:
        return None
    label, shown = _cards_text(piece.cards, piece.ordered)
    return drawn_cards(scanner.ledger, deck, cards, label, shown), shown


def _cards_text(cards: tuple[str, ...], ordered: bool) -> tuple[str, str]:
    """What a screen reader says, and what is printed."""
    return (", then " if ordered else ", ").join(cards), ("–" if ordered else " ").join(cards)


def _cards_html(cards: tuple[str, ...], ordered: bool) -> tuple[str, str]:
    separator = "–" if ordered else " "
    label, shown = _cards_text(cards, ordered)
    chips = escape(separator).join(element("span", escape(card), {"class": "lg-card"}) for card in cards)
    return start_tag("span", {"class": "lg-cards", "role": "img", "aria-label": label}) + chips + "</span>", shown


def _decimal(value: Fraction, digits: int = 4) -> str:
    rounded = round(value * 10**digits)
    sign, whole = ("−" if rounded < 0 else ""), abs(rounded)
    return f"{sign}{whole // 10**digits}.{whole % 10**digits:0{digits}d}"


def _percent(value: Fraction) -> str:
    hundredths = round(value * 10000)
    return f"{hundredths // 100}.{hundredths % 100:02d} %".replace(" ", "\u202f")


def _cite(scanner: Scanner, sources: Iterable[Cited], start: int) -> None:
    """The sources as one citation cluster, in the article's own list of references."""
    items = [
        f"@{{{source.citekey}}}" + (f", {source.locator}" if source.locator else "")
        for source in dict.fromkeys(sources)
    ]
    if not items:
        return
    place = scanner.inline.source(start)
    text = InlineText([Line(f"[{'; '.join(items)}]", place)])
    inner = Scanner(scanner.ledger, text, scanner.context, scanner.elements, scanner.syntaxes)
    before = len(scanner.ledger.drafts)
    scanner.out.append(inner.run())
    for draft in scanner.ledger.drafts[before:]:
        draft.generated = True


def csv_bytes(table: Table) -> bytes:
    """The table as CSV (RFC 4180, UTF-8): a header of column keys, exact fractions as n/d, then the sources."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow([*(column.key for column in table.columns), "sources"])
    for row in table.rows:
        sources = dict.fromkeys(source for cell in row.cells for source in cell.sources)
        cells = [
            " ".join(str(_plain(piece)) for piece in cell.pieces if _plain(piece) is not None) for cell in row.cells
        ]
        writer.writerow([*cells, "; ".join(f"{source.citekey} {source.locator}".strip() for source in sources)])
    return buffer.getvalue().encode()


def json_bytes(table: Table) -> bytes:
    """The table as JSON: name, caption, columns, rows with values and sources, assumptions and notes."""

    def cited(sources: Iterable[Cited]) -> list[dict[str, str]]:
        return [{"citekey": source.citekey, "locator": source.locator} for source in sources]

    value: dict[str, Any] = {
        "table": table.name,
        "caption": table.caption,
        "columns": [_column(column) for column in table.columns],
        "rows": [
            {
                "id": row.id,
                "cells": [
                    {
                        "values": [_plain(piece) for piece in cell.pieces],
                        "sources": cited(cell.sources),
                        **({"mark": cell.mark} if cell.mark else {}),
                    }
                    for cell in row.cells
                ],
            }
            for row in table.rows
        ],
        "sources": cited(table.sources),
        "assumptions": list(table.assumptions),
        "notes": list(table.notes),
    }
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def _column(column: Column) -> dict[str, str]:
    return {"key": column.key, "header": column.header, "kind": str(column.kind)}


def _plain(piece: Piece) -> str | int | None:
    match piece:
        case Words(text):
            return text
        case CardsShown(_, cards, ordered):
            return ("-" if ordered else " ").join(cards)
        case Number(value) | Odds(value):
            return value if isinstance(value, int) else f"{value.numerator}/{value.denominator}"
        case Silence():
            return None if piece is Silence.EMPTY else str(piece.value)
