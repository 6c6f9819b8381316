"""The flow of the game: the draft, turns with their choices, the ends of ages."""

from __future__ import annotations

from pharos.core.native import compiled, count, inlined
from pharos.games.duel.rules.cards import (
    BASE_CARDS,
    BASE_TOKENS,
    BASE_WONDERS,
    CARDS,
    DEALT_WONDERS,
    DRAFT,
    LAYOUTS,
    MAX_WONDERS,
    NONE,
    TOKEN_KIND,
    TOKENS,
    WONDER_KIND,
    WONDERS,
)
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.effects import (
    add_building,
    add_token,
    add_wonder,
    apply_immediate_effects,
    remove_building,
)
from pharos.games.duel.rules.expansion_costs import cost_change
from pharos.games.duel.rules.expansions import (
    HAS_EXPANSIONS,
    age_begun,
    age_ended,
    immediate_effects,
    lasting_effects,
    play_expansion_move,
    turn_ended,
)
from pharos.games.duel.rules.moves import (
    BUILD,
    DESTROY_CARD,
    EXPANSION_PICK,
    EXPANSION_REVIVE,
    EXPANSION_TAKE,
    OWN,
    PICK,
    REVIVE_CARD,
    SELL,
    START_OTHER,
    START_SELF,
    TAKE,
    USES,
    WONDER,
    targets,
)
from pharos.games.duel.rules.score import decide
from pharos.games.duel.rules.state import DESTROY, LIBRARY, OVER, OWN_WONDERS, REVIVE, STARTER, TOKEN, TURN, City, State
from pharos.games.duel.rules.trade import building_trade, is_chained, sale_income, trade_cost

ALL_SLOTS = (1 << SLOTS) - 1
HALF_DRAFT = DEALT_WONDERS // 2
ALL_OWN = (1 << OWN_WONDERS) - 1


@compiled
def lay_out(s: State, age: int) -> None:
    """Lay out the cards of an age."""
    s.age = age
    s.present = ALL_SLOTS
    s.open = LAYOUTS[age - 1].open
    age_begun(s)


@compiled
def pick(s: State, wonder: int) -> None:
    """Pick a wonder in the draft; after the eighth pick the first player begins the first age."""
    for i in range(DEALT_WONDERS):
        if s.dealt[i] == wonder:
            s.offer &= ~(1 << i)
    taken = 0
    while s.wonders[s.turn * OWN_WONDERS + taken] != NONE:
        taken += 1
    s.wonders[s.turn * OWN_WONDERS + taken] = wonder
    s.picked += 1
    if s.picked == DEALT_WONDERS:
        begin(s)
        return
    if s.picked == HALF_DRAFT:
        s.offer = ((1 << HALF_DRAFT) - 1) << HALF_DRAFT
    s.turn = s.first ^ DRAFT[s.picked]


@compiled
def begin(s: State) -> None:
    """Begin the first age, after the draft."""
    s.offer = 0
    for seat in range(2):
        s.cities[seat].unbuilt = ALL_OWN
    s.turn = s.first
    s.phase = TURN
    lay_out(s, 1)


@inlined
def uncover(s: State, slot: int) -> None:
    """Open the slots that were covered only by the card of this slot."""
    layout = LAYOUTS[s.age - 1]
    for i in range(2):
        above = layout.above[2 * slot + i]
        if above != NONE and layout.covered_by[above] & s.present == 0:
            s.open |= 1 << above


@inlined
def end_turn(s: State) -> None:
    """Turn up the uncovered cards and continue with the next turn, the next age or the scoring."""
    slot = s.slot
    s.slot = -1
    if s.phase == OVER:
        return
    s.phase = TURN
    if s.present == 0:
        s.again = 0  # an extra turn does not carry over into the next age
        end_age(s)
        return
    if not HAS_EXPANSIONS or slot >= 0:
        uncover(s, slot)
    if s.again:
        s.again = 0
    else:
        s.turn ^= 1
    turn_ended(s)


@compiled
def end_age(s: State) -> None:
    """Lay out the next age; the militarily weaker player chooses who begins, or the last one if the pawn is central."""
    age_ended(s)
    if s.age == 3:
        decide(s)
        return
    lay_out(s, s.age + 1)
    if s.pawn:
        s.turn = 1 if s.pawn > 0 else 0
    s.phase = STARTER


@inlined
def pay_trade(s: State, me: City, trade: int) -> None:
    """Pay for resources: to the bank, or to an opponent with the Economy token."""
    me.coins -= trade
    other = s.cities[1 - s.turn]
    if other.trade_income:
        other.coins += trade


@inlined
def discard_card(s: State, card: int) -> None:
    """Put a card on the discard pile."""
    s.discard[s.discarded] = card
    s.discarded += 1


@inlined
def build(s: State, number: int) -> None:
    """Build a card of the layout: pay for it, then apply its lasting and one-time effects."""
    me = s.cities[s.turn]
    card = CARDS[number]
    chained = is_chained(me, card)
    if chained:
        me.coins += me.chain_coins
    else:
        me.coins -= card.coin_cost
        pay_trade(s, me, building_trade(me, card))
        me.coins -= cost_change(me, card)
    add_building(me, s.cities[1 - s.turn], card)
    lasting_effects(me, card.kind, number)
    apply_immediate_effects(s, s.turn, card)
    immediate_effects(s, s.turn, card.kind, number)


@compiled
def build_wonder(s: State, k: int, number: int) -> None:
    """Build one of the mover's wonders with a card, then apply its effects and start its choices."""
    me = s.cities[s.turn]
    place = s.turn * OWN_WONDERS + k
    wonder = WONDERS[s.wonders[place]]
    pay_trade(s, me, trade_cost(me, wonder.cost, me.rebate_wonder))
    me.coins -= wonder.coin_cost + cost_change(me, wonder)
    s.under[place] = number
    me.unbuilt &= ~(1 << k)
    if count(s.cities[0].unbuilt) + count(s.cities[1].unbuilt) == DEALT_WONDERS - MAX_WONDERS:
        for seat in range(2):
            s.cities[seat].unbuilt = 0
    add_wonder(me, wonder)
    lasting_effects(me, WONDER_KIND, s.wonders[place])
    if wonder.extra_turn or me.extra_turns:
        s.again = 1
    apply_immediate_effects(s, s.turn, wonder)
    if s.phase == OVER:
        return
    if wonder.destroys:
        s.hunted = wonder.destroys - 1
        if targets(s):
            s.phase = DESTROY
    elif wonder.revives and s.discarded:
        s.phase = REVIVE
    elif wonder.draws:
        s.phase = LIBRARY
    immediate_effects(s, s.turn, WONDER_KIND, s.wonders[place])


@inlined
def take_card(s: State, move: int) -> None:
    """Take a card of the layout and build it, sell it, or build a wonder with it."""
    slot = move // USES
    use = move - slot * USES
    number = s.deck[SLOTS * (s.age - 1) + slot]
    s.present &= ~(1 << slot)
    s.open &= ~(1 << slot)
    s.slot = slot
    if use == BUILD:
        build(s, number)
    elif use == SELL:
        me = s.cities[s.turn]
        me.coins += sale_income(me)
        discard_card(s, number)
    else:
        build_wonder(s, use - WONDER, number)
    if s.phase == TURN or s.phase == OVER:
        end_turn(s)


@compiled
def take_token(s: State, token: int) -> None:
    """Take a progress token from the board, or one of those drawn from the box."""
    if s.phase == LIBRARY:
        s.box &= ~(1 << token)
        s.library = 0
    else:
        s.board &= ~(1 << token)
    thing = TOKENS[token]
    add_token(s.cities[s.turn], thing, token)
    lasting_effects(s.cities[s.turn], TOKEN_KIND, token)
    s.phase = TURN
    apply_immediate_effects(s, s.turn, thing)
    immediate_effects(s, s.turn, TOKEN_KIND, token)
    if s.phase <= OVER:
        end_turn(s)


@compiled
def destroy(s: State, number: int) -> None:
    """Put one of the opponent's brown or grey cards on the discard pile."""
    remove_building(s.cities[1 - s.turn], s.cities[s.turn], CARDS[number])
    discard_card(s, number)
    end_turn(s)


@compiled
def revive(s: State, number: int) -> None:
    """Build a card from the discard pile: free through the wonder, otherwise like any building."""
    i = 0
    while s.discard[i] != number:
        i += 1
    s.discarded -= 1
    while i < s.discarded:
        s.discard[i] = s.discard[i + 1]
        i += 1
    s.discard[i] = 0
    s.phase = TURN
    add_building(s.cities[s.turn], s.cities[1 - s.turn], CARDS[number])
    lasting_effects(s.cities[s.turn], CARDS[number].kind, number)
    apply_immediate_effects(s, s.turn, CARDS[number])
    immediate_effects(s, s.turn, CARDS[number].kind, number)
    if s.phase != TOKEN and s.phase <= OVER:
        end_turn(s)


@compiled
def apply_expansion_move(s: State, move: int) -> None:
    """Make a move that involves a thing of an expansion, or an expansion's own move."""
    if move < EXPANSION_REVIVE:
        take_token(s, BASE_TOKENS + move - EXPANSION_TAKE)
    elif move < EXPANSION_PICK:
        revive(s, BASE_CARDS + move - EXPANSION_REVIVE)
    elif move < OWN:
        pick(s, BASE_WONDERS + move - EXPANSION_PICK)
    elif play_expansion_move(s, move - OWN):
        end_turn(s)


@inlined
def apply(s: State, move: int) -> None:
    """Make a move.

    Warning: the move must be legal according to `legal_moves`; nothing is checked here.
    """
    if move < TAKE:
        take_card(s, move)
    elif move < DESTROY_CARD:
        take_token(s, move - TAKE)
    elif move < REVIVE_CARD:
        destroy(s, move - DESTROY_CARD)
    elif move < PICK:
        revive(s, move - REVIVE_CARD)
    elif move < START_SELF:
        pick(s, move - PICK)
    elif not HAS_EXPANSIONS or move < EXPANSION_TAKE:
        if move == START_OTHER:
            s.turn ^= 1
        s.phase = TURN
    else:
        apply_expansion_move(s, move)
