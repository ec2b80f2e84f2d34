"""Sheets of house rules."""
