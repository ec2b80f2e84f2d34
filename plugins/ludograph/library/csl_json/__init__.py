"""CSL-JSON files (Zotero's and the web's format) become entries: start at `reader`."""
