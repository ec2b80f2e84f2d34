"""Pictures of a site: sizes, rights, and copies without private metadata."""
