"""What commands lead to, a module for each part of a tournament's life. They only read the state."""
