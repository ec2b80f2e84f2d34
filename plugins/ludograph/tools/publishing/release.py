"""`ludograph release 2026.1`: the current published site, stored permanently at its own address."""

from __future__ import annotations

import argparse
import posixpath
import signal
from dataclasses import replace
from html import escape
from pathlib import Path

from ludograph.article.facts.aliases import redirect_file
from ludograph.article.facts.restriction import data_entries
from ludograph.base.places import EDITIONS
from ludograph.base.problems import LudographError
from ludograph.dates import today
from ludograph.engines.building import write_file
from ludograph.engines.registry import uses_of
from ludograph.languages.words import Words
from ludograph.rules.data.model import Rules
from ludograph.rules.data.published import published_data
from ludograph.rules.data.reader import data_texts
from ludograph.site.addresses import file_of
from ludograph.site.pages.programs.open_data.release import Release
from ludograph.site.project.project import Project, load_project
from ludograph.site.publication.editions import RULES, SINCE, SITE, EditionStore
from ludograph.site.publication.since import PUBLIC
from ludograph.site.settings.configuration import Configuration, read_configuration
from ludograph.tools.publishing.build import built
from ludograph.tools.publishing.edition_files import edition_files

_NOINDEX = '<meta name="robots" content="noindex">'
_ROOT_FILES = ("404.html", "robots.txt", "sitemap.xml", "sitemap.xml.gz", "CNAME", ".nojekyll")
"""Files with a meaning only at the root of a host."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Keeps the published site as it is today as an edition, which each build then publishes too."
    parser.add_argument("edition", metavar="NAME", help="what the edition is called, such as 2026.1")
    parser.add_argument("--strict", action="store_true", help="fail when there are warnings")


def run(args: argparse.Namespace) -> int:
    """Stores an edition; the exit status is that of `build`."""
    configuration = read_configuration(args.config)
    options, site = configuration.options, configuration.site
    needed = {"editions": options.editions, "open_data": options.open_data, "site_url": site.url}
    if missing := [name for name, value in needed.items() if not value]:
        raise LudographError(f"a release needs {' and '.join(missing)} in {site.config_name}")
    store = EditionStore((site.root / options.editions).resolve())
    store.begin(args.edition)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that a killed release leaves no folder
    with store.workshop() as work:
        options = options.changed(editions="", drafts="hide", edition=f"{EDITIONS}/{args.edition}/")
        public = replace(configuration, options=options, target=work / "built")
        done = built(uses_of(options.engine).build, public, strict=args.strict)
        if isinstance(done, int):
            return done
        (work / "edition").mkdir()
        (work / "built").rename(work / "edition" / SITE)
        project = load_project(args.config, drafts="hide")
        release = _filled(work / "edition", args.edition, project, public, store)
        edition = store.add(args.edition, work / "edition", release.date, release.cite)
        project.save()
    print(f"{store.folder} holds edition {edition.name}: {done.published.files:,} files, {edition.swhid}.")
    print(f"The next build publishes it at {release.url}")
    return 0


def _filled(folder: Path, name: str, project: Project, public: Configuration, store: EditionStore) -> Release:
    """Freezes the pages of an edition, adds the data of its games, and describes it."""
    site, settings = public.site, project.settings
    for path in _ROOT_FILES:
        (folder / SITE / path).unlink(missing_ok=True)
    for file in sorted((folder / SITE).rglob("*.html")):
        up = "../" * (len(file.relative_to(folder / SITE).parts) - 1)
        frozen = frozen_page(file.read_text(encoding="utf-8"), up, settings.words)
        file.unlink()  # it may be a link to an equal file elsewhere
        file.write_text(frozen, encoding="utf-8")
    whole, rules = (each.rules or Rules() for each in (project.catalogue, project.public_catalogue))
    data = data_texts(project.files, posixpath.normpath(public.options.data))
    kept = {place for place, is_kept in data_entries(whole, rules) if is_kept}
    held = [name for names in project.of_lists.names.values() for name in names]
    for path, text in published_data(data, whole, kept, held):
        write_file(folder, f"{RULES}/{path}", text.encode())
    write_file(folder, f"{RULES}/{PUBLIC}", "\n".join(sorted(rules.games)).encode())
    makers = ", ".join(author.name for author in settings.authors)
    address = f"{site.url}{EDITIONS}/{name}/"
    release = Release(site.name, address, name, today().isoformat(), public.options.open_data, makers)
    aside = {file_of(one.page, settings.directory_urls) for one in project.unlisted}
    aside |= {redirect_file(alias) or "" for one in project.unlisted for alias in one.head.aliases}
    # Nothing lists an unlisted page: neither its file, nor its folder, nor files in it.
    folders = tuple(f"{path.removesuffix('/index.html')}/" for path in aside if path)
    contents = [one for one in store.ids(folder / SITE) if not f"{one[1]}/".startswith(folders)]
    for path, content in edition_files(release, site.description, settings.authors, contents).items():
        write_file(folder, f"{SITE}/{path}", content)
    return release


def frozen_page(html: str, up: str, words: Words) -> str:
    """A page of an edition: excluded from search engines, with a box for later changes, which each build updates.

    It does not name its edition, so that equal pages of two editions are one file.
    """
    about = words.gettext("This page is kept as it was when its edition was released.")
    since = words.gettext("What has changed since")
    box = (
        f'<details class="lg-edition" lang="{words.lang}"><summary>{escape(about)} {escape(since)}</summary>'
        f'<iframe src="{up}{SINCE}" title="{escape(since)}" loading="lazy"'
        ' style="border:0;height:24rem;width:100%"></iframe></details>\n'
    )
    if _NOINDEX not in html:
        html = html.replace("</head>", f"{_NOINDEX}\n</head>", 1)
    return html.replace("<h1", f"{box}<h1", 1)
