"""The rule errors that the mutation check plants in 7 Wonders."""

from __future__ import annotations

EDIFICE = "../expansions/edifice"

# Description, file, text and replacement.
WONDERS_ERRORS: tuple[tuple[str, str, str, str], ...] = (
    # payments
    ("one of the payments missing", "trade.py", "from_left = max(from_left, missing - right.sold[i])", "pass"),
    ("own production not used first", "trade.py", "missing = thing.need[i] - me.own[i]", "missing = thing.need[i]"),
    (
        "worse payments listed",
        "trade.py",
        "return payments if raw_left == raw_right else drop_dominated(payments)",
        "return payments",
    ),
    (
        "East and West exchanged",
        "cards.py",
        '{"left": RAW_LEFT, "right": RAW_RIGHT}[where]',
        '{"left": RAW_RIGHT, "right": RAW_LEFT}[where]',
    ),
    (
        "what stages give can be bought",
        "effects.py",
        "            if thing.tradable:\n                me.sold",
        "            if True:\n                me.sold",
    ),
    ("chains forgotten", "trade.py", "return card.chain & me.built[0] != 0", "return False"),
    (
        "Olympia for colours already there",
        "trade.py",
        "and me.counts[card.kind] == 0)",
        "and me.counts[card.kind] < 2)",
    ),
    (
        "Olympia's first card in every turn",
        "trade.py",
        "rights & FREE_FIRST != 0 and s.turn == 1",
        "rights & FREE_FIRST != 0",
    ),
    ("a wrong cost", "data/cards.json", '"cost": "wscoo"', '"cost": "wsco"'),
    ("a missing chain", "data/cards.json", '"chain_from": ["altar"]', '"chain_from": []'),
    # turns
    ("hands go the other way", "data/table.json", '"2": "right"', '"2": "left"'),
    ("a sale for 2", "data/table.json", '"sale": 3', '"sale": 2'),
    (
        "trade coins to the wrong side",
        "turn.py",
        "s.cities[left_of(s, seat)].coins += left",
        "s.cities[right_of(s, seat)].coins += left",
    ),
    (
        "coins counted before the neighbours build",
        "turn.py",
        "        s.fresh[seat] = card\n",
        "        gain_coins(s, seat, card)\n",
    ),
    ("a second building of one name", "moves.py", "    if is_built(me, card):\n        return n\n", ""),
    (
        "last cards lost",
        "turn.py",
        "            discard_card(s, s.hands[place])\n            s.hands[place] = 0\n    s.held",
        "            s.hands[place] = 0\n    s.held",
    ),
    ("Babylon's last card forgotten", "turn.py", "if is_end and decided != LAST:", "if False:"),
    (
        "revived cards without their coins",
        "turn.py",
        "        gain_coins(s, seat, card)\n    s.waiting = 0",
        "    s.waiting = 0",
    ),
    (
        "declining a revival forgotten",
        "moves.py",
        "write_bits(low, REVIVE_CARD, moves, 1))",
        "write_bits(low, REVIVE_CARD, moves, 0))",
    ),
    (
        "victories of the wrong age",
        "turn.py",
        "            me.military[s.age - 1] += 1\n            neighbour",
        "            me.military[0] += 1\n            neighbour",
    ),
    # Edifice
    ("joining twice in an age", f"{EDIFICE}/rules.py", "or s.cities[seat].joined >> age & 1", ""),
    (
        "the reward for those who joined only",
        f"{EDIFICE}/rules.py",
        "if s.cities[seat].pawns[age]:\n                reward",
        "if s.cities[seat].joined >> age & 1:\n                reward",
    ),
    ("a penalty for holders of pawns", f"{EDIFICE}/rules.py", "        if me.pawns[age]:\n            continue\n", ""),
    (
        "part of a penalty paid",
        f"{EDIFICE}/rules.py",
        "me.coins -= project.lost_coins\n            else:",
        "me.coins -= project.lost_coins\n            else:\n                me.coins = 0",
    ),
    (
        "conflicts before the penalties",
        "effects.py",
        "    remove_building(s.cities[seat], THINGS[number])",
        "    remove_building(s.cities[seat], THINGS[number])\n    s.cities[seat].shields += THINGS[number].shields",
    ),
    ("too few pawns", f"{EDIFICE}/data/edifice.json", '"4": 3, "5": 3', '"4": 3, "5": 2'),
    (
        "a late pawn of Ur without a reward",
        f"{EDIFICE}/rules.py",
        "    if s.status[age] == BUILT:\n        reward(s, seat, age, paid",
        "    if False:\n        reward(s, seat, age, paid",
    ),
    ("defeats kept at the Military School", "effects.py", "        me.military[DEFEAT] = 0", "        pass"),
    # points
    ("a science set for 6", "data/table.json", '"science_set": 7', '"science_set": 6'),
    (
        "a free symbol forgotten",
        "score.py",
        "out[6] = science_points(me, me.free_symbols)",
        "out[6] = science_points(me, 0)",
    ),
    ("guilds count one neighbour", "effects.py", "    if thing.where & RIGHT:", "    if False:"),
    ("Decorators before the wonder is complete", "points.py", "me.stages == BOARDS[me.board].stages", "me.stages > 0"),
    (
        "the Agora counts every guild",
        f"{EDIFICE}/rules.py",
        "most = max(most, card_points(s, seat, number))",
        "most += card_points(s, seat, number)",
    ),
    (
        "coins rounded up",
        "score.py",
        "out[1] = me.coins // COINS_PER_POINT",
        "out[1] = -(-me.coins // COINS_PER_POINT)",
    ),
    (
        "ties by the wrong seat",
        "position.py",
        "(s.totals[seat], s.cities[seat].coins)",
        "(s.totals[seat], -s.cities[seat].coins)",
    ),
    # hidden information
    ("sold cards in the view", "notation.py", 'if words[0] in ("sell", "stage"):', 'if words[0] == "stage":'),
    ("cards under stages in the view", "notation.py", 'if words[0] in ("sell", "stage"):', 'if words[0] == "sell":'),
    (
        "the discard pile in every view",
        "view.py",
        "revives = seat is not None and s.phase == REVIVE and bool(s.waiting >> seat & 1)",
        "revives = seat is not None",
    ),
    ("the hands of another seat in the view", "view.py", '"hand": list(hands[seat])}', '"hand": list(hands[0])}'),
)
