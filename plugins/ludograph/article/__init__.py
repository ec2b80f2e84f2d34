"""From an article's source to its page and its facts: the only room that knows Python-Markdown.

In: Markdown with a YAML head, and the catalogue. Out: `RenderedArticle`, a page with holes, and `ArticleFacts`.
Imports: the catalogue and what is below it. `head` reads the YAML, `blocks` cuts lines into blocks, `read` and
`syntaxes` make nodes, `parts` builds what several of them need, `settle` decides what needs many nodes, `writing`
writes HTML. Start at `rendering`.
"""
