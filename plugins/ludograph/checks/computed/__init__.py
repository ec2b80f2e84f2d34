"""Checks that compute: one file each, named for the fault; its docstring is the manual page."""
