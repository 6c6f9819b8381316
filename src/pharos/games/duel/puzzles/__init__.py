"""What Duel provides to `pharos.puzzles`."""
