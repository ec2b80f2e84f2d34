"""The document: what each part of a page is, as frozen values, for writers that share no HTML.

`kinds` is the page of definitions.
"""
