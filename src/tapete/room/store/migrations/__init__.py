"""How the tables came to be as they are; run by `SqlStore.open`, in one transaction."""
