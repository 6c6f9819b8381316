"""The hooks by which an expansion adds to the pages of 7 Wonders.

The modules of the base game call the hooks of all expansions listed in `expansions.py`. An expansion overrides the
hooks it needs; the defaults add nothing. Hooks that depend on a game are called only for expansions used in that game.
"""

# ruff: noqa: ARG002 - hooks ignore their arguments until an expansion overrides them

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from pharos.games.wonders.rules import City, Game
from pharos.locale import Translator
from pharos.server.icon_rows import IconRow
from pharos.server.rules_reference import Block, Words

if TYPE_CHECKING:
    from pharos.games.wonders.web.board_parts import Token, Use
    from pharos.games.wonders.web.card_faces import Explained
    from pharos.games.wonders.web.game_log import Action, Consequence
    from pharos.games.wonders.web.hand import Hand
    from pharos.games.wonders.web.log_text import Names
    from pharos.games.wonders.web.prices import Source

Effect = Mapping[str, Any]
EffectSentence = Callable[[Effect, Translator], str]
EffectIcons = Callable[[Effect], IconRow]


@dataclass(frozen=True)
class Panel:
    """A part of the table beside the cities; its template gets it as `panel`."""

    id: str  # id of the element
    title: str
    icon: str
    template: str
    content: Any


@dataclass(frozen=True)
class CityPart:
    """An addition at the bottom of a city; its template gets it as `part`."""

    template: str
    content: Any


@dataclass(frozen=True)
class LegendRow:
    """An icon and its meaning."""

    icon: str
    text: str


@dataclass(frozen=True)
class AddedAction:
    """What a move does in addition to building a stage."""

    kind: str  # as in the uses of a card
    thing: str  # id of the affected thing
    coins: int  # paid to the bank
    icon: str


class ExpansionWeb:
    """The web part of an expansion."""

    name: ClassVar[str]
    # Its boards by id, {"name": the city, "full_name": the wonder}, and their icons.
    board_names: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    board_icons: ClassVar[Mapping[str, str]] = {}
    # The static file with the styles of what it adds to the table.
    stylesheet: ClassVar[str | None] = None
    # By type of effect.
    effect_sentences: ClassVar[Mapping[str, EffectSentence]] = {}
    effect_icons: ClassVar[Mapping[str, EffectIcons]] = {}
    # The package with its `data/rules.json`, whose sections and rulings follow those of the base game.
    rules_package: ClassVar[str | None] = None
    # The package with its tutorial, `data/tutorial.json`, and the hints by the kind of the expected move.
    tutorial_package: ClassVar[str | None] = None
    tutorial_hints: ClassVar[Mapping[str, str]] = {}

    # --- texts -------------------------------------------------------------------------------------------------------

    def is_played(self, game: Game) -> bool:
        """Whether a game uses this expansion."""
        raise NotImplementedError

    def name_messages(self) -> Iterator[tuple[str, str]]:
        """Yield the names in its data files with their message contexts, except those of boards, which are known."""
        return iter(())

    def score_rows(self, tr: Translator) -> Mapping[str, str]:
        """Return its rows of the score pad with their names."""
        return {}

    def rules_block(self, data: dict[str, Any], words: Words) -> Block | None:
        """Return a block of the rules reference that shows its things."""
        return None

    # --- the table ---------------------------------------------------------------------------------------------------

    def panels(self, game: Game, names: Sequence[str], tr: Translator) -> list[Panel]:
        """Return panels for the table; `names` are the players' names by seat."""
        return []

    def legend(self, tr: Translator) -> list[LegendRow]:
        """Return its rows of the legend."""
        return []

    def city_parts(self, game: Game, seat: int, tr: Translator) -> list[CityPart]:
        """Return the parts to show at the bottom of a city."""
        return []

    def city_tokens(self, city: City) -> list[Token]:
        """Return the tokens of a city other than military ones."""
        return []

    def city_token_texts(self, city: City, tr: Translator) -> list[str]:
        """Describe those tokens."""
        return []

    def resource_sources(self, game: Game, seat: int) -> list[Source]:
        """Return a seat's sources of resources that neighbours cannot buy."""
        return []

    def source_name(self, source: Source, tr: Translator) -> str | None:
        """Return the name of one of its sources; None for others."""
        return None

    # --- reviews and advice ------------------------------------------------------------------------------------------

    def move_text(self, verb: str, thing: str, tr: Translator) -> str | None:
        """Return one of its moves in words; `thing` is what follows the verb, in words."""
        return None

    def joined_text(self, move: str, tr: Translator) -> str:
        """Return a move in words that also joins its undertaking; `move` is the move without that."""
        return move

    # --- real tables, at which people tell what was dealt and played -------------------------------------------------

    def adviser_title(self, tr: Translator) -> str:
        """Return the heading under which its games can be begun, or an empty text if the adviser cannot follow them."""
        return ""

    def dealt_question(self, number: int, tr: Translator) -> str:
        """Return the question for an id that it has dealt, the first one with number 1."""
        return ""

    def dealt_faces(self, ids: Sequence[str], tr: Translator) -> list[Explained]:
        """Return the faces of such ids; each has a scene."""
        return []

    def other_joined(self, tr: Translator) -> str:
        """Say that another seat has built a stage and joined its undertaking."""
        return ""

    def other_cannot_join(self, tr: Translator) -> str:
        """Say that another seat cannot have joined its undertaking."""
        return ""

    # --- decisions ---------------------------------------------------------------------------------------------------

    def use_kind(self, move: str) -> str | None:
        """Return the use of a card that a move makes, if this expansion adds it."""
        return None

    def stage_uses(self, hand: Hand, card: str) -> list[Use]:
        """Return additional uses of a card for a seat that can build a stage."""
        return []

    def turn_title(self, phase: str, age: str, tr: Translator) -> str | None:
        """Return the title of a phase that this expansion adds; `age` is the name of the age."""
        return None

    def question(self, game: Game, moves: Sequence[str], tr: Translator) -> str | None:
        """Return the question for a seat with these moves, if the decision belongs to this expansion."""
        return None

    def choice_label(self, move: str, tr: Translator) -> str | None:
        """Return the label of a choice, if this expansion adds the move."""
        return None

    def tutorial_hint(self, game: Game, move: str, tr: Translator) -> tuple[str, dict[str, str]] | None:
        """Return the kind of hint for a move, and the names to fill in besides the card's."""
        return None

    # --- the log -----------------------------------------------------------------------------------------------------

    def added_action(self, game: Game, seat: int, move: str) -> AddedAction | None:
        """Return what a move that builds a stage does in addition."""
        return None

    def after_cards(self, before: Game, after: Game) -> list[Consequence]:
        """Return the consequences of a decision once its cards are played and paid for."""
        return []

    def before_conflicts(self, before: Game, after: Game) -> list[Consequence]:
        """Return the consequences of a decision at the end of an age, before the conflicts."""
        return []

    def describe_action(self, action: Action, tr: Translator, player: str | None, *, is_open: bool) -> str | None:
        """Return the log sentence of an action that this expansion adds; `player` is None for the reader."""
        return None

    def describe_consequence(self, consequence: Consequence, tr: Translator, names: Names) -> str | None:
        """Return the log sentence of a consequence that this expansion adds."""
        return None
