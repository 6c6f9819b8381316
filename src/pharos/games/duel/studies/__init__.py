"""What statistics count in Duel."""
