"""`ludograph affected --html FILE`: the effects of a change as one page, both versions of each passage side by side.

The page is a single file: it needs no site, network or script. It has no links, and shows the names of pictures, as
their files are not available.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from html import escape
from pathlib import Path

from ludograph.article.document.kinds import CitationMark
from ludograph.article.kept import Document
from ludograph.article.tree import Element, Node, elements, is_blank, text_of
from ludograph.base.frozen import frozen
from ludograph.languages.scripts import direction
from ludograph.library.formatting.references import reference
from ludograph.library.pieces import plain
from ludograph.rules.cards.drawing import DrawnSide, sprite
from ludograph.site.project.project import Project
from ludograph.tools.affected.printing import Affected, ChangedPage, how_many, lists
from ludograph.tools.shared.beside import MARKED, lone_page, shown

_PARTS = frozenset("tr li p dt dd figcaption h2 h3 h4 h5 h6".split())
"""Elements that are marked where only one version has their words."""
_OTHER_CELL = "lg-other-cell"
_CELLS = frozenset({"td", "th"})
_MOST_COLUMNS = 4
"""A table with more of them has the width of the page: one version is above the other."""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_ABOUT = "Below, each passage in both versions; rows and items that both have are left out."
_STYLE = Path(__file__).with_suffix(".css").read_text("utf-8")


@frozen
class Passage:
    """Blocks of a page that differ, in both versions; one of them may be empty."""

    section: str
    """The heading above them."""
    before: tuple[Node, ...]
    after: tuple[Node, ...]


def passages(before: Sequence[Node], after: Sequence[Node]) -> Iterator[Passage]:
    """The changed passages, in the order of the page."""
    old, new = _blocks(before), _blocks(after)
    matcher = SequenceMatcher(None, [_seen(node) for node in old], [_seen(node) for node in new], autojunk=False)
    for change, start, end, first, last in matcher.get_opcodes():
        if change != "equal":
            section = _heading(new[:first]) or _heading(old[:start])
            yield Passage(section, tuple(old[start:end]), tuple(new[first:last]))


def _blocks(nodes: Sequence[Node]) -> list[Node]:
    return [node for node in nodes if not is_blank(node)]


def _seen(node: Node) -> tuple[str, tuple[str, ...]]:
    """The visible parts of a block: its words and pictures; cards count as words."""
    pictures = (each.attributes.get("src") or "" for each in elements([node]) if each.name == "img")
    return " ".join(text_of([node]).split()), tuple(pictures)


def _heading(nodes: Sequence[Node]) -> str:
    found = (node for node in reversed(nodes) if isinstance(node, Element) and node.name in {"h1", "h2", "h3"})
    return next((" ".join(text_of([node]).split()) for node in found), "")


def as_page(found: Affected, earlier: Project, now: Project, revision: str) -> str:
    """The complete page in HTML; `revision` is the name of the earlier state."""
    faces: dict[str, DrawnSide] = {}
    pages = (*found.pages, *found.generated)
    changed = [_page(page, earlier, now, faces, f"page-{place}") for place, page in enumerate(pages)]
    title = escape(f"{now.site.name}: what this change touches")
    parts = [f"<h1>{title}</h1>", f"<p>Before: {escape(revision)}. Now: the files of today.</p>"]
    parts.append(f"<p><strong>{escape(how_many(found))}</strong> {_ABOUT}</p>")
    if pages:
        rows = "".join(f'<li><a href="#page-{n}">{escape(page.title)}</a></li>' for n, page in enumerate(pages))
        parts.append(f"<h2>Pages</h2>\n<ul>{rows}</ul>")
    for name, lines in lists(found).items():
        rows = "".join(f"<li>{escape(line)}</li>" for line in lines)
        parts.append(f"<h2>{escape(name)}</h2>\n<ul>{rows}</ul>")
    parts += [*changed, sprite(faces.values())]
    head = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}"><title>{title}</title>'
    return lone_page(head, "\n".join(filter(None, parts)), now.site.lang, _STYLE)


def _page(page: ChangedPage, earlier: Project, now: Project, faces: dict[str, DrawnSide], id: str) -> str:
    versions = (earlier, "new"), (now, "gone")
    documents = [project.document(page.page) if page.how != absent else None for project, absent in versions]
    for document in filter(None, documents):
        faces |= {face.id: face for face in document.faces}
    head = f'<h2 id="{id}">{escape(page.title)}</h2>\n<p class="lg-reasons">{escape(page.page)}: {page.how}'
    head += f" ({escape(', '.join(page.reasons))})</p>" if page.reasons else "</p>"
    if page.how != "changed":
        return head
    before, after = (document.nodes if document else [] for document in documents)
    found = [*passages(before, after)]
    if not found:
        return f"{head}\n<p>Its words stay; what is round them changes.</p>"
    works = _works(found, ((earlier, documents[0]), (now, documents[1])))
    lang = next(document.lang for document in reversed(documents) if document)
    rows = [_passage(each, lang) for each in found]
    columns = '<div class="lg-pair lg-columns-of"><span>Before</span><span>Now</span></div>'
    return "\n".join([head, *([] if all("lg-stacked" in row for row in rows) else [columns]), *rows, works])


def _works(found: Iterable[Passage], versions: Iterable[tuple[Project, Document | None]]) -> str:
    """The works cited in the passages, each after its letter, or ""."""
    letters: dict[str, str] = {}
    for passage in found:
        for each in elements([*passage.before, *passage.after]):
            if isinstance(each.means, CitationMark):
                letters.setdefault(each.means.key, text_of([each]))
    cited: dict[str, str] = {}
    for project, document in versions:
        for key in document.works if document else ():
            entry = project.catalogue.bibliography.resolve(key)
            if key in letters and entry is not None:
                cited[key] = f"<li>{escape(letters[key])}: {escape(plain(reference(entry)))}</li>"
    rows = "".join(cited[key] for key in letters if key in cited)
    return f'<p class="lg-section">Works cited here</p>\n<ul class="lg-reasons">{rows}</ul>' if rows else ""


def _passage(passage: Passage, lang: str) -> str:
    sides = (passage.before, passage.after)
    words = [{_seen(each)[0] for each in elements(side) if each.name in _PARTS} for side in sides]
    for side, others in zip(sides, reversed(words), strict=True):
        _mark(side, others)
    _mark_cells(*sides)
    for side in sides:
        _shorten(side)
    section = f'<p class="lg-section">{escape(passage.section)}</p>' if passage.section else ""
    versions = (
        f'<div class="lg-version"><b>{name}</b>{shown(side)}</div>'
        for name, side in zip(("Before", "Now"), sides, strict=True)
    )
    stacked = " lg-stacked" if any(_columns(each) > _MOST_COLUMNS for side in sides for each in elements(side)) else ""
    return f'{section}<div class="lg-pair{stacked}" lang="{lang}" dir="{direction(lang)}">{"".join(versions)}</div>'


def _mark(side: Iterable[Node], others: set[str]) -> None:
    """Marks the parts whose words the other version lacks."""
    for each in elements(side):
        if each.name in _PARTS and _seen(each)[0] not in others:
            each.add_classes([MARKED])


def _mark_cells(before: Iterable[Node], after: Iterable[Node]) -> None:
    """Marks the cells that differ between a row and its new version."""
    old, new = (
        [row for row in elements(side) if row.name == "tr" and MARKED in row.classes] for side in (before, after)
    )
    left = [_cells(row) for row in old]
    for cells in map(_cells, new):
        alike = [
            (sum(_seen(a) == _seen(b) for a, b in zip(cells, others, strict=True)), others)
            for others in left
            if len(others) == len(cells)
        ]
        most, others = max(alike, key=lambda one: one[0], default=(0, []))
        if most:
            left.remove(others)
            for one, other in zip(cells, others, strict=True):
                if _seen(one) != _seen(other):
                    one.add_classes([_OTHER_CELL])
                    other.add_classes([_OTHER_CELL])


def _cells(row: Element) -> list[Element]:
    return [node for node in row.children if isinstance(node, Element) and node.name in _CELLS]


def _columns(table: Element) -> int:
    """The number of columns of a table; 0 for anything else."""
    rows = (_cells(row) for row in elements([table]) if row.name == "tr") if table.name == "table" else ()
    return max(map(len, rows), default=0)


def _shorten(side: Iterable[Node]) -> None:
    """Removes rows, items and lists that both versions have, and opens folded parts; a changed order is shown whole."""
    side = list(side)
    is_marked = not all(_is_in_both(each) for each in side if isinstance(each, Element))
    parts = (each for each in elements(side) if each.name in {"tr", "li", "dd"})
    nested = {id(inner) for part in parts for inner in elements(part.children)}
    for each in elements(side):
        if each.name == "details":
            each.attributes["open"] = ""
        if each.name in {"table", "ul", "ol", "dl"} and is_marked:
            if _is_in_both(each):
                if id(each) not in nested:
                    each.name, each.children = "", []
                continue
            for part in (node for node in each.children if isinstance(node, Element) and node.name == "tbody"):
                part.children = [node for node in part.children if not _is_part_in_both(node)]
            each.children = [node for group in _groups(each) for node in group if not all(map(_is_part_in_both, group))]


def _groups(box: Element) -> Iterator[list[Node]]:
    """The items of a list, one by one; a term with its descriptions."""
    group: list[Node] = []
    for node in (node for node in box.children if not is_blank(node)):
        if group and not (box.name == "dl" and isinstance(node, Element) and node.name == "dd"):
            yield group
            group = []
        group.append(node)
    if group:
        yield group


def _is_part_in_both(node: Node) -> bool:
    return isinstance(node, Element) and node.name in _PARTS and _is_in_both(node)


def _is_in_both(node: Element) -> bool:
    return not any(MARKED in each.classes for each in elements([node]))
