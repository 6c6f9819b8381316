"""Training the nets of 7 Wonders: self-play at tables of all sizes, learning, and a gate."""
