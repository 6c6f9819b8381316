"""What matches of 7 Wonders count."""
