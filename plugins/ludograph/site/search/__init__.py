"""A search index that browsers load in pieces: `subject` reads an article, `index` joins them into files.

Start with `tokens` (searchable words), then `subject` (their weights), then `index` (the files). The client is
`client.js`; the design is explained in docs/contributing/decisions/search.md.
"""

from ludograph.site.search.index import HandChecker, HandsOfGame, search_files
from ludograph.site.search.subject import Searched, Subject, answering, renamed, searched

__all__ = ["HandChecker", "HandsOfGame", "Searched", "Subject", "answering", "renamed", "search_files", "searched"]
