"""The load test at a small size: browsers play on a real service without an error."""

from concurrent.futures import ThreadPoolExecutor

import event_loop
import pytest

import load
import load_reviews
from load_service import serving


@pytest.mark.parametrize("game", ["duel", "wonders"])
def test_browsers_play_without_an_error(game, tmp_path):
    with serving(f"sqlite:///{tmp_path}/games.db", core=None) as service:
        figures = event_loop.run(load.measure(service, game, tables=3, seconds=4, interval=1, seed=2))
    assert figures["errors"] == 0, figures["first_error"]
    assert figures["moves"] >= 6
    assert figures["streams"] == 3 * load.SEATS[game]
    assert figures["event_kb_per_move"] > 1  # the other pages got their fragments


def test_a_service_with_many_stored_tables_starts(tmp_path):
    with ThreadPoolExecutor(1) as threads:  # it runs an event loop, and Playwright's may run in this thread
        figures = threads.submit(load.measure_start, f"sqlite:///{tmp_path}/games.db", 300, core=None).result()
    assert figures["stored"] == 300
    assert figures["memory_mb"] > 0


@pytest.mark.slow
def test_reviews_end_while_people_play(tmp_path, monkeypatch):
    monkeypatch.setenv("PHAROS_REVIEW_DEPTH", "quick")
    with serving(f"sqlite:///{tmp_path}/games.db", core=None) as service:
        figures = event_loop.run(load_reviews.measure(service, tables=2, reviews=2, seconds=2, seed=2))
    assert figures["errors"] == 0, figures["first_error"]
    assert figures["complete"] == 2
    assert figures["moves"]["with_reviews"] > 1
    assert figures["first_verdict_seconds"]["first"] > 0
