"""Blocks become pieces of the page, and pieces become its tree."""
