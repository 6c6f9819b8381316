"""What the page says to the player: what is to be decided, who is awaited, how the game ended."""

from __future__ import annotations

from collections.abc import Sequence

from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.definitions import EDIFICE_INDEX, EDIFICES, TABLE
from pharos.games.wonders.web.board_parts import Announcement
from pharos.games.wonders.web.effect_text import describe_penalty
from pharos.games.wonders.web.words import age_name, describe_points, edifice_name
from pharos.locale.catalogue import Translator


def turn_title(age: int, turn: int, phase: str, tr: Translator) -> str:
    """Where the game stands: the age and the turn, or what comes at their end."""
    name = age_name(age, tr)
    if phase == "last":
        return tr.gettext("%(age)s, the last card", age=name)
    if phase == "lose":
        return tr.gettext("%(age)s, the penalty", age=name)
    if phase == "over":
        return tr.gettext("The game is over.")
    return tr.gettext(
        "%(age)s, turn %(turn)s of %(turns)s", age=name, turn=tr.number(turn), turns=tr.number(TABLE["turns"])
    )


def question(game: Game, seat: int, tr: Translator) -> str:
    """What a seat has to decide now."""
    phase, moves = game.phase, game.choices(seat)
    if phase == "turn":
        return tr.gettext("Choose a card and what to do with it.")
    if phase == "last":
        return tr.gettext("You may also play the last card of the age.")
    if phase == "revive":
        return tr.gettext("Build a card of the discard pile for free, or none.")
    if phase == "choice" and moves[0].startswith("pawn"):
        return tr.gettext("Choose the age of your participation pawn.")
    if phase == "choice":
        return tr.gettext("Choose what the new stage of your wonder gives you.")
    return penalty_words(game, tr)


def penalty_words(game: Game, tr: Translator) -> str:
    """What has failed, and what is to be lost."""
    edifice = EDIFICES[EDIFICE_INDEX[game.edifices[game.age - 1].id]]
    return tr.gettext(
        "%(edifice)s has failed. %(penalty)s",
        edifice=edifice_name(edifice.id, tr),
        penalty=describe_penalty(edifice, tr),
    )


def awaited(names: Sequence[str], tr: Translator) -> str:
    """Who has still to decide."""
    if not names:
        return ""
    return tr.gettext("Still to choose: %(players)s.", players=tr.list(names))


def passing_words(game: Game, tr: Translator) -> str:
    """Where the hands go after this turn."""
    if game.phase == "over":
        return ""
    if TABLE["pass_direction"][str(game.age)] == "left":
        return tr.gettext("After this turn the hands go to the left neighbour.")
    return tr.gettext("After this turn the hands go to the right neighbour.")


def announce(
    outcome_by: str,
    ranking: Sequence[Sequence[int]],
    totals: Sequence[int],
    you: int | None,
    names: Sequence[str],
    tr: Translator,
) -> Announcement:
    """The end of the game: who won, told to a player or, without a seat, to anybody."""
    if outcome_by != "points" or not ranking:
        return Announcement(
            tr.gettext("The game was ended."), tr.gettext("The players agreed to stop. Nobody wins."), "even"
        )
    best = ranking[0]
    points = describe_points(totals[best[0]], tr)
    if len(best) > 1:
        text = tr.gettext("Equal points and equal coins: %(points)s each.", points=points)
        title = tr.gettext("A shared victory: %(players)s", players=tr.list(names[seat] for seat in best))
        return Announcement(title, text, "won" if you in best else "even" if you is None else "lost")
    text = tr.gettext("Victory with %(points)s.", points=points)
    if len(ranking) > 1 and totals[ranking[1][0]] == totals[best[0]]:
        text = tr.gettext("Equal points, %(points)s; the richer treasury decides.", points=points)
    if you == best[0]:
        return Announcement(tr.gettext("You won!"), text, "won")
    title = tr.gettext("%(player)s won.", player=names[best[0]])
    if you is None:
        return Announcement(title, text, "even")
    place = next(i for i, seats in enumerate(ranking) if you in seats)
    rank = 1 + sum(len(seats) for seats in ranking[:place])
    own = tr.gettext(
        "You are in place %(place)s with %(points)s.", place=tr.number(rank), points=describe_points(totals[you], tr)
    )
    return Announcement(title, f"{text} {own}", "lost")
