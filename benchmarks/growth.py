"""How the time grows with the size of an input: in proportion to it, up to 200 KB, for articles, libraries and data.

    python -m benchmarks.growth [articles|libraries|data ...]

Each construct is read at 25, 50, 100 and 200 KB, and the exponent of its growth is printed. The status is 1 where one
grows faster than the text.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable

from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText
from ludograph.catalogue import Address, Addresses, Catalogue
from ludograph.library.formatting.references import reference
from ludograph.library.reader import read_bibliography
from ludograph.library.soundness import library_problems
from ludograph.rules.data.reader import read_rules
from ludograph.store import spare_collections

SIZES = (25, 50, 100, 200)
"""Kilobytes at which growth is measured."""
STEEPEST = 1.4
"""The exponent allowed: 1 is linear, 2 is quadratic; the rest is the machine."""
SHORT = 0.1
"""Seconds: what takes less at the largest size is not judged."""
Texts = dict[str, Callable[[int], str]]
ARTICLES: Texts = {
    "headings with ids": lambda size: "".join(f"## h {{#x{number}}}\n\n" for number in range(size // 15)),
    "nested notes": lambda size: "^[a " * (size // 6) + "] " * (size // 6),
    "dead links": lambda size: "".join(f"[a](q{number}.md) " for number in range(size // 14)),
    "HTML tables": lambda size: "<table>\n" + "<tr><td>a</td></tr>\n" * (size // 20) + "</table>\n",
    "many HTML tables": lambda size: "<table><tr><td>a</td></tr></table>\n\n" * (size // 37),
    "pipe tables": lambda size: "|a|\n|-|\n|b|\n\n" * (size // 13),
    "silences": lambda size: "<!-- check: off C006: x -->\n\na\n\n" * (size // 32),
    "one note called often": lambda size: "[^a] " * (size // 5) + "\n\n[^a]: x",
    "inline notes": lambda size: "^[a] " * (size // 5),
    "citations": lambda size: "[@a, p. 3] " * (size // 11),
    "emphasis": lambda size: "*a **b* c** " * (size // 12),
    "links to headings": lambda size: "".join(f"## h{n}\n[a](#h{n})\n" for n in range(size // 18)),
}
BOOK = "@book{{K{0},\n author = {{Name, Given {0}}},\n title = {{A title {0}}},\n date = {{1950}}\n}}\n"
LIBRARIES: Texts = {
    "entries": lambda size: "".join(BOOK.format(n) for n in range(size // 80)),
    "entries of one key": lambda size: BOOK.format(1) * (size // 80),
    "one author and year": lambda size: "".join(
        f"@book{{K{n}, author = {{A, B}}, date = {{1950}}, title = {{{n:06}}}}}\n" for n in range(size // 66)
    ),
    "one title": lambda size: "".join(f"@book{{K{n}, author = {{A}}, title = {{T}}}}\n" for n in range(size // 38)),
    "one ISBN": lambda size: "".join(f"@book{{K{n}, isbn = {{0306406152}}}}\n" for n in range(size // 34)),
    "entries inside an open one": lambda size: "@book{a, title = {\n" * (size // 20),
    "at signs": lambda size: "@" * size,
    "types alone": lambda size: "@book\n" * (size // 6),
    "fields of one entry": lambda size: "@book{a,\n" + "".join(f"f{n} = {{b}},\n" for n in range(size // 13)) + "}",
    "one field twice": lambda size: "@book{a,\n" + "title = {b},\n" * (size // 13) + "}",
    "names": lambda size: "@book{a, author = {" + "Name, Given and " * (size // 16) + "Z}}",
    "names of many parts": lambda size: "@book{a, author = {" + "a " * (size // 2) + "}}",
    "braces inside out": lambda size: "@book{a, title = {" + "{" * (size // 2) + "}" * (size // 2) + "}}",
    "open braces": lambda size: "@book{a, title = {" + "{" * size,
    "surplus braces": lambda size: BOOK.format(1) + "}" * size,
    "commands": lambda size: "@book{a, title = {" + "\\emph{b} " * (size // 9) + "}}",
    "commands inside out": lambda size: "@book{a, title = {" + "\\emph{" * (size // 7) + "}" * (size // 7) + "}}",
    "font declarations": lambda size: "@book{a, title = {" + "\\em b " * (size // 6) + "}}",
    "unknown commands": lambda size: (
        "@book{a, title = {" + "".join(f"\\x{'abcdefghij'[n % 10]}{{b}}" for n in range(size // 6)) + "}}"
    ),
    "accents": lambda size: "@book{a, title = {" + "\\'e" * (size // 3) + "}}",
    "dollars": lambda size: "@book{a, title = {" + "$" * size + "}}",
    "quotation marks": lambda size: "@book{a, title = {" + "``" * (size // 2) + "}}",
    "strings": lambda size: "".join(f"@string{{s{n} = {{b}}}}\n" for n in range(size // 18)),
    "strings made of strings": lambda size: (
        "@string{s0={b}}\n" + "".join(f"@string{{s{n + 1} = s{n} # s{n}}}\n" for n in range(size // 26))
    ),
    "unknown strings": lambda size: "".join(f"@book{{k{n}, title = s{n}}}\n" for n in range(size // 26)),
    "joined values": lambda size: "@book{a, title = {b}" + " # {c}" * (size // 6) + "}",
    "a chain of parents": lambda size: "".join(
        f"@book{{k{n}, title = {{T{n}}}, crossref = {{k{n + 1}}}}}\n" for n in range(size // 48)
    ),
    "children of one parent": lambda size: (
        "@book{p, title = {T}}\n"
        + "".join(f"@inbook{{k{n}, title = {{T{n}}}, crossref = {{p}}}}\n" for n in range(size // 48))
    ),
    "keys of one work": lambda size: "@book{a, ids = {" + "".join(f"k{n}," for n in range(size // 7)) + "}}",
    "pages": lambda size: "@book{a, pages = {" + "3--1, " * (size // 6) + "}}",
    "blanks": lambda size: "@book{a, title = {" + " " * size + "b}}",
    "lines between entries": lambda size: "text\n" * (size // 5) + BOOK.format(1),
    "decomposed letters": lambda size: "@book{a, title = {" + "e\u0301" * (size // 3) + "}}",
}
WORK = {"type": "book", "author": [{"family": "N", "given": "G"}], "issued": {"date-parts": [[1950]]}}
CSL: Texts = {
    "items": lambda size: json.dumps([{**WORK, "id": f"k{n}", "title": f"T {n}"} for n in range(size // 120)]),
    "authors": lambda size: json.dumps([{**WORK, "id": "k", "author": [{"family": "N"}] * (size // 18)}]),
    "open lists": lambda size: "[" * size,
    "lists inside out": lambda size: (
        '[{"id": "a", "type": "book", "x": ' + "[" * (size // 2) + "]" * (size // 2) + "}]"
    ),
    "members": lambda size: '[{"id": "a", ' + ", ".join(f'"m{n}": 1' for n in range(size // 10)) + "}]",
    "extra lines": lambda size: json.dumps([{**WORK, "id": "k", "note": "a: b\n" * (size // 6)}]),
    "markup in a title": lambda size: json.dumps([{**WORK, "id": "k", "title": "<i>a" * (size // 4)}]),
}
DECK = "standard:\n  name: D\n  sides: 1\n  copies: 1\n  months: [1, 2, 3]\n  cards:\n"
DATA: dict[str, tuple[str, Callable[[int], str]]] = {
    "decks": ("decks", lambda size: "".join(f"d{n}:\n  name: D\n  extends: d{n + 1}\n" for n in range(size // 34))),
    "cards": (
        "decks",
        lambda size: DECK + "".join(f"    - {{id: c{n}, name: C, value: 1}}\n" for n in range(size // 37)),
    ),
    "yaku": ("yaku", lambda size: "".join(f"y{n}:\n  name: Y\n  when: {{sum: 9}}\n" for n in range(size // 36))),
    "yaku of one name": ("yaku", lambda size: "y:\n  name: Y\n  when: {sum: 9}\n" * (size // 33)),
    "conditions side by side": (
        "yaku",
        lambda size: "y:\n  name: Y\n  when:\n    all:\n" + "      - {sum: 9}\n" * (size // 17),
    ),
    "conditions inside out": (
        "yaku",
        lambda size: "y: {name: Y, when: " + "{all: [" * (size // 9) + "]}" * (size // 9) + "}",
    ),
    "games": (
        "games",
        lambda size: "".join(f"g{n}:\n  name: G\n  players: 2\n  cards: 2\n" for n in range(size // 38)),
    ),
    "a chain of games": (
        "games",
        lambda size: "".join(f"g{n}: {{name: G, extends: g{n + 1}}}\n" for n in range(size // 31)),
    ),
    "variants": (
        "games",
        lambda size: "g:\n  name: G\n  variants:\n" + "".join(f"    v{n}: {{name: V}}\n" for n in range(size // 21)),
    ),
    "unknown keys": ("games", lambda size: "g:\n" + "".join(f"  k{n}: 1\n" for n in range(size // 10))),
    "one key twice": ("games", lambda size: "g:\n" + "  name: G\n" * (size // 10)),
    "open brackets": ("games", lambda size: "[" * size),
    "lists inside out": ("games", lambda size: "g: " + "[" * (size // 2) + "]" * (size // 2)),
    "lists ever deeper": (
        "games",
        lambda size: "g:\n" + "\n".join(" " * n + "-" for n in range(int(math.sqrt(2 * size)))),
    ),
    "dashes": ("games", lambda size: "- " * (size // 2)),
    "anchors": ("games", lambda size: "".join(f"a{n}: &a{n} {{name: G}}\n" for n in range(size // 20))),
    "aliases of one": ("games", lambda size: "a: &a {name: G}\n" + "".join(f"b{n}: *a\n" for n in range(size // 9))),
    "one long text": ("games", lambda size: "g: {name: '" + "a " * (size // 2) + "'}"),
    "quotation marks": ("games", lambda size: "g: " + "'" * size),
    "comments": ("games", lambda size: "# a\n" * (size // 4)),
    "sources": ("games", lambda size: "g:\n  name: G\n  sources: [" + "'@k', " * (size // 6) + "]"),
    "terms": ("terms", lambda size: "".join(f"t{n}: {{term: T{n}, meaning: M}}\n" for n in range(size // 27))),
}


def articles() -> dict[str, Callable[[int], object]]:
    """How each construct is read as an article of a site with 3,000 others."""
    pages = {f"p{number}.md": Address(f"p{number}.md", f"p{number}/", "P") for number in range(3000)}
    converter, catalogue = Converter(), Catalogue(addresses=Addresses(pages))

    def reading(text_of: Callable[[int], str]) -> Callable[[int], object]:
        return lambda size: converter.render(SourceText("a.md", text_of(size)), catalogue, "p1.md")

    return {name: reading(text_of) for name, text_of in ARTICLES.items()}


def libraries() -> dict[str, Callable[[int], object]]:
    """How each construct is read as a library, checked and printed."""

    def reading(text_of: Callable[[int], str], ending: str) -> Callable[[int], object]:
        def read(size: int) -> None:
            library = read_bibliography([SourceText(f"a.{ending}", text_of(size))])
            library_problems(library)
            for entry in library.entries:
                reference(entry)

        return read

    found = {name: reading(text_of, "bib") for name, text_of in LIBRARIES.items()}
    return found | {f"CSL-JSON: {name}": reading(text_of, "json") for name, text_of in CSL.items()}


def data() -> dict[str, Callable[[int], object]]:
    """How each construct is read and checked as a file of data."""

    def reading(folder: str, text_of: Callable[[int], str]) -> Callable[[int], object]:
        return lambda size: read_rules([SourceText(f"data/{folder}/a.yaml", text_of(size))])

    return {f"{folder}: {name}": reading(folder, text_of) for name, (folder, text_of) in DATA.items()}


KINDS = {"articles": articles, "libraries": libraries, "data": data}


def main() -> int:
    """Print how the time grows for each construct; 1 when one grows too fast."""
    spare_collections()
    steep = 0
    for kind in sys.argv[1:] or KINDS:
        for name, read in KINDS[kind]().items():
            times = []
            for size in SIZES:
                start = time.process_time()
                read(size * 1000)
                times.append(time.process_time() - start)
            exponent = math.log(times[-1] / times[0]) / math.log(SIZES[-1] / SIZES[0])
            fast = times[-1] < SHORT
            steep += not fast and exponent > STEEPEST
            shown = " ".join(f"{seconds:6.2f}" for seconds in times)
            growth = "fast" if fast else f"exponent {exponent:.2f}"
            print(f"{kind:9} {name:26} {shown} s, {growth}", flush=True)
    print(f"{steep} grow too fast")
    return int(steep > 0)


if __name__ == "__main__":
    sys.exit(main())
