"""The course of the game: all commit, then everything is resolved in the order of the rulebook.

A turn: costs, sales and trade coins; the choices that stages ask for; coin effects; expansions; on the last turn of
an age the last card of who may play it, the other last cards to the discard pile; builds from the discard pile; on
the last turn what expansions do before the conflicts, and the conflicts; then the hands are passed.
"""

from __future__ import annotations

from pharos.core.native import compiled, inlined
from pharos.wonders.cards import (
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
from pharos.wonders.definitions import HAND, MOST_PLAYERS
from pharos.wonders.definitions import OPTIONS as RULE_OPTIONS
from pharos.wonders.effects import put_away, settle, settle_building, strike
from pharos.wonders.expansions import (
    before_conflicts,
    effects_done,
    join,
    join_cost,
    lose_building,
    lose_tokens,
    pawn_chosen,
    stage_built,
)
from pharos.wonders.moves import (
    BUILD,
    FORFEIT,
    JOIN,
    OPTION,
    PASS,
    PAWN,
    PAYMENTS,
    RAISE,
    RUIN,
    SELL,
    STAGE,
    USES,
    hand_place,
)
from pharos.wonders.score import total_points
from pharos.wonders.state import CHOICE, LAST, LOSE, OVER, REVIVE, TURN, State
from pharos.wonders.trade import LANE, LANE_MASK, is_chained, left_of, right_of

REVIVES_FROM_OPENER: bool = RULE_OPTIONS["order_of_simultaneous_discard_builds"] == "from_last_card"


@compiled
def take_from_hand(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand; the others move up."""
    place = hand_place(s, seat)
    end = place + HAND - 1
    while s.hands[place] != card:
        place += 1
    while place < end:
        s.hands[place] = s.hands[place + 1]
        place += 1
    s.hands[end] = 0


@inlined
def build_stage(s: State, seat: int, card: int) -> None:
    """Build the next stage with a card; what it asks to be chosen is noted."""
    me = s.cities[seat]
    number = STAGES + me.board * MOST_STAGES + me.stages
    stage = THINGS[number]
    me.under[me.stages] = card
    me.stages += 1
    me.counts[STAGE_KIND] += 1
    s.fresh[seat] = number
    s.chooses[seat] = stage.chooses
    settle(me, stage, 1)
    me.revives += stage.revives
    stage_built(s, seat, stage)


@compiled
def use_card(s: State, seat: int, move: int) -> None:
    """Make a use of a card of the hand: pay, place it, and let it count; its coins come later.

    Coins to neighbours may move at once: what a seat can pay was decided by the coins at the start of the turn.
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
        put_away(s, card)
    elif use == STAGE or use == JOIN:
        build_stage(s, seat, card)
    else:
        if use == BUILD and not is_chained(me, THINGS[card]):
            me.coins -= THINGS[card].coin_cost
        settle_building(me, THINGS[card])
        s.fresh[seat] = card


@compiled
def pay_to_join(s: State) -> None:
    """Let all who join a stage with a project in this turn pay for it and take part."""
    joining = 0
    for seat in range(s.players):
        if s.waiting >> seat & 1 and s.moves[seat] < PASS and s.moves[seat] // PAYMENTS % USES == JOIN:
            s.cities[seat].coins -= join_cost(s, seat)
            joining |= 1 << seat
    for seat in range(s.players):
        if joining >> seat & 1:
            join(s, seat)


@compiled
def resolve_turn(s: State) -> None:
    """Reveal the cards of all seats."""
    pay_to_join(s)
    for seat in range(s.players):
        use_card(s, seat, s.moves[seat])
    s.held -= 1
    choosing = 0
    for seat in range(s.players):
        if s.chooses[seat]:
            choosing |= 1 << seat
    if choosing:
        s.phase = CHOICE
        s.waiting = choosing
    else:
        finish_effects(s)


@compiled
def resolve_choices(s: State) -> None:
    """Let the options and pawns chosen count."""
    for seat in range(s.players):
        if not s.waiting >> seat & 1:
            continue
        me = s.cities[seat]
        if s.chooses[seat] == CHOOSE_OPTION:
            option = s.moves[seat] - OPTION
            number = OPTIONS + ((s.fresh[seat] - STAGES) * MOST_OPTIONS) + option
            me.options[me.stages - 1] = option + 1
            settle(me, THINGS[number], 1)
            me.revives += THINGS[number].revives
            s.fresh[seat] = number
        else:
            pawn_chosen(s, seat, s.moves[seat] - PAWN)
        s.chooses[seat] = 0
    finish_effects(s)


@compiled
def finish_effects(s: State) -> None:
    """The coins of all that was built, then the expansions; then, on the last turn, the last cards."""
    for seat in range(s.players):
        if s.fresh[seat] >= 0:
            strike(s, seat, s.fresh[seat])
            s.fresh[seat] = -1
    effects_done(s)
    if s.turn < TURNS:
        next_revival(s)
        return
    if s.opener < 0:
        for seat in range(s.players):
            if s.cities[seat].rights & PLAY_LAST:
                s.opener = seat
                s.phase = LAST
                s.waiting = 1 << seat
                return
    discard_last_cards(s)


@compiled
def resolve_last(s: State) -> None:
    """Play the last card of who may, or leave it to the discard pile."""
    move = s.moves[s.opener]
    if move != PASS:
        pay_to_join(s)
        use_card(s, s.opener, move)
    finish_effects(s)


@compiled
def discard_last_cards(s: State) -> None:
    """Put the cards that nobody played on the discard pile."""
    for seat in range(s.players):
        place = hand_place(s, seat)
        if not (s.phase == LAST and seat == s.opener and s.moves[seat] != PASS):
            put_away(s, s.hands[place])
            s.hands[place] = 0
    s.held = 0
    next_revival(s)


@compiled
def next_revival(s: State) -> None:
    """Let the next seat with a build from the discard pile choose."""
    start = s.opener if REVIVES_FROM_OPENER and s.opener >= 0 else 0
    for i in range(s.players):
        seat = (start + i) % s.players
        if s.cities[seat].revives:
            s.phase = REVIVE
            s.waiting = 1 << seat
            return
    end_turn(s)


@compiled
def resolve_revival(s: State) -> None:
    """Build a card of the discard pile for nothing, or decline."""
    seat = 0
    while not s.waiting >> seat & 1:
        seat += 1
    me = s.cities[seat]
    me.revives -= 1
    move = s.moves[seat]
    if move != PASS:
        card = move - RAISE
        i = 0
        while s.discard[i] != card:
            i += 1
        s.discarded -= 1
        while i < s.discarded:
            s.discard[i] = s.discard[i + 1]
            i += 1
        s.discard[i] = 0
        settle_building(me, THINGS[card])
        strike(s, seat, card)
    next_revival(s)


@compiled
def end_turn(s: State) -> None:
    """Pass the hands, or end the age."""
    if s.turn < TURNS:
        s.turn += 1
        s.shift = (s.shift + PASSES[s.age - 1] + s.players) % s.players
        begin_turn(s)
        return
    s.waiting = before_conflicts(s)
    s.phase = LOSE
    if s.waiting == 0:
        conflicts(s)


@compiled
def lose(s: State, seat: int, move: int) -> None:
    """Take a building or victory tokens from a seat."""
    if move < FORFEIT:
        lose_building(s, seat, move - RUIN)
    else:
        lose_tokens(s, seat, move - FORFEIT)


@compiled
def resolve_losses(s: State) -> None:
    """Take what the seats chose to lose."""
    for seat in range(s.players):
        if s.waiting >> seat & 1:
            lose(s, seat, s.moves[seat])
    conflicts(s)


@compiled
def conflicts(s: State) -> None:
    """Compare the shields of neighbours; then the next age or the end."""
    for seat in range(s.players):
        other = left_of(s, seat)
        me, neighbour = s.cities[seat], s.cities[other]
        if me.shields > neighbour.shields:
            me.military[s.age - 1] += 1
            neighbour.military[DEFEAT] += 1
        elif me.shields < neighbour.shields:
            neighbour.military[s.age - 1] += 1
            me.military[DEFEAT] += 1
    s.opener = -1
    if s.age < AGES:
        s.age += 1
        s.turn = 1
        s.shift = 0
        s.held = HAND
        begin_turn(s)
        return
    s.phase = OVER
    s.waiting = 0
    for seat in range(s.players):
        s.totals[seat] = total_points(s, seat)


@inlined
def begin_turn(s: State) -> None:
    """Let everybody choose a card."""
    s.phase = TURN
    s.waiting = (1 << s.players) - 1


@compiled
def resolve(s: State) -> None:
    """Resolve the moves that stand in `s.moves` for all waiting seats.

    Warning: they must be legal; only `legal_moves` decides that, and nothing is checked here.
    """
    if s.phase == TURN:
        resolve_turn(s)
    elif s.phase == CHOICE:
        resolve_choices(s)
    elif s.phase == LAST:
        resolve_last(s)
    elif s.phase == REVIVE:
        resolve_revival(s)
    elif s.phase == LOSE:
        resolve_losses(s)
    for seat in range(MOST_PLAYERS):
        s.moves[seat] = 0
