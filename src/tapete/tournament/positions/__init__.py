"""Button, blinds, antes and arrivals."""
