"""Take seats: through the JSON interface like a program, or with the form of the page like a browser."""

import httpx
from playing import bearer


def sit_down(client: httpx.Client, table: str, seat: int, invitation: str, name: str = "") -> str:
    """Sit down; returns the holder's secret, which is a token for programs and a cookie for browsers."""
    path = f"/api/tables/{table}/seats/{seat}"
    answer = client.post(path, json={"name": name}, headers=bearer(invitation))
    assert answer.status_code == 200, answer.text
    return answer.json()["token"]


def sit_down_everywhere(client: httpx.Client, table: str, invitations: list[str]) -> list[str]:
    """Sit down on every seat; returns the holders' secrets."""
    return [sit_down(client, table, seat, invitation) for seat, invitation in enumerate(invitations)]


def browser_cookie(secret: str) -> dict[str, str]:
    return {"Cookie": f"browser={secret}"}


def take_seat(client: httpx.Client, table: str, invitation: str, browser: str = "", name: str = "") -> httpx.Response:
    """Press the button of the page behind an invitation."""
    headers = browser_cookie(browser) if browser else {}
    return client.post(f"/t/{table}/seat", data={"secret": invitation, "name": name}, headers=headers)


def seat_link(table: str, secret: str) -> str:
    """A link that `Visitors` of the browser tests open as the holder of a seat."""
    return f"/t/{table}#holder={secret}"
