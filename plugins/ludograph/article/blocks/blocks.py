"""The blocks of an article and what each contains, with its span in the author's file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ludograph.article.blocks.text import InlineText, Line
from ludograph.base.frozen import frozen


@dataclass(slots=True)
class Attributes:
    """What `{.class #id key=value}` and `^block-id` give a block."""

    ids: list[tuple[str, int]] = field(default_factory=list)
    """Each id with its offset in the file."""
    classes: list[str] = field(default_factory=list)
    pairs: dict[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether anything is given."""
        return bool(self.ids or self.classes or self.pairs)


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
    """A heading as written; the level shown is decided once all are known."""

    level: int
    text: InlineText

    @property
    def is_shown(self) -> bool:
        """Whether it has words or a place to link to; one with `{.tabset}` alone only groups what follows."""
        return bool(self.text.text.strip() or self.attributes.ids)


@dataclass(slots=True)
class ThematicBreak(Block):
    """A rule across the column."""


@dataclass(slots=True)
class CodeBlock(Block):
    """Fenced or indented code."""

    info: str
    """What follows the fence; "" for indented code."""
    code: str
    fence: str = ""
    """The opening fence's signs; "" for indented code."""
    fence_at: int = -1
    """The offset of the opening fence in the file."""
    closed: bool = True
    """Its closing fence was there."""
    lines: list[Line] = field(default_factory=list)
    """The code's lines with their places."""


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
    """Its items' paragraphs keep their distance."""


@dataclass(slots=True)
class GridCell:
    """A cell of a table, with the columns and rows that it covers."""

    text: InlineText
    alignment: str
    columns: int = 1
    rows: int = 1
    lines: list[Line] = field(default_factory=list)
    """The cells of a row over several lines: they hold blocks, and `text` is empty then."""
    blocks: list[Block] = field(default_factory=list)


@frozen
class GridSection:
    """The header rows of a table, or one of its bodies."""

    is_head: bool
    rows: tuple[tuple[GridCell, ...], ...]


@dataclass(slots=True)
class Grid(Block):
    """A table; only a wiki's has more than one header row and body, and cells that cover several columns or rows."""

    caption: InlineText | None
    sections: tuple[GridSection, ...]


@dataclass(slots=True)
class HtmlBlock(Block):
    """Raw HTML, up to a blank line."""

    text: InlineText
    verbatim: bool = False
    """`<pre>` and the like: no notation is read inside."""


@dataclass(slots=True)
class ComponentBlock(Block):
    """A component on lines of its own."""

    name: str
    text: InlineText


@dataclass(slots=True)
class FootnoteDefinition(Block):
    """`[^id]: …` with what is indented under it."""

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
    """What another extension reads of its block, around what is read here: a title, and blocks."""

    before: str
    """What stands before the title."""
    title: InlineText | None
    after: str = ""
    """What stands after the title, lines of options included."""
    blocks: list[Block] | None = None
    """None where the notation holds no blocks."""
    closing: str = ""
    """The line that closes it; "" where its contents are indented."""


@dataclass(slots=True)
class Foreign(Block):
    """A block in the notation of another Markdown extension; several parts are the tabs of one set."""

    kind: str
    """The name of the processor that reads it."""
    parts: list[ForeignPart]


@dataclass(slots=True)
class Definition:
    """What one or more terms mean; the first definition of a list has terms, a further one of the same terms none."""

    terms: list[InlineText]
    blocks: list[Block]
    loose: bool


@dataclass(slots=True)
class DefinitionList(Block):
    """Terms, and under each `: ` what it means."""

    definitions: list[Definition]


@dataclass(slots=True)
class Tab(Block):
    """One tab of a tabset: its heading and what is under it."""

    heading: Heading
    blocks: list[Block]
    first: bool


def every_block(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks with all that they hold, in the order of the file."""
    for block in blocks:
        yield block
        if inner := inner_blocks(block):
            yield from every_block(inner)


def inner_blocks(block: Block) -> Sequence[Block]:
    """The blocks that a container holds, in the order of the file; none of any other block."""
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
