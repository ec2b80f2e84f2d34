"""`ludograph new site DIR`: a project with configuration, checks for code hosts, one article and a library."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from ludograph import __version__
from ludograph.base.problems import LudographError
from ludograph.languages.tag import canonical_text, check_tag, is_valid
from ludograph.languages.text import title_of_name
from ludograph.languages.words import words_in
from ludograph.tools.shared.template import PUBLISH, filled, names_below, quoted

_ONLY_HERE = (
    "# A folder of this computer. Before the first push, name a public address that a code host can install from."
)


def add_parser(kinds: Any) -> None:
    parser: argparse.ArgumentParser = kinds.add_parser("site", help="a whole project in an empty folder")
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument("--name", help="the name of the encyclopedia")
    parser.add_argument("--lang", help="the language of its articles, such as en, fr or ja (default: en)")
    parser.add_argument("--address", default="", help="where it will be published: https://…")
    parser.add_argument("--package", help="what requirements.txt installs (default: where this copy came from)")
    parser.set_defaults(make=make)


def make(args: argparse.Namespace, ask: Callable[..., str]) -> dict[Path, str]:
    folder: Path = args.folder
    args.root = folder
    if folder.exists() and any(path.name != ".git" for path in folder.iterdir()):
        raise LudographError(f"{folder} is not empty; nothing was written")
    args.next = f"Next: `cd {folder}`, then `make serve`, which sets up .venv there and shows the site."
    name = ask("Name of the encyclopedia", args.name, title_of_name(folder.resolve().name))
    lang = language_tag(ask("Language", args.lang, "en"))
    # Comments on settings stay English, like the settings; those in articles are in the author's language.
    words = words_in(lang)
    values = {
        "about": words.gettext("Say here what this encyclopedia is about, in two or three sentences."),
        "link-later": words.gettext(
            "The first article is a draft: {path}. When it is published, link to it here.",
            path="docs/games/first-article.md",
        ),
        "publish": words.gettext(PUBLISH),
        "first-title": words.gettext("The first article"),
        "first-text": words.gettext(
            "Each statement cites its source.{citation} Replace this text, or delete the file.",
            citation="[@Parlett1990, p. 12]",
        ),
        "games": words.gettext("Games"),
        "indexes": words.gettext("Indexes"),
        "sources": words.gettext("Sources"),
        "name": name,
        "quoted-name": quoted(name),
        "quoted-address": quoted(args.address),
        "lang": lang,
        "package": args.package or _this_copy(),
    }
    return {folder / path: filled(name, values) for name, path in names_below("project")}


def language_tag(written: str) -> str:
    """The canonical tag; raises LudographError, with a suggestion, for an unknown one."""
    if not is_valid(written):
        fault = check_tag(written)[1][0]
        raise LudographError(f"--lang: {fault.message}. {fault.hint}".rstrip())
    return canonical_text(written) or written


def origin() -> str:
    """The argument with which pip installs it again (PEP 610): repository and commit, folder or file, or version."""
    text = distribution("ludograph").read_text("direct_url.json")
    found = json.loads(text) if text else {}
    url, vcs = found.get("url", ""), found.get("vcs_info")
    if vcs:
        return f"{vcs['vcs']}+{url}@{vcs['commit_id']}"
    return str(url) or f"ludograph=={__version__}"


def _this_copy() -> str:
    found = origin()
    if found.startswith("file:"):
        return f"{_ONLY_HERE}\nludograph @ {found}"
    return found if found.startswith("ludograph==") else f"ludograph @ {found}"
