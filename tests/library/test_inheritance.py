"""crossref and xdata."""

from __future__ import annotations

import pytest
from tests.library.library import read, reported

from ludograph.library.bibtex.drafting import renamed
from ludograph.library.entry import PersonName

PARENT = """
@collection{Book, title = {Of Cards}, subtitle = {Essays}, editor = {Doe, Jane}, date = {1994}, publisher = {P},
  title_translation_en = {On cards}, ids = {B}, shorthand = {OC}, options = {x}, isbn = {0-486-28100-0}}
"""


def test_a_chapter_has_its_book_from_its_parent() -> None:
    library = read("@incollection{Part, title = {One}, author = {Roe, R.}, crossref = {Book}}" + PARENT)
    entry = library["Part"]
    assert entry.text["booktitle"] == "Of Cards"
    assert entry.text["booksubtitle"] == "Essays"
    assert entry.text["booktitle_translation_en"] == "On cards"
    assert entry.text["title"] == "One"
    assert "subtitle" not in entry.text
    assert entry.names["editor"] == (PersonName("Doe", "Jane"),)
    assert str(entry.dates["date"]) == "1994"
    assert not {"ids", "shorthand", "options"} & entry.text.keys()
    assert entry.parents == ("Book",)


def test_a_parent_may_be_named_by_one_of_its_further_keys() -> None:
    text = "@incollection{Part, title = {One}, author = {Roe, R.}, crossref = {B}}" + PARENT
    assert read(text)["Part"].text["booktitle"] == "Of Cards"
    assert read(text)["Part"].parents == ("Book",)
    assert reported(text, "C015") == []


def test_its_own_fields_win() -> None:
    library = read("@incollection{Part, title = {One}, publisher = {Q}, crossref = {Book}}" + PARENT)
    assert library["Part"].text["publisher"] == "Q"


def test_xdata_gives_fields_under_their_own_names_and_in_chains() -> None:
    library = read(
        "@book{k, title={T}, xdata = {a, b}}"
        "@xdata{a, publisher = {P}, xdata = {c}}\n@xdata{b, location = {L}}\n@xdata{c, series={S}}"
    )
    assert {name: library["k"].text[name] for name in ("publisher", "location", "series")} == {
        "publisher": "P", "location": "L", "series": "S",
    }  # fmt: skip
    assert library["k"].parents == ("a", "c", "b")


def test_a_volume_is_part_of_its_work() -> None:
    library = read("@book{v, title = {Two}, volume = 2, crossref = {w}}\n@mvbook{w, title = {Work}, author = {A, B}}")
    assert library["v"].text["maintitle"] == "Work"


def test_an_article_stands_in_its_periodical() -> None:
    library = read("@article{a, title = {Two}, crossref = {p}}\n@periodical{p, title = {Oceania}, volume = 17}")
    assert (library["a"].text["journaltitle"], library["a"].text["volume"]) == ("Oceania", "17")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("@book{a, crossref = {b}}", "1:22: C015 crossref to 'b', which does not exist"),
        ("@book{a, crossref = {a}}", "1:22: C015 crossref goes in a circle: a → a"),
        ("@book{a, xdata = {b}}\n@xdata{b, xdata = {a}}", "2:20: C015 xdata goes in a circle: a → b → a"),
    ],
)
def test_missing_parents_and_circles_are_reported(text: str, message: str) -> None:
    assert reported(text, "C015") == [message]


def test_a_deep_chain_ends() -> None:
    chain = "\n".join(f"@book{{k{number}, crossref = {{k{number + 1}}}}}" for number in range(2000))
    library = read(chain + "\n@book{k2000, title={T}}")
    assert len(library) == 2001
    assert {problem.code for problem in library.problems} == {"C015"}


def test_a_changed_parent_changes_the_childs_fingerprint_and_no_other() -> None:
    part = "@incollection{Part, title = {One}, crossref = {Book}}\n@book{Other, title={O}}"
    before, after = read(part + PARENT), read(part + PARENT.replace("1994", "1995"))
    changed = {key for key in before if before.fingerprint(key) != after.fingerprint(key)}
    assert changed == {"Part", "Book"}


def test_fields_change_their_names_only_between_a_whole_and_its_part() -> None:
    assert renamed("book", "inbook")["title"] == "booktitle"
    assert not renamed("book", "article")
    assert not renamed("article", "inbook")
