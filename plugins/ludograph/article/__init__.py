"""Turns an article's source into its page and its facts; the only package that uses Python-Markdown.

In: Markdown with front matter, and the catalogue. Out: `RenderedArticle`, a page with placeholders, and `ArticleFacts`.
Imports: the catalogue and what is below it. `head` reads the front matter, `blocks` divides lines into blocks, `read`
and `syntaxes` make nodes, `parts` has helpers that several syntaxes share, `settle` completes the tree when all nodes
are known, `writing` writes HTML. Start at `rendering`.
"""
