"""Commands about the rules of games: hand, odds, resolve."""
