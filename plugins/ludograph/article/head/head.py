"""Reads the front matter of an article; invalid YAML is read line by line, so that the article can still be built."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from ludograph.article.head.front_matter import Metadata, NameText, Subgame
from ludograph.article.head.front_matter_schema import AuthorForm, FrontMatter, PlayersForm, SubgameForm
from ludograph.article.head.head_values import (
    LARGEST,
    countries_of,
    is_date,
    is_no_number,
    items_of,
    name_of,
    names_of,
    number_of,
    players_of,
    shown_text,
    text_of,
)
from ludograph.article.head.publication import STATE_KEYS, Intent, distance, is_state_key, read_intent, stricter
from ludograph.article.head.recovery import Recovery
from ludograph.article.head.review import Review, text_hash
from ludograph.article.head.unread_head import unread_head
from ludograph.base.author import Author, orcid_in, web_address_in
from ludograph.base.problems import Edit, Problem, did_you_mean
from ludograph.base.source import SourceText
from ludograph.base.yaml import Mapping, Node, Scalar, Sequence, plain
from ludograph.base.yaml.declared import keys_of
from ludograph.dates import today
from ludograph.languages.tag import LanguageTag, check_tag

_HEAD = re.compile(r"---[ \t]*\r?\n(?P<yaml>.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_HTML_HEAD = re.compile(r"\s*<!--(?P<yaml>.*?)-->[ \t]*(?:\r?\n|\Z)?", re.DOTALL)
_HTML_PAIR = re.compile(r"^[ \t]*[\"']?(\w[\w -]*?)[\"']?[ \t]*:[ \t]*([^\r\n]*)", re.MULTILINE)
_SECOND = re.compile(r"(?:[ \t]*\r?\n)*(?=---[ \t]*\r?\n[ \t]*[\w ]+:)")
_UNCLOSED = re.compile(
    r"---[ \t]*\r?\n(?P<yaml>[A-Za-z_][\w -]*:(?:[ \t][^\n]*|\r)?(?:\n|\Z)"
    r"(?:(?:[A-Za-z_][\w -]*:(?=\s|\Z)|[ \t]+\S|-[ \t])[^\n]*\n?)*)"
)
_LONE_CR = re.compile(r"\r(?!\n)")

_OTHER_DASHES = re.compile(r"(--|-{4,}|[–—]+)[ \t]*(?=\r?\n|\Z)")
_OTHER_BEGINNING = re.compile(
    rf"{_OTHER_DASHES.pattern}\r?\n(?P<yaml>(?:[A-Za-z_][\w -]*:[^\n]*\n)+)(?:-{{2,}}|[–—]+)[ \t]*(?:\r?\n|\Z)"
)

_DECLARATION = re.compile(r"<!(?!--)")


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
    head = _Head(source)
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


_REVIEW = ("by", "date", "of")
"""The keys of `reviewed`."""

_ONE_TEXT = ("title", "translates", "description", "change", "game", "equipment")
_SEVERAL_TEXTS = ("aliases", "search", "tags", "countries", "languages")


class _Head:
    """Collects the entries of one or two blocks, then makes the Metadata."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.entries: dict[str, tuple[Scalar, Node]] = {}
        self.intent = Intent.UNSAID

    def problem(
        self, code: str, message: str, hint: str, start: int, end: int, fix: tuple[Edit, ...] | None = None
    ) -> None:
        self.problems.append(Problem(code, message, hint, self.source.place(start, end), fix))

    def read(self, start: int, end: int) -> None:
        if not self.source.text[start:end].strip():
            return
        recovery = Recovery(self.source, start, end)
        read = list(recovery.entries())
        for key, value in read:
            # In a claim `[[10, 1]]` is a list of lists.
            self.entries[key.text] = key, value if key.text == "claims" else _with_links(value, self.source.text)
        wiki_wrote = any(key.text == "editor" and text_of(value) == "markdown" for key, value in read)
        # Wiki.js writes and reads titles with unquoted colons.
        self.problems += (each for each in recovery.problems if not (wiki_wrote and each.fix))
        self.read_intent(start, end, read)
        if not any(key.text in keys_of(FrontMatter) for key, _ in read):
            self.unread(start)

    def unclosed(self, end: int) -> int:
        """Reports front matter without closing dashes, whose last line ends at `end`; returns where the text begins."""
        if dashes := _OTHER_DASHES.match(self.source.text, end):
            hint, (at, end) = f"Write --- instead of {dashes[1]}.", dashes.span(1)
            edit = Edit(self.source.place(at, end), "---")
            self.problem("FM001", "the front matter is not closed", hint, at, end, (edit,))
        else:
            edit = Edit(self.source.place(end, end), "---\n")
            self.problem("FM001", "the front matter is not closed", "Write --- on the line after it.", 0, 3, (edit,))
        return end

    def read_intent(self, start: int, end: int, entries: Iterable[tuple[Scalar, Node]]) -> None:
        """Reads the statement about publishing; of two blocks the stricter one counts."""
        intent, problems = read_intent(entries, self.source, start, end)
        self.intent = stricter(self.intent, intent)
        self.problems += problems

    def unread(self, start: int) -> None:
        """Prevents publication if a head begins here that was not read."""

        def withholds(key: str, value: str) -> bool:
            return is_state_key(key, Scalar(value, self.source.place(start, start)))

        known = keys_of(FrontMatter)
        found = unread_head(self.source.text, start, known.__contains__, withholds, after_head=bool(self.entries))
        if found is None:
            return
        if self.intent is not Intent.UNCLEAR:
            message = f"{found.line[:80]!r} stands in a head that cannot be read"
            hint = "Begin the file with --- and end the head with ---; until then the article stays out."
            line_end = self.source.text.find("\n", found.at)
            self.problem("PRV001", message, hint, found.at, line_end if line_end > 0 else len(self.source.text))
            self.intent = Intent.UNCLEAR
        # The data of its game are withheld with the article.
        place = self.source.place(found.at, found.at)
        for key, value in found.said:
            if key.lower() == "game":
                self.entries.setdefault("game", (Scalar("game", place), Scalar(value, place)))

    def node(self, key: str) -> Node | None:
        found = self.entries.get(key)
        return None if found is None or (isinstance(found[1], Scalar) and found[1].is_null) else found[1]

    def text(self, key: str) -> str:
        return text_of(self.node(key))

    def _malformed_numbers(self) -> None:
        order, players = self.node("order"), self.node("players")
        ends = [players.get("min"), players.get("max")] if isinstance(players, Mapping) else items_of(players)
        for key, node in (("order", order), *(("players", each) for each in ends)):
            text = text_of(node)
            is_number = key == "order" or isinstance(players, Mapping)
            wrong = is_no_number(text) or (is_number and text and number_of(text) is None)
            if node is not None and wrong:
                hint = f"Write a number up to {LARGEST:,}, or leave `{key}` out."
                self.problems.append(Problem("FM004", f"{key}: {text[:40]!r} is not a number", hint, node.place))

    def _malformed_shapes(self) -> None:
        """Reports a list instead of a text, a mapping instead of a list, or an infobox without rows."""
        wrong: dict[str, tuple[type[Node] | tuple[type[Node], ...], str, str]] = {}
        wrong["infobox"] = (Sequence, Scalar), "rows", "Write rows: `infobox: {Skills: memory}`, or a row on each line."
        wrong |= {key: (Sequence, "one text", f"Write one text: `{key}: …`.") for key in _ONE_TEXT}
        wrong |= {key: (Mapping, "a list", f"Write a list: `{key}: [a, b]`.") for key in _SEVERAL_TEXTS}
        box = self.node("infobox")
        for _, value in box if isinstance(box, Mapping) else ():
            if isinstance(value, Mapping):
                hint = "Write one text or a list: `Skills: [memory, luck]`."
                self.problem("FM005", "a row of the infobox has to be text", hint, value.place.start, value.place.end)
        for key, (shape, wanted, hint) in wrong.items():
            node = self.node(key)
            if isinstance(node, shape):
                self.problem("FM005", f"{key} has to be {wanted}", hint, node.place.start, node.place.end)

    def _math(self) -> bool | None:
        node = self.node("math")
        value = {"true": True, "yes": True, "false": False, "no": False}.get(text_of(node).casefold())
        if node is not None and value is None:
            hint = "Write `math: true`, `math: false`, or leave it out."
            self.problems.append(Problem("MTH003", f"math: {text_of(node)[:40]!r} is neither", hint, node.place))
        return value

    def metadata(self) -> Metadata:
        self._unknown_keys()
        languages = self.node("languages")
        title_lang = self._lang(self.node("titleLang"))
        title = name_of(self.node("title"), title_lang)
        self._malformed_numbers()
        self._malformed_shapes()
        if title.place is not None and _DECLARATION.search(title.html):
            hint = "Write `&lt;!` for the signs themselves."
            self.problems.append(Problem("FM001", "the title begins a declaration of HTML, '<!'", hint, title.place))
        order = self.text("order")
        box, claims = self.node("infobox"), self.node("claims")
        infobox = list(box) if isinstance(box, Mapping) else []
        game, translates = self.node("game"), self.node("translates")
        return Metadata(
            title=title,
            lang=self._page_lang(),
            translates=posixpath.normpath(original.lstrip("/")) if (original := self.text("translates")) else "",
            translates_place=translates.place if translates is not None else None,
            math=self._math(),
            original_titles=tuple(self._names(self.node("originalTitle"))),
            aka=tuple(self._names(self.node("aka"))),
            authors=tuple(self._authors()),
            languages=tuple(map(self._lang, items_of(languages))) if "languages" in self.entries else None,
            languages_place=languages.place if languages is not None else None,
            game=text_of(game),
            game_place=game.place if game is not None else None,
            description=self.text("description"),
            intent=self.intent,
            countries=tuple(countries_of(self.node("countries"))),
            players=players_of(self.node("players")),
            equipment=self.text("equipment"),
            subgames=tuple(self._subgames()),
            aliases=tuple(text_of(each) for each in items_of(self.node("aliases"))),
            alias_places=tuple(each.place for each in items_of(self.node("aliases"))),
            search=tuple(NameText(text_of(each), place=each.place) for each in items_of(self.node("search"))),
            tags=tuple(text_of(each) for each in items_of(self.node("tags"))),
            created=self._date("created", "date created", "dateCreated"),
            modified=self._date("modified", "date modified", "date"),
            change=self.text("change"),
            order=number_of(order),
            main_image=self._image(),
            infobox=tuple((key.text, shown_text(value)) for key, value in infobox),
            infobox_values=tuple(value for _, value in infobox),
            wiki_editor=self.text("editor") == "markdown",
            review=self._review(),
            claims=claims.items if isinstance(claims, Sequence) else (),
            values={key: plain(value) for key, (_, value) in self.entries.items()},
            key_places={key: scalar.place for key, (scalar, _) in self.entries.items()},
        )

    def _unknown_keys(self) -> None:
        known = keys_of(FrontMatter)
        for name, (key, value) in self.entries.items():
            if name not in known and not name.startswith("linter-") and not is_state_key(name, value):
                self._unknown_key(name, known, "", key)
        for name, form in (("authors", AuthorForm), ("players", PlayersForm)):
            node = self.node(name)
            for each in node.items if isinstance(node, Sequence) else (node,):
                for key, _ in each if isinstance(each, Mapping) else ():
                    if key.text not in keys_of(form):
                        self._unknown_key(key.text, keys_of(form), f" in {name}", key)

    def _unknown_key(self, name: str, known: Iterable[str], where: str, key: Scalar) -> None:
        """Reports a key similar to one of ours, whose value is lost; other keys may belong to other programs."""
        guess = did_you_mean(name, known, limit=1) or "It is kept, but not used."
        letters = min(2, max(1, len(name) // 4))
        misspelt = any(distance(name.casefold(), each.casefold()) <= letters for each in known)
        code = "FM006" if misspelt else "FM002"
        self.problem(code, f"unknown key {name!r}{where}", guess, key.place.start, key.place.end)

    def _lang(self, node: Node | None) -> str:
        """The canonical tag; reports faults."""
        written = text_of(node)
        if not written or node is None:
            return ""
        lang, faults = check_tag(written)
        self.problems += (fault.moved(node.place.start).at(self.source.place) for fault in faults)
        return lang

    def _page_lang(self) -> str:
        """The page's language; for a malformed tag the site's, as the program's words on the page follow it."""
        found = self._lang(self.node("lang"))
        return found if isinstance(LanguageTag.parse(found), LanguageTag) else ""

    def _names(self, node: Node | None) -> Iterator[NameText]:
        if isinstance(node, Mapping) and node.get("text") is None:
            for key, value in node:
                self._lang(key)
                yield replace(name_of(value, ""), lang=check_tag(key.text)[0])
        elif isinstance(node, Sequence):
            for each in node:
                yield from self._names(each)
        elif isinstance(node, Mapping):
            yield name_of(node.get("text"), self._lang(node.get("lang")))
        elif node is not None:
            yield from names_of(node)

    def _subgames(self) -> Iterator[Subgame]:
        node = self.node("subgames")
        for each in node if isinstance(node, Sequence) else ():
            if isinstance(each, Scalar):
                yield Subgame(name_of(each, ""), place=each.place)
            elif isinstance(each, Mapping):
                for key, _ in each:
                    if key.text not in keys_of(SubgameForm):
                        self._unknown_key(key.text, keys_of(SubgameForm), " in subgames", key)
                game = each.get("game")
                yield Subgame(
                    title=name_of(each.get("title"), self._lang(each.get("titleLang"))),
                    original_titles=tuple(self._names(each.get("originalTitle"))),
                    countries=tuple(countries_of(each.get("countries"))),
                    players=players_of(each.get("players")),
                    equipment=text_of(each.get("equipment")),
                    slug=text_of(each.get("slug")),
                    game=text_of(game),
                    game_place=game.place if game is not None else None,
                    place=each.place,
                )

    def _date(self, *keys: str) -> str:
        return next(filter(None, (self._calendar_date(self.node(key)) for key in keys)), "")

    def _calendar_date(self, node: Node | None) -> str:
        """The date as written; an impossible one is reported and omitted."""
        value = text_of(node)
        if node is None or not value or is_date(value):
            return value
        hint = "Write a day that exists, such as 2024-12-18."
        self.problem("FM005", f"{value!r} is not a date", hint, node.place.start, node.place.end)
        return ""

    def _authors(self) -> Iterator[Author]:
        node = self.node("authors")
        if isinstance(node, Scalar):
            yield Author(node.text)
        for each in node if isinstance(node, Sequence) else ():
            if isinstance(each, Scalar):
                yield Author(each.text)
            elif isinstance(each, Mapping):
                orcid = self._author_field(each, "orcid", orcid_in, "an ORCID iD", "Write it as 0000-0002-1825-0097.")
                url = self._author_field(each, "url", web_address_in, "a web address", "It begins with https://.")
                name, organization = text_of(each.get("name")), text_of(each.get("organization"))
                yield Author(
                    name or organization, text_of(each.get("lang")), orcid, url, bool(organization and not name)
                )

    def _author_field(self, author: Mapping, key: str, read: Callable[[str], str], kind: str, hint: str) -> str:
        """The canonical value; one that cannot be read is reported and omitted."""
        node = author.get(key)
        text = text_of(node)
        value = read(text)
        if node is not None and text and not value:
            self.problem("FM005", f"{text!r} is not {kind}", hint, node.place.start, node.place.end)
        return value

    def _review(self) -> Review | None:
        node = self.node("reviewed")
        if node is None:
            return None
        if not isinstance(node, Mapping) or not text_of(node.get("of")):
            hint = "Write what `ludograph review FILE --by NAME` writes: {by: NAME, date: DATE, of: HASH}."
            self.problem("REV002", "`reviewed` does not say what was reviewed", hint, node.place.start, node.place.end)
            return None
        for key, _ in node:
            if key.text not in _REVIEW:
                hint = did_you_mean(key.text, _REVIEW, limit=1) or f"Write {', '.join(_REVIEW)}."
                self.problem("REV002", f"`reviewed`: unknown key {key.text!r}", hint, key.place.start, key.place.end)
        date = self._calendar_date(node.get("date"))
        return Review(text_of(node.get("by")), date, text_of(node.get("of")), node.place, "")

    def _image(self) -> dict[str, object]:
        for key in ("mainImage", "hero"):
            node = self.node(key)
            if isinstance(node, Scalar):
                return {"image": node.text}
            if isinstance(node, Mapping):
                return {name.text: plain(value) for name, value in node}
        return {}
