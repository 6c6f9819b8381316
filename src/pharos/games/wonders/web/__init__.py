"""The pages of 7 Wonders: view models and texts."""
