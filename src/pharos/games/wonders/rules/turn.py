"""The course of the game: all seats commit, then everything is resolved in rulebook order.

A turn consists of: costs, sales and trade; choices required by stages; coin effects; expansions. On the last turn of an
age: the last card of the seat that may play it, and discarding of the other last cards. Then constructions from the
discard pile. On the last turn: expansion effects before the conflicts, and the conflicts. Finally the hands are passed.
Before the next turn, expansions may have phases of their own.
"""

from __future__ import annotations

from pharos.core.native import compiled, inlined, lowest
from pharos.games.wonders.rules.cards import (
    AGES,
    CHOOSE_OPTION,
    DEFEAT,
    MOST_OPTIONS,
    MOST_STAGES,
    OPTIONS,
    PASSES,
    PLAY_LAST,
    SALE,
    STAGE_KIND,
    STAGES,
    THINGS,
    TURNS,
)
from pharos.games.wonders.rules.definitions import HAND, MOST_PLAYERS
from pharos.games.wonders.rules.definitions import OPTIONS as RULE_OPTIONS
from pharos.games.wonders.rules.effects import (
    add_building,
    apply_permanent,
    discard_card,
    gain_coins,
    lose_building,
    lose_tokens,
)
from pharos.games.wonders.rules.expansions import (
    HAS_PHASES,
    JOIN_WORDS,
    age_begun,
    complete,
    conflicts_fought,
    fail,
    join,
    join_cost,
    phase_before_turn,
    play_expansion_move,
    take_pawn,
)
from pharos.games.wonders.rules.moves import (
    BUILD,
    FORFEIT,
    JOIN,
    LOSE_CARD,
    OPTION,
    OWN,
    PASS,
    PAWN,
    PAYMENTS,
    REVIVE_CARD,
    SELL,
    STAGE,
    USES,
    hand_offset,
)
from pharos.games.wonders.rules.score import total_points
from pharos.games.wonders.rules.state import CHOICE, LAST, LOSE, OVER, REVIVE, TURN, State
from pharos.games.wonders.rules.trade import LANE, LANE_MASK, coin_cost, is_chained, left_of, right_of

REVIVES_FROM_OPENER: bool = RULE_OPTIONS.get("order_of_simultaneous_discard_builds") != "seat_order"


@compiled
def take_from_hand(s: State, seat: int, card: int) -> None:
    """Remove a card from a hand and close the gap."""
    place = hand_offset(s, seat)
    end = place + HAND - 1
    while s.hands[place] != card:
        place += 1
    while place < end:
        s.hands[place] = s.hands[place + 1]
        place += 1
    s.hands[end] = 0


@inlined
def build_stage(s: State, seat: int, card: int) -> None:
    """Build the next stage with a card, and note the choices that it requires."""
    me = s.cities[seat]
    number = STAGES + me.board * MOST_STAGES + me.stages
    stage = THINGS[number]
    me.under[me.stages] = card
    me.stages += 1
    me.counts[STAGE_KIND] += 1
    s.fresh[seat] = number
    s.chooses[seat] = stage.chooses
    apply_permanent(me, stage, 1)
    me.revives += stage.revives
    if stage.pawn:
        take_pawn(s, seat, stage.pawn - 1)


@compiled
def use_card(s: State, seat: int, move: int) -> None:
    """Use a card of the hand: pay, place it, and apply its permanent effects; its coins come later.

    Coins can be transferred to neighbours immediately, because affordability was checked at the start of the turn.
    """
    me = s.cities[seat]
    left, right = move >> LANE & LANE_MASK, move & LANE_MASK
    use = move // PAYMENTS % USES
    card = move // PAYMENTS // USES
    me.coins -= left + right
    s.cities[left_of(s, seat)].coins += left
    s.cities[right_of(s, seat)].coins += right
    take_from_hand(s, seat, card)
    s.fresh[seat] = -1
    s.chooses[seat] = 0
    if use == SELL:
        me.coins += SALE
        discard_card(s, card)
    elif use >= STAGE:
        build_stage(s, seat, card)
    else:
        if use == BUILD and not is_chained(me, THINGS[card]):
            me.coins -= coin_cost(me, THINGS[card])
        add_building(me, THINGS[card])
        s.fresh[seat] = card


@inlined
def joins(s: State, seat: int, undertaking: int) -> bool:
    """Return whether a seat builds a stage and joins an undertaking with it."""
    move = s.moves[seat]
    return bool(s.waiting >> seat & 1) and move < PASS and move // PAYMENTS % USES == JOIN + undertaking


@compiled
def pay_to_join(s: State) -> None:
    """Make all seats that join an undertaking this turn pay for it, and then join."""
    for k in range(len(JOIN_WORDS)):
        for seat in range(s.players):
            if joins(s, seat, k):
                s.cities[seat].coins -= join_cost(s, seat, k)
        for seat in range(s.players):
            if joins(s, seat, k):
                join(s, seat, k)


@compiled
def reveal(s: State) -> None:
    """Play the cards of all seats. Seats whose stage requires a choice keep waiting."""
    pay_to_join(s)
    choosing = 0
    for seat in range(s.players):
        use_card(s, seat, s.moves[seat])
        choosing |= 1 << seat if s.chooses[seat] else 0
    s.held -= 1
    if choosing:
        s.phase = CHOICE
    s.waiting = choosing


@compiled
def choose(s: State) -> None:
    """Apply the chosen options and pawns."""
    for seat in range(s.players):
        if not s.waiting >> seat & 1:
            continue
        me = s.cities[seat]
        if s.chooses[seat] == CHOOSE_OPTION:
            option = s.moves[seat] - OPTION
            number = OPTIONS + (s.fresh[seat] - STAGES) * MOST_OPTIONS + option
            me.options[me.stages - 1] = option + 1
            apply_permanent(me, THINGS[number], 1)
            me.revives += THINGS[number].revives
            s.fresh[seat] = number
        else:
            take_pawn(s, seat, s.moves[seat] - PAWN)
        s.chooses[seat] = 0
    s.waiting = 0


@compiled
def play_last(s: State) -> None:
    """Play the last card of the seat that may; if declined, it stays in the hand."""
    move = s.moves[s.opener]
    if move != PASS:
        pay_to_join(s)
        use_card(s, s.opener, move)
    s.waiting = 0


@compiled
def revive(s: State) -> None:
    """Build a card from the discard pile for free, or decline."""
    seat = lowest(s.waiting)
    me = s.cities[seat]
    me.revives -= 1
    move = s.moves[seat]
    if move != PASS:
        card = move - REVIVE_CARD
        i = 0
        while s.discard[i] != card:
            i += 1
        s.discarded -= 1
        while i < s.discarded:
            s.discard[i] = s.discard[i + 1]
            i += 1
        s.discard[i] = 0
        add_building(me, THINGS[card])
        gain_coins(s, seat, card)
    s.waiting = 0


@compiled
def lose(s: State) -> None:
    """Remove the buildings or victory tokens that the seats chose to lose."""
    for seat in range(s.players):
        if s.waiting >> seat & 1:
            move = s.moves[seat]
            if move < FORFEIT:
                lose_building(s, seat, move - LOSE_CARD)
            else:
                lose_tokens(s, seat, move - FORFEIT)
    s.waiting = 0


@compiled
def finish_effects(s: State) -> None:
    """Pay out the coins of everything built, based on the current boards; then run the expansions."""
    for seat in range(s.players):
        if s.fresh[seat] >= 0:
            gain_coins(s, seat, s.fresh[seat])
            s.fresh[seat] = -1
    complete(s)


@compiled
def offer_last_card(s: State) -> None:
    """Make the seat wait that may play its last card, if there is one."""
    for seat in range(s.players):
        if s.cities[seat].rights & PLAY_LAST:
            s.opener = seat
            s.phase = LAST
            s.waiting = 1 << seat


@compiled
def discard_last_cards(s: State) -> None:
    """Discard the unplayed cards."""
    for seat in range(s.players):
        if seat != s.opener or s.moves[seat] == PASS:
            place = hand_offset(s, seat)
            discard_card(s, s.hands[place])
            s.hands[place] = 0
    s.held = 0


@compiled
def offer_revival(s: State) -> None:
    """Make the next seat wait that may build from the discard pile, if there is one."""
    start = s.opener if REVIVES_FROM_OPENER and s.opener >= 0 else 0
    for i in range(s.players):
        seat = (start + i) % s.players
        if s.cities[seat].revives and s.waiting == 0:
            s.phase = REVIVE
            s.waiting = 1 << seat


@compiled
def conflicts(s: State) -> None:
    """Resolve the military conflicts between neighbours."""
    for seat in range(s.players):
        me, neighbour = s.cities[seat], s.cities[left_of(s, seat)]
        if me.shields > neighbour.shields:
            me.military[s.age - 1] += 1
            neighbour.military[DEFEAT] += 1
        elif me.shields < neighbour.shields:
            neighbour.military[s.age - 1] += 1
            me.military[DEFEAT] += 1


@compiled
def next_turn(s: State) -> None:
    """Pass the hands, start the next age, or end the game."""
    if s.turn < TURNS:
        s.turn += 1
        s.shift = (s.shift + PASSES[s.age - 1] + s.players) % s.players
        begin_turn(s)
    elif s.age < AGES:
        s.age += 1
        s.turn = 1
        s.shift = 0
        s.held = HAND
        s.opener = -1
        age_begun(s)
        begin_turn(s)
    else:
        s.phase = OVER
        for seat in range(s.players):
            s.totals[seat] = total_points(s, seat)


@inlined
def begin_turn(s: State) -> None:
    """Make every seat wait for a card choice, or for a phase of an expansion that comes before."""
    s.phase = TURN
    s.waiting = (1 << s.players) - 1
    if HAS_PHASES:
        phase = phase_before_turn(s)
        if phase >= 0:
            s.phase = phase


@compiled
def play_expansion_moves(s: State) -> None:
    """Make the moves of all waiting seats in a phase of an expansion, then go on to the next phase or the turn."""
    waiting = s.waiting
    for seat in range(s.players):
        if waiting >> seat & 1:
            move = s.moves[seat] - OWN
            s.moves[seat] = 0
            play_expansion_move(s, seat, move)
    begin_turn(s)


@compiled
def resolve(s: State) -> None:
    """Resolve the moves in `s.moves` of all waiting seats, and advance to the next decision.

    Warning: the moves must be legal. Only `legal_moves` decides that; nothing is checked here.
    """
    decided = s.phase
    if HAS_PHASES and decided > OVER:
        play_expansion_moves(s)
        return
    if decided == TURN:
        reveal(s)
    elif decided == CHOICE:
        choose(s)
    elif decided == LAST:
        play_last(s)
    elif decided == REVIVE:
        revive(s)
    else:
        lose(s)
    is_end = s.turn == TURNS
    if s.waiting == 0 and decided <= LAST:
        finish_effects(s)
        if is_end and decided != LAST:
            offer_last_card(s)
        if is_end and s.waiting == 0:
            discard_last_cards(s)
    if s.waiting == 0 and decided <= REVIVE:
        offer_revival(s)
        if is_end and s.waiting == 0:
            s.phase = LOSE
            s.waiting = fail(s)
    for seat in range(MOST_PLAYERS):
        s.moves[seat] = 0
    if s.waiting == 0:
        if is_end:
            conflicts(s)
            conflicts_fought(s)
        next_turn(s)
