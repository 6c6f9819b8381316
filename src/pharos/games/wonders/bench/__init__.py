"""Benchmarks of 7 Wonders."""
