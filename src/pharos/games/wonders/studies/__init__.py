"""What statistics count in 7 Wonders."""
