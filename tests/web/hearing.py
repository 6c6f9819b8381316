"""What somebody hears who plays with a screen reader: announcements and the names of what gets the focus.

Names come from Chromium's accessibility tree, so they are what a screen reader gets.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from playing import create, look, send
from playwright.sync_api import CDPSession, Page
from seating import seat_link, sit_down_everywhere
from seven import create_seven
from seven import gladly as prefer_building

# Collects the texts of the live region and of alerts that change at once: a screen reader reads only what has changed.
LISTEN = """() => {
  window.announced = [];
  const note = (parts) => {
    const text = parts.map((part) => part.textContent).join(" ").replace(/\\s+/g, " ").trim();
    if (text && text !== window.announced.at(-1)) window.announced.push(text);
  };
  const spokenPart = (node) => {
    const element = node.nodeType === 1 ? node : node.parentElement;
    return element?.closest("#live > span, [role=alert]") ?? element?.closest("#live");
  };
  note([document.getElementById("live")]);
  new MutationObserver((changes) => {
    const nodes = changes.flatMap((change) => [change.target, ...change.addedNodes]);
    const spoken = new Set(nodes.map(spokenPart).filter((part) => part?.isConnected));
    for (const part of spoken) if (spoken.has(part.parentElement)) spoken.delete(part);
    const inOrder = (a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
    if (spoken.size) note([...spoken].sort(inOrder));
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
FOCUSED = "document.activeElement"


@dataclass
class Listener:
    """Everything that was heard on a page."""

    page: Page
    heard: list[str] = field(default_factory=list)
    _session: CDPSession | None = None
    _taken: int = 0

    def start(self) -> None:
        """Begin to listen."""
        self._session = self.page.context.new_cdp_session(self.page)
        self._session.send("Accessibility.enable")
        self.page.evaluate(LISTEN)
        self.collect()

    def collect(self) -> list[str]:
        """The announcements since the last call."""
        announced = self.page.evaluate("window.announced")[self._taken :]
        self._taken += len(announced)
        self.heard += [f"* {text}" for text in announced]
        return announced

    def focus(self) -> tuple[str, str]:
        """The role and the name of the focused element, as a screen reader says them."""
        assert self._session
        handle = self._session.send("Runtime.evaluate", {"expression": FOCUSED})["result"]["objectId"]
        nodes = self._session.send("Accessibility.getPartialAXTree", {"objectId": handle, "fetchRelatives": False})
        node = nodes["nodes"][0]
        role, name = (node.get(key, {}).get("value", "") for key in ("role", "name"))
        name = " ".join(name.replace("\u00ad", "").split())  # soft hyphens are not read
        self.heard.append(f"  [{role}] {name}")
        return role, name


READY = """version => {
  const table = document.getElementById("table");
  return Number(table.dataset.version) >= version && !table.querySelector("[aria-busy=true]");
}"""
DIALOG = "[role=dialog].choice.is-live"
DRAFT = ".choice.is-live"
SHEET = ".sheet:popover-open"
WHOLE_GAME = 1000  # moves, more than any game has
MOST_STEPS = 12  # presses of the key that steps through the cards


class Player:
    """Somebody who plays one seat by keyboard alone, listening."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self.listener = page, Listener(page)
        self._rng = random.Random(seed)
        self.listener.start()

    def wait_for(self, version: int) -> list[str]:
        """Wait until the page shows a version; returns what was announced meanwhile."""
        self.page.wait_for_function(READY, arg=version)
        return self.listener.collect()

    def move(self) -> None:
        """Make a move: step to a choice or a card, and press Enter; in a sheet the first use has the focus."""
        for _ in range(1 + self._rng.randrange(3)):
            self.page.keyboard.press("n")
        role, name = self.listener.focus()
        assert role == "button", f"the key n leads to {role} {name!r}"
        assert name, "a button without a name"
        is_choice = self.page.locator(DRAFT).count() > 0
        self.page.keyboard.press("Enter")
        if not is_choice or self.page.locator(SHEET).count():
            self.page.locator(SHEET).wait_for()
            self._use_card()

    def _use_card(self) -> None:
        """Go to the first use in the sheet and press it."""
        for _ in range(MOST_STEPS):
            if self.page.evaluate(f"{FOCUSED}.matches('{SHEET} form button')"):
                break
            self.page.keyboard.press("Tab")
        role, name = self.listener.focus()
        assert role == "button"
        assert name
        self.page.keyboard.press("Enter")


def hear_duel(
    client: httpx.Client, open_page: Callable[[str], Page], seed: int, most: int = WHOLE_GAME
) -> tuple[list[str], list[str]]:
    """Play a game of Duel, or so many moves, by keyboard against random moves.

    Returns what was heard, and what was not announced.
    """
    table, invitations = create(client, [{"kind": "human", "name": name} for name in ("Ada", "Björn")], seed=seed)
    tokens = sit_down_everywhere(client, table, invitations)
    player, rng, silent = Player(open_page(seat_link(table, tokens[0])), seed), random.Random(seed), []
    while not (state := look(client, table, tokens[0]))["outcome"] and state["version"] < most:
        version = state["version"]
        if state["view"]["to_move"] == 0:
            if player.page.locator(DIALOG).count():
                title = player.page.locator("#choice-title").inner_text()
                player.listener.heard.append(f"  [dialog] {title}")
            player.move()
        else:
            moves = [offer["move"] for offer in look(client, table, tokens[1])["moves"]]
            send(client, table, tokens[1], opponents_move(moves, rng), version)
        if not player.wait_for(version + 1):
            silent.append(f"version {version + 1}")
    return player.listener.heard, silent


def opponents_move(moves: list[str], rng: random.Random) -> str:
    """A random move of the opponent, who likes to build."""
    return rng.choices(moves, [1 if move.startswith("sell") else 6 for move in moves])[0]


def hear_wonders(
    client: httpx.Client, open_page: Callable[[str], Page], seed: int, most: int = WHOLE_GAME
) -> tuple[list[str], list[str]]:
    """Play a game of 7 Wonders with Edifice, or so many decisions, by keyboard.

    Returns what was heard, and what was not announced.
    """
    table, invitations = create_seven(
        client, [{"kind": "human", "name": name} for name in ("Ada", "Björn", "Cleo")], seed=seed
    )
    tokens = sit_down_everywhere(client, table, invitations)
    player, rng, silent = Player(open_page(seat_link(table, tokens[0])), seed), random.Random(seed), []
    while not (state := look(client, table))["outcome"] and state["version"] < most:
        for seat in (seat for seat in state["waiting"] if seat != 0):
            own = look(client, table, tokens[seat])
            move = prefer_building([offer["move"] for offer in own["moves"]], rng)
            send(client, table, tokens[seat], move, own["version"])
        now = look(client, table)["version"]
        announced = player.wait_for(now)
        if 0 in state["waiting"]:
            player.move()
            version = now + 1
            player.page.wait_for_function(
                "v => Number(document.getElementById('table').dataset.version) >= v", arg=version
            )
        version = look(client, table)["version"]
        if not announced + player.wait_for(version):
            silent.append(f"version {version}")
    return player.listener.heard, silent


HEARD = {"duel": hear_duel, "wonders": hear_wonders}
HEARD_SEED = 4
GOLDENS = Path(__file__).parent / "goldens"
