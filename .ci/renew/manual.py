"""Writes the tables of options in docs/guide/ from the declarations; a table is known by its header."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from ludograph.cli import importing
from ludograph.publish.manual_pages import (
    figure_options,
    forms_of_play,
    head_keys,
    keys_of_a_relation,
    kinds_of_claims,
    table,
    tables_of_data,
    words_of_a_game,
    words_of_a_table,
    words_of_a_word,
)

GUIDE = Path(__file__).parents[2] / "docs" / "guide"
_TABLE = re.compile(r"^\|.*\n\|(?: ?:?-+:? ?\|)+\n(?:\|.*(?:\n|\Z))*", re.MULTILINE)


def options_of_import() -> str:
    """The options that all kinds of `ludograph import` have, and `--into` of those that copy articles."""
    parser = argparse.ArgumentParser()
    importing.add_parser(parser.add_subparsers())
    (commands,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    (kinds,) = (
        action for action in commands.choices["import"]._actions if isinstance(action, argparse._SubParsersAction)
    )
    rows = {
        f"`{' '.join(filter(None, (action.option_strings[0], action.metavar)))}`": str(action.help)
        for kind in kinds.choices.values()
        for action in kind._actions
        if action.option_strings and action.dest != "help"
    }
    return table(("Option", "What it does"), sorted(rows.items()))


TABLES: Mapping[str, Callable[[], str]] = {
    "| Key | What it says |": head_keys,
    "| Option | Values | What it does | Example |": figure_options,
    "| `show` | What readers get |": tables_of_data,
    "| Check | What it asserts | Keys |": kinds_of_claims,
    "| Key of a table of words | What it says |": words_of_a_table,
    "| Key of a word | What it says |": words_of_a_word,
    "| Key of `relation` | What it says |": keys_of_a_relation,
    "| `form` | How the game goes | Key of its own |": forms_of_play,
    "| Key | Words |": words_of_a_game,
    "| Option | What it does |": options_of_import,
}
"""The header of a table → what makes it."""


def renewed(text: str) -> str:
    """The page with its tables of options as they are declared."""
    return _TABLE.sub(lambda found: _made(found[0]), text)


def headers(text: str) -> list[str]:
    """The first line of each table of a page."""
    return [found[0].partition("\n")[0] for found in _TABLE.finditer(text)]


def _made(written: str) -> str:
    make = TABLES.get(written.partition("\n")[0])
    return f"{make()}\n" if make else written


def main() -> int:
    """Write all pages."""
    for page in sorted(GUIDE.glob("*.md")):
        page.write_text(renewed(page.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
