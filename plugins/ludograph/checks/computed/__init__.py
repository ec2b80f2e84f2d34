"""Computed checks: one file each, named after the fault; its docstring is the manual page."""
