"""Boxes and pictures: asides, figures, the lead of an article."""
