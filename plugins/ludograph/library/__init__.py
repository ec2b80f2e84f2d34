"""Cited works: BibTeX and CSL-JSON files, citations and locators, formatted references.

In: files of a library, and citations as authors write them. Out: `Entry` values, and references as pieces of text.
Imports: what is below it, from `values` to `base`; no games and no articles.
"""
