"""What Germans type: umlauts in three spellings, the sharp s, compounds and questions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.site.search.driver import Query, SearchPage, queries, served
from tests.sites.small_site import SmallSite

pytestmark = pytest.mark.browser

FIXTURES = Path(__file__).parent / "fixtures"
TABLE = queries(FIXTURES / "queries-de.tsv")


@pytest.fixture(scope="module")
def search(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SearchPage]:
    articles = (FIXTURES / "articles-de.txt").read_text("utf-8").split("=== ")[1:]
    files = {f"docs/{name}.md": text for name, _, text in (each.partition("\n") for each in articles)}
    made = SmallSite.write(tmp_path_factory.mktemp("german"), files, {"lang": "de", "engine": "plain"})
    assert made.build()
    with served(made.root / "site") as address:
        page = SearchPage(browser.new_page(), made.root / "site", address)
        page.open()
        yield page
        page.page.close()


def test_the_table_has_at_least_twenty_queries() -> None:
    assert len({query.text for query in TABLE}) >= 20


@pytest.mark.parametrize("query", TABLE, ids=[query.text for query in TABLE])
def test_a_query_finds_its_page_first(search: SearchPage, query: Query) -> None:
    assert search.ask(query.text).pages[:1] == [query.page], query.why
