"""Hidden cards: finding what is unseen, and redrawing it.

A search never reads the hidden cards of its position. Before each simulation it replaces them with a random draw that
is consistent with the public information: face-down cards come from the unseen cards with the same back, including
those removed from the game.
"""

from __future__ import annotations

from typing import Annotated

from pharos.core.chance import Rng, below
from pharos.core.native import Ids, Int8, Int64, compiled, count, inlined, lowest
from pharos.games.duel.rules.cards import (
    AGE_2_CARDS,
    AGE_3_CARDS,
    BASE_CARDS,
    BASE_WONDERS,
    CARD_COUNT,
    CARDS,
    DEALT_WONDERS,
    GUILDS,
    GUILDS_ADDED,
    LAYOUTS,
    NONE,
    TOKENS_FROM_BOX,
    WONDER_COUNT,
)
from pharos.games.duel.rules.deal import choose
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.expansions import boxed_wonders
from pharos.games.duel.rules.state import DRAFT, LIBRARY, State
from pharos.games.duel.rules.turn import HALF_DRAFT

BACKS = 4  # ages I to III, then the guilds; cards are numbered in this order
GUILD_BACK = 3
FIRST_OF_BACK = (0, AGE_2_CARDS, AGE_3_CARDS, GUILDS, BASE_CARDS)
ALL_LOW = (1 << AGE_3_CARDS) - 1
ALL_HIGH = (1 << BASE_CARDS - AGE_3_CARDS) - 1  # expansions do not add cards to the decks of the ages
BASE_WONDER_BITS = (1 << BASE_WONDERS) - 1
AGE_1_BITS = (1 << AGE_2_CARDS) - 1
AGE_3_BITS = (1 << GUILDS - AGE_3_CARDS) - 1


class Pool:
    """The unseen cards and wonders of a position, and the slots they may be in."""

    low: Int64  # unseen cards as bits: ages I and II
    high: Int64  # age III and guilds
    sizes: Annotated[list[int], "i1", BACKS]  # the number of unseen cards by back
    cards: Annotated[list[int], "u1", CARD_COUNT]  # their numbers; each back has its own section
    wonders: Annotated[list[int], "u1", WONDER_COUNT]
    unseen_wonders: Int8


@inlined
def hidden_slots(s: State) -> int:
    """The slots of the layout whose card is face down, as bits; none in the draft."""
    if s.age == 0:
        return 0
    return s.present & ~s.open & ~LAYOUTS[s.age - 1].face_up


@compiled
def find_unseen(s: State, pool: Pool) -> None:
    """Mark every unseen card. Does not depend on the hidden cards themselves."""
    low = s.cities[0].built[0] | s.cities[1].built[0]
    high = s.cities[0].built[1] | s.cities[1].built[1]
    for i in range(DEALT_WONDERS):
        if s.under[i] != NONE:
            card = CARDS[s.under[i]]
            low |= 0 if card.word else card.bit
            high |= card.bit if card.word else 0
    for i in range(s.discarded):
        card = CARDS[s.discard[i]]
        low |= 0 if card.word else card.bit
        high |= card.bit if card.word else 0
    if s.age:
        rest = s.present & ~hidden_slots(s)
        while rest:
            card = CARDS[s.deck[SLOTS * (s.age - 1) + lowest(rest)]]
            rest &= rest - 1
            low |= 0 if card.word else card.bit
            high |= card.bit if card.word else 0
    pool.low = ALL_LOW & ~low
    pool.high = ALL_HIGH & ~high


@compiled
def fill_pool(s: State, pool: Pool) -> None:
    """List the unseen cards and wonders, ordered by number."""
    find_unseen(s, pool)
    for back in range(BACKS):
        first = FIRST_OF_BACK[back]
        n = 0
        for card in range(first, FIRST_OF_BACK[back + 1]):
            seen = pool.high >> card - AGE_3_CARDS if card >= AGE_3_CARDS else pool.low >> card
            if seen & 1:
                pool.cards[first + n] = card
                n += 1
        pool.sizes[back] = n
    n = 0
    boxed = BASE_WONDER_BITS | boxed_wonders(s)
    for wonder in range(WONDER_COUNT):
        known = boxed >> wonder & 1 == 0
        for i in range(HALF_DRAFT):
            known = known or s.dealt[i] == wonder
        if not known:
            pool.wonders[n] = wonder
            n += 1
    pool.unseen_wonders = n


@inlined
def draw(pool: Pool, back: int, i: int, rng: Rng) -> int:
    """Draw the i-th card of a back; the cards drawn before are at the front of its section."""
    first = FIRST_OF_BACK[back]
    j = first + i + below(rng, pool.sizes[back] - i)
    card = pool.cards[j]
    pool.cards[j] = pool.cards[first + i]
    pool.cards[first + i] = card
    return card


@inlined
def nth(mask: int, n: int) -> int:
    """The index of the n-th set bit, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


@inlined
def unseen_of_back(age: int, guild: bool, low: int, high: int) -> int:
    """The unseen cards with a back, as bits counted from the first card of that back."""
    if age == 1:
        return low & AGE_1_BITS
    if age == 2:
        return low >> AGE_2_CARDS
    return high >> GUILDS - AGE_3_CARDS if guild else high & AGE_3_BITS


@compiled
def draw_unseen(s: State, slots: int, low: int, high: int, drawn: Ids, rng: Rng) -> int:
    """Draw unseen cards with matching backs for at most two face-down slots; return the key of the outcome."""
    key, n = 0, 0
    while slots:
        guild = s.deck[SLOTS * (s.age - 1) + lowest(slots)] >= GUILDS
        slots &= slots - 1
        mask = unseen_of_back(s.age, guild, low, high)
        card = FIRST_OF_BACK[GUILD_BACK if guild else s.age - 1] + nth(mask, below(rng, count(mask)))
        if card >= AGE_3_CARDS:
            high &= ~(1 << card - AGE_3_CARDS)
        else:
            low &= ~(1 << card)
        drawn[n] = card
        n += 1
        key = key << 8 | card + 1
    return key


@compiled
def draw_offer(s: State, rng: Rng) -> int:
    """Draw the second group of wonders, as bits."""
    rest = BASE_WONDER_BITS | boxed_wonders(s)
    for i in range(HALF_DRAFT):
        rest &= ~(1 << s.dealt[i])
    offered = 0
    for _ in range(DEALT_WONDERS - HALF_DRAFT):
        bit = 1 << nth(rest, below(rng, count(rest)))
        rest &= ~bit
        offered |= bit
    return offered


@compiled
def draw_age(s: State, work: Ids, rng: Rng) -> None:
    """Redeal the age that has just been laid out; all of its cards were unseen."""
    base = SLOTS * (s.age - 1)
    guilds = GUILDS_ADDED if s.age == 3 else 0
    first = FIRST_OF_BACK[s.age - 1]
    choose(work, 0, first, FIRST_OF_BACK[s.age] - first, SLOTS - guilds, work, rng)
    for i in range(SLOTS - guilds):
        s.deck[base + i] = work[i]
    if guilds:
        choose(work, 0, GUILDS, BASE_CARDS - GUILDS, guilds, work, rng)
        for i in range(guilds):
            s.deck[base + SLOTS - guilds + i] = work[i]
        for i in range(guilds):  # the others are already in random order
            j = below(rng, SLOTS - i)
            place = base + SLOTS - 1 - i
            card = s.deck[base + j]
            s.deck[base + j] = s.deck[place]
            s.deck[place] = card


@compiled
def redraw_layout(s: State, pool: Pool, rng: Rng) -> None:
    """Redraw the face-down cards of the layout, keeping their backs."""
    plain, guilds = 0, 0
    rest = hidden_slots(s)
    while rest:
        place = SLOTS * (s.age - 1) + lowest(rest)
        rest &= rest - 1
        if s.deck[place] >= GUILDS:
            s.deck[place] = draw(pool, GUILD_BACK, guilds, rng)
            guilds += 1
        else:
            s.deck[place] = draw(pool, s.age - 1, plain, rng)
            plain += 1


@compiled
def redraw_coming(s: State, pool: Pool, rng: Rng) -> None:
    """Redeal the later ages."""
    for age in range(s.age, 3):
        guilds = GUILDS_ADDED if age == 2 else 0
        base = SLOTS * age
        for i in range(guilds):
            s.deck[base + i] = draw(pool, GUILD_BACK, i, rng)
        for i in range(guilds, SLOTS):
            s.deck[base + i] = draw(pool, age, i - guilds, rng)
        for i in range(guilds):  # the cards after the guilds are already in random order
            j = i + below(rng, SLOTS - i)
            card = s.deck[base + j]
            s.deck[base + j] = s.deck[base + i]
            s.deck[base + i] = card


@compiled
def draw_tokens(box: int, rng: Rng) -> int:
    """Draw tokens from the box, as the Great Library does; the box and the result are bits."""
    rest = box
    drawn = 0
    for i in range(TOKENS_FROM_BOX):
        bit = 1 << nth(rest, below(rng, count(box) - i))
        rest &= ~bit
        drawn |= bit
    return drawn


@compiled
def redraw(s: State, pool: Pool, rng: Rng) -> None:
    """Redraw everything unseen; all possible deals are equally likely."""
    redraw_layout(s, pool, rng)
    if s.age < 3:
        redraw_coming(s, pool, rng)
    if s.library and s.phase != LIBRARY:
        s.library = draw_tokens(s.box, rng)
    if s.phase == DRAFT and s.picked < HALF_DRAFT:
        for i in range(DEALT_WONDERS - HALF_DRAFT):
            j = i + below(rng, pool.unseen_wonders - i)
            wonder = pool.wonders[j]
            pool.wonders[j] = pool.wonders[i]
            pool.wonders[i] = wonder
            s.dealt[HALF_DRAFT + i] = wonder
