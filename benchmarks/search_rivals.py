"""The query table asked of other searches: Pagefind as it comes, Pagefind fed with our tokens, Material's own.

pip install 'pagefind[bin]'            # only for this comparison
python -m benchmarks.search_rivals pagefind 1000 /tmp/pagefind
python -m benchmarks.search_rivals pagefind-fed 1000 /tmp/fed
python -m benchmarks.search_rivals material 1000 /tmp/material
"""

from __future__ import annotations

import html
import re
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError, sync_playwright
from tests.site.search.driver import queries, served

from benchmarks.corpus import write_files
from benchmarks.plain_reader import plain_facts
from benchmarks.search import FIXTURES, sources
from ludograph.site.search.tokens import name_tokens, tokens

Ask = Callable[[str], list[str]]


def as_html(page: str, source: str) -> str:
    """The article as the HTML of its body, with ruby and notes as a browser knows them."""
    facts = plain_facts(page, source)
    body = source.split("---\n", 2)[2].replace("&shy;", "\u00ad")
    body = re.sub(r"\{([^|{}]+)\|([^{}]+)\}", r"<ruby>\1<rt>\2</rt></ruby>", body)
    body = re.sub(r"\^\[([^\]]*)\]", r" (\1)", body)
    body = re.sub(r"^## (.*)$", r"</p><h2>\1</h2><p>", body, flags=re.MULTILINE)
    names = "".join(f'<p lang="{name.lang}">{html.escape(name.text)}</p>' for name in facts.names[1:])
    return f"<h1>{html.escape(facts.metadata.title.text)}</h1>{names}<p>{body}</p>"


def as_tokens(page: str, source: str) -> str:
    """The article as nothing but the tokens under which it should be found."""
    facts = plain_facts(page, source)
    names = " ".join(token for name in facts.names for token in name_tokens(name.text))
    parts = [f"<h1>{names}</h1>"]
    for section in facts.sections:
        parts.append(f"<h2>{' '.join(name_tokens(section.title))}</h2>" if section.level > 1 else "")
        texts = [section.text, *(run.text for run in (*section.readings, *section.notes))]
        parts.append(f"<p>{' '.join(token for text in texts for token in tokens(text))}</p>")
    return "".join(parts)


def build_pagefind(count: int, folder: Path, write: Callable[[str, str], str]) -> None:
    """A site of HTML files and Pagefind's index of them."""
    head = '<!doctype html><html lang="en"><meta charset="utf-8"><body>'
    files = {page.replace(".md", ".html"): head + write(page, source) for page, source in sources(count)}
    write_files(folder, {**files, "index.html": "<!doctype html><title>x</title>"})
    subprocess.run([sys.executable, "-m", "pagefind", "--site", str(folder)], check=True, capture_output=True)


def build_material(count: int, folder: Path) -> Path:
    """A site as MkDocs and Material build it."""
    texts = {page: re.sub(r"</?p[^>]*>", "\n\n", as_html(page, source)) for page, source in sources(count)}
    write_files(folder / "docs", {**texts, "index.md": "# Home\n"})
    (folder / "mkdocs.yml").write_text(
        "site_name: x\nsite_url: ''\nplugins: [search]\nnav: [index.md]\n"
        "theme: {name: material, font: false, features: [navigation.prune]}\n",
        encoding="utf-8",
    )
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(folder / "mkdocs.yml")], check=True)
    return folder / "site"


@contextmanager
def asking_pagefind(page: Any, address: str, prepared: Callable[[str], str]) -> Iterator[Ask]:
    """Pagefind's own client, asked for its first ten."""
    page.goto(address + "index.html")
    page.evaluate("async () => { window.pf = await import('/pagefind/pagefind.js'); await pf.init(); }")

    def ask(query: str) -> list[str]:
        return page.evaluate(
            "async q => { const s = await pf.search(q);"
            " return (await Promise.all(s.results.slice(0, 10).map(r => r.data()))).map(d => d.url); }",
            prepared(query),
        )

    yield ask


@contextmanager
def asking_material(page: Any, address: str) -> Iterator[Ask]:
    """Material's search box, typed into."""
    page.goto(address + "index.html")
    page.wait_for_timeout(1500)

    def ask(query: str) -> list[str]:
        page.evaluate("() => { const box = document.querySelector('#__search'); box.checked || box.click(); }")
        page.focus("[data-md-component=search-query]")
        page.keyboard.type(query)
        with suppress(TimeoutError):  # a query that it takes for empty is not answered at all
            page.wait_for_function(
                "/match|No/.test(document.querySelector('.md-search-result__meta').textContent)", timeout=6000
            )
        page.wait_for_timeout(300)
        links = page.eval_on_selector_all(".md-search-result__item > a", "links => links.slice(0, 10).map(a => a.href)")
        return [link.removeprefix(address) for link in links]

    yield ask


def measure(folder: Path, asking: Callable[[Any, str], Any]) -> None:
    """Every query on a page of its own: the hits among the first three and ten, and the bytes of a first search."""
    table = queries(FIXTURES / "queries.tsv")
    ranks, costs, padded = [], [], 0
    with sync_playwright() as playwright, served(folder) as address:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for query in table:
            page = browser.new_context().new_page()
            fetched: list[int] = []
            page.on(
                "response", lambda response, fetched=fetched: fetched.append(_weight(folder, response.url, address))
            )
            with asking(page, address) as ask:
                found = [
                    re.sub(r"(index)?(\.html)?$", "", url.split("#")[0].split("?")[0]).strip("/")
                    for url in ask(query.text)
                ]
            page.context.close()
            costs.append(sum(fetched))
            if query.page:
                ranks.append(found.index(query.page) + 1 if query.page in found else 99)
            else:
                padded += bool(found)
        browser.close()
    print(
        f"hit@3 {sum(rank <= 3 for rank in ranks)}, hit@10 {sum(rank <= 10 for rank in ranks)} of {len(ranks)};"
        f" absent but answered {padded} of {len(table) - len(ranks)};"
        f" first search gzipped: median {statistics.median(costs):.0f}, most {max(costs)} bytes"
    )


def _weight(folder: Path, url: str, address: str) -> int:
    import gzip

    file = folder / url.removeprefix(address).split("?")[0]
    if not file.is_file() or not re.search(r"pagefind|search_index|workers/search", url):
        return 0
    data = file.read_bytes()
    return len(data) if data[:2] == b"\x1f\x8b" else len(gzip.compress(data, 6))


def main(rival: str, count: int, folder: Path) -> None:
    """Build what is missing, and measure."""
    if rival == "material":
        measure(folder / "site" if (folder / "site").is_dir() else build_material(count, folder), asking_material)
        return
    fed = rival == "pagefind-fed"
    if not (folder / "pagefind").is_dir():
        build_pagefind(count, folder, as_tokens if fed else as_html)
    prepared: Callable[[str], str] = (lambda query: " ".join(_wanted(query))) if fed else str
    measure(folder, lambda page, address: asking_pagefind(page, address, prepared))


def _wanted(query: str) -> Iterator[str]:
    """A query's tokens, without what others of them already say."""
    found = list(tokens(query))
    return (token for token in found if len(token) > 1 or len(found) == 1)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
