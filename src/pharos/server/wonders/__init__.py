"""7 Wonders with Edifice at the web table."""
