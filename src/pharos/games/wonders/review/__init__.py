"""The analysis of 7 Wonders: move values in worlds that agree with what a seat has seen, reviews, and reasons."""
