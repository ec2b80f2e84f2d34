"""Commands for editors: check, claims, todo, explain."""
