"""Every hand that was played, kept for those who played it: found, replayed, shared, downloaded, counted."""
