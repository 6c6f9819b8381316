"""Play Duel through the JSON interface, as a client program does."""

import random

import httpx

HUMANS = [{"kind": "human"}, {"kind": "human"}]


def create(client: httpx.Client, seats=HUMANS, **fields):
    answer = client.post("/api/tables", json={"game": "duel", "seats": seats, **fields})
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return body["id"], [seat["token"] for seat in body["seats"]]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def look(client: httpx.Client, table: str, token: str | None = None):
    answer = client.get(f"/api/tables/{table}", headers=bearer(token) if token else {})
    assert answer.status_code == 200, answer.text
    return answer.json()


def send(client: httpx.Client, table: str, token: str, move: str, version: int) -> httpx.Response:
    return client.post(f"/api/tables/{table}/moves", json={"move": move, "version": version}, headers=bearer(token))


def play_randomly(client: httpx.Client, table: str, tokens, seed: int, plies: int = 200, watch=None):
    """Play random moves and return their number. `watch` is called with each state."""
    rng = random.Random(seed)
    made = 0
    while made < plies:
        state = look(client, table, tokens[0])
        if watch:
            watch(state)
        mover = state["view"]["to_move"]
        if state["outcome"] or mover is None:
            break
        if mover == 1:
            state = look(client, table, tokens[1])
        move = rng.choice(state["moves"])["move"]
        answer = send(client, table, tokens[mover], move, state["version"])
        assert answer.status_code == 200, answer.text
        made += 1
    return made
