"""What Edifice adds to the pages of 7 Wonders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pharos.games.wonders.expansions.edifice.definitions import EDIFICE_INDEX, EDIFICES
from pharos.games.wonders.expansions.edifice.web import game_log, log_text
from pharos.games.wonders.expansions.edifice.web.faces import edifice_face
from pharos.games.wonders.expansions.edifice.web.icons import BOARD_ICONS, EFFECT_ICONS, PAWN
from pharos.games.wonders.expansions.edifice.web.joining import JOIN, edifice_of_age, join_use
from pharos.games.wonders.expansions.edifice.web.table_parts import (
    debt_tokens,
    describe_debts,
    edifices_panel,
    pawns_part,
)
from pharos.games.wonders.expansions.edifice.web.words import (
    BOARD_NAMES,
    EFFECT_SENTENCES,
    TUTORIAL_HINTS,
    describe_penalty,
    edifice_name,
)
from pharos.games.wonders.rules import City, Game
from pharos.games.wonders.web.board_parts import Token, Use
from pharos.games.wonders.web.card_faces import Explained
from pharos.games.wonders.web.expansion import AddedAction, CityPart, ExpansionWeb, LegendRow, Panel
from pharos.games.wonders.web.game_log import Action, Consequence
from pharos.games.wonders.web.hand import Hand
from pharos.games.wonders.web.log_text import Names
from pharos.games.wonders.web.prices import Source, sources_from
from pharos.games.wonders.web.rules_things import board_things
from pharos.locale import Translator, join_sentences
from pharos.server.game_words import age_name
from pharos.server.rules_reference import Block, CostPart, Thing, Words

SOURCE = "edifice"  # kind of its resource sources


class EdificeWeb(ExpansionWeb):
    """The web part of Edifice."""

    name = "edifice"
    board_names = BOARD_NAMES
    board_icons = BOARD_ICONS
    stylesheet = "edifice/table.css"
    effect_sentences = EFFECT_SENTENCES
    effect_icons = EFFECT_ICONS
    rules_package = tutorial_package = "pharos.games.wonders.expansions.edifice.web"
    tutorial_hints = TUTORIAL_HINTS

    def is_played(self, game: Game) -> bool:
        """Whether the game has projects."""
        return bool(game.edifices)

    def name_messages(self) -> Iterator[tuple[str, str]]:
        """Yield the names of the edifices."""
        for edifice in EDIFICES:
            yield "edifice", edifice.name

    def score_rows(self, tr: Translator) -> Mapping[str, str]:
        """The row for rewards and debts."""
        return {"edifice": tr.gettext("Edifice")}

    def rules_block(self, data: dict[str, Any], words: Words) -> Block | None:
        """The edifices of an age, and the boards."""
        match data:
            case {"edifices": age}:
                return Block("things", text=age_name(age, words.tr), things=_edifice_things(age, words.tr))
            case {"boards": "edifice"}:
                return Block("things", things=board_things(list(BOARD_NAMES), words.tr))
        return None

    def panels(self, game: Game, names: Sequence[str], tr: Translator) -> list[Panel]:
        """The projects."""
        return [edifices_panel(game, names, tr)]

    def legend(self, tr: Translator) -> list[LegendRow]:
        """The icon of pawns."""
        return [LegendRow(PAWN, tr.gettext("participation pawn"))]

    def city_parts(self, game: Game, seat: int, tr: Translator) -> list[CityPart]:
        """The pawns of a city."""
        return [pawns_part(game, seat, tr)]

    def city_tokens(self, city: City) -> list[Token]:
        """The debts of a city."""
        return debt_tokens(city)

    def city_token_texts(self, city: City, tr: Translator) -> list[str]:
        """The debts of a city in words."""
        return describe_debts(city, tr)

    def resource_sources(self, game: Game, seat: int) -> list[Source]:
        """The rewards of built edifices, once for each pawn."""
        sources = []
        for edifice in game.edifices:
            if edifice.status == "built":
                reward = EDIFICES[EDIFICE_INDEX[edifice.id]].reward
                sources += sources_from(SOURCE, edifice.id, 0, reward) * edifice.pawns[seat]
        return sources

    def source_name(self, source: Source, tr: Translator) -> str | None:
        """The name of the edifice."""
        return edifice_name(source.id, tr) if source.kind == SOURCE else None

    def use_kind(self, move: str) -> str | None:
        """Joining."""
        return JOIN if JOIN in move.split() else None

    def stage_uses(self, hand: Hand, card: str) -> list[Use]:
        """Building a stage and joining."""
        return [join_use(hand, card)]

    def turn_title(self, phase: str, age: str, tr: Translator) -> str | None:
        """Title of the choice of what to lose."""
        return tr.gettext("%(age)s, the penalty", age=age) if phase == "lose" else None

    def question(self, game: Game, moves: Sequence[str], tr: Translator) -> str | None:
        """Which pawn to take, what to lose."""
        if game.phase == "choice" and moves[0].startswith("pawn"):
            return tr.gettext("Choose the age of your participation pawn.")
        if game.phase != "lose":
            return None
        edifice = EDIFICES[EDIFICE_INDEX[edifice_of_age(game)]]
        return tr.gettext(
            "%(edifice)s has failed. %(penalty)s",
            edifice=edifice_name(edifice.id, tr),
            penalty=describe_penalty(edifice, tr),
        )

    def choice_label(self, move: str, tr: Translator) -> str | None:
        """The age of a pawn, the tokens to lose."""
        verb, *values = move.split()
        if verb == "pawn":
            return age_name(int(values[0]), tr)
        if verb == "lose":
            return tr.gettext("Victory tokens: %(list)s", list=tr.list(tr.number(int(value)) for value in values))
        return None

    def move_text(self, verb: str, thing: str, tr: Translator) -> str | None:
        """Losing something, taking a pawn."""
        match verb:
            case "lose":
                return tr.gettext("Give up %(thing)s", thing=thing)
            case "pawn":
                return tr.gettext("Pawn to age %(number)s", number=thing)
        return None

    def joined_text(self, move: str, tr: Translator) -> str:
        """Joining the edifice of the age."""
        return tr.gettext("%(move)s and join the edifice", move=move)

    def adviser_title(self, tr: Translator) -> str:
        """The name of the expansion."""
        return tr.gettext("With Edifice")

    def dealt_question(self, number: int, tr: Translator) -> str:
        """The edifice of each age."""
        return tr.gettext("%(age)s: which edifice?", age=age_name(number, tr))

    def dealt_faces(self, ids: Sequence[str], tr: Translator) -> list[Explained]:
        """The edifices of an age."""
        return [edifice_face(edifice, tr) for edifice in ids]

    def other_joined(self, tr: Translator) -> str:
        """Joining the edifice of the age."""
        return tr.gettext("Built a stage and joined the edifice")

    def other_cannot_join(self, tr: Translator) -> str:
        """The edifice of the age is built, or the seat has joined it before."""
        return tr.gettext("This edifice could not be joined.")

    def tutorial_hint(self, game: Game, move: str, tr: Translator) -> tuple[str, dict[str, str]] | None:
        """Joining, losing a card."""
        if JOIN in move.split():
            return JOIN, {"edifice": edifice_name(edifice_of_age(game), tr)}
        return ("lose", {}) if move.startswith("lose ") else None

    def added_action(self, game: Game, seat: int, move: str) -> AddedAction | None:
        """Joining the edifice of the age."""
        if JOIN not in move.split():
            return None
        return AddedAction(JOIN, edifice_of_age(game), game.join_cost(seat) or 0, PAWN)

    def after_cards(self, before: Game, after: Game) -> list[Consequence]:
        """Completed edifices and rewards."""
        return game_log.completions(before, after)

    def before_conflicts(self, before: Game, after: Game) -> list[Consequence]:
        """A failed edifice and its penalties."""
        return game_log.failures(before, after)

    def describe_action(self, action: Action, tr: Translator, player: str | None, *, is_open: bool) -> str | None:
        """Joining, taking a pawn, losing something."""
        return log_text.describe_action(action, tr, player, is_open=is_open)

    def describe_consequence(self, consequence: Consequence, tr: Translator, names: Names) -> str | None:
        """The outcome of an edifice, rewards and losses."""
        return log_text.describe_consequence(consequence, tr, names)


def _edifice_things(age: int, tr: Translator) -> tuple[Thing, ...]:
    faces = [edifice_face(e.id, tr) for e in EDIFICES if e.age == age]
    return tuple(
        Thing(
            kind="edifice",
            id=face.id,
            name=face.name,
            icon=face.icon,
            text=join_sentences(face.titled),
            cost=(CostPart("coin", face.coins),),
            cost_words=face.cost_words,
        )
        for face in faces
    )


EXPANSION = EdificeWeb()
