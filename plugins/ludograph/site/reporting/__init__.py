"""Problems and progress as lines for people and CI."""
