"""Runs tests on both stores: SQLite and PostgreSQL."""

import pytest

STORES = ("sqlite", "postgresql")


def on_both_stores(fixture: str) -> pytest.MarkDecorator:
    """Run a test, or with `pytestmark` a whole module, with a fixture of each store."""
    return pytest.mark.parametrize(fixture, STORES, indirect=True)
