"""What an article asks of the world: nothing it looks at is forgotten, nothing it does not look at counts."""

from dataclasses import fields, replace

import pytest

from ludograph.article.rendering import render_article
from ludograph.base.files import Overlay, WorkingTree
from ludograph.base.problems import Place
from ludograph.base.source import SourceText
from ludograph.catalogue import Address, Addresses, Catalogue, Picture, Settings
from ludograph.checks.running import article_problems
from ludograph.library.library import Bibliography
from ludograph.library.reader import read_bibliography
from ludograph.rules.data.model import Rules
from ludograph.rules.data.reader import read_rules
from ludograph.site.freshness import questions
from ludograph.site.freshness.asked_rules import AskedRules
from ludograph.site.freshness.canonical import canonical
from ludograph.site.freshness.engine import Kept, Reading, reasons
from ludograph.site.freshness.questions import Asking, World
from ludograph.store import Cache, Kind

LIBRARY = (
    "@book{Ono1956, title = {Cards}, author = {Ono, Haru}, date = {1956}}\n"
    "@book{Fuller2020, title = {Karuta}, author = {Fuller, Ann}, date = {2020}, ids = {Fuller20}}\n"
)
PAGES = {page: Address(page, page.removesuffix(".md") + "/", page) for page in ("a.md", "b.md", "c/far.md")}


PLAYED = (("oicho", 2), ("hiki", 3))


def rules(games=PLAYED, numbers="1-10", spare="", status="partial", *edits):
    """Games of one deck and one yaku, and a second yaku that the games named in `spare` play.

    Each of `edits` is an old text of the files with what stands there instead.
    """
    decks = f"kabu: {{names: [Kabufuda], numbers: {numbers}, copies: 4, source: Ono1956}}\n"
    yaku = "".join(
        f"{name}: {{names: [{name}], size: {size}, when: {{same: rank}}, source: Ono1956}}\n"
        for name, size in (("storm", 3), ("spare", 2))
    )
    made = "".join(
        f"{name}: {{names: [{name}], family: kabu, status: {status}, form: banker, deck: {{use: kabu}}, players: {n},"
        " source: Ono1956, terms: [words],"
        f" yaku: {{storm: {{pay: 3}}{', spare: {pay: 2}' if name == spare else ''}}}}}\n"
        for name, n in games
    )
    terms = "words: {names: [Words], numbers: {9: kabu}, source: Ono1956}\n"
    files = {"decks/a": decks, "yaku/a": yaku, "games/a": made, "terms/a": terms}
    files["texts/a"] = "words: {text: Words, in: {fr: Mots}}\n"
    for old, new in edits:
        assert any(old in text for text in files.values())
        files = {name: text.replace(old, new) for name, text in files.items()}
    return read_rules([SourceText(f"data/{name}.yaml", text) for name, text in files.items()])


def edited(*pairs):
    return catalogue(data=rules(PLAYED, "1-10", "", "partial", *pairs))


FILES = ("a.png", "icons/m.png")
PICTURES = (Picture("a.png", 1, 2),)


def catalogue(text=LIBRARY, pages=PAGES, files=FILES, pictures=PICTURES, data=None):
    return Catalogue(
        bibliography=read_bibliography([SourceText("bibliography/a.bib", text)]),
        rules=data or rules(),
        addresses=Addresses(pages, frozenset(files)),
        pictures={picture.file: picture for picture in pictures},
        settings=Settings(rights=True),
        has_library=True,
    )


def reading(what):
    """What readers, downloads and checks show of an article, of which `what` is the Markdown, or asks by itself."""

    def read(known):
        if callable(what):
            return repr(what(known))
        rendered = render_article(SourceText("docs/a.md", what), known, page="a.md")
        return repr((rendered.html, rendered.files, rendered.head, article_problems(rendered.facts, known)))

    return read


def asked(markdown, known=None):
    return Asking(World(known or catalogue())).questions(reading(markdown))[1]


def changed_by(markdown, now, before=None):
    """Whether the article has to be rendered again in another world."""
    return bool(reasons(Reading.of({}, asked(markdown, before)), {}, World(now).answer))


def warm(what, before, now, forgotten=""):
    """What is shown in the world `now` after a run in the world `before`; questions of one kind are not noted."""
    cache, kind = Cache(None), Kind("page", str)
    first, again = (Kept(kind, world, Asking(world), cache) for world in map(World, (before, now)))
    made, shown = first.make({}, reading(what))
    noted = [(question, answer) for question, answer in made.asked if question[0] != forgotten]
    first.keep("a", Reading.of({}, noted, *made.states), shown)
    return again.find("a", {}) or reading(what)(now)


LISTED = {**PAGES, "bibliography.md": Address("bibliography.md", "bibliography/")}
STRUNG = "@string{osaka = {Osaka}}\n@book{Strung, title = {Cards}, location = osaka, date = {1956}}\n"
TITLE = {**PAGES, "b.md": replace(PAGES["b.md"], title="Another")}
WITH = {**PAGES, "missing.md": Address("missing.md", "missing/")}
DEPENDENCIES = {
    "a work": ("[@Ono1956]", catalogue(LIBRARY.replace("Cards", "Playing cards"))),
    "a @string": ("[@Strung]", catalogue(STRUNG.replace("{Osaka}", "{Ōsaka}")), catalogue(STRUNG)),
    "how a work is typed": ("[@Ono1956]", catalogue(LIBRARY.replace("title = {Cards}", 'title = "Cards"'))),
    "a work gone": ("[@Ono1956]", catalogue(LIBRARY.replace("Ono1956", "Ono1957"))),
    "a work that arrived": ("[@Ono1957]", catalogue(LIBRARY + "@book{Ono1957, title = {x}}")),
    "a longer key": ("@Ono1956.b", catalogue(LIBRARY + "@book{Ono1956.b, title = {x}}")),
    "a further key of a work": ("[@Fuller20]", catalogue(LIBRARY.replace("Fuller20}", "Fuller21}"))),
    "near keys of a listed work": ('<Reference key="Onno1956" />', catalogue(LIBRARY + "@book{Onno1957, title={x}}")),
    "a bibliography of many pages": (
        "[@Ono1956]",
        catalogue(LIBRARY + "".join(f"@book{{K{n}, title = {{x}}}}\n" for n in range(600)), LISTED),
        catalogue(pages=LISTED),
    ),
    "a title (no component asks)": (lambda known: known.addresses.pages["b.md"].title, catalogue(pages=TITLE)),
    "a linked page gone": ("[b](b.md)", catalogue(pages={"a.md": PAGES["a.md"]})),
    "a missing page that arrived": ("[x](missing.md)", catalogue(pages=WITH)),
    "all pages (no component asks)": (lambda known: sorted(known.addresses.pages), catalogue(pages=WITH)),
    "near names of a missing page": ("[x](missin.md)", catalogue(pages=WITH)),
    "a page that is a draft now": (
        "[b](b.md)",
        catalogue(pages={**PAGES, "b.md": replace(PAGES["b.md"], published=False)}),
    ),
    "an alias": ("[x](old)", catalogue(pages={**PAGES, "b.md": replace(PAGES["b.md"], aliases=("old",))})),
    "an alias that another page has now": (
        "[x](old)",
        catalogue(pages={**PAGES, "c.md": Address("c.md", "c/", aliases=("old",))}),
        catalogue(pages={**PAGES, "c.md": Address("c.md", "c/"), "b.md": replace(PAGES["b.md"], aliases=("old",))}),
    ),
    "a title that a missing page has now": ("[[Another]]", catalogue(pages=TITLE)),
    "a second file of the same name": (
        "[x](far.md)",
        catalogue(pages={**PAGES, "d/far.md": Address("d/far.md", "d/far/")}),
    ),
    "the size of a picture": ("![](a.png)", catalogue(pictures=[Picture("a.png", 10, 20)])),
    "rights of a picture": ("![](a.png)", catalogue(pictures=[Picture("a.png", 1, 2, {"license": "cc0"})])),
    "a picture gone": ("![](a.png)", catalogue(files=())),
    "a picture that arrived": ("![](b.png)", catalogue(files=("a.png", "b.png"))),
    "a picture by an address from the root": ("![](/icons/n.png)", catalogue(files=("icons/n.png",))),
    "a picture found by its name": ("![](m.png)", catalogue(files=("icons/m.png", "other/m.png"))),
    "a sound file": ('<Pronounce file="k.ogg">k</Pronounce>', catalogue(files=("k.ogg",))),
    "a game": ('<Rules show="game-facts" game="oicho" />', catalogue(data=rules((("oicho", 5), ("hiki", 3))))),
    "a deck": ('<Rules show="deck-table" deck="kabu" />', catalogue(data=rules(numbers="1-9"))),
    "a game that entered the family": (
        '<Rules show="yaku-matrix" family="kabu" />',
        catalogue(data=rules((("oicho", 2), ("hiki", 3), ("kyo", 4)))),
    ),
    "a game that left the family": (
        '<Rules show="yaku-matrix" family="kabu" />',
        catalogue(data=rules((("oicho", 2),))),
    ),
    "a game that uses the deck now": (
        '<Rules show="deck-table" deck="kabu" />',
        catalogue(data=rules((("oicho", 2), ("hiki", 3), ("kyo", 4)))),
    ),
    "a game that plays the yaku now": (
        '<Rules show="yaku-card" yaku="spare" />',
        catalogue(data=rules(spare="hiki")),
    ),
    "near games": ('<Rules show="play-now" game="oich" />', catalogue(data=rules((("hiki", 3),)))),
    "how a @string is typed": ("[@Strung]", catalogue(STRUNG.replace("{Osaka}", '"Osaka"')), catalogue(STRUNG)),
    "a @string that arrived": ("[@Ono1956]", catalogue("@string{title = {Cards}}\n" + LIBRARY)),
    "a deck that no table shows": ('<Cards deck="kabu" pack />', catalogue(data=rules(numbers="1-9"))),
    "near decks": (
        '<Cards deck="kabo" pack />',
        edited(("kabu: {names: [K", "kabob: {names: [B], numbers: 1-3}\nkabu: {names: [K")),
    ),
    "a family's game with its words": (
        '<Rules show="number-names" family="kabu" />',
        edited(("family: kabu", "family: other")),
    ),
    "near families": ('<Rules show="disputes" family="kabo" />', edited(("family: kabu", "family: other"))),
    "a yaku that no game plays": (
        '<Rules show="yaku-card" yaku="spare" />',
        edited(("names: [spare]", "names: [Spare one]")),
    ),
    "near yaku": ('<Rules show="yaku-card" yaku="spere" />', edited(("spare: {names", "other: {names"))),
    "words of the data": ('<Rules show="number-names" />', edited(("{9: kabu}", "{9: ace}"))),
    "words that arrived": (
        '<Rules show="number-names" />',
        edited(("words: {", "more: {names: [More], numbers: {8: oicho}, source: Ono1956}\nwords: {")),
    ),
    "a text in another language": (
        '---\nlang: fr\n---\n<Rules show="number-names" />',
        edited(("fr: Mots", "fr: Paroles")),
    ),
    "a former id": (
        '<Rules show="game-facts" game="oich" />',
        edited(("{names: [oicho], ", "{names: [oicho], aka: [oich], ")),
    ),
    "a line above a value of a false claim": (
        "---\nclaims:\n  - {id: one, text: Nine., check: {value: {at: oicho#players, equals: '9'}}}\n---\nNine.",
        edited(("oicho: {names", "# remark\noicho: {names")),
    ),
    "an article about a game": (
        '<Rules show="hand-checker" game="oicho" />',
        catalogue(pages={**PAGES, "b.md": replace(PAGES["b.md"], games=(("oicho", ""),))}),
    ),
    "former ids (no component asks)": (
        lambda known: list(known.rules.redirects),
        edited(("{names: [oicho], ", "{names: [oicho], aka: [oich], ")),
    ),
    "problems of the data (no component asks)": (lambda known: known.rules.problems, catalogue(data=rules(status="x"))),
    "all files (no component asks)": (lambda known: sorted(known.addresses.files), catalogue(files=())),
    "all pictures (no component asks)": (lambda known: list(known.pictures), catalogue(pictures=())),
    "errors in the data": ('<Rules show="play-now" game="oich" />', catalogue(data=rules(status="x"))),
}


@pytest.mark.parametrize("row", DEPENDENCIES)
def test_whatever_an_article_looks_at_makes_it_again(row):
    what, now, *before = DEPENDENCIES[row]
    before = before[0] if before else catalogue()
    assert warm(what, before, now) == reading(what)(now) != reading(what)(before)
    assert not changed_by(what, before, before)


FOUND_BY = {
    "work": "a work",
    "works": "near keys of a listed work",
    "one page of works": "a bibliography of many pages",
    "library": "a work",
    "string": "how a @string is typed",
    "strings": "a @string that arrived",
    "rules": "a game",
    "game": "a game",
    "games": "near games",
    "family": "a family's game with its words",
    "families": "near families",
    "deck": "a deck that no table shows",
    "decks": "near decks",
    "yaku": "a yaku that no game plays",
    "every yaku": "near yaku",
    "terms": "words of the data",
    "all terms": "words that arrived",
    "texts in other languages": "a text in another language",
    "former id": "a former id",
    "former ids": "former ids (no component asks)",
    "line of a value": "a line above a value of a false claim",
    "first error of the data": "errors in the data",
    "problems of the data": "problems of the data (no component asks)",
    "addresses": "an alias",
    "page": "a page that is a draft now",
    "pages": "all pages (no component asks)",
    "names": "near names of a missing page",
    "address": "a second file of the same name",
    "article of a game": "an article about a game",
    "file": "a sound file",
    "files": "all files (no component asks)",
    "pictures and rights": "rights of a picture",
    "picture": "rights of a picture",
    "pictures": "all pictures (no component asks)",
}
"""Kind of question → the row of the table above that nothing but this kind finds."""


@pytest.mark.parametrize("kind", [kind for part in questions._PARTS.values() for kind in part])
def test_a_kind_of_question_that_is_not_noted_leaves_an_old_page(kind, monkeypatch):
    """The law that a warm run gives what a cold one gives needs every kind: those without a use would show here."""
    what, now, *before = DEPENDENCIES[FOUND_BY[kind]]
    before = before[0] if before else catalogue()
    if kind in questions.WHOLES:  # no article asks for them: they belong to the state of the world
        monkeypatch.setitem(questions._ANSWERS, kind, lambda world: "always the same")
    assert warm(what, before, now, forgotten=kind) == reading(what)(before)


@pytest.mark.parametrize(
    ("markdown", "now"),
    [
        ("[@Ono1956]", catalogue(LIBRARY.replace("Karuta", "Hanafuda"))),
        ("[@Ono1956]", catalogue(LIBRARY + "@book{Ono1956b, title = {x}}")),
        ("[@Ono1956]", catalogue("% a remark\n" + LIBRARY)),
        ("[b](b.md)", catalogue(pages=WITH)),
        ("![](a.png)", catalogue(pictures=[Picture("a.png", 1, 2), Picture("b.png", 10, 20)])),
        ('<Rules show="play-now" game="oicho" />', catalogue(data=rules((("oicho", 2), ("hiki", 5))))),
    ],
    ids=["another work", "another key", "where a work stands", "another page", "another picture", "another game"],
)
def test_what_was_not_looked_up_does_not(markdown, now):
    assert not changed_by(markdown, now)


def ask_for(library, name):
    found = getattr(library, name)
    return found(()) if callable(found) else found


def test_every_part_of_the_world_is_asked_for():
    """A field that somebody adds has to be noted too, or declared to belong to what was looked up."""
    known = catalogue()
    log = []
    asking = Asking(World(known))
    noted = asking.catalogue
    assert {field.name for field in fields(Catalogue)} == {
        "bibliography", "rules", "addresses", "pictures", "settings", "style", "has_library", "problems",
    }  # fmt: skip
    assert type(noted.rules) is not Rules
    with_rules = AskedRules(known.rules, log.append, lambda: None)
    belongs = {"line_starts", "reach", "origins", "digests", "cited"}
    for field in fields(Rules):
        log.clear()
        value = getattr(with_rules, field.name)
        if hasattr(value, "get"):
            value.get("x")
        assert log or field.name in belongs, field.name
    with_addresses = questions._AskedAddresses(known.addresses, log.append)
    for field in fields(Addresses):
        log.clear()
        if field.name in {"replaced", "kept"}:  # for the checks of a whole site
            assert not hasattr(with_addresses, field.name)
            continue
        value = getattr(with_addresses, field.name)
        _ = "x" in value
        assert log or field.name in {"default_locale", "locales", "made"}, field.name
    for name in vars(Bibliography):
        # What is not noted cannot be asked for: the part that answers it is not there.
        if not name.startswith("_") and name not in {*vars(questions._AskedLibrary), "entries"}:
            with pytest.raises(AttributeError):
                ask_for(noted.bibliography, name)


def test_every_kind_of_question_has_an_answer_and_an_unknown_kind_never_the_same():
    world = World(catalogue())
    for kind, give in questions._ANSWERS.items():
        names = ("a.md", "b.md")[: give.__code__.co_argcount - 1]
        assert world.answer((kind, *names)) != "unknown"
    assert world.answer(("of a later version", "x")) == "unknown"


def test_a_module_of_the_project_is_one_of_the_questions(tmp_path, monkeypatch):
    (tmp_path / "own_syntax.py").write_text("VALUE = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    import own_syntax  # noqa: F401

    files = WorkingTree(tmp_path)
    _, found = Asking(World(Catalogue(), files), tmp_path).questions(lambda world: None)
    assert [question for question, _ in found] == [("module", "own_syntax.py")]
    changed = World(Catalogue(), Overlay(files, {"own_syntax.py": b"VALUE = 2\n"}))
    assert reasons(Reading.of({}, found), {}, changed.answer) == ("the answer changed to: module own_syntax.py",)


@pytest.mark.parametrize("row", DEPENDENCIES)
def test_the_state_of_the_world_changes_with_any_answer(row):
    """While it is the same no question is asked again, so nothing may be missing in it."""
    _, now, *before = DEPENDENCIES[row]
    assert World(now).state != World(*before or [catalogue()]).state
    assert World(now).state == World(replace(now)).state


def test_a_changed_module_counts_although_the_world_is_the_same(tmp_path, monkeypatch):
    (tmp_path / "own_rule.py").write_text("VALUE = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    import own_rule  # noqa: F401

    cache, kind, files = Cache(None), Kind("kept", str), WorkingTree(tmp_path)

    def kept(changes):
        world = World(Catalogue(), Overlay(files, changes))
        return Kept(kind, world, Asking(world, tmp_path), cache)

    first = kept({})
    reading, value = first.make({"text": "1"}, lambda world: "made")
    first.keep("a", reading, value)
    assert kept({}).find("a", {"text": "1"}) == "made"
    assert kept({}).find("a", {"text": "2"}) is None
    again = kept({"own_rule.py": b"VALUE = 2\n"})
    assert again.find("a", {"text": "1"}) is None
    assert again.why == {"a": ("the answer changed to: module own_rule.py",)}


def test_what_is_made_of_something_kept_depends_on_all_that_this_depends_on():
    before, now = (World(catalogue(pages=pages)) for pages in (PAGES, WITH))
    kept = Kept(Kind("page", str), before, Asking(before), Cache(None))
    first, _ = kept.make({"text": "1"}, lambda known: str("missing.md" in known.addresses.pages))
    second, _ = kept.make({"text": "1"}, lambda known: str("Ono1956" in known.bibliography), first)
    assert [question for question, _ in second.asked] == [("page", "missing.md"), ("work", "Ono1956")]
    assert reasons(second, {"text": "1"}, before.answer) == ()
    assert reasons(second, {"text": "1"}, now.answer) == ("the answer changed to: page missing.md",)


def test_a_value_that_the_cache_has_lost_is_rebuilt_although_its_reading_holds():
    world, kind, cache = World(catalogue()), Kind("page", str), Cache(None)
    kept = Kept(kind, world, Asking(world), cache)
    reading, value = kept.make({"text": "1"}, lambda known: "made")
    kept.keep("a", reading, value)
    lost = Cache(None)
    lost.put(kept.kinds[0], "a", (reading,))
    again = Kept(kind, world, Asking(world), lost)
    assert again.find("a", {"text": "1"}) is None
    assert again.why == {"a": ("it is not in the cache any more",)}
    assert again.readings == {}


def test_four_values_of_a_name_live_side_by_side_and_the_nearest_says_what_changed(tmp_path):
    world, kind, file = World(catalogue()), Kind("page", str), tmp_path / "a.sqlite"
    cache = Cache(file)
    kept = Kept(kind, world, Asking(world), cache)
    made_of = [{"text": "1", "settings": f"drafts {number}"} for number in range(5)]
    for number, parts in enumerate(made_of):
        reading, value = kept.make(parts, lambda known, number=number: f"made {number}")
        kept.keep("a", reading, value)
    cache.save()
    cache.close()
    cache = Cache(file)
    again = Kept(kind, world, Asking(world), cache)
    assert [again.find("a", parts) for parts in made_of] == [None, "made 1", "made 2", "made 3", "made 4"]
    again = Kept(kind, world, Asking(world), cache)
    assert again.find("a", made_of[4]) == "made 4"
    assert again.find("a", {"text": "2", "settings": "drafts 2"}) is None
    assert again.why == {"a": ("its text changed",)}
    cache.save(again.kinds, whole=True)  # nor does a whole build, which uses one of them, take away the others
    cache.close()
    left = Kept(kind, world, Asking(world), Cache(file))
    assert [left.find("a", parts) for parts in made_of[1:]] == ["made 1", "made 2", "made 3", "made 4"]


def test_a_reading_within_another_has_its_own_questions_and_the_other_has_all():
    asking = Asking(World(catalogue()))
    within = []

    def read(known):
        assert "Ono1956" in known.bibliography
        within.append(asking.questions(lambda inner: "b.md" in inner.addresses.pages)[1])
        assert "Fuller2020" in known.bibliography

    _, found = asking.questions(read)
    assert [question for question, _ in within[0]] == [("page", "b.md")]
    assert [question for question, _ in found] == [("page", "b.md"), ("work", "Fuller2020"), ("work", "Ono1956")]
    assert "Ono1956" in asking.catalogue.bibliography  # outside a reading nothing is noted


def test_the_reasons_name_the_parts_and_the_questions():
    reading = Reading.of({"text": "1", "settings": "s"}, ((("work", "Ono1956"), "old"), (("page", "b.md"), "same")))
    assert reasons(reading, {"text": "2", "settings": "s"}, lambda question: "same") == (
        "its text changed",
        "the answer changed to: work Ono1956",
    )
    assert reasons(None, {}, str) == ("it is new",)


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
