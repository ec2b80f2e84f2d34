"""The generated tables: rows and columns of values and sources, without HTML."""
