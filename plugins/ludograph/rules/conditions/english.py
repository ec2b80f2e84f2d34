"""The small words of English phrases about cards: numerals, articles, lists."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from ludograph.languages.words import N_, Message
from ludograph.rules.cards.deck import CARDS, Pieces
from ludograph.rules.conditions.hand import Attribute
from ludograph.values import Range

NUMERALS = N_("ace one two three four five six seven eight nine ten eleven twelve")
"""The numbers in words, first the ace; catalogues have those of other languages, which readers of the search type."""
_NUMERALS = (
    *("no", N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six")),
    *(N_("seven"), N_("eight"), N_("nine"), N_("ten"), N_("eleven"), N_("twelve")),
)

ATTRIBUTE = {Attribute.RANK: "number", Attribute.SUIT: "suit", Attribute.CAT: "category", Attribute.FACE: "kind"}


def numeral(value: int) -> str:
    """`three`; digits above twelve."""
    return Message(_NUMERALS[value]) if 0 < value < len(_NUMERALS) else str(value or _NUMERALS[0])


def listed(items: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(items) == 1:
        return items[0]
    several = Message.joined(items[:-1], ", ")
    if last == "or":
        return Message("{several} or {last}", several=several, last=items[-1])
    return Message("{several} and {last}", several=several, last=items[-1])


def every(pieces: Pieces) -> str:
    """`all cards`, or `three cards` where the phrase says how many there are."""
    return f"{numeral(pieces.whole)} {pieces.many}" if pieces.whole else f"all {pieces.many}"


def counted(numbers: Iterable[int], pieces: Pieces) -> str:
    """`an 8 and two kings`."""
    counts = Counter(numbers).items()
    return listed([pieces.one(n) if count == 1 else f"{numeral(count)} {pieces.several(n)}" for n, count in counts])


def amount(span: Range) -> str:
    """`at least five`."""
    if span.min is not None and span.min == span.max:
        return f"exactly {numeral(span.min)}"
    if span.max is None:
        return f"at least {numeral(span.min or 0)}"
    if span.min is None:
        return f"at most {numeral(span.max)}"
    return f"{numeral(span.min)} to {numeral(span.max)}"


_TILE = re.compile(r"[0-9]+-[0-9]+")
_NUMBERED = re.compile(r"(?P<suit>[^/]+s)/(?P<number>[0-9]+)")
"""A numbered card of a suit whose name is a plural."""


def words_of(id_: str, pieces: Pieces = CARDS) -> str:
    """An id as words: `pine/poetry-ribbon` → `pine poetry ribbon`, `hearts/7` → `7 of hearts`, tile `6-5` → `6–5`."""
    if numbered := _NUMBERED.fullmatch(id_):
        return f"{pieces.called(int(numbered['number']))} of {words_of(numbered['suit'])}"
    return id_.replace("-", "–") if _TILE.fullmatch(id_) else id_.replace("/", " ").replace("-", " ")
