"""How deep notations may nest, and what is reported where one nests deeper."""

TOO_DEEP = "NST001"
DEPTH_ADVICE = "this is nested too deeply and read as text", "Nest less, or write the signs in code."
MAX_DEPTH = 40
"""Containers nested deeper are text: no author writes them, and a page of `>` must not exhaust the stack."""
DEEPEST_INLINE = 20
"""The largest depth of brackets, emphasis and tags nested within a line."""
DEEPEST_ELEMENT = 100
"""Elements nested deeper are not written, only what is in them: browsers do the same at some depth."""
