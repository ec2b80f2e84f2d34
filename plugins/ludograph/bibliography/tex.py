r"""TeX in the values of a library, read as what it prints.

    {\"O}sterreich, \emph{Card} games --- ``a note'' on `Lucky' \& others, 5\,\%

Start at `decode`; `_Decoder.nodes` is the grammar. Nothing is invented: an unknown command vanishes, its argument
stays, and it is named in the result.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from enum import StrEnum
from functools import lru_cache

from ludograph.bibliography.tex_symbols import (
    ACCENTS,
    DECLARATIONS,
    FONTS,
    MATH_SYMBOLS,
    SILENT,
    SYMBOLS,
)
from ludograph.frozen import frozen

_SPECIAL = re.compile(r"[\\{}$~`']|--|[?!]`|[ \t\r\n\f\v]{2,}|[\t\r\n\f\v]")
_PLAIN_RUN = re.compile(r"[^\\{}$~`'\-?!^_]+|[-?!^_]")
_COMMAND = re.compile(r"\\([A-Za-z]+\*?|.)", re.DOTALL)
_BLANKS = re.compile(r"[ \t\r\n\f\v]+")
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_VERBATIM_COMMAND = re.compile(r"\\url\s*\{([^{}]*)\}")
_VERBATIM_ESCAPE = re.compile(r"\\([_%&#])")
_DEEPEST = 80
_MOST_DECLARATIONS = 5


class NodeKind(StrEnum):
    """What a node of decoded text is."""

    TEXT = "text"
    PROTECTED = "protected"
    """In braces: its capitals stay as they are."""
    EMPHASIS = "emphasis"
    STRONG = "strong"
    SMALL_CAPITALS = "small-capitals"
    SUPERSCRIPT = "superscript"
    SUBSCRIPT = "subscript"
    CODE = "code"
    LINK = "link"
    MATH = "math"


@frozen
class Node:
    """A run of decoded text, or an element round further nodes."""

    kind: NodeKind
    text: str = ""
    children: tuple[Node, ...] = ()
    href: str = ""


@frozen
class Decoded:
    """What a value prints."""

    plain: str
    nodes: tuple[Node, ...] = ()
    """Empty when `plain` says everything."""
    unknown: tuple[str, ...] = ()
    """Unknown commands, with their backslash."""


def decode(value: str) -> Decoded:
    """The value as text and, where it is more than plain text, as nodes; blanks are collapsed as TeX does."""
    value = value.strip()
    if _SPECIAL.search(value) is None:
        return Decoded(value)
    if "\\" not in value and "$" not in value and value.count("{") < _DEEPEST:
        # Braces vanish, and keep signs apart.
        parts = [_LIGATURE.sub(lambda sign: _PRINTED.get(sign[0], " "), part) for part in _BRACES.split(value)]
        return Decoded(unicodedata.normalize("NFC", "".join(parts)).strip())
    return _decode(value)


@lru_cache(maxsize=4096)
def _decode(value: str) -> Decoded:
    decoder = _Decoder(value)
    nodes = tuple(_with_declarations(decoder.nodes()))
    plain = unicodedata.normalize("NFC", plain_text(nodes)).strip()
    return Decoded(plain, nodes if any(map(_is_rich, nodes)) else (), tuple(dict.fromkeys(decoder.unknown)))


def decode_verbatim(value: str) -> str:
    r"""The value of a field whose signs mean themselves; only `\url{}`, `\_`, `\%`, `\&` and `\#` are undone."""
    value = value.strip()
    if "\\" in value:
        value = _VERBATIM_ESCAPE.sub(r"\1", _VERBATIM_COMMAND.sub(r"\1", value))
    return _BLANKS.sub(" ", value)


def group_end(text: str, start: int, stop: int = sys.maxsize) -> int | None:
    """After the brace that closes the group which begins there; None where none does before `stop`."""
    level = 0
    for match in _BRACE.finditer(text, start, stop):
        level += {"{": 1, "}": -1}.get(match[0], 0)
        if level == 0:
            return match.end()
    return None


def plain_text(nodes: tuple[Node, ...]) -> str:
    """The text of the nodes without their form."""
    return "".join(node.text + plain_text(node.children) for node in nodes)


def _is_rich(node: Node) -> bool:
    return node.kind not in {NodeKind.TEXT, NodeKind.PROTECTED} or any(map(_is_rich, node.children))


class _Decoder:
    """One pass over a value; `pos` is how far it has come."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 0
        self.unknown: list[str] = []
        self.quote_depth = 0
        self.depth = 0

    def nodes(self, closing: str = "", math: bool = False) -> list[Node]:
        """nodes = *( run / group / command / math / sign ), up to `closing` or the end."""
        found: list[Node] = []
        text = self.text
        ends = "{}\\" + closing + ("^_" if math else "$")
        while self.pos < len(text):
            character = text[self.pos]
            if character == "}" and (closing == "}" or not closing):
                self.pos += 1
                if closing:
                    return found
            elif character == closing:
                self.pos += 1
                return found
            elif character == "{":
                self.pos += 1
                children = self._nested("}", math)
                found.append(Node(NodeKind.PROTECTED, children=tuple(children)))
            elif character == "\\":
                found.extend(self._command(math))
            elif math and character in "^_":
                self.pos += 1
                kind = NodeKind.SUPERSCRIPT if character == "^" else NodeKind.SUBSCRIPT
                found.append(Node(kind, children=self._argument(math)))
            elif character == "$" and not math:
                found.append(self._dollar())
            else:
                runs = [self._run()]
                while self.pos < len(text) and text[self.pos] not in ends:
                    runs.append(self._run())
                _append(found, "".join(runs))
        return found

    def _nested(self, closing: str, math: bool) -> list[Node]:
        if self.depth >= _DEEPEST:
            return []
        self.depth += 1
        nodes = _with_declarations(self.nodes(closing, math))
        self.depth -= 1
        return nodes

    def _run(self) -> str:
        text, start = self.text, self.pos
        for sign, printed in _LIGATURES.get(text[start], ()):
            if text.startswith(sign, start):
                self.pos += len(sign)
                return printed
        run = _PLAIN_RUN.match(text, start)
        self.pos = run.end() if run else start + 1
        return _BLANKS.sub(" ", text[start : self.pos])

    def _dollar(self) -> Node:
        start = self.pos
        end = self.text.find("$", start + 1)
        inside = self.text[start + 1 : end] if end > 0 else ""
        after = self.text[end + 1 : end + 2]
        if not inside or inside != inside.strip() or after.isdigit() or inside.count("{") != inside.count("}"):
            self.pos = start + 1
            return Node(NodeKind.TEXT, "$")
        decoder = _Decoder(inside)
        decoder.depth = self.depth
        self.pos = end + 1
        children = tuple(decoder.nodes(math=True))
        self.unknown += decoder.unknown
        return Node(NodeKind.MATH, children=children)

    def _command(self, math: bool) -> list[Node]:
        match = _COMMAND.match(self.text, self.pos)
        if match is None:  # a backslash at the very end
            self.pos += 1
            return [Node(NodeKind.TEXT, "\\")]
        name = match[1]
        self.pos = match.end()
        if name in ACCENTS and not (math and not name.isalpha()):
            return [self._accented(ACCENTS[name])]
        if name.isalpha():
            self._skip_blanks_after_word()
        if name in SYMBOLS:
            return [Node(NodeKind.TEXT, SYMBOLS[name])]
        if name in MATH_SYMBOLS:
            return [Node(NodeKind.TEXT, MATH_SYMBOLS[name])]
        if name in DECLARATIONS:
            return [Node(NodeKind.TEXT, _DECLARED_SIGN[name])]
        if name in FONTS:
            return self._font(FONTS[name], math)
        if name in {"enquote", "enquote*", "mkbibquote"}:
            return self._quoted(math)
        if name in {"url", "path", "nolinkurl"}:
            address = decode_verbatim(self._verbatim_argument())
            return [Node(NodeKind.LINK, address, href=address)]
        if name == "href":
            address = decode_verbatim(self._verbatim_argument())
            return [Node(NodeKind.LINK, children=self._argument(math), href=address)]
        if name not in SILENT:
            self.unknown.append("\\" + name)
        return []

    def _font(self, kind: str, math: bool) -> list[Node]:
        children = self._argument(math)
        return list(children) if kind == "text" else [Node(NodeKind(kind), children=children)]

    def _quoted(self, math: bool) -> list[Node]:
        opening, ending = ("‘", "’") if self.quote_depth % 2 else ("“", "”")
        self.quote_depth += 1
        children = self._argument(math)
        self.quote_depth -= 1
        return [Node(NodeKind.TEXT, opening), *children, Node(NodeKind.TEXT, ending)]

    def _skip_blanks_after_word(self) -> None:
        """A command of letters swallows the blanks after it; `\\o{}` and `\\o\\ ` keep one."""
        blanks = _BLANKS.match(self.text, self.pos)
        if blanks:
            self.pos = blanks.end()
        if self.text.startswith("{}", self.pos):
            self.pos += 2

    def _argument(self, math: bool = False) -> tuple[Node, ...]:
        """argument = group / command / character, after blanks."""
        blanks = _BLANKS.match(self.text, self.pos)
        if blanks:
            self.pos = blanks.end()
        if self.pos >= len(self.text) or self.text[self.pos] == "}":
            return ()
        character = self.text[self.pos]
        if character == "{":
            self.pos += 1
            return tuple(self._nested("}", math))
        if character == "\\":
            if self.depth >= _DEEPEST:
                self.pos += 1
                return ()
            self.depth += 1
            nodes = tuple(self._command(math))
            self.depth -= 1
            return nodes
        self.pos += 1
        return (Node(NodeKind.TEXT, character),)

    def _verbatim_argument(self) -> str:
        if not self.text.startswith("{", self.pos):
            return ""
        start, end = self.pos + 1, group_end(self.text, self.pos)
        if end is None:
            self.pos = len(self.text)
            return self.text[start:]
        self.pos = end
        return self.text[start : end - 1]

    def _accented(self, combining: str) -> Node:
        base = plain_text(self._argument())
        base = {"ı": "i", "ȷ": "j"}.get(base[:1], base[:1]) + base[1:]
        if not base:
            return Node(NodeKind.TEXT, "")
        cluster = 1
        while cluster < len(base) and unicodedata.combining(base[cluster]):
            cluster += 1
        return Node(NodeKind.TEXT, unicodedata.normalize("NFC", base[:cluster] + combining + base[cluster:]))


# By their first character; of those that begin alike the longest goes first.
_LIGATURES = {
    "-": (("---", "—"), ("--", "–")), "`": (("``", "“"), ("`", "‘")), "'": (("''", "”"), ("'", "’")),
    "?": (("?`", "¿"),), "!": (("!`", "¡"),), "~": (("~", "\u00a0"),),
}  # fmt: skip
_PRINTED = {sign: printed for signs in _LIGATURES.values() for sign, printed in signs}
_LIGATURE = re.compile(f"{'|'.join(map(re.escape, _PRINTED))}|{_BLANKS.pattern}")
_BRACES = re.compile("[{}]")
# A font declaration holds for the rest of its group: it is one private character until the group ends.
_DECLARED_SIGN = {name: chr(0xF0000 + number) for number, name in enumerate(DECLARATIONS)}
_DECLARED = {sign: name for name, sign in _DECLARED_SIGN.items()}


def _with_declarations(nodes: list[Node]) -> list[Node]:
    """The nodes of a group, where what follows a font declaration stands in that font."""
    declared = [place for place, node in enumerate(nodes) if node.kind is NodeKind.TEXT and node.text in _DECLARED]
    too_many = set(declared[_MOST_DECLARATIONS:])
    nodes = [node for place, node in enumerate(nodes) if place not in too_many]
    for place in reversed(declared[:_MOST_DECLARATIONS]):
        kind = NodeKind(DECLARATIONS[_DECLARED[nodes[place].text]])
        nodes = [*nodes[:place], Node(kind, children=tuple(nodes[place + 1 :]))]
    return nodes


def _append(nodes: list[Node], text: str) -> None:
    """Add text, joined with the run before it."""
    if nodes and nodes[-1].kind is NodeKind.TEXT and nodes[-1].text not in _DECLARED:
        nodes[-1] = Node(NodeKind.TEXT, nodes[-1].text + text)
    else:
        nodes.append(Node(NodeKind.TEXT, text))
