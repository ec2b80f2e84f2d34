"""Files for programs: records, the feed, redirects, the search's list of pages."""
