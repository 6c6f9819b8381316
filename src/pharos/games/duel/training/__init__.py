"""Training for 7 Wonders Duel: self-play, samples, gradients, anchors."""
