"""What an element is: as the program made it, or by the names and classes that authors and other extensions write.

No other module takes a meaning from a name or a class; each writer asks here, and has a case for each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from ludograph.article.document import kinds as d
from ludograph.article.html import BLOCK, SCREEN_ONLY
from ludograph.article.tree import Element, Node, text_of
from ludograph.languages.tag import is_same_language

_NAMED = (
    "paragraph=p item=li terms=dl term=dt description=dd quote=blockquote figure=figure caption=figcaption table=table "
    "row=tr group=section group=article program=pre rule=hr emphasis=em emphasis=i emphasis=dfn emphasis=var "
    "strong=strong strong=b small=small superscript=sup subscript=sub code=code underlined=u underlined=ins struck=s "
    "struck=del marked=mark line_break=br ruby=ruby formula=math"
)
_OF_OTHERS: dict[str, d.Means] = {
    "admonition": d.Box.ADMONITION,
    "admonition-title": d.Box.TITLE,
    "headerlink": d.Added.CONTROLS,
    "linenos": d.InCode.LINE_NUMBERS,
    "lg-open-search": d.Added.CONTROLS,
}
"""Classes that authors and other extensions write."""
_FRAMES: dict[str, d.Means] = {"highlight": d.InCode.LISTING, "tabbed-set": d.Box.TABS}
"""Those of a frame without a meaning of its own."""
_UPRIGHT = frozenset({"lg-part", "lg-orig"})
_OF_WORDS = frozenset("p li td th dd dt figcaption blockquote div summary".split())
_NAMES = frozenset({"noun", "aka"})
_DIGITS = 9


def number_of(given: Element, name: str, otherwise: int) -> int:
    """An attribute that is a number of at most nine digits, which every writer can hold."""
    text = given.attributes.get(name) or ""
    return int(text) if text.isdecimal() and len(text) <= _DIGITS else otherwise


def _cell(given: Element) -> d.TableCell:
    return d.TableCell(
        given.name == "th",
        given.attributes.get("scope") == "row",
        max(1, number_of(given, "colspan", 1)),
        max(1, number_of(given, "rowspan", 1)),
        "lg-number" in given.classes or "right" in (given.attributes.get("style") or ""),
    )


def _picture(given: Element) -> d.FilePicture:
    attributes = given.attributes
    return d.FilePicture(attributes.get("src") or "", attributes.get("alt") or "", number_of(given, "width", 0))


def _recording(given: Element) -> d.Recording:
    addresses = (one.attributes.get("src") for one in (given, *inner_of(given)))
    return d.Recording(next(filter(None, addresses), ""))


def _tick(given: Element) -> d.Meaning:
    """A box of a form or of tabs has a name."""
    is_task = given.attributes.get("type") == "checkbox" and "name" not in given.attributes
    state = d.InProse.DONE if "checked" in given.attributes else d.InProse.TO_DO
    return state if is_task else d.Added.CONTROLS


def _title(given: Element) -> d.Meaning:
    is_in_italics = _UPRIGHT.isdisjoint(given.classes)
    return d.InProse.WORK_TITLE if is_in_italics else d.InProse.UPRIGHT_TITLE


def _frame(given: Element) -> d.Meaning:
    return next((_FRAMES[name] for name in given.classes if name in _FRAMES), d.Prose.GROUP)


_BY_NAME: Mapping[str, d.Meaning | Callable[[Element], d.Meaning]] = {
    **{name: d.Prose(kind) for kind, _, name in (each.partition("=") for each in _NAMED.split())},
    **{f"h{level}": d.Headline(level) for level in range(1, 7)},
    **dict.fromkeys(SCREEN_ONLY, d.Added.CONTROLS),
    **dict.fromkeys(("audio", "video"), _recording),
    **dict.fromkeys(("kbd", "samp", "tt"), d.InProse.TYPED),
    **dict.fromkeys(("details", "aside"), d.Box.FOLDED),
    "a": lambda given: d.Link(given.attributes.get("href") or ""),
    "caption": d.InProse.TABLE_TITLE,
    "cite": _title,
    "div": _frame,
    "img": _picture,
    "input": _tick,
    "ol": lambda given: d.ListOfItems(number_of(given, "start", 1)),
    "rp": d.InProse.READING_BRACKET,
    "rt": d.InProse.READING,
    "summary": d.Box.SUMMARY,
    "svg": lambda given: d.Sign(given.attributes.get("aria-label") or "", is_drawn=True),
    "td": lambda given: d.InCode.LINES if "code" in given.classes else _cell(given),
    "th": _cell,
    "ul": d.ListOfItems(None),
}


def meaning_of(given: Element) -> d.Meaning | None:
    """What an element is; None if it is only what is in it."""
    if given.means is not None:
        return given.means
    if given.attributes.get("class"):
        for name in given.classes:
            if name in _OF_OTHERS:
                return _OF_OTHERS[name]
    found = _BY_NAME.get(given.name)
    if callable(found):
        return found(given)
    if found is None and given.attributes.get("role") == "img":
        return d.Sign(given.attributes.get("aria-label") or "", is_drawn=False)
    return d.Prose.GROUP if found is None and given.block else found


def names_subject(given: Element, lang: str) -> bool:
    """Whether its words are a name, a defined term, or an author's italics not in `lang`; "ee" is too short for one."""
    is_italic = given.name in {"em", "i"} and given.span is not None and len(text_of([given]).encode()) > 2
    is_foreign = is_italic and not is_same_language(given.attributes.get("lang") or lang, lang)
    return given.name == "dfn" or is_foreign or not _NAMES.isdisjoint(given.classes)


def holds_words(given: Element) -> bool:
    """Whether it is a block in which sentences are, and not other blocks alone."""
    return given.name in _OF_WORDS


def is_block(given: Node) -> bool:
    """Whether it is an element that begins a line of its own."""
    return isinstance(given, Element) and (given.block or given.name in BLOCK or given.name == "pre")


def inner_of(given: Element) -> list[Element]:
    """The elements in it."""
    return [one for one in given.children if isinstance(one, Element)]


def outermost(nodes: Iterable[Node], kinds: Collection[d.Meaning]) -> Iterator[Element]:
    """The elements of these kinds that are in no other such element: rows, but not those of tables in their cells."""
    for each in nodes:
        if isinstance(each, Element):
            yield from [each] if meaning_of(each) in kinds else outermost(each.children, kinds)


def cells_of(row: Element) -> list[tuple[Element, d.TableCell]]:
    """The cells of a row."""
    return [(one, _cell(one)) for one in inner_of(row) if one.name in {"td", "th"}]


def terms_of(given: Element) -> Iterator[Node]:
    """What is in a list of terms, without the frames around pairs."""
    for each in given.children:
        yield from each.children if isinstance(each, Element) and each.name in {"", "div"} else [each]


def tabs_of(given: Element) -> Iterator[tuple[Element, Element]]:
    """The label and the content of each tab."""
    inner = [one for each in inner_of(given) for one in (each, *inner_of(each))]
    labels = (one for one in inner if one.name == "label")
    return zip(labels, (one for one in inner if "tabbed-block" in one.classes), strict=False)


def language_of_code(given: Iterable[Element]) -> str:
    """`python` for the class `language-python`, of the first that has one."""
    names = (name for one in given for name in one.classes)
    return next((name.removeprefix("language-") for name in names if name.startswith("language-")), "")
