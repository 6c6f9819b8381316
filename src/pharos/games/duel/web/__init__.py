"""The pages of 7 Wonders Duel: view models and texts."""
