"""Reads the YAML head of an article; one that is not YAML is read line by line, so that the article still builds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser
from weakref import WeakKeyDictionary

from ludograph.article.front_matter import CountryCode, Metadata, NameText, Subgame
from ludograph.article.publication import Intent, distance, is_state_key, lines_before_text, read_intent, stricter
from ludograph.article.recovery import Recovery
from ludograph.article.review import Review, text_hash
from ludograph.author import Author, orcid_in, web_address_in
from ludograph.languages.tag import LanguageTag, check_tag
from ludograph.problems import Edit, Place, Problem, did_you_mean
from ludograph.reading import Mapping, Node, Scalar, Sequence, plain
from ludograph.source import SourceText

_HEAD = re.compile(
    r"---[ \t]*(?:\r\n|\n|\r)(?P<yaml>.*?)^(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|\Z)", re.DOTALL | re.MULTILINE
)
_HTML_HEAD = re.compile(r"\s*<!--(?P<yaml>.*?)-->[ \t]*(?:\r\n|\n|\r|\Z)?", re.DOTALL)
_SECOND = re.compile(r"(?:[ \t]*(?:\r\n|\n|\r))*(?=---[ \t]*(?:\r\n|\n|\r)[ \t]*[\w ]+:)")
_UNCLOSED = re.compile(
    r"---[ \t]*\n(?P<yaml>[A-Za-z_][\w -]*:(?:[ \t][^\n]*)?\n?"
    r"(?:(?:[A-Za-z_][\w -]*:(?=\s|\Z)|[ \t]+\S|-[ \t])[^\n]*\n?)*)"
)
_DATE = re.compile(r"(?P<year>\d{4})(?:-(?P<month>\d{2})(?:-(?P<day>\d{2})(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$")

KEYS = frozenset(
    (
        "title titleLang lang originalTitle aka authors languages game infobox claims description draft published "
        "publish countries players equipment subgames aliases tags created modified date dateCreated order mainImage "
        "hero editor cssclasses reviewed math"
    ).split()
) | {"date created", "date modified"}
_DECLARATION = re.compile(r"<!(?!--)")
_LARGEST = 1_000_000
_TOO_LONG = re.compile(r"[0-9]{8}")
_NO_NUMBERS = frozenset({".inf", "-.inf", "+.inf", ".nan", "inf", "-inf", "nan", "infinity", "-infinity"})
_SUBGAME_KEYS = frozenset(["title", "titleLang", "originalTitle", "countries", "players", "equipment", "slug", "game"])


def read_front_matter(source: SourceText) -> tuple[Metadata, int, list[Problem]]:
    """What the article's head says, the offset at which its body begins, and what is wrong with the head."""
    if (known := _READ.get(source)) is None:
        known = _READ[source] = _read_front_matter(source)
    metadata, body, problems = known
    return metadata, body, [*problems]


_READ: WeakKeyDictionary[SourceText, tuple[Metadata, int, list[Problem]]] = WeakKeyDictionary()
"""What was read, as long as the text is in use: the site's list of articles and their rendering both need the head."""


def _read_front_matter(source: SourceText) -> tuple[Metadata, int, list[Problem]]:
    pattern = _HTML_HEAD if source.path.endswith(".html") else _HEAD
    match = pattern.match(source.text)
    head = _Head(source)
    if match is None and (match := _UNCLOSED.match(source.text)):
        edit = Edit(source.place(match.end(), match.end()), "---\n")
        head.problem("FM001", "the front matter is not closed", "Write --- on the line after it.", 0, 3, (edit,))
    if match is None:
        head.read_intent(*lines_before_text(source))
        return Metadata(intent=head.intent), 0, head.problems
    head.read(match.start("yaml"), match.end("yaml"))
    end = match.end()
    second = _SECOND.match(source.text, end)
    if second is not None and (match := _HEAD.match(source.text, second.end())):
        head.problem(
            "FM003",
            "a second block of front matter",
            "Join the two blocks; the second one's values win.",
            second.end(),
            second.end() + 3,
        )
        head.read(match.start("yaml"), match.end("yaml"))
        end = match.end()
    metadata = head.metadata()
    if metadata.review is not None:
        metadata = replace(metadata, review=replace(metadata.review, text=text_hash(source, end)))
    return metadata, end, head.problems


class _Head:
    """The entries of one or two blocks, then the Metadata."""

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
            self.entries[key.text] = key, value
        wiki_wrote = any(key.text == "editor" and _text(value) == "markdown" for key, value in read)
        # Wiki.js writes titles with colons as they are, and reads them so.
        self.problems += (each for each in recovery.problems if not (wiki_wrote and each.fix))
        self.read_intent(start, end, read)

    def read_intent(self, start: int, end: int, entries: Iterable[tuple[Scalar, Node]] = ()) -> None:
        """What this block says about publishing; of two blocks the stricter one counts."""
        intent, problems = read_intent(entries, self.source, start, end)
        self.intent = stricter(self.intent, intent)
        self.problems += problems

    # Values

    def node(self, key: str) -> Node | None:
        found = self.entries.get(key)
        return None if found is None or (isinstance(found[1], Scalar) and found[1].is_null) else found[1]

    def text(self, key: str) -> str:
        return _text(self.node(key))

    def _malformed_numbers(self) -> None:
        order, players = self.node("order"), self.node("players")
        ends = [players.get("min"), players.get("max")] if isinstance(players, Mapping) else _items(players)
        for key, node in (("order", order), *(("players", each) for each in ends)):
            text = _text(node)
            wrong = _is_no_number(text) or (key == "order" and text and _number(text) is None)
            if node is not None and wrong:
                hint = f"Write a number up to {_LARGEST:,}, or leave `{key}` out."
                self.problems.append(Problem("FM004", f"{key}: {text[:40]!r} is not a number", hint, node.place))

    def _math(self) -> bool | None:
        node = self.node("math")
        said = {"true": True, "yes": True, "false": False, "no": False}.get(_text(node).casefold())
        if node is not None and said is None:
            hint = "Write `math: true`, `math: false`, or leave it out."
            self.problems.append(Problem("MTH003", f"math: {_text(node)[:40]!r} is neither", hint, node.place))
        return said

    def metadata(self) -> Metadata:
        self._unknown_keys()
        languages = self.node("languages")
        title_lang = self._lang(self.node("titleLang"))
        title = _name(self.node("title"), title_lang)
        self._malformed_numbers()
        if title.place is not None and _DECLARATION.search(title.html):
            hint = "Write `&lt;!` for the signs themselves."
            self.problems.append(Problem("FM001", "the title begins a declaration of HTML, '<!'", hint, title.place))
        players, least, most = _players(self.node("players"))
        order = self.text("order")
        infobox, claims = self.node("infobox"), self.node("claims")
        game = self.node("game")
        return Metadata(
            title=title,
            lang=self._page_lang(),
            math=self._math(),
            original_titles=tuple(self._names(self.node("originalTitle"))),
            aka=tuple(self._names(self.node("aka"))),
            authors=tuple(self._authors()),
            languages=None
            if "languages" not in self.entries
            else tuple(self._lang(each) for each in _items(languages)),
            languages_place=languages.place if languages is not None else None,
            game=_text(game),
            game_place=game.place if game is not None else None,
            description=self.text("description"),
            intent=self.intent,
            countries=tuple(_countries(self.node("countries"))),
            players=players,
            players_min=least,
            players_max=most,
            equipment=self.text("equipment"),
            subgames=tuple(self._subgames()),
            aliases=tuple(_text(each) for each in _items(self.node("aliases"))),
            alias_places=tuple(each.place for each in _items(self.node("aliases"))),
            tags=tuple(_text(each) for each in _items(self.node("tags"))),
            created=self._date("created", "date created", "dateCreated"),
            modified=self._date("modified", "date modified", "date"),
            order=_number(order),
            main_image=self._image(),
            infobox=tuple((key.text, _shown(value)) for key, value in infobox) if isinstance(infobox, Mapping) else (),
            infobox_values=tuple(value for _, value in infobox) if isinstance(infobox, Mapping) else (),
            wiki_editor=self.text("editor") == "markdown",
            review=self._review(),
            claims=claims.items if isinstance(claims, Sequence) else (),
            values={key: plain(value) for key, (_, value) in self.entries.items()},
            key_places={key: scalar.place for key, (scalar, _) in self.entries.items()},
        )

    def _unknown_keys(self) -> None:
        for name, (key, value) in self.entries.items():
            if name not in KEYS and not name.startswith("linter-") and not is_state_key(name, value):
                self._unknown_key(name, KEYS, "", key)

    def _unknown_key(self, name: str, known: Iterable[str], where: str, key: Scalar) -> None:
        """A key that looks like one of ours loses what it says; another may be that of another program."""
        guess = did_you_mean(name, known, limit=1) or "It is kept, but not used."
        letters = min(2, max(1, len(name) // 4))
        misspelt = any(distance(name.casefold(), each.casefold()) <= letters for each in known)
        self.problem(
            "FM006" if misspelt else "FM002", f"unknown key {name!r}{where}", guess, key.place.start, key.place.end
        )

    def _lang(self, node: Node | None) -> str:
        """The tag in canonical case; faults are reported at its place."""
        written = _text(node)
        if not written or node is None:
            return ""
        for fault in check_tag(written)[1]:
            start = node.place.start
            self.problems.append(fault.at(lambda begin, end, at=start: self.source.place(at + begin, at + end)))  # type: ignore[misc]
        parsed = LanguageTag.parse(written)
        return str(parsed) if isinstance(parsed, LanguageTag) else written

    def _page_lang(self) -> str:
        """The page's language; with a malformed tag it is the site's, as all of the page's own words follow it."""
        found = self._lang(self.node("lang"))
        return found if isinstance(LanguageTag.parse(found), LanguageTag) else ""

    def _names(self, node: Node | None) -> Iterator[NameText]:
        if isinstance(node, Mapping) and node.get("text") is None:
            for key, value in node:
                self._lang(key)
                yield replace(_name(value, ""), lang=_canonical(key.text))
        elif isinstance(node, Sequence):
            for each in node:
                yield from self._names(each)
        elif isinstance(node, Mapping):
            yield _name(node.get("text"), self._lang(node.get("lang")))
        elif node is not None:
            yield from _split_names(node)

    def _subgames(self) -> Iterator[Subgame]:
        node = self.node("subgames")
        for each in node if isinstance(node, Sequence) else ():
            if isinstance(each, Scalar):
                yield Subgame(_name(each, ""), place=each.place)
            elif isinstance(each, Mapping):
                for key, _ in each:
                    if key.text not in _SUBGAME_KEYS:
                        self._unknown_key(key.text, _SUBGAME_KEYS, " in subgames", key)
                game = each.get("game")
                yield Subgame(
                    title=_name(each.get("title"), self._lang(each.get("titleLang"))),
                    original_titles=tuple(self._names(each.get("originalTitle"))),
                    countries=tuple(_countries(each.get("countries"))),
                    players=_players(each.get("players"))[0],
                    equipment=_text(each.get("equipment")),
                    slug=_text(each.get("slug")),
                    game=_text(game),
                    game_place=game.place if game is not None else None,
                    place=each.place,
                )

    def _date(self, *keys: str) -> str:
        for key in keys:
            value = self.text(key)
            if value and not _is_date(value):
                node = self.node(key)
                assert node is not None  # it has a text
                self.problem(
                    "FM005", f"{value!r} is not a date", "Write it as 2024-12-18.", node.place.start, node.place.end
                )
            elif value:
                return value
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
                name, organization = _text(each.get("name")), _text(each.get("organization"))
                yield Author(name or organization, _text(each.get("lang")), orcid, url, bool(organization and not name))

    def _author_field(self, author: Mapping, key: str, read: Callable[[str], str], kind: str, hint: str) -> str:
        """The value in its canonical form; one that cannot be read is reported and left out."""
        node = author.get(key)
        text = _text(node)
        value = read(text)
        if node is not None and text and not value:
            self.problem("FM005", f"{text!r} is not {kind}", hint, node.place.start, node.place.end)
        return value

    def _review(self) -> Review | None:
        node = self.node("reviewed")
        if node is None:
            return None
        if not isinstance(node, Mapping) or not _text(node.get("of")):
            hint = "Write what `ludograph review FILE --by NAME` writes: {by: NAME, date: DATE, of: HASH}."
            self.problem("REV002", "`reviewed` does not say what was reviewed", hint, node.place.start, node.place.end)
            return None
        by, date, of = (_text(node.get(key)) for key in ("by", "date", "of"))
        return Review(by, date, of, node.place, "")

    def _image(self) -> dict[str, object]:
        for key in ("mainImage", "hero"):
            node = self.node(key)
            if isinstance(node, Scalar):
                return {"image": node.text}
            if isinstance(node, Mapping):
                return {name.text: plain(value) for name, value in node}
        return {}


class _Pieces(HTMLParser):
    """A name's text in pieces of one language each."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[tuple[str, str]] = []
        self._langs: list[tuple[str, str]] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in {"rt", "rp"}
        outer = self._langs[-1][1] if self._langs else ""
        if tag not in {"br", "img", "wbr"}:
            self._langs.append((tag, dict(attrs).get("lang") or outer))

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in {"rt", "rp"} and self._silent > 0
        if any(name == tag for name, _ in self._langs):
            while self._langs.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self._silent:
            lang = _canonical(self._langs[-1][1]) if self._langs and self._langs[-1][1] else ""
            self.pieces.append((data, lang))


def pieces_of(html: str) -> list[tuple[str, str]]:
    """The text of a piece of inline HTML, cut where the language changes; ruby annotations are left out."""
    parser = _Pieces()
    # HTML has no marked sections: `<![` is text, where the parser of Python 3.11 raises an AssertionError.
    parser.feed(html.replace("<![", "&lt;!["))
    parser.close()
    return parser.pieces


def _name(node: Node | None, lang: str) -> NameText:
    if node is None or not isinstance(node, Scalar) or node.is_null:
        return NameText("")
    pieces = pieces_of(node.text) if "<" in node.text or "&" in node.text else [(node.text, "")]
    text = " ".join("".join(piece for piece, _ in pieces).split()).replace("\u00ad", "")
    tagged = [(piece, tag) for piece, tag in pieces if piece.strip()]
    own = {tag for _, tag in tagged}
    if not lang and len(own) == 1:
        lang = next(iter(own))
    return NameText(text, lang, node.text, node.place)


def _split_names(node: Node) -> Iterator[NameText]:
    """One name for each language that a piece of HTML holds."""
    if not isinstance(node, Scalar) or node.is_null:
        return
    pieces = [(text.strip(), lang) for text, lang in pieces_of(node.text) if text.strip()]
    if len({lang for _, lang in pieces if lang}) <= 1:
        yield _name(node, "")
        return
    for text, lang in pieces:
        if lang:
            yield NameText(text, lang, "", node.place)


def _canonical(tag: str) -> str:
    parsed = LanguageTag.parse(tag)
    return str(parsed) if isinstance(parsed, LanguageTag) else tag


def _text(node: Node | None) -> str:
    return node.text.strip() if isinstance(node, Scalar) and not node.is_null else ""


def _shown(node: Node) -> str:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return ", ".join(_shown(each) for each in node)
    return ", ".join(f"{key.text}: {_shown(value)}" for key, value in node)


def _items(node: Node | None) -> Iterator[Scalar]:
    """The items of a list, or of a text with commas."""
    if isinstance(node, Sequence):
        yield from (each for each in node if isinstance(each, Scalar) and not each.is_null)
    elif isinstance(node, Scalar) and not node.is_null:
        offset = node.place.start + (0 if node.plain else 1)
        for match in re.finditer(r"[^,]+", node.text):
            word = match[0].strip()
            if word:
                begin = offset + match.start() + len(match[0]) - len(match[0].lstrip())
                yield Scalar(word, Place(node.place.path, begin, begin + len(word)))


def _countries(node: Node | None) -> Iterator[CountryCode]:
    for each in _items(node):
        yield CountryCode(each.text.strip(), each.place)


def _players(node: Node | None) -> tuple[str, int | None, int | None]:
    """As shown, and the least and greatest number."""
    if isinstance(node, Mapping):
        least, most = _number(_text(node.get("min"))), _number(_text(node.get("max")))
        shown = (
            f"{least:g}–{most:g}"
            if least is not None and most is not None
            else f"{least:g}+"
            if least is not None
            else f"up to {most:g}"
            if most is not None
            else ""
        )
        return shown, None if least is None else int(least), None if most is None else int(most)
    if isinstance(node, Sequence):
        texts = [text for text in map(_text, node) if not _is_no_number(text)]
        numbers = [int(found) for found in map(_number, texts) if found is not None]
        return ", ".join(texts), min(numbers, default=None), max(numbers, default=None)
    text = _text(node)
    if _is_no_number(text):
        return "", None, None
    match = re.fullmatch(r"(\d{1,6})(?:\s*[-–]\s*(\d{1,6})|(\+))?", text)
    if match is None:
        return text, None, None
    return text.replace("-", "–"), int(match[1]), None if match[3] else int(match[2] or match[1])


def _is_date(text: str) -> bool:
    """Whether it is a year, a month or a day of the calendar, perhaps with a time."""
    if not (found := _DATE.match(text)):
        return False
    month, day = found["month"] or "01", found["day"] or "01"
    try:
        date(int(found["year"]), int(month), int(day))
    except ValueError:
        return False
    return True


def _is_no_number(text: str) -> bool:
    """Whether it means to be a number and is none that a page can show; words, such as `two pairs`, are neither."""
    return text.lower() in _NO_NUMBERS or _TOO_LONG.search(text) is not None


def _number(text: str) -> float | None:
    """The number, where it is one that a page can show: neither infinite nor beyond a million."""
    try:
        found = float(text)
    except ValueError:
        return None
    return found if abs(found) <= _LARGEST else None
