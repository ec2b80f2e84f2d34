"""The stream of the page's pieces while it is built: text is read into it, blocks are laid around what they hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

from ludograph.article.facts import AnchorKind, Context, ImageUse
from ludograph.markup.blocks import blocks as b
from ludograph.markup.blocks.text import InlineText
from ludograph.markup.policy import listed
from ludograph.markup.read.elements import ElementStack
from ludograph.markup.read.ledger import Ledger
from ludograph.markup.read.scanner import Scanner, Syntaxes
from ludograph.markup.tree import LINE, Element, End, Piece, Start, element


class Stream:
    """What was built of one article so far, `out`, and how more is put there."""

    def __init__(self, ledger: Ledger, syntaxes: Syntaxes) -> None:
        self.ledger = ledger
        self.syntaxes = syntaxes
        self.out: list[Piece] = []
        self.elements = ElementStack(ledger, ledger.settings.lang)

    # Reading text

    def scanner(self, text: InlineText, context: Context, *, raw: bool = False) -> Scanner:
        """A reader of this text."""
        return Scanner(self.ledger, text, context, self.elements, self.syntaxes, raw)

    def inline(self, text: InlineText, context: Context, images: list[ImageUse] | None = None) -> list[Piece]:
        """The pieces of the text; `images` collects the pictures of a figure."""
        scanner = self.scanner(text, context, raw=context is Context.HTML)
        scanner.figure_images = images
        pieces = scanner.run()
        self.ledger.sections.add("\n", self.elements.lang)
        return pieces

    # Writing into the stream

    def block(
        self, name: str, attributes: Mapping[str, str | None] | None = None, source: b.Block | None = None
    ) -> AbstractContextManager[Element]:
        """A block on lines of its own around what is built inside the `with`; `source` is what it is made of."""
        span = None if source is None else (source.start, source.end)
        return _Block(self, Element(name, dict(attributes or {}), span=span, laid=True))

    @contextmanager
    def within(self, name: str, classes: str) -> Iterator[Element]:
        """An element in a line of a block around what is built inside the `with`."""
        element = Element(name, {"class": classes}, laid=True)
        self.out.append(Start(element))
        yield element
        self.out.append(End(element))

    def put(self, *pieces: Piece) -> None:
        """Pieces on a line of their own."""
        self.begin_line()
        self.out += *pieces, LINE

    def begin_line(self) -> None:
        """Go to a line of its own where an element has just begun."""
        if self.out and isinstance(self.out[-1], Start) and self.out[-1].element.laid:
            self.out.append(LINE)

    @contextmanager
    def container(self) -> Iterator[None]:
        """Elements opened inside are closed at its end; text inside is in the language around it."""
        outer = self.elements
        self.elements = ElementStack(self.ledger, outer.lang)
        yield
        self.elements = outer

    @contextmanager
    def apart(self) -> Iterator[list[Piece]]:
        """What is built inside the `with` goes into a stream of its own."""
        outer, self.out = self.out, []
        yield self.out
        self.out = outer

    # Ids and classes of blocks

    def apply(self, block: b.Block, element: Element) -> None:
        """Give the element, which has just begun, the ids and classes of its block."""
        attributes = block.attributes
        if not attributes:
            return
        given = self.take_ids(block)
        if given:
            element.attributes["id"] = given[0]
            self.out += [anchor(identifier) for identifier in reversed(given[1:])]
        self.set_pairs(block, element, attributes.classes)

    def take_ids(self, block: b.Block) -> list[str]:
        """Claim the ids that the author gave to the block; those that are valid and still free, in order."""
        return [identifier for identifier, at in block.attributes.ids if self._take_id(identifier, at)]

    def set_pairs(self, block: b.Block, element: Element, classes: list[str]) -> None:
        """Give the element these classes and the block's other attributes; report those that are not allowed."""
        found, refused = listed(element.name, block.attributes.pairs, classes)
        if given := found.pop("class", ""):
            element.add_classes(given.split())
        element.attributes.update(found)
        if refused:
            self.ledger.refused_attributes(element.name, refused, block.start, block.end)

    def _take_id(self, identifier: str, at: int) -> bool:
        # The numbered references of a pasted page have ids that the author did not type.
        typed = self.ledger.source.text.startswith(identifier, at)
        return self.ledger.explicit_id(identifier, at, at + len(identifier) * typed, AnchorKind.BLOCK)

    def apply_at(self, at: int, block: b.Block, element: Element) -> None:
        """The same as `apply` for an element that is complete; it begins at or right before this index of `out`."""
        rest, self.out = self.out, []
        self.apply(block, element)
        anchors, self.out = self.out, rest
        start = next(index for index in range(max(0, at - 2), len(rest)) if rest[index] == Start(element))
        rest[start + 1 : start + 1] = anchors

    def put_anchors(self, block: b.Block) -> None:
        """Ids of a block that is not an element of the tree stand right before it."""
        for identifier in self.take_ids(block):
            self.put(element("div", attributes={"id": identifier, "class": "lg-anchor"}))


class _Block:
    """A block that is being built. A class and not a generator: an article has hundreds, and each costs a third."""

    __slots__ = ("_element", "_stream")

    def __init__(self, stream: Stream, element: Element) -> None:
        self._stream, self._element = stream, element

    def __enter__(self) -> Element:
        self._stream.begin_line()
        self._stream.out.append(Start(self._element))
        return self._element

    def __exit__(self, *error: object) -> None:
        self._stream.out += End(self._element), LINE


def anchor(identifier: str) -> Element:
    """An empty element that a link can lead to."""
    return element("span", attributes={"id": identifier})
