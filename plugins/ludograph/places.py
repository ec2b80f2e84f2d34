"""Where files for programs are in the published site, for the modules that write them and those that link to them."""

SEARCH = "search"
"""The folder of the readers' search."""
WORKSHOP_SEARCH = "search-workshop"
"""The folder of the search for the people who write the site."""
