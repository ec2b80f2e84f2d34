"""`ludograph new article PATH`: an article with a commented head."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludograph.cli.arguments import add_config
from ludograph.cli.new.template import filled, quoted, slug
from ludograph.languages.text import title_of_name
from ludograph.problems import LudographError
from ludograph.publish.project import load_project


def add_parser(kinds: Any) -> None:
    """Declare `new article`."""
    parser: argparse.ArgumentParser = kinds.add_parser("article", help="an article with its front matter")
    parser.add_argument("path", metavar="PATH", nargs="?", help="under docs/, such as games/koi-koi.md")
    parser.add_argument("--title")
    parser.add_argument("--countries", help="codes such as JP,KR")
    parser.add_argument("--game", help="the id of the game in data/ that it describes")
    add_config(parser)
    parser.set_defaults(make=make)


def make(args: argparse.Namespace, ask: Callable[..., str]) -> dict[Path, str]:
    """The one file."""
    docs = load_project(args.config).docs
    title = ask("Title", args.title, title_of_name(Path(args.path).stem) if args.path else "")
    path = docs / (args.path or f"games/{slug(title)}.md")
    if path.suffix != ".md" or not path.resolve().is_relative_to(docs.resolve()):
        raise LudographError(f"{args.path!r} is not a path of an article under docs/, such as games/koi-koi.md")
    codes = [code.strip().upper() for code in (args.countries or "").split(",") if code.strip()]
    values = {
        "quoted-title": quoted(title),
        "countries": f"countries: [{', '.join(codes)}]\n" if codes else "",
        "game": f"game: {args.game}\n" if args.game else "",
        "round": f'<Rules show="play-now" game="{args.game}" />' if args.game else "1. Write each step as one line.",
    }
    return {path: filled("article.md", values)}
