"""An open file of any length: a change or a position costs a search, and no list of all lines.

Lines end with a line feed, as everywhere in `ludograph.cli.language_server`; columns are in the editor's units.
"""

from __future__ import annotations

from lsprotocol import types
from pygls.workspace import TextDocument


class Document(TextDocument):
    """The text of an open file."""

    @classmethod
    def of(cls, document: TextDocument) -> Document:
        """The same file; its text follows changes from here on."""
        return cls(
            document.uri,
            document.source,
            document.version,
            document.language_id,
            position_codec=document.position_codec,
        )

    def offset_at_position(self, client_position: types.Position) -> int:
        """How many characters are before a position; after the end of a line it is the line's end."""
        start = offset_of_line(self.source, client_position.line)
        end = self.source.find("\n", start)
        line = self.source[start : end if end >= 0 else len(self.source)]
        at = types.Position(0, client_position.character)
        return start + min(self.position_codec.position_from_client_units([line], at).character, len(line))

    def _apply_incremental_change(self, change: types.TextDocumentContentChangePartial) -> None:
        start, end = (self.offset_at_position(at) for at in (change.range.start, change.range.end))
        self._source = f"{self.source[:start]}{change.text}{self.source[end:]}"


def offset_of_line(text: str, line: int) -> int:
    """Where a line begins, counted from 0; the text's end for a line after its last."""
    low, high, missing = 0, len(text), line
    if missing <= 0:
        return 0
    # The line feed before the line is looked for by halving, so that the text is counted through once.
    while high - low > 1:
        middle = (low + high) // 2
        before = text.count("\n", low, middle)
        if before >= missing:
            high = middle
        else:
            low, missing = middle, missing - before
    return min(low + 1, len(text)) if text[low:high] == "\n" and missing == 1 else len(text)
