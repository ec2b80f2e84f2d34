"""Reads the front matter of an article; invalid YAML is read line by line, so that the article can still be built."""

from __future__ import annotations

import re
from dataclasses import replace

from ludograph.article.head.front_matter import Metadata
from ludograph.article.head.head_reading import HeadReading, is_excluded
from ludograph.article.head.head_values import items_of, text_of
from ludograph.article.head.publication import STATE_KEYS, Intent, is_state_key, may_be_state_key, read_intent, stricter
from ludograph.article.head.recovery import Recovery
from ludograph.article.head.review import text_hash
from ludograph.article.head.unread_head import unread_head
from ludograph.base.problems import Edit, Problem
from ludograph.base.source import SourceText
from ludograph.base.yaml import Mapping, Node, Scalar, Sequence, plain, values_of
from ludograph.base.yaml.declared import keys_of
from ludograph.dates import today

_HEAD = re.compile(r"---[ \t]*\r?\n(?P<yaml>.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_HTML_HEAD = re.compile(r"\s*<!--(?P<yaml>.*?)-->[ \t]*(?:\r?\n|\Z)?", re.DOTALL)
_HTML_PAIR = re.compile(r"^[ \t]*[\"']?(\w[\w -]*?)[\"']?[ \t]*:[ \t]*([^\r\n]*)", re.MULTILINE)
_SECOND = re.compile(r"(?:[ \t]*\r?\n)*(?=---[ \t]*\r?\n[ \t]*[\w ]+:)")
_UNCLOSED = re.compile(
    r"---[ \t]*\r?\n(?P<yaml>[A-Za-z_][\w -]*:(?:[ \t][^\n]*|\r)?(?:\n|\Z)"
    r"(?:(?:[A-Za-z_][\w -]*:(?=\s|\Z)|[ \t]+\S|-[ \t])[^\n]*\n?)*)"
)
_PROSE = re.compile(r"^[^\W\d_][^:\r\n]*\r?$", re.MULTILINE)
_KEY = re.compile(r"^[\"']?[A-Za-z_][\w -]*[\"']?:(?=\s|\Z)", re.MULTILINE)
_BARE = re.compile(
    r"(?P<yaml>(?:[A-Za-z][\w-]*:(?:[ \t][^\n]*|\r)?\n(?:(?: {4}|\t)[ \t]*\S[^\n]*\n)*)+)(?:[ \t]*\r?\n|\Z)"
)
"""A head as MultiMarkdown has it: `key: value` on the first lines, then an empty line."""
_BARE_KEY = re.compile(r"^[A-Za-z][\w-]*(?=:)", re.MULTILINE)
_LONE_CR = re.compile(r"\r(?!\n)")

_OTHER_DASHES = re.compile(r"(--|-{4,}|[–—]+)[ \t]*(?=\r?\n|\Z)")
_OTHER_BEGINNING = re.compile(
    rf"{_OTHER_DASHES.pattern}\r?\n(?P<yaml>(?:[A-Za-z_][\w -]*:[^\n]*\n)+)(?:-{{2,}}|[–—]+)[ \t]*(?:\r?\n|\Z)"
)


def is_html_article(source: SourceText) -> bool:
    """Whether an HTML file begins with a comment that holds front matter, as Wiki.js writes it: a title, an editor, or
    a key about publishing.
    """
    match = _HTML_HEAD.match(source.text)
    pairs = _HTML_PAIR.findall(match["yaml"]) if match else ()
    decide = {"title", "editor", *STATE_KEYS}
    return any(key in decide or is_state_key(key, Scalar(value, source.place(0, 0))) for key, value in pairs)


_Read = tuple[Metadata, int, list[Problem]]
_READ: dict[tuple[str, int], _Read] = {}
"""Heads already read, by path and hash of the text. A build needs each head twice, for the list of articles and for
rendering, and does not keep all texts in memory.
"""
_MOST_HELD = 2_000
_COMMENTED = re.compile(
    r"^(?:[ \t]*-[ \t]+|[\w -]{1,40}:(?:[ \t]*\[[^\n#\"']*|[ \t]+))(?P<word>#[^\s#,\]]+)", re.MULTILINE
)
"""`tags: #games`: YAML reads a comment where a value is meant."""


def read_front_matter(source: SourceText) -> _Read:
    """The front matter, the offset at which the body begins, and the problems."""
    key = source.path, hash((source.text, today()))  # days in a head are compared with today
    if (known := _READ.pop(key, None)) is None:
        known = _READ[key] = _read_front_matter(source)
        if len(_READ) > _MOST_HELD:
            del _READ[next(iter(_READ))]
    metadata, body, problems = known
    return metadata, body, [*problems]


def _read_front_matter(written: SourceText) -> _Read:
    # Other line ends of one character keep all offsets.
    source = replace(written, text=_LONE_CR.sub("\n", written.text))
    pattern = _HTML_HEAD if source.path.endswith(".html") else _HEAD
    match = pattern.match(source.text)
    if match is not None and pattern is _HEAD and _ends_before(source.text, match.end("yaml")):
        match = None
    if bare := None if match else _bare_head(source):
        match, source = bare
    head = _Head(source, is_bare=bool(bare))
    end = match.end() if match else 0
    if match is None and (match := _UNCLOSED.match(source.text)):
        end = head.unclosed(match.end())
    if match is None and (match := _OTHER_BEGINNING.match(source.text)):
        end = match.end()
        head.problem("FM001", "front matter begins with ---", f"Write --- instead of {match[1]}.", *match.span(1))
    if match is not None:
        head.read(match.start("yaml"), match.end("yaml"))
        second = _SECOND.match(source.text, end)
        if second is not None and (match := _HEAD.match(source.text, second.end())):
            at, hint = second.end(), "Join the two blocks; the second one's values win."
            head.problem("FM003", "a second block of front matter", hint, at, at + 3)
            head.read(match.start("yaml"), match.end("yaml"))
            end = match.end()
    head.unread(end)
    metadata = head.metadata()
    if metadata.review is not None:
        metadata = replace(metadata, review=replace(metadata.review, text=text_hash(source, end)))
    return metadata, end, head.problems


def _ends_before(text: str, end: int) -> bool:
    """Whether the line of dashes at `end` is a rule of the text, and the head before it is not closed, or with other
    dashes. Where a key follows, it is not, as the key may hold the article back.
    """
    begun = _UNCLOSED.match(text)
    rest = text[begun.end() : end] if begun is not None else ""
    follows = _OTHER_DASHES.match(rest) or (not rest.split("\n", 1)[0].strip() and _PROSE.search(rest))
    return bool(rest and follows) and not _KEY.search(rest)


def _bare_head(source: SourceText) -> tuple[re.Match[str], SourceText] | None:
    """A head without dashes, and the text with its keys in small letters; None if the text begins with prose.

    "Players: 4" may be a text. A head begins with a key of front matter as we write it, or with a title.
    """
    match = _BARE.match(source.text)
    first = source.text.partition(":")[0]
    if match is None or not (first in keys_of(Metadata) or first == "Title"):
        return None
    text = _BARE_KEY.sub(lambda key: key[0].lower(), match["yaml"])
    return match, replace(source, text=text + source.text[match.end("yaml") :])


def _with_links(node: Node, text: str) -> Node:
    """The node with each unquoted `[[note]]`, which is a nested list in YAML, as a link."""
    if isinstance(node, Mapping):
        return Mapping(tuple((key, _with_links(value, text)) for key, value in node), node.place)
    if not isinstance(node, Sequence):
        return node
    written = text[node.place.start : node.place.end]
    if len(node.items) == 1 and isinstance(node.items[0], Sequence) and re.fullmatch(r"\[\[[^\[\]\n]*\]\]", written):
        return Scalar(written, node.place)
    return Sequence(tuple(_with_links(each, text) for each in node), node.place)


class _Head(HeadReading):
    """Collects the entries of one or two blocks, then makes the Metadata."""

    def __init__(self, source: SourceText, *, is_bare: bool = False) -> None:
        super().__init__(source, [])
        self.intent = Intent.UNSAID
        self._takes_colons = is_bare
        """Whether an unquoted value with a colon is no fault."""

    def read(self, start: int, end: int) -> None:
        if not self.source.text[start:end].strip():
            return
        recovery = Recovery(self.source, start, end)
        for match in _COMMENTED.finditer(self.source.text, start, end):
            message, hint = f"{match['word']!r} begins a comment, which is not read", "Put it in quotation marks."
            self.problem("FM005", message, hint, *match.span("word"))
        read = list(recovery.entries())
        for key, value in read:
            # In a claim `[[10, 1]]` is a list of lists.
            self.entries[key.text] = key, value if key.text == "claims" else _with_links(value, self.source.text)
        # Wiki.js and MultiMarkdown write and read titles with unquoted colons.
        self._takes_colons |= any(key.text == "editor" and text_of(value) == "markdown" for key, value in read)
        self.problems += (each for each in recovery.problems if not (self._takes_colons and each.fix))
        # Of two blocks the stricter statement about publishing counts.
        intent, problems = read_intent(read, self.source, start, end, is_broken=bool(recovery.problems))
        self.intent = stricter(self.intent, intent)
        self.problems += problems
        if not any(key.text in keys_of(Metadata) for key, _ in read):
            self.unread(start)

    def unclosed(self, end: int) -> int:
        """Reports front matter without closing dashes, whose last line ends at `end`; returns where the text begins."""
        message = "the front matter is not closed"
        if dashes := _OTHER_DASHES.match(self.source.text, end):
            edit = Edit(self.source.place(*dashes.span(1)), "---")
            self.problem("FM001", message, f"Write --- instead of {dashes[1]}.", *dashes.span(1), (edit,))
            return dashes.end(1)
        edit = Edit(self.source.place(end, end), "---\n")
        self.problem("FM001", message, "Write --- on the line below its last key.", 0, 3, (edit,))
        return end

    def unread(self, start: int) -> None:
        """Prevents publication if a head begins here that was not read."""

        def withholds(key: str, value: str) -> bool:
            return is_state_key(key, Scalar(value, self.source.place(start, start)))

        known = keys_of(Metadata)
        found = unread_head(self.source.text, start, known.__contains__, withholds, after_head=bool(self.entries))
        if found is None:
            return
        if self.intent is not Intent.UNCLEAR:
            message = f"{found.line[:80]!r} is in a head that cannot be read"
            hint = "Begin the file with --- and end the head with ---; until then the article stays out."
            line_end = self.source.text.find("\n", found.at)
            self.problem("PRV001", message, hint, found.at, line_end if line_end > 0 else len(self.source.text))
            self.intent = Intent.UNCLEAR
        # The data of its game are withheld with the article.
        place = self.source.place(found.at, found.at)
        for key, value in found.said:
            if key.lower() == "game":
                self.entries.setdefault("game", (Scalar("game", place), Scalar(value, place)))

    def metadata(self) -> Metadata:
        self.report_unknown(
            Metadata,
            "",
            lambda key, node: key.startswith("linter-") or is_state_key(key, node) or may_be_state_key(key, node),
        )
        box = self.node("infobox")
        return Metadata(
            **values_of(Metadata, self.entries, self),
            intent=self.intent,
            is_searched=not is_excluded(self, self.node("search")),
            translates_place=self.place("translates"),
            languages_place=self.place("languages"),
            game_place=self.place("game"),
            alias_places=tuple(each.place for each in items_of(self.node("aliases"))),
            infobox_values=tuple(value for _, value in box) if isinstance(box, Mapping) else (),
            values={key: plain(value) for key, (_, value) in self.entries.items()},
            key_places={key: scalar.place for key, (scalar, _) in self.entries.items()},
        )
