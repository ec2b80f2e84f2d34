"""How long the search index takes to build and how large its parts are.

python -m benchmarks.search 10000 [folder to write a small site to]
"""

from __future__ import annotations

import gzip
import sys
import time
from pathlib import Path

from benchmarks.corpus import articles, write_files
from benchmarks.plain_reader import own_articles, plain_facts
from ludograph.site.pages.programs.findable import asking
from ludograph.site.search import Subject, search_files, searched

ROOT = Path(__file__).parent.parent
FIXTURES = ROOT / "tests/site/search/fixtures"
ASSETS = ROOT / "plugins/ludograph/site/assets"


def sources(count: int) -> list[tuple[str, str]]:
    """Our own articles and as many generated ones as make `count` together."""
    own = own_articles(FIXTURES / "articles.txt")
    return own + [(one.page, one.source) for one in articles(max(0, count - len(own)))]


def index_files(count: int) -> dict[str, bytes]:
    """The files of the index of so many articles."""
    facts = [plain_facts(page, source) for page, source in sources(count)]
    started = time.process_time()
    subjects = [
        Subject(
            one.page.removesuffix(".md") + "/",
            searched(one, one.metadata.title.text),
            {country.code: country.code for country in one.metadata.countries},
            (one.metadata.equipment,) if one.metadata.equipment else (),
        )
        for one in facts
    ]
    read = time.process_time()
    given = ((one.url, iter([one]).__next__) for one in subjects)
    files = dict(search_files(given, asking=asking()))
    print(f"{len(facts)} articles: read {read - started:.1f} s, joined {time.process_time() - read:.1f} s")
    return files


def main(count: int, folder: Path | None) -> None:
    """Build, report, and write a page to try it on."""
    files = index_files(count)
    for kind, prefix in (
        ("client", "search/client"),
        ("directory", "search/directory"),
        ("shards", "search/t/"),
        ("texts", "search/a/"),
    ):
        sizes = [len(content) for name, content in files.items() if name.startswith(prefix)]
        packed = sorted(len(gzip.compress(files[name], 6)) for name in list(files) if name.startswith(prefix))
        print(
            f"{kind}: {len(sizes)} files, {sum(sizes) / 1e6:.1f} MB,"
            f" gzip median {packed[len(packed) // 2]}, largest {packed[-1]}"
        )
    if folder:
        write_site(files, folder)


def write_site(files: dict[str, bytes], folder: Path) -> None:
    """The index, the client and one page that opens it."""
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Search</title>'
        '<a href="az/" data-search="search/">Search</a><script src="ludograph.js"></script>'
    )
    contents = {**files, "index.html": page.encode(), "ludograph.js": (ASSETS / "ludograph.js").read_bytes()}
    write_files(folder, contents)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
