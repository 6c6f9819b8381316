"""What training needs to know of 7 Wonders Duel: self-play, samples, gradients, anchors."""
