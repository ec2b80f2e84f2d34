"""Turns entries into Rules: builds decks, parses conditions, joins uses to their yaku; applies choices to a game.

`layers` merges the variants first. `chosen` applies a preset or single choices to a game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import NamedTuple

from ludograph.base.grouping import grouped
from ludograph.base.problems import ByPlace, Place, Problem
from ludograph.base.source import content_hash
from ludograph.base.yaml import DocumentReading, Node, Scalar, Sequence, guess, plain
from ludograph.base.yaml import Mapping as MappingNode
from ludograph.languages.countries.gazetteer import is_country
from ludograph.rules.cards.deck import Deck
from ludograph.rules.cards.resolving import resolve_decks
from ludograph.rules.data.entry import GameEntry, TermTable, UseEntry
from ludograph.rules.data.layers import ANYWHERE, Chains, Entries, Layer, layered, node_of, with_choice
from ludograph.rules.data.model import ResolvedGame, Rules, Use, Yaku
from ludograph.rules.data.provenance import Provenance
from ludograph.rules.data.words import RECOMMENDED
from ludograph.values import Source

WRITTEN_IN = {
    "deck": "Write it in data/decks/ as `{0}: …`.",
    "yaku": "Write it in data/yaku/ as `{0}: …`.",
    "game": "`ludograph new game {0}` writes it in data/games/.",
    "term table": "Write it in data/terms/ as `{0}: …`.",
    "work": "Add the entry {0!r} to the library.",
    "text": "Write it as the other file of the data has it, or delete the translation.",
}
"""Kind of entry → a hint where to write a missing one."""


def resolve_rules(entries: Entries, provenance: Provenance, problems: list[Problem]) -> Rules:
    """The resolved rules; faults are added to `problems`."""
    decks = resolve_decks(entries.decks, problems, entries.drawings)
    yaku = {
        id: Yaku(**{field.name: getattr(entry, field.name) for field in fields(entry)}, id=id)
        for id, entry in entries.yaku.items()
    }
    rules = Rules(
        decks={id: replace(deck, sources=provenance.reach.get(deck.at, ())) for id, deck in decks.items() if deck.at},
        yaku=yaku,
        terms={id: TermTable(id, entry) for id, entry in entries.terms.items()},
        texts=_texts(entries),
        redirects=_redirects(entries),
        reach=ByPlace(provenance.reach),
        origins=ByPlace(provenance.origins),
        cited=tuple(provenance.cited),
        digests=_digests(entries),
    )
    chains = Chains(entries, problems)
    flat = chains.all()
    reported = {(problem.code, problem.place) for problem in problems}
    games: dict[str, ResolvedGame] = {}
    for id in sorted(flat, key=lambda id: len(chains.extended_by(id))):
        faults: list[Problem] = []
        layers = [Layer(chains.written(id), entries.game(id))]
        layers += [Layer(games[above].node, games[above]) for above in chains.extended_by(id)[:1]]
        below = () if "/" in id else tuple(f"{id}/{variant}" for variant in entries.games[id].written_variants)
        frame = _Frame(id, entries.game(id).at or flat[id].place, below, chains.extended_by(id), layers)
        games[id] = _game(rules, frame, flat[id], faults)
        problems += (fault for fault in faults if (fault.code, fault.place) not in reported)
        reported |= {(fault.code, fault.place) for fault in faults}
    return replace(rules, games={id: games[id] for id in flat})


def _texts(entries: Entries) -> dict[str, dict[str, str]]:
    texts = ((lang, (entry.text, text)) for entry in entries.texts.values() for lang, text in entry.in_.items())
    return {lang: dict(pairs) for lang, pairs in grouped(texts).items()}


def chosen(
    rules: Rules, id: str, preset: str = "", choices: Mapping[str, object] | None = None
) -> tuple[ResolvedGame, list[Problem]]:
    """The game with a preset and single choices by path, and the faults that result.

    A value that the data do not offer has no source: `ResolvedGame.is_ours` is true for it.
    """
    game = rules.games[rules.redirects.get(id, id)]
    node = game.node
    made: dict[str, object] = dict(game.presets[preset].chosen) if preset else {}
    agreed = game.presets[preset].local if preset else ()
    made |= choices or {}
    if "local" in made:
        local = made.pop("local")
        agreed = tuple(local) if isinstance(local, (tuple, list)) else (str(local),)
    choices_at: dict[Place, str] = {}
    for path, value in made.items():
        written = value if isinstance(value, (Scalar, Sequence, MappingNode)) else node_of(value)
        node, at = with_choice(node, tuple(path.split(".")), written)
        if at is not None:
            choices_at[at] = "a single choice" if path in (choices or {}) else f"preset {preset}"
    problems: list[Problem] = []
    layers = [Layer(game.node, game)]
    frame = _Frame(game.id, game.at or node.place, game.variants, game.extends, layers)
    made_game = _game(rules, frame, node, problems, agreed, preset)
    return replace(made_game, choices=ByPlace(choices_at)), problems


def recommended(rules: Rules, game: ResolvedGame) -> ResolvedGame:
    """The game with the recommended preset, if it has one."""
    return chosen(rules, game.id, RECOMMENDED)[0] if RECOMMENDED in game.presets else game


def _redirects(entries: Entries) -> dict[str, str]:
    kinds = (entries.games, entries.yaku, entries.decks)
    found = {former: id for kind in kinds for id, entry in kind.items() for former in entry.aka}
    for id, game in entries.games.items():
        for name, variant in game.written_variants.items():
            formers = (*variant.aka, *(f"{former}/{name}" for former in game.aka))
            found |= dict.fromkeys(formers, f"{id}/{name}")
    return found


DEEPEST = 30
"""The maximum depth to which a digest follows derived decks and `refines`; valid data are never so deep."""


def _digests(entries: Entries) -> dict[str, str]:
    """A hash of every deck, yaku and term table and everything it depends on."""
    made: dict[str, str] = {}

    def digest(id: str, depth: int) -> str:
        if id not in made and id in entries.nodes and depth < DEEPEST:
            folder, _, name = id.partition("/")
            below: tuple[str, ...] = ()
            if folder == "decks":
                below = (entries.decks[name].from_,)
            elif folder == "yaku":
                below = entries.yaku[name].refines
            rests_on = sorted(digest(f"{folder}/{other}", depth + 1) for other in below)
            made[id] = content_hash(json.dumps(plain(entries.nodes[id]), sort_keys=True), *rests_on)
        return made.get(id, "")

    for id in entries.nodes:
        if not id.startswith("games/"):
            digest(id, 0)
    return made


class _Frame(NamedTuple):
    """The parts of a game that are known before its data are read."""

    id: str
    at: Place
    variants: tuple[str, ...]
    extends: tuple[str, ...]
    layers: list[Layer]


def _game(
    rules: Rules,
    frame: _Frame,
    node: Node,
    problems: list[Problem],
    agreed: tuple[str, ...] = (),
    preset: str = "",
) -> ResolvedGame:
    """Builds a game from its merged data."""
    id = frame.id
    reading = DocumentReading(problems, anywhere=ANYWHERE)
    entry: GameEntry = layered(GameEntry, node, Scalar(id, frame.at), id, frame.layers, reading) or GameEntry()
    local = dict(_uses(rules, id, entry.written_local, "local", problems))
    uses = dict(_uses(rules, id, entry.yaku, "yaku", problems))
    uses |= {use: local[use] for use in agreed if use in local}
    names = (used.use, *used.or_, *used.ours) if (used := entry.written_deck) else ()
    decks = [_deck(rules, id, name, entry, problems) for name in names]
    terms = [rules.terms[name] for name in entry.written_terms if name in rules.terms]
    yaku = (use.yaku.id for use in (uses | local).values())
    rests_on = {f"decks/{name}" for name in names} | {f"yaku/{one}" for one in yaku} | {f"terms/{t.id}" for t in terms}
    text = json.dumps(plain(node), sort_keys=True)
    made_of = (rules.digests.get(one, "") for one in sorted(rests_on))
    return ResolvedGame(
        **{each.name: getattr(entry, each.name) for each in fields(GameEntry) if each.name != "places"},
        places=tuple(one if is_country(one.country) else replace(one, country="") for one in entry.places),
        id=id,
        deck=decks[0] if decks else None,
        other_decks=tuple(deck for deck in decks[1:] if deck),
        uses=uses,
        local=local,
        terms=tuple(terms),
        variants=frame.variants,
        extends=frame.extends,
        reach=rules.reach,
        origins=rules.origins,
        node=node,
        preset=preset,
        fingerprint=content_hash(id, preset, *agreed, text, *_origins(node, rules), *made_of),
    )


def _origins(node: Node, rules: Rules, above: tuple[Source, ...] = ()) -> Iterator[str]:
    """For each part of a game's data, the game in which it is written, and its sources if they change there."""
    yield rules.origins.get(node.place, "")
    sources = rules.reach.get(node.place, ())
    if sources is not above:
        yield from (repr(replace(source, at=None)) for source in sources)
    for part in node.items if isinstance(node, Sequence) else ():
        yield from _origins(part, rules, sources)
    for _, part in node.entries if isinstance(node, MappingNode) else ():
        yield from _origins(part, rules, sources)


def _deck(rules: Rules, id: str, name: str, entry: GameEntry, problems: list[Problem]) -> Deck | None:
    deck = rules.decks.get(rules.redirects.get(name, name))
    if deck is None and entry.written_deck:
        hint = guess(name, rules.decks, problems) or WRITTEN_IN["deck"].format(name)
        problems.append(Problem("D02", f"{id}.deck: no deck {name!r}", hint, entry.written_deck.at))
    return deck


def _uses(
    rules: Rules, id: str, written: Mapping[str, UseEntry], where: str, problems: list[Problem]
) -> Iterator[tuple[str, Use]]:
    for name, entry in written.items():
        path = f"{id}.{where}.{name}"
        wanted = entry.yaku or name
        yaku = rules.yaku.get(rules.redirects.get(wanted, wanted))
        if yaku is None:
            hint = guess(wanted, rules.yaku, problems) or WRITTEN_IN["yaku"].format(wanted)
            problems.append(Problem("D02", f"{path}: no yaku {wanted!r}", hint, entry.at))
            continue
        reading = entry.reading.value or ""
        if not reading and yaku.condition is None:
            reading = next(iter(yaku.readings), "")
        offered = (*entry.options, *entry.reading.choices)
        for one in dict.fromkeys(offered):
            if one not in yaku.readings:
                hint = guess(one, yaku.readings, problems)
                problems.append(Problem("D02", f"{path}: {yaku.id!r} has no reading {one!r}", hint, entry.at))
        yield name, Use(name, yaku, reading, yaku.condition_of(reading), entry, where == "local")
