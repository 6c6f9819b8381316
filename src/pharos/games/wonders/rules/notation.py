"""Conversion of moves to text and back."""

from __future__ import annotations

import re
from collections.abc import Collection

from pharos.core.errors import InvalidMove
from pharos.core.move_words import check_objects
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.cards import DEFEAT, MOST_OPTIONS, TOKEN_VALUES
from pharos.games.wonders.rules.definitions import BUILDING_INDEX, BUILDINGS
from pharos.games.wonders.rules.expansions import JOIN_WORDS, MOVE_COUNTS
from pharos.games.wonders.rules.moves import (
    BUILD,
    FORFEIT,
    FREE,
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
)
from pharos.games.wonders.rules.trade import LANE, LANE_MASK

# The expansions' own moves: the words of each (a verb and its objects), and the texts of all.
OWN_FORMS: dict[str, tuple[str, ...]] = EXPANSIONS.merged("notation", "FORMS")
KNOWN: dict[str, Collection[str]] = EXPANSIONS.merged("notation", "KNOWN")
ARTICLES: dict[str, str] = EXPANSIONS.merged("notation", "ARTICLES")
OWN_TEXTS: tuple[str, ...] = tuple(
    EXPANSIONS.values("notation", "format_move")[name](move) for name, n in MOVE_COUNTS.items() for move in range(n)
)

VERBS = ("build", "free", "stage", "sell", "pass", "revive", "option", "pawn", "lose", *OWN_FORMS)
USE_VERBS = {"build": BUILD, "free": FREE, "stage": STAGE, "sell": SELL}
USE_NAMES = {use: verb for verb, use in USE_VERBS.items()} | {JOIN + k: "stage" for k in range(len(JOIN_WORDS))}
VICTORIES = TOKEN_VALUES[:DEFEAT]
FORMS = {
    "build": "build CARD [left=A right=B]",
    "free": "free CARD",
    "stage": f"stage CARD [{' or '.join(JOIN_WORDS)}] [left=A right=B]",
    "sell": "sell CARD",
    "pass": "pass",
    "revive": "revive CARD",
    "option": "option 1 or option 2",
    "pawn": "pawn 1, pawn 2 or pawn 3",
    "lose": "lose CARD, or lose with the values of victory tokens",
}
HIDDEN = "?"  # a card that a view does not show


def format_move(move: int) -> str:
    """Return the canonical text of a move."""
    if move < PASS:
        card, use = divmod(move // PAYMENTS, USES)
        left, right = move >> LANE & LANE_MASK, move & LANE_MASK
        joined = f" {JOIN_WORDS[use - JOIN]}" if JOIN <= use < SELL else ""
        payment = f" left={left} right={right}" if left or right else ""
        return f"{USE_NAMES[use]} {BUILDINGS[card].id}{joined}{payment}"
    if move == PASS:
        return "pass"
    if move < OPTION:
        return f"revive {BUILDINGS[move - REVIVE_CARD].id}"
    if move < PAWN:
        return f"option {move - OPTION + 1}"
    if move < LOSE_CARD:
        return f"pawn {move - PAWN + 1}"
    if move < FORFEIT:
        return f"lose {BUILDINGS[move - LOSE_CARD].id}"
    if move >= OWN:
        return OWN_TEXTS[move - OWN]
    amounts = move - FORFEIT
    lost = [amounts // 9, amounts // 3 % 3, amounts % 3]
    return " ".join(["lose", *(str(value) for value, n in zip(VICTORIES, lost, strict=True) for _ in range(n))])


def parse_move(text: str) -> tuple[str, ...]:
    """Split a move into words: a verb, valid ids and numbers.

    Raises:
        InvalidMove: the text is not a move in any position.
    """
    if not isinstance(text, str):
        raise InvalidMove("not_a_move", f"a move is a text, not {type(text).__name__}")
    words = tuple(text.split())
    verb = words[0] if words else ""
    if verb not in VERBS:
        raise InvalidMove("unknown_verb", f"{verb!r} is not a move; moves begin with {', '.join(VERBS)}", verb=verb)
    if verb in OWN_FORMS:
        check_objects(text, OWN_FORMS[verb], KNOWN, ARTICLES)
        return words
    if not _has_form(verb, words[1:]):
        form = FORMS[verb]
        raise InvalidMove("wrong_form", f"{text!r} is not complete or too long; write {form}", form=form)
    names_tokens = verb == "lose" and words[1].isdecimal()
    if verb in (*USE_VERBS, "revive", "lose") and not names_tokens and words[1] not in BUILDING_INDEX:
        raise InvalidMove("unknown_id", f"{words[1]!r} is not a building", word=words[1], kind="building")
    return words


def _has_form(verb: str, rest: tuple[str, ...]) -> bool:
    if verb == "pass":
        return not rest
    if verb in ("option", "pawn"):
        return len(rest) == 1 and rest[0] in ("1", "2", "3")[: MOST_OPTIONS if verb == "option" else 3]
    if verb == "lose" and rest and rest[0].isdecimal():
        return len(rest) <= 2 and all(word in map(str, VICTORIES) for word in rest)
    if verb in ("free", "sell", "revive", "lose"):
        return len(rest) == 1
    if verb == "stage" and len(rest) > 1 and rest[1] in JOIN_WORDS:
        rest = (*rest[:1], *rest[2:])
    return bool(rest) and (len(rest) == 1 or bool(re.fullmatch(r"left=\d{1,3} right=\d{1,3}", " ".join(rest[1:]))))


def is_short(words: tuple[str, ...]) -> bool:
    """Return whether a move omits the payment."""
    return words[0] in ("build", "stage") and not words[-1].startswith("right=")


def encode(words: tuple[str, ...]) -> int | None:
    """Return the number of a move with valid words, or None if no position has such a move."""
    verb = words[0]
    if verb in USE_VERBS:
        joined = words[2] if len(words) > 2 else ""
        use = JOIN + JOIN_WORDS.index(joined) if joined in JOIN_WORDS else USE_VERBS[verb]
        left = right = 0
        if words[-1].startswith("right="):
            left, right = int(words[-2].removeprefix("left=")), int(words[-1].removeprefix("right="))
            if not 0 < max(left, right) < LANE_MASK:  # a move without purchases has no payment in its text
                return None
        return (BUILDING_INDEX[words[1]] * USES + use) * PAYMENTS + (left << LANE) + right
    if verb in OWN_FORMS:
        text = " ".join(words)
        return OWN + OWN_TEXTS.index(text) if text in OWN_TEXTS else None
    if verb == "pass":
        return PASS
    if verb == "revive":
        return REVIVE_CARD + BUILDING_INDEX[words[1]]
    if verb == "option":
        return OPTION + int(words[1]) - 1
    if verb == "pawn":
        return PAWN + int(words[1]) - 1
    if not words[1].isdecimal():
        return LOSE_CARD + BUILDING_INDEX[words[1]]
    lost = [words[1:].count(str(value)) for value in VICTORIES]
    return FORFEIT + 9 * lost[0] + 3 * lost[1] + lost[2]


def redact_move(text: str) -> str:
    """Return a move as the other seats see it, without the card that is sold or put under a stage."""
    words = text.split()
    if words[0] in ("sell", "stage"):
        words[1] = HIDDEN
    return " ".join(words)
