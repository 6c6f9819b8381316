"""The view model of a city: wonder, goods, buildings by colour, symbols, tokens, military comparison."""

from __future__ import annotations

from dataclasses import replace

from pharos.games.wonders.rules import City, Game
from pharos.games.wonders.rules.definitions import (
    BOARD_INDEX,
    BOARDS,
    BUILDING_INDEX,
    BUILDINGS,
    COLORS,
    RAW,
    TABLE,
)
from pharos.games.wonders.web.board_parts import CityView, Front, Good, Group, StageView, Symbol, Token
from pharos.games.wonders.web.card_faces import board_face, building_face
from pharos.games.wonders.web.effect_text import describe_options
from pharos.games.wonders.web.expansions import expansions_of
from pharos.games.wonders.web.prices import Source, source_name, sources_of
from pharos.games.wonders.web.words import kind_name, resource_name, symbol_name
from pharos.locale import Translator, read_aloud
from pharos.server.game_words import describe_coins, describe_points

SOLD = ("brown", "grey")  # colours of cards whose goods neighbours can buy
VICTORY = {int(age): value for age, value in TABLE["conflicts"]["victory"].items()}


def _is_sold(source: Source) -> bool:
    if source.kind == "card":
        return BUILDINGS[BUILDING_INDEX[source.id]].color in SOLD
    return source.kind == "board"


def _good(source: Source, tr: Translator) -> Good:
    names = [resource_name(resource, tr) for resource in source.options]
    made = tr.gettext("One of these each time you build: %(list)s.", list=tr.or_list(names))
    tip = "\n".join((source_name(source, tr), made if source.is_choice else names[0]))
    return Good(source.options, source.amount, tip)


def _stages(city: City, tr: Translator) -> tuple[StageView, ...]:
    face = board_face(city.board, city.side, tr)
    facts = BOARDS[BOARD_INDEX[city.board, city.side]].stages
    rows = []
    for i, stage in enumerate(face.stages):
        is_built = i < city.stages
        note = tr.gettext("Built.") if is_built else tr.gettext("Not built yet.")
        option = city.options[i] if is_built else None
        if option:
            note = tr.gettext("Built. Chosen: %(option)s", option=describe_options(facts[i].effects, tr)[option - 1])
        rows.append(StageView(stage, is_built, i == city.stages, note))
    return tuple(rows)


def _tokens(game: Game, city: City) -> tuple[Token, ...]:
    won = [Token(value, "victory" if value > 0 else "defeat") for value in city.military]
    return (*won, *(token for expansion in expansions_of(game) for token in expansion.city_tokens(city)))


def _tokens_words(game: Game, city: City, tr: Translator) -> str:
    victories = [value for value in city.military if value > 0]
    parts = []
    if victories:
        parts.append(
            tr.ngettext(
                "%(num)s victory token, %(points)s",
                "%(num)s victory tokens, %(points)s",
                len(victories),
                points=describe_points(sum(victories), tr),
            )
        )
    if defeats := len(city.military) - len(victories):
        parts.append(tr.ngettext("%(num)s defeat token", "%(num)s defeat tokens", defeats))
    parts += [text for expansion in expansions_of(game) for text in expansion.city_token_texts(city, tr)]
    return tr.list(parts) if parts else tr.gettext("No conflict tokens yet.")


def front_of(game: Game, seat: int, neighbour: int, tr: Translator) -> Front:
    """Compare a city's shields with a neighbour's: the result of a conflict at the end of this age."""
    own, theirs = game.city(seat).shields, game.city(neighbour).shields
    points = VICTORY[game.age]
    if own > theirs:
        words = tr.gettext("Ahead: would win %(points)s.", points=describe_points(points, tr))
    elif own < theirs:
        words = tr.gettext("Behind: would take a defeat token.")
    else:
        words = tr.gettext("Equal: nothing would happen.")
    return Front(own, theirs, "ahead" if own > theirs else "behind" if own < theirs else "even", words)


def _prices_words(game: Game, seat: int, side: int, tr: Translator) -> str:
    """Describe what a seat pays for a neighbour's goods; side 0 is the left neighbour."""
    stage_or_card = "stage" if game.next_stage(seat) is not None else BUILDINGS[0].id
    prices = game.price(seat, stage_or_card).prices
    raw, made = prices[RAW[0]][side], prices["glass"][side]
    if raw == made:
        return tr.ngettext("Sells you goods for %(num)s coin each.", "Sells you goods for %(num)s coins each.", raw)
    return tr.gettext(
        "Sells you raw materials for %(raw)s, manufactured goods for %(made)s.",
        raw=describe_coins(raw, tr),
        made=describe_coins(made, tr),
    )


def _wealth_words(game: Game, city: City, points: int, tr: Translator) -> str:
    coins, score = describe_coins(city.coins, tr), describe_points(points, tr)
    if game.result is not None:
        return tr.list([coins, score])
    return read_aloud([tr.gettext("%(coins)s, %(points)s if the game ended now.", coins=coins, points=score)])


def make_city(game: Game, seat: int, tr: Translator) -> CityView:
    """Build the view model of a city from public information, the same for all viewers."""
    city, sources = game.city(seat), sources_of(game, seat)
    groups = []
    for color in COLORS:
        cards = [building_face(card, tr) for card in city.buildings if BUILDINGS[BUILDING_INDEX[card]].color == color]
        if cards:
            groups.append(Group(color, kind_name(color, tr), tuple(cards)))
    points = game.score(seat).total
    return CityView(
        seat=seat,
        board=board_face(city.board, city.side, tr),
        stages=_stages(city, tr),
        coins=city.coins,
        points=points,
        shields=city.shields,
        goods=tuple(_good(source, tr) for source in sources if _is_sold(source)),
        own_goods=tuple(_good(source, tr) for source in sources if not _is_sold(source)),
        symbols=tuple(Symbol(s, symbol_name(s, tr), n) for s, n in city.symbols.items() if n),
        groups=tuple(groups),
        tokens=_tokens(game, city),
        tokens_words=_tokens_words(game, city, tr),
        parts=tuple(part for expansion in expansions_of(game) for part in expansion.city_parts(game, seat, tr)),
        words=_wealth_words(game, city, points, tr),
        front=None,
        prices_words="",
    )


def compare_city(city: CityView, game: Game, bottom: int, tr: Translator) -> CityView:
    """Return a city as the bottom seat sees it: it trades and fights with its neighbours."""
    sides = {(bottom + 1) % game.players: 0, (bottom - 1) % game.players: 1}
    if city.seat not in sides or game.result is not None:
        return city
    prices = _prices_words(game, bottom, sides[city.seat], tr)
    return replace(city, front=front_of(game, bottom, city.seat, tr), prices_words=prices)
