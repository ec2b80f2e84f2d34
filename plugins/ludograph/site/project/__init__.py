"""A site's project as every command needs it: configuration, library, data, articles."""
