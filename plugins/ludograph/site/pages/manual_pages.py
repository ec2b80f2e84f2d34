"""Pages of the manual made from the program: every rule and every option, from its declaration. They are generated
pages like those of `pages/`, with more imports.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, get_args, get_type_hints

from ludograph.article.facts.index import SiteIndex
from ludograph.article.head.front_matter import front_matter_schema
from ludograph.article.parts.figure_options import FIGURE_OPTIONS
from ludograph.article.syntaxes import COMPONENTS
from ludograph.article.syntaxes.components.rules import SHEET
from ludograph.base.places import Assets
from ludograph.base.yaml.declared import hints_of
from ludograph.base.yaml.schema import field_docs
from ludograph.catalogue import GROUPS, Catalogue
from ludograph.checks import RULES, Rule
from ludograph.languages.runs import marked_runs
from ludograph.rules.claims import Check
from ludograph.rules.tables import TABLES
from ludograph.rules.tables.sheet import house_sheet
from ludograph.site.pages.generated_page import GeneratedPage
from ludograph.site.pages.writing import document
from ludograph.site.settings.config import BookOptions, Options, declarations

_CATEGORY = {
    "ADR": "Addresses",
    "AUD": "Sound",
    "C": "Citations and library",
    "CAL": "Callouts",
    "CLM": "Claims",
    "CLN": "Editors' marks",
    "CMP": "Components",
    "CMT": "Comments",
    "CRD": "Cards",
    "D": "Rules data",
    "FIG": "Figures",
    "FM": "Front matter",
    "FTN": "Footnotes",
    "HDG": "Headings",
    "HTM": "HTML",
    "ID": "Ids",
    "IMG": "Pictures",
    "L": "Languages",
    "LNK": "Links",
    "COD": "Code",
    "OLD": "Former notations",
    "PRV": "What is published",
    "REV": "Reviews",
    "SIL": "Silences",
    "TBL": "Tables",
    "WKI": "Wiki dialect",
}


class RulesManual(GeneratedPage):
    """All rules of `ludograph check`, each with its manual page."""

    src_uri = "contributing/rules.md"
    title = "All rules"

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One page, the rules in the order of their codes."""
        parts = []
        category = ""
        for code in sorted(RULES):
            rule = RULES[code]
            letters = code.rstrip("0123456789")
            if letters != category:
                category = letters
                parts.append(f"## {_CATEGORY.get(letters, letters)}")
            parts.append(_rule(rule))
        intro = "What `ludograph check` reports. A strict build fails on errors and warnings."
        yield self.src_uri, document(self.title, intro, *parts, description=intro.replace("`", ""), lang="en")


def _with_languages(text: str) -> str:
    """Markdown with East Asian words outside code tagged with their language or script."""
    pieces = text.split("`")
    for at in range(0, len(pieces), 2):
        runs = marked_runs(pieces[at], "en")
        pieces[at] = "".join(f'<span lang="{lang}">{part}</span>' if lang else part for part, lang in runs)
    return "`".join(pieces)


def _rule(rule: Rule) -> str:
    notes = [rule.severity.value, *(["`--fix` corrects it"] if rule.fixable else [])]
    notes += [] if rule.default_on else ["off unless selected"]
    heading = f"### {rule.code} {rule.name} {{#{rule.code.lower()}}}"
    parts = "\n".join(f"- **{name}** {_with_languages(text)}" for name, text in rule.parts)
    return f"{heading}\n\n*{', '.join(notes)}*\n\n{rule.title}\n\n{parts}"


class OptionsManual(GeneratedPage):
    """All options of the plugin in mkdocs.yml."""

    src_uri = "guide/configuration.md"
    title = "Configuration"

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One page, the options in their groups."""
        documented = field_docs(Options)
        parts = []
        for group in GROUPS:
            rows = []
            for name, declared in ((name, each) for name, each in declarations().items() if each.group == group):
                notes = f"{_default(name)}{', also under `folders`' if declared.folders else ''}"
                text = f"{' '.join(documented[name].split())}<br><small>{notes}</small>".replace("|", "\\|")
                rows.append((f"`{name}`{{#{name}}}", text))
            parts.append(f"## {group}\n\n{table(('Option', 'What it does'), rows)}")
        parts += [
            f"## The head of an article {{#head}}\n\n{head_keys()}",
            _figures(),
            _components(),
            f"## Tables from the data {{#tables}}\n\n{tables_of_data()}",
            f"## Claims {{#claims}}\n\n{kinds_of_claims()}",
        ]
        intro = "Options of the plugin `ludograph` in `mkdocs.yml`. All of them may be left out."
        more = (
            "Below them: [the head of an article](#head), [figures](#figures), [components](#components), "
            "[tables](#tables) and [claims](#claims)."
        )
        yield (
            self.src_uri,
            document(self.title, intro, more, _EXAMPLE, *parts, description=intro.replace("`", ""), lang="en"),
        )


def head_keys() -> str:
    """The keys of front matter, from its schema; spellings of one key share a row."""
    shape = front_matter_schema()["$defs"]["FrontMatter"]["properties"]
    known = [(name, value.get("description", "")) for name, value in shape.items()]
    rows = []
    for meaning, same in groupby(known, key=lambda row: row[1]):
        rows.append((", ".join(f"`{name}`" for name, _ in same), meaning))
    return table(("Key", "What it says"), rows)


def tables_of_data() -> str:
    """The values of `show` in `<Rules show="…" />`."""
    makers = {**TABLES, SHEET: house_sheet}
    return table(("`show`", "What readers get"), ((f"`{name}`", summary(make)) for name, make in makers.items()))


def kinds_of_claims() -> str:
    """The kinds of checks of claims, with their keys."""
    rows = []
    for kind in get_args(Check):
        fields = get_type_hints(kind)
        name = "count" if "count" in fields else next(iter(fields)).rstrip("_")
        own = fields if "count" in fields else get_type_hints(next(iter(fields.values())))
        keys = ", ".join(f"`{key.rstrip('_')}`" for key in own if key != name)
        rows.append((f"`{name}`" if "count" in fields else f"`{name}: {{…}}`", summary(kind), keys))
    return table(("Check", "What it asserts", "Keys"), rows)


def summary(declared: object) -> str:
    """The first sentence of a docstring."""
    text = " ".join((inspect.getdoc(declared) or "").partition("\n\n")[0].split())
    return text.partition("; TableError")[0].rstrip(".") + "."


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def figure_options() -> str:
    """The options of a figure with their values."""
    rows = []
    for name, option in FIGURE_OPTIONS.items():
        values = ", ".join(f"`{word}`" for word in option.kind) if isinstance(option.kind, tuple) else option.kind
        rows.append((f"`{name}: {option.example}`", values, option.meaning))
    return table(("Option, for example", "Values", "What it does"), rows)


def _figures() -> str:
    intro = "In the `yaml` fence of a figure, or for the picture in `pictures.yaml` beside it. None is needed."
    return f"## Figures {{#figures}}\n\n{intro}\n\n{figure_options()}"


def _components() -> str:
    rows = []
    for component in COMPONENTS:
        attributes = ", ".join(f"`{name}`" for name in sorted(component.attributes))
        rows.append((f"`<{component.name}>`", attributes))
    intro = "Each knows `lang`, `class` and `id` as well."
    return f"## Components {{#components}}\n\n{intro}\n\n{table(('Component', 'Attributes'), rows)}"


_EXAMPLE = """```yaml
plugins:
  - ludograph:
      citation_style: notes
      folders:
        games/wiki/**: {dialect: wiki}
```"""


def _default(name: str) -> str:
    choices = get_args(get_args(hints_of(Options)[name])[0])
    values = [f"`{choice}`" for choice in choices if choice and isinstance(choice, str)]
    default = plain_default(getattr(Options(), name))
    return ", ".join(filter(None, (" or ".join(values), f"`{default}` unless given")))


def plain_default(value: Any) -> Any:
    """A default as authors write it."""
    if isinstance(value, Assets | tuple):
        return [*(value.patterns if isinstance(value, Assets) else value)]
    written = {"": '""', "False": "false"}
    return {} if isinstance(value, BookOptions) else written.get(str(value), value)


MANUAL_PAGES = (RulesManual(), OptionsManual())
