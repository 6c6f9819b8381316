"""The browser's score pad arithmetic agrees with the rules."""

import itertools
import random

import pytest
from padding import duel_values, make_pad, wonders_values

from pharos import duel, wonders
from pharos.core.native import read, write, zeros
from pharos.games.duel.rules.cards import BLUE
from pharos.games.duel.rules.score import decide
from pharos.games.duel.rules.state import State
from pharos.games.wonders.rules.points import science_points
from pharos.games.wonders.rules.position import ranking_of
from pharos.games.wonders.rules.state import OVER, City

RUN = """async ({ name, rows }) => {
  const scores = await import("/static/pads/scores.js");
  const ways = {
    science: (counts) => scores.sciencePoints(...counts),
    end: (pad) => {
      const { places, by } = scores.outcome(pad);
      return [pad.players.map((_, seat) => scores.total(pad, seat)), places, by];
    },
  };
  return rows.map(ways[name]);
}"""
BY = {"points": "civilian", "blue": "civilian", "shared": "tie", "military": "military", "science": "science"}


@pytest.fixture
def compute(visit):
    page = visit("/pad")
    return lambda name, rows: page.evaluate(RUN, {"name": name, "rows": rows})


def seats(places):
    """The ranking without teams."""
    return [[side[0] for side in place] for place in places]


def test_science_is_that_of_the_rules(compute):
    cities = zeros(City, 1)

    def by_the_rules(counts) -> int:
        city = read(cities)
        city.symbols[:] = counts[:3]
        write(cities, 0, city)
        return int(science_points(cities[0], counts[3]))

    rows = list(itertools.product(range(6), range(6), range(6), range(5)))
    assert compute("science", rows) == [by_the_rules(row) for row in rows]


def test_games_of_7_wonders_end_as_by_the_rules(compute):
    rng, games = random.Random(11), []
    for seed in range(60):
        game = wonders.Game.new(players=rng.randint(3, 7), seed=seed, edifice=seed % 3 > 0)
        while game.result is None:
            game.play([rng.choice(game.moves(seat)) for seat in game.waiting])
        games.append(game)
    tables = [[wonders_values(game, seat) for seat in range(len(game.deal.boards))] for game in games]
    pads = [make_pad("wonders", values, edifice=True) for values in tables]
    assert any(player["values"]["free"] for pad in pads for player in pad["players"])
    assert any(player["values"]["edificeDebt"] for pad in pads for player in pad["players"])
    for game, pad, (totals, places, _by) in zip(games, pads, compute("end", pads), strict=True):
        assert totals == [game.score(seat).total for seat in range(len(pad["players"]))]
        assert seats(places) == game.result.ranking


def test_ties_of_7_wonders_are_broken_as_by_the_rules(compute):
    rng = random.Random(12)
    pads, rankings = [], []
    for _ in range(400):
        players = rng.randint(3, 7)
        state = wonders.Game.new(players=players, seed=1).copy().state
        state.phase = OVER
        values = []
        for seat in range(players):
            coins, more = rng.randint(0, 4), rng.randint(40, 42)
            state.cities[seat].coins = coins
            state.totals[seat] = more + coins // 3
            values.append({"coins": coins, "civilian": more})
        rankings.append(ranking_of(state))
        pads.append(make_pad("wonders", values))
    found = compute("end", pads)
    assert [seats(places) for _, places, _ in found] == rankings
    assert {by for _, _, by in found} == {"points", "coins", "shared"}


def test_games_of_duel_end_as_by_the_rules(compute):
    rng, games = random.Random(13), []
    for seed in range(150):
        game = duel.Game.new(seed=seed)
        while game.to_move is not None:
            game.play(rng.choice(game.moves()))
        games.append(game)
    pads = [make_pad("duel", [duel_values(game, seat) for seat in range(2)]) for game in games]
    for game, pad in zip(games, pads, strict=True):
        if game.result.by in ("military", "science"):
            pad["supremacy"] = {"seat": game.result.winner, "by": game.result.by}
    assert {game.result.by for game in games} >= {"military", "civilian"}
    for game, (totals, places, by) in zip(games, compute("end", pads), strict=True):
        assert totals == [game.score(seat).total for seat in range(2)]
        assert (BY[by], seats(places)[0]) == (
            game.result.by,
            [0, 1] if game.result.winner is None else [game.result.winner],
        )


def test_ties_of_duel_are_broken_as_by_the_rules(compute):
    rng, states = random.Random(14), zeros(State, 1)
    pads, ends = [], []
    for _ in range(300):
        state, values = read(states), []
        for seat in range(2):
            blue, coins = rng.randint(0, 4), rng.randint(0, 8)
            state.cities[seat].points[BLUE] = blue
            state.cities[seat].coins = coins
            values.append({"civilian": blue, "coins": coins})
        write(states, 0, state)
        decide(states[0])
        ends.append(int(read(states).winner))
        pads.append(make_pad("duel", values))
    found = compute("end", pads)
    assert [places[0] for _, places, _ in found] == [[[seat]] if seat in (0, 1) else [[0], [1]] for seat in ends]
    assert {by for _, _, by in found} == {"points", "blue", "shared"}


def test_teams_are_ranked_by_their_sums_then_by_their_coins(compute):
    rng, pads = random.Random(15), []
    for _ in range(200):
        values = [{"coins": rng.randint(0, 3), "civilian": rng.randint(20, 22)} for _ in range(rng.choice((4, 6)))]
        pads.append(make_pad("wonders", values, teams=True))
    for pad, (totals, places, _by) in zip(pads, compute("end", pads), strict=True):
        coins = [player["values"]["coins"] for player in pad["players"]]
        teams = [[seat, seat + 1] for seat in range(0, len(totals), 2)]
        worth = [(sum(totals[seat] for seat in team), sum(coins[seat] for seat in team)) for team in teams]
        best_first = sorted(set(worth), reverse=True)
        assert places == [[t for t, w in zip(teams, worth, strict=True) if w == place] for place in best_first]
