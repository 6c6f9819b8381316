"""The web service: HTML pages, the JSON API, live events, and the database behind them."""
