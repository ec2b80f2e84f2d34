"""Tables of what is known: the values of a game, disputes, differences between games."""
