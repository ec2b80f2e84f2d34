"""A site's project, as commands need it: configuration, library, data, articles."""
