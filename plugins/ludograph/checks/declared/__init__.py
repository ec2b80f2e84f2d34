"""Rules whose faults are all found while reading: each is one declaration, grouped by subject."""
