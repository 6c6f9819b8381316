"""Thinking of cards for all that a view does not show.

Each dealt hand has seven places: the card taken from it in each of the six turns, and the one left. Some are known,
others are hidden: sold, under a stage, or still held. What the viewer saw when the hand passed by ties places together
(`Group`): between two looks at a hand exactly the cards were taken that are missing the second time. All places that
no look covers share what is left of the age's deck.

Cards that were built from the discard pile, or that the viewer saw when it looked through the pile, must have been
discarded before, and since the look before that, which did not show them. Such demands are given places first, each
group giving only what it has and where it has a discarded place; the rest is filled at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pharos.core.chance import Rng, drawn
from pharos.core.errors import refuse
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
from pharos.games.wonders.rules.expansions import LOST_TO_DISCARD
from pharos.games.wonders.rules.notation import HIDDEN

T = TypeVar("T")
CARD_PHASES = ("turn", "choice", "last")  # in which cards are played; then the last ones are put away
ATTEMPTS = 20  # orders in which demands are given places; the first nearly always succeeds


def shuffled(items: list[T], rngs: list[Rng]) -> list[T]:
    """The items in random order."""
    pool = list(items)
    return [pool.pop(int(drawn(rngs, len(pool)))) for _ in range(len(pool))]


@dataclass
class Place:
    """A place of a dealt hand: the card taken in one of the turns, or (the seventh) the one left."""

    age: int
    card: str | None = None  # None: hidden
    discarded: int | None = None  # the decision after which the card lies in the discard pile, if it does


@dataclass
class Demand:
    """A card that must have been discarded before a decision, but not before the viewer's last look at the pile."""

    card: str
    since: int  # the decision for which the viewer looked through the pile before; 0 when it never did
    before: int

    def fits(self, time: int | None) -> bool:
        """Whether a card that was discarded with a decision, or never, can be this one."""
        return time is not None and self.since <= time < self.before


@dataclass
class Group:
    """Places that hold exactly these cards, in unknown order."""

    places: list[Place]
    cards: Counter[str]
    demands: list[Demand] = field(default_factory=list)
    drawn: list[Place] = field(default_factory=list)  # those that got any of the cards, once it is filled
    open_age: int = 0  # 0, or the age of which it may have any cards, because a deal need not keep to the deck

    def has(self, card: str) -> bool:
        """Whether a card can be here."""
        return BUILDINGS[BUILDING_INDEX[card]].age == self.open_age or self.cards[card] > 0

    def takes(self, demand: Demand) -> bool:
        """Whether one more demand finds a card and a place here."""
        demands = [*self.demands, demand]
        wanted = sum(d.card == demand.card for d in demands)
        if not self.has(demand.card) or (not self.open_age and wanted > self.cards[demand.card]):
            return False
        # Looks divide the time, and within such a part all demands begin at once: counting up to each end is enough.
        rivals = [d for d in demands if d.since == demand.since]
        return all(
            sum(d.before <= end.before for d in rivals) <= sum(end.fits(p.discarded) for p in self.places)
            for end in rivals
        )


@dataclass
class Table:
    """What a view says about the cards, taken apart."""

    players: int
    seat: int | None
    places: list[list[list[Place]]]  # by age, hand and turn
    moves: list[tuple[Place | None, str]] = field(default_factory=list)  # what every move is about, and its text
    known_pile: Counter[str] = field(default_factory=Counter)
    demands: list[Demand] = field(default_factory=list)
    looked: int = 0  # the decision for which the viewer looked through the discard pile last

    def hand_of(self, age: int, turn: int, seat: int) -> list[Place]:
        """The dealt hand that a seat holds in a turn."""
        return self.places[age - 1][(seat + PASSES[age - 1] * (turn - 1)) % self.players]


def _check_when(row: Mapping[str, Any]) -> None:
    if row["age"] not in range(1, AGES + 1) or row["turn"] not in range(1, TURNS + 1):
        raise refuse(f"there is no turn {row['turn']} of age {row['age']}")


def _note_move(table: Table, row: Mapping[str, Any], seat: int, text: str, number: int) -> None:
    """Note what a move tells about a place of a hand and about the discard pile."""
    words = text.split()
    if len(words) < 2 or words[0] not in ("build", "free", "stage", "sell", "revive"):
        table.moves.append((None, text))
        return
    card = None if words[1] == HIDDEN else words[1]
    if card is not None and card not in BUILDING_INDEX:
        raise refuse(f"there is no {card!r}")
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


def _note_last_cards(table: Table, age: int, number: int, seen: Mapping[int, list[str]]) -> None:
    """Note the cards that nobody played in the last turn of an age; the viewer knows which one it was itself."""
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
    """The discard piles that the viewer has looked through, by decision; older views tell only of the present one."""
    if "piles" in view:
        return {row["decision"]: row["cards"] for row in view["piles"]}
    return {} if view.get("discard") is None else {len(view["decisions"]): view["discard"]}


def _note_pile(table: Table, pile: list[str], number: int) -> None:
    """Note the discard pile that the viewer saw: what it had not known there, hidden cards since the last look are."""
    shown = Counter(pile)
    unknown = [Demand(card, table.looked, number) for card in (shown - table.known_pile).elements()]
    revived = sum(demand.since == table.looked for demand in table.demands)
    places = [p for age in table.places for hand in age for p in hand if p.card is None]
    hidden = sum(p.discarded is not None and p.discarded >= table.looked for p in places)
    if len(unknown) + revived != hidden or table.known_pile - shown:
        raise refuse("the discard pile does not have the cards that were put there")
    table.demands += unknown
    table.known_pile = shown
    table.looked = number


def _read(view: Mapping[str, Any]) -> Table:
    """Take a view apart."""
    players = view["players"]
    places = [[[Place(age) for _ in range(HAND)] for _ in range(players)] for age in range(1, AGES + 1)]
    table = Table(players, view["seat"], places)
    seen = {row["age"]: row["hand"] for row in view["hands"] if row["turn"] == TURNS}
    rows = view["decisions"]
    piles = _looks_at_pile(view)
    for number, row in enumerate(rows):
        _check_when(row)
        if number in piles:
            _note_pile(table, piles[number], number)
        for seat, text in zip(row["seats"], row["moves"], strict=True):
            if not isinstance(seat, int) or seat not in range(players):  # 1.0 is in the range, too
                raise refuse(f"there is no seat {seat!r}")
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


def _segments(table: Table, view: Mapping[str, Any]) -> list[Group]:
    """The groups of places that the viewer's looks at hands tie together."""
    looks: dict[tuple[int, int], list[tuple[int, list[str]]]] = {}
    for row in view["hands"]:
        _check_when(row)
        hand = (table.seat or 0) + PASSES[row["age"] - 1] * (row["turn"] - 1)
        looks.setdefault((row["age"], hand % table.players), []).append((row["turn"], row["hand"]))
    groups = []
    for (age, hand), seen in looks.items():
        seen.sort(key=lambda look: look[0])
        for i, (turn, cards) in enumerate(seen):
            later = seen[i + 1] if i + 1 < len(seen) else (HAND + 1, [])
            held = Counter(cards)
            held.subtract(later[1])
            places = table.places[age - 1][hand][turn - 1 : later[0] - 1]
            if any(n < 0 for n in held.values()) or held.total() != len(places):
                raise refuse(f"the hands that were seen in age {age} do not follow from each other")
            groups.append(Group(places, held))
    return groups


def _pool(table: Table, age: int, seen: list[Group], rngs: list[Rng]) -> Group:
    """The places of an age that no look covers, with what is left of the deck.

    A deal need not keep to the numbers of copies: then cards that there are too few of are drawn from the whole deck.
    """
    covered = {id(place) for group in seen for place in group.places}
    places = [p for hand in table.places[age - 1] for p in hand if id(p) not in covered]
    known = Counter(card for group in seen if group.places[0].age == age for card in group.cards.elements())
    fixed = Counter(place.card for place in places if place.card)
    guilds = [BUILDINGS[n].id for n in GUILD_NUMBERS]
    cards = Counter(BUILDINGS[n].id for n in deck(age, table.players))
    if age == AGES:
        found = {demand.card for demand in table.demands}  # in the discard pile, now or before
        used = [guild for guild in guilds if known[guild] + fixed[guild] or guild in found]
        unseen = shuffled([guild for guild in guilds if guild not in used], rngs)
        cards.update(used + unseen[: max(0, table.players + GUILDS_BEYOND_PLAYERS - len(used))])
    left = list((cards - known - fixed).elements())
    hidden = len(places) - fixed.total()
    while len(left) < hidden:
        left += shuffled(left or list(cards.elements()), rngs)
    return Group(places, fixed + Counter(shuffled(left, rngs)[:hidden]))


def _fix_known(groups: list[Group]) -> None:
    """Take the known cards out of their groups, so that only hidden places and cards are left."""
    for group in groups:
        for place in group.places:
            if place.card is not None:
                group.cards[place.card] -= 1
                if group.cards[place.card] < 0:
                    raise refuse(f"{place.card} was taken from a hand that did not have it")
        group.places = [place for place in group.places if place.card is None]
        group.cards += Counter()


def _satisfy(groups: list[Group], demand: Demand, tried: set[int], rngs: list[Rng]) -> bool:
    """Find a group for a demand, moving others to other groups when there is no room."""
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
    """Find groups for all demands; False when there are none."""
    for _ in range(ATTEMPTS):
        for group in groups:
            group.demands.clear()
        if all(_satisfy(groups, demand, set(), rngs) for demand in shuffled(demands, rngs)):
            return True
    return False


def _satisfy_somehow(groups: list[Group], pools: list[Group], demands: list[Demand], rngs: list[Rng]) -> None:
    """Find groups for all demands, where the decks do not have the cards by letting the pools have others.

    Such a deal is lawful too, for the numbers of copies are not counted. So what is demanded of a pool is put into it
    first, and the rest comes from the deck.
    """
    if _satisfy_all(groups, demands, rngs):
        return
    for age, pool in enumerate(pools, start=1):
        pool.open_age = age
    if not _satisfy_all(groups, demands, rngs):
        raise refuse("cards were built from the discard pile, or lie there, that nobody can have discarded")
    for pool in pools:
        demanded = Counter(demand.card for demand in pool.demands)
        rest = shuffled(list((pool.cards - demanded).elements()), rngs)
        pool.cards = demanded + Counter(rest[: len(pool.places) - demanded.total()])


def _fill(group: Group, rngs: list[Rng]) -> None:
    """Give every hidden place of a group one of its cards: the demanded ones where they fit, then any."""
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


def _dealt_hands(table: Table, view: Mapping[str, Any]) -> list[list[list[str]]]:
    """The hands by age and seat; what the viewer saw of a hand comes last, in the order it was seen."""
    hands = [[[str(place.card) for place in hand] for hand in age] for age in table.places]
    for row in sorted(view["hands"], key=lambda row: -int(row["turn"])):  # the first look decides
        hand = ((table.seat or 0) + PASSES[row["age"] - 1] * (row["turn"] - 1)) % table.players
        cards = [str(place.card) for place in table.places[row["age"] - 1][hand]]
        hands[row["age"] - 1][hand] = cards[: row["turn"] - 1] + list(row["hand"])
    return hands


@dataclass(frozen=True)
class Drawn:
    """A card that was thought of, and where it is: its dealt hand, and the turn in which it left (or the seventh)."""

    card: str
    age: int
    hand: int
    turn: int
    is_discarded: bool


@dataclass(frozen=True)
class Completion:
    """What agrees with a view: a deal and the full moves of every decision.

    The cards of a row of `drawn` may change places with each other, and the table still agrees with the view: whatever
    else a seat can tell of a card, the row that it stands in says. Guilds of the last row may also change places with
    guilds that are not in the deal.
    """

    deal: Deal
    decisions: list[list[str]]
    drawn: list[list[Drawn]]


def _drawn(table: Table, groups: list[Group]) -> list[list[Drawn]]:
    where = {
        id(place): (age, hand, turn)
        for age, hands in enumerate(table.places, start=1)
        for hand, places in enumerate(hands)
        for turn, place in enumerate(places, start=1)
    }
    return [[Drawn(str(p.card), *where[id(p)], p.discarded is not None) for p in group.drawn] for group in groups]


def complete(view: Mapping[str, Any], rngs: list[Rng]) -> Completion:
    """A deal and the full moves of every decision that agree with a view, everything hidden drawn at random.

    Raises:
        InvalidPosition: no deal agrees with the view.
    """
    if "seat" not in view:
        raise refuse("the view lacks 'seat': who looks, or null for a spectator")
    if view["seat"] is None and view.get("committed") is not None:
        raise refuse("'committed' is what the seat that looks has chosen, and nobody looks")
    if view["players"] not in TABLE["players"]:
        raise refuse(f"{view['players']} cannot play")
    seen_cards = [card for row in view["hands"] for card in row["hand"]] + [row["card"] for row in view["lost"]]
    for card in [*seen_cards, *(card for pile in _looks_at_pile(view).values() for card in pile)]:
        if card not in BUILDING_INDEX:
            raise refuse(f"there is no {card!r}")
    table = _read(view)
    seen = _segments(table, view)
    pools = [_pool(table, age, seen, rngs) for age in range(1, AGES + 1)]
    groups = seen + pools
    _fix_known(groups)
    _satisfy_somehow(groups, pools, table.demands, rngs)
    for group in groups:
        _fill(group, rngs)
    texts = [text if place is None else text.replace(HIDDEN, str(place.card)) for place, text in table.moves]
    decisions = []
    for row in view["decisions"]:
        decisions.append(texts[: len(row["moves"])])
        texts = texts[len(row["moves"]) :]
    edifices = [row["id"] for row in view["edifices"]]
    deal = {
        "players": view["players"],
        "edition": view.get("edition"),
        "boards": [[city["board"], city["side"]] for city in view["cities"]],
        "hands": _dealt_hands(table, view),
        "edifices": edifices or None,
    }
    return Completion(Deal.from_dict(deal), decisions, _drawn(table, groups))
