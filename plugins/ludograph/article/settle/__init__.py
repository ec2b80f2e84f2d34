"""What is decided when the whole article has been read: numbers, notes, contents, frames, facts."""
