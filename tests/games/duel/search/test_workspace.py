"""Transposition keys depend on everything that affects the rest of the game, and on nothing else."""

from __future__ import annotations

from collections.abc import Callable

from midgames import endgame, states_of

from pharos import duel
from pharos.core.native import compiled, read, write
from pharos.games.duel.rules.cards import NONE
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.position import bits
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.workspace import FACE_UP, position_key

UNSEEN = 0b1011


@compiled
def key_of(states: list[State], unseen: int, revives: int) -> int:
    return position_key(states[0], unseen, revives)


def key(game: duel.Game, change: Callable[[State], None] | None = None, unseen: int = UNSEEN, revives: int = 0) -> int:
    """The key of a position after a change."""
    states = states_of(game, 1)
    if change:
        s = read(states)
        change(s)
        write(states, 0, s)
    return int(key_of(states, unseen, revives))


def position() -> duel.Game:
    """A position with a turned-up card, a face-down card, an unbuilt wonder and discarded cards."""
    for seed in range(1000):
        game = endgame(seed, 9)
        if game and game.state.open & ~FACE_UP and "?" in game.tableau and NONE in game.state.under:
            return game
    raise AssertionError("no such position")


def flip(row: list[int], i: int) -> None:
    row[i] ^= 1 << 3


def adds(name: str, n: int, seat: int | None = None) -> Callable[[State], None]:
    """A function that adds n to a field of the position or of a city."""

    def change(s: State) -> None:
        owner = s if seat is None else s.cities[seat]
        setattr(owner, name, getattr(owner, name) + n)

    return change


def test_whatever_matters_changes_the_key() -> None:
    game = position()
    shown = 2 * SLOTS + bits(game.state.open & ~FACE_UP)[0]
    wonder = list(game.state.under).index(NONE)
    taken = bits(game.state.present)[0]
    changes: list[Callable[[State], None]] = [
        adds("present", -(1 << taken)),
        adds("turn", 1 - 2 * game.state.turn),
        adds("pawn", 1),
        adds("pawn", -1),
        lambda s: setattr(s, "loot", s.loot ^ 1),
        lambda s: setattr(s, "loot", s.loot ^ 8),
        lambda s: setattr(s, "board", s.board ^ 1),
        lambda s: setattr(s, "box", s.box ^ 1),
        lambda s: s.under.__setitem__(wonder, 0),
        lambda s: s.deck.__setitem__(shown, s.deck[shown] ^ 1),
        *(adds("coins", 1, seat) for seat in range(2)),
        *(adds("coins", 2, seat) for seat in range(2)),
        *(lambda s, seat=seat: setattr(s.cities[seat], "tokens", s.cities[seat].tokens ^ 2) for seat in range(2)),
        *(lambda s, seat=seat, word=word: flip(s.cities[seat].built, word) for seat in range(2) for word in range(2)),
    ]
    keys = [key(game), key(game, unseen=UNSEEN ^ 2), *(key(game, change) for change in changes)]
    assert len(set(keys)) == len(keys)


def test_what_is_hidden_or_over_does_not_change_the_key() -> None:
    game = position()
    hidden = 2 * SLOTS + next(slot for slot, card in game.tableau.items() if card == "?")
    other = [
        lambda s: s.deck.__setitem__(hidden, s.deck[hidden] ^ 1),
        lambda s: s.deck.__setitem__(0, s.deck[0] ^ 1),
        lambda s: setattr(s, "library", s.library ^ 1),
        lambda s: setattr(s, "first", 1 - s.first),
        lambda s: setattr(s, "hunted", 1 - s.hunted),
    ]
    assert {key(game, change) for change in other} == {key(game)}


def test_the_discard_pile_matters_only_as_a_set_to_someone_who_may_build_from_it() -> None:
    game = position()
    assert game.state.discarded > 2

    def swap(s: State) -> None:
        s.discard[0], s.discard[1] = s.discard[1], s.discard[0]

    def exchange(s: State) -> None:
        s.discard[0] = next(card for card in range(20) if card not in s.discard[: s.discarded])

    assert key(game, exchange) == key(game)
    assert key(game, swap, revives=1) == key(game, revives=1)
    assert len({key(game, exchange, revives=1), key(game, revives=1), key(game)}) == 3
