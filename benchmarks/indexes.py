"""What the generated pages cost at many articles, without converting an article: time, number, largest page.

python -m benchmarks.indexes 10000
"""

from __future__ import annotations

import sys
import time

from benchmarks.plain_reader import plain_facts
from benchmarks.search import sources
from ludograph.article.facts.index import build_index
from ludograph.catalogue import Catalogue
from ludograph.site.pages import Site, files
from ludograph.site.pages.generated import generated_pages


def main(count: int) -> None:
    """Join, make the pages and the files for programs, and report."""
    facts = [plain_facts(page, source) for page, source in sources(count)]
    started = time.process_time()
    index = build_index(facts)
    pages = generated_pages(index, Catalogue())
    made = time.process_time()
    largest = max(pages, key=lambda page: len(repr(pages[page])))
    print(
        f"{count} articles: {len(pages)} pages in {made - started:.1f} s,"
        f" the largest {largest}: {len(repr(pages[largest]))} characters"
    )
    started = time.process_time()
    written = sum(1 for _ in files(index, Catalogue(), Site("Site", "https://example.org/", cards=False)))
    print(f"{written} files for programs in {time.process_time() - started:.1f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]))
