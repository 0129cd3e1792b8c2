"""Pages of the site that have no file in docs/, and the links between all of them."""
