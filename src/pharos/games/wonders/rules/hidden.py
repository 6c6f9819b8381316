"""Completion of views: random cards for everything that a view does not show.

Each dealt hand has seven places: the card taken from it in each of the six turns, and the one left over. Some are
known; others are hidden (sold, under a stage, or still in a hand). What the viewer saw when a hand passed by constrains
places (`Group`): the cards taken between two looks at a hand are exactly those missing at the second look. All places
not covered by a look share the rest of the age's deck.

Cards that were built from the discard pile, or that the viewer saw when looking through it, must have been discarded
earlier, but after the previous look, which did not show them. Such demands are assigned to groups first; a group can
only satisfy a demand if it has the card and a matching discarded place. The remaining places are filled at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pharos.core.chance import Rng, drawn
from pharos.core.errors import invalid_position
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.cards import AGES, PASSES, TURNS
from pharos.games.wonders.rules.deal import Deal
from pharos.games.wonders.rules.definitions import (
    BUILDING_INDEX,
    BUILDINGS,
    GUILD_NUMBERS,
    GUILDS_BEYOND_PLAYERS,
    HAND,
    TABLE,
    deck,
)
from pharos.games.wonders.rules.effects import LOST_TO_DISCARD
from pharos.games.wonders.rules.expansion_deal import KEYS
from pharos.games.wonders.rules.hidden_places import Demand, Group, Place
from pharos.games.wonders.rules.notation import HIDDEN

T = TypeVar("T")
CARD_PHASES = ("turn", "choice", "last")  # phases in which cards are played; after them the last cards are discarded
ATTEMPTS = 20  # random orders of assigning demands; the first one nearly always succeeds


def shuffled(items: list[T], rngs: list[Rng]) -> list[T]:
    """Return the items in random order."""
    pool = list(items)
    return [pool.pop(int(drawn(rngs, len(pool)))) for _ in range(len(pool))]


@dataclass
class KnownCards:
    """The information about cards in a view."""

    players: int
    seat: int | None
    places: list[list[list[Place]]]  # by age, hand and turn
    moves: list[tuple[Place | None, str]] = field(default_factory=list)  # each move's place, and its text
    known_pile: Counter[str] = field(default_factory=Counter)
    demands: list[Demand] = field(default_factory=list)
    looked: int = 0  # the last decision before which the viewer looked through the discard pile

    def hand_of(self, age: int, turn: int, seat: int) -> list[Place]:
        """Return the dealt hand that a seat holds in a turn."""
        return self.places[age - 1][(seat + PASSES[age - 1] * (turn - 1)) % self.players]


def _check_when(row: Mapping[str, Any]) -> None:
    if row["age"] not in range(1, AGES + 1) or row["turn"] not in range(1, TURNS + 1):
        where = {"age": row["age"], "turn": row["turn"]}
        raise invalid_position(f"there is no turn {row['turn']} of age {row['age']}", problem="no_turn", **where)


def _note_move(table: KnownCards, row: Mapping[str, Any], seat: int, text: str, number: int) -> None:
    """Record what a move reveals about a place of a hand and about the discard pile."""
    words = text.split()
    if len(words) < 2 or words[0] not in ("build", "free", "stage", "sell", "revive"):
        table.moves.append((None, text))
        return
    card = None if words[1] == HIDDEN else words[1]
    if card is not None and card not in BUILDING_INDEX:
        raise invalid_position(f"there is no {card!r}", problem="no_thing", thing=card)
    if words[0] == "revive":
        table.moves.append((None, text))
        if table.known_pile[words[1]]:
            table.known_pile[words[1]] -= 1
        else:
            table.demands.append(Demand(words[1], table.looked, number))
        return
    turn = TURNS if row["phase"] == "last" else row["turn"] - 1
    place = table.hand_of(row["age"], row["turn"], seat)[turn]
    place.card = card
    if words[0] == "sell":
        place.discarded = number
        if card:
            table.known_pile[card] += 1
    table.moves.append((place, text))


def _note_last_cards(table: KnownCards, age: int, number: int, seen: Mapping[int, list[str]]) -> None:
    """Record the unplayed cards of the last turn of an age; the viewer knows its own."""
    played = {id(place) for place, _ in table.moves}
    for seat in range(table.players):
        hand = table.hand_of(age, TURNS, seat)
        if id(hand[TURNS]) in played:
            continue
        hand[TURNS].discarded = number
        if seat == table.seat:
            left = [card for card in seen.get(age, []) if card != hand[TURNS - 1].card] or seen.get(age, [])
            hand[TURNS].card = left[0] if left else None
            table.known_pile.update(left[:1])


def _looks_at_pile(view: Mapping[str, Any]) -> dict[int, list[str]]:
    """Return the discard piles that the viewer has seen, by decision. Older views contain only the current one."""
    if "piles" in view:
        return {row["decision"]: row["cards"] for row in view["piles"]}
    return {} if view.get("discard") is None else {len(view["decisions"]): view["discard"]}


def _note_pile(table: KnownCards, pile: list[str], number: int) -> None:
    """Record a discard pile that the viewer saw. Its unknown cards are hidden cards discarded since the last look."""
    shown = Counter(pile)
    unknown = [Demand(card, table.looked, number) for card in (shown - table.known_pile).elements()]
    revived = sum(demand.since == table.looked for demand in table.demands)
    places = [p for age in table.places for hand in age for p in hand if p.card is None]
    hidden = sum(p.discarded is not None and p.discarded >= table.looked for p in places)
    if len(unknown) + revived != hidden or table.known_pile - shown:
        raise invalid_position("the discard pile does not have the cards that were put there", problem="pile")
    table.demands += unknown
    table.known_pile = shown
    table.looked = number


def known_cards(view: Mapping[str, Any]) -> KnownCards:
    """Extract the information about cards from a view."""
    players = view["players"]
    places = [[[Place(age) for _ in range(HAND)] for _ in range(players)] for age in range(1, AGES + 1)]
    table = KnownCards(players, view["seat"], places)
    seen = {row["age"]: row["hand"] for row in view["hands"] if row["turn"] == TURNS}
    rows = view["decisions"]
    piles = _looks_at_pile(view)
    for number, row in enumerate(rows):
        _check_when(row)
        if number in piles:
            _note_pile(table, piles[number], number)
        for seat, text in zip(row["seats"], row["moves"], strict=True):
            if not isinstance(seat, int) or seat not in range(players):  # 1.0 is in the range, too
                raise invalid_position(f"there is no seat {seat!r}", problem="no_seat", seat=seat)
            _note_move(table, row, seat, text, number)
        after = rows[number + 1] if number + 1 < len(rows) else view
        goes_on = after["age"] == row["age"] and after["phase"] in CARD_PHASES
        if row["turn"] == TURNS and row["phase"] in CARD_PHASES and not goes_on:
            _note_last_cards(table, row["age"], number, seen)
        if LOST_TO_DISCARD:
            table.known_pile.update(loss["card"] for loss in view["lost"] if loss["decision"] == number)
    if len(rows) in piles:
        _note_pile(table, piles[len(rows)], len(rows))
    return table


def _segments(table: KnownCards, view: Mapping[str, Any]) -> list[Group]:
    """Return the groups of places that are constrained by the viewer's looks at hands."""
    looks: dict[tuple[int, int], list[tuple[int, list[str]]]] = {}
    for row in view["hands"]:
        _check_when(row)
        hand = (table.seat or 0) + PASSES[row["age"] - 1] * (row["turn"] - 1)
        seen_before = looks.setdefault((row["age"], hand % table.players), [])
        if any(turn == row["turn"] for turn, _ in seen_before):
            reason = f"the hand of turn {row['turn']} of age {row['age']} is listed twice"
            raise invalid_position(reason, problem="hands", age=row["age"])
        seen_before.append((row["turn"], row["hand"]))
    groups = []
    for (age, hand), seen in looks.items():
        seen.sort(key=lambda look: look[0])
        for i, (turn, cards) in enumerate(seen):
            later = seen[i + 1] if i + 1 < len(seen) else (HAND + 1, [])
            held = Counter(cards)
            held.subtract(later[1])
            places = table.places[age - 1][hand][turn - 1 : later[0] - 1]
            if any(n < 0 for n in held.values()) or held.total() != len(places):
                reason = f"the hands that were seen in age {age} do not follow from each other"
                raise invalid_position(reason, problem="hands", age=age)
            groups.append(Group(places, held))
    return groups


def _pool(table: KnownCards, age: int, seen: list[Group], rngs: list[Rng]) -> Group:
    """Return the places of an age that no look covers, with the rest of the deck.

    A deal may deviate from the numbers of copies. If cards are missing because of that, they are drawn from the whole
    deck.
    """
    covered = {id(place) for group in seen for place in group.places}
    places = [p for hand in table.places[age - 1] for p in hand if id(p) not in covered]
    known = Counter(card for group in seen if group.places[0].age == age for card in group.cards.elements())
    fixed = Counter(place.card for place in places if place.card)
    guilds = [BUILDINGS[n].id for n in GUILD_NUMBERS]
    cards = Counter(BUILDINGS[n].id for n in deck(age, table.players))
    if age == AGES:
        found = {demand.card for demand in table.demands}  # now or earlier in the discard pile
        used = [guild for guild in guilds if known[guild] + fixed[guild] or guild in found]
        unseen = shuffled([guild for guild in guilds if guild not in used], rngs)
        cards.update(used + unseen[: max(0, table.players + GUILDS_BEYOND_PLAYERS - len(used))])
    left = list((cards - known - fixed).elements())
    hidden = len(places) - fixed.total()
    while len(left) < hidden:
        left += shuffled(left or list(cards.elements()), rngs)
    return Group(places, fixed + Counter(shuffled(left, rngs)[:hidden]))


def _fix_known(groups: list[Group]) -> None:
    """Remove the known cards from their groups, so that only hidden places and cards remain."""
    for group in groups:
        for place in group.places:
            if place.card is not None:
                group.cards[place.card] -= 1
                if group.cards[place.card] < 0:
                    reason = f"{place.card} was taken from a hand that did not have it"
                    raise invalid_position(reason, problem="not_in_hand", card=place.card)
        group.places = [place for place in group.places if place.card is None]
        group.cards += Counter()


def _satisfy(groups: list[Group], demand: Demand, tried: set[int], rngs: list[Rng]) -> bool:
    """Find a group for a demand, reassigning other demands if there is no room (an augmenting path)."""
    for group in shuffled([g for g in groups if g.has(demand.card)], rngs):
        if id(group) in tried:
            continue
        if group.takes(demand):
            group.demands.append(demand)
            return True
        tried.add(id(group))
        for other in list(group.demands):
            group.demands.remove(other)
            if group.takes(demand) and _satisfy(groups, other, tried, rngs):
                group.demands.append(demand)
                return True
            group.demands.append(other)
    return False


def _satisfy_all(groups: list[Group], demands: list[Demand], rngs: list[Rng]) -> bool:
    """Find groups for all demands, and return whether that succeeded."""
    for _ in range(ATTEMPTS):
        for group in groups:
            group.demands.clear()
        if all(_satisfy(groups, demand, set(), rngs) for demand in shuffled(demands, rngs)):
            return True
    return False


def _assign_demands(groups: list[Group], pools: list[Group], demands: list[Demand], rngs: list[Rng]) -> None:
    """Find groups for all demands. If the decks lack a card, allow pools to contain others.

    Such a deal is legal too, because numbers of copies are not enforced. The demanded cards are put into a pool first,
    and the rest comes from the deck.
    """
    if _satisfy_all(groups, demands, rngs):
        return
    for age, pool in enumerate(pools, start=1):
        pool.open_age = age
    if not _satisfy_all(groups, demands, rngs):
        reason = "cards were built from the discard pile, or lie there, that nobody can have discarded"
        raise invalid_position(reason, problem="never_discarded")
    for pool in pools:
        demanded = Counter(demand.card for demand in pool.demands)
        rest = shuffled(list((pool.cards - demanded).elements()), rngs)
        pool.cards = demanded + Counter(rest[: len(pool.places) - demanded.total()])


def _fill(group: Group, rngs: list[Rng]) -> None:
    """Assign the cards of a group to its hidden places: first the demanded cards where they fit, then the others."""
    free = list(group.places)
    for demand in sorted(group.demands, key=lambda d: d.before):
        fitting = [p for p in free if demand.fits(p.discarded)]
        place = fitting[int(drawn(rngs, len(fitting)))]
        place.card = demand.card
        group.cards[demand.card] -= 1
        free = [p for p in free if p is not place]
    group.drawn = free
    for place, card in zip(free, shuffled(list(group.cards.elements()), rngs), strict=True):
        place.card = card


def _dealt_hands(table: KnownCards, view: Mapping[str, Any]) -> list[list[list[str]]]:
    """Return the hands by age and seat. Cards that the viewer saw come last, in the order in which they were seen."""
    hands = [[[str(place.card) for place in hand] for hand in age] for age in table.places]
    for row in sorted(view["hands"], key=lambda row: -int(row["turn"])):  # the earliest look takes precedence
        hand = ((table.seat or 0) + PASSES[row["age"] - 1] * (row["turn"] - 1)) % table.players
        cards = [str(place.card) for place in table.places[row["age"] - 1][hand]]
        hands[row["age"] - 1][hand] = cards[: row["turn"] - 1] + list(row["hand"])
    return hands


@dataclass(frozen=True)
class Drawn:
    """A sampled card and its place: the dealt hand, and the turn in which it was taken (7: left over)."""

    card: str
    age: int
    hand: int
    turn: int
    is_discarded: bool


@dataclass(frozen=True)
class Completion:
    """A completion of a view: a deal, and the full moves of every decision.

    The cards in a row of `drawn` can be permuted without contradicting the view: the rows capture everything else that
    the seat knows about them. Guilds in the last row can also be exchanged for guilds that are not in the deal.
    """

    deal: Deal
    decisions: list[list[str]]
    drawn: list[list[Drawn]]


def _drawn(table: KnownCards, groups: list[Group]) -> list[list[Drawn]]:
    where = {
        id(place): (age, hand, turn)
        for age, hands in enumerate(table.places, start=1)
        for hand, places in enumerate(hands)
        for turn, place in enumerate(places, start=1)
    }
    return [[Drawn(str(p.card), *where[id(p)], p.discarded is not None) for p in group.drawn] for group in groups]


def complete(view: Mapping[str, Any], rngs: list[Rng]) -> Completion:
    """Return a deal and full moves that are consistent with a view; everything hidden is drawn at random.

    Raises:
        InvalidPosition: no deal is consistent with the view.
    """
    if "seat" not in view:
        raise invalid_position("the view lacks 'seat': who looks, or null for a spectator")
    if view["seat"] is None and view.get("committed") is not None:
        raise invalid_position("'committed' is what the seat that looks has chosen, and nobody looks")
    if view["players"] not in TABLE["players"]:
        raise invalid_position(f"{view['players']} cannot play")
    seen_cards = [card for row in view["hands"] for card in row["hand"]] + [row["card"] for row in view["lost"]]
    for card in [*seen_cards, *(card for pile in _looks_at_pile(view).values() for card in pile)]:
        if card not in BUILDING_INDEX:
            raise invalid_position(f"there is no {card!r}", problem="no_thing", thing=card)
    table = known_cards(view)
    seen = _segments(table, view)
    pools = [_pool(table, age, seen, rngs) for age in range(1, AGES + 1)]
    groups = seen + pools
    _fix_known(groups)
    _assign_demands(groups, pools, table.demands, rngs)
    for group in groups:
        _fill(group, rngs)
    texts = [text if place is None else text.replace(HIDDEN, str(place.card)) for place, text in table.moves]
    decisions = []
    for row in view["decisions"]:
        decisions.append(texts[: len(row["moves"])])
        texts = texts[len(row["moves"]) :]
    dealt = {KEYS[name]: ids(view) for name, ids in EXPANSIONS.values("view", "dealt_ids").items()}
    deal = {
        "players": view["players"],
        "edition": view.get("edition"),
        "boards": [[city["board"], city["side"]] for city in view["cities"]],
        "hands": _dealt_hands(table, view),
        **dealt,
    }
    return Completion(Deal.from_dict(deal), decisions, _drawn(table, groups))
