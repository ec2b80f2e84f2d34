"""Exact odds: whole numbers and Fractions, by counting hands that conditions cannot tell apart only once.

Start with `dealing`; `ways` counts hands.
"""
