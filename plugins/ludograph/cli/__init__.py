"""The `ludograph` command: one file per sub-command."""
