"""Training the nets of the search: self-play, learning, and a gate that only stronger nets pass."""
