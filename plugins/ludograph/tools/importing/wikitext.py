"""Writes a page of MediaWiki in Markdown. The text of a wiki stays text: signs that only Markdown knows are escaped.

What has no place in Markdown, mainly templates, is left out and listed with its line. While a page is written, signs of
the private use area mark what later steps place: the signs of lists, finished blocks, notes and citations.
"""

from __future__ import annotations

import html
import re
from collections import defaultdict
from collections.abc import Container, Iterator
from itertools import groupby, zip_longest
from typing import Any
from urllib.parse import quote

from mwparserfromhell import parse
from mwparserfromhell.nodes import Argument, Comment, ExternalLink, Heading, HTMLEntity, Tag, Template, Text, Wikilink
from mwparserfromhell.wikicode import Wikicode

from ludograph.languages.registry import registry
from ludograph.library.citing.parsing import CLEANUP_WORDS
from ludograph.tools.importing.wiki_works import KNOWN, WikiWorks, citation, short_citation, short_citations

SPACES: dict[str, list[str]] = KNOWN["spaces"]
"""The names of namespaces in every wiki, besides local ones, by number."""
_SIGNS = {"*": "\ue010", "#": "\ue011", ":": "\ue012", ";": "\ue013"}
_LISTED = re.compile(f"([{''.join(_SIGNS.values())}]+)(.*)", re.DOTALL)
_OF_SIGN = {made: sign for sign, made in _SIGNS.items()}
_AS_IT_IS = "\ue014"
"""The start of a line whose blanks count."""
_BLOCK_START, _BLOCK_END = "\ue015", "\ue016"
_NOTE_START, _NOTE_END = "\ue007", "\ue008"
_CITE_START, _CITE_END = "\ue009", "\ue00a"
_ENDS = _NOTE_END, _CITE_END
_BLOCK = re.compile(f"{_BLOCK_START}([0-9]+){_BLOCK_END}")
_NOTE = re.compile(f"{_NOTE_START}([^{_NOTE_END}]*){_NOTE_END}")
"""The call of a note or citation, by its name in Markdown."""
_CITE = re.compile(f"{_CITE_START}([^{_CITE_END}]*){_CITE_END}")
_CITES = re.compile(f"(?:{_CITE.pattern}[\\s.,;]*)+")
_OUTSIDE = re.compile(f"{_BLOCK.pattern}|{_NOTE.pattern}|{_CITE.pattern}")
"""What cannot stand in the words of a link."""
_TAIL = re.compile("[a-zß-öø-ÿā-žа-я]+")
"""The letters after a link that belong to its words."""

_PHRASES, _CONTENTS, _PARTS = (frozenset(KNOWN[key]) for key in ("phrases", "contents", "parts"))
"""HTML that stays, elements that only leave their contents, and those that leave them as blocks."""
_CODE = frozenset({"syntaxhighlight", "source"})
_MARKS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
_LEFT_OUT, _NOTES = frozenset(KNOWN["left out"]), frozenset(KNOWN["notes"])
_WORDS: dict[str, str] = KNOWN["templates"]
"""Templates that only show words, with the numbers of their values; 0 is the last."""
_MAGIC = re.compile(
    r"__(?:NO|FORCE)?(?:TOC|EDITSECTION|NEWSECTIONLINK|GALLERY|INDEX|CONTENTCONVERT|TITLECONVERT|CC|TC|GLOBAL)__|"
    r"__(?:HIDDENCAT|EXPECTUNUSEDCATEGORY|STATICREDIRECT|DISAMBIG|(?:KEIN_)?INHALTSVERZEICHNIS|(?:AUCUN)?SOMMAIRE)__"
)
_FRAMED, _LEFT, _PLACED = (frozenset(KNOWN[key]) for key in ("framed", "left", "placed"))
_OPTION = re.compile(r"(?:upright|hochkant)(?:=.*)?|(?:link|lang|page|class|verweis|klasse|lien)=.*", re.IGNORECASE)
_ALT = re.compile(r"(?:alt|alternativtext)=(?P<words>.*)", re.IGNORECASE | re.DOTALL)
_SIZE = re.compile(r"(\d+)?(?:x\d+)?px")

_MARKDOWN = re.compile(
    r"[\\`*\[{}<>$^~|]|(?<![^\W_])_|_(?![^\W_])|(?<!\w)@|%(?=%)|(?<=%)%|==|\+\+|:(?=[A-Za-z_][\w+-]*:)|&(?=#?\w+;)|--(?=8)"
)
_AT_START = re.compile(
    r"(?:\d{1,9}(?=[.)](?:\s|$))|(?:[A-Za-z]|[ivxlc]{2,4}|#)(?=[.)]\s))|(?=[-+](?:[-+\s]|$)|#+(?:\s|$)|=+(?:\s|$)|:(?:\s|::)|!!!|\?\?\?|///"
    r"|\(@?\w{0,4}\))"
)


def escaped(text: str) -> str:
    """Text of a wiki as text of Markdown."""
    return _MARKDOWN.sub(lambda found: f"\\{found[0]}", text).replace("\xa0", "&nbsp;")


class Wikitext:
    """Writes one page; `lost` has what was left out, each with its lines."""

    def __init__(
        self,
        spaces: dict[str, str],
        titles: Container[str],
        works: WikiWorks | None = None,
        title: str = "",
        line: int = 1,
    ) -> None:
        self._titles, self._works, self._title, self._first = titles, works or WikiWorks(), title, line
        self._of = {key: {*names, spaces.get(key, names[0])} for key, names in SPACES.items()}
        self._beside = {*spaces.values(), *(name for names in self._of.values() for name in names), ""}
        self._source, self._at = "", 0
        self._blocks: list[str] = []
        self._shorts: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        """A family name and a year → the works that a short citation may mean."""
        self._named: dict[tuple[str, str], str] = {}
        """Group and name of a note → its name in Markdown."""
        self._notes: dict[str, str] = {}
        self._calls: dict[str, int] = {}
        """Note → the line of its first call."""
        self._group = ""
        """The group of the notes in a list of them."""
        self.categories: list[str] = []
        self.lost: defaultdict[str, list[int]] = defaultdict(list)
        self.has_math = False

    def markdown(self, text: str) -> str:
        # Tables that are indented by the sign of a definition are read as tables.
        self._source = re.sub(r"(?m)^[:*]+[ \t]*(?=\{\|)", "", text.replace("\r\n", "\n"))
        code = parse(self._source)
        for template in code.filter_templates():
            if cited := citation(template, self._plain):
                for name in cited.names:
                    self._shorts[name, cited.year].add(self._works.key(cited.item))
        body = self._flow(code, top=True)
        notes = [
            _below(f"[^{name}]: ", "    ", "\n\n".join(text for _, text in self._paragraph(note)))
            for name, note in self._notes.items()
            if not _CITES.fullmatch(note)
        ]
        for name, line in self._calls.items():
            if name not in self._notes:
                self.lost["notes without text"].append(line)
        return _CITE.sub(r"[\1]", _NOTE.sub(self._call, "\n\n".join(filter(None, [body, *notes]))))

    def _call(self, match: re.Match[str]) -> str:
        name, comma, page = match[1].partition(", ")
        note = self._notes.get(name)
        if note is None:
            return ""
        cites = _CITE.findall(note) if _CITES.fullmatch(note) else ()
        return f"[{'; '.join(cites)}{comma}{page}]" if cites else f"[^{name}]" + (f"<sup>{page}</sup>" if page else "")

    def _line_of(self, node: object) -> int:
        """The line of a part of the source, searched from where reading is."""
        found = self._source.find(str(node), self._at)
        self._at = found + 1 if found >= 0 else self._at
        return self._first + self._source.count("\n", 0, max(found, self._at - 1, 0))

    def _leave_out(self, what: str, node: object) -> str:
        self.lost[what].append(self._line_of(node))
        return ""

    # Blocks.

    def _flow(self, code: Wikicode, *, top: bool = False) -> str:
        """Paragraphs, lists and other blocks."""
        return "\n\n".join(text for _, text in self._parts(code, top=top))

    def _parts(self, code: Wikicode, *, top: bool = False) -> Iterator[tuple[bool, str]]:
        """Each block, with whether it is a paragraph."""
        text = "".join(self._pieces(code, top=top))
        term = f"^([{''.join(_OF_SIGN)}]*){_SIGNS[';']}([^\n{_SIGNS[':']}]+){_SIGNS[':']}"
        text = re.sub(term, rf"\1{_SIGNS[';']}\2\n\1{_SIGNS[':']}", text, flags=re.MULTILINE)
        within = f"(?<=[^\n{''.join(_OF_SIGN)}])[{''.join(_OF_SIGN)}]"
        text = re.sub(within, lambda sign: _OF_SIGN[sign[0]], text)
        for kind, lines in groupby(
            text.split("\n"), lambda line: (not line.strip(" \t"), line[:1] in _OF_SIGN, line[:1] == _AS_IT_IS)
        ):
            if kind[1]:
                cut = [match.groups() for line in lines if (match := _LISTED.match(line))]
                yield False, self._list([("".join(_OF_SIGN[sign] for sign in signs), words) for signs, words in cut])
            elif kind[2] and not _OUTSIDE.search(kept := "\n".join(line[1:] for line in lines)):
                yield False, _fenced(_unmarked(kept), "")
            elif kind[2]:
                yield from self._paragraph(kept.replace("\n", "\\\n"))
            elif not kind[0]:
                yield from self._paragraph("\n".join(lines))

    def _paragraph(self, text: str) -> Iterator[tuple[bool, str]]:
        """A paragraph, and the finished blocks that stand in it."""
        for number, part in enumerate(_BLOCK.split(text)):
            if number % 2:
                yield False, self._blocks[int(part)]
            elif lines := [line for each in part.split("\n") if (line := each.strip(" \t"))]:
                escapes = (_AT_START.match(line) for line in lines)
                yield (
                    True,
                    "\n".join(
                        f"{at[0]}\\{line[at.end() :]}" if at else line for at, line in zip(escapes, lines, strict=True)
                    ),
                )

    def _list(self, lines: list[tuple[str, str]], *, inside: bool = False) -> str:
        """Lines with their signs (`**`, `*:`) as nested lists; an indented line is part of its item, or a quotation."""
        made, between, last = list[str](), "\n", ""
        while lines:
            (signs, text), lines = lines[0], lines[1:]
            sign = signs[0]
            below = [(signs[1:], text)] if signs[1:] else []
            while lines and ((lines[0][0][0] == sign and lines[0][0][1:]) or (sign == ";" and lines[0][0][0] == ":")):
                below.append((lines[0][0][1:] or "*", lines[0][1]))
                lines = lines[1:]
            text = "" if signs[1:] else _marked(text, "**") if sign == ";" else text
            parts = [part for _, part in self._paragraph(text)]
            parts += [self._list(below, inside=True)] if below else []
            if not parts:
                continue
            is_loose = len(parts) > 1 + bool(below) or any(each[0][:1] == ":" for each in below)
            between = "\n\n" if is_loose or sign == ":" else between
            body = ("\n\n" if is_loose else "\n").join(parts)
            made += [""] if last not in ("", sign) and between == "\n" else []
            made.append(body if sign == ":" and inside else _below(*_ITEM[sign], body))
            last = sign
        return between.join(made)

    def _block(self, made: str, *, apart: bool = True) -> str:
        """The place of a finished block."""
        others = "".join(match[0] for match in _BLOCK.finditer(made))
        self._blocks.append(_BLOCK.sub("", made))
        place = f"{_BLOCK_START}{len(self._blocks) - 1}{_BLOCK_END}{others}" if made else ""
        return f"\n\n{place}\n\n" if apart else place

    # Words.

    def _inline(self, code: Wikicode) -> str:
        """The words on one line."""
        text = re.sub(f"[{''.join(_OF_SIGN)}{_AS_IT_IS}]", "", "".join(self._pieces(code)))
        return re.sub(r"[ \t\n]+", " ", text).strip(" ")

    def _plain(self, code: object) -> str:
        """The words without any markup."""
        text = parse(re.sub(r"<ref\b[^>]*/>|<ref\b.*?</ref\s*>|<!--.*?-->|<br\s*/?>", " ", str(code), flags=re.DOTALL))
        for template in text.filter_templates(recursive=False):
            text.replace(template, self._shown(template, _values(template)) or "")
        return " ".join(html.unescape(str(text.strip_code())).split())

    def _pieces(self, code: Wikicode, *, top: bool = False) -> list[str]:
        made: list[str] = []
        tail, at = "", 0
        for node, after in zip_longest(code.nodes, code.nodes[1:]):
            if top:
                self._at, at = at, at + len(str(node))
            if isinstance(node, Text):
                made.append(self._text(str(node).removeprefix(tail), starts=top and not made))
                tail = ""
            elif isinstance(node, Wikilink):
                tail = match[0] if isinstance(after, Text) and (match := _TAIL.match(str(after))) else ""
                made.append(self._link(node, tail))
            elif isinstance(node, Template) and _name(node) == "rp" and made and made[-1].endswith(_ENDS):
                page = _locator(self._plain(node.params[0].value) if node.params else "")
                made[-1] = made[-1][:-1] + page + made[-1][-1]
            else:
                made.append(self._node(node))
        return made

    def _text(self, text: str, *, starts: bool) -> str:
        lines = _MAGIC.sub("", text).split("\n")
        return "\n".join(
            _AS_IT_IS + escaped(line[1:]) if (starts or number) and re.match(r" +\S", line) else escaped(line)
            for number, line in enumerate(lines)
        )

    def _node(self, node: Any) -> str:
        match node:
            case HTMLEntity():
                shown = node.normalize()
                return "&amp;" if shown == "&" else escaped(shown)
            case ExternalLink():
                return self._external(node)
            case Heading():
                return self._block(f"{'#' * node.level} {self._inline(node.title)}")
            case Template():
                return self._template(node)
            case Argument() if node.default is not None:
                return "".join(self._pieces(node.default))
            case Comment():
                return ""
            case Tag():
                return self._tag(node)
        return escaped(str(node))

    def _tag(self, tag: Tag) -> str:
        name = str(tag.tag).strip().casefold()
        contents = tag.contents if isinstance(tag.contents, Wikicode) else parse("")
        given = {str(each.name).strip().casefold(): self._plain(each.value or "") for each in tag.attributes}
        raw = str(contents)
        match name:
            case _ if tag.wiki_markup in _SIGNS:
                return _SIGNS[str(tag.wiki_markup)]
            case "hr":
                return self._block("---")
            case "br":
                return "<br>"
            case "ref":
                text = self._inline(contents) or (_code(" ".join(raw.split())) if raw.strip() else "")
                return self._note(given.get("group", self._group), given.get("name", ""), text, tag)
            case "references":
                self._list_of_notes(contents, given.get("group", ""))
                return ""
            case "table":
                return self._block(self._table(contents))
            case "gallery":
                title = [escaped(given["caption"])] if "caption" in given else []
                pictures = (
                    self._picture(*_split(parse(line)), framed=True) for line in raw.split("\n") if line.strip()
                )
                return "\n\n" + "\n\n".join([*title, *pictures]) + "\n\n"
            case "nowiki":
                return escaped(html.unescape(raw))
            case "math":
                self.has_math = True
                formula = html.unescape(raw).strip()
                block = given.get("display") == "block"
                return self._block(f"$$\n{formula}\n$$") if block else f"${' '.join(formula.split())}$"
            case "pre":
                return self._block(_fenced(html.unescape(raw), ""))
            case _ if name in _CODE and "\n" in raw:
                return self._block(_fenced(raw, given.get("lang", "")))
            case _ if name in _CODE or (
                name == "code" and all(isinstance(each, Text | HTMLEntity) for each in contents.nodes)
            ):
                return _code(html.unescape(raw))
            case "blockquote":
                return self._block(_below("> ", "> ", self._flow(contents)))
            case "poem":
                return self._block("\\\n".join(self._inline(parse(line)) for line in raw.strip().split("\n")))
            case "ul" | "ol" | "dl":
                items = (
                    self._flow(each.contents) for each in contents.nodes if isinstance(each, Tag) and each.contents
                )
                return self._block("\n".join(_below(*_ITEM["#" if name == "ol" else "*"], item) for item in items))
            case _ if name in _MARKS:
                return _marked("".join(self._pieces(contents)), _MARKS[name])
            case _ if name in _PHRASES or name == "code" or (name == "span" and "lang" in given):
                kept = "".join(
                    f' {key}="{html.escape(given[key])}"' for key in ("lang", "title", "dir") if key in given
                )
                return f"<{name}{kept}>{''.join(self._pieces(contents))}</{name}>"
            case _ if name in _PARTS:
                return f"\n\n{''.join(self._pieces(contents))}\n\n"
            case _ if name in _CONTENTS:
                return "".join(self._pieces(contents))
            case _ if name in _LEFT_OUT:
                return self._leave_out(f"<{name}>", tag)
        end = "" if tag.self_closing else f"</{name}>"
        return escaped(str(tag).partition(">")[0] + ">") + "".join(self._pieces(contents)) + escaped(end)

    # Notes and citations.

    def _note(self, group: str, name: str, text: str, node: object) -> str:
        """The call of a note. Each text has a note of its own, and calls of one name have the same."""
        if not name and not text:
            return self._leave_out("notes without text", node)
        made = self._named.get((group, name), "") if name else ""
        if not made or (text and text != self._notes.get(made, text)):
            made = self._free(name)
            self._calls[made] = self._line_of(node)
            if name:
                self._named.setdefault((group, name), made)
        if text:
            self._notes[made] = text
        return f"{_NOTE_START}{made}{_NOTE_END}"

    def _free(self, name: str) -> str:
        """A name in Markdown that no other note has."""
        made = base = re.sub(r"[^\w.-]+", "-", name).strip("-") or f"note-{len(self._calls) + 1}"
        taken, number = {each.casefold() for each in self._calls}, 1
        while made.casefold() in taken:
            number += 1
            made = f"{base}-{number}"
        return made

    def _list_of_notes(self, notes: Wikicode, group: str) -> None:
        self._group = group
        self._pieces(notes)
        self._group = ""

    def _template(self, template: Template) -> str:
        name, named = _name(template), {str(each.name).strip().casefold(): each.value for each in template.params}
        values = _values(template)
        if cited := citation(template, self._plain):
            for parameter in cited.unread:
                self._leave_out(f"{parameter!r} of citations", template)
            said = f" “{escaped(cited.quote)}”" if cited.quote else ""
            return f"{_CITE_START}@{self._works.key(cited.item)}{_locator(cited.page)}{_CITE_END}{said}"
        if short := short_citation(template, self._plain):
            words, page = short
            keys = [self._shorts[word.casefold(), words[-1][:4]] for word in words[:-1]]
            if keys and len(found := set.intersection(*keys)) == 1:
                return f"{_CITE_START}@{found.pop()}{_locator(page)}{_CITE_END}"
            self._leave_out(f"the work of {template}", template)
            return self._note("", "", escaped(" ".join(words)) + escaped(_locator(page)), template)
        if name in {"sfnm", "sfnmp", "harvmnb"}:
            return "".join(self._pieces(parse(short_citations(template))))
        if name in _NOTES:
            group, given = (self._plain(named.get(key, "")) for key in ("group", "name"))
            return self._note(group, given, self._inline(named.get("1", parse(""))), template)
        if re.fullmatch(CLEANUP_WORDS, mark := KNOWN["editors"].get(name, name)):
            return f"[{mark}]"
        if name == "r":
            return "".join(self._note("", self._plain(value), "", template) for value in values)
        if name in {"lang", "langx"} and len(values) > 1:
            return f'<span lang="{html.escape(self._plain(values[0]))}">{self._inline(named["2"])}</span>'
        if values and (language := re.fullmatch("lang-([a-z]{2,3})", name)):
            return f'<span lang="{language[1]}">{self._inline(named["1"])}</span>'
        if "refs" in named or name in {"reflist", "references"}:
            self._list_of_notes(named.get("refs", parse("")), self._plain(named.get("group", "")))
        shown = self._shown(template, values)
        used = _WORDS.get(name, "")
        if shown and used and "{0}" not in used:
            for key in named.keys() - set(re.findall(r"\d", used)):
                self._leave_out(f"{key!r} of {{{{{str(template.name).strip()}}}}}", template)
        what = f"{{{{{str(template.name).strip()}}}}}"
        return self._leave_out(what, template) if shown is None else self._inline(parse(shown))

    def _shown(self, template: Template, values: list[str]) -> str | None:
        """The words that a template shows, as wikitext; None if they are unknown."""
        if _name(template) in {"pagename", "fullpagename"}:
            return self._title
        form = _WORDS.get(_name(template).partition(":")[0])
        if form is None:
            return None
        shown = re.sub(r"\{(\d)\}", lambda number: (values[int(number[1]) - 1 :] or [""])[0], form)
        return re.sub(r"(?:, )+(?=\)$)", "", shown).removesuffix(" ()")

    # Links and pictures.

    def _external(self, link: ExternalLink) -> str:
        url = self._plain(link.url)
        url = quote(f"https:{url}" if url.startswith("//") else url, safe="/:?#@!$&'*+,;=%~[]").replace("[", "%5B")
        words = self._inline(link.title) if link.title is not None else ""
        if not words:
            return f"<{url}>" if re.match("https?:", url) else f"[{escaped(url.partition(':')[2])}]({url})"
        words = re.sub(r"^!|(?<!\\)\]", r"\\\g<0>", words)  # in a quotation, `[!` would begin a box
        return f"[{_OUTSIDE.sub('', words)}]({url})" + "".join(match[0] for match in _OUTSIDE.finditer(words))

    def _link(self, link: Wikilink, tail: str) -> str:
        target = html.unescape(str(link.title)).strip()
        shows = target.startswith(":")
        space, colon, name = (part.strip() for part in target.lstrip(":").partition(":"))
        space = space.replace("_", " ").casefold() if colon else ""
        if space in self._of["6"] and not shows:
            first, options = _split(link.text) if link.text is not None else ("", [])
            return self._picture(target, [first, *options], framed=False)
        if space in self._of["14"] and not shows:
            self.categories.append(name)
            return tail
        words = (self._inline(link.text) if link.text is not None else "") or escaped(target.lstrip(":"))
        words += escaped(tail)
        page, number, section = target.lstrip(":").partition("#")
        title = title_of(page) if page else ""
        if colon and title not in self._titles:
            foreign = space.partition("-")[0]
            if registry().is_language(foreign) and not shows:
                self._leave_out(f"[[{target}]], this page in another language", link)
                return tail
            if space in self._beside or re.fullmatch(r"[a-z][a-z-]{0,11}", space):
                self._leave_out(f"the link to [[{target}]], the words stay", link)
                return words
        outside = "".join(match[0] for match in _OUTSIDE.finditer(words))
        words = _OUTSIDE.sub("", words).strip() or escaped(title)
        whole = f"{title}{number}{section.replace('_', ' ')}"
        if re.search(r"[\[\]]", words):
            address = f"{quote(title)}.md" if title else ""
            words = re.sub(r"(?<!\\)\]", r"\\]", words)
            return f"[{words}]({address}{number}{quote(section)}){outside}"
        return f"[[{whole}]]{outside}" if words == escaped(whole) else f"[[{whole}|{words}]]{outside}"

    def _picture(self, name: str, options: list[str], *, framed: bool) -> str:
        """A picture; one in a frame shows its caption."""
        caption = alt = size = left = ""
        for option in (each.strip() for each in options):
            if match := _ALT.fullmatch(option):
                alt = self._plain(match["words"])
            elif match := _SIZE.fullmatch(option):
                size = f"|{match[1]}" if match[1] else ""
            elif option in _FRAMED:
                framed = True
            elif option in _LEFT:
                left = "> ```yaml\n> position: left\n> ```\n"
            elif option not in _PLACED and not _OPTION.fullmatch(option):
                caption = option
        address = quote(title_of(name.partition(":")[2] or name).replace(" ", "_"))
        shown = self._inline(parse(caption))
        if not framed or not shown:
            words = escaped(alt or self._plain(caption))
            picture = f"![{words}{size}]({address}){''.join(match[0] for match in _OUTSIDE.finditer(shown))}"
            return picture if not framed else self._block(picture, apart=False)
        return self._block(f"> [!figure]\n{left}> ![{escaped(alt)}{size}]({address})\n>\n> {shown}", apart=False)

    # Tables.

    def _table(self, contents: Wikicode) -> str:
        """A table with bars, or in HTML where cells are joined or hold more than a paragraph."""
        rows: list[list[Tag]] = [[]]
        titles: list[Wikicode] = []
        outside: list[Any] = []
        for node in _flattened(contents):
            name = str(node.tag).casefold() if isinstance(node, Tag) else ""
            if name == "tr":
                rows.append([])
            elif name == "caption" or (name == "td" and not any(rows) and _is_caption(node)):
                titles.append(node.contents)
            elif name in ("td", "th"):
                rows[-1].append(node)
                if words := " ".join(str(each) for each in node.attributes if each.value is None).strip():
                    self._leave_out(f"{words!r}, which a cell takes for an attribute", node)
            else:
                outside.append(node)
        title = " ".join(self._inline(each).removeprefix("+ ").strip() for each in titles)
        before = self._flow(Wikicode(outside))
        cells = [[_Cell(tag, [*self._parts(tag.contents)]) for tag in row] for row in rows if row]
        is_plain = all(cell.is_plain for row in cells for cell in row)
        made = (_with_bars if is_plain else _in_html)(cells, title) if cells else title
        return "\n\n".join(filter(None, [before, made]))


class _Cell:
    """A cell of a table."""

    def __init__(self, tag: Tag, parts: list[tuple[bool, str]]) -> None:
        self.name = str(tag.tag).casefold()
        self.text = "\n\n".join(text for _, text in parts)
        spans = {str(each.name).strip().casefold(): str(each.value).strip("\"' ") for each in tag.attributes}
        self.spans = "".join(
            f' {key}="{spans[key]}"'
            for key in ("colspan", "rowspan")
            if re.fullmatch("[2-9]|[1-9][0-9]{1,2}", spans.get(key, ""))
        )
        self.is_plain = not self.spans and (not parts or (len(parts) == 1 and parts[0][0]))


def _with_bars(rows: list[list[_Cell]], title: str) -> str:
    width = max(map(len, rows))
    lines = []
    for number, row in enumerate(rows):
        texts = [re.sub(r"(?<!\\)\|", r"\\|", cell.text.replace("\n", " ")) for cell in row]
        bold = [
            _marked(text, "**") if number and cell.name == "th" else text for text, cell in zip(texts, row, strict=True)
        ]
        lines.append(f"| {' | '.join([*bold, *[''] * (width - len(row))])} |")
    lines.insert(1, f"|{' --- |' * width}")
    return "\n".join(lines) + (f"\n\n: {title}" if title else "")


def _in_html(rows: list[list[_Cell]], title: str) -> str:
    lines = ["<table>", *([f"<caption>\n\n{title}\n\n</caption>"] if title else [])]
    for number, row in enumerate(rows):
        scopes = {"th": f' scope="{"row" if number else "col"}"'}
        cells = (f"{cell.name}{scopes.get(cell.name, '')}{cell.spans}>\n\n{cell.text}\n\n</{cell.name}" for cell in row)
        lines += ["<tr>", *(f"<{cell}>" for cell in cells), "</tr>"]
    return "\n".join([*lines, "</table>"])


def _flattened(contents: Any) -> Iterator[Any]:
    """The rows of a table, each before its cells."""
    for node in contents.nodes:
        name = str(node.tag).casefold() if isinstance(node, Tag) else ""
        if name not in ("thead", "tbody", "tfoot"):
            yield node
        if name in ("tr", "thead", "tbody", "tfoot"):
            yield from _flattened(getattr(node, "contents", None) or parse(""))


def _is_caption(cell: Tag) -> bool:
    return str(cell.contents).startswith("+") or any(str(each.name).strip() == "+" for each in cell.attributes)


# Markdown of single parts.

_ITEM = {"*": ("- ", "    "), "#": ("1. ", "    "), ";": ("- ", "    "), ":": ("> ", "> ")}


def _below(first: str, further: str, text: str) -> str:
    """A text with a sign before its first line and another one before the others."""
    return first + "\n".join(f"{further}{line}".rstrip(" ") for line in text.split("\n"))[len(further) :]


def _marked(text: str, mark: str) -> str:
    """Emphasis, which ends with its line; blanks and blocks stay outside."""
    text, line_end, others = text.partition("\n")
    words = _BLOCK.sub("", text)
    core = words.strip(" \t\n")
    blocks = "".join(match[0] for match in _BLOCK.finditer(text))
    before, _, after = words.partition(core) if core else (words, "", "")
    return (f"{before}{mark}{core}{mark}{after}" if core else words) + blocks + line_end + others


def _code(text: str) -> str:
    text = " ".join(text.split())
    ticks = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    around = " " if "`" in text else ""
    return f"{ticks}{around}{text}{around}{ticks}"


def _fenced(text: str, language: str) -> str:
    ticks = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", text))])
    known = language if re.fullmatch(r"[\w+#-]+", language) else ""
    return "\n".join([f"{ticks}{known}", text.strip("\n"), ticks])


def _unmarked(line: str) -> str:
    """The words of a line in Markdown."""
    return html.unescape(
        re.sub(r"\\(.)|\*+|</?[a-z]+[^<>]*>|\[\[(?:[^\[\]|]*\|)?|\]\]", lambda found: found[1] or "", line)
    )


def _locator(page: str) -> str:
    page = re.sub(r"[\[\]@;]", ",", page.strip())
    label = "" if not page[:1].isdecimal() else "pp. " if re.search("[-–,]", page) else "p. "
    return f", {label}{page}" if page else ""


def _split(code: Wikicode) -> tuple[str, list[str]]:
    """What stands before the first bar, and the parts behind it."""
    parts = [""]
    for node in code.nodes:
        first, *rest = str(node).split("|") if isinstance(node, Text) else [str(node)]
        parts[-1] += first
        parts += rest
    return parts[0].strip(), parts[1:]


def _name(template: Template) -> str:
    return " ".join(str(template.name).replace("_", " ").split()).casefold()


def _values(template: Template) -> list[str]:
    """The values that have numbers for names, as wikitext."""
    named = {str(each.name).strip(): str(each.value).strip() for each in template.params}
    return [named[str(number)] for number in range(1, len(named) + 1) if str(number) in named]


def title_of(name: str) -> str:
    """The title that a link means: with blanks and a capital letter."""
    name = name.replace("_", " ").strip()
    return name[:1].upper() + name[1:]
