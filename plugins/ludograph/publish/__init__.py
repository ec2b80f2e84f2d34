"""MkDocs at the edge: options, events, templates, assets."""
