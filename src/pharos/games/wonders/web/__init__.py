"""7 Wonders with Edifice at the table: what its pages show and say."""
