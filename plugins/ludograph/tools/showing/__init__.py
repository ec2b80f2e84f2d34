"""Commands that show what is there: inspect, bibliography, languages, privacy, rights, schema."""
