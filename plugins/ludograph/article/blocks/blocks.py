"""The blocks of an article with their contents and spans in the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ludograph.article.blocks.text import InlineText, Line
from ludograph.base.frozen import frozen


@dataclass(slots=True)
class Attributes:
    """The attributes of a block, from `{.class #id key=value}` and `^block-id`."""

    ids: list[tuple[str, int]] = field(default_factory=list)
    """Each id with its offset in the file."""
    classes: list[str] = field(default_factory=list)
    pairs: dict[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether there are any attributes."""
        return bool(self.ids or self.classes or self.pairs)

    def add(self, other: Attributes) -> None:
        """Adds those of another list."""
        self.ids += other.ids
        self.classes += other.classes
        self.pairs |= other.pairs


@dataclass(slots=True)
class Block:
    """A stretch of the file that is one block."""

    start: int
    end: int
    attributes: Attributes = field(default_factory=Attributes, kw_only=True)


@dataclass(slots=True)
class Paragraph(Block):
    """Running text."""

    text: InlineText


@dataclass(slots=True)
class Heading(Block):
    """A heading as written; its level in the page is decided when all are known."""

    level: int
    text: InlineText

    @property
    def is_shown(self) -> bool:
        """Whether it has text or an id; one with only `{.tabset}` just groups the following headings."""
        return bool(self.text.text.strip() or self.attributes.ids)


@dataclass(slots=True)
class ThematicBreak(Block):
    """A horizontal rule."""


@dataclass(slots=True)
class CodeBlock(Block):
    """Fenced or indented code."""

    info: str
    """The text after the fence; "" for indented code."""
    code: str
    fence: str = ""
    """The characters of the opening fence; "" for indented code."""
    fence_at: int = -1
    """The offset of the opening fence in the file."""
    closed: bool = True
    lines: list[Line] = field(default_factory=list)


@dataclass(slots=True)
class CalloutHead:
    """`[!kind]+ title`, the first line of a quote."""

    kind: str
    place: tuple[int, int]
    fold: str
    """`+`, `-` or ""."""
    title: InlineText | None


@dataclass(slots=True)
class Quote(Block):
    """A block quotation, or a callout."""

    blocks: list[Block]
    callout: CalloutHead | None = None


@dataclass(slots=True)
class Item:
    """One list item."""

    start: int
    blocks: list[Block]


@dataclass(slots=True)
class ItemList(Block):
    """A list."""

    ordered: bool
    first: int
    items: list[Item]
    loose: bool
    """Whether its items' paragraphs have space between them."""


@dataclass(slots=True)
class GridCell:
    """A cell of a table, with the columns and rows that it covers."""

    text: InlineText
    alignment: str
    columns: int = 1
    rows: int = 1
    lines: list[Line] = field(default_factory=list)
    """The lines of a cell in a multi-line row, which contains blocks; `text` is then empty."""
    blocks: list[Block] = field(default_factory=list)


@frozen
class GridSection:
    """The header rows of a table, or one of its bodies."""

    is_head: bool
    rows: tuple[tuple[GridCell, ...], ...]


@dataclass(slots=True)
class Grid(Block):
    """A table; only in the wiki dialect it may have several header rows and bodies, and cells over several columns or
    rows.
    """

    caption: InlineText | None
    sections: tuple[GridSection, ...]


@dataclass(slots=True)
class HtmlBlock(Block):
    """Raw HTML, up to a blank line."""

    text: InlineText
    verbatim: bool = False
    """`<pre>` and similar elements, in which no notation is read."""


@dataclass(slots=True)
class ComponentBlock(Block):
    """A component on lines of its own."""

    name: str
    text: InlineText


@dataclass(slots=True)
class FootnoteDefinition(Block):
    """`[^id]: …` with its indented lines."""

    id: str
    blocks: list[Block]


@dataclass(slots=True)
class LinkDefinition(Block):
    """`[id]: address "title"`."""

    label: str
    address: str
    title: str


@dataclass(slots=True)
class ForeignPart:
    """A part of another extension's block: text for the extension, with a title and blocks read by us."""

    before: str
    """The text before the title."""
    title: InlineText | None
    after: str = ""
    """The text after the title, with lines of options."""
    blocks: list[Block] | None = None
    """None if the notation contains no blocks."""
    closing: str = ""
    """The closing line; "" if the contents are indented."""


@dataclass(slots=True)
class Foreign(Block):
    """A block of another Markdown extension; several parts are the tabs of one set."""

    kind: str
    """The name of the processor that reads it."""
    parts: list[ForeignPart]


@dataclass(slots=True)
class Definition:
    """The definition of one or more terms; further definitions of the same terms have no terms."""

    terms: list[InlineText]
    blocks: list[Block]
    loose: bool


@dataclass(slots=True)
class DefinitionList(Block):
    """Terms with their definitions (`: `)."""

    definitions: list[Definition]


@dataclass(slots=True)
class Tab(Block):
    """One tab of a tabset: its heading and contents."""

    heading: Heading
    blocks: list[Block]
    first: bool


def every_block(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks with all inner blocks, in the order of the file."""
    for block in blocks:
        yield block
        if inner := inner_blocks(block):
            yield from every_block(inner)


def inner_blocks(block: Block) -> Sequence[Block]:
    """The inner blocks of a container, in the order of the file; empty for other blocks."""
    match block:
        case Paragraph() | Heading():  # nearly always
            return ()
        case Quote() | FootnoteDefinition():
            return block.blocks
        case ItemList():
            return [inner for item in block.items for inner in item.blocks]
        case Foreign():
            return [inner for part in block.parts for inner in part.blocks or ()]
        case DefinitionList():
            return [inner for definition in block.definitions for inner in definition.blocks]
        case Grid():
            cells = (cell for section in block.sections for row in section.rows for cell in row)
            return [inner for cell in cells for inner in cell.blocks]
    return ()
