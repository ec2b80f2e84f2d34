"""The language server: `workspace` answers questions about open files, `server` implements the protocol."""
