"""The files of `data/` become `Rules`: entries, what they extend, their sources, and what is wrong with them."""
