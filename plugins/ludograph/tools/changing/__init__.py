"""Commands that change authors' files: move, rename-key, review."""
