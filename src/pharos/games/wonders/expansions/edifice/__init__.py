"""Edifice: projects that the cities build together, one in each age."""
