"""Commands that show information: inspect, bibliography, languages, privacy, rights, schema."""
