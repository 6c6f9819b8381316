"""What a move may reveal: the kind of chance event, and positions with its possible outcomes."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations, permutations

from pharos.core.bits import bits
from pharos.core.chance import Rng, drawn
from pharos.core.native import integers, read, write, zeros
from pharos.games.duel.rules.cards import CARD_COUNT, GUILDS, TOKENS_FROM_BOX
from pharos.games.duel.rules.definitions import LAYOUTS, SLOTS
from pharos.games.duel.rules.state import DRAFT, LIBRARY, OVER, State
from pharos.games.duel.rules.turn import HALF_DRAFT
from pharos.games.duel.search.hidden import FIRST_OF_BACK, GUILD_BACK, Pool
from pharos.games.duel.search.reveals import list_unseen, redeal_age

CERTAIN, CARDS, TOKENS, OFFER, DEAL = "certain", "cards", "tokens", "offer", "deal"
MOST_OUTCOMES = 24  # more outcomes are sampled


def event_after(before: State, after: State) -> str:
    """The chance event between a move and the next decision."""
    if after.phase == OVER:
        return CERTAIN
    if after.age != before.age:
        return DEAL
    if after.phase == LIBRARY and before.phase != LIBRARY:
        return TOKENS
    if after.phase == DRAFT and before.picked < HALF_DRAFT == after.picked:
        return OFFER
    return CARDS if revealed_slots(before, after) else CERTAIN


def revealed_slots(before: State, after: State) -> list[int]:
    """The slots whose face-down cards a move turned up."""
    layout = LAYOUTS[max(after.age, 1) - 1]
    if after.age != before.age:
        return []
    return [slot for slot in bits(after.open & ~before.open) if not layout[slot].face_up]


def outcomes(before: State, after: State, rngs: list[Rng], most: int = MOST_OUTCOMES) -> list[State]:
    """Positions with the possible outcomes of the event, equally likely; a random sample if there are too many.

    They depend on what was visible before the event only, not on what it showed.
    """
    event = event_after(before, after)
    if event == CARDS:
        return _card_outcomes(before, after, rngs, most)
    if event == TOKENS:
        draws = [sum(1 << token for token in draw) for draw in combinations(bits(before.box), TOKENS_FROM_BOX)]
        return [_with(after, library=draw) for draw in _sample(draws, most, rngs)]
    if event == OFFER:
        return _offers(before, after, rngs, most)
    if event == DEAL:
        return [_dealt(after, rngs) for _ in range(most)]
    return [after]


def _with(state: State, **fields: int) -> State:
    changed = deepcopy(state)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _sample(items: list[int], most: int, rngs: list[Rng]) -> list[int]:
    rest = list(items)
    while len(rest) > most:
        rest.pop(drawn(rngs, len(rest)))
    return rest


def _pool(state: State) -> Pool:
    states, pools = zeros(State, 1), zeros(Pool, 1)
    write(states, 0, state)
    list_unseen(states, pools)
    return read(pools)


def unseen_cards(state: State, back: int) -> list[int]:
    """The numbers of the unseen cards with a back."""
    pool = _pool(state)
    first = FIRST_OF_BACK[back]
    return [int(card) for card in pool.cards[first : first + pool.sizes[back]]]


def _card_outcomes(before: State, after: State, rngs: list[Rng], most: int) -> list[State]:
    slots = revealed_slots(before, after)
    places = [SLOTS * (after.age - 1) + slot for slot in slots]
    backs = [GUILD_BACK if before.deck[place] >= GUILDS else after.age - 1 for place in places]
    if len(slots) == 1:
        rows: list[tuple[int, ...]] = [(card,) for card in unseen_cards(before, backs[0])]
    elif backs[0] == backs[1]:
        rows = list(permutations(unseen_cards(before, backs[0]), 2))
    else:
        rows = [(a, b) for a in unseen_cards(before, backs[0]) for b in unseen_cards(before, backs[1])]
    found = []
    for number in _sample(list(range(len(rows))), most, rngs):
        state = deepcopy(after)
        for place, card in zip(places, rows[number], strict=True):
            state.deck[place] = card
        found.append(state)
    return found


def _offers(before: State, after: State, rngs: list[Rng], most: int) -> list[State]:
    pool = _pool(before)
    unseen = [int(wonder) for wonder in pool.wonders[: pool.unseen_wonders]]
    rows = list(combinations(unseen, HALF_DRAFT))
    found = []
    for number in _sample(list(range(len(rows))), most, rngs):
        state = deepcopy(after)
        for i, wonder in enumerate(rows[number]):
            state.dealt[HALF_DRAFT + i] = wonder
        found.append(state)
    return found


def _dealt(after: State, rngs: list[Rng]) -> State:
    states = zeros(State, 1)
    write(states, 0, after)
    redeal_age(states, integers([0] * CARD_COUNT), rngs)
    return read(states)
