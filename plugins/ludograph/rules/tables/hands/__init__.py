"""Tables of hands: rankings, combinations over several games, the hand checker."""
