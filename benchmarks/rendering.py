"""What our constructs cost: an article of 1,200 words with 15 citations, 40 language spans and 5 footnotes, rendered by
Ludograph, against the same words without the constructs, rendered by plain MkDocs with the same Markdown extensions.

    python -m benchmarks.rendering
"""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import yaml
from mkdocs.config import load_config
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.library.reader import read_bibliography
from ludograph.store import paused_collections

EXTENSIONS = [
    "toc",
    "tables",
    "fenced_code",
    "abbr",
    "attr_list",
    "def_list",
    "md_in_html",
    "pymdownx.superfences",
    "pymdownx.highlight",
]
"""Those of this project's mkdocs.yml, with the three that MkDocs always adds."""
WORDS = (
    "the dealer gives each player two cards and the player closest to nine wins what the others have "
    "staked on the round"
).split()
ROUNDS = 200


def texts() -> tuple[str, str]:
    """The article with its constructs, and the same words without them."""
    draw = random.Random(9)
    rich: list[str] = []
    plain: list[str] = []
    citations = iter(range(15))
    spans = iter(range(40))
    notes = iter(range(5))
    for section in range(8):
        for paragraph in range(3):
            words = [draw.choice(WORDS) for _ in range(50)]
            marked = list(words)
            for place in range(0, 50, 7):
                if next(spans, None) is not None and place < 50:
                    marked[place] = f'<span lang="ja-Latn">{words[place]}</span>'
            if (number := next(citations, None)) is not None:
                marked[-1] += f"[@Work{number} p. {number + 1}]"
            if paragraph == 1 and (note := next(notes, None)) is not None:
                marked[20] += f"[^n{note}]"
                rich.append(f"[^n{note}]: Some say *otherwise*.")
                plain.append("Some say *otherwise*.")
            if paragraph == 0:
                rich.append(f"## Section {section}")
                plain.append(f"## Section {section}")
            rich.append(" ".join(marked))
            plain.append(" ".join(words))
    return "\n\n".join(rich), "\n\n".join(plain)


def spent(run: Callable[[], object]) -> float:
    """Milliseconds of processor time of one run."""
    start = time.process_time()
    run()
    return (time.process_time() - start) * 1000


def main() -> None:
    """Print what both cost and how the costs compare."""
    rich, plain = texts()
    entries = "\n".join(
        f"@book{{Work{number}, author = {{Doe, Jane}}, title = {{A Work of Some Length, {number}}},"
        f" date = {{19{number:02}}}, publisher = {{House}}, location = {{Town}}}}"
        for number in range(15)
    )
    library = read_bibliography([SourceText("works.bib", entries)])
    catalogue = Catalogue(bibliography=library, has_library=True)
    converter = Converter(EXTENSIONS)
    source = SourceText("docs/article.md", rich)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "docs").mkdir()
        extra = [name for name in EXTENSIONS if name not in {"toc", "tables", "fenced_code"}]
        Path(folder, "mkdocs.yml").write_text(
            yaml.safe_dump({"site_name": "x", "plugins": [], "markdown_extensions": extra})
        )
        config = load_config(str(Path(folder, "mkdocs.yml")))
    file = File("article.md", "docs", "site", use_directory_urls=True)
    files = Files([file])

    def stock() -> None:
        page = Page(None, file, config)
        page.markdown = plain
        page.render(config, files)

    def ours() -> None:
        with paused_collections():  # as every build and preview does
            converter.render(source, catalogue, "article.md")

    ours(), stock()
    # By turns, so that what slows the machine slows both; what others do to it shows in the slow runs only.
    pairs = [(spent(ours), spent(stock)) for _ in range(ROUNDS)]
    least = [min(times) for times in zip(*pairs, strict=True)]
    ratio = statistics.median(mine / theirs for mine, theirs in pairs)
    print(
        f"{len(plain.split())} words: Ludograph {least[0]:.2f} ms, plain MkDocs {least[1]:.2f} ms at the least,"
        f" ratio {least[0] / least[1]:.2f}; median of the ratios of {ROUNDS} pairs {ratio:.2f}"
    )


if __name__ == "__main__":
    main()
