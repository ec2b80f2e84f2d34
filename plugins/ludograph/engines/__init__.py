"""What lays finished pages out: each engine in a package of its own, which imports no other."""
