"""Helpers of several commands: arguments, git, templates, writing of authors' files."""
