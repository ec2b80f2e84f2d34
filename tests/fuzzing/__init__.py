"""Damaged articles, libraries, data and whole small projects, many thousands of them: `python -m tests.fuzzing`.

An input is made from its kind and its number, so that a failing one can be repeated.
"""
