"""The data files as constant tables for compiled code, and the constants of the rules.

Production and cost are stored by sets of resources: entry U of such a row is the total number of units of the resources
in set U. Raw materials use entries 0 to 15 (a bit for each of the four), manufactured goods entries 16 to 23. A choice
producer counts once in every set that contains one of its options. By Hall's condition this is all the information
needed, see `trade.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pharos.core.native import Int8, Int16, Int64, record_table
from pharos.core.resources import Cost
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules import definitions as facts
from pharos.games.wonders.rules.definitions import COLORS, MANUFACTURED, RAW, SYMBOLS, TABLE

BROWN, GREY, BLUE, GREEN, YELLOW, RED, PURPLE = range(7)
STAGE_KIND, REWARD_KIND = 7, 8  # kinds of things that are not buildings follow the colours
KINDS = 9
DIFFERENT_COLORS = 9  # an additional kind to count: the number of different colours

MADE = 1 << len(RAW)  # offset of the sets of manufactured goods
SETS = MADE + (1 << len(MANUFACTURED))

NONE = 255
CARD_COUNT = len(facts.BUILDINGS)
BOARD_COUNT = len(facts.BOARDS)
AGE_2_CARDS = next(i for i, b in enumerate(facts.BUILDINGS) if b.age == 2)
AGE_3_CARDS = next(i for i, b in enumerate(facts.BUILDINGS) if b.age == 3)
GUILDS = next(i for i, b in enumerate(facts.BUILDINGS) if b.is_guild)
MOST_STAGES = 4
MOST_OPTIONS = 2

# Offsets of things other than cards in the table of things.
STAGES = CARD_COUNT
OPTIONS = STAGES + BOARD_COUNT * MOST_STAGES
REWARDS = OPTIONS + BOARD_COUNT * MOST_STAGES * MOST_OPTIONS

_rewards: list[facts.Effects] = []
FIRST_REWARDS: dict[str, int] = {}  # by expansion: the offset of its rewards
for _name, _row_of_rewards in EXPANSIONS.values("definitions", "REWARDS").items():
    FIRST_REWARDS[_name] = REWARDS + len(_rewards)
    _rewards += _row_of_rewards

AGES: int = TABLE["ages"]
TURNS: int = TABLE["turns"]
START_COINS: int = TABLE["setup"]["coins"]
SALE: int = TABLE["sale"]
PRICE: int = TABLE["trade"]["price"]
DISCOUNT_PRICE: int = TABLE["trade"]["discount_price"]
COINS_PER_POINT: int = TABLE["scoring"]["coins_per_point"]
SCIENCE_SET: int = TABLE["scoring"]["science_set"]
PASSES = tuple({"left": -1, "right": 1}[TABLE["pass_direction"][str(age)]] for age in (1, 2, 3))
TOKEN_VALUES = (*(TABLE["conflicts"]["victory"][str(age)] for age in (1, 2, 3)), TABLE["conflicts"]["defeat"])
DEFEAT = 3  # index of the defeat tokens among the token values

# Discounts, as bits.
RAW_LEFT, RAW_RIGHT, MADE_BOTH = 1, 2, 4
# The cities whose contents are counted, as bits.
SELF, LEFT, RIGHT = 1, 2, 4
# Special abilities of boards, as bits.
PLAY_LAST, FREE_COLOR, FREE_FIRST, FREE_LAST = 1, 2, 4, 8
# The choice that a stage requires when it is built.
CHOOSE_OPTION, CHOOSE_PAWN = 1, 2


class Thing:
    """A building, stage, option of a stage, or expansion reward, with its cost and all its effects."""

    kind: Int8  # the colour of a building, STAGE_KIND or REWARD_KIND
    word: Int8  # index of the word of a city's `built` that contains its bit
    bit: Int64
    same: Int64  # the bits of all buildings with its name, including itself
    # cost
    coin_cost: Int8
    units: Int8  # number of resources in the cost
    need: Annotated[list[int], "i1", SETS]
    chain: Int64  # bits of the buildings that make it free, all from ages I and II
    # permanent effects
    gives: Annotated[list[int], "i1", SETS]
    makes: Int8  # whether it produces anything
    tradable: Int8  # whether neighbours can buy the production
    discount: Int8
    points: Int8
    shields: Int8
    symbol: Int8  # science symbol plus one
    free_symbols: Int8
    rights: Int8
    # what is counted, for immediate coins and for points at the end
    counts: Int16  # colours as bits, STAGE_KIND or DIFFERENT_COLORS
    in_sets: Int8  # whether complete sets of the colours are counted
    where: Int8  # in which cities, as bits
    coins_per: Int8
    points_per: Int8
    points_if_complete: Int8
    repeats_guild: Int8
    # effects on construction
    coins: Int8
    revives: Int8
    chooses: Int8
    pawn: Int8  # the age of the participation pawn it gives
    token: Int8  # index of the military token it gives, plus one
    tokens: Int8  # number of these tokens
    clears_defeats: Int8


def sets_of(resources: list[str], amount: int) -> list[int]:
    """Return `amount` units of one of the resources, by sets."""
    raw = sum(1 << RAW.index(r) for r in resources if r in RAW)
    made = sum(1 << MANUFACTURED.index(r) for r in resources if r in MANUFACTURED)
    return [amount if (raw if i < MADE else made) & (i if i < MADE else i - MADE) else 0 for i in range(SETS)]


def _sum_of(rows: list[list[int]]) -> list[int]:
    return [sum(row[i] for row in rows) for i in range(SETS)]


def needs(cost: Cost) -> list[int]:
    """Return the resources of a cost, by sets."""
    return _sum_of([sets_of([r], n) for r, n in cost.resources().items()])


def _counted(count: Mapping[str, Any]) -> int:
    if count["what"] == "cards":
        return sum(1 << COLORS.index(color) for color in count["colors"])
    return 1 << {"wonder_stages": STAGE_KIND, "distinct_card_colors": DIFFERENT_COLORS}[count["what"]]


def _discount(effect: Mapping[str, Any]) -> int:
    if effect["price"] != DISCOUNT_PRICE:
        raise ValueError(f"a discount brings the price to {DISCOUNT_PRICE}")
    if effect["goods"] == "manufactured":
        assert set(effect["from"]) == {"left", "right"}, "known for both neighbours only"
        return MADE_BOTH
    return sum({"left": RAW_LEFT, "right": RAW_RIGHT}[where] for where in effect["from"])


def _set_counted(values: dict[str, Any], counts: int, where: list[str]) -> None:
    """Set what is counted. A thing that gives both coins and points counts the same for both."""
    looked = sum({"self": SELF, "left": LEFT, "right": RIGHT}[place] for place in where)
    if values["where"] and (values["counts"], values["where"]) != (counts, looked):
        raise ValueError("a thing counts one kind of thing only")
    values["counts"], values["where"] = counts, looked


RIGHTS = {
    "play_last_card": PLAY_LAST,
    "free_first_of_each_color": FREE_COLOR,
    "free_first_card_of_each_age": FREE_FIRST,
    "free_last_card_of_each_age": FREE_LAST,
}
NUMBERS = {  # effects that are a single number: the field, and the key of the number
    "points": ("points", "amount"),
    "coins": ("coins", "amount"),
    "shields": ("shields", "amount"),
    "points_if_wonder_complete": ("points_if_complete", "amount"),
    "repeat_own_guild": ("repeats_guild", "count"),
}


def _add(values: dict[str, Any], effect: Mapping[str, Any]) -> None:
    """Add an effect to the row of its thing."""
    kind = effect["type"]
    if kind in NUMBERS:
        field, name = NUMBERS[kind]
        values[field] += effect[name]
    elif kind in ("produce", "produce_choice"):
        options = [effect["resource"]] if kind == "produce" else effect["options"]
        values["gives"] = _sum_of([values["gives"], sets_of(options, effect["amount"])])
        values["makes"], values["tradable"] = 1, int(effect["tradable"])
    elif kind == "trade_discount":
        values["discount"] |= _discount(effect)
    elif kind == "science":
        values["symbol"] = SYMBOLS.index(effect["symbol"]) + 1
    elif kind == "science_choice":
        values["free_symbols"] += 1
    elif kind in ("coins_per", "points_per"):
        _set_counted(values, _counted(effect["count"]), effect["from"])
        values[kind] += effect["amount"]
    elif kind == "points_per_set":
        _set_counted(values, sum(1 << COLORS.index(color) for color in effect["set"]), effect["from"])
        values["in_sets"], values["points_per"] = 1, effect["amount"]
    elif kind == "build_from_discard":
        values["revives"] = 1
    elif kind in RIGHTS:
        values["rights"] |= RIGHTS[kind]
    elif kind == "choose_one":
        values["chooses"] = CHOOSE_OPTION
    elif kind == "take_participation_pawn":
        values["chooses"] = CHOOSE_PAWN if effect["age"] == "any" else 0
        values["pawn"] = 0 if effect["age"] == "any" else effect["age"]
    elif kind == "military_victory_token":
        values["token"], values["tokens"] = TOKEN_VALUES.index(effect["points"]) + 1, effect["count"]
    elif kind == "discard_defeat_tokens":
        values["clears_defeats"] = 1
    else:
        raise ValueError(f"nothing is known of {kind}")


def _row(kind: int, cost: Cost | None, effects: facts.Effects, **more: int) -> list[Any]:
    values: dict[str, Any] = dict.fromkeys(Thing.__annotations__, 0)
    values |= {"kind": kind, "need": [0] * SETS, "gives": [0] * SETS, **more}
    if cost:
        values |= {"coin_cost": cost.coins, "units": sum(cost.units), "need": needs(cost)}
    for effect in effects:
        _add(values, effect)
    return [values[name] for name in Thing.__annotations__]


def _place(number: int) -> tuple[int, int]:
    """Return the word and the bit of a building."""
    word = int(number >= AGE_3_CARDS)
    return word, 1 << (number - AGE_3_CARDS if word else number)


def _building_row(number: int, b: facts.Building) -> list[Any]:
    word, bit = _place(number)
    same = [_place(i) for i, other in enumerate(facts.BUILDINGS) if other.name == b.name]
    chain = [_place(facts.BUILDING_INDEX[before]) for before in b.chain_from]
    assert all(w == word for w, _ in same), "buildings of one name stand in one word"
    assert all(w == 0 for w, _ in chain), "chains come from the first two ages"
    return _row(
        COLORS.index(b.color),
        b.cost,
        b.effects,
        word=word,
        bit=bit,
        same=sum(bit for _, bit in same),
        chain=sum(bit for _, bit in chain),
    )


def _board_rows() -> tuple[list[list[Any]], list[list[Any]]]:
    """Return the rows of all stages and of all their options; missing ones are rows of zeros."""
    stages, options = [], []
    for board in facts.BOARDS:
        for k in range(MOST_STAGES):
            stage = board.stages[k] if k < len(board.stages) else None
            stages.append(_row(STAGE_KIND, stage.cost if stage else None, stage.effects if stage else ()))
            choice = [e for e in stage.effects if e["type"] == "choose_one"] if stage else []
            lists = choice[0]["options"] if choice else []
            assert not choice or (len(stage.effects) == 1 if stage else False), "an option is all that a stage does"
            for o in range(MOST_OPTIONS):
                options.append(_row(STAGE_KIND, None, lists[o] if o < len(lists) else ()))
    return stages, options


_stages, _options = _board_rows()
THINGS = record_table(
    Thing,
    [
        *(_building_row(i, b) for i, b in enumerate(facts.BUILDINGS)),
        *_stages,
        *_options,
        *(_row(REWARD_KIND, None, effects) for effects in _rewards),
    ],
)


class BoardRecord:
    """A side of a wonder board."""

    stages: Int8
    gives: Annotated[list[int], "i1", SETS]


BOARDS = record_table(BoardRecord, ((len(b.stages), sets_of([b.produces], 1)) for b in facts.BOARDS))


# A discount has a single source, so removing that source can simply clear it.
assert len([b for b in facts.BUILDINGS for e in b.effects if e["type"] == "trade_discount"]) == 3
# There is no choice phase after a last card, so boards with that ability must not have stages with choices.
assert not any(
    {"play_last_card", kind} <= {e["type"] for stage in b.stages for e in stage.effects}
    for b in facts.BOARDS
    for kind in ("choose_one", "take_participation_pawn")
)
