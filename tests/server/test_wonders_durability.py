"""Unrevealed choices survive a killed process and stay hidden."""

import httpx
import pytest
from service import Service
from seven import create_seven, look, people, send
from stores import on_both_stores

pytestmark = pytest.mark.slow


@on_both_stores("fresh_service")
def test_choices_that_are_not_revealed_yet_survive_a_kill(fresh_service: Service):
    with httpx.Client(base_url=fresh_service.url, timeout=20) as client:
        table, tokens = create_seven(client, people(3))
        chosen = {}
        for seat, number in ((0, 0), (2, 1), (0, -1)):  # the first changes its mind
            state = look(client, table, tokens[seat])
            offers = state["view"]["moves"]
            chosen[seat] = offers[number]
            assert send(client, table, tokens[seat], chosen[seat], state["version"]).status_code == 200
    fresh_service.kill()
    fresh_service.start()
    with httpx.Client(base_url=fresh_service.url, timeout=20) as client:
        state = look(client, table)
        assert state["waiting"] == [1]
        assert state["view"]["decisions"] == []
        assert look(client, table, tokens[1])["view"]["committed"] is None
        for seat, move in chosen.items():
            assert look(client, table, tokens[seat])["view"]["committed"] == move
        last = look(client, table, tokens[1])
        assert send(client, table, tokens[1], last["moves"][-1]["move"], last["version"]).status_code == 200
        for seat, move in chosen.items():
            assert look(client, table, tokens[seat])["view"]["decisions"][0]["moves"][seat] == move
