"""From a project's files to its finished site, without an engine: settings, sources, pages, search, publication.

In: mkdocs.yml and the files that it names. Out: `FinishedSite`, values that an engine puts a frame round.
Imports: `checks`, `article` and what is below them. `project` loads, `freshness` decides what is stale,
`pages` and `search` make what joins all articles, `finishing` settles each page, `publication` puts it in place.
"""
