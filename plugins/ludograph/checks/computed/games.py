"""Checks of games: of the data, and of what articles say about them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Place, Problem, counted, did_you_mean, with_more
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import article_check, site_check
from ludograph.values import Quality, Source

if TYPE_CHECKING:
    from ludograph.rules.data.model import ResolvedGame, Rules
    from ludograph.rules.tables.facts.witnesses import Dependences, Statement


@article_check("CLM004")
def unclaimed_number(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    if catalogue.rules is None or catalogue.rules.game(article.metadata.game) is None:
        return
    cited = {use.sentence for use in article.citations}
    claimed = ["".join(claim.text.split()) for claim in article.claims]
    for number in article.numbers:
        words, sentence = "".join(number.text.split()), "".join(number.sentence.split())
        tested = any(words in text and text in sentence for text in claimed)
        if number.sentence and number.sentence not in cited and not tested:
            hint = "Add a claim with a check, or cite where it is from."
            yield Problem("CLM004", f"no claim tests {number.text!r}", hint, number.place)


_FIRST = re.compile(
    r"\bfirst (?:recorded|described|mentioned|attested|documented|named|printed|published)\b"
    r"[^.;,]{0,40}?\bin ([12][0-9]{3})(?![0-9])"
)
_EXACT = re.compile(r"[0-9]{4}(?:-[0-9]{2}){0,2}")


@article_check("CLM005")
def contradicted_record(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    game = catalogue.rules.game(article.metadata.game) if catalogue.rules and article.metadata.game else None
    years = _years_of(game) if game is not None else set()
    if game is None or not years:
        return
    beginnings = ("It ", "The game ", *(f"{name.text} " for name in game.names))
    for use in article.written_citations:
        found = _FIRST.search(use.sentence)
        if found and use.sentence.startswith(beginnings) and found[1] not in years:
            message = (
                f"the text has '{found[0]}', the data of {article.metadata.game!r} have {', '.join(sorted(years))}"
            )
            yield Problem("CLM005", message, "Correct the year in the text or in the data.", use.place)


def _years_of(game: ResolvedGame) -> set[str]:
    """The years of its records; empty if one of them is not exact."""
    dates = {date for date in (*(one.date for one in game.attested), *(one.date for one in game.places)) if date}
    return {date[:4] for date in dates} if all(map(_EXACT.fullmatch, dates)) else set()


@article_check("D02")
def unknown_reference(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    rules, metadata = catalogue.rules, article.metadata
    named = [(metadata.game, metadata.game_place), *((one.game, one.game_place) for one in metadata.subgames)]
    for game, place in named:
        if game and rules is None:
            hint = f"There are no games yet: `ludograph new game {game}` writes one."
            yield Problem("D02", f"no game {game!r} in the data", hint, place)
        elif game and rules is not None and rules.game(game) is None:
            guess = did_you_mean(game, rules.games)
            where = "" if guess or rules.about_errors else f"`ludograph new game {game}` writes it in data/games/."
            hint = with_more(guess, where or rules.about_errors)
            yield Problem("D02", f"no game {game!r} in the data", hint, place)


@site_check("D21")
def dependent_witness(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    rules, depends = catalogue.rules, _dependences(catalogue)
    if rules is None or not depends:
        return
    from ludograph.rules.tables.facts.witnesses import all_statements  # not needed without data

    found = all_statements(rules)
    many = Counter((one.game, next(iter(one.works))) for one in found if one.game and len(one.works) == 1)
    for (game, work), number in many.items():
        if work in depends:
            rest = counted(number, "statement rests", "statements rest")
            other = " and ".join(map(repr, sorted(depends[work])))
            message = f"{game}: {rest} on {work!r} alone, which depends on {other}"
            yield Problem("D21", message, "Cite the other work where it says so.", rules.games[game].at)


def _dependences(catalogue: Catalogue) -> Dependences:
    """The works of the data that depend on others, with those; empty without data."""
    if catalogue.rules is None:
        return {}
    from ludograph.rules.tables.facts.witnesses import dependences

    cited = {source.cite for sources in catalogue.rules.reach.values() for source in sources}
    return dependences(catalogue.bibliography, sorted(cited))


@site_check("D22")
def unwitnessed_conclusion(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    for one, sources, place in _inferred(catalogue.rules):
        if not any(source.loc for source in sources):
            works = ", ".join(sorted(one.works))
            hint = "Name the passage with `loc`."
            yield Problem("D22", f"{one.where} is inferred from the whole of {works}", hint, place)


@site_check("D23")
def lone_conclusion(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    for one, sources, place in _inferred(catalogue.rules):
        # Without a passage it is D22.
        if len(one.works) == 1 and all(source.loc for source in sources):
            (work,) = one.works
            yield Problem("D23", f"{one.where} is inferred from {work} alone", "Look for a second work.", place)


def _inferred(rules: Rules | None) -> Iterator[tuple[Statement, list[Source], Place | None]]:
    """The statements that no work states and some let infer, with the sources and the place."""
    inferred = {Quality.INFERRED, Quality.ASSUMED}
    if rules is None or not any(one.quality in inferred for sources in rules.reach.values() for one in sources):
        return
    from ludograph.rules.tables.facts.witnesses import Manner, all_statements, place_of

    for one in all_statements(rules):
        supports = [each for each in one.witnesses if each.manner in (Manner.STATES, Manner.INFERS)]
        if supports and all(each.manner is Manner.INFERS for each in supports):
            yield one, [each.source for each in supports], place_of(rules, one)


@site_check("D24")
def dependent_contradiction(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    rules, depends = catalogue.rules, _dependences(catalogue)
    if rules is None or not depends:
        return
    from ludograph.rules.tables.facts.witnesses import Manner, all_statements, place_of

    for one in all_statements(rules):
        others = [each for each in one.witnesses if each.manner is Manner.OTHERWISE]
        for says in dict.fromkeys(each.says for each in others):
            against = {each.source.cite for each in others if each.says == says}
            for side, other, value in ((against, one.works, says), (one.works, against, one.value)):
                if side and all(depends.get(work, frozenset()) & other for work in side):
                    named = " and ".join(map(repr, sorted(side)))
                    relied = " and ".join(map(repr, sorted({key for work in side for key in depends[work] & other})))
                    message = f"{one.where}: only {named} says {value!r}, and depends on {relied}, which does not"
                    yield Problem("D24", message, "Look into both: a copy may have a slip.", place_of(rules, one))


def _of_each_game(
    catalogue: Catalogue, problems: Callable[[Rules, ResolvedGame], Iterator[Problem]]
) -> Iterator[Problem]:
    """The problems of all games, as far as they can be played and computed."""
    rules = catalogue.rules
    if rules is None:
        return
    from ludograph.rules.odds.patience import NotComputedError  # not needed without data
    from ludograph.rules.play.play import NotPlayableError

    for game in rules.games.values():
        with suppress(NotComputedError, NotPlayableError):
            yield from problems(rules, game)


@site_check("D26")
def undecided_state(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    return _of_each_game(catalogue, _undecided)


def _undecided(rules: Rules, game: ResolvedGame) -> Iterator[Problem]:
    from ludograph.rules.data.resolve import recommended  # not needed without data
    from ludograph.rules.data.words import RECOMMENDED
    from ludograph.rules.play.machine import assumed, left_open
    from ludograph.rules.play.play import played

    if RECOMMENDED in game.presets:
        play = played(recommended(rules, game))
        hint = "Write the rule, or choose one in the preset `default`."
        found = (one for one in (*left_open(play), *assumed(play)) if one.at is not None)
        yield from (Problem("D26", f"{game.id}: {one.why}", hint, one.at) for one in found)


@site_check("D27")
def idle_choice(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    return _of_each_game(catalogue, _idle)


def _idle(rules: Rules, game: ResolvedGame) -> Iterator[Problem]:
    from ludograph.rules.asking import policy_for  # not needed without data
    from ludograph.rules.odds.best_play import best_play, never_better
    from ludograph.rules.play.play import DEALER, PLAYER, Action
    from ludograph.rules.tables.dealt_round import dealt_play

    play = dealt_play(rules, game)
    if play and play.game.has_dealer and play.game.draw.player.at and play.has_choice(PLAYER):
        does = {Action.DRAW: "draw", Action.STAND: "stay"}
        idle = never_better(play, best_play(play, policy_for(play, "", DEALER)))
        said = [f"to {does[action]} on {', '.join(map(str, totals))}" for action, totals in idle]
        hint = "Look whether the limits are as the source says, or leave it so."
        if said:
            message = f"{game.id}: a player may choose {' or '.join(said)}, and never gains by it"
            yield Problem("D27", message, hint, play.game.draw.player.at)


@site_check("PRV005")
def game_of_draft(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    if catalogue.rules is None or not site.unpublished.subjects:
        return
    bases = {id_: game.base for id_, game in catalogue.rules.games.items()}
    held = {bases[id_]: page for id_, page in sorted(site.unpublished.subjects, reverse=True) if id_ in bases}
    for article in site.articles.values():
        for id_ in article.subjects:
            held.pop(bases.get(id_, ""), None)
    for article in site.articles.values():
        for id_, place in article.shown:
            page = held.get(bases.get(id_, ""))
            if page is not None:
                message = f"the game {id_!r} of {page}, which is held back, is published here"
                hint = "Publish that article, or remove the game from the component."
                yield Problem("PRV005", message, hint, place)
