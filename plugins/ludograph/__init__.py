"""Ludograph publishes scholarly rules encyclopedias.

Start reading at `ludograph.article.rendering.render_article`: one article in, a page and its facts out. What an article
may refer to is `ludograph.catalogue.Catalogue`; what it says is `ludograph.article.facts.ArticleFacts`.
"""

__version__ = "0.2.0"
