"""The rules of one table: the yaku in a hand and its value."""
