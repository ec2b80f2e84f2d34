"""Writes the tables of options in docs/guide/ from the declarations; a table is known by its header."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from pathlib import Path
from typing import get_args, get_type_hints

from ludograph.article.head.publication import KEYS_OF_OTHERS, WHEN
from ludograph.article.read import policy
from ludograph.article.syntaxes.text.notations import TABLE as NOTATIONS
from ludograph.base import places
from ludograph.base.yaml.declared import keys_of, required_fields
from ludograph.base.yaml.schema import field_docs
from ludograph.engines.material.neighbours import neighbours_table
from ludograph.library.vocabulary import FIELDS
from ludograph.rules.asking import TableOptions
from ludograph.rules.claims.forms import KINDS, LANGUAGES
from ludograph.rules.data.entry import GameEntry, Relation, TermEntry, TermsEntry
from ludograph.rules.data.words import CompareBy, Effect, Form, Holder, TieRule
from ludograph.site.pages.manual_pages import table
from ludograph.tools import importing

GUIDE = Path(__file__).parents[2] / "docs" / "guide"
_TABLE = re.compile(r"^\|.*\n\|(?: ?:?-+:? ?\|)+\n(?:\|.*(?:\n|\Z))*", re.MULTILINE)


def options_of_import() -> str:
    """The options that all kinds of `ludograph import` have, and `--into` of those that copy articles."""
    parser = argparse.ArgumentParser()
    importing.add_arguments(parser)
    (kinds,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    rows = {
        f"`{' '.join(filter(None, (action.option_strings[0], action.metavar)))}`": str(action.help)
        for kind in kinds.choices.values()
        for action in kind._actions
        if action.option_strings and action.dest != "help"
    }
    return table(("Option", "What it does"), sorted(rows.items()))


def _data_keys(head: str, entry: type) -> str:
    """The keys of a part of the data, with what the declaration says of each."""
    docs, needed = field_docs(entry), required_fields(entry).values()
    rows = [
        (f"`{key}`{' (needed)' if key in needed else ''}", " ".join(docs[field.name].split()))
        for key, field in keys_of(entry).items()
    ]
    return table((head, "What it says"), rows)


def attributes_of_tables() -> str:
    """The attributes of `<Rules>` besides `show`."""
    docs = field_docs(TableOptions)
    rows = sorted((f"`{field.name}`", " ".join(docs[field.name].split())) for field in fields(TableOptions))
    return table(("Attribute", "What it asks for"), rows)


def forms_of_play() -> str:
    """The words for `form`, with the keys that only a game of this form has."""
    docs, own = field_docs(Form), get_type_hints(GameEntry)
    rows = []
    for form in Form:
        kinds = [
            kind
            for kind in (own.get(form.value), *get_args(own.get(form.value)))
            if isinstance(kind, type) and is_dataclass(kind)
        ]
        keys = [key for kind in kinds for key in keys_of(kind) if key not in IN_EVERY_ENTRY]
        rows.append(
            (f"`{form}`", docs[form.name], f"`{form}`: {', '.join(f'`{key}`' for key in keys)}" if keys else "")
        )
    return table(("`form`", "How the game goes", "Key of its own"), rows)


FATES = {
    "printed": "printed",
    "kept": "not printed; in downloads",
    "private": "private, unless the option `fields` names it",
}


def fields_of_works() -> str:
    """What becomes of each field of the library, those of one fate and kind together."""
    rows: dict[str, list[str]] = {}
    for field in FIELDS.values():
        only = (
            f" for {', '.join(f'`@{kind}`' for kind in sorted(field.types))}, else in downloads" if field.types else ""
        )
        name = f"`{field.name}`" + (f" (`{field.csl}`)" if field.csl and field.csl != field.name else "")
        rows.setdefault(FATES[field.fate] + only, []).append(name)
    head = ("What becomes of it", "Fields, and their names in CSL-JSON")
    return table(head, [(fate, ", ".join(names)) for fate, names in rows.items()])


IN_EVERY_ENTRY = {"note", "source"}
VOCABULARIES = {"ties": TieRule, "holder": Holder, "effect": Effect, "compare": CompareBy}


NEIGHBOURS = "| Plugin | From | Beside Ludograph | Built with |"


def neighbours() -> str:
    """The plugins of others, and what each does beside ours."""
    return table(("Plugin", "From", "Beside Ludograph", "Built with"), list(neighbours_table()))


def keys_of_others() -> str:
    """The keys by which other programs keep a page back, those of one program and meaning together."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for key, (program, when, meaning) in KEYS_OF_OTHERS.items():
        rows.setdefault((program or "several", when, meaning), []).append(f"`{key}`")
    shown = [(", ".join(keys), program, WHEN[when], meaning) for (program, when, meaning), keys in rows.items()]
    return table(("Key", "Program", "Keeps a page back if it is", "Write"), shown)


def notations_of_others() -> str:
    """The notations of other programs, with an example, and what becomes of each."""
    rows = []
    for row in sorted(NOTATIONS, key=lambda row: (row.code == "read", row.code)):
        example = row.example.replace("\n", " ⏎ ")
        ticks = "`" * (1 + max(map(len, re.findall("`+", example)), default=0))
        code = f"{ticks} {example} {ticks}" if "`" in example else f"`{example}`"
        fate = f"{row.here or 'printed as it stands'}: [{row.code}](../contributing/rules.md#{row.code.lower()})"
        here = "read" if row.code == "read" else f"{fate}. {row.instead}"
        rows.append((row.name, *(cell.replace("|", "\\|") for cell in (code, here))))
    return table(("Notation", "For example", "Here"), rows)


def allowed_to_authors() -> str:
    """The lists by which articles are read and files are copied."""

    def listed(names: Iterable[str]) -> str:
        return ", ".join(f"`{name}`" for name in sorted(names))

    own = {name: words - policy.GLOBAL for name, words in policy.ATTRIBUTES.items() if name in policy.ELEMENTS}
    rows = [
        ("Elements", listed(policy.ELEMENTS)),
        ("Attributes of every element", f"{listed(policy.GLOBAL)}, `aria-…`"),
        *((f"Attributes of `<{name}>`", listed(words)) for name, words in own.items()),
        ("`data-` attributes", f"{listed(policy.DATA)}, `data-x…`"),
        ("Classes", f"all but those that begin with `md-` and `lg-`; of these {listed(policy.CLASSES)}"),
        ("Schemes of addresses", listed(policy.SCHEMES)),
        ("CSS properties in `style`", listed(policy.STYLES)),
        ("MathML that formulas become", listed(policy.FORMULA)),
        ("Files that a page may refer to", listed(places.INERT)),
    ]
    return table(("What authors may write", "All of it"), rows)


def words_of_a_game() -> str:
    """The words for some keys of a game and its special hands."""
    rows = []
    for key, words in VOCABULARIES.items():
        docs = field_docs(words)
        meanings = ((word, docs.get(word.name, "").rstrip(".")) for word in words)
        shown = (f"`{word}`{f' ({meaning[0].lower()}{meaning[1:]})' if meaning else ''}" for word, meaning in meanings)
        rows.append((f"`{key}`", ", ".join(shown)))
    return table(("Key", "Words"), rows)


def forms_of_frequency() -> str:
    """How claims may write a share, an example of each form in each language."""
    rows = {said: [""] * len(LANGUAGES) for said in KINDS.values()}
    for place, language in enumerate(LANGUAGES.values()):
        for form in language.forms:
            row = rows[KINDS[form.kind]]
            row[place] = ", ".join(filter(None, (row[place], f"`{form.example}`")))
    return table(
        ("A share as", "English", "French", "German", "Japanese"), [(said, *row) for said, row in rows.items()]
    )


DATA = {"Key of a table of words": TermsEntry, "Key of a word": TermEntry, "Key of `relation`": Relation}
TABLES: Mapping[str, Callable[[], str]] = {
    "| Attribute | What it asks for |": attributes_of_tables,
    **{f"| {head} | What it says |": partial(_data_keys, head, entry) for head, entry in DATA.items()},
    "| `form` | How the game goes | Key of its own |": forms_of_play,
    "| Key | Words |": words_of_a_game,
    "| What becomes of it | Fields, and their names in CSL-JSON |": fields_of_works,
    "| Option | What it does |": options_of_import,
    "| A share as | English | French | German | Japanese |": forms_of_frequency,
    NEIGHBOURS: neighbours,
    "| Key | Program | Keeps a page back if it is | Write |": keys_of_others,
    "| Notation | For example | Here |": notations_of_others,
    "| What authors may write | All of it |": allowed_to_authors,
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
