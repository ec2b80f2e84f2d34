"""From an article's source to its page: the only package that knows Python-Markdown."""
