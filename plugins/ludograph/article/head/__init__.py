"""The YAML head of an article: read, kept where it is not YAML, and whether the article is public."""
