"""Completes an article once it has been read: numbers, notes, contents, frames, facts."""
