"""Fractions as people print them."""

from __future__ import annotations

from fractions import Fraction


def rounded(value: Fraction, like: str) -> str:
    """The value with the digits, and the percent sign, of a text such as `5.8%`; halves go to the even digit."""
    percent = like.endswith("%")
    digits = len(like.removesuffix("%").partition(".")[2])
    return decimal(value * 100 if percent else value, digits) + ("%" if percent else "")


def decimal(value: Fraction, digits: int = 6) -> str:
    """The value with this number of digits after the point; halves go to the even digit, as in exact arithmetic."""
    scaled = round(value * 10**digits)
    sign, whole = ("-", -scaled) if scaled < 0 else ("", scaled)
    text = str(whole).rjust(digits + 1, "0")
    return f"{sign}{text[:-digits]}.{text[-digits:]}" if digits else f"{sign}{text}"


def fraction_text(value: Fraction | int) -> str:
    """In lowest terms, `n/d`; the denominator is written even where it is 1."""
    value = Fraction(value)
    return f"{value.numerator}/{value.denominator}"
