"""Tables of odds: best hands, best play, the house's edge, pots."""
