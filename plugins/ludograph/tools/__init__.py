"""What people run: the commands, the preview, the language server, the plugin as MkDocs finds it.

In: arguments, saved files, an editor's requests. Out: lines, reports, changed files, a page in the browser.
Imports: everything below; nothing imports it. `main` finds a command, `shared` is what several commands need.
"""
