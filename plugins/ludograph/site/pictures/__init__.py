"""Pictures of a site: their sizes and rights, and copies without what a camera wrote into them."""
