"""The pictures under docs/: their sizes, and their rights from the `pictures.yaml` of their folder.

# docs/games/pictures.yaml
temari.png: {author: Mori Haruko, license: cc-by-sa, licenseVersion: 4.0}
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from ludograph.article.facts.rights import KNOWN_LICENCES, drawings_of, missing_rights, unknown_licence
from ludograph.base.files import Files, read_text
from ludograph.base.places import PICTURES, matches
from ludograph.base.problems import Problem, did_you_mean
from ludograph.base.source import SourceText, content_hash
from ludograph.base.yaml import Mapping as YamlMapping
from ludograph.base.yaml import parse_yaml, plain
from ludograph.catalogue import Picture
from ludograph.site.pictures.raster import DAMAGE, exif_of, open_raster
from ludograph.site.sources import RIGHTS_FILE, unreadable
from ludograph.store import Cache, Kind

if TYPE_CHECKING:
    from PIL.Image import Image

    from ludograph.rules.cards.deck import Deck

# Width and height: Pillow reads those of raster pictures; a drawing has them in its root element (SVG 2, 8.2).

Size = tuple[int, int]

_ORIENTATION = 0x0112
"""EXIF tag; its values 5 to 8 rotate the picture by a quarter turn, which swaps width and height."""
_SVG = re.compile(rb"<svg\b[^>]{0,4000}>", re.IGNORECASE)
_ATTRIBUTE = re.compile(rb"""(?<![\w-])(width|height|viewBox)\s{0,20}=\s{0,20}["']([^"']{0,200})["']""")
_LENGTH = re.compile(r"\s*([0-9]{1,7}(?:\.[0-9]{1,9})?)(?:px)?\s*")


def size_in(data: bytes) -> Size | None:
    """The size in CSS pixels in browsers; None for other and damaged files."""
    try:
        with open_raster(data) as picture:
            width, height = picture.size
            size = (height, width) if _is_turned(picture) else (width, height)
    except OSError:
        found = _size_of_drawing(data)
        if found is None:
            return None
        size = found
    return size if min(size) > 0 else None


def _is_turned(picture: Image) -> bool:
    try:
        return exif_of(picture).get(_ORIENTATION) in range(5, 9)
    except DAMAGE:
        return False


def _size_of_drawing(data: bytes) -> Size | None:
    tag = _SVG.search(data[:64_000])
    if tag is None:
        return None
    given = {name.decode(): value.decode("ascii", "replace") for name, value in _ATTRIBUTE.findall(tag[0])}
    lengths = [_LENGTH.fullmatch(given.get(name, "")) for name in ("width", "height")]
    if lengths[0] and lengths[1]:
        return round(float(lengths[0][1])), round(float(lengths[1][1]))
    box = given.get("viewBox", "").replace(",", " ").split()
    sides = [_LENGTH.fullmatch(side) for side in box[2:4]]
    if len(sides) == 2 and sides[0] and sides[1]:
        return round(float(sides[0][1])), round(float(sides[1][1]))
    return None


LOOK = Kind("picture-look", tuple[Size | None, bool])
"""The size of a picture, and whether its file is damaged."""


def read_pictures(
    files: Files, docs_name: str, names: Iterable[str], cache: Cache, untouched: Collection[str] = ()
) -> tuple[dict[str, Picture], list[Problem]]:
    """All pictures among `names`, which are paths under docs/, and the problems in the rights files.

    Pictures matched by `untouched` are published unchanged, and never count as damaged.
    """
    names = list(names)
    rights: dict[str, Mapping[str, object]] = {}
    problems: list[Problem] = []
    known = [name for name in names if posixpath.splitext(name)[1].lower() in PICTURES]
    for name in names:
        source = read_text(files, f"{docs_name}/{name}") if posixpath.basename(name) == RIGHTS_FILE else None
        if source is not None:
            found, faults = _read_rights(source, posixpath.dirname(name), known)
            rights |= found
            problems += faults
    pictures = {}
    for file in known:
        path = f"{docs_name}/{file}"
        look = _look(files, path, cache)
        if look is None and files.stamp(path) and not files.is_unreadable(path):
            problems.append(unreadable(path))  # its beginning is readable, so nothing else has reported it
        size, damaged = look or (None, False)
        damaged = damaged and not matches(file, *untouched)
        width, height = size or (None, None)
        pictures[file] = Picture(file, width, height, rights.get(file, {}), damaged)
    return pictures, problems


def drawings_faults(decks: Iterable[Deck], allowed: Collection[str]) -> Iterator[Problem]:
    """The problems in the credits of the site's own card drawings, once for each credit.

    `allowed` are the licences that the site accepts (empty: all).
    """
    own = sorted((deck for deck in decks if deck.faces), key=drawings_of)
    for folder, drawn in groupby(own, drawings_of):
        every = list(drawn)
        for deck in {deck.drawn_by: deck for deck in every if deck.drawn_by is not None}.values() or every[:1]:
            given = deck.drawn_by.options if deck.drawn_by is not None else {}
            place = deck.drawn_by.at if deck.drawn_by is not None else deck.at
            if unknown := unknown_licence(given.get("license", ""), given.get("licenseVersion", "")):
                yield Problem("FIG005", f"unknown licence {unknown!r}", KNOWN_LICENCES, place)
            elif fault := missing_rights(folder, given, allowed, _DRAWINGS_EXAMPLE):
                yield Problem(*fault, place)


def is_of_pictures(name: str) -> bool:
    """Whether the file at this path under docs/ can affect data on pictures."""
    return posixpath.basename(name) == RIGHTS_FILE or posixpath.splitext(name)[1].lower() in PICTURES


def _look(files: Files, path: str, cache: Cache) -> tuple[Size | None, bool] | None:
    """The size, if known, and whether the file is damaged; None if it could not be read."""
    key = content_hash(path, files.stamp(path))
    known = cache.get(LOOK, key)
    if known is None:
        data = files.read(path)
        if data is None:  # a disk may fail today and not tomorrow
            return None
        known = (size_in(data), _is_damaged(path, data))
        cache.put(LOOK, key, known)
    return known


def _is_damaged(path: str, data: bytes) -> bool:
    """Whether a part of the picture is not published, as it could not be read."""
    from ludograph.site.pictures.drawing_cleaning import is_drawing  # lxml, for pictures only
    from ludograph.site.pictures.picture_cleaning import is_damaged

    return bool(data) and (not is_drawing(data) if path.lower().endswith(".svg") else is_damaged(data))


def _read_rights(
    source: SourceText, folder: str, pictures: list[str]
) -> tuple[dict[str, Mapping[str, object]], list[Problem]]:
    from ludograph.article.parts.figure_options import FIGURE_OPTIONS, meant_option  # only where there is such a file

    node, problems = parse_yaml(source, code="FIG003")
    rights: dict[str, Mapping[str, object]] = {}
    if node is None:
        return rights, problems
    if not isinstance(node, YamlMapping):
        problems.append(Problem("FIG003", "expected file names with their rights", _EXAMPLE, node.place))
        return rights, problems
    here = [posixpath.basename(picture) for picture in pictures if posixpath.dirname(picture) == folder]
    for name, options in node:
        if not isinstance(options, YamlMapping):
            problems.append(Problem("FIG003", f"{name.text}: expected rights", _EXAMPLE, options.place))
        elif name.text not in here:
            hint = did_you_mean(name.text, here) or "Names are those of files in this folder."
            problems.append(Problem("FIG003", f"no picture {name.text!r} beside this file", hint, name.place))
        else:
            given = plain(options)
            problems += [
                Problem("FIG003", f"{name.text}: no option {key.text!r}", meant_option(key.text), key.place)
                for key, _ in options
                if key.text not in FIGURE_OPTIONS
            ]
            rights[posixpath.join(folder, name.text)] = given
            unknown = unknown_licence(str(given.get("license") or ""), str(given.get("licenseVersion") or ""))
            if unknown:
                problems.append(Problem("FIG005", f"unknown licence {unknown!r}", KNOWN_LICENCES, options.place))
    return rights, problems


_DRAWINGS_EXAMPLE = "Write `drawn_by: {author: Mori Haruko, license: cc-by-sa}` in the deck's entry."
_EXAMPLE = "Write `picture.png: {author: Mori Haruko, license: cc-by-sa}`."
