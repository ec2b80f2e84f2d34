"""A project becomes a finished site: what is in each page is settled here, whatever lays the pages out afterwards."""
