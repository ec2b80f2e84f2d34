"""Faults in the rules data as written (docs/contributing/rules-data.md).

These checks need no enumeration of hands: D02, D05, D07, D08, D15, D17 and D18, L008 of countries, and those of D01
that concern more than one value. Reading reports wrong types (D01), resolving reports decks and chains (D03, D07),
`provenance` reports missing sources (D09).
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from collections.abc import Mapping as AnyMapping
from itertools import chain
from typing import Any

from ludograph.base.problems import Fault, Place, Problem, did_you_mean, meaning, nearest, with_more
from ludograph.base.yaml import Mapping, Node, Scalar, Sequence, guess, plain, scalars
from ludograph.base.yaml.declared import main_key
from ludograph.languages.countries.gazetteer import read_country
from ludograph.languages.words import without_stop
from ludograph.rules.cards.deck import PLURALS, Attribute, Deck, known_marks
from ludograph.rules.conditions.base import Condition, canonical, walk
from ludograph.rules.conditions.selector import Selector, marks_of
from ludograph.rules.data.entry import fields
from ludograph.rules.data.layers import Entries, at_path
from ludograph.rules.data.model import ResolvedGame, Rules, Use
from ludograph.rules.data.notations import When
from ludograph.rules.data.resolve import WRITTEN_IN, chosen
from ludograph.rules.data.words import RECOMMENDED, Effect, Holder, Status, TieRule, Trait
from ludograph.values import Fact, NameSort, Source


def rules_problems(rules: Rules, entries: Entries, works: Collection[str] | None) -> tuple[Problem, ...]:
    """All problems, without duplicates; `works` are the bibliography's citekeys, if known."""
    problems: list[Problem] = [
        *reference_problems(rules, entries, works),
        *fact_problems(entries),
        *name_problems(rules),
        *chain.from_iterable(map(place_problems, entries.nodes.values())),
    ]
    seen = {(problem.code, problem.place) for problem in problems}
    for game in rules.games.values():
        for check in (attribute_problems, value_problems, deck_size_problems, form_problems, ranking_problems):
            for problem in check(game):
                # A variant inherits the faults of its game; each is reported once.
                if (problem.code, problem.place) not in seen:
                    seen.add((problem.code, problem.place))
                    problems.append(problem)
    return (*problems, *preset_problems(rules))


def attribute_problems(game: ResolvedGame) -> Iterator[Problem]:
    """Marks in the game's conditions that no card of the deck has."""
    if game.deck is None:
        return
    known = {deck.id: deck for deck in game.decks}
    for use in game.every_use.values():
        most = use.yaku.most
        if use.condition is None and most is None:
            continue
        at = use.yaku.when.at if use.yaku.when else most.at if most else use.at
        for name in use.entry.needs_deck or (game.deck.id,):
            if name in known:
                asked = _asked_for(use.condition) if use.condition is not None else set()
                if most is not None:
                    asked |= _marked((most.of.selector,) if most.of else ()) | ({("suit", "")} if most.best else set())
                yield from _asked_in_vain(game, use, asked, known[name], at)
                further = _marked((use.entry.extra.of.selector,)) if use.entry.extra else set()
                yield from _asked_in_vain(game, use, further, known[name], use.at)


def value_problems(game: ResolvedGame) -> Iterator[Problem]:
    """Numbers and cards of the scoring that the game's decks do not have, or that it names twice or not at all."""
    packs = game.decks
    cards = [card for deck in packs for card in deck.cards]
    numbers = {card.n for card in cards}
    its_numbers = f"Its numbers: {', '.join(map(str, sorted(numbers)))}."
    uses = game.every_use.values()
    given = [(f"{game.id}.{use.id}.most: `values`", [*most.values], most.at) for use in uses if (most := use.yaku.most)]
    given.append((f"{game.id}.score: `values`", [*game.score.values], game.score.at))
    given.append((f"{game.id}.score: `order`", [*game.score.order], game.score.at))
    for name, values, at in given if packs else ():
        if unknown := sorted(set(values) - numbers):
            yield Problem("D05", f"{name} has {unknown[0]}, a number that no card of the pack has", its_numbers, at)
    if game.deck is not None and (order := Counter(game.score.order)):
        twice = [n for n, times in order.items() if times > 1]
        missing = [n for n in game.deck.numbers if n not in order]
        if twice or missing:
            fault = f"has {twice[0]} twice" if twice else f"lacks {missing[0]}, a number of the pack"
            yield Problem("D05", f"{game.id}.score: `order` {fault}", f"Name each once. {its_numbers}", game.score.at)
    for each in game.score.cards if packs else ():
        if not any(each.of.selector.picks(card) for card in cards):
            message = f"{game.id}.score: `cards` has points for cards that the pack lacks"
            yield Problem("D05", message, "Correct `of`, or remove these points.", game.score.at)
    target, total = game.tricks.target, game.card_points
    if total and (target.value or 0) > total and not game.counts_points:
        message = f"{game.id}.tricks.target: {target.value} of the {total} points that all cards together count"
        yield Problem("D08", message, "No player could ever win: correct the target or the points.", target.at)


def _asked_in_vain(
    game: ResolvedGame, use: Use, asked: set[tuple[str, str]], deck: Deck, at: Place | None
) -> Iterator[Problem]:
    cats = {card.cat for card in deck.cards if card.cat}
    has = {
        "suit": tuple(deck.suits),
        "cat": tuple(sorted(cats)),
        "card": (*deck.by_id, *(card.face for card in deck.cards)),
        "tag": deck.tags,
    }
    for kind, name in sorted(asked):
        if not has[kind]:
            hint = "Give the use `needs_deck`, if it exists with other decks only."
            message = f"{game.id}.{use.id}: {deck.id!r} has no {PLURALS[kind]}"
            yield Problem("D05", message, hint, at)
            return
        if name and name not in has[kind]:
            message = f"{game.id}.{use.id}: no {kind} {name!r} in {deck.id!r}"
            hint = did_you_mean(name, has[kind]) or known_marks(kind, has[kind])
            yield Problem("D02", message, hint, at)


def _asked_for(condition: Condition) -> set[tuple[str, str]]:
    """Kinds of marks with their names; the name is "" if any will do."""
    asked: set[tuple[str, str]] = set()
    for part in walk(condition):
        attribute = part.alike()
        if attribute in (Attribute.SUIT, Attribute.CAT):
            asked.add((attribute.value, ""))
        asked |= _marked(part.selectors())
    return asked


def _marked(selectors: Iterable[Selector]) -> set[tuple[str, str]]:
    asked: set[tuple[str, str]] = set()
    for marks in marks_of(selectors):
        asked |= {("suit", name) for name in marks.suits} | {("cat", name) for name in marks.cats}
        asked |= {("card", name) for name in marks.cards} | {("tag", name) for name in marks.tags}
    return asked


def deck_size_problems(game: ResolvedGame) -> Iterator[Problem]:
    """A problem if the deck has too few cards for the largest number of players."""
    if game.deck is None or game.deal.cards.at is None:
        return
    hands = game.hands_on_table
    if hands is not None:
        hands += 1
    elif game.players.value:
        hands = game.players.value.max
    if hands is None:
        return
    apart = (game.deal.dead, game.capture.layout)
    most = hands * ((game.deal.cards.value or 0) + game.extra_cards) + sum(fact.value or 0 for fact in apart)
    if most > len(game.deck) and not game.deck.is_returned:
        message = f"{game.id}: {hands} hands can need {most} cards, {game.deck.id!r} has {len(game.deck)}"
        yield Problem("D18", message, "Look at `players`, `deal`, `draw.limit` and `capture.layout`.", game.at)


_NEEDED_FOR = {
    **dict.fromkeys((TieRule.DEALER, TieRule.PLAYER, TieRule.DEALER_AT_ZERO), Trait.DEALER),
    TieRule.CARRY_OVER: Trait.POT,
}
_MEANT = {
    Trait.DEALER: "Everybody draws by `draw.player`.",
    Trait.DEALT: "In this form no dealt hands are compared: remove it.",
}
"""Trait → the hint for a rule in a game without it; else the form is named."""


def form_problems(game: ResolvedGame) -> Iterator[Problem]:
    """Everything that the game's form excludes, and facts without a choice."""
    for n in game.score.holder_chooses:
        if n not in game.score.values or not game.score.values[n].options:
            message = f"{game.id}.score: `holder_chooses` names {n}, which can count one way only"
            hint = f"Give {n} `options` under `values`, or remove it from `holder_chooses`."
            yield Problem("D08", message, hint, game.score.at)
    if game.form is None:
        return
    valued = game.score.cards or game.score.values
    if valued and not game.has(Trait.VALUED) and game.score.scoring != "total":
        key = "cards" if game.score.cards else "values"
        message = f"{game.id}.score: `{key}` beside `scoring: {game.score.scoring}` in a game of the form {game.form}"
        hint = "Dealt hands count the points of cards with `scoring: total`: remove one of them."
        yield Problem("D08", message, hint, game.score.at)
    banked = game.has_dealer
    for use in game.every_use.values():
        yield from _in_use(game, use, banked)
    counting = next((use for use in game.every_use.values() if use.entry.points.at), None)
    if counting and not game.counts_points and _scoring_is_read(game):
        # Reported once: the reason is the game, not each yaku.
        message = f"{game.id}.{counting.id}: `points` in a game of the form {game.form}"
        yield Problem("D08", message, "Points count where `score` has `scoring: additive`.", counting.at)
    for rule in game.ties.choices:
        if not game.has(_NEEDED_FOR.get(rule)):
            hint = "No player plays against a dealer." if not banked else "There is no pot."
            yield Problem("D08", f"{game.id}.ties: '{rule}' in a game of the form {game.form}", hint, game.ties.at)
    reported: list[str] = []
    for path, field in fields().items():
        part, _, name = path.rpartition(".")
        if field.belongs and not game.has(field.belongs) and part not in reported:
            written = at_path(game.node, tuple(path.split(".")))
            if written is not None:
                reported.append(path)
                message = f"{game.id}.{path}: {field.belongs} in a game of the form {game.form}"
                hint = _MEANT.get(field.belongs, f"Write `form: {path}`, or remove these rules.")
                yield Problem("D08", message, hint, written.place)
        elif field.needed and game.has(field.belongs) and game.status is Status.FULL and not _is_written(game, name):
            hint = f"Write it, `{name}: {{unstated: true}}` where no source says so, or `status: partial`."
            above = at_path(game.node, (part,))
            yield Problem("D01", f"{game.id}: missing '{path}'", hint, above.place if above else game.at)
    held = getattr(getattr(game, game.form, None), "hand", None)
    if held and game.deal.cards.value and held.value and held.value != game.deal.cards.value:
        message = f"{game.id}.{game.form}.hand: {held.value} beside {game.deal.cards.value} in `deal.cards`"
        yield Problem("D08", message, "Both say how many cards a player is dealt: correct one.", held.at)


def _is_written(game: ResolvedGame, name: str) -> bool:
    """Whether the rules of its form have the key, in either spelling and with any value."""
    part = at_path(game.node, (game.form or "",))
    keys = part.keys() if isinstance(part, Mapping) else []
    return any(key == name or nearest(key, (name,), 1) for key in keys)


def _scoring_is_read(game: ResolvedGame) -> bool:
    """False if `score` names an unknown scoring, which is reported elsewhere."""
    score = game.node.get("score") if isinstance(game.node, Mapping) else None
    written = score.get("scoring") if isinstance(score, Mapping) else None
    return not isinstance(written, Scalar) or written.text == game.score.scoring


def _in_use(game: ResolvedGame, use: Use, banked: bool) -> Iterator[Problem]:
    def problem(what: str, hint: str) -> Problem:
        return Problem("D08", f"{game.id}.{use.id}: {what} in a game of the form {game.form}", hint, use.at)

    if not banked and use.holder in (Holder.DEALER, Holder.PLAYER):
        yield problem(f"holder '{use.holder}'", "No player plays against a dealer: write `holder: both`.")
    if banked and use.entry.times.at:
        yield problem("a multiplier `times`", "Against a dealer a yaku has `pay`.")
    if use.entry.pay.at and not game.has(Trait.PAID):
        yield problem("`pay`", "In a pot game a yaku has `times`, in a game of points `points`.")
    if most := use.yaku.most:
        if use.yaku.when or use.yaku.readings or use.yaku.size:
            yield problem("`most` beside `when`, `readings` or `size`", "What is compared is no fixed hand: keep one.")
        elif not game.has(Trait.TAKEN) or not game.counts_points:
            hint = "It compares what was taken: in capture, tricks and sets, where `score` has `scoring: additive`."
            yield problem("`most`", hint)
        if most.of and most.best:
            yield problem("`most` with `of` and `best`", "Of each suit the best card counts: leave `of` out.")
    for side in (Holder.PLAYER, Holder.DEALER):
        pay = use.pay(side)
        if pay and pay.card and use.yaku.size and pay.card > use.yaku.size:
            yield problem(f"`pay` by card {pay.card} of {use.yaku.size}", "Cards are counted from 1.")
            return


# Presets: D01 if a fully described game has no default, D02 if one names something unknown.


def preset_problems(rules: Rules) -> Iterator[Problem]:
    """The faults in the presets of all games; inherited faults are reported once."""
    seen: set[Place | None] = set()
    for game in rules.games.values():
        keys = game.node.keys() if isinstance(game.node, Mapping) else ()
        misspelt = any(nearest(key, ("presets",), 1) for key in keys if key != "presets")
        has_default = RECOMMENDED in game.presets
        nearly = [] if has_default else [one for one in nearest(RECOMMENDED, game.presets) if len(one) in (6, 7, 8)]
        for name in nearly:
            if game.presets[name].at not in seen:
                meant = meaning(name, {RECOMMENDED: ""})
                meant = with_more(meant, "This is the name that the box `play-now` looks for.")
                yield Problem("D01", f"{game.id}.presets: misspelt {name!r}", meant, game.presets[name].at)
        if game.status is Status.FULL and not (has_default or misspelt or nearly):
            hint = "Write `presets: {default: {reason: …}}`: the form to play now, and why it is recommended."
            entries = game.node if isinstance(game.node, Mapping) else ()
            place = next((key.place for key, _ in entries if key.text == "presets"), game.at)
            yield Problem("D01", f"{game.id}: missing 'presets.default'", hint, place)
        for name, preset in game.presets.items():
            if name == RECOMMENDED and not preset.reason and preset.at not in seen:
                message, hint = f"{game.id}.presets.{name}: missing 'reason'", "Write why this form is recommended."
                yield Problem("D01", message, hint, preset.at)
            for problem in _of_preset(rules, game, name):
                if problem.place not in seen:
                    yield problem
                    seen.add(problem.place)
            seen.add(preset.at)


def _of_preset(rules: Rules, game: ResolvedGame, name: str) -> Iterator[Problem]:
    preset, text = game.presets[name], game.node
    sound = True
    for use in preset.local:
        if use not in game.local:
            sound = False
            hint = did_you_mean(use, game.local)
            yield Problem("D02", f"{game.id}.presets.{name}.local: no local yaku {use!r}", hint, preset.at)
    for path, value in preset.chosen.items():
        steps = tuple(path.split("."))
        node = at_path(text, steps[:-1])
        if not isinstance(node, Mapping):
            sound = False
            yield Problem("D02", f"{game.id}.presets.{name}: nothing stands at {path!r}", "", value.place)
            continue
        offered = _offered(node.get(steps[-1]))
        if offered and plain(value) not in offered:
            sound = False
            message = f"{game.id}.presets.{name}: {plain(value)!r} is not an option of {path!r}"
            yield Problem("D02", message, f"Choose {' or '.join(map(str, offered))}.", value.place)
    if sound and (found := chosen(rules, game.id, name)[1]):
        without = {problem.message for problem in chosen(rules, game.id)[1]}
        for problem in found:
            if problem.message not in without:
                yield Problem("D02", f"{game.id}.presets.{name}: {problem.message}", problem.hint, preset.at)


def _offered(node: Any) -> list[Any]:
    """The value and the options of a fact in the long form; empty if everything is open."""
    if not isinstance(node, Mapping) or not isinstance(options := node.get("options"), Sequence):
        return []
    value = node.get("value")
    disputed = node.get("disputed")
    positions = (
        [one.get("value") for one in disputed if isinstance(one, Mapping)] if isinstance(disputed, Sequence) else []
    )
    return [plain(one) for one in (value, *options, *positions) if one is not None]


# D07: a ranking that names something unknown or twice, or omits a yaku with an effect.

_DECIDES = (Effect.WIN, Effect.BEATS)


def ranking_problems(game: ResolvedGame) -> Iterator[Problem]:
    """All faults in the game's ranking."""
    uses = {**game.written_local, **game.yaku}
    placed: set[tuple[str, Holder]] = set()
    misspelt: set[str] = set()
    """Uses that an unknown name may mean; they have a place in the ranking."""
    for place in game.ranking:
        for ranked in place.uses:
            if ranked.use != "total" and ranked.use not in uses:
                near = did_you_mean(ranked.use, (*uses, "total") if len(uses) < 500 else ())
                if any(name in uses and name not in game.uses and name not in game.local for name in near.meant):
                    continue  # the use with the similar name has no yaku, which is reported there
                misspelt.update(name for name in near.meant if name in uses)
                its = f"Write the id of a yaku of this game, or `total`. Its yaku: {', '.join(uses) or 'none'}."
                hint = near or its
                yield Problem("D07", f"{game.id}.ranking: no use {ranked.use!r}", hint, place.at)
            holders = {ranked.holder} if ranked.holder else {Holder.PLAYER, Holder.DEALER}
            if any((ranked.use, holder) in placed for holder in holders):
                hint = "A cycle: it would be both stronger and weaker than the hands between."
                yield Problem("D07", f"{game.id}.ranking: {ranked.use!r} has two places", hint, place.at)
            placed |= {(ranked.use, holder) for holder in holders}
    for name in game.yaku:
        use = game.uses.get(name)
        if use is None or name in misspelt or use.effect not in _DECIDES:
            continue
        missing = [side for side in (Holder.PLAYER, Holder.DEALER) if use.held_by(side) and (name, side) not in placed]
        if missing:
            hint = "Put it into `ranking`; a variant that changes the uses states its whole ranking."
            at = game.ranking[0].at if game.ranking else use.at
            yield Problem("D07", f"{game.id}.ranking: {name!r} ({missing[0]}) has no place", hint, at)


def reference_problems(rules: Rules, entries: Entries, works: Collection[str] | None) -> list[Problem]:
    """Unknown citekeys, yaku, uses, decks, readings, term tables and games."""
    problems: list[Problem] = []
    reported: set[tuple[str, Place | None]] = set()
    for path, what, name, known, place in _unknown(rules, entries, works):
        # A variant inherits the faults of its game; each is reported once.
        if (name, place) not in reported:
            reported.add((name, place))
            hint = guess(name, known, problems) or WRITTEN_IN.get(what, "").format(name)
            work = name if what == "work" else ""
            problems.append(Problem("D02", f"{path}: no {what} {name!r}", hint, place, work=work))
    for id, game in rules.games.items():
        for both in sorted(game.yaku.keys() & game.written_local.keys()):
            at = game.written_local[both].at
            message = f"{id}: use {both!r} is under `yaku` and `local`"
            problems.append(Problem("D01", message, "Delete one of them.", at))
    return problems


_Unknown = tuple[str, str, str, Collection[str], Place | None]
"""The path of an unknown name, what it names, the name, the known ones, and its place."""


def _unknown(rules: Rules, entries: Entries, works: Collection[str] | None) -> Iterator[_Unknown]:
    for kind in (entries.decks, entries.yaku, entries.games, entries.terms):
        for id, entry in kind.items():
            for path, value in _everything_in(entry, id):
                if isinstance(value, Source) and works is not None and value.cite not in works:
                    yield path, "work", value.cite, works, value.at
    for id, yaku in rules.yaku.items():
        for parent in yaku.refines:
            if parent not in rules.yaku:
                yield f"{id}.refines", "yaku", parent, rules.yaku, yaku.at
    for id, table in entries.terms.items():
        for game in table.game:
            if game not in rules.games:
                yield f"{id}.game", "game", game, rules.games, table.at
    for game_id, resolved in rules.games.items():
        yield from _in_game(rules, game_id, resolved)
    if entries.texts:
        nodes = (node for name, node in entries.nodes.items() if not name.startswith("texts/"))
        written = {scalar.text for node in nodes for scalar in scalars(node)}
        bare = set(map(without_stop, written))
        for id, translated in entries.texts.items():
            text = without_stop(translated.text)
            # As pages look for it (`Words.of_data`): a capital also matches a small letter.
            if not bare.intersection((text, f"{text[:1].lower()}{text[1:]}")):
                yield f"{id}.text", "text", translated.text, written, translated.at


def _in_game(rules: Rules, id: str, game: ResolvedGame) -> Iterator[_Unknown]:
    uses = game.every_use
    for table in game.written_terms:
        if table not in rules.terms:
            yield f"{id}.terms", "term table", table, rules.terms, game.at
    for use in uses.values():
        for beaten in use.entry.beats:
            if beaten not in uses and beaten not in game.yaku and beaten not in game.written_local:
                yield f"{id}.{use.id}.beats", "use", beaten, uses, use.at
        for deck in use.entry.needs_deck:
            if deck not in rules.decks:
                yield f"{id}.{use.id}.needs_deck", "deck", deck, rules.decks, use.at


# D15: one name for two yaku of a family; readings that select the same hands.


def name_problems(rules: Rules) -> Iterator[Problem]:
    """Names that several yaku of a family share, and readings that select the same hands."""
    for family in rules.families:
        used = {use.yaku.id: use.yaku for game in rules.family(family) for use in game.every_use.values()}
        first: dict[str, str] = {}
        for id, yaku in sorted(used.items()):
            for number, name in enumerate(yaku.names):
                is_main = (name.kind or (NameSort.ALIAS if number else NameSort.MAIN)) is NameSort.MAIN
                other = first.setdefault(name.text, id) if is_main else id
                if other != id:
                    message = f"{id}: {name.text!r} is also the name of {other!r} in the family {family!r}"
                    yield Problem("D15", message, "Let one of them bear it as an alias (`kind: alias`).", name.at)
    for yaku in rules.yaku.values():
        known: dict[str, str] = {}
        for id, reading in yaku.readings.items():
            other = known.setdefault(str(canonical(reading.when.condition)), id)
            if other != id:
                message = f"{yaku.id}.readings: {other!r} and {id!r} select the same hands"
                yield Problem("D15", message, "A reading is there because it differs.", reading.at)


# L008: a country code that does not exist, in a place where a game is played.

_KEYS = ("places", "where")
"""The keys with places, in decks, games and uses."""


def place_problems(node: Node) -> Iterator[Problem]:
    """One problem for each unknown country code below the node."""
    if isinstance(node, Sequence):
        for item in node:
            yield from place_problems(item)
    elif isinstance(node, Mapping):
        for key, item in node:
            if key.text in _KEYS:
                for place in item if isinstance(item, Sequence) else (item,):
                    yield from _of_place(place)
            else:
                yield from place_problems(item)


def _of_place(node: Node) -> Iterator[Problem]:
    code = node.get("country") if isinstance(node, Mapping) else None
    if not isinstance(code, Scalar):
        return
    country = read_country(code.text)
    # Malformed codes were reported while reading (D01).
    if isinstance(country, Fault) and len(code.text) == 2 and code.text.isupper():
        yield Problem(country.code, country.message, country.hint, code.place)


def fact_problems(entries: Entries) -> Iterator[Problem]:
    """The problems of every fact."""
    seen = set()
    for id, game in entries.games.items():
        for path, value in _everything_in(game, id):
            if not isinstance(value, Fact) or (value.at, path) in seen:
                continue
            seen.add((value.at, path))
            if value.unstated:
                yield Problem("D17", f"{path}: the source does not say", place=value.at)
            twice = [option for number, option in enumerate(value.options) if option in value.options[:number]]
            if value.value is not None and value.value in value.options:
                twice.append(value.value)
            for option in twice:
                hint = "Options are what players may agree on instead."
                yield Problem("D15", f"{path}: the option '{option}' is there already", hint, value.at)


def _everything_in(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The value and everything in it, with paths."""
    yield path, value
    if isinstance(value, (When, Place)):
        return
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            below = getattr(value, field.name)
            if below is not None and not isinstance(below, (str, int)):
                yield from _everything_in(below, f"{path}.{main_key(field)}")
    elif isinstance(value, AnyMapping):
        for key, item in value.items():
            yield from _everything_in(item, f"{path}.{key}")
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from _everything_in(item, f"{path}[{number}]" if len(value) > 1 else path)
