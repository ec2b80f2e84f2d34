"""The CSL style named by the option `reference_style`."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ludograph.base.files import Files, read_text
from ludograph.base.problems import Problem
from ludograph.base.source import SourceText
from ludograph.site.settings.config import Options
from ludograph.site.settings.library_files import style_files
from ludograph.store import Cache

if TYPE_CHECKING:
    from ludograph.library.formatting.csl.styled import WorkStyle

_TWO_WAYS = (
    "Install Pandoc (https://pandoc.org), or `pip install ludograph[csl]`, which brings it; works are cited in our own "
    "style until then."
)


def load_style(
    files: Files, config_name: str, options: Options, cache: Cache
) -> tuple[WorkStyle | None, list[Problem]]:
    """The style; None if none is named or, after C036 at its line, if it cannot be used."""
    named = options.reference_style
    if not named:
        return None, []
    # Our own styles need none of these imports.
    from ludograph.library.formatting.csl.pandoc import PandocError, found_pandoc
    from ludograph.library.formatting.csl.style import StyleError, read_style
    from ludograph.library.formatting.csl.styled import WorkStyle

    def problem(message: str, hint: str, option: str = "reference_style", value: str = named) -> Problem:
        source = read_text(files, config_name) or SourceText(config_name, "")
        written = re.search(rf"\b{option}\b[\"']?:\s*[\"']?(?P<value>{re.escape(value)})", source.text)
        return Problem("C036", message, hint, source.place(*written.span("value")) if written else source.place(0, 0))

    data = _data(files, named)
    if data is None:
        hint = "Name a file (`csl:styles/my.csl`), or a style of the extra `csl`: `pip install ludograph[csl]`."
        return None, [problem(f"there is no style {named!r}", hint)]
    pandoc = found_pandoc()
    if pandoc is None:
        return None, [problem(f"the style {named!r} needs Pandoc, which is not installed", _TWO_WAYS)]
    try:
        style = WorkStyle(read_style(data), pandoc, cache)
        style.check()
    except (StyleError, PandocError) as error:
        hint = "Take another style, or another version of Pandoc: 3.6 to 3.9 are known to work."
        return None, [problem(f"the style {named!r} cannot be used: {error}", hint)]
    wrong = [used for used in _used(options) if not style.fits(used)]
    hint = "Lists of works are in the style, citations in our own. Change `citation_style`, or take another style."
    return style, [
        problem(f"the style {named!r} does not cite as `{used}`", hint, "citation_style", used) for used in wrong
    ]


def _used(options: Options) -> Iterable[str]:
    """The citation styles, of the site and of its folders, that use the CSL style."""
    given = [options.citation_style, *(folder.get("citation_style", "") for folder in options.folders.values())]
    return dict.fromkeys(one for one in given if one in {"notes", "author-date"})


def _data(files: Files, named: str) -> bytes | None:
    """The text of the style, or of the style to which it refers."""
    from ludograph.library.formatting.csl.pandoc import packaged_style
    from ludograph.library.formatting.csl.style import StyleError, parent_of

    paths, name = style_files(named), named.removeprefix("csl:")
    data = files.read(paths[0]) if paths else packaged_style(name)
    try:
        parent = parent_of(data) if data is not None else ""
    except StyleError:
        parent = ""
    if not parent:
        return data
    beside = files.read(posixpath.join(posixpath.dirname(paths[0]), f"{parent}.csl")) if paths else None
    return beside or packaged_style(parent)
