"""Decks and the notation of cards."""
