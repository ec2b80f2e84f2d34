"""Fractions in print."""

from __future__ import annotations

from fractions import Fraction


def rounded(value: Fraction, like: str) -> str:
    """The value with as many digits, and the percent sign, as in `like`, such as `5.8%`; halves are rounded to even."""
    percent = like.endswith("%")
    digits = len(like.removesuffix("%").partition(".")[2])
    return decimal(value * 100 if percent else value, digits) + ("%" if percent else "")


def decimal(value: Fraction, digits: int = 6) -> str:
    """The value with this number of decimal places; halves are rounded to even, by exact arithmetic."""
    scaled = round(value * 10**digits)
    sign, whole = ("-", -scaled) if scaled < 0 else ("", scaled)
    text = str(whole).rjust(digits + 1, "0")
    return f"{sign}{text[:-digits]}.{text[-digits:]}" if digits else f"{sign}{text}"


def fraction_text(value: Fraction | int) -> str:
    """In lowest terms, `n/d`, with a denominator of 1 too."""
    value = Fraction(value)
    return f"{value.numerator}/{value.denominator}"
