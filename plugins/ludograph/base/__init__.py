"""The foundation: problems and places, files and their text, YAML.

In: files of a project, as bytes or text. Out: `SourceText`, `Problem`, nodes of YAML and the dataclasses they fill.
Imports: nothing of this program.
"""
