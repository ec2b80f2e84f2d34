"""What is kept of earlier runs, and what has to be rebuilt because something it depends on has changed."""
