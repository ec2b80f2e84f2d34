"""A game as one table plays it: which yaku a hand holds and what it is worth."""
