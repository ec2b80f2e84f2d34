"""Converts a page pasted from an online encyclopedia as plain text (docs/contributing/notation.md#pasted).

Its first line is the title, `•` begins an item, `[4]` links to the fourth of the numbered references, the lines of its
infobox stay lines, and parts of the website's frame are removed. Every change keeps the length of the text, so that
offsets stay valid.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import field

from ludograph.article.blocks import blocks as b
from ludograph.article.blocks.text import COMMENT, InlineText, Line
from ludograph.base.frozen import frozen

_FURNITURE = re.compile(r"^(?:Jump to navigation.*|Jump to search.*|From \S.*)$", re.MULTILINE)
_MARK_OF_ONE = re.compile(r"^Jump to (?:navigation|search)", re.MULTILINE)
_BULLET = re.compile(r"^([ \t]*)•(?=[ \t])", re.MULTILINE)
_REFERENCE = re.compile(r"^[ \t]*\d+\.[ \t]+(\^[ \t]*(?:(?:[a-z][ \t]+)*))", re.MULTILINE)
HEAD_LINES = 12


@frozen
class Pasted:
    """The converted text, and its title."""

    text: str
    title: InlineText


def read_pasted(text: str) -> Pasted | None:
    """The converted page; None if this is not a pasted page."""
    head = "\n".join(text.split("\n", HEAD_LINES)[:HEAD_LINES])
    if not _MARK_OF_ONE.search(head):
        return None
    first = re.search(r"\S[^\n]*", text)
    if first is None:
        return None
    title = InlineText([Line(first[0].rstrip(), first.start())])
    blank = text[: first.start()] + COMMENT * (first.end() - first.start()) + text[first.end() :]
    blank = _FURNITURE.sub(lambda match: COMMENT * len(match[0]), blank[: len(head)]) + blank[len(head) :]
    blank = _BULLET.sub(r"\1-", blank)
    blank = _REFERENCE.sub(lambda match: match[0][: match.start(1) - match.start()] + COMMENT * len(match[1]), blank)
    return Pasted(blank, title)


def number_references(blocks: list[b.Block]) -> int:
    """Gives the items of the reference list ids, `reference-1` …; returns how many there are."""
    for block in reversed(blocks):
        if not isinstance(block, b.ItemList) or not block.ordered:
            continue
        paragraphs = [item.blocks[0] for item in block.items if item.blocks and isinstance(item.blocks[0], b.Paragraph)]
        if not all(paragraph.text.text.startswith(COMMENT) for paragraph in paragraphs):
            continue
        for number, paragraph in enumerate(paragraphs, start=1):
            paragraph.attributes.ids.append((f"reference-{number}", paragraph.start))
        return len(paragraphs)
    return 0


# Comments must not reach the page: `{/* … */}`, `%% … %%` and `<!-- … -->` are masked before anything else is read.
#
# They may span lines and blocks, and occur in HTML cells; inside code they are code. An unclosed one ends with its
# block. `<!-- check: off C006: reason -->` is a comment that silences problems.
#
# What counts as code is decided later, when blocks and running text are read. So the scan
# guesses, and the reading checks: a guess that was not shown as code is withdrawn, and the article is read again
# (`ArticleReading.taken_for_code`). In doubt a comment stays private.

_OPENERS = ("{/*", "%%", "<!--", "{::comment", "endcomment", "{# ", "{>>", "{{!--", "comment >}}", "comment %}}")
COMMENTS_OF_OTHERS = {
    "kramdown": "kramdown",
    "liquid": "Liquid",
    "hugo": "Hugo",
    "jinja": "Jinja",
    "critic": "CriticMarkup",
    "handlebars": "Handlebars",
}
"""Kinds of comments that are reported, with the program's name."""
_ONLY_CLOSED = frozenset({"jinja", "critic"})
"""Kinds whose first signs may be text."""
_PASSAGE = re.compile(
    r"^(?P<indent>[ \t>]*)(?P<fence>`{3,}|~{3,})[^\n]*\n"
    r"|^(?P<indented>(?=[ \t>]*(?: {4}|\t))[^\n]*?"
    r"(?=\{/\*|%%|<!--|\{::comment|\{%-?\s*comment|\{# |\{>>|\{\{!--|\{\{[<%]\s*comment))"
    r"|(?P<ticks>`+)"
    r"|(?P<escape>\\.)"
    r"|(?P<hugo>\{\{(?:[<%]\s*comment\s*[>%]\}\}|/\*))"
    r"|(?P<mdx>\{/\*)"
    r"|(?P<html><!--)"
    r"|(?P<vault>%%)"
    r"|(?P<kramdown>\{::comment\})"
    r"|(?P<liquid>\{%-?\s*comment\s*-?%\})"
    r"|(?P<jinja>\{# )"
    r"|(?P<critic>\{>>)"
    r"|(?P<handlebars>\{\{!--)",
    re.MULTILINE,
)
_CLOSERS = {
    kind: re.compile(closer)
    for kind, closer in (
        ("mdx", r"\*/\}"),
        ("html", "-->"),
        ("vault", "%%"),
        ("kramdown", r"\{:/(?:comment)?\}"),
        ("liquid", r"\{%-?\s*endcomment\s*-?%\}"),
        ("hugo", r"\{\{[<%]\s*/\s*comment\s*[>%]\}\}|\*/\}\}"),
        ("jinja", r"#\}"),
        ("critic", r"<<\}"),
        ("handlebars", r"--\}\}"),
    )
}
_BLANK_LINE = re.compile(r"\n[ \t>]*(?:\n|\Z)")


@frozen
class Comment:
    """A comment with its delimiters."""

    start: int
    end: int
    text: str
    """The text without delimiters."""
    closed: bool
    kind: str
    """`mdx`, `html`, `vault`, or one of `COMMENTS_OF_OTHERS`."""


@frozen
class CommentScan:
    """The comments of an article, and the passages skipped as code."""

    comments: list[Comment] = field(default_factory=list)
    fences: dict[int, int] = field(default_factory=dict)
    """Fenced code: offset of the fence → end."""
    indented: dict[int, int] = field(default_factory=dict)
    """Lines of indented code with the delimiter of a comment: its offset → the line's end."""
    code: dict[int, int] = field(default_factory=dict)
    """Code, fenced or in backticks, with the delimiter of a comment: offset of the first backtick or tilde → end."""


def scan_comments(
    text: str, start: int = 0, fences: Mapping[int, int] | None = None, not_code: Container[int] = ()
) -> CommentScan:
    """The comments of an article from `start` on.

    `fences` is the fenced code in the blocks, offset → end; by default a fence ends at the next equal one. The offsets
    in `not_code` are not code.
    """
    scan = CommentScan()
    if not has_comment_sign(text):
        return scan
    missing: set[str] = set()
    position = start
    while match := _PASSAGE.search(text, position):
        position = match.end()
        if match.lastgroup in _CLOSERS:
            comment = _read(text, match, missing)
            if not comment.closed and comment.kind in _ONLY_CLOSED:
                continue
            scan.comments.append(comment)
            position = comment.end
        elif match["indented"]:
            if position in not_code:
                position = match.start() + 1  # text, whose code in backticks may hold the sign
            else:
                line_end = text.find("\n", position)
                scan.indented[position] = position = len(text) if line_end < 0 else line_end
        elif sign := match["fence"] or match["ticks"]:
            position = _behind_code(text, match, sign, scan, fences, not_code)
    return scan


def has_comment_sign(text: str) -> bool:
    """Whether the text has any delimiter of a comment."""
    return any(opener in text for opener in _OPENERS)


def _behind_code(
    text: str,
    match: re.Match[str],
    sign: str,
    scan: CommentScan,
    fences: Mapping[int, int] | None,
    not_code: Container[int],
) -> int:
    """The end of the code that begins here, added to `scan`; the end of the delimiter if no code begins here."""
    at = match.start("fence") if match["fence"] else match.start("ticks")
    behind = at + len(sign)
    if at in not_code:
        return behind
    if match["fence"] and (fences is None or at in fences):
        end = _end_of_fence(text, sign, match.end()) if fences is None else fences[at]
        scan.fences[at] = end
    else:
        end = _end_of_code(text, sign, behind) if sign[0] == "`" else behind
    if end > behind and has_comment_sign(text[behind:end]):
        scan.code[at] = end
    return end


def mask_comments(text: str, comments: list[Comment]) -> str:
    """The text with every character of a comment replaced; its length is unchanged."""
    if not comments:
        return text
    parts: list[str] = []
    position = 0
    for comment in comments:
        parts += text[position : comment.start], COMMENT * (comment.end - comment.start)
        position = comment.end
    parts.append(text[position:])
    return "".join(parts)


def _read(text: str, match: re.Match[str], missing: set[str]) -> Comment:
    kind = str(match.lastgroup)
    closer = None if kind in missing else _CLOSERS[kind].search(text, match.end())
    if closer is None:
        missing.add(kind)
        block_end = _BLANK_LINE.search(text, match.end())
        stop = block_end.start() if block_end else len(text)
        return Comment(match.start(), stop, text[match.end() : stop], closed=False, kind=kind)
    return Comment(match.start(), closer.end(), text[match.end() : closer.start()], closed=True, kind=kind)


def _end_of_fence(text: str, fence: str, position: int) -> int:
    closing = re.compile(rf"^[ \t>]*{re.escape(fence[0])}{{{len(fence)},}}[ \t]*$", re.MULTILINE).search(text, position)
    return closing.end() if closing else len(text)


def _end_of_code(text: str, ticks: str, position: int) -> int:
    """The offset after a code span's closing backticks; after the opening ones if the block has no such span."""
    block_end = _BLANK_LINE.search(text, position)
    stop = block_end.start() if block_end else len(text)
    at = position
    while (at := text.find(ticks, at, stop)) >= 0:
        run_end = at
        while run_end < stop and text[run_end] == "`":
            run_end += 1
        if run_end - at == len(ticks) and text[at - 1] != "`":
            return run_end
        at = run_end
    return position


# `{.tabset}` on a heading turns its sub-headings into foldable tabs, readable without scripts.


def group_tabs(blocks: list[b.Block]) -> Iterable[b.Block]:
    """The blocks with each sub-heading of a tabset, and its contents, as one `Tab`."""
    found: list[b.Block] = []
    tabset: b.Heading | None = None
    tab: b.Tab | None = None
    for block in blocks:
        if isinstance(block, b.Heading):
            if tabset is not None and block.level <= tabset.level:
                tabset = tab = None
            if tabset is not None and block.level == tabset.level + 1:
                tab = b.Tab(block.start, block.end, block, [], tab is None)
                found.append(tab)
                continue
            if "tabset" in block.attributes.classes:
                tabset, tab = block, None
                if block.is_shown:
                    found.append(block)
                continue
        (tab.blocks if tab is not None else found).append(block)
    return found
