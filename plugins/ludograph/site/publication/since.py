"""The pages about editions: changes since each of them, and their list."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape
from itertools import groupby
from pathlib import Path

from ludograph.base.places import EDITIONS
from ludograph.base.source import SourceText, content_hash
from ludograph.catalogue import Catalogue
from ludograph.languages.words import Message, Text, Words
from ludograph.rules.data.model import Rules
from ludograph.rules.data.reader import read_rules
from ludograph.rules.data.resolve import recommended
from ludograph.rules.tables.facts.changes import RuleChange, changed_rules
from ludograph.rules.tables.sheet import version_of
from ludograph.site.publication.editions import RULES, SINCE, Edition, EditionStore, place_lost_pages
from ludograph.store import Cache, Kind, kept
from ludograph.store.codec.text import json_file
from ludograph.values import date_words

Changes = dict[str, list[str]]
"""Title of a game → the changes in its rules and odds."""
CHANGES = Kind("changes-since-edition", tuple[Changes, dict[str, str]])
"""The changes since an edition, and the versions of the rules of its forms, which its sheets print."""
_SHEETS = "sheets.json"
"""Where a changed sheet looks for the edition of an older address."""
PUBLIC = "public.txt"
"""A file in the data of an edition: the ids of its published games."""
_STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;margin:1rem auto;max-width:45rem;overflow-wrap:anywhere}"
    "h1{font-size:1.25rem}h2{font-size:1rem}"
)


def put_editions(folder: Path, published: Path, store: EditionStore, catalogue: Catalogue, cache: Cache) -> None:
    """Puts all editions into the new site in `folder`, each with the changes since."""
    editions, words, rules = store.all(), catalogue.settings.words, catalogue.rules or Rules()
    sheets = defaultdict[str, dict[str, str]](dict)  # form → version of its rules → the newest edition with them
    for edition in editions:
        path = f"{EDITIONS}/{edition.name}"
        store.place(edition, folder / path, published / path)
        changes, versions = _changes(store, edition, rules, words, cache)
        (folder / path / SINCE).write_text(_since(edition, changes, words), encoding="utf-8")
        for form, version in versions.items():
            sheets[form].setdefault(version, edition.name)
    if editions:
        (folder / EDITIONS / "index.html").write_text(_list(editions, words), encoding="utf-8")
        (folder / EDITIONS / _SHEETS).write_bytes(json_file(sheets))
    place_lost_pages(store, editions, folder, catalogue.settings.lang)


def _changes(
    store: EditionStore, edition: Edition, rules: Rules, words: Words, cache: Cache
) -> tuple[Changes, dict[str, str]]:
    """Computed once for the same two states, in the site's language."""

    def compared() -> tuple[Changes, dict[str, str]]:
        before = _rules(store.contents(edition, RULES), cache)
        by_title = groupby(changed_rules(before, rules), key=lambda one: one.title)
        changes = {str(title): [words.said(_line(one)) for one in ones] for title, ones in by_title}
        return changes, {id: version_of(recommended(before, game)) for id, game in before.games.items()}

    key = content_hash(edition.rules, words.lang, *(f"{id} {game.fingerprint}" for id, game in rules.games.items()))
    return kept(cache, CHANGES, key, compared)


def _line(change: RuleChange) -> Text:
    """A change in words; for a preset only that its choices changed."""
    preset = change.what.removeprefix("presets.")
    return change.said if preset == change.what else Message("the form `{preset}` makes other choices", preset=preset)


def _rules(contents: Mapping[str, bytes], cache: Cache) -> Rules:
    """The published games of an edition."""
    texts = {path.removeprefix(f"{RULES}/"): data for path, data in contents.items()}
    public = set(texts.pop(PUBLIC).decode().split())
    rules = read_rules([SourceText.decode(data, name) for name, data in texts.items()], cache)
    return replace(rules, games={id: game for id, game in rules.games.items() if id in public})


def _since(edition: Edition, changes: Changes, words: Words) -> str:
    title = words.gettext("What has changed since edition {name}", name=edition.name)
    parts = [f"<h1>{escape(title)}</h1>", f"<p>{_about(edition, words)}</p>"]
    for game, lines in changes.items():
        rows = "".join(f"<li>{escape(line)}</li>" for line in lines)
        parts.append(f"<h2>{escape(game)}</h2>\n<ul>{rows}</ul>")
    if not changes:
        parts.append(f"<p>{escape(words.gettext('No rules and no odds have changed.'))}</p>")
    links = {"../../": words.gettext("The site of today"), "../": words.gettext("All editions")}
    ways = " · ".join(f'<a href="{to}" target="_top">{escape(text)}</a>' for to, text in links.items())
    return _page(title, [*parts, f"<p>{ways}</p>"], words, '<meta name="robots" content="noindex">')


def _list(editions: Sequence[Edition], words: Words) -> str:
    title, since = words.gettext("Editions"), words.gettext("What has changed since")
    rows = [
        f'<li><a href="{one.name}/">{one.name}</a> (<a href="{one.name}/{SINCE}">{escape(since)}</a>).'
        f" {_about(one, words)}</li>"
        for one in editions
    ]
    return _page(title, [f"<h1>{escape(title)}</h1>", "<ul>", *rows, "</ul>"], words)


def _about(edition: Edition, words: Words) -> str:
    released = words.gettext("Released on {date}.", date=date_words(edition.date, words))
    cite = words.gettext("How to cite")
    return f"{escape(released)} {escape(cite)}: {escape(edition.cite)} <code>{edition.swhid}</code>"


def _page(title: str, parts: Sequence[str], words: Words, meta: str = "") -> str:
    head = (
        f'<meta charset="utf-8">{meta}<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{escape(title)}</title><style>{_STYLE}</style>'
    )
    body = "\n".join(parts)
    return f'<!doctype html>\n<html lang="{words.lang}"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'
