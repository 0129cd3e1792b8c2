"""What the dealer and the floor do by the book without anything having gone wrong, or after it has."""
