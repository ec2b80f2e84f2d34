"""Helpers that several notations use: references, credit lines, cards, generated tables."""
