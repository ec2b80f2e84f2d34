"""The checks, by subject; what each finds is in `declared/`, under its code."""
