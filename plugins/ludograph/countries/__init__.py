"""Countries and the map."""
