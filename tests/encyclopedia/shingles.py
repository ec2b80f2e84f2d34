"""Runs of words, by which a copied sentence is recognised even where its punctuation was changed."""

from __future__ import annotations

import re

LENGTH = 8
_WORD = re.compile(r"[^\W_]+")
_TAG = re.compile(r"<[^<>]*>")


def shingles(text: str) -> set[str]:
    """All runs of eight words of `text`, in lower case, markup left out."""
    words = [word.lower() for word in _WORD.findall(_TAG.sub("", text))]
    return {" ".join(words[start : start + LENGTH]) for start in range(len(words) - LENGTH + 1)}
