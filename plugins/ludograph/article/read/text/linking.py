"""Resolves addresses of links and pictures, as authors write them, to addresses in the page."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from dataclasses import replace
from urllib.parse import quote, unquote, urlsplit

from ludograph.article.read.ledger import Destination, Ledger
from ludograph.article.read.policy import safe_url
from ludograph.article.tree import PlaceInPage
from ludograph.base.frozen import frozen
from ludograph.base.places import may_be_copied
from ludograph.base.problems import Hint, did_you_mean, meaning, one_of, with_more
from ludograph.catalogue import Address, Addresses, Picture, Resolution, relative_url
from ludograph.languages.tag import is_same_language
from ludograph.library.entry import Entry
from ludograph.library.formatting.order import HOME, reference_id, work_page

MOST_GUESSES = 20
"""The largest number of dead links of an article for which similar names are searched."""
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_WEB = re.compile(r"(?:https?:)?//", re.IGNORECASE)
_KEPT = "/:?#[]@!$&'()*+,;=%~-._"
_IN_PATH = _KEPT.translate(dict.fromkeys(map(ord, "?#%")))
_PLAIN_ADDRESS = re.compile("[A-Za-z0-9/#._-]*")


def is_external(address: str) -> bool:
    """Whether it has a scheme or a host."""
    return bool(_SCHEME.match(address))


def own_address(ledger: Ledger, address: str) -> str:
    """An address under `site_url` relative to the site's root (`/plan/`), or ""."""
    home = _without_scheme(ledger.settings.site_url)
    whole = _without_scheme(address)
    if not home or not f"{whole}/".casefold().startswith(f"{home}/".casefold()):
        return ""
    return f"/{whole[len(home) :].lstrip('/')}"


def _own_page(ledger: Ledger, address: str) -> str:
    """The absolute address of a page or file of this project, relative to the site's root, or "".

    Addresses of other programs under the site's address, and those with a query for a script, are not converted.
    """
    own, addresses = own_address(ledger, address), ledger.catalogue.addresses
    if not own or addresses is None:
        return ""
    path, query, _ = own.partition("#")[0].partition("?")
    found = addresses.resolve(path, ledger.page).path or ""
    page = addresses.pages.get(found)
    if not found or _bare_path(page.url if page is not None else found) != _bare_path(path):
        return ""
    return "" if query and (page is None or page.published) else own


def _below_root(ledger: Ledger, path: str) -> str:
    """An address from the root of the host, `/plan/games/`, or of the repository, `/docs/games/`, as one from the root
    of the site, or "".
    """
    roots = urlsplit(ledger.settings.site_url).path.rstrip("/"), f"/{ledger.source.path.removesuffix(ledger.page)}"[:-1]
    return next((path[len(root) :] for root in roots if root and path.startswith(f"{root}/")), "")


def _bare_path(path: str) -> str:
    bare = unquote(path).casefold().strip("/").removesuffix(".html").removesuffix(".md")
    return bare.removesuffix("index").strip("/")


def _without_scheme(address: str) -> str:
    """Host and path, as the scheme does not matter."""
    return _WEB.sub("", address, count=1).rstrip("/") if _WEB.match(address) else ""


def encode(address: str) -> str:
    """The address with forbidden characters percent-encoded; encoded ones are unchanged."""
    return address if _PLAIN_ADDRESS.fullmatch(address) else quote(address, safe=_KEPT)


def _encoded(fragment: str) -> str:
    """A fragment as a browser sends it; the sign of a path of headings, `#Kabu#Rules`, is part of its text."""
    return encode(fragment).replace("#", "%23")


def destination(ledger: Ledger, address: str, start: int, end: int) -> Destination:
    """The target of a link; problems are reported at this span of the file."""
    known = ledger.destinations.get(address)
    if known is None:
        before = len(ledger.problems)
        known = _destination(ledger, address.strip(), start, end)
        if len(ledger.problems) == before:  # otherwise each link reports its problem
            ledger.destinations[address] = known
    return known


def _destination(ledger: Ledger, address: str, start: int, end: int) -> Destination:
    if is_external(address):
        own = _own_page(ledger, address)
        if not own:
            return _external(ledger, address, start, end)
        address = own
    target, _, fragment = address.partition("#")
    target, query = _without_query(ledger, target)
    fragment = unquote(fragment).removeprefix("^")
    query = encode(f"?{query}") if query else ""
    if address in {"#", "#top"}:  # browsers go to the beginning of the page
        return Destination(address, "", "", ledger.page or None)
    if not address:
        ledger.problem("LNK001", "this link has no address", "Give it one, or remove its brackets.", start, end)
        return Destination(None, "", "", None)
    if not target:
        here = f"{query}#{_encoded(fragment)}" if fragment or not query else query
        return Destination(here, "", fragment, ledger.page or None, own=here != query)
    addresses = ledger.catalogue.addresses
    if addresses is None:
        return Destination(encode(address), target, fragment, None)
    # An address as in READMEs: a fragment after a trailing slash belongs to the page before it.
    found = addresses.resolve(target, ledger.page)
    below = "" if found.path is not None else _below_root(ledger, target)
    if below and (inside := addresses.resolve(below, ledger.page)).path is not None:
        target, found = below, inside
    if found.path is None:
        _report_missing(ledger, addresses, target, found, start, end)
        return Destination(None, target, fragment, None)
    if found.case_differs:
        right = _called_so(addresses, found.path, target) or found.path
        fix = _in_right_case(ledger.source.text, (start, end), target, right)
        hint = f"Write {fix or right!r}."
        ledger.problem("LNK003", f"{target!r} differs in case from {right!r}", hint, start, end, fix)
    if found.path == ledger.page:
        here = f"{query}#{_encoded(fragment)}" if fragment else query or "./"
        return Destination(here, target, fragment, found.path, own=bool(fragment))
    page = addresses.pages.get(found.path)
    if page is not None and not page.published and not ledger.settings.show_drafts:
        _report_withheld(ledger, found.path, start, end)
        return Destination(None, target, fragment, found.path, hidden=True)
    if page is None:
        if found.path not in addresses.made and not may_be_copied(found.path, ledger.settings.assets):
            message = f"this link leads to {found.path}, a file of a kind that no article publishes"
            hint = "Name it in the site's option `assets`, or link to another file. Readers see the link's words."
            ledger.problem("PRV006", message, hint, start, end)
            return Destination(None, target, fragment, None)
        _report_damage(ledger, found.path, start, end)
    return _found(ledger, target, fragment, found.path, page, query)


def _report_missing(ledger: Ledger, addresses: Addresses, target: str, found: Resolution, start: int, end: int) -> None:
    """Reports a link to no page or file, with the nearest ones as a hint."""
    folder = posixpath.dirname(ledger.page)
    if target.startswith("..") and posixpath.normpath(posixpath.join(folder, target)).startswith(".."):
        hint = "Only what is below docs/ is published. Put the file there, or remove the link."
        ledger.problem("LNK001", f"{target!r} leads out of docs/", hint, start, end)
        return
    same = addresses.called(posixpath.splitext(posixpath.basename(unquote(target).strip("/")))[0])
    what = f"several pages are called {target!r}" if same[1:] and "/" not in target else f"no page {target!r}"
    hint = _elsewhere(ledger, target, found.namesake) or _page_hint(ledger, target, same)
    above = "" if target.startswith("/") else folder
    of_hugo = posixpath.normpath(posixpath.join(above, unquote(target).strip("/"), "_index.md"))
    if of_hugo in addresses.pages:
        hint = f"Call {of_hugo} `index.md`, which is the page of its folder here."
    if "{{" in target or "{%" in target:
        hint = "Write the address itself, as commands of other programs are not read."
    ledger.problem("LNK001", what, hint, start, end)


def _without_query(ledger: Ledger, address: str) -> tuple[str, str]:
    """The path and the query of an address; a question mark may belong to a file's name."""
    path, mark, query = address.partition("?")
    addresses = ledger.catalogue.addresses
    if not mark or addresses is None:
        return path, query
    return (address, "") if addresses.resolve(address, ledger.page).path is not None else (path, query)


def _found(ledger: Ledger, target: str, fragment: str, path: str, page: Address | None, query: str = "") -> Destination:
    """The address of a page or file; for a page with a translation into the article's language, of that."""
    addresses, own = ledger.catalogue.addresses, ledger.settings.lang
    translation = addresses.translation(path, own) if addresses is not None and page is not None else None
    if translation is not None and translation.page != ledger.page:
        to_original = _to(ledger, target, fragment, path, page, query)
        found = _to(ledger, target, fragment, translation.page, translation, query)
        place = found.place and replace(found.place, otherwise={"href": to_original.href, "hreflang": to_original.lang})
        return replace(found, resolved=path, place=place)
    return _to(ledger, target, fragment, path, page, query)


def _to(ledger: Ledger, target: str, fragment: str, path: str, page: Address | None, query: str) -> Destination:
    href = relative_url(ledger.own_url, page.url if page is not None else quote(path, safe=_IN_PATH))
    # The `#` in a path of headings (`Above#Text`) is not allowed unescaped in an address.
    whole = encode(href) + (query if page is not None else "") + ("#" + _encoded(fragment) if fragment else "")
    place = PlaceInPage(path, fragment) if page is not None and fragment else None
    addresses, own = ledger.catalogue.addresses, ledger.settings.lang
    lang = addresses.lang_of(page) if addresses is not None and page is not None else own
    return Destination(whole, target, fragment, path, place=place, lang=None if is_same_language(own, lang) else lang)


def to_page(ledger: Ledger, path: str, fragment: str) -> Destination | None:
    """The address of another page by its path under docs/; None if it is not a public page."""
    page = ledger.catalogue.pages.get(path) if path != ledger.page else None
    return _found(ledger, f"/{path}", fragment, path, page) if page is not None and page.published else None


def _report_damage(ledger: Ledger, path: str, start: int, end: int) -> None:
    """Reports a picture that is not published completely."""
    known = ledger.catalogue.pictures.get(path)
    if known is not None and known.damaged:
        hint = "Save it again, for example as JPEG or PNG, or name it in `untouched`."
        message = f"{path!r} is damaged or of an unknown format: what could not be read, and all after it"
        ledger.problem("IMG005", f"{message}, is not published", hint, start, end)


def _report_withheld(ledger: Ledger, path: str, start: int, end: int) -> None:
    """Reports a link from a published article to an unpublished one; drafts may link to each other."""
    own = ledger.catalogue.pages.get(ledger.page)
    if own is None or own.published:
        message = f"this link leads to {path}, which is not published"
        hint = "Readers see its words without a link, and no name that you did not write. Publish that article, or "
        ledger.problem("PRV004", message, f"{hint}remove the link.", start, end)


def is_withheld(ledger: Ledger, address: str, start: int, end: int) -> bool | None:
    """Whether an address leads to an unpublished article, which is reported; None if it leads to no page.

    A dead link in front matter is not reported, as other programs may use it.
    """
    addresses = ledger.catalogue.addresses
    target = _own_page(ledger, address) if is_external(address) else address
    if addresses is None or not target:
        return None
    path = addresses.resolve(target, ledger.page).path
    page = addresses.pages.get(path or "")
    if path is None or page is None:
        return None
    if page.published or ledger.settings.show_drafts or path == ledger.page:
        return False
    _report_withheld(ledger, path, start, end)
    return True


def _external(ledger: Ledger, address: str, start: int, end: int) -> Destination:
    safe = safe_url(address)
    target, _, fragment = address.partition("#")
    if safe is None or not _reads_as_url(safe):
        scheme = address.partition(":")[0]
        hint = "Correct it." if scheme in {"http", "https"} else f"Links with {scheme}: are not written; use https."
        ledger.problem("LNK001", f"{address[:80]!r} is not an address to link to", hint, start, end)
        return Destination(None, target, fragment, None, external=True)
    return Destination(encode(safe), target, fragment, safe, external=True)


def _reads_as_url(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme in {"mailto", "tel"} or bool(parts.hostname)
    except ValueError:
        return False


def _called_so(addresses: Addresses, page: str, name: str) -> str:
    """The title or alias of a page that differs from the name only in case, or ""."""
    address = addresses.pages.get(page)
    names = (address.title, *address.aliases) if address is not None else ()
    return next((one for one in names if one.casefold() == unquote(name).casefold()), "")


def _in_right_case(text: str, span: tuple[int, int], target: str, right: str) -> str | None:
    """The address as written, with the case of the title or file; None if more than case differs.

    A wiki link without its own words keeps the words that readers saw.
    """
    start, end = span
    tail = target.lstrip("./")
    known = right if right.casefold().endswith(tail.casefold()) else right.removesuffix(".md")
    if not tail or not text.startswith(target, start) or not known.casefold().endswith(tail.casefold()):
        return None
    fixed = target.removesuffix(tail) + known[-len(tail) :] + text[start + len(target) : end]
    shows_target = text[start - 2 : start] == "[[" and text[end : end + 2] == "]]"
    return f"{fixed}|{posixpath.basename(tail).removesuffix('.md')}" if shows_target else fixed


def _file_hint(ledger: Ledger, path: str) -> str:
    """The similar address of a file of the same kind, relative to this page."""
    hints, addresses = ledger.page_hints, ledger.catalogue.addresses
    if path not in hints and len(hints) < MOST_GUESSES and addresses is not None:
        here, ending = posixpath.dirname(ledger.page), posixpath.splitext(path)[1].lower()
        files = (posixpath.relpath(file, here or ".") for file in addresses.files if file.lower().endswith(ending))
        hints[path] = did_you_mean(path, sorted(files), limit=1)
    return hints.get(path) or "Correct the address, or add the file."


def _elsewhere(ledger: Ledger, target: str, namesake: str | None) -> Hint:
    """The file of that name in another folder, relative to this page; "" if there is not exactly one."""
    if namesake is None:
        return Hint("", None)
    hint = meaning(target, {posixpath.relpath(namesake, posixpath.dirname(ledger.page) or "."): ""})
    return with_more(hint, _not_published(ledger, [namesake]))


def _page_hint(ledger: Ledger, target: str, same: list[str]) -> str:
    """The paths that it may mean, or a similar name; articles' files, titles and aliases have priority over generated
    pages.

    After many dead links in an article, no more suggestions are made.
    """
    name = posixpath.basename(target.strip("/")).removesuffix(".md")
    hints = ledger.page_hints
    if name not in hints and len(hints) < MOST_GUESSES:
        if len(same) > 1:
            hints[name] = with_more(f"Write the path: {one_of(sorted(same)[:4])}.", _not_published(ledger, same))
        else:
            articles, made = _names(ledger)
            near = did_you_mean(name, [one for one in articles if one != name])
            near = near or did_you_mean(name, [one for one in made if one != name])
            addresses = ledger.catalogue.addresses
            pages = [page for meant in near.meant for page in (addresses.called(meant) if addresses else ())]
            hints[name] = with_more(near, _not_published(ledger, pages))
    return hints.get(name) or "Correct the address, or write the page."


def _not_published(ledger: Ledger, named: Iterable[str]) -> str:
    """The unpublished ones among the pages in a hint, or ""."""
    pages = ledger.catalogue.pages
    held = [path for path in sorted(named) if path in pages and not pages[path].published]
    return f"Not published: {', '.join(held)}." if held else ""


def _names(ledger: Ledger) -> tuple[list[str], list[str]]:
    """The names of the articles, and of generated pages; computed once per article."""
    addresses = ledger.catalogue.addresses
    if ledger.page_names is None and addresses is not None:
        called = [name for one in addresses.names if not one.generated for name in one.names]
        made = [one.names[0] for one in addresses.names if one.generated]
        ledger.page_names = list(dict.fromkeys(called)), list(dict.fromkeys(made))
    return ledger.page_names or ([], [])


def in_bibliography(ledger: Ledger, entry: Entry) -> str:
    """The address of the work in the site's bibliography; "" for a site without one."""
    if HOME not in ledger.catalogue.pages:
        return ""
    page = work_page(entry, ledger.catalogue.bibliography.on_one_page).removesuffix(".md")
    home = relative_url(ledger.own_url, f"{page}/" if ledger.settings.directory_urls else f"{page}.html")
    return f"{home}#{reference_id(entry.key)}"


@frozen
class ShownPicture:
    """A picture's address in the page, and information on its file."""

    src: str | None
    """None if it is missing."""
    file: str
    picture: Picture | None
    external: bool = False


def picture(ledger: Ledger, src: str, start: int, end: int) -> ShownPicture:
    """The file of a picture; reports IMG001 at this span of the file if it is missing."""
    src = own_address(ledger, src) or src
    if is_external(src):
        safe = safe_url(src)
        return ShownPicture(encode(safe) if safe and safe.startswith(("http", "//")) else None, "", None, external=True)
    addresses = ledger.catalogue.addresses
    written, mark, fragment = src.partition("#")
    path, _ = _without_query(ledger, written)
    if addresses is None:
        return ShownPicture(encode(src), "", None)
    meant = addresses.resolve(re.sub("/{2,}", "/", path), ledger.page) if path else Resolution(None)
    found = meant.path
    if found is None and (below := _below_root(ledger, path)):
        found = addresses.resolve(below, ledger.page).path
    if found is None or found in addresses.pages:
        hint = _elsewhere(ledger, path, meant.namesake) or _file_hint(ledger, path)
        ledger.problem("IMG001", f"no picture {path!r}", hint, start, end)
        return ShownPicture(None, "", None)
    known = ledger.catalogue.pictures.get(found)
    _report_damage(ledger, found, start, end)
    url = relative_url(ledger.own_url, quote(found, safe=_IN_PATH))
    return ShownPicture(url + encode(mark + fragment), found, known)
