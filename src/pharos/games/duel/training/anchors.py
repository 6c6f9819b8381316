"""Fixed Duel players without a net, to measure champions against."""

from __future__ import annotations

from pharos.arena import play_game
from pharos.core.chance import stream
from pharos.core.native import read
from pharos.games.duel import GAME
from pharos.games.duel.players.search_player import PharosPlayer
from pharos.games.duel.rules.interface import SEATS
from pharos.games.duel.search.net import playing_net
from pharos.players import make_player
from pharos.training.interface import MatchShare


class DuelAnchors:
    """The fixed players, and matches against them."""

    fixed_players = ("greedy", "rollout:nodes=300")

    def match_share(self, share: MatchShare) -> list[float]:
        """Play a share of pairs against a fixed player; return the net's score in each pair, 0 to 2."""
        net, nodes, scores = playing_net(share.weights[0]), int(share.settings["nodes"]), []
        for number in range(share.first, share.first + share.pairs):
            score = 0.0
            deal, mine, theirs = (read(stream(f"{share.seed}:{number}", part)).low for part in ("deal", "net", "other"))
            for seat in range(2):
                players = [
                    PharosPlayer(mine, nodes=nodes, threads=1, net=net),
                    make_player(share.opponent, theirs, threads=1),
                ]
                seated = players if seat == 0 else players[::-1]
                result = play_game(GAME.rules, GAME.rules.deal(SEATS, deal), seated).result
                assert result is not None
                score += 0.5 if result.winner is None else float(result.winner == seat)
            scores.append(score)
        return scores
