"""How a document becomes a sheet: a page by a browser, a screenshot by a recogniser of letters, a text as it is."""
