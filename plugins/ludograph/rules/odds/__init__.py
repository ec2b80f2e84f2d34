"""Exact odds: whole numbers and Fractions, by counting hands that conditions cannot tell apart only once.

Start with `dealing`, which gives the different hands; `ways` and `totals` count them, `best` asks for their place in a
ranking, `final` follows a draw policy, `round_odds` pairs player and dealer. What a side can reach at all is in
`ludograph.rules.odds.reach`.
"""
