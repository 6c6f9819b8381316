"""Evaluation and features of Edifice for the players of 7 Wonders."""
