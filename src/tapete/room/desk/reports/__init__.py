"""Files to take away from the desk: tables as CSV, XLSX or PDF, and the papers of a single act."""
