"""The preview: a site whose pages are rendered on request, and updated at every save."""
