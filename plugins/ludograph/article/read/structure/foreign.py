"""The notations of other Markdown extensions: blocks, inline notation, changes to the page.

Python-Markdown is called only for them. An extension receives the article as an element tree in which a token replaces
each piece of ours; its result is converted to pieces, with the tokens replaced again.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cached_property, lru_cache, partial
from html import escape
from textwrap import dedent
from typing import Any

from markdown.blockprocessors import BlockProcessor
from markdown.inlinepatterns import BacktickInlineProcessor
from markdown.treeprocessors import InlineProcessor

from ludograph.article.blocks.block_starts import ATTRIBUTE_LIST
from ludograph.article.blocks.line_rules import attributes_in
from ludograph.article.document.kinds import Absent
from ludograph.article.read.plain import fold_blanks
from ludograph.article.read.policy import ELEMENTS, FROM_EXTENSIONS, kept, value_of
from ludograph.article.tree import Element, End, Literal, Markup, Piece, Start, is_blank, is_block, plain_text, text_of
from ludograph.base.frozen import frozen

OPEN, CLOSE = "\ue000", "\ue001"
READ_BY_US = (
    "em_strong em_strong2 not_strong backtick escape reference link image_link image_reference short_reference "
    "short_image_ref autolink automail html linebreak"
).split()
"""Python-Markdown's patterns for notation that the scanner has already read."""
_SERVED = frozenset(
    {"normalize_whitespace", "html_block", "fenced_code_block", "meta", "amp_substitute", "raw_html", "footnote"}
)
"""Processors of the whole source or of finished HTML whose work the reader does itself, or calls."""
_WITHOUT_EFFECT = frozenset({"inline", "prettify", "unescape", "attr_list", "toc", "abbr", "indent-highlight"})
"""Tree processors without effect on an article that has none of their blocks."""
# The number uses private characters, so that no extension reads it as digits.
_DIGITS = str.maketrans("0123456789", "".join(chr(0xE010 + digit) for digit in range(10)))
_NUMBER = {0xE010 + digit: str(digit) for digit in range(10)}
_TOKEN = re.compile(f"{OPEN}([\ue010-\ue019]+){CLOSE}")
_OURS = re.compile(f"(?:{_TOKEN.pattern}|\\s)+")
"""Text without notation."""
_LANGUAGE = re.compile(r"(?:#!|:{2,})[\w#.+-]*\s+(?=\S)")
_STASHED = re.compile("\x02wzxhzdk:([0-9]+)\x03")
"""The placeholder of HTML that an extension has finished."""
_SEAM = "lg-seam"
"""An empty element after a block of another extension; it is not written."""
_AMPERSAND = re.compile(r"&(?!(?:#[0-9]+|#x[0-9a-f]+|[0-9a-z]+);)", re.IGNORECASE)


@lru_cache(maxsize=8192)
def _token(number: int) -> str:
    return f"{OPEN}{str(number).translate(_DIGITS)}{CLOSE}"


def prepare(md: Any) -> None:
    """Removes from a converter what our reader does."""
    if "attr_list" in md.treeprocessors:
        # Attribute lists are read with their places; other braces are text.
        md.treeprocessors.deregister("attr_list")
    if "backtick" in md.inlinePatterns and not isinstance(md.inlinePatterns["backtick"], BacktickInlineProcessor):
        md.inline_code = md.inlinePatterns["backtick"]
    for name in READ_BY_US:
        if name in md.inlinePatterns:
            md.inlinePatterns.deregister(name)


def unserved(md: Any) -> tuple[str, ...]:
    """The modules of extensions that change the finished HTML, or fail without MkDocs's own reading; these are
    removed.
    """
    failed = []
    for name, item in [*md.treeprocessors._data.items()]:
        try:
            item.run(etree.Element("div"))
        except Exception:  # noqa: BLE001 — an extension may ask for anything
            failed.append(item)
            md.treeprocessors.deregister(name)
    return tuple(sorted({type(item).__module__ for item in (*failed, *_others(md.postprocessors))}))


def _others(registry: Any) -> list[Any]:
    """The processors in their order whose work the reader does not do itself."""
    # A registry has no public way to list its names.
    served = [item for name, item in registry._data.items() if name in _SERVED]
    return [item for item in registry if item not in served]


def foreign_block(md: Any, text: str) -> str:
    """The module of an extension that reads a block of the text, if it is one whose blocks we do not know; or ""."""
    for item in md.parser.blockprocessors:
        module = type(item).__module__
        for block in () if module.startswith(("markdown.", "pymdownx.", "mkautodoc")) else text.split("\n\n"):
            root = etree.Element("div")
            with suppress(Exception):  # it may need what is around the block
                if item.test(root, block) and item.run(root, [block]) is not False:
                    return module
    return ""


def inserted(md: Any, text: str) -> str:
    """The text after the extensions that change a whole source, such as `pymdownx.snippets`; raises what they raise."""
    lines = text.split("\n")
    for item in _others(md.preprocessors):
        made = item.run(list(lines))
        if not any("\x02" in line for line in made):  # it would be HTML already
            lines = made
    return "\n".join(lines)


@frozen
class ForeignText:
    """A part of a block: the text for its extension, and the pieces in it."""

    head: list[Piece]
    contents: list[Piece] | None
    closing: str


class _Contents(BlockProcessor):
    """Inserts the contents of a block where its extension reads them."""

    def __init__(self, parser: Any, extensions: Extensions) -> None:
        super().__init__(parser)
        self._extensions = extensions

    def test(self, parent: etree.Element, block: str) -> bool:
        return block.rstrip("\n") in self._extensions.waiting  # an indented one is inside another block

    def run(self, parent: etree.Element, blocks: list[str]) -> None:
        self._extensions.append(self._extensions.waiting.pop(blocks.pop(0).rstrip("\n")), parent)


class Extensions:
    """The other extensions of a converter, for one article."""

    def __init__(self, md: Any, text: str, media: tuple[str, ...] = ()) -> None:
        """`media` are the hosts from which pictures may be loaded."""
        self._md = md
        self._text = text
        self._media = media
        self._pieces: list[Piece] = []
        self._blocks: dict[Element, etree.Element] = {}
        """Blocks of other extensions, by their slots in the stream."""
        self._ours: dict[etree.Element, Element] = {}
        self.ids: list[str] = []
        """Ids given by other extensions, once they are applied."""
        self.waiting: dict[str, list[Piece]] = {}
        """Contents of a block that its extension has not read yet, by token."""
        self.failed: list[str] = []
        """What extensions have raised, each with its module."""

    @cached_property
    def _used(self) -> Any:
        """The converter, reset from the article before; most articles need none."""
        self._md.reset()
        self._md.parser.blockprocessors.register(_Contents(self._md.parser, self), "ludograph", 1000)
        return self._md

    @cached_property
    def notations(self) -> frozenset[str]:
        """The converter's processors, the modules of its extensions, and the names allowed after `///`, with a slash
        before.
        """
        md, processors = self._md, self._md.parser.blockprocessors
        registries = processors, md.treeprocessors, md.inlinePatterns
        names = {item.name for registry in registries for item in registry._priority}
        names |= {type(extension).__module__ for extension in md.registeredExtensions}
        return frozenset({*names, *(f"/{name}" for name in (processors["blocks"].blocks if "blocks" in names else ()))})

    @property
    def listed_levels(self) -> range:
        """The heading levels in the table of contents."""
        toc = self._contents
        return range(1, 7) if toc is None else range(toc.toc_top, toc.toc_bottom + 1)

    @property
    def lists_contents(self) -> bool:
        """Whether an extension gives headings their ids."""
        return self._contents is not None

    def heading_id(self, pieces: list[Piece], text: str) -> str:
        """The id that the contents extension gives a heading, before it is made unique."""
        toc = self._contents
        if self._reads_text:
            root = etree.Element("div")
            heading = self.append(pieces, etree.SubElement(root, "h2"))
            for processor in self._used.treeprocessors:
                if isinstance(processor, InlineProcessor):
                    processor.run(root)
            text = fold_blanks("".join(map(_said, self._children(heading))))
        return str(toc.slugify(text, toc.sep))

    @property
    def _contents(self) -> Any:
        return self._md.treeprocessors["toc"] if "toc" in self._md.treeprocessors else None  # noqa: SIM401 — a registry has no get

    @property
    def _reads_text(self) -> bool:
        """Whether an extension has inline notation."""
        has_patterns = len(self._md.inlinePatterns) > ("entity" in self._md.inlinePatterns)
        return has_patterns or sum(isinstance(each, InlineProcessor) for each in self._md.treeprocessors) > 1

    def code(self, opening: str, lines: list[str], closing: str) -> Element | None:
        """Fenced code as an extension shows it; None if none does."""
        if "fenced_code_block" not in self._md.preprocessors:
            return None
        lines = [line if line.strip() else "" for line in lines]  # as Python-Markdown has them
        made = "\n".join(self._used.preprocessors["fenced_code_block"].run([opening, *lines, closing])).strip()
        return None if closing in made else Element(children=list(self._read(made)), block=True)  # type: ignore[arg-type] # also marks of Markdown

    def indented_code(self, code: str) -> Element | None:
        """Indented code as `codehilite` shows it, whose first line may name the language; None without it."""
        if "hilite" not in self._md.treeprocessors:
            return None
        code = dedent(code) if code.lstrip().startswith(("::", "#!")) else code  # it may be in an item
        root = etree.Element("div")
        etree.SubElement(etree.SubElement(root, "pre"), "code").text = f"{escape(code, quote=False)}\n"
        self._used.treeprocessors["hilite"].run(root)
        return Element(children=list(self._children(root)), block=True)  # type: ignore[arg-type] # also marks of Markdown

    def inline_code(self, code: str) -> Element | None:
        """Inline code with a language, such as `#!python x`, if an extension shows it."""
        language = _LANGUAGE.match(code)
        processor = getattr(self._used, "inline_code", None) if language else None
        if language is None or processor is None:
            return None
        ticks = "`" * (1 + max(map(len, re.findall("`+", code)), default=0))
        text = f"{ticks} {code} {ticks}" if "`" in code else f"`{code}`"
        made = processor.handleMatch(processor.getCompiledRegExp().match(text), text)[0]
        plain = code[language.end() :]
        name, pairs, shown = (made.tag, dict(made.attrib), made.text) if etree.iselement(made) else ("", {}, made)
        return Element(name, pairs, list(self._read(shown or "")), plain=plain)  # type: ignore[arg-type] # also marks of Markdown

    def block(self, parts: list[ForeignText]) -> tuple[Element, list[tuple[str, list[str]]]]:
        """A slot for a block of another extension.

        The second value lists what was removed: elements with their removed attributes, or without any if the element
        itself is removed.
        """
        holder = etree.Element("div")
        heads = ["".join(map(self._write, part.head)) for part in parts]
        tokens = ["" if part.contents is None else self._write_contents(part.contents) for part in parts]
        chunks = [
            f"{head}\n\n{'' if part.closing else '    '}{token}\n\n{part.closing}".strip()
            for head, token, part in zip(heads, tokens, parts, strict=True)
        ]
        failed = len(self.failed)
        self._tried(self._used.parser.parseChunk, holder, "\n\n".join(chunks))
        if self.waiting or len(self.failed) > failed:  # the extension does not recognise its notation
            holder = etree.Element("div")
            for head, part in zip(heads, parts, strict=True):
                etree.SubElement(holder, "p").text = head
                self.append(part.contents or [], holder)
            self.waiting.clear()
        slot = Element()
        self._blocks[slot] = holder
        return slot, list(self._refused(holder))

    def _write_contents(self, pieces: list[Piece]) -> str:
        """A token for the contents of a block, which is replaced where the extension puts it."""
        token = self._write(Literal(""))
        self.waiting[token] = pieces
        return token

    def _refused(self, holder: etree.Element) -> Iterator[tuple[str, list[str]]]:
        """Removes what the policy forbids from the output of another extension."""
        for parent in list(holder.iter()):
            for child in list(parent):
                if child in self._ours or child.tag == _SEAM:
                    continue
                name = str(child.tag)
                if name not in ELEMENTS | FROM_EXTENSIONS:
                    parent.remove(child)
                    yield name, []
                    continue
                # A value may contain pieces of ours, such as code: their visible text is checked.
                # Names with `__` are internal notes of an extension.
                given = {key: self._value(value) for key, value in child.attrib.items() if not key.startswith("__")}
                found, refused = kept(name, given, self._media)
                child.attrib.clear()
                child.attrib.update(found)
                if refused:
                    yield name, refused
                if name == "img" and "src" in refused:
                    parent.remove(child)

    def applied(self, pieces: list[Piece]) -> list[Piece]:
        """The stream after all extensions."""
        if not (self._blocks or self._may_change_anything):
            return pieces
        root = self.append(pieces, etree.Element("div"))
        processors = self._used.treeprocessors
        # A registry is sorted only when its processors are iterated.
        for processor in processors:
            if processor is not self._contents or self._wants_contents:
                hidden = _hidden_blanks(root) if isinstance(processor, InlineProcessor) else []
                changed = self._tried(processor.run, root)
                root = root if changed is None else changed
                for each, blank in hidden:
                    each.tail = blank + (each.tail or "")
        return list(_without_inner_links(self._children(root)))

    def _tried(self, run: Callable[..., Any], *given: Any) -> Any:
        """What the call returns; None if it fails."""
        try:
            return run(*given)
        except Exception as error:  # noqa: BLE001 — an extension may raise anything
            module = getattr(run, "__self__", run).__class__.__module__
            self.failed.append(f"{module} ({type(error).__name__}: {error})")
        return None

    @property
    def _may_change_anything(self) -> bool:
        if self._reads_text:
            return True
        names = {item.name for item in self._md.treeprocessors._priority}
        return bool(names - _WITHOUT_EFFECT) or ("toc" in names and self._adds_links)

    @property
    def _adds_links(self) -> bool:
        return bool(self._contents.use_anchors or self._contents.use_permalinks)

    @property
    def _wants_contents(self) -> bool:
        marker = self._contents.marker
        return self._adds_links or bool(marker and marker in self._text)

    # From pieces to an element tree.

    def _write(self, piece: Piece) -> str:
        if isinstance(piece, str):
            return piece
        self._pieces.append(piece)
        return _token(len(self._pieces) - 1)

    def append(self, pieces: list[Piece], root: etree.Element) -> etree.Element:
        """Appends the pieces to the element."""
        open_ = [root]
        for piece in pieces:
            parent = open_[-1]
            if isinstance(piece, Start) and piece.element.own_lines:
                attributes = {key: value for key, value in piece.element.attributes.items() if value is not None}
                child = etree.SubElement(parent, piece.element.name, attributes)
                self._ours[child] = piece.element
                open_.append(child)
            elif isinstance(piece, End) and piece.element.own_lines:
                if len(open_) > 1:
                    open_.pop()
            elif isinstance(piece, Element) and piece in self._blocks:
                _take_in(parent, list(self._blocks[piece]))
            else:
                _add_text(parent, self._write(piece))
        return root

    # From the elements of Python-Markdown back to pieces

    def _children(self, parent: etree.Element) -> Iterator[Piece]:
        yield from self._read(parent.text or "")
        for child in parent:
            if isinstance(child.tag, str):
                if child not in self._ours and child.tail and child.tail.startswith("{"):
                    self._apply_list(child, child.tail)
                yield from self._child(child)
            yield from self._read(child.tail or "")

    def _child(self, child: etree.Element) -> Iterator[Piece]:
        if child.tag == _SEAM:
            return
        address = child.get("src") if child.tag == "img" and child not in self._ours else None
        if address is not None and value_of("img", "src", address, self._media) is None:  # on another host
            yield from self._read(child.get("alt", ""))  # a sign by name is the sign
            return
        element = self._ours.get(child) or Element(own_lines=True)
        element.name = child.tag
        if child not in self._ours and "id" in child.attrib:
            self.ids.append(child.attrib["id"])
        element.attributes = {key: self._value(value) for key, value in child.attrib.items()}
        inside = list(self._children(child))
        if child.tag == "p" and not child.attrib and (self._is_stashed_block(child) or _only_blocks(inside)):
            yield from inside
            return
        yield Start(element)
        yield from inside
        yield End(element)

    def _apply_list(self, child: etree.Element, behind: str) -> None:
        """Applies an attribute list right after an element of another extension, such as an icon: `{ .green }`."""
        end = behind.find("}") + 1
        if not ATTRIBUTE_LIST.match(behind[:end]):
            return
        found = attributes_in(behind[:end])
        classes = " ".join(filter(None, (child.get("class"), *found.classes)))
        ids = {"id": found.ids[0][0]} if found.ids else {}
        child.attrib.update(kept(str(child.tag), {"class": classes, **found.pairs, **ids}, self._media)[0])
        child.tail = behind[end:]

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
        """The pieces of a text; `between` converts the text between tokens and finished HTML."""
        for part in _parts(_STASHED, text):
            if isinstance(part, str):
                for inner in _parts(_TOKEN, part):
                    yield (between or _text)(inner) if isinstance(inner, str) else self._piece(inner)
            else:
                html = self._stashed(part)
                yield from self._read(html, partial(Markup, block=self._is_block(html)))


def _parts(pattern: re.Pattern[str], text: str) -> Iterator[str | re.Match[str]]:
    """The matches of the pattern, and the non-empty texts between them."""
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
    # An entity in their text is an entity.
    return Markup(_AMPERSAND.sub("&amp;", text).replace("<", "&lt;").replace(">", "&gt;"))


def _without_inner_links(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, in which a link inside another link is replaced with its words."""
    outer: Element | None = None
    for piece in pieces:
        if isinstance(piece, Start | End) and piece.element.name == "a":
            if outer not in (None, piece.element):
                continue
            outer = piece.element if isinstance(piece, Start) else None
        yield piece


def _said(piece: Piece) -> str:
    """The text of the piece in a heading."""
    match piece:
        case Start() | End() | Element(means=Absent(is_elsewhere=True)):
            return ""
    return getattr(piece, "plain", "") or text_of([piece])


def _add_text(parent: etree.Element, text: str) -> None:
    if len(parent):
        parent[-1].tail = (parent[-1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text


def _hidden_blanks(root: etree.Element) -> list[tuple[etree.Element, str]]:
    """Elements with the text after them, which is removed: text without notation.

    The inline processor counts the rows of a table again for each text between two of them.
    """
    found = [(each, each.tail) for each in root.iter() if each.tail and _OURS.fullmatch(each.tail)]
    for each, _ in found:
        each.tail = None
    return found


def _take_in(parent: etree.Element, children: list[etree.Element]) -> None:
    """Appends a block."""
    if not children:
        return
    parent.extend(children)
    parent[-1].tail = "\n"
    # An extension that shows code drops the following text.
    etree.SubElement(parent, _SEAM)


def _only_blocks(pieces: list[Piece]) -> bool:
    shown = [piece for piece in pieces if not is_blank(piece)]
    return bool(shown) and all(map(is_block, shown))
