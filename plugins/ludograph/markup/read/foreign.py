"""What other Markdown extensions own: their blocks, their signs in running text, their changes to the page.

Python-Markdown is called for them and for nothing else. An extension sees the article as an element tree whose texts
hold a token for each piece of ours; what it makes of the tree comes back as pieces, the tokens as the pieces again.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache, partial
from typing import Any

from ludograph.markup.policy import ELEMENTS, FROM_EXTENSIONS, kept, value_of
from ludograph.markup.tree import Element, End, Markup, Piece, Start, is_blank, is_block, plain_text

OPEN, CLOSE = "\ue000", "\ue001"
RESERVED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ue000-\ue019]")
"""Characters an author's text may not hold, since they would be taken for tokens or are none at all."""
READ_BY_US = (
    "em_strong em_strong2 not_strong backtick escape reference link image_link image_reference short_reference "
    "short_image_ref autolink automail html linebreak"
).split()
"""Python-Markdown's patterns for what the scanner has read already."""
_SERVED = frozenset(
    {"normalize_whitespace", "html_block", "fenced_code_block", "meta", "amp_substitute", "raw_html", "footnote"}
)
"""Processors of the whole source or of finished HTML whose work the reader does itself, or calls."""
_WITHOUT_EFFECT = frozenset({"inline", "prettify", "unescape", "attr_list", "toc", "abbr", "indent-highlight"})
"""Tree processors that change nothing in an article without a block of theirs."""
# The number is written in private characters, so that no extension takes it for digits of the text.
_DIGITS = str.maketrans("0123456789", "".join(chr(0xE010 + digit) for digit in range(10)))
_NUMBER = {0xE010 + digit: str(digit) for digit in range(10)}
_TOKEN = re.compile(f"{OPEN}([\ue010-\ue019]+){CLOSE}")
_STASHED = re.compile("\x02wzxhzdk:([0-9]+)\x03")
"""Stands in a text for HTML that an extension has finished."""
_SEAM = "lg-seam"
"""An element after a block of another extension; it holds nothing and is not written."""
_AMPERSAND = re.compile(r"&(?!(?:#[0-9]+|#x[0-9a-f]+|[0-9a-z]+);)", re.IGNORECASE)


@lru_cache(maxsize=8192)
def _token(number: int) -> str:
    return f"{OPEN}{str(number).translate(_DIGITS)}{CLOSE}"


def prepare(md: Any) -> None:
    """Remove from a converter what our reader does."""
    if "attr_list" in md.treeprocessors:
        # Attribute lists are read with their places; what is none of them is text.
        md.treeprocessors.deregister("attr_list")
    for name in READ_BY_US:
        if name in md.inlinePatterns:
            md.inlinePatterns.deregister(name)


def unserved(md: Any) -> tuple[str, ...]:
    """The modules of extensions that change the whole source or the finished HTML, which nothing here lets them do."""
    # A registry has no public way to ask for the names of what it holds.
    found = {**md.preprocessors._data, **md.postprocessors._data}
    return tuple(sorted({type(item).__module__ for name, item in found.items() if name not in _SERVED}))


class Extensions:
    """The other extensions of a converter, for one article."""

    def __init__(self, md: Any, text: str, media: tuple[str, ...] = ()) -> None:
        """`media` are the hosts from which pictures may be fetched."""
        self._md = md
        self._text = text
        self._media = media
        self._pieces: list[Piece] = []
        self._blocks: dict[Element, etree.Element] = {}
        """Blocks of other extensions, by the slot that each has in the stream."""
        self._ours: dict[etree.Element, Element] = {}

    @cached_property
    def _used(self) -> Any:
        """The converter, without what it knows of the article before; most articles need none."""
        self._md.reset()
        return self._md

    @property
    def shows_icons(self) -> bool:
        """Whether an extension reads `:name:`."""
        return "emoji" in self._md.inlinePatterns

    @property
    def reads_fences(self) -> bool:
        """Whether an extension shows fenced code."""
        return "fenced_code_block" in self._md.preprocessors

    def code(self, opening: str, lines: list[str], closing: str) -> Element | None:
        """Fenced code as an extension shows it; None where none does."""
        if not self.reads_fences:
            return None
        made = "\n".join(self._used.preprocessors["fenced_code_block"].run([opening, *lines, closing])).strip()
        return None if closing in made else Element(children=list(self._read(made)), block=True)  # type: ignore[arg-type]

    def block(self, lines: Iterable[tuple[str, list[Piece]]]) -> tuple[Element, list[tuple[str, list[str]]]]:
        """A slot for a block in another extension's notation; each line is its indentation and its pieces.

        With it what was left out: elements with the attributes that they lost, or with none when all of it went.
        """
        written = [indent + "".join(map(self._write, pieces)) for indent, pieces in lines]
        if self.reads_fences:
            written = self._used.preprocessors["fenced_code_block"].run(written)
        holder = etree.Element("div")
        self._used.parser.parseChunk(holder, "\n".join(written))
        for heading in holder.iter("h1"):
            heading.tag = "h2"
        slot = Element()
        self._blocks[slot] = holder
        return slot, list(self._refused(holder))

    def _refused(self, holder: etree.Element) -> Iterator[tuple[str, list[str]]]:
        """Remove what an article may not hold from what another extension made."""
        for parent in list(holder.iter()):
            for child in list(parent):
                name = str(child.tag)
                if name not in ELEMENTS | FROM_EXTENSIONS:
                    parent.remove(child)
                    yield name, []
                    continue
                # A value may hold pieces of ours, such as code: what they say in the page is judged.
                given = {key: self._value(value) for key, value in child.attrib.items()}
                found, refused = kept(name, given, self._media)
                child.attrib.clear()
                child.attrib.update(found)
                if refused:
                    yield name, refused
                if name == "img" and "src" in refused:
                    parent.remove(child)

    def applied(self, pieces: list[Piece]) -> list[Piece]:
        """The stream as the extensions leave it."""
        if not (self._blocks or self._may_change_anything):
            return pieces
        root = self._tree(pieces)
        processors = self._used.treeprocessors
        contents = processors["toc"] if "toc" in processors else None  # noqa: SIM401 — a registry has no get
        # A registry is in order only when it is asked for its processors one after the other.
        for processor in processors:
            if processor is not contents or self._wants_contents:
                changed = processor.run(root)
                root = root if changed is None else changed
        return list(self._children(root))

    @property
    def _may_change_anything(self) -> bool:
        md = self._md
        if len(md.inlinePatterns) > ("entity" in md.inlinePatterns):
            return True
        names = {item.name for item in md.treeprocessors._priority}
        return bool(names - _WITHOUT_EFFECT) or ("toc" in names and self._adds_links)

    @property
    def _adds_links(self) -> bool:
        toc = self._md.treeprocessors["toc"]
        return bool(toc.use_anchors or toc.use_permalinks)

    @property
    def _wants_contents(self) -> bool:
        toc = self._md.treeprocessors["toc"]
        return self._adds_links or bool(toc.marker and toc.marker in self._text)

    # From pieces to a tree of theirs

    def _write(self, piece: Piece) -> str:
        if isinstance(piece, str):
            return piece
        self._pieces.append(piece)
        return _token(len(self._pieces) - 1)

    def _tree(self, pieces: list[Piece]) -> etree.Element:
        root = etree.Element("div")
        open_ = [root]
        for piece in pieces:
            parent = open_[-1]
            if isinstance(piece, Start) and piece.element.laid:
                attributes = {key: value for key, value in piece.element.attributes.items() if value is not None}
                child = etree.SubElement(parent, piece.element.name, attributes)
                self._ours[child] = piece.element
                open_.append(child)
            elif isinstance(piece, End) and piece.element.laid:
                open_.pop()
            elif isinstance(piece, Element) and piece in self._blocks:
                _take_in(parent, list(self._blocks[piece]))
            else:
                _add_text(parent, self._write(piece))
        return root

    # And back

    def _children(self, parent: etree.Element) -> Iterator[Piece]:
        yield from self._read(parent.text or "")
        for child in parent:
            if isinstance(child.tag, str):
                yield from self._child(child)
            yield from self._read(child.tail or "")

    def _child(self, child: etree.Element) -> Iterator[Piece]:
        if child.tag == _SEAM:
            return
        if child.tag == "img" and child not in self._ours and self._is_elsewhere(child):
            yield from self._read(child.get("alt", ""))  # a sign by name is the sign
            return
        element = self._ours.get(child) or Element(laid=True)
        element.name = child.tag
        element.attributes = {key: self._value(value) for key, value in child.attrib.items()}
        inside = list(self._children(child))
        if child.tag == "p" and not child.attrib and (self._is_stashed_block(child) or _only_blocks(inside)):
            yield from inside
            return
        yield Start(element)
        yield from inside
        yield End(element)

    def _is_elsewhere(self, picture: etree.Element) -> bool:
        """Whether readers would fetch it from a host that the site does not allow."""
        return "src" in picture.attrib and value_of("img", "src", picture.attrib["src"], self._media) is None

    def _is_stashed_block(self, child: etree.Element) -> bool:
        match = _STASHED.fullmatch((child.text or "").strip()) if not len(child) else None
        return match is not None and self._is_block(self._stashed(match))

    def _stashed(self, match: re.Match[str]) -> str:
        stashed = self._used.htmlStash.rawHtmlBlocks[int(match[1])]
        return stashed if isinstance(stashed, str) else etree.tostring(stashed, "unicode", method="html")

    def _is_block(self, html: str) -> bool:
        return bool(self._md.postprocessors["raw_html"].isblocklevel(html))

    def _value(self, value: str) -> str:
        return _TOKEN.sub(lambda match: plain_text([self._piece(match)]), value)

    def _piece(self, match: re.Match[str]) -> Piece:
        return self._pieces[int(match[1].translate(_NUMBER))]

    def _read(self, text: str, between: Callable[[str], Piece] | None = None) -> Iterator[Piece]:
        """The pieces of a text; `between` makes one of what stands between tokens and finished HTML."""
        for part in _parts(_STASHED, text):
            if isinstance(part, str):
                for inner in _parts(_TOKEN, part):
                    yield (between or _text)(inner) if isinstance(inner, str) else self._piece(inner)
            else:
                html = self._stashed(part)
                yield from self._read(html, partial(Markup, block=self._is_block(html)))


def _parts(pattern: re.Pattern[str], text: str) -> Iterator[str | re.Match[str]]:
    """What the pattern finds, and the texts between that hold anything."""
    position = 0
    for match in pattern.finditer(text):
        if match.start() > position:
            yield text[position : match.start()]
        yield match
        position = match.end()
    if position < len(text):
        yield text[position:]


def _text(text: str) -> Piece:
    text = text.replace("\x02amp\x03", "&")
    if "&" not in text:
        return text
    # An entity in a text of theirs is one.
    return Markup(_AMPERSAND.sub("&amp;", text).replace("<", "&lt;").replace(">", "&gt;"))


def _add_text(parent: etree.Element, text: str) -> None:
    if len(parent):
        parent[-1].tail = (parent[-1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text


def _take_in(parent: etree.Element, children: list[etree.Element]) -> None:
    """Append a block; a definition list goes on in the one right before it."""
    if not children:
        return  # it has nothing to show: what stands before it stays the last
    last = _last_block(parent)
    if last is not None and children[0].tag == last.tag == "dl" and not (last.tail or "").strip():
        last.extend(list(children.pop(0)))
    parent.extend(children)
    parent[-1].tail = "\n"
    # An extension that shows code drops the text after it.
    etree.SubElement(parent, _SEAM)


def _last_block(parent: etree.Element) -> etree.Element | None:
    """The last child, unless text follows it."""
    for child in reversed(parent):
        if (child.tail or "").strip() or child.tag != _SEAM:
            return child
    return None


def _only_blocks(pieces: list[Piece]) -> bool:
    shown = [piece for piece in pieces if not is_blank(piece)]
    return bool(shown) and all(map(is_block, shown))
