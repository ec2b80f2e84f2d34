"""Exact odds as whole numbers and Fractions. Hands that no condition distinguishes are counted once.

Start with `ways`: `dealt` enumerates the different hands, `ways` and `totals` count them, `best` ranks them, `final`
applies a draw policy, `round_odds` pairs player and dealer. `reach` finds the hands that a side can show.
"""
