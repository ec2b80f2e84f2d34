"""The language server: `workspace` answers questions about open files, `server` speaks the protocol."""
