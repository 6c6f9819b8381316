"""What players of 7 Wonders know about Edifice."""
