"""What an article says, as data."""
