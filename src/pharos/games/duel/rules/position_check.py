"""Validation of position descriptions: every item in exactly one place, numbers in range, choices consistent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pharos.core.errors import invalid_position
from pharos.games.duel.expansions import EXPANSIONS
from pharos.games.duel.rules.cards import (
    CAPITAL,
    DEALT_WONDERS,
    DRAFT,
    FAR_LOOT,
    GUILDS_ADDED,
    MAX_WONDERS,
    NEAR_LOOT,
    SYMBOLS_TO_WIN,
    TOKENS_FROM_BOX,
    TOKENS_ON_BOARD,
)
from pharos.games.duel.rules.definitions import (
    BUILDING_INDEX,
    BUILDINGS,
    LAYOUTS,
    SLOTS,
    TOKEN_INDEX,
    TOKENS,
    WONDER_INDEX,
    Box,
    box_with,
)
from pharos.games.duel.rules.position import BUILT, FORMAT, LOOT_COINS, RETURNED, UNBUILT
from pharos.games.duel.rules.state import BASE_PHASES, ENDINGS, OWN_WONDERS, PHASES
from pharos.games.duel.rules.turn import HALF_DRAFT

HIDDEN = "?"
MOST_COINS = 999  # far beyond what is possible in a game
BACKS = ("age_1", "age_2", "age_3", "guild")
PENDING = ("token", "library", "destroy", "revive")  # phases in which a taken card has a pending choice


def back_of(card: str) -> str:
    """The kind of a card's back."""
    building = BUILDINGS[BUILDING_INDEX[card]]
    return "guild" if building.is_guild else f"age_{building.age}"


def _field(data: Mapping[str, Any], name: str, kind: type | tuple[type, ...], where: str = "the position") -> Any:
    if name not in data:
        raise invalid_position(f"{where} lacks {name!r}")
    value = data[name]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise invalid_position(f"{name!r} of {where} cannot be {value!r}")
    return value


def _ids(data: Mapping[str, Any], name: str, known: Mapping[str, int], where: str = "the position") -> list[str]:
    row = _field(data, name, list, where)
    for item in row:
        if not isinstance(item, str) or item not in known:
            raise invalid_position(f"{name!r} of {where}: there is no {item!r}")
    return list(row)


def _once(what: str, ids: Sequence[str]) -> None:
    for item, n in Counter(ids).items():
        if n > 1:
            raise invalid_position(f"the {what} {item} is in {n} places", problem="twice", thing=item)


def seen_cards(data: Mapping[str, Any]) -> list[str]:
    """Every card that has left the layouts: in the cities, under wonders, in the discard pile."""
    under = [w["card"] for city in data["cities"] for w in city["wonders"] if w["card"]]
    return [card for city in data["cities"] for card in city["buildings"]] + under + list(data["discard"])


def check(data: Any) -> None:
    """Reject a view or a full description that contradicts itself or the rules.

    Raises:
        InvalidPosition: says what is wrong.
    """
    if not isinstance(data, Mapping):
        raise invalid_position(f"a position is an object, not {type(data).__name__}")
    if data.get("game") != "duel" or data.get("format") != FORMAT:
        raise invalid_position(f"this is not a position of duel in format {FORMAT}")
    expansions = EXPANSIONS.checked(data.get("expansions", ()))
    _check_numbers(data)
    _check_cities(data)
    _check_tokens(data)
    _ids(data, "discard", BUILDING_INDEX)
    if data["age"]:
        if _field(data, "offer", list) or _field(data, "later", list):
            raise invalid_position("'offer' and 'later' belong to the draft and are empty after it")
        _check_tableau(data)
        _check_cards(data)
    else:
        _check_draft(data)
    _check_phase(data)
    if "decks" in data:
        _check_decks(data)
    _check_box(data, box_with(expansions))
    for name, check_part in EXPANSIONS.values("view", "check").items():
        if name in expansions:
            check_part(data)


def check_moves(shown: Any, legal: Sequence[str]) -> None:
    """Reject a view whose moves are not the legal ones; a view may always omit them.

    Raises:
        InvalidPosition: says which one is wrong.
    """
    if not isinstance(shown, list):
        raise invalid_position(f"'moves' is a list of the legal moves, not {shown!r}")
    if not shown:
        return
    for move in shown:
        if move not in legal:
            raise invalid_position(f"'moves': {move!r} is not legal")
    for move in legal:
        if shown.count(move) != 1:
            raise invalid_position(f"'moves' has {move!r} {shown.count(move)} times, not once")


def _check_numbers(data: Mapping[str, Any]) -> None:
    if _field(data, "phase", str) not in PHASES:
        raise invalid_position(f"there is no phase {data['phase']!r}")
    if _field(data, "age", int) not in range(4):
        raise invalid_position(f"there is no age {data['age']}")
    if (data["phase"] == "draft") != (data["age"] == 0):
        raise invalid_position("age 0 is the draft, and only the draft")
    if _field(data, "first", int) not in (0, 1):
        raise invalid_position("'first' is the seat 0 or 1")
    mover = _field(data, "to_move", (int, type(None)))
    if (mover is None) != (data["phase"] == "over") or mover not in (0, 1, None):
        raise invalid_position("'to_move' is the seat 0 or 1, and null when the game is over")
    if "seat" in data and _field(data, "seat", (int, type(None))) not in (0, 1, None):
        raise invalid_position("'seat' is the seat that looks, 0 or 1, or null for a spectator")
    _field(data, "extra_turn", bool)
    _field(data, "taken_slot", (int, type(None)))
    _field(data, "destroys", (str, type(None)))
    pawn = _field(data, "pawn", int)
    if abs(pawn) > CAPITAL:
        reason = f"the pawn stands between {-CAPITAL} and {CAPITAL}, not at {pawn}"
        raise invalid_position(reason, problem="pawn", most=CAPITAL)
    loot = _field(data, "loot", list)
    if len(loot) != 2 or any(row not in ([], [2], [5], [2, 5]) for row in loot):
        raise invalid_position("'loot' lists for each seat the loot tokens (2, 5) still on its side")
    for seat, lead in ((1, pawn), (0, -pawn)):
        for distance, coins in zip((NEAR_LOOT, FAR_LOOT), LOOT_COINS, strict=True):
            if lead >= distance and coins in loot[seat]:
                reason = f"the pawn has passed the loot token of {coins} on seat {seat}'s side"
                raise invalid_position(reason, problem="loot", coins=coins, seat=seat)


def _check_cities(data: Mapping[str, Any]) -> None:
    cities = _field(data, "cities", list)
    if len(cities) != 2:
        raise invalid_position("there are two cities")
    for seat, city in enumerate(cities):
        where = f"city {seat}"
        if not isinstance(city, Mapping):
            raise invalid_position(f"{where} is not an object")
        if not 0 <= _field(city, "coins", int, where) <= MOST_COINS:
            raise invalid_position(f"{where} cannot have {city['coins']} coins", problem="coins", seat=seat)
        _ids(city, "buildings", BUILDING_INDEX, where)
        _ids(city, "tokens", TOKEN_INDEX, where)
        for wonder in _field(city, "wonders", list, where):
            if not isinstance(wonder, Mapping) or str(wonder.get("id")) not in WONDER_INDEX:
                raise invalid_position(f"{where} has a wonder that does not exist: {wonder!r}")
            if wonder.get("status") not in (BUILT, UNBUILT, RETURNED) or "card" not in wonder:
                raise invalid_position(f"the wonder {wonder['id']} needs a status and the card under it, or null")
            if not isinstance(wonder["card"], (str, type(None))):
                raise invalid_position(f"the card under {wonder['id']} cannot be {wonder['card']!r}")
            card = wonder["card"]
            if (wonder["status"] == BUILT) != (card is not None) or (card is not None and card not in BUILDING_INDEX):
                raise invalid_position(f"a built wonder, and no other, has a card under it: {wonder['id']}")
    wonders = [w for city in cities for w in city["wonders"]]
    _once("wonder", [w["id"] for w in wonders])
    for seat, city in enumerate(cities):
        if data["age"] and (n := len(city["wonders"])) != OWN_WONDERS:
            reason = f"after the draft each city has {OWN_WONDERS} wonders"
            raise invalid_position(reason, problem="wonders", seat=seat, count=n, due=OWN_WONDERS)
    status = Counter(w["status"] for w in wonders)
    returned = DEALT_WONDERS - MAX_WONDERS if status[BUILT] == MAX_WONDERS else 0
    if status[BUILT] > MAX_WONDERS or status[RETURNED] != returned:
        reason = f"the last wonder is returned when {MAX_WONDERS} are built, not before"
        raise invalid_position(reason, problem="built", count=status[BUILT], most=MAX_WONDERS)


def _check_tokens(data: Mapping[str, Any]) -> None:
    board, box = _ids(data, "tokens", TOKEN_INDEX), _ids(data, "box", TOKEN_INDEX)
    owned = [token for city in data["cities"] for token in city["tokens"]]
    _once("progress token", board + box + owned)
    count = len(box_with(tuple(data.get("expansions", ()))).tokens)
    if len(board) + len(box) + len(owned) != count:
        raise invalid_position(f"there are {count} progress tokens in all, on the board, in the box and in the cities")
    boxed = count - TOKENS_ON_BOARD
    if len(box) not in (boxed, boxed - 1):
        reason = f"the box holds {boxed} tokens, or {boxed - 1} after the Great Library"
        raise invalid_position(reason, problem="tokens", count=count - len(box), due=TOKENS_ON_BOARD)
    drawn = _ids(data, "library", TOKEN_INDEX)
    if drawn and (set(drawn) - set(box) or len(drawn) != TOKENS_FROM_BOX):
        raise invalid_position(f"the Great Library draws {TOKENS_FROM_BOX} tokens from the box")


def _check_tableau(data: Mapping[str, Any]) -> None:
    tableau, slots = _field(data, "tableau", list), LAYOUTS[data["age"] - 1]
    if len(tableau) != SLOTS:
        raise invalid_position(f"the layout has {SLOTS} slots")
    backs = data.get("backs", [None] * SLOTS)
    if not isinstance(backs, list) or len(backs) != SLOTS:
        raise invalid_position(f"'backs' has {SLOTS} entries")
    taken = data["taken_slot"]
    if taken is not None and (taken not in range(SLOTS) or tableau[taken] is not None):
        raise invalid_position("'taken_slot' is the empty slot of the card just taken")
    for slot, card in enumerate(tableau):
        coverers = [tableau[c] for c in slots[slot].covered_by]
        if card is None and any(coverers):
            raise invalid_position(f"slot {slot} is empty although a card covers it", problem="covered", slot=slot)
        if card is None:
            continue
        covered = any(coverers) or taken in slots[slot].covered_by
        if card == HIDDEN:
            if slots[slot].face_up or not covered:
                raise invalid_position(f"the card of slot {slot} lies face up and must be named")
            if backs[slot] not in BACKS:
                raise invalid_position(f"the back of slot {slot} is one of {', '.join(BACKS)}")
        elif not isinstance(card, str) or card not in BUILDING_INDEX:
            raise invalid_position(f"slot {slot}: there is no {card!r}")


def _check_cards(data: Mapping[str, Any]) -> None:
    seen = seen_cards(data)
    shown = [card for card in data["tableau"] if card not in (None, HIDDEN)]
    _once("card", seen + shown)
    age = data["age"]
    for a in range(1, 4):
        n = sum(BUILDINGS[BUILDING_INDEX[card]].age == a for card in seen)
        due = SLOTS if a < age else sum(card is None for card in data["tableau"]) if a == age else 0
        if n != due:
            reason = f"{due} cards of age {a} have been taken, but {n} are in the cities and the discard pile"
            raise invalid_position(reason, problem="taken", age=a, count=n, due=due)
    backs = [
        data["backs"][slot] if card == HIDDEN else back_of(card) for slot, card in enumerate(data["tableau"]) if card
    ]
    for back in backs:
        if back != f"age_{age}" and not (age == 3 and back == "guild"):
            raise invalid_position(f"a card with the back {back} does not lie in the layout of age {age}")
    if age == 3:
        guilds = backs.count("guild") + sum(back_of(card) == "guild" for card in seen)
        if guilds != GUILDS_ADDED:
            reason = f"{GUILDS_ADDED} guilds are in the game, not {guilds}"
            raise invalid_position(reason, problem="guilds", count=guilds, due=GUILDS_ADDED)


def _check_box(data: Mapping[str, Any], box: Box) -> None:
    """Everything belongs to the base game or to an expansion in play."""
    cities = data["cities"]
    rows = (
        ([*seen_cards(data), *data["tableau"]], box.buildings),
        ([*data["offer"], *data["later"], *(w["id"] for city in cities for w in city["wonders"])], box.wonders),
        ([*data["tokens"], *data["box"], *(token for city in cities for token in city["tokens"])], box.tokens),
    )
    for ids, known in rows:
        if strange := [item for item in ids if item not in (None, HIDDEN) and item not in known]:
            raise invalid_position(f"{strange[0]} belongs to an expansion that is not in play")


def _check_decks(data: Mapping[str, Any]) -> None:
    """Check the cards by age and slot, which only a full position has."""
    decks = _field(data, "decks", list)
    if len(decks) != 3:
        raise invalid_position("'decks' has the cards of three ages")
    for number, deck in enumerate(decks, start=1):
        row = _ids({"deck": deck}, "deck", BUILDING_INDEX, f"age {number}")
        _once("card", row)
        if len(row) != SLOTS or any(BUILDINGS[BUILDING_INDEX[card]].age != number for card in row):
            raise invalid_position(f"the deck of age {number} has {SLOTS} cards of that age")
        if number == 3 and sum(back_of(card) == "guild" for card in row) != GUILDS_ADDED:
            raise invalid_position(f"the deck of age 3 has {GUILDS_ADDED} guilds")
    if data["age"]:
        deck = decks[data["age"] - 1]
        for slot, card in enumerate(data["tableau"]):
            if card is not None and card != deck[slot]:
                raise invalid_position(f"slot {slot} has {card} in the layout, but {deck[slot]} in the deck")


def _check_draft(data: Mapping[str, Any]) -> None:
    offer = _ids(data, "offer", WONDER_INDEX)
    later = _field(data, "later", list)
    if _field(data, "tableau", list) or data["discard"]:
        raise invalid_position("nothing is laid out or discarded in the draft")
    picked = [w["id"] for city in data["cities"] for w in city["wonders"]]
    if any(w != HIDDEN and str(w) not in WONDER_INDEX for w in later):
        raise invalid_position("'later' has a wonder that does not exist")
    _once("wonder", picked + offer + [w for w in later if w != HIDDEN])
    due = HALF_DRAFT - len(picked) % HALF_DRAFT
    if len(picked) >= DEALT_WONDERS or len(offer) != due:
        raise invalid_position(f"{due} wonders are on offer after {len(picked)} picks, not {len(offer)}")
    if len(later) != (HALF_DRAFT if len(picked) < HALF_DRAFT else 0):
        raise invalid_position(f"'later' has the {HALF_DRAFT} wonders of the second offer while the first is picked")
    mover = data["first"] ^ DRAFT[len(picked)]
    if data["to_move"] != mover:
        raise invalid_position(f"pick {len(picked) + 1} is seat {mover}'s")
    for seat, city in enumerate(data["cities"]):
        own = sum(data["first"] ^ turn == seat for turn in DRAFT[: len(picked)])
        if len(city["wonders"]) != own or city["buildings"] or city["tokens"]:
            raise invalid_position(f"after {len(picked)} picks seat {seat} has {own} wonders and nothing else")


def _check_phase(data: Mapping[str, Any]) -> None:
    phase, mover = data["phase"], data["to_move"]
    if phase in BASE_PHASES and (data["taken_slot"] is not None) != (phase in PENDING):
        raise invalid_position("'taken_slot' is set while a choice of the card taken is pending, and only then")
    if (data["destroys"] is not None) != (phase == "destroy"):
        raise invalid_position("'destroys' is set while a card to destroy is chosen, and only then")
    result = _field(data, "result", (Mapping, type(None)))
    if (result is not None) != (phase == "over"):
        raise invalid_position("'result' is set when the game is over, and only then")
    if phase == "over":
        if result is not None and not _is_result(result):
            raise invalid_position("'result' has a winner (0, 1 or null) and by (military, science, civilian or tie)")
        return
    if abs(data["pawn"]) == CAPITAL or any(_symbols(city) >= SYMBOLS_TO_WIN for city in data["cities"]):
        raise invalid_position("somebody has won already, so the phase is 'over'", problem="won")
    if phase == "turn" and not any(data["tableau"]):
        raise invalid_position("there is no card to take", problem="empty", age=data["age"])
    if phase == "starter" and (data["age"] == 1 or not all(data["tableau"])):
        raise invalid_position("who starts is asked before the first card of ages II and III is taken")
    if phase == "token" and not data["tokens"]:
        raise invalid_position("there is no token on the board to take")
    if (phase == "library") != bool(data["library"]):
        raise invalid_position("'library' has the tokens drawn while one of them is chosen, and only then")
    if phase == "revive" and not data["discard"]:
        raise invalid_position("the discard pile is empty")
    if phase == "destroy":
        rows = data["cities"][1 - mover]["buildings"]
        if data["destroys"] not in ("brown", "grey") or not any(
            BUILDINGS[BUILDING_INDEX[card]].color == data["destroys"] for card in rows
        ):
            raise invalid_position("'destroys' is the colour, brown or grey, of a card the opponent has")


def _is_result(result: Mapping[str, Any]) -> bool:
    winner, by = result.get("winner", HIDDEN), result.get("by")
    return (
        winner in (0, 1, None)
        and not isinstance(winner, bool)
        and by in ENDINGS[1:]
        and (winner is None) == (by == "tie")
    )


def _symbols(city: Mapping[str, Any]) -> int:
    things = [BUILDINGS[BUILDING_INDEX[c]] for c in city["buildings"]]
    effects = [thing.effects for thing in things] + [TOKENS[TOKEN_INDEX[t]].effects for t in city["tokens"]]
    return len({e["science"] for e in effects if "science" in e})
