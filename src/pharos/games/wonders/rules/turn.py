"""The course of the game: all commit, then everything is resolved in the order of the rulebook.

A turn: costs, sales and trade coins; the choices that stages ask for; coin effects; expansions; on the last turn of
an age the last card of who may play it, the other last cards to the discard pile; builds from the discard pile; on
the last turn what expansions do before the conflicts, and the conflicts; then the hands are passed.
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
from pharos.games.wonders.rules.effects import put_away, settle, settle_building, strike
from pharos.games.wonders.rules.expansions import (
    JOIN_WORDS,
    age_begun,
    before_conflicts,
    conflicts_fought,
    effects_done,
    join,
    join_cost,
    lose_building,
    lose_tokens,
    pawn_taken,
)
from pharos.games.wonders.rules.moves import (
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
from pharos.games.wonders.rules.score import total_points
from pharos.games.wonders.rules.state import CHOICE, LAST, LOSE, OVER, REVIVE, TURN, State
from pharos.games.wonders.rules.trade import LANE, LANE_MASK, is_chained, left_of, right_of

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
    if stage.pawn:
        pawn_taken(s, seat, stage.pawn - 1)


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
    elif use >= STAGE:
        build_stage(s, seat, card)
    else:
        if use == BUILD and not is_chained(me, THINGS[card]):
            me.coins -= THINGS[card].coin_cost
        settle_building(me, THINGS[card])
        s.fresh[seat] = card


@inlined
def joins(s: State, seat: int, undertaking: int) -> bool:
    """Whether a seat builds a stage together with a part in an undertaking."""
    move = s.moves[seat]
    return bool(s.waiting >> seat & 1) and move < PASS and move // PAYMENTS % USES == JOIN + undertaking


@compiled
def pay_to_join(s: State) -> None:
    """Let all who join a stage with an undertaking in this turn pay for it, and then take part."""
    for k in range(len(JOIN_WORDS)):
        for seat in range(s.players):
            if joins(s, seat, k):
                s.cities[seat].coins -= join_cost(s, seat, k)
        for seat in range(s.players):
            if joins(s, seat, k):
                join(s, seat, k)


@compiled
def reveal(s: State) -> None:
    """Play the cards of all seats; those whose stage asks for a choice wait on."""
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
    """Let the options and pawns chosen count."""
    for seat in range(s.players):
        if not s.waiting >> seat & 1:
            continue
        me = s.cities[seat]
        if s.chooses[seat] == CHOOSE_OPTION:
            option = s.moves[seat] - OPTION
            number = OPTIONS + (s.fresh[seat] - STAGES) * MOST_OPTIONS + option
            me.options[me.stages - 1] = option + 1
            settle(me, THINGS[number], 1)
            me.revives += THINGS[number].revives
            s.fresh[seat] = number
        else:
            pawn_taken(s, seat, s.moves[seat] - PAWN)
        s.chooses[seat] = 0
    s.waiting = 0


@compiled
def play_last(s: State) -> None:
    """Play the last card of who may; declined, it stays in the hand."""
    move = s.moves[s.opener]
    if move != PASS:
        pay_to_join(s)
        use_card(s, s.opener, move)
    s.waiting = 0


@compiled
def revive(s: State) -> None:
    """Build a card of the discard pile for nothing, or decline."""
    seat = lowest(s.waiting)
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
    s.waiting = 0


@compiled
def lose(s: State) -> None:
    """Take from the seats the buildings or victory tokens that they chose to lose."""
    for seat in range(s.players):
        if s.waiting >> seat & 1:
            move = s.moves[seat]
            if move < FORFEIT:
                lose_building(s, seat, move - RUIN)
            else:
                lose_tokens(s, seat, move - FORFEIT)
    s.waiting = 0


@compiled
def finish_effects(s: State) -> None:
    """The coins of all that was built, on the boards as they stand now; then the expansions."""
    for seat in range(s.players):
        if s.fresh[seat] >= 0:
            strike(s, seat, s.fresh[seat])
            s.fresh[seat] = -1
    effects_done(s)


@compiled
def offer_last_card(s: State) -> None:
    """Let the seat wait that may play its last card, if there is one."""
    for seat in range(s.players):
        if s.cities[seat].rights & PLAY_LAST:
            s.opener = seat
            s.phase = LAST
            s.waiting = 1 << seat


@compiled
def discard_last_cards(s: State) -> None:
    """Put the cards that nobody played on the discard pile."""
    for seat in range(s.players):
        if seat != s.opener or s.moves[seat] == PASS:
            place = hand_place(s, seat)
            put_away(s, s.hands[place])
            s.hands[place] = 0
    s.held = 0


@compiled
def offer_revival(s: State) -> None:
    """Let the next seat wait that has a build from the discard pile, if there is one."""
    start = s.opener if REVIVES_FROM_OPENER and s.opener >= 0 else 0
    for i in range(s.players):
        seat = (start + i) % s.players
        if s.cities[seat].revives and s.waiting == 0:
            s.phase = REVIVE
            s.waiting = 1 << seat


@compiled
def conflicts(s: State) -> None:
    """Compare the shields of neighbours."""
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
    """Pass the hands, take up those of the next age, or end the game."""
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
    """Let everybody choose a card."""
    s.phase = TURN
    s.waiting = (1 << s.players) - 1


@compiled
def resolve(s: State) -> None:
    """Resolve the moves that stand in `s.moves` for all waiting seats, and go on to the next decision.

    Warning: they must be legal; only `legal_moves` decides that, and nothing is checked here.
    """
    decided = s.phase
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
            s.waiting = before_conflicts(s)
    for seat in range(MOST_PLAYERS):
        s.moves[seat] = 0
    if s.waiting == 0:
        if is_end:
            conflicts(s)
            conflicts_fought(s)
        next_turn(s)
