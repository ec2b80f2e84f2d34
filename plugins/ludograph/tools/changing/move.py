"""`ludograph move OLD NEW`: moves articles; their old addresses redirect there, and links to them are rewritten."""

from __future__ import annotations

import argparse
import posixpath
import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from urllib.parse import quote, unquote

from ludograph.article.facts import ArticleFacts, LinkUse
from ludograph.article.facts.aliases import is_name, redirect_file
from ludograph.article.facts.index import build_index
from ludograph.article.facts.seen import SEEN
from ludograph.base.files import read_text
from ludograph.base.problems import Edit, LudographError, Place
from ludograph.base.source import SourceText, is_inside, read_file
from ludograph.catalogue import Addresses
from ludograph.site.addresses import url_of
from ludograph.site.finishing.navigation import holds
from ludograph.site.project.project import Project, load_project
from ludograph.site.project.translations import Translations
from ludograph.site.reporting.lines import ProjectFiles
from ludograph.site.settings.configuration import read_configuration
from ludograph.site.sources import CLAIMS
from ludograph.tools.checking.collecting import read_articles, refuse_unread
from ludograph.tools.shared.named import articles_named, new_page, path_named
from ludograph.tools.shared.template import quoted, with_lines
from ludograph.tools.shared.transaction import Transaction, mode_of
from ludograph.tools.shared.writing import BOM, all_edited


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Moves an article under docs/, or all of a folder. Its old address leads to the new one, and links to it, "
        "links in it and the navigation in mkdocs.yml are rewritten."
    )
    parser.add_argument("old", metavar="OLD", help="the article, such as games/koi.md, or a folder")
    parser.add_argument("new", metavar="NEW", help="its new path, such as games/koi-koi.md")


def run(args: argparse.Namespace) -> int:
    """Moves them; 2, without any change, if that is impossible."""
    project = load_project(args.config, drafts="show")
    named = path_named(project, args.old).removeprefix(project.site.docs_name).strip("/")
    moves = {
        page: new_page(project, args.new if page == named else f"{args.new}/{posixpath.relpath(page, named or '.')}")
        for page in articles_named(project, [args.old])
    }
    for new in moves.values():
        _refuse(project, new)
    refuse_unread(project)
    for old, new in moves.items():
        _move(args, load_project(args.config, drafts="show"), old, new)
    return 0


def _move(args: argparse.Namespace, project: Project, old: str, new: str) -> None:
    articles = read_articles(project)
    files = ProjectFiles(project.files)
    changes = all_edited(_edits(project, old, new, articles, files), files)
    changes |= _seen(project, old, new)
    docs, source = project.site.docs_name, project.sources.articles[old].source
    _, text = changes.pop(f"{docs}/{old}", (source.text, source.text))
    moved = _with_alias(text, project, old, new)
    _write(project, old, new, source.text, moved, changes)
    for path in changes:
        print(path)
    alias = url_of(old, project.settings.directory_urls)
    kept = f"; its old address, /{alias}, leads there (`aliases`)" if alias else ""
    print(f"{docs}/{old} is now {docs}/{new}{kept}.")
    if not project.is_listed(project.sources.articles[old]):
        return
    article = next(facts for facts in articles if facts.page == old)
    if _is_game(article) and not _is_game(replace(article, page=new)):
        print("It is not in the list of games now: give it `players` or `game` in its head.")
    if holds(project.site.navigation, old) and not holds(read_configuration(args.config).site.navigation, new):
        entry = f"{posixpath.dirname(new)}/" if "/" in new else new
        print(f"No entry of `nav` in {project.site.config_name} holds it now: add `- {entry}`.")


def _write(project: Project, old: str, new: str, text: str, moved: str, changes: Mapping[str, tuple[str, str]]) -> None:
    """Writes all files, or none: the article, the files beside it, and those with links to it."""
    transaction, docs = Transaction(project.root, docs=project.docs), project.docs
    mark = BOM if transaction.content(docs / old, text).startswith(BOM) else b""
    transaction.write(docs / new, mark + moved.encode("utf-8"), mode=mode_of(docs / old))
    transaction.remove(docs / old)
    for path, (before, after) in changes.items():
        transaction.edit(project.root / path, before, after)
    for ending in (CLAIMS, SEEN):
        beside = docs / f"{posixpath.splitext(old)[0]}{ending}"
        if beside.relative_to(docs).as_posix() in project.sources.files:
            transaction.write(docs / f"{posixpath.splitext(new)[0]}{ending}", read_file(beside), mode=mode_of(beside))
            transaction.remove(beside)
    transaction.commit()


def _is_game(article: ArticleFacts) -> bool:
    return next(build_index([article]).listings(article)).is_game


def _refuse(project: Project, new: str) -> None:
    if not new.endswith(".md") or new.startswith(("..", "/")):
        raise LudographError(f"{new!r} is not a path of an article under docs/, such as games/koi-koi.md")
    if new in project.sources.articles or new in project.sources.files:
        raise LudographError(f"there is a file {new!r} already")
    parent = project.docs / posixpath.dirname(new)
    if parent.exists() and not is_inside(project.docs, parent):
        raise LudographError(f"{new!r} leads out of docs/")


def _edits(project: Project, old: str, new: str, articles: list[ArticleFacts], files: ProjectFiles) -> Iterator[Edit]:
    metadata = project.sources.articles[old].metadata
    names = {metadata.title.text, *metadata.aliases}
    found: dict[Edit, None] = {}  # links with the same label have one address
    for article in articles:
        if article.page == old:
            found |= dict.fromkeys(_links_inside(project, article, new, files))
        else:
            found |= dict.fromkeys(_links_to(article, old, new, names, files))
            found |= dict.fromkeys(_original(article, old, new))
    yield from found
    yield from _navigation(files.text(project.site.config_name), old, new)


def _original(article: ArticleFacts, old: str, new: str) -> Iterator[Edit]:
    """The edit in the head of a translation whose original is moved."""
    place = article.metadata.translates_place
    if article.metadata.translates == old and place is not None:
        yield Edit(place, new)


def _seen(project: Project, old: str, new: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """The recorded states of a moved original: the files beside its translations with the new path."""
    translations = Translations(project)
    for page in translations.pages:
        source = read_text(project.files, translations.file(page))
        if source is not None and translations.original(page) == old:
            before, after = f"original {old}\n", f"original {new}\n"
            yield source.path, (source.text, source.text.replace(before, after, 1))


def _links_to(article: ArticleFacts, old: str, new: str, names: Set[str], files: ProjectFiles) -> Iterator[Edit]:
    for link in article.links:
        if link.resolved == old and link.address is not None and link.target and link.target not in names:
            yield from _readdressed(link, link.address, article.page, new, files)


def _readdressed(link: LinkUse, place: Place, page: str, leads_to: str, files: ProjectFiles) -> Iterator[Edit]:
    """The edit that changes the target of a link, in its notation."""
    source, address = files.text(place.path), link.target
    text = source.text if source else ""
    start = place.start + text.startswith("<", place.start)
    if not text.startswith(address, start):
        return
    is_wikilink = text[max(start - 2, 0) : start] == "[["
    if is_wikilink:
        made = leads_to.removesuffix(".md") if "/" in address else posixpath.basename(leads_to).removesuffix(".md")
    elif address.startswith("/"):
        made = "/" + (leads_to if address.endswith(".md") else leads_to.removesuffix(".md"))
    else:
        made = posixpath.relpath(leads_to, posixpath.dirname(page) or ".")
    if not is_wikilink and text[start - 1] != "<":
        made = quote(made)
    if made != address:
        yield Edit(Place(place.path, start, start + len(address)), made)


def _links_inside(project: Project, article: ArticleFacts, new: str, files: ProjectFiles) -> Iterator[Edit]:
    """Edits of relative links and pictures in the moved article.

    The place of a picture in the head is that of its key; the path follows, before the body.
    """
    old, resolve = article.page, (project.catalogue.addresses or Addresses()).resolve
    body = project.sources.articles[old].body
    before, after = posixpath.dirname(old), posixpath.dirname(new)
    places = [(link.target, link.resolved, link.address or link.place) for link in article.links if not link.external]
    places += [(image.src, image.file, image.place) for image in article.images]
    for target, leads_to, place in dict.fromkeys(places):
        wanted = posixpath.normpath(posixpath.join(before, unquote(target)))
        is_path = "/" in target and not target.startswith("/")
        if not target or leads_to is None or not (is_path or wanted == leads_to):
            continue
        if leads_to == old or (before != after and (wanted == leads_to or resolve(target, new).path != leads_to)):
            source = files.text(place.path)
            text = source.text if source else ""
            found = text.find(target, place.start, max(place.end, body))
            defined = re.search(rf"(?m)^ {{0,3}}\[[^\]\n]+\]:\s*<?({re.escape(target)})(?![^\s>])", text)
            if found < 0 and defined:
                found = defined.start(1)  # a picture with a label
            if found >= 0:
                made = posixpath.relpath(new if leads_to == old else leads_to, after or ".")
                made = made if target == unquote(target) and " " in target else quote(made)
                yield Edit(Place(place.path, found, found + len(target)), made)


def _navigation(config: SourceText | None, old: str, new: str) -> Iterator[Edit]:
    """The edit of the article's path in mkdocs.yml, if it is a whole value."""
    pattern = rf"(?<![\w./-]){re.escape(old)}(?![\w./-])"
    for match in re.finditer(pattern, config.text) if config else ():
        assert config is not None  # there is a match
        yield Edit(config.place(*match.span()), new)


def _with_alias(text: str, project: Project, old: str, new: str) -> str:
    """The article with its old address among its aliases, and without its new one."""
    source = SourceText(old, text)
    article = project.sources.articles[old]
    # The head is before all edited places.
    body = article.body
    alias = url_of(old, project.settings.directory_urls)
    if not alias:
        return text
    place = article.metadata.key_places.get("aliases")
    own = redirect_file(url_of(new, project.settings.directory_urls))
    others = [one for one in article.metadata.aliases if is_name(one) or redirect_file(one) != own]
    if place is None:
        made = with_lines(source, body, [f"aliases: [{alias}]"])
    elif len(others) < len(article.metadata.aliases):
        listed = ", ".join([*(one if _PLAIN.fullmatch(one) else quoted(one) for one in others), alias])
        made = _LISTED.sub(lambda _: f"aliases: [{listed}]\n", text[place.start : body], count=1)
        made = f"{text[: place.start]}{made}{text[body:]}"
    else:
        made = added_alias(text, place.start, body, alias)
    if made is None:
        raise LudographError(f"add `{alias}` to the aliases of {old} by hand first; nothing was changed")
    return made


_LISTED = re.compile(r"aliases:[ \t]*(?:\[[^\]]*\].*|.*(?:\n(?:[ \t]+|- ).*)*)\n")
"""All aliases, as a list or a single one."""
_PLAIN = re.compile(r"[\w./-]+")


def added_alias(text: str, start: int, body: int, alias: str) -> str | None:
    """The text with one more item in the list that begins at `start`."""
    flow = re.compile(r"aliases:[ \t]*\[(?P<items>[^\]]*)\]").match(text, start, body)
    if flow:
        items = flow["items"].strip()
        return f"{text[: flow.start()]}aliases: [{items}{', ' if items else ''}{alias}]{text[flow.end() :]}"
    block = re.compile(r"aliases:[ \t]*\n(?P<indent>[ \t]*)- ").match(text, start, body)
    if block:
        at = block.start("indent")
        return f"{text[:at]}{block['indent']}- {alias}\n{text[at:]}"
    single = re.compile(r"aliases:[ \t]*(?P<item>[^\s#\[{|>&*!][^\n#]*)\n").match(text, start, body)
    if single:
        return f"{text[: single.start()]}aliases: [{quoted(single['item'].strip())}, {alias}]\n{text[single.end() :]}"
    empty = re.compile(r"aliases:[ \t]*\n").match(text, start, body)
    return f"{text[: empty.start()]}aliases: [{alias}]\n{text[empty.end() :]}" if empty else None
