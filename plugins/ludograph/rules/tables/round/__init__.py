"""A round of a game: the rules in short, and a worked round."""
