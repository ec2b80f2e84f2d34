"""`check --links`: whether links to other sites still work.

Polite requests: one at a time to each host with a pause between them, HEAD if that is enough, and never twice in a week
(answers are cached). Without a network no address is reported.
"""

from __future__ import annotations

import socket
import sys
import time
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from http.client import HTTPException
from urllib.parse import urlsplit

from ludograph import __version__
from ludograph.article.facts import ArticleFacts
from ludograph.base.grouping import filled
from ludograph.base.problems import Edit, Place, Problem
from ludograph.catalogue import Catalogue
from ludograph.library.entry import Entry
from ludograph.store import Cache, Kind

ANSWER = Kind("address", tuple[float, str])
_WEEK = 7 * 24 * 3600
_PAUSE = 1.0
_PATIENCE = 15
_HOSTS_AT_ONCE = 8
_HEAD_IS_NOT_ENOUGH = {
    HTTPStatus.FORBIDDEN,
    HTTPStatus.NOT_FOUND,
    HTTPStatus.METHOD_NOT_ALLOWED,
    HTTPStatus.NOT_IMPLEMENTED,
}
_GONE = {int(status): f"{int(status)} {status.phrase}" for status in (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)}
"""What a host itself says of a missing page. A host that refuses, or is not found, may be back tomorrow."""

NO_NETWORK = "no network"


def external_links(articles: Iterable[ArticleFacts], catalogue: Catalogue) -> dict[str, list[Place]]:
    """Every http(s) address in articles' links and in cited works, with its places."""
    found: defaultdict[str, list[Place]] = defaultdict(list)
    for article in articles:
        for link in article.links:
            if link.external and urlsplit(link.target).scheme in {"http", "https"}:
                found[link.target].append(link.address or link.place)
        for key in {citation.citekey for use in article.citations for citation in use.citations}:
            entry = catalogue.bibliography.resolve(key)
            place = entry.field_place("url") if entry else None
            if entry and place and place not in found[entry.text["url"]]:
                found[entry.text["url"]].append(place)
    return filled(found)


def check_links(
    links: dict[str, list[Place]],
    catalogue: Catalogue,
    cache: Cache,
    progress: Callable[[str], None] = lambda text: None,
) -> list[Problem]:
    """LNK005 for each place of a dead address."""
    answers = _answers(links, cache, progress)
    if answers and all(answer == NO_NETWORK for answer in answers.values()):
        print("ludograph: no network, so addresses of other sites were not checked", file=sys.stderr)
        return []
    works = catalogue.bibliography.values()
    archived = {work.text["url"]: work for work in works if work.text.get("url") and work.text.get("archiveurl")}
    return [
        Problem(
            "LNK005",
            f"{address} leads nowhere: {answer}",
            _hint(archived.get(address)),
            place,
            _archive_first(archived.get(address), place) if answer in _GONE.values() else None,
        )
        for address, answer in answers.items()
        if answer not in {"", NO_NETWORK}
        for place in links[address]
    ]


def _hint(work: Entry | None) -> str:
    if work is None:
        return "Correct it, or give an archived copy (`archiveurl`)."
    return f"An archived copy is at {work.text['archiveurl']}; `urlstatus = {{dead}}` shows it first."


def _archive_first(work: Entry | None, place: Place) -> tuple[Edit, ...] | None:
    """The edit of a BibTeX entry after which its reference links to the archived copy first."""
    if work is None or work.converted or place != work.field_place("url") or "urlstatus" in work.text:
        return None
    start, end = place.start - work.place.start, place.end - work.place.start
    if work.source[start - 1 : start] != "{" or work.source[end : end + 1] != "}":
        return None
    return (Edit(Place(place.path, place.end, place.end + 1), "},\n  urlstatus = {dead}"),)


def _answers(links: Iterable[str], cache: Cache, progress: Callable[[str], None]) -> dict[str, str]:
    """Each address with its answer, in the given order."""
    known: dict[str, str] = {}
    by_host: defaultdict[str, list[str]] = defaultdict(list)
    for address in links:
        record = cache.get(ANSWER, address)
        if record is not None and time.time() - record[0] < _WEEK:
            known[address] = record[1]
        else:
            by_host[urlsplit(address).netloc].append(address)
    waiting = sum(map(len, by_host.values()))

    def ask_all(addresses: list[str]) -> list[tuple[str, str]]:
        answers = []
        for number, address in enumerate(addresses):
            time.sleep(_PAUSE if number else 0)
            answers.append((address, ask_host(address)))
            progress(f"asking other sites, {waiting} addresses")
        return answers

    with ThreadPoolExecutor(_HOSTS_AT_ONCE) as pool:
        for answers in pool.map(ask_all, by_host.values()):
            for address, answer in answers:
                known[address] = answer
                if answer != NO_NETWORK:
                    cache.put(ANSWER, address, (time.time(), answer))
    cache.save()
    return {address: known[address] for address in links}


def ask_host(address: str) -> str:
    """The fault of an address: "" if it works or the result is unclear, or NO_NETWORK."""
    for method in ("HEAD", "GET"):
        headers = {"User-Agent": f"ludograph/{__version__} (link check)", "Accept": "*/*"}
        request = urllib.request.Request(address, method=method, headers=headers)  # noqa: S310 — http(s) only, see above
        try:
            with urllib.request.urlopen(request, timeout=_PATIENCE):  # noqa: S310 — http and https alone
                return ""
        except urllib.error.HTTPError as error:
            if method == "HEAD" and error.code in _HEAD_IS_NOT_ENOUGH:
                time.sleep(_PAUSE)
                continue
            return _GONE.get(error.code, "")
        except urllib.error.URLError as error:
            return _failure(error.reason)
        except (OSError, HTTPException, ValueError) as error:
            return _failure(error)
    return ""


def _failure(reason: object) -> str:
    """The fault for an error; an unknown host or route may mean that we are offline, a refusal comes from a host."""
    if isinstance(reason, socket.gaierror):
        return NO_NETWORK if not _has_network() else "no such host"
    if isinstance(reason, ConnectionRefusedError):
        return "the host refuses"
    if isinstance(reason, ValueError):
        return "it is not an address"
    return NO_NETWORK if isinstance(reason, OSError) and not isinstance(reason, TimeoutError) else ""


def _has_network() -> bool:
    """Whether any host name can be resolved."""
    try:
        socket.getaddrinfo("example.org", 443)
    except OSError:
        return False
    return True
