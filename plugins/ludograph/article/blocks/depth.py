"""The limits of nesting."""

TOO_DEEP = "NST001"
DEPTH_ADVICE = "this is nested too deeply and read as text", "Nest less, or write the signs in code."
MAX_DEPTH = 40
"""Containers nested deeper are text; this limit protects the stack from a page full of `>`."""
DEEPEST_INLINE = 20
"""The limit for brackets, emphasis and tags within a line."""
DEEPEST_ELEMENT = 100
"""Elements nested deeper are not written, only their contents; browsers have such a limit too."""
