"""The files of an expansion for tests: leaders, with phases and moves of its own, who make things cheaper.

Before each age all seats recruit a leader at once. Before the fourth turn of the last age, the seats crown one of their
leaders, seat after seat. Its part of a deal is like that of the fleets.
"""

FILES = {
    "__init__.py": '"""Leaders."""',
    "state.py": """
from pharos.core.native import Int8

LEADERS = ("architect", "treasurer", "mason", "sage")
ARCHITECT, TREASURER, MASON, SAGE = (1 << i for i in range(4))
PHASES = ("recruiting", "crowning")


class LeaderCity:
    leaders: Int8
    crowned: Int8


class LeaderTable:
    leaders: Int8
    recruited: Int8
    crowns: Int8


CITY_FIELDS, STATE_FIELDS = LeaderCity, LeaderTable
""",
    "costs.py": """
from pharos.games.wonders.expansions.leader.state import ARCHITECT, MASON, TREASURER
from pharos.games.wonders.rules.cards import BLUE, STAGE_KIND


def cost_change(me, thing):
    return -1 if me.leaders & TREASURER and thing.coin_cost else 0


def resource_discount(me, thing):
    return int(bool(me.leaders & ARCHITECT and thing.kind == BLUE or me.leaders & MASON and thing.kind == STAGE_KIND))
""",
    "rules.py": """
from pharos.games.wonders.expansions.leader.state import LEADERS, SAGE
from pharos.games.wonders.rules.state import PHASES

RECRUITING, CROWNING = PHASES.index("recruiting"), PHASES.index("crowning")
NOBODY, CROWN = len(LEADERS), len(LEADERS) + 1
MOVES, COST = CROWN + len(LEADERS), 1


def phase_before_turn(s):
    if s.leaders and s.turn == 1 and s.recruited < s.age:
        return RECRUITING
    if s.leaders and (s.age, s.turn) == (3, 4):
        while s.crowns < s.players and not s.cities[s.crowns].leaders:
            s.crowns += 1
        if s.crowns < s.players:
            s.waiting = 1 << s.crowns
            return CROWNING
    return -1


def legal_moves(s, seat, base, moves, n):
    me = s.cities[seat]
    for k in range(len(LEADERS)):
        held = bool(me.leaders >> k & 1)
        if s.phase == RECRUITING and not held and me.coins >= COST or s.phase == CROWNING and held:
            moves[n] = base + k + (CROWN if s.phase == CROWNING else 0)
            n += 1
    if s.phase == RECRUITING:
        moves[n] = base + NOBODY
        n += 1
    return n


def play_move(s, seat, move):
    me = s.cities[seat]
    if move >= CROWN:
        me.crowned = move - CROWN + 1
        s.crowns += 1
        return
    s.recruited = s.age
    if move != NOBODY:
        me.leaders |= 1 << move
        me.coins -= COST


def points(s, seat):
    me = s.cities[seat]
    return (3 if me.leaders & SAGE else 0) + (1 if me.crowned else 0)
""",
    "view.py": """
from pharos.core.errors import invalid_position
from pharos.games.wonders.expansions.leader.state import LEADERS


def describe_city(city):
    return {"leaders": [name for k, name in enumerate(LEADERS) if city.leaders >> k & 1], "crowned": bool(city.crowned)}


def describe_table(s):
    return {"leading": bool(s.leaders)}


def check_view(view):
    if not isinstance(view.get("leading"), bool):
        raise invalid_position("'leading' is true or false")


def dealt_ids(view):
    return [] if view["leading"] else None
""",
    "notation.py": """
from pharos.games.wonders.expansions.leader.state import LEADERS

FORMS = {"recruit": ("recruit",), "crown": ("leader",)}
KNOWN = {"recruit": (*LEADERS, "nobody"), "leader": LEADERS}
ARTICLES = {"recruit": "a leader, or nobody", "leader": "a leader"}
NEEDED = {"recruiting": ("recruit",), "crowning": ("crown",)}
TEXTS = (*(f"recruit {name}" for name in KNOWN["recruit"]), *(f"crown {name}" for name in LEADERS))


def format_move(move):
    return TEXTS[move]


def reason(game, seat, words):
    if words[0] == "recruit" and game.phase != "recruiting":
        return "no_recruiting", "leaders are recruited before an age only", {}
    if words[0] == "recruit" and words[1] in game.city(seat).leaders:
        return "recruited", f"{words[1]} is recruited already", {"thing": words[1]}
    return None
""",
    "search/__init__.py": "",
    "search/evaluation.py": """
from pharos.games.wonders.expansions.leader.state import LEADERS


def move_value(s, seat, w, move):
    return 3.0 if move == LEADERS.index("sage") else 0.0
""",
}

PROGRAMS = {
    "all seats recruit at once, unseen by the others": """
game = wonders.Game.new(players=3, seed=3, expansions=EXPANSIONS)
recruits = ["recruit architect", "recruit treasurer", "recruit mason", "recruit sage", "recruit nobody"]
assert (game.phase, game.age, game.turn, game.waiting) == ("recruiting", 1, 1, [0, 1, 2])
assert game.moves(0) == recruits and game.hand(0) == [] and game.hands_held == ()
before = game.view(1), game.view(None)
game.commit(0, "recruit  sage")
assert (game.view(1), game.view(None)) == before and "sage" not in str(game.view(1)["decisions"])
seen = game.view(0)
assert (seen["committed"], seen["waiting"], seen["hand"], seen["held"]) == ("recruit sage", [1, 2], [], 0)
assert wonders.Game.from_view(seen, seed=1).view(0) == seen
assert wonders.Game.from_view(before[0], seed=1).view(1) == before[0]
game.commit(0, "recruit mason")
game.commit(2, "recruit nobody")
game.commit(1, "recruit sage")
assert (game.phase, game.waiting, len(game.hand(0)), game.view(0)["held"]) == ("turn", [0, 1, 2], 7, 7)
assert [game.city(seat).leaders for seat in range(3)] == [["mason"], ["sage"], []]
assert [game.city(seat).coins for seat in range(3)] == [2, 2, 3]
decision = game.view(2)["decisions"][0]
assert decision == {"age": 1, "turn": 1, "phase": "recruiting", "seats": [0, 1, 2],
                    "moves": ["recruit mason", "recruit sage", "recruit nobody"]}
assert (game.score(1).leader, game.score(0).leader) == (3, 0)
""",
    "refused with a reason": """
def refused(seat, move):
    try:
        game.commit(seat, move)
    except wonders.IllegalMove as error:
        return error
    raise AssertionError(move)


game = table([city(3), city(0), city()], age=2, more={"leaders": []})
for move, code in (("recruit", "wrong_form"), ("recruit cleopatra", "unknown_id"), ("hire sage", "unknown_verb"),
                   ("crown nobody", "unknown_id"), ("crown sage", "wrong_phase"), ("sell walls", "wrong_phase")):
    assert refused(0, move).code == code, move
assert "crown" in refused(0, "hire sage").message and "one of recruit" in refused(0, "sell walls").message
assert game.moves(1) == ["recruit nobody"] and refused(1, "recruit sage").code == "not_offered"
game.play(["recruit sage", "recruit nobody", "recruit nobody"])
error = refused(0, "recruit mason")
assert error.code == "no_recruiting" and "before an age only" in error.message
while game.phase != "recruiting":
    game.play([next(m for m in game.moves(s) if m.split()[0] in ("sell", "pass")) for s in game.waiting])
assert game.age == 3 and "recruit sage" not in game.moves(0) and "recruit sage" in game.moves(1)
assert refused(0, "recruit sage").code == "recruited"
""",
    "seat after seat": """
game = wonders.Game.new(players=3, seed=3, expansions=EXPANSIONS)
while game.phase != "crowning":
    wanted = ("recruit mason", "recruit nobody", "recruit sage") if game.phase == "recruiting" else ("",) * 3
    game.play([max(game.moves(s), key=lambda m: (m == wanted[s], m[:4] == "sell" or "nobody" in m))
               for s in game.waiting])
assert (game.age, game.turn, game.waiting, game.moves(0)) == (3, 4, [0], ["crown mason"]) and game.moves(2) == []
assert len(game.hand(0)) == 4 and len(game.view(0)["hands"]) == 16
for seat in range(3):
    assert wonders.Game.from_view(game.view(seat), seed=1).view(seat) == game.view(seat)
game.play(["crown mason"])
assert (game.phase, game.waiting) == ("crowning", [2])
game.play(["crown sage"])
assert (game.phase, game.turn, game.waiting) == ("turn", 4, [0, 1, 2]) and len(game.hands_held) == 16
assert [game.city(seat).crowned for seat in range(3)] == [True, False, True] and game.score(2).leader == 4
""",
    "a leader makes blue cards a resource cheaper": """
HANDS = ["aqueduct statue walls sawmill"] * 3
game = table([city(9, "quarry"), city(9, "foundry"), city(9, "lumber_yard clay_pool")], age=2, hands=HANDS,
             edifices=SET, more={"leaders": [], "fleets": []}, boards=["ephesus day", "rhodes day", "babylon day"])
assert game.price(0, "aqueduct").total is None and game.price(0, "statue").total == 6
assert game.price(0, "aqueduct").spared == {} and game.price(0, "sawmill").coin_change == 0
game.play(["recruit architect", "recruit treasurer", "recruit mason"])
free, dear = game.price(0, "aqueduct"), game.price(0, "statue")
assert (free.total, free.cost, free.spared) == (0, {"stone": 3}, {(0, 0): {"stone": 1}})
assert dear.payments == ((2, 2), (4, 0)), dear.payments
assert dear.bought == {(2, 2): ({"ore": 1}, {"wood": 1}), (4, 0): ({"ore": 2}, {})}
assert dear.spared == {(2, 2): {"ore": 1}, (4, 0): {"wood": 1}} and dear.spared_units((4, 0)) == {"wood": 1}
assert dear.to_dict()["payments"][1] == {"left": 4, "right": 0, "bought": [{"ore": 2}, {}], "spared": {"wood": 1}}
assert game.price(0, "walls").spared == {} and game.price(1, "statue").total == 6 - 4
assert (game.price(0, "sawmill").total, game.price(1, "sawmill").total) == (1, 0)
assert (game.price(1, "sawmill").coins, game.price(1, "sawmill").coin_change) == (0, -1)
assert "build statue left=2 right=2" in game.moves(0) and "build aqueduct" in game.moves(0)
stage = game.price(2, "stage")
assert (stage.cost, stage.total, stage.spared) == ({"clay": 2}, 0, {(0, 0): {"clay": 1}})
game.play(["build aqueduct", "build sawmill", "sell walls"])
assert [game.city(seat).coins for seat in range(3)] == [8, 8, 11]
""",
    "all undominated payments with one resource less": """
from pharos.games.wonders.rules.definitions import MANUFACTURED, RAW
from pharos.games.wonders.rules.price import MADE, _purchases, _reduced_costs, unit_prices


def all_payments(price, me, left, right):
    prices, found = unit_prices(me), set()
    for cost, _ in _reduced_costs(price.cost, 1):
        for a, b in _purchases(cost, RAW, 0, me, left, right):
            for c, d in _purchases(cost, MANUFACTURED, MADE, me, left, right):
                raw, made = prices["wood"], prices["glass"]
                found.add((a * raw[0] + c * made[0], b * raw[1] + d * made[1]))
    return tuple(sorted(p for p in found if not any(q != p and q[0] <= p[0] and q[1] <= p[1] for q in found)))


compared = 0
for seed in range(4):
    game, rng = wonders.Game.new(players=3, seed=seed, expansions=["leader"]), random.Random(seed)
    while game.waiting:
        game.play(["recruit architect" if "recruit architect" in game.moves(seat) else rng.choice(game.moves(seat))
                   for seat in game.waiting])
        s = game.state
        for seat in range(3) if game.phase == "turn" else ():
            for card in ("aqueduct", "temple", "statue", "courthouse", "palace", "town_hall", "senate"):
                price = game.price(seat, card)
                if not (price.chain or price.right):
                    around = s.cities[seat], s.cities[(seat + 1) % 3], s.cities[(seat - 1) % 3]
                    assert price.payments == all_payments(price, *around), (seed, card)
                    compared += len(price.payments)
assert compared > 200, compared
""",
    "recorded, replayed and seen": """
phases, verbs = set(), set()
for seed in range(5):
    game, rng = wonders.Game.new(players=3 + seed, seed=seed, expansions=EXPANSIONS), random.Random(seed)
    while game.waiting:
        phases.add(game.phase)
        game.play([rng.choice(game.moves(seat)) for seat in game.waiting])
        view = game.view(seed % game.players)
        if rng.random() < 0.2 or game.phase in ("recruiting", "crowning"):
            assert wonders.Game.from_view(view, seed=1).view(view["seat"]) == view
    verbs |= {move.split()[0] for decision in game.decisions for move in decision.moves}
    text = game.record().to_text()
    assert wonders.Record.from_text(text).replay() == game and "leaders: in play" in text
    middle = wonders.Record.from_text(text).position(1)
    assert middle.phase == "turn" and middle.decisions == game.decisions[:1]
assert {"recruiting", "crowning", "turn"} <= phases and {"recruit", "crown"} <= verbs
""",
    "numbers come after all others, and nothing changes without leaders": """
from pharos.games.wonders.rules import moves as numbers, state
from pharos.games.wonders.rules.batch import random_batch
from pharos.games.wonders.rules.notation import encode, format_move, parse_move
assert numbers.OWN == numbers.FORFEIT + 27 and numbers.MOVE_COUNT == numbers.OWN + 9
assert state.PHASES == ("turn", "choice", "last", "revive", "lose", "over", "recruiting", "crowning")
for move in range(numbers.FORFEIT, numbers.MOVE_COUNT):
    assert move < numbers.OWN or encode(parse_move(format_move(move))) == move
base = wonders.Game.new(players=3, seed=7)
assert base.phase == "turn" and base.record().to_text() == BASE_RECORD
assert random_batch(2, players=3, expansions=EXPANSIONS, seed=1).moves > 2 * 3 * 21
""",
    "players choose them": """
from pharos.core.chance import stream
from pharos.core.native import integers
from pharos.games.wonders.rules.moves import MOST_MOVES
from pharos.games.wonders.rules.notation import format_move
from pharos.games.wonders.search.evaluation import BALANCED
from pharos.games.wonders.search.greedy import number_row, rank_moves
from pharos.games.wonders.search.net import move_row_names, move_rows
game = wonders.Game.new(players=3, seed=3, expansions=EXPANSIONS)
moves, values, rows = integers([0] * MOST_MOVES), number_row(MOST_MOVES), integers([0] * 5)
n = rank_moves(game._states, 0, moves, values, BALANCED, stream(1, "test"))
assert n == 5 and format_move(moves[0]) == "recruit sage" and values[0] == 3.0
assert move_rows(game._states[0], 0, moves[0], rows) == 1 and move_row_names()[rows[0]] == "move:recruit:sage"
""",
}
