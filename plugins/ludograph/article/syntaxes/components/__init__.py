"""Components, `<Name …>`: cards, maps, tables made from the rules data."""
