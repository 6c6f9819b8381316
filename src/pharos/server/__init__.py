"""The web service: pages, the JSON interface, live events, and the store behind them."""
