"""Games as data: cards, rules, conditions, exact odds, claims, findings, tables.

In: files of `data/`. Out: `Rules`, hands and what they are worth, odds as fractions, tables as rows of values.
Imports: `library` and what is below it; no articles. Start at `data.model`.
"""
