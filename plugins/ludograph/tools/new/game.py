"""`ludograph new game ID`: a game's rules data with comments, for its form of play, with deck and special hand."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludograph.base.problems import LudographError, did_you_mean
from ludograph.languages.text import title_of_name
from ludograph.rules.data.words import Form
from ludograph.site.project.project import load_project
from ludograph.tools.shared.arguments import add_config
from ludograph.tools.shared.template import filled, quoted

_YAKU = "three-alike"
_DECKS = {
    **dict.fromkeys((Form.CAPTURE, Form.TRICKS, Form.SETS), "suits"),
    **dict.fromkeys((Form.VYING, Form.SHEDDING), "western"),
    Form.TILES: "tiles",
}
"""Form of play → the template of its deck; by default cards with only numbers."""
_OWN_DECKS = {
    "numbers": "forty-cards",
    "suits": "forty-cards-in-suits",
    "tiles": "double-six-dominoes",
    "western": "western-52",
}


def add_parser(kinds: Any) -> None:
    parser: argparse.ArgumentParser = kinds.add_parser("game", help="the rules of a game as data")
    parser.add_argument("id", metavar="ID", help="small letters, digits and hyphens: harbour-nine")
    parser.add_argument("--title")
    said = f"how the game goes: {', '.join(Form)} (default: {Form.BANKER})"
    parser.add_argument("--form", choices=[*Form], metavar="FORM", default=Form.BANKER.value, help=said)
    said = "the id of a deck in data/ (default: one that suits the form, written beside it)"
    parser.add_argument("--deck", help=said)
    parser.add_argument("--source", help="the citekey of the work that describes it")
    add_config(parser)
    parser.set_defaults(make=make)


def make(args: argparse.Namespace, ask: Callable[..., str]) -> dict[Path, str]:
    """The game's file, and those of the deck and the special hand if the project lacks them."""
    project = load_project(args.config)
    args.root, args.docs = project.root, project.docs
    rules, library = project.catalogue.rules, project.catalogue.bibliography
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", args.id):
        raise LudographError(f"{args.id!r} cannot be the id of a game: small letters, digits and hyphens only")
    if rules is not None and args.id in rules.games:
        raise LudographError(f"there is a game {args.id!r} already")
    source = ask("Citekey of the work that describes it", args.source, next(iter(library), ""))
    if args.source is None and source == next(iter(library), ""):
        args.next = f"`sources` names {source!r}, the first work of the library: correct it, or give `--source`."
    if library.resolve(source) is None:
        raise LudographError(f"no entry {source!r} in the library", did_you_mean(source, library))
    known = rules.decks if rules else {}
    template = _DECKS.get(args.form, "numbers")
    deck = args.deck or _OWN_DECKS[template]
    if args.deck and args.deck not in known:
        raise LudographError(f"no deck {args.deck!r} in data/", did_you_mean(args.deck, known))
    title = ask("Title", args.title, title_of_name(args.id))
    values = {
        "id": args.id,
        "title": title,
        "quoted-title": quoted(title),
        "deck": deck,
        "yaku": _YAKU,
        "source": source,
        "form": args.form,
        "other-forms": ", ".join(form for form in Form if form != args.form),
    }
    body = filled(f"forms/{args.form}.yaml", values)
    data = project.root / project.options.data
    files = {data / "games" / f"{args.id}.yaml": filled("game.yaml", {**values, "body": body.rstrip()})}
    if deck not in known:
        files[data / "decks" / f"{deck}.yaml"] = filled(f"forms/deck-{template}.yaml", values)
    if f"{_YAKU}: {{" in body and (rules is None or _YAKU not in rules.yaku):
        files[data / "yaku" / f"{_YAKU}.yaml"] = filled("forms/yaku.yaml", values)
    return files
