"""A site takes the place of the published one in one step."""
