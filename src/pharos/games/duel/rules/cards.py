"""The data files as constant tables for compiled code, and the constants that the rules need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pharos.core.native import Int8, Int32, Int64, record_table
from pharos.core.resources import LANE, LANE_MASK, MANUFACTURED, RAW, RESOURCES, TOP_LANE, pack
from pharos.games.duel.rules import definitions as facts
from pharos.games.duel.rules.definitions import COLORS, SLOTS, SYMBOLS, TABLE

BROWN, GREY, BLUE, GREEN, YELLOW, RED, PURPLE = range(7)
WONDER_KIND, TOKEN_KIND = 7, 8  # kinds after the colours, for things that are not buildings
COINS_KIND = 8  # what guilds can count besides the colours and wonders
KINDS = 9

NONE = 255
AGE_2_CARDS = next(i for i, b in enumerate(facts.BUILDINGS) if b.age == 2)
AGE_3_CARDS = next(i for i, b in enumerate(facts.BUILDINGS) if b.age == 3)
GUILDS = next(i for i, b in enumerate(facts.BUILDINGS) if b.is_guild)
CARD_COUNT = len(facts.BUILDINGS)
WONDER_COUNT = len(facts.WONDERS)
TOKEN_COUNT = len(facts.TOKENS)
BASE_CARDS = len(facts.BASE_BUILDINGS)  # without expansions, which are numbered after these
BASE_WONDERS = len(facts.BASE_WONDERS)
BASE_TOKENS = len(facts.BASE_TOKENS)

START_COINS: int = TABLE["setup"]["coins"]
TOKENS_ON_BOARD: int = TABLE["setup"]["tokens_on_board"]
TOKENS_FROM_BOX: int = TABLE["setup"]["tokens_from_box"]
GUILDS_ADDED: int = TABLE["setup"]["guilds_added"]
MAX_WONDERS: int = TABLE["setup"]["max_wonders"]
DRAFT: tuple[int, ...] = tuple(TABLE["setup"]["draft"])  # who picks: 0 is the first player
DEALT_WONDERS = len(DRAFT)
BASE_PRICE: int = TABLE["trade"]["base_price"]
DISCOUNT_PRICE: int = TABLE["trade"]["discount_price"]
SALE: int = TABLE["sale"]["base"]
SALE_PER_YELLOW: int = TABLE["sale"]["per_yellow"]
COINS_PER_POINT: int = TABLE["scoring"]["coins_per_point"]
SYMBOLS_TO_WIN: int = TABLE["scoring"]["symbols_to_win"]
CAPITAL: int = TABLE["military"]["capital"]
MILITARY_POINTS: tuple[int, ...] = tuple(TABLE["military"]["points_by_distance"])
NEAR_LOOT, FAR_LOOT = (loot["distance"] for loot in TABLE["military"]["loot"])
NEAR_LOOT_COINS, FAR_LOOT_COINS = (loot["coins"] for loot in TABLE["military"]["loot"])


class Thing:
    """A building, a wonder or a token: its cost and all its effects."""

    kind: Int8  # the colour of a building, WONDER_KIND or TOKEN_KIND
    word: Int8  # which of the two words of a city's `built` has its bit
    bit: Int64
    # cost
    coin_cost: Int8
    cost: Int64  # packed resources
    free_with: Int32  # chain symbol as a bit
    # lasting effects
    chain: Int32  # chain symbol as a bit
    produces: Int64  # packed resources
    choice_raw: Int8
    choice_manufactured: Int8
    discount: Int64  # lanes of the prices that are fixed
    points: Int8
    symbol: Int8  # science symbol as a bit
    rebate_blue: Int8
    rebate_wonder: Int8
    trade_income: Int8
    extra_shields: Int8
    extra_turns: Int8
    chain_coins: Int8
    points_per_token: Int8
    guild_points: Int8
    # effects when built
    shields: Int8
    coins: Int8
    opponent_loses: Int8
    coins_per_kind: Int8
    coins_per: Int8
    counts: Int32  # what a guild counts: colours as bits, and WONDER_KIND or COINS_KIND
    counts_per: Int8
    guild_coins: Int8
    extra_turn: Int8
    destroys: Int8  # the colour plus one
    revives: Int8
    draws: Int8


def _kinds(what: str | list[str]) -> int:
    if isinstance(what, list):
        return sum(1 << COLORS.index(color) for color in what)
    return 1 << {"wonders": WONDER_KIND, "coins": COINS_KIND}[what]


def _rebate(effects: Mapping[str, Any], kind: str) -> int:
    rebate = effects.get("resource_rebate", {})
    return int(rebate["amount"]) if rebate.get("applies_to") == kind else 0


def _only(effects: Mapping[str, Any], name: str, target: str) -> int:
    """The amount of an effect that the rules support for one kind of card only."""
    effect = effects.get(name)
    if not effect:
        return 0
    if effect["applies_to"] != target:
        raise ValueError(f"{name} is known for {target} only")
    return int(effect["amount"])


def _row(kind: int, index: int, cost: Any, effects: Mapping[str, Any], chain: int = 0, free_with: int = 0) -> list[int]:
    produces = effects.get("produces", {})
    choice = effects.get("produces_choice", [])
    guild = effects.get("guild", {"count": [], "per": 1, "coins": 0, "points": 0})
    coins_per = effects.get("coins_per", {"what": "brown", "amount": 0})
    word = 0 if kind >= WONDER_KIND or index < AGE_3_CARDS else 1
    bit = 0 if kind >= WONDER_KIND else 1 << (index - AGE_3_CARDS if word else index)
    values = {
        "kind": kind,
        "word": word,
        "bit": bit,
        "coin_cost": cost.coins if cost else 0,
        "cost": cost.packed if cost else 0,
        "free_with": free_with,
        "chain": chain,
        "produces": pack([produces.get(r, 0) for r in RESOURCES]),
        "choice_raw": int(tuple(choice) == RAW),
        "choice_manufactured": int(tuple(choice) == MANUFACTURED),
        "discount": sum(LANE_MASK << TOP_LANE - LANE * RESOURCES.index(r) for r in effects.get("trade_discount", [])),
        "points": effects.get("points", 0),
        "symbol": 1 << SYMBOLS.index(effects["science"]) if "science" in effects else 0,
        "rebate_blue": _rebate(effects, "blue"),
        "rebate_wonder": _rebate(effects, "wonder"),
        "trade_income": int(effects.get("gain_opponent_trade_coins", False)),
        "extra_shields": _only(effects, "extra_shields", "red"),
        "extra_turns": int(effects.get("extra_turn_on") == "wonder"),
        "chain_coins": effects.get("coins_on_chain_build", 0),
        "points_per_token": effects.get("points_per", {}).get("amount", 0),
        "guild_points": guild["points"],
        "shields": effects.get("shields", 0),
        "coins": effects.get("coins", 0),
        "opponent_loses": effects.get("opponent_loses_coins", 0),
        "coins_per_kind": WONDER_KIND if coins_per["what"] == "wonder" else COLORS.index(coins_per["what"]),
        "coins_per": coins_per["amount"],
        "counts": _kinds(guild["count"]),
        "counts_per": guild["per"],
        "guild_coins": guild["coins"],
        "extra_turn": int(effects.get("extra_turn", False)),
        "destroys": COLORS.index(effects["destroy"]) + 1 if "destroy" in effects else 0,
        "revives": int(effects.get("build_from_discard", False)),
        "draws": effects.get("progress_from_box", 0),
    }
    return [values[name] for name in Thing.__annotations__]


def _chain_bit(symbol: str | None) -> int:
    return 1 << facts.CHAINS.index(symbol) if symbol else 0


CARDS = record_table(
    Thing,
    (
        _row(COLORS.index(b.color), i, b.cost, b.effects, _chain_bit(b.chain), _chain_bit(b.free_with))
        for i, b in enumerate(facts.BUILDINGS)
    ),
)
WONDERS = record_table(Thing, (_row(WONDER_KIND, i, w.cost, w.effects) for i, w in enumerate(facts.WONDERS)))
TOKENS = record_table(Thing, (_row(TOKEN_KIND, i, None, t.effects) for i, t in enumerate(facts.TOKENS)))


class Layout:
    """The layout of an age."""

    face_up: Int32  # slots dealt face up
    open: Int32  # slots that nothing covers at the start
    covered_by: Annotated[list[int], "i4", SLOTS]
    above: Annotated[list[int], "u1", 2 * SLOTS]  # the two slots that a slot covers, or NONE


def _layout_row(slots: tuple[facts.Slot, ...]) -> tuple[int, int, list[int], list[int]]:
    above = [[a for a, slot in enumerate(slots) if i in slot.covered_by] for i in range(SLOTS)]
    return (
        sum(1 << i for i, slot in enumerate(slots) if slot.face_up),
        sum(1 << i for i, slot in enumerate(slots) if not slot.covered_by),
        [sum(1 << c for c in slot.covered_by) for slot in slots],
        [slot for pair in above for slot in (*pair, NONE, NONE)[:2]],
    )


LAYOUTS = record_table(Layout, (_layout_row(slots) for slots in facts.LAYOUTS))
