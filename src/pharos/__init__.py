"""Pharos: 7 Wonders Duel and 7 Wonders, to play, to study and to write bots for."""
