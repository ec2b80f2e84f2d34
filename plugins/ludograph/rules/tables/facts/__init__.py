"""Tables of facts: the values of a game, disputes, differences between games."""
