"""`ludograph new article PATH`: an article with a commented head."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludograph.base.problems import LudographError
from ludograph.languages.text import title_of_name
from ludograph.languages.words import words_in
from ludograph.site.project.project import load_project
from ludograph.tools.new.site import language_tag
from ludograph.tools.shared.arguments import add_config
from ludograph.tools.shared.named import new_page
from ludograph.tools.shared.template import PUBLISH, filled, quoted, slug


def add_parser(kinds: Any) -> None:
    parser: argparse.ArgumentParser = kinds.add_parser("article", help="an article with its front matter")
    parser.add_argument("path", metavar="PATH", nargs="?", help="under docs/, such as games/koi-koi.md")
    parser.add_argument("--title")
    parser.add_argument("--countries", help="codes such as JP,KR")
    parser.add_argument("--lang", help="the language of the article (default: that of the site)")
    parser.add_argument("--game", help="the id of the game in data/ that it describes")
    add_config(parser)
    parser.set_defaults(make=make)


def make(args: argparse.Namespace, ask: Callable[..., str]) -> dict[Path, str]:
    project = load_project(args.config)
    docs, of_site = project.docs, project.settings.lang
    args.root, args.docs = project.root, docs
    lang = language_tag(args.lang) if args.lang else of_site
    words = words_in(lang)
    title = ask("Title", args.title, title_of_name(Path(args.path).stem) if args.path else "")
    path = docs / (new_page(project, args.path) if args.path else f"games/{slug(title)}.md")
    if path.suffix != ".md" or not path.resolve().is_relative_to(docs.resolve()):
        raise LudographError(f"{args.path!r} is not a path of an article under docs/, such as games/koi-koi.md")
    steps = words.gettext("Write each step as one line.")
    codes = [code.strip().upper() for code in (args.countries or "").split(",") if code.strip()]
    values = {
        "quoted-title": quoted(title),
        "countries": f"countries: [{', '.join(codes)}]\n" if codes else "",
        "game": f"game: {args.game}\n" if args.game else "",
        "lang": f"lang: {lang}\n" if lang != of_site else "",
        "publish": words.gettext(PUBLISH),
        "one-sentence": words.gettext("one sentence for search engines and link previews"),
        "lead": words.gettext(
            "A lead of two or three sentences: what kind of game it is, where and when it is played, "
            "and what is special about it."
        ),
        "round-title": words.gettext("One round"),
        "round": f'<Rules show="play-now" game="{args.game}" />' if args.game else f"1. {steps}",
        "history": words.gettext("History"),
        "cite": words.gettext("Cite a source for each statement: {example}.", example="`[@Key p. 12]`"),
    }
    return {path: filled("article.md", values)}
