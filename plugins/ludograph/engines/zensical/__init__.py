"""Exports a folder for Zensical: `zensical build` there creates the site, without this program.

Finished pages need no Markdown processing, so each is a template: it contains the page and extends our frame, which
extends Zensical's. A page's source has its settings and no text, and its path is that of its address,
`games/koi/index.md`, so that Zensical has nothing to convert.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import chain
from pathlib import Path
from typing import Any

from ludograph.article.facts.rendered import TocItem
from ludograph.base.places import SEARCH, WORKSHOP
from ludograph.engines.building import Progress, write_file
from ludograph.engines.output import BuildError
from ludograph.engines.theme import STYLE
from ludograph.languages.scripts import direction
from ludograph.languages.tag import is_same_language
from ludograph.languages.words import N_, frame_words
from ludograph.site.addresses import file_of, url_of
from ludograph.site.finished import FinishedPage, FinishedSite, NavigationEntry, SiteFile
from ludograph.site.finishing.navigation import pages_in_order
from ludograph.site.pages.az import AtoZ
from ludograph.site.publication.sitemap import SITEMAP, sitemap

_TEMPLATES = Path(__file__).parent / "templates"
SETTINGS = "zensical.toml"
MARK = "# Written by `ludograph export zensical`; the next export writes this folder again.\n"
_WORDS = {
    "action.skip": N_("Skip to content"),
    "footer": N_("Previous and next page"),
    "footer.next": N_("Next"),
    "footer.previous": N_("Previous"),
    "nav": N_("Menu"),
    "search": N_("Search"),
    "toc": N_("On this page"),
}
"""Zensical's names of interface texts → ours; others are English."""
_PALETTE = (
    ("(prefers-color-scheme)", "default", "brightness-auto", N_("The system's colours")),
    ("(prefers-color-scheme: light)", "default", "brightness-7", N_("Light colours")),
    ("(prefers-color-scheme: dark)", "slate", "brightness-4", N_("Dark colours")),
)
"""The choices of the palette's button: media query, scheme, icon, name."""


def check_folder(folder: Path) -> None:
    """Raises BuildError if a folder has anything but an earlier export, which the new one replaces."""
    is_ours = (folder / SETTINGS).is_file() and (folder / SETTINGS).read_text("utf-8", "replace").startswith(MARK)
    if folder.exists() and not is_ours and (not folder.is_dir() or any(folder.iterdir())):
        raise BuildError(f"{folder} holds other files, which an export would remove: name an empty or a new folder")


def write_export(site: FinishedSite, folder: Path, progress: Progress = lambda phase, done=0, of=0: None) -> None:
    """Writes the site for Zensical into an empty folder."""
    taken = set()
    for number, page in enumerate(site.pages.values(), 1):
        progress("writing pages", number, len(site.pages))
        taken.add(page.path)
        write_file(folder, f"docs/{_source(page.path)}", _front_matter(page).encode())
        write_file(folder, f"templates/{_template(page.path)}", _page(site, page).encode(errors="xmlcharrefreplace"))
        _write_files(page.beside, folder, taken)
    _write_files(chain(site.files, [STYLE]), folder, taken)
    for path in sorted(_TEMPLATES.rglob("*.html")):
        write_file(folder, f"templates/{path.relative_to(_TEMPLATES).as_posix()}", path.read_bytes())
    write_file(folder, "templates/404.html", _not_found(site).encode(errors="xmlcharrefreplace"))
    write_file(folder, f"templates/{SITEMAP}", sitemap(site.public))
    settings = "".join(f"{name} = {_toml(value)}\n" for name, value in _settings(site).items())
    write_file(folder, SETTINGS, f"{MARK}\n[project]\n{settings}".encode())


def _write_files(files: Iterable[SiteFile], folder: Path, taken: set[str]) -> None:
    for file in files:
        if file.path not in taken:
            taken.add(file.path)
            write_file(folder, f"docs/{file.path}", file.data())


def _source(path: str) -> str:
    """The path of a page's source that keeps its address: `games/koi/index.md`."""
    return f"{path.removesuffix('.html')}.md"


def _template(path: str) -> str:
    return f"pages/{path}"


def _front_matter(page: FinishedPage) -> str:
    # Zensical prints titles as HTML. JSON is YAML.
    values = {
        "title": escape(page.title, quote=False),
        "template": _template(page.path),
        "hide": sorted(page.hidden),
        "search": {"exclude": not page.searched},
    }
    lines = (f"{name}: {_value(value)}\n" for name, value in values.items())
    return f"---\n{''.join(lines)}---\n"


def _page(site: FinishedSite, page: FinishedPage) -> str:
    values = _common(page.lang, page.search, page.window_title) | {
        "layout": page.layout,
        "description": page.description or site.settings.description,
        "canonical": page.canonical,
        "contents": [_content(item) for item in page.contents],
        "workshop": page.workshop,
        "part": page.part,
        "folder": page.folder,
    }
    return _filled(values, page.head, page.html)


def _not_found(site: FinishedSite) -> str:
    title = frame_words(site.settings.lang).gettext("Page not found")
    values = _common(site.settings.lang, SEARCH, f"{title} – {site.settings.name}")
    return _filled(values, f'<meta name="robots" content="noindex">{site.bare_head}', site.not_found)


def _common(lang: str, search: str, window_title: str) -> dict[str, Any]:
    """The metadata of every page, with defaults."""
    words = frame_words(lang)
    return {
        "window_title": window_title,
        "layout": "lg-article",
        "description": "",
        "canonical": "",
        "contents": [],
        "workshop": False,
        "part": "",
        "folder": "",
        "lang": lang,
        "search": f"{search}/",
        "words": {
            "language": lang,
            "direction": direction(lang),
            "tag": f' lang="{words.lang}"' if words.tag(lang) else "",
            "workshop": words.gettext("How this site is made"),
            **{name: words.gettext(text) for name, text in _WORDS.items()},
        },
    }


def _filled(values: Mapping[str, Any], head: str, body: str) -> str:
    return (
        f'{{% extends "ludograph.html" %}}\n{{% set ludograph = {_value(values)} %}}\n'
        f"{{% block head %}}{_raw(head)}{{% endblock %}}\n{{% block content %}}{_raw(body)}{{% endblock %}}\n"
    )


def _raw(html: str) -> str:
    """HTML that a template prints unchanged; the word that would end the raw block is outside of it."""
    inside = html.replace("endraw", "{% endraw %}endraw{% raw %}")
    return f"{{% raw %}}{inside}{{% endraw %}}"


def _content(item: TocItem) -> dict[str, Any]:
    return {"id": item.id, "html": item.html, "children": [_content(child) for child in item.children]}


def _settings(site: FinishedSite) -> dict[str, Any]:
    settings = site.settings
    words = frame_words(settings.lang)
    menus = {"": site.navigation, WORKSHOP: site.workshop, **site.language_menus}
    entries = [
        (part, entry)
        for part, menu in menus.items()
        for entry in _navigation(menu, settings.directory_urls, part if part in site.language_menus else settings.lang)
    ] or [("", {"Home": _source("index.html")})]
    way_in = next((entry.url for entry in pages_in_order(site.workshop)), "")
    a_z = url_of(AtoZ.src_uri, settings.directory_urls) if site.has_list else ""
    palette = [
        {
            "media": media,
            "scheme": scheme,
            "primary": "custom",
            "accent": "custom",
            "toggle": {"icon": f"material/{icon}", "name": words.gettext(name)},
        }
        for media, scheme, icon, name in _PALETTE
    ]
    return {
        "site_name": escape(settings.name, quote=False),
        **({"site_url": settings.url} if settings.url else {}),
        "copyright": settings.copyright,
        "use_directory_urls": settings.directory_urls,
        "nav": [entry for _, entry in entries],
        "extra_css": [STYLE.path, *site.settings.styles],
        "extra_javascript": [*site.scripts],
        "markdown_extensions": {},
        "plugins": {"search": {"enabled": False}},
        "extra": {"generator": False, "parts": [part for part, _ in entries], "way_in": way_in, "list_of_pages": a_z},
        "theme": {
            "custom_dir": "templates",
            "variant": "classic",
            "language": "en",
            "font": False,
            "features": ["navigation.prune", "navigation.footer", "toc.follow"],
            "palette": palette,
        },
    }


def _navigation(entries: Iterable[NavigationEntry], directory_urls: bool, lang: str) -> Iterator[dict[str, Any]]:
    for entry in entries:
        target: Any = entry.url
        title, other = escape(entry.title, quote=False), getattr(entry.title, "lang", "")
        if entry.children:
            target = list(_navigation(entry.children, directory_urls, lang))
            # Titles of pages are names of links for screen readers too, where no language can be said.
            title = (
                f'<span lang="{escape(other)}">{title}</span>' if other and not is_same_language(other, lang) else title
            )
        elif entry.page:
            target = _source(file_of(entry.page, directory_urls))
        yield {title: target}


def _toml(value: object) -> str:
    """A value as TOML: JSON, except for maps."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_value(name)} = {_toml(each)}' for name, each in value.items())}}}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(_toml, value))}]"
    return _value(value)


def _value(value: object) -> str:
    """A value as JSON, in a form that is also valid in YAML, TOML and templates."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)
