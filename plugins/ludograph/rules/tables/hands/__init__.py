"""Tables of hands: rankings, combinations across games, the hand checker."""
