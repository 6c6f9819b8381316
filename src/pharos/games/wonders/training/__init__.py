"""Training the nets of 7 Wonders: self-play with all numbers of players, learning, and a gate."""
