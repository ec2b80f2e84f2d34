"""Works cited: reading BibTeX libraries, citations and locators, formatted references."""
