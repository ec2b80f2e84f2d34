"""The preview server; its instant rebuilds have their own issue."""
