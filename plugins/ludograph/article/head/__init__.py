"""The front matter of an article: reading, recovery from YAML errors, and publication."""
