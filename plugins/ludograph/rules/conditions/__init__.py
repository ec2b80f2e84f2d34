"""The condition language, which defines the hands of a yaku (docs/contributing/rules-data.md), parsed into frozen
values.

Start with `base`, the interface of an operator, and `operators`, which has them all.
"""
