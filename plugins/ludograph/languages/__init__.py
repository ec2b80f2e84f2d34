"""Languages, scripts and countries: tags, the registries, the program's own words, the map.

In: language tags, country codes, text. Out: checked tags, names in the language of a page, scripts of a text, maps.
Imports: `base` and `store`.
"""
