"""What becomes of a MkDocs site when Ludograph is added to it: each page is built without and with the plugin.

`python -m benchmarks.neighbours SITE --without blog --without hooks` copies the folder that holds `mkdocs.yml`, leaves
out the options, plugins and extensions named, builds both, and prints what the pages lost.
"""

from __future__ import annotations

import argparse
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from lxml import html

from ludograph.base.frozen import frozen

_HEADINGS = "|".join(f".//h{level}[@id]" for level in range(1, 7))
_ADDED = "headerlink|md-content__button|md-source-file|md-feedback|md-tags|lg-(?:after|backlinks|cite|original-title)"
_FENCE = re.compile(r"(?:`{3,}|~{3,})[ \t]*[\w{]*")
"""What a reader sees where a fence was not read as code."""


@frozen
class PageText:
    """What the comparison looks at in a page."""

    words: Counter[str]
    headings: tuple[str, ...]
    ids: frozenset[str]
    code: tuple[str, ...]
    fences: int
    """Fences that are printed as text."""


def page_text(file: Path) -> PageText | None:
    """The article of a finished page; None where the file has none."""
    tree = html.document_fromstring(file.read_bytes())
    articles = tree.xpath("//main//article[contains(@class, 'md-content__inner')]") or tree.xpath("//main")
    if not articles:
        return None
    article = articles[0]
    ids = frozenset(article.xpath(".//@id"))
    headings = tuple(heading.get("id") for heading in article.xpath(_HEADINGS))
    code = tuple("".join(pre.text_content().split()) for pre in article.xpath(".//pre"))
    for element in [*article.iter()]:
        if isinstance(element.tag, str) and _is_added(element):
            element.drop_tree()
    text = " ".join(_texts(article))
    for pre in article.xpath(".//pre | .//code"):
        pre.drop_tree()
    return PageText(Counter(re.findall(r"\w+", text)), headings, ids, code, len(_FENCE.findall(article.text_content())))


def _is_added(element: html.HtmlElement) -> bool:
    """Whether it belongs to the frame round the article, or is one that Ludograph adds."""
    if element.tag in {"script", "style", "nav", "aside"}:
        return True
    return element.tag != "div" and bool(re.match(_ADDED, element.get("class") or ""))


def _texts(article: html.HtmlElement) -> Iterable[str]:
    return (text for text in article.itertext() if isinstance(text, str))


def without(text: str, names: Iterable[str]) -> str:
    """The settings without the lines of these keys and list items, and what is indented below them."""
    dropped = set(names)
    kept: list[str] = []
    indent, is_item = -1, False
    """Of the line that was left out last; -1 where what follows stays."""
    for line in text.splitlines():
        here = len(line) - len(line.lstrip())
        if indent >= 0 and (
            here > indent or not line.strip() or (here == indent and line[here] == "-" and not is_item)
        ):
            continue
        found = re.match(r"\s*(?P<item>- )?(?P<name>[\w.-]+)(?=:|\s*$)", line)
        indent = here if found and found["name"] in dropped else -1
        is_item = bool(found and found["item"])
        if indent < 0:
            kept.append(line)
    return "\n".join(kept) + "\n"


def with_ludograph(text: str) -> str:
    """The settings with the plugin after all others."""
    lines = text.splitlines()
    at = next((number for number, line in enumerate(lines) if re.match(r"plugins:\s*$", line)), None)
    if at is None:
        return f"{text}\nplugins:\n  - search\n  - ludograph\n"
    end = at + 1
    while end < len(lines) and (not lines[end].strip() or lines[end][0] in " -#"):
        end += 1
    first = next((line for line in lines[at + 1 : end] if line.lstrip().startswith("-")), "  - ")
    indent = first[: len(first) - len(first.lstrip())]
    return "\n".join([*lines[:end], f"{indent}- ludograph", *lines[end:]]) + "\n"


def built(folder: Path, name: str, settings: str) -> tuple[Path, list[str], float]:
    """The finished site, the warnings of its build, and the processor time in seconds."""
    config = folder / f"mkdocs.{name}.yml"
    config.write_text(settings, encoding="utf-8")
    site = folder.parent / name
    command = [sys.executable, "-m", "mkdocs", "build", "--config-file", config.name, "--site-dir", str(site)]
    before = _processor_time()
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{name}: the build ended with {done.returncode}\n{done.stderr[-3000:]}")
    return site, [line for line in done.stderr.splitlines() if line.startswith("WARNING")], _processor_time() - before


def _processor_time() -> float:
    """What the commands run so far have taken."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def compared(stock: Path, ours: Path) -> Iterator[tuple[str, PageText, PageText]]:
    """The pages that the site has without the plugin, and what becomes of each with it."""
    for file in sorted(stock.rglob("*.html")):
        name = file.relative_to(stock).as_posix()
        first = page_text(file)
        if first is None or name == "404.html":
            continue
        second = page_text(ours / name) if (ours / name).exists() else None
        yield name, first, second or PageText(Counter(), (), frozenset(), (), 0)


def report(stock: Path, ours: Path, most: int) -> None:
    """Print the sums, and the pages that lost most."""
    words = lost = added = headings = same = code = shown = fences = stock_fences = equal = pages = 0
    details: list[tuple[int, str]] = []
    for name, first, second in compared(stock, ours):
        gone, more = first.words - second.words, second.words - first.words
        kept = [identifier for identifier in first.headings if identifier in second.headings]
        pre = (Counter(first.code) & Counter(second.code)).total()
        pages += 1
        words, lost, added = words + first.words.total(), lost + gone.total(), added + more.total()
        headings, same = headings + len(first.headings), same + len(kept)
        code, shown = code + len(first.code), shown + pre
        fences, stock_fences = fences + second.fences, stock_fences + first.fences
        faults = gone.total() + more.total() + 5 * (len(first.headings) - len(kept) + len(first.code) - pre)
        equal += not faults
        if faults:
            missing = [identifier for identifier in first.headings if identifier not in second.headings]
            line = f"-{gone.total()} +{more.total()} words, {len(kept)} of {len(first.headings)} heading ids, {pre} of"
            line += f" {len(first.code)} code blocks, {second.fences} fences"
            line += f"; lost {[*gone][:8]} {missing[:4]}; new {[*more][:8]}"
            details.append((faults, f"{name}: {line}"))
    print(f"{pages} pages, {equal} equal")
    print(f"words: {words}, {lost} lost ({100 - 100 * lost / max(words, 1):.2f} % kept), {added} new")
    print(f"heading ids: {same} of {headings}; code blocks: {shown} of {code}")
    print(f"fences printed as text: {fences} (without Ludograph {stock_fences})")
    for _, line in sorted(details, reverse=True)[:most]:
        print(line)


def main() -> None:
    """Build both sites and print the comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--without", action="append", default=[], metavar="NAME")
    parser.add_argument("--pages", type=int, default=10, help="how many pages are listed")
    parser.add_argument("--keep", type=Path, help="where the built sites are kept")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        root = (given.keep or Path(temporary)).resolve()
        folder = root / "source"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(given.site, folder, ignore=shutil.ignore_patterns(".git", "site", "node_modules"))
        settings = without((folder / "mkdocs.yml").read_text(encoding="utf-8"), given.without)
        stock, _, first = built(folder, "stock", settings)
        ours, warnings, second = built(folder, "ludograph", with_ludograph(settings))
        report(stock, ours, given.pages)
        print(f"warnings: {len(warnings)}; processor time {first:.1f} s without, {second:.1f} s with")
        for line, count in Counter(re.sub(r".*?: ", "", line, count=1)[:40] for line in warnings).most_common(8):
            print(f"{count} × {line}")


if __name__ == "__main__":
    main()
