"""Build the pages of the site that have no file in docs/, and the links between all pages."""
