"""`ludograph witnesses [GAME]`: the works that support a game's statements and articles' claims, and what depends on
them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from ludograph.article.facts.index import ClaimAt
from ludograph.base.problems import LudographError, counted, did_you_mean, printable
from ludograph.rules.data.model import Rules
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.tables.facts.witnesses import (
    Dependences,
    Statement,
    Witness,
    all_statements,
    dependences,
    independent,
    loss,
    needed,
    title_of,
)
from ludograph.site.project.project import Project, load_project
from ludograph.site.reporting.lines import ProjectFiles
from ludograph.tools.rules.worth import data_folder
from ludograph.tools.shared.arguments import add_json, print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Prints every statement of the rules data with the works that witness it."
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help="a game with its variants, or one variant")
    parser.add_argument("--field", metavar="PATH", default="", help="a field and all below it, such as draw")
    parser.add_argument(
        "--without", metavar="KEY", action="append", default=[], help="what falls without this work; may be repeated"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the statements; always 0."""
    rules = read_rules(data_files(data_folder(args.config)))
    project = load_project(args.config)
    whole = _of_game(rules, args.game)
    found = _below(whole, args.field) if args.field else whole
    lost = loss(whole, args.without)
    if args.without:
        _known(project, rules, args.without)
        found = [one for one in found if one.falls_without(args.without)]
    claims = () if args.field else _claims(project, args.game, args.without)
    works = sorted({each.source.cite for one in found for each in one.witnesses})
    depends = dependences(project.catalogue.bibliography, works)
    passages = list(_passages(project, args)) if args.without and not args.field else []
    if args.json:
        print_json([*(_record(one, depends) for one in found), *map(_claim_record, claims), *passages])
        return 0
    cites = (f"{one['article']}:{one['line']}: cites nothing else" for one in passages)
    for line in (*_lines(rules, found), *_claim_lines(claims), *cites):
        print(printable(line))
    if args.without:
        fall = counted(len(found), "statement falls", "statements fall")
        also = f", and with {'it' if len(found) == 1 else 'them'} {_many(claims)}" if claims else ""
        print(f"{fall} without {', '.join(args.without)}{also}.")
        if passages:
            cite = counted(len(passages), "passage of an article cites", "passages of articles cite")
            print(f"{cite} nothing else.")
        for game in lost.without_rules:
            print(printable(f"{game}: no sourced statement is left"))
    else:
        print(_counted(found, depends) + (f" {_many(claims)} rest on them." if claims else ""))
        for work, others in depends.items():
            print(printable(f"{work} depends on {', '.join(sorted(others))}, and is no second witness beside it."))
    return 0


def _claims(project: Project, game: str, without: Sequence[str]) -> Sequence[ClaimAt]:
    """The claims of articles that depend on statements of this game; with `without`, those that lose their support."""
    return [
        one
        for one in project.index.claims
        if one.rests_on
        and (not game or one.game == game or one.game.startswith(f"{game}/"))
        and (not without or one.falls_without(without))
    ]


def _passages(project: Project, args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """The passages of articles, or of those about the game, that cite these works and no other."""
    lines = ProjectFiles(project.files)
    for use in project.index.cited_alone(args.without, project.catalogue.bibliography.meant_by):
        if not args.game or use.article.metadata.game == args.game:
            line, column = lines.location(use.place)
            yield {"article": use.article.path, "line": line, "column": column}


def _many(claims: Sequence[ClaimAt]) -> str:
    return counted(len(claims), "claim of an article", "claims of articles")


def _claim_lines(claims: Sequence[ClaimAt]) -> Iterator[str]:
    for path, own in groupby(claims, key=lambda one: one.article.path):
        yield f"{path}:"
        for one in own:
            sets = "; ".join(" or ".join(sorted(works)) for works in needed(one.rests_on))
            yield f"  {one.claim.id}: “{one.claim.text}”  [{one.game}: {sets}]"


def _claim_record(one: ClaimAt) -> dict[str, Any]:
    return {
        "article": one.article.path,
        "claim": one.claim.id,
        "text": one.claim.text,
        "game": one.game,
        "fields": [f"{each.game}.{each.path}" for each in one.rests_on],
        "needs": [sorted(works) for works in needed(one.rests_on)],
    }


def _of_game(rules: Rules, game: str) -> tuple[Statement, ...]:
    """The statements of a game with its variants, or of every game."""
    if game and game not in rules.games:
        raise LudographError(f"no game {game!r}. {did_you_mean(game, rules.games) or 'Look into data/games.'}")
    return tuple(
        one for one in all_statements(rules) if not game or one.game == game or one.game.startswith(f"{game}/")
    )


def _below(found: Sequence[Statement], path: str) -> list[Statement]:
    """The statements of a field and of all fields below it."""
    below = [one for one in found if one.path == path or one.path.startswith((f"{path}.", f"{path}["))]
    if not below:
        fields = sorted({part for one in found for part in (one.path, one.path.partition(".")[0])})
        hint = did_you_mean(path, fields) or "`ludograph witnesses` prints the fields."
        raise LudographError(f"no statement here is about {path!r}. {hint}")
    return below


def _known(project: Project, rules: Rules, keys: Sequence[str]) -> None:
    works = sorted({source.cite for sources in rules.reach.values() for source in sources} | project.index.cited.keys())
    for key in keys:
        if key not in works:
            hint = did_you_mean(key, works) or "`ludograph witnesses` prints the works."
            raise LudographError(f"no statement or article names the work {key!r}. {hint}")


def _lines(rules: Rules, found: Sequence[Statement]) -> Iterator[str]:
    for id_, statements in groupby(found, key=lambda one: one.game):
        yield f"{id_ or 'data'}: {title_of(rules, id_)}"
        for one in statements:
            said = [*map(_words, one.witnesses), *["our choice"] * one.is_ours]
            yield f"  {one.path}: {one.value or 'not stated'}  [{'; '.join(said) or 'no work'}]"


def _words(witness: Witness) -> str:
    where = " ".join(filter(None, (witness.source.cite, witness.source.locator)))
    what = f": {witness.says}" if witness.says else ""
    return f"{witness.manner}{what} {where}{' (general source)' if witness.general else ''}"


def _counted(found: Sequence[Statement], depends: Dependences) -> str:
    supported = [one for one in found if one.works]
    alone = sum(len(independent(one.works, depends)) == 1 for one in supported)
    general = sum(all(each.general for each in one.witnesses) for one in supported)
    ours = sum(one.is_ours for one in found)
    return (
        f"{counted(len(found), 'statement')}: {len(supported)} supported, {alone} of them by one work alone, "
        f"{general} by the general source without a passage; {ours} our choice."
    )


def _record(one: Statement, depends: Dependences) -> dict[str, Any]:
    witnesses = [
        {
            "work": each.source.cite,
            "locator": each.source.locator,
            "manner": each.manner,
            "general": each.general,
            **({"says": each.says} if each.says else {}),
        }
        for each in one.witnesses
    ]
    return {
        "game": one.game,
        "field": one.path,
        "value": str(one.value) or None,
        "witnesses": witnesses,
        "ours": one.is_ours,
        "independent": len(independent(one.works, depends)),
    }
