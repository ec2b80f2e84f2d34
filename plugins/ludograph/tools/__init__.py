"""The programs: the commands, the preview, the language server, the plugin of MkDocs.

In: arguments, saved files, an editor's requests. Out: lines, reports, changed files, a page in the browser. Imports:
everything below; nothing imports it. `main` runs a command, `shared` has helpers of several commands.
"""
