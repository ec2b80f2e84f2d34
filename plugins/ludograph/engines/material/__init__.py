"""MkDocs with its theme Material: the plugin that hands finished pages to them."""
