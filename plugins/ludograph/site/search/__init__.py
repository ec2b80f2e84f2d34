"""A search index that a reader fetches in pieces: `subject` reads an article, `index` joins them into files.

Start with `tokens` (what is found), then `subject` (where it counts how much), then `index` (how it is stored).
The client is `client.js`; the choice is explained in docs/contributing/decisions/search.md.
"""

from ludograph.site.search.index import HandChecker, HandsOfGame, search_files
from ludograph.site.search.subject import Searched, Subject, answering, renamed, searched

__all__ = ["HandChecker", "HandsOfGame", "Searched", "Subject", "answering", "renamed", "search_files", "searched"]
