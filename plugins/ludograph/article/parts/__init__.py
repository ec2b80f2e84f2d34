"""What several notations put into a page: references, credit lines, cards, tables made from data."""
