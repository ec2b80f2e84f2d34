"""Games as data: rules, card combinations, exact odds, claims."""
