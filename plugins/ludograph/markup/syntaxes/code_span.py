"""`` `code` ``: nothing in it is a construct."""

from __future__ import annotations

import re

from ludograph.article.facts import Context
from ludograph.markup.read.scanner import Scanner, visible
from ludograph.markup.read.scripts import code_language
from ludograph.markup.tree import Literal, element

_TICKS = re.compile("`+")


class CodeSpans:
    """A run of backticks up to the next run of the same length."""

    triggers = ("`",)

    def read(self, scanner: Scanner, position: int) -> int | None:
        text = scanner.text
        opening = _TICKS.match(text, position)
        assert opening is not None  # the trigger is a backtick
        missing = scanner.syntaxes_state.setdefault("ticks", set())
        if opening[0] not in missing:
            for closing in _TICKS.finditer(text, opening.end()):
                if closing[0] == opening[0]:
                    start, end = scanner.inline.source(position), scanner.inline.source_end(closing.end())
                    scanner.ledger.shown_code[start] = end
                    code = text[opening.end() : closing.start()].replace("\n", " ")
                    if code.startswith(" ") and code.endswith(" ") and code.strip():
                        code = code[1:-1]
                    shown = visible(code)
                    if scanner.context is Context.TABLE:
                        shown = shown.replace("\\|", "|")
                    language = code_language(code, scanner.ledger)
                    scanner.put(element("code", [Literal(shown)], {"lang": language} if language else None, plain=code))
                    return closing.end()
            missing.add(opening[0])
        scanner.put_literal(opening[0])
        return opening.end()
