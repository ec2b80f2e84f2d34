"""A page is made again exactly when something changed that its article looked up."""

from dataclasses import replace

import pytest

from ludograph.article.facts import Uses
from ludograph.bibliography.reader import read_bibliography
from ludograph.catalogue import Address, Addresses, Catalogue, Picture
from ludograph.games.reader import read_rules
from ludograph.problems import Place
from ludograph.publish.fingerprints import Fingerprints, canonical
from ludograph.source import SourceText

LIBRARY = "@book{Ono1956, title = {Cards}, date = {1956}}\n@book{Ebashi2014, title = {Karuta}, date = {2014}}\n"
PAGES = {page: Address(page, page.replace(".md", "/"), title=page) for page in ("a.md", "b.md")}


def catalogue(library=LIBRARY, pages=PAGES, pictures=(), **changes):
    return Catalogue(
        bibliography=read_bibliography([SourceText("bibliography/a.bib", library)]),
        addresses=Addresses(pages, frozenset(picture.file for picture in pictures)),
        pictures={picture.file: picture for picture in pictures},
        has_library=True,
        **changes,
    )


USES = Uses(
    citekeys=frozenset({"Ono1956"}),
    pages=frozenset({"b.md"}),
    targets=frozenset({"b.md", "missing.md"}),
    files=frozenset({"a.png"}),
)
OTHER_TITLE = {**PAGES, "b.md": replace(PAGES["b.md"], title="Another")}


@pytest.mark.parametrize(
    "changed",
    [
        catalogue(LIBRARY.replace("Cards", "Playing cards")),
        catalogue(LIBRARY.replace("Ono1956", "Ono1957")),
        catalogue(pages=OTHER_TITLE),
        catalogue(pages={"a.md": PAGES["a.md"]}),
        catalogue(pages={**PAGES, "missing.md": Address("missing.md", "missing/")}),
        catalogue(pictures=[Picture("a.png", 10, 20)]),
    ],
    ids=["a work", "a key gone", "a linked title", "a linked page gone", "a missing page arrived", "a picture"],
)
def test_what_was_looked_up_changes_the_fingerprint(changed):
    assert Fingerprints(changed).of(USES, "a.md") != Fingerprints(catalogue()).of(USES, "a.md")


@pytest.mark.parametrize(
    "changed",
    [
        catalogue(LIBRARY.replace("Karuta", "Hanafuda")),
        catalogue("% a remark\n" + LIBRARY),
        catalogue(pages={**PAGES, "c.md": Address("c.md", "c/")}),
        catalogue(pictures=[Picture("b.png", 10, 20)]),
    ],
    ids=["a work not cited", "where a work stands", "a page not linked", "a picture not shown"],
)
def test_what_was_not_looked_up_does_not(changed):
    assert Fingerprints(changed).of(USES, "a.md") == Fingerprints(catalogue()).of(USES, "a.md")


def test_an_unknown_key_depends_on_all_keys_because_the_nearest_are_proposed():
    uses = Uses(citekeys=frozenset({"Onno1956"}))
    more = catalogue(LIBRARY + "@book{Onno1957, title = {x}}")
    assert Fingerprints(more).of(uses, "a.md") != Fingerprints(catalogue()).of(uses, "a.md")


def test_a_longer_key_that_the_text_would_mean_is_looked_for():
    uses = Uses(citekeys=frozenset({"Ono1956"}))
    one = catalogue(LIBRARY + "@book{Ono1956.b, title = {x}}")
    other = catalogue(LIBRARY + "@book{Ono1956b, title = {x}}")
    known = Fingerprints(catalogue()).of(uses, "a.md")
    assert Fingerprints(one).of(uses, "a.md") != known
    assert Fingerprints(other).of(uses, "a.md") == known


def rules(*games, deck_size=40):
    decks = f"kabu: {{names: [Kabufuda], size: {deck_size}}}\n"
    made = "".join(f"{name}: {{names: [{name}], family: kabu, deck: kabu, players: {n}}}\n" for name, n in games)
    return read_rules([SourceText("data/decks/a.yaml", decks), SourceText("data/games/a.yaml", made)])


@pytest.mark.parametrize(
    ("used", "changes"),
    [
        ({"oicho"}, {"oicho"}),
        ({"hiki"}, {"hiki"}),
        ({"*"}, {"oicho", "hiki", "new"}),
        ({"missing"}, {"oicho", "hiki", "new"}),
    ],
    ids=["one game", "another", "all games", "a game that is not there"],
)
def test_a_game_is_looked_up_by_itself_or_with_all_others(used, changes):
    before = rules(("oicho", 2), ("hiki", 3))
    after = {
        "oicho": rules(("oicho", 5), ("hiki", 3)),
        "hiki": rules(("oicho", 2), ("hiki", 5)),
        "new": rules(("oicho", 2), ("hiki", 3), ("kyo", 4)),
    }
    uses = Uses(games=frozenset(used))
    known = Fingerprints(catalogue(rules=before)).of(uses, "a.md")
    changed = {name for name, now in after.items() if Fingerprints(catalogue(rules=now)).of(uses, "a.md") != known}
    assert changed == changes


def test_equal_values_are_written_alike_whatever_their_order():
    assert canonical({"a": {1, 2, 3}, "b": (1,)}) == canonical({"b": (1,), "a": {3, 2, 1}})


def test_functions_and_instances_are_written_without_their_place_in_memory():
    class Extension:
        def __init__(self, option):
            self.option = option

    assert canonical(Extension(1)) == canonical(Extension(1)) != canonical(Extension(2))
    assert canonical({"format": len}) == canonical({"format": len}) != canonical({"format": max})


def test_where_something_stands_is_left_out():
    assert canonical(Place("a", 1, 2)) == canonical(Place("a", 3, 4))
