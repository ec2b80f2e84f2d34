"""The preview: a site that is rendered page by page as it is asked for, and that follows every save at once."""
