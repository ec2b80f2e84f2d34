"""Turns a project's files into its finished site, without an engine: settings, sources, pages, search, publication.

In: mkdocs.yml and the files that it names. Out: `FinishedSite`, pages and files to which an engine adds its frame.
Imports: `checks`, `article` and what is below them. `project` loads, `freshness` detects outdated results, `pages` and
`search` build on all articles, `finishing` completes each page, `publication` replaces the published site.
"""
