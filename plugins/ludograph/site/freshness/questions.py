"""Records what an article looks up while it is read, so that it is read again exactly when a result changes.

`Asking` is a Catalogue that records every lookup as a question: whether a work exists, the target of an address, the
games of a family. Lookups without a result are recorded too. `World` answers the questions at any later time, as short
hashes for comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ludograph.base.files import Files
from ludograph.base.source import content_hash
from ludograph.catalogue import Addresses, Catalogue, PageNames, Resolution
from ludograph.library.library import Bibliography
from ludograph.site.freshness.asked import Ask, AskedMap, AskedSet, Derive, Question
from ludograph.site.freshness.canonical import canonical, own_modules

if TYPE_CHECKING:
    from ludograph.rules.data.model import Rules

T = TypeVar("T")
Asked = tuple[Question, str]
"""A question with a hash of its answer."""
MODULE = "module"
"""The kind of a question about a module of the project."""
WHOLES = ("library", "rules", "addresses", "pictures and rights")
"""The kinds of questions about whole parts of the catalogue, which no article asks."""


class World:
    """Answers questions about a catalogue and the project's files, with a cache."""

    def __init__(self, catalogue: Catalogue, files: Files | None = None, before: World | None = None) -> None:
        """`before` is the world before an edit; its answers for unchanged parts are reused."""
        self.catalogue = catalogue
        self._files = files
        self._known: dict[Question, str] = before._answers_of_same_parts(catalogue) if before else {}

    def _answers_of_same_parts(self, catalogue: Catalogue) -> dict[Question, str]:
        same = [part for part in _PARTS if getattr(catalogue, part) is getattr(self.catalogue, part)]
        kinds = frozenset(kind for part in same for kind in _PARTS[part])
        return {question: answer for question, answer in self._known.items() if question[0] in kinds}

    def answer(self, question: Question) -> str:
        """A short hash of the answer; "unknown" for a question of another version of the program."""
        known = self._known.get(question)
        if known is None:
            kind, *names = question
            give = _ANSWERS.get(kind)
            known = content_hash(give(self, *names))[:16] if give else "unknown"
            if kind != "address":  # only one article asks for it, and a large site would keep millions
                self._known[question] = known
        return known

    @cached_property
    def state(self) -> str:
        """A hash of everything that may be asked, except modules; while it is unchanged, so are all answers."""
        return content_hash(*(self.answer((whole,)) for whole in WHOLES))

    def _work(self, key: str) -> str:
        library = self.catalogue.bibliography
        found = library.meant_by(key)
        return f"{key in library} {found} {found and library.fingerprint(found)}"

    def _all_rules(self) -> str:
        rules = self.catalogue.rules
        if rules is None:
            return ""
        one_by_one = (("game", rules.games), ("deck", rules.decks), ("yaku", rules.yaku), ("terms", rules.terms))
        parts = [f"{kind} {id} {self.answer((kind, id))}" for kind, ids in one_by_one for id in ids]
        parts += [game.family for game in rules.games.values()]
        whole = (rules.texts, rules.redirects, rules.families, rules.problems, rules.first_error, rules.line_starts)
        return content_hash(*parts, *map(canonical, whole))

    def _all_addresses(self) -> str:
        known = self._addresses
        locales = sorted(known.locales), known.default_locale
        pages = type(known.pages), *known.pages.items()  # pages that may be made are not listed
        return content_hash(*map(repr, (*pages, *sorted(known.files), *locales)))

    @property
    def _addresses(self) -> Addresses:
        return self.catalogue.addresses or Addresses()

    @property
    def _rules(self) -> Rules:
        if self.catalogue.rules is not None:
            return self.catalogue.rules
        from ludograph.rules.data.model import Rules  # a site without data does without

        return Rules()

    def _game(self, id: str) -> str:
        game = self._rules.games.get(id)
        if game is None:
            return ""
        decks = [self.answer(("deck", deck.id)) for deck in (game.deck, *game.other_decks) if deck is not None]
        yaku = [self.answer(("yaku", use.yaku.id)) for use in game.every_use.values()]
        terms = [self.answer(("terms", table.id)) for table in game.terms]
        return " ".join((game.fingerprint, *decks, "-", *yaku, "-", *terms))

    def _module(self, path: str) -> str:
        data = self._files.read(path) if self._files else None
        return "" if data is None else content_hash(data)


_Answers = Mapping[str, Callable[..., str]]
_PARTS: Mapping[str, _Answers] = {
    "bibliography": {
        "work": World._work,
        "works": lambda world: canonical(list(world.catalogue.bibliography)),
        "one page of works": lambda world: str(world.catalogue.bibliography.on_one_page),
        "library": lambda world: f"{world.catalogue.bibliography.digest} {world.catalogue.bibliography.works}",
        "string": lambda world, name: canonical(world.catalogue.bibliography.strings.get(name)),
        "strings": lambda world: canonical(list(world.catalogue.bibliography.strings)),
    },
    "rules": {
        "rules": World._all_rules,
        "game": World._game,
        "games": lambda world: canonical(list(world._rules.games)),
        "family": lambda world, family: " ".join(
            f"{game.id} {world.answer(('game', game.id))}" for game in world._rules.family(family)
        ),
        "families": lambda world: canonical(world._rules.families),
        "deck": lambda world, id: canonical(world._rules.decks.get(id)),
        "decks": lambda world: canonical(list(world._rules.decks)),
        "yaku": lambda world, id: canonical(world._rules.yaku.get(id)),
        "every yaku": lambda world: canonical(list(world._rules.yaku)),
        "terms": lambda world, id: canonical(world._rules.terms.get(id)),
        "all terms": lambda world: canonical(list(world._rules.terms)),
        "texts in other languages": lambda world: canonical(world._rules.texts),
        "former id": lambda world, id: canonical(world._rules.redirects.get(id)),
        "former ids": lambda world: canonical(world._rules.redirects),
        "line of a value": lambda world, id, path: world._rules.written_at(id, path),
        "first error of the data": lambda world: world._rules.first_error,
        "problems of the data": lambda world: canonical(world._rules.problems),
    },
    "addresses": {
        "addresses": World._all_addresses,
        "page": lambda world, page: canonical(world._addresses.pages.get(page)),
        "pages": lambda world: canonical(list(world._addresses.pages)),
        "names": lambda world: canonical(world._addresses.names),
        "address": lambda world, page, target: canonical(world._addresses.resolve(target, page)),
        "article of a game": lambda world, game: canonical(world._addresses.article_of(game)),
        "file": lambda world, path: str(path in world._addresses.files),
        "files": lambda world: canonical(world._addresses.files),
    },
    "pictures": {
        "pictures and rights": lambda world: canonical(world.catalogue.pictures),
        "picture": lambda world, path: canonical(world.catalogue.pictures.get(path)),
        "pictures": lambda world: canonical(list(world.catalogue.pictures)),
    },
}
"""Part of the catalogue → kind of question → current answer."""
_ANSWERS: _Answers = {**{kind: give for part in _PARTS.values() for kind, give in part.items()}, MODULE: World._module}
"""Every kind of question → its answer. The kinds are stored, and `build --why` prints them."""


def _asked(name: str) -> Callable[..., Any]:
    def method(asked: Any, key: str, *about: Any) -> Any:
        asked._ask(("work", str(key)))
        return getattr(asked._library, name)(key, *about)

    return method


class _AskedLibrary(Bibliography):
    """The library with recorded lookups. Attributes that no article uses, such as `problems`, raise an error."""

    def __init__(self, library: Bibliography, ask: Ask) -> None:
        self._library, self._ask = library, ask

    __getitem__, __contains__ = _asked("__getitem__"), _asked("__contains__")
    head, fingerprint, derived = _asked("head"), _asked("fingerprint"), _asked("derived")
    meant_by, resolve = _asked("meant_by"), _asked("resolve")

    @property
    def strings(self) -> Any:
        return AskedMap(self._library.strings, "string", "strings", self._ask)

    @property
    def on_one_page(self) -> bool:
        self._ask(("one page of works",))
        return self._library.on_one_page

    def __iter__(self) -> Iterator[str]:
        self._ask(("works",))
        return iter(self._library)

    def __len__(self) -> int:
        self._ask(("works",))
        return len(self._library)


class _AskedAddresses(Addresses):
    """The site's addresses with recorded lookups, without the replaced pages and kept files, which no article uses."""

    def __init__(self, addresses: Addresses, ask: Ask) -> None:
        self._addresses, self._ask = addresses, ask
        self.pages = AskedMap(addresses.pages, "page", "pages", ask)
        self.files = AskedSet(addresses.files, "file", "files", ask)
        self.made, self.default_locale, self.locales = addresses.made, addresses.default_locale, addresses.locales

    def resolve(self, target: str, page: str) -> Resolution:
        self._ask(("address", page, target))
        return self._addresses.resolve(target, page)

    @property
    def names(self) -> tuple[PageNames, ...]:
        self._ask(("names",))
        return self._addresses.names

    def called(self, name: str) -> list[str]:
        self._ask(("names",))
        return self._addresses.called(name)

    def article_of(self, game: str) -> tuple[str, str] | None:
        self._ask(("article of a game", game))
        return self._addresses.article_of(game)


class Asking:
    """A catalogue that records the lookups of each reading."""

    def __init__(self, world: World, root: Path | None = None) -> None:
        known = world.catalogue
        self._world = world
        self._root = root
        self._open: list[set[Question]] = []
        """The questions of each active reading, the innermost last."""
        self.derive: Derive | None = None
        """Caches values computed from the rules; None computes them each time."""

        def ask(question: Question) -> None:
            if self._open:  # as `note` does, for thousands of single questions
                self._open[-1].add(question)

        self.catalogue = Catalogue(
            bibliography=_AskedLibrary(known.bibliography, ask),
            rules=known.rules and self._asked_rules(known.rules, ask),
            addresses=known.addresses and _AskedAddresses(known.addresses, ask),
            pictures=AskedMap(known.pictures, "picture", "pictures", ask),
            settings=known.settings,
            style=known.style,
            has_library=known.has_library,
        )

    def _asked_rules(self, rules: Rules, ask: Ask) -> Rules:
        from ludograph.site.freshness.asked_rules import AskedRules  # a site without data does without

        return AskedRules(rules, ask, lambda: self.derive)

    def questions(self, read: Callable[[Catalogue], T]) -> tuple[T, tuple[Asked, ...]]:
        """The result of `read` for the catalogue, and its questions with answers, in order."""
        asked: set[Question] = set()
        self._open.append(asked)
        try:
            made = read(self.catalogue)
            asked.update((MODULE, path) for path in own_modules(self._root))
            return made, tuple((question, self._world.answer(question)) for question in sorted(asked))
        finally:
            self._open.pop()
            self.note(asked)  # a value is computed for an article, which depends on the same

    def note(self, questions: Iterable[Question]) -> None:
        """Adds questions to the current reading."""
        if self._open:
            self._open[-1].update(questions)
