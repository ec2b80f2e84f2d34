"""What several commands need: arguments, git, templates, writing of authors' files."""
