"""Files for programs: records, the feed, redirects, link cards, the search's list of pages."""
