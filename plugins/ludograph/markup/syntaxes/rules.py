"""`<Rules show="rank-table" game="oicho-kabu/osaka" />`: a table made from the rules data."""

from __future__ import annotations

import re

from ludograph.article.facts import RulesUse
from ludograph.games.odds import NotComputedError
from ludograph.games.tables import TABLES, TableOptions
from ludograph.markup.html import Attribute, escape
from ludograph.markup.scanner import Scanner
from ludograph.markup.shortcode import Call
from ludograph.markup.table_html import put_table
from ludograph.problems import LudographError, did_you_mean

_STEM = re.compile(r"[^a-z0-9]+")


class RulesComponent:
    """One table, list or box of RULES_DATA section 10, with its sources as citations of the article."""

    name = "Rules"
    attributes = frozenset({"show", *TableOptions.__dataclass_fields__})

    def render(self, scanner: Scanner, call: Call) -> None:
        ledger = scanner.ledger
        options = {key: attribute.value for key, attribute in call.attributes.items() if key != "show"}
        if not {"game", "games", "family", "deck", "yaku"} & options.keys() and ledger.metadata.game:
            options["game"] = ledger.metadata.game
        show = call.get("show")
        anchor = ledger.claim_id(_STEM.sub("-", f"{show} {options.get('game') or options.get('family') or options.get('yaku', '')}".lower()).strip("-") or "rules")
        ledger.rules.append(RulesUse("Rules", {"show": show, **options}, scanner.place(call.start, call.end), anchor))
        rules = ledger.catalogue.rules
        self._note_uses(scanner, options)
        if show not in TABLES:
            where = call.attributes.get("show")
            hint = did_you_mean(show, TABLES) or f"Tables are {', '.join(TABLES)}."
            self._fault(scanner, call, where, f"no table {show!r}", hint)
            return
        if rules is None:
            return
        try:
            table = TABLES[show](rules, TableOptions.of(options))
        except (LudographError, NotComputedError) as error:
            message, _, hint = str(error).partition(". ")
            where = next((call.attributes[key] for key in ("game", "games", "family", "deck", "yaku") if key in call.attributes), None)
            self._fault(scanner, call, where, message.rstrip("."), hint or "Correct the attribute, or the data.")
            return
        put_table(scanner, table, call.start, anchor, anchor)

    def _note_uses(self, scanner: Scanner, options: dict[str, str]) -> None:
        """What the table is made of, for the dependency record; a whole family is every game."""
        looked_up = scanner.ledger.looked_up
        for key in ("game", "games"):
            looked_up.games.update(part.strip() for part in options.get(key, "").split(",") if part.strip())
        if options.keys() & {"family", "yaku"}:
            looked_up.games.add("*")
        if options.get("deck"):
            looked_up.decks.add(options["deck"])

    def _fault(self, scanner: Scanner, call: Call, where: Attribute | None, message: str, hint: str) -> None:
        start, end = (where.start, where.end) if where is not None else (call.start, call.end)
        scanner.problem("D02", message, hint, start, end)
        scanner.put_html(f'<p class="lg-unknown">{escape(message)}</p>', block=True)
