"""Print the outputs of the shipped Duel net for the positions of a game, optionally with an extra progress token.

Run it uncompiled: the cache key of compiled code covers the sources only, so it would not reflect the extra token.
"""

from __future__ import annotations

import json
import sys
from typing import Any

if "grown" in sys.argv:  # before importing anything that counts tokens
    read = json.loads

    def read_with_one_more(text: str) -> Any:
        data = read(text)
        if "buildings" in data:  # the data file of cards, wonders and tokens
            data["tokens"].insert(3, {"id": "navigation", "name": "Navigation", "effects": {"coins": 6}})
        return data

    json.loads = read_with_one_more

import numpy as np

from pharos import duel
from pharos.core.native import integers, zeros
from pharos.games.duel.rules.cards import TOKEN_COUNT
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.search.features import MOST_FEATURES, feature_names, write_features
from pharos.games.duel.search.hidden import Pool, find_unseen
from pharos.games.duel.search.net import (
    END_COUNT,
    MOST_ROWS,
    WORK,
    forward,
    move_logits,
    predict_ending,
    quantised_first_layer_of,
)
from pharos.games.duel.search.shipped_net import shipped_net

net, names = shipped_net(), feature_names()
features, pools = integers([0] * MOST_FEATURES), zeros(Pool, 1)
work, sums, ends = np.zeros(WORK, np.float32), np.zeros(WORK, np.int16), np.zeros(END_COUNT, np.float32)
moves, rows, logits = integers([0] * MOST_MOVES), integers([0] * MOST_ROWS), np.zeros(MOST_MOVES, np.float32)
game, said = duel.Game(duel.Deal.from_dict(json.loads(sys.stdin.read()))), []
while game.to_move is not None:
    s = game.state
    find_unseen(s, pools[0])
    n = write_features(s, pools[0].low, pools[0].high, features)
    seen = [names[f] for f in features[:n]]
    quantised_first_layer_of(net, s.age, features, n, sums, work)
    count = legal_moves(s, moves)
    move_logits(net.quantised_moves, net.moves_scale, net.moves_bias, s, moves, count, work, logits, rows)
    win = forward(net, s.age, work)
    margin = predict_ending(net, s.age, work, ends)
    texts = game.moves()
    said.append([seen, float(win), float(margin), ends.tolist(), texts, logits[:count].tolist()])
    game.play(max(texts, key=lambda text: (text.startswith("take"), len(text), text)))
json.dump({"tokens": TOKEN_COUNT, "said": said}, sys.stdout)
