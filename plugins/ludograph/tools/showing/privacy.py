"""`ludograph privacy`: lists of what a site publishes beside its pages, and of what it does not publish."""

from __future__ import annotations

import argparse
import html
import json
import posixpath
import re
import sys
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote

from PIL import ExifTags

from ludograph.base.places import EDITIONS, WORKSHOP_SEARCH
from ludograph.base.places import SEARCH as READERS_SEARCH
from ludograph.base.problems import LudographError, counted, printable
from ludograph.base.source import read_file
from ludograph.engines.registry import uses_of
from ludograph.library.multiscript import base_field
from ludograph.library.vocabulary import FIELD_ALIASES, public_fields
from ludograph.site.addresses import file_of
from ludograph.site.finishing.site_files import is_cleaned
from ludograph.site.pages.manual_pages import MANUAL_PAGES
from ludograph.site.pictures.drawing_cleaning import hidden_texts, pictures_in
from ludograph.site.pictures.picture_cleaning import cleaned
from ludograph.site.pictures.raster import DAMAGE, exif_of, open_raster
from ludograph.site.project.project import Project, load_project
from ludograph.site.publication.editions import RULES, SITE, EditionStore
from ludograph.site.settings.configuration import Configuration, read_configuration
from ludograph.tools.publishing.mkdocs_log import logged_to_stderr
from ludograph.tools.shared.arguments import add_json, print_answer
from ludograph.tools.showing.inside import Unpacking

_ADDRESS = re.compile(r"""\b(?:href|src)=(?:"([^"]*)"|'([^']*)'|([^\s>]+))""")
_HIDDEN = re.compile(r"""<[^<>]*(?:\shidden(?=[\s>=])|display:\s*none|visibility:\s*hidden)[^<>]*>""", re.IGNORECASE)
_EDITION = re.compile(rf"({EDITIONS}/[^/]+/).*", re.DOTALL)
_THEME = (
    "assets/", "previews/", f"{READERS_SEARCH}/", f"{WORKSHOP_SEARCH}/", "404.html", "sitemap", "index.html",
    "feed.xml", "robots.txt", "api/",
)  # fmt: skip
_MANUAL = [page.src_uri for page in MANUAL_PAGES]
_PROGRAM = frozenset(
    [f"{folder}/{name}.js" for folder in (READERS_SEARCH, WORKSHOP_SEARCH) for name in ("client", "near")]
    + [file_of(page, urls) for page in _MANUAL for urls in (True, False)]
    + [f"previews/{page.removesuffix('.md')}.js" for page in _MANUAL]
)
"""Files that are equal in every site, besides those in assets/."""
_STAYS = "STAYS in the copy"
_NO_PROFILE = "bytes that are no colour profile"
_INFO = ("comment", "XML:com.adobe.xmp", "xmp", "photoshop", "Author", "Comment", "Software", "Description")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Lists pages and files that nothing leads to, published files of docs/, pictures with their metadata, "
        "comments, hidden text, private fields, and what is held back. "
        "Builds the site into a temporary folder unless --site names one."
    )
    parser.add_argument("--site", metavar="DIR", type=Path, help="a site that is built already")
    parser.add_argument(
        "--search",
        metavar="TEXT",
        action="append",
        help="only say in which published files a text is, in any case, within words, and inside PDF files, archives "
        "and the store of editions; 1 if in any; may be repeated",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the lists; 1 if the searched text would be published."""
    with _site(args) as site:
        if args.search:
            known = read_configuration(args.config)
            docs = known.site.root / known.site.docs_name
            # The program's own scripts, styles and manual pages are not searched, those of the author are.
            own = (
                (path, file.read_bytes())
                for path, file in _files(site)
                if (path not in _PROGRAM and not path.startswith("assets/")) or (docs / path).exists()
            )
            found, left = holding(chain(own, _stored(known, site)), args.search)
            for path in left:
                print(f"{printable(path)} is encrypted, damaged or too large: not all is searched.", file=sys.stderr)
            print(json.dumps(found, ensure_ascii=False) if args.json else _answers(found))
            return 1 if any(found.values()) else 0
        lists = privacy_lists(load_project(args.config), site)
    print_answer(args, [lists], (_listed(title, rows) for title, rows in lists.items()))
    return 0


def privacy_lists(project: Project, site: Path) -> dict[str, list[str]]:
    """Title → rows of each list."""
    pictures = project.public_catalogue.pictures
    made = frozenset(file_of(page, project.settings.directory_urls) for page in project.generated)
    lists = {
        "Published, and nothing leads there": unreached(site, made),
        "Files of docs/ that are published, pictures apart": [
            path for path, _ in _files(site) if path in project.sources.files and path not in pictures
        ],
        "Metadata in pictures": [row for file in pictures for row in metadata_of(project, file)],
        "Comments in published articles (not printed)": list(_comments(project, printed=False)),
        "Comments inside code (printed)": list(_comments(project, printed=True)),
        "Hidden text in published pages": list(_hidden(site)),
        "Private fields of the library (not printed)": _fields(project),
        "Articles held back": [one.page for one in project.held_articles],
        "Unlisted pages": [one.page for one in project.unlisted],
    }
    gate, further = project.of_pages, project.of_lists.besides(project.of_pages)
    for where, left_out in (("held back", gate), ("on unlisted pages only", further)):
        lists |= {f"{kind.capitalize()} {where}": list(names) for kind, names in left_out.names.items()}
    project.save()
    return lists


def holding(files: Iterable[tuple[str, bytes]], texts: Iterable[str]) -> tuple[dict[str, list[str]], list[str]]:
    """Text → the files with it in their name or content, in any case and also escaped for HTML; and the files that are
    not searched to their end.
    """
    found: dict[str, list[str]] = {text: [] for text in texts}
    left = []
    for path, data in files:
        unpacking, here = Unpacking(), set[str]()
        for form in chain((path,), unpacking.texts(data)):
            forms = form.casefold(), html.unescape(form).casefold()
            here |= {text for text in found if any(text.casefold() in each for each in forms)}
        for text in here:
            found[text].append(path)
        left += [] if unpacking.is_whole else [path]
    return found, left


def _stored(known: Configuration, site: Path) -> Iterator[tuple[str, bytes]]:
    """The files in the store of editions, named as git names them, without the pages that the site has too."""
    store = EditionStore((known.site.root / known.options.editions).resolve())
    for edition in store.all() if known.options.editions and store.folder.is_dir() else ():
        for part in (RULES,) if (site / EDITIONS / edition.name).is_dir() else (SITE, RULES):
            for path, data in store.contents(edition, part).items():
                yield f"{known.options.editions} {edition.name}:{path}", data


def _answers(found: Mapping[str, list[str]]) -> str:
    """For each text the files that contain it."""
    lines = [
        _listed(f"{text!r} is in", files) if files else printable(f"{text!r} is in no published file.")
        for text, files in found.items()
    ]
    return "\n".join(lines)


def unreached(site: Path, made: Container[str] = ()) -> list[str]:
    """Pages and files that no page of the site links to or shows, without those in `made`; an edition is one row."""
    reached: set[str] = set()
    for path, file in _files(site):
        if path.endswith(".html"):
            for match in _ADDRESS.finditer(file.read_text("utf-8", "replace")):
                address = unquote(html.unescape(match[1] or match[2] or match[3] or "")).partition("#")[0]
                target = posixpath.normpath(posixpath.join(posixpath.dirname(path), address or "."))
                reached |= {target, posixpath.join(target, "index.html").removeprefix("./")} - {path}
    left = (path for path, _ in _files(site) if path not in reached and path not in made)
    return list(dict.fromkeys(_EDITION.sub(r"\1", path) for path in left if not path.startswith(_THEME)))


def metadata_of(project: Project, file: str) -> list[str]:
    """A row for the metadata of a picture, if it has any, and whether the published copy has them too."""
    try:
        data = read_file(project.docs / file)
    except OSError:
        return []
    fate = "removed from the copy" if is_cleaned(file, project) else _STAYS
    if file.lower().endswith(".svg"):
        tags = [f"{tag} (of a picture in it)" for picture in pictures_in(data) for tag in _tags(picture)]
        tags += ["comments"] if b"<!--" in data or b"/*" in data else []
        stays = [f"hidden text {text[:60]!r}" for text in hidden_texts(data)]
    else:
        found = _tags(data)
        tags, stays = [tag for tag in found if tag != _NO_PROFILE], [tag for tag in found if tag == _NO_PROFILE]
    rows = {fate: tags} | {_STAYS: [*(tags if fate == _STAYS else ()), *stays]}
    return [f"{file}: {', '.join(dict.fromkeys(found))} ({fate})" for fate, found in rows.items() if found]


def _tags(data: bytes) -> list[str]:
    """The metadata of a raster picture, by name if known."""
    try:
        with open_raster(data) as picture:
            exif = exif_of(picture)
            tags = [ExifTags.TAGS.get(tag, hex(tag)) for tag in exif]
            tags += [f"GPS {ExifTags.GPSTAGS.get(tag, tag)}" for tag in exif.get_ifd(ExifTags.IFD.GPSInfo)]
            tags += [ExifTags.TAGS.get(tag, hex(tag)) for tag in exif.get_ifd(ExifTags.IFD.Exif)]
            tags += [str(name) for name in picture.info if name in _INFO]
            profile = picture.info.get("icc_profile") or b""  # it begins with its length (ICC.1, 7.2)
            odd = profile and (int.from_bytes(profile[:4]) != len(profile) or profile[36:40] != b"acsp")
            tags += [_NO_PROFILE] if odd else []
    except DAMAGE:
        tags = []
    return tags or (["parts that are not of the picture"] if cleaned(data) != data else [])


def _comments(project: Project, *, printed: bool) -> Iterator[str]:
    for facts in project.facts():
        source = project.sources.articles[facts.page].source
        for comment in facts.comments:
            if comment.printed is printed:
                yield f"{facts.path}:{source.location(comment.place.start).line}: {comment.text}"


def _hidden(site: Path) -> Iterator[str]:
    for path, file in _files(site):
        if path.endswith(".html"):
            body = file.read_text("utf-8", "replace").partition("<article")[2].partition("</article>")[0]
            yield from (f"{path}: {match[0][:100]}" for match in _HIDDEN.finditer(body))


def _fields(project: Project) -> list[str]:
    public = public_fields(project.options.fields)
    counts: Counter[str] = Counter()
    for entry in project.catalogue.bibliography.entries:
        names = {FIELD_ALIASES.get(base_field(name), base_field(name)) for name in entry.fields}
        counts.update(names - public)
    return [f"{name}: {counted(count, 'work')}" for name, count in sorted(counts.items())]


def _files(site: Path) -> list[tuple[str, Path]]:
    return [(file.relative_to(site).as_posix(), file) for file in sorted(site.rglob("*")) if file.is_file()]


def _listed(title: str, rows: list[str]) -> str:
    return "\n".join([f"{title}: {len(rows)}", *(f"  {printable(row)}" for row in rows)])


@contextmanager
def _site(args: argparse.Namespace) -> Iterator[Path]:
    """The given site, or a temporary build."""
    if args.site:
        if not args.site.is_dir():
            raise LudographError(f"{args.site} is not a folder: build the site first, or leave --site out")
        yield args.site
        return
    with TemporaryDirectory() as folder:
        configuration = replace(read_configuration(args.config), target=Path(folder, "site"))
        with logged_to_stderr(findings=False):
            build = uses_of(configuration.options.engine).build
            build(configuration, strict=False, progress=lambda phase, done=0, of=0: None)
        yield configuration.target
