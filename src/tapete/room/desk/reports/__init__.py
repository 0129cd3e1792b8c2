"""Downloads of the desk: tables as CSV, XLSX or PDF, and papers for a single act."""
