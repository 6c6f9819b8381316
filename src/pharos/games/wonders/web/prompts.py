"""Prompts for the player: what to decide, who still has to decide, how the game ended."""

from __future__ import annotations

from collections.abc import Sequence

from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.definitions import TABLE
from pharos.games.wonders.web.board_parts import Announcement
from pharos.games.wonders.web.expansions import expansions, expansions_of
from pharos.locale import Translator, join_sentences
from pharos.server.game_words import age_name, describe_points


def turn_title(age: int, turn: int, phase: str, tr: Translator) -> str:
    """Return the title of the current phase: age and turn, or what happens at their end."""
    name = age_name(age, tr)
    for expansion in expansions():
        if title := expansion.turn_title(phase, name, tr):
            return title
    if phase == "last":
        return tr.gettext("%(age)s, the last card", age=name)
    if phase == "over":
        return tr.gettext("The game is over.")
    return tr.gettext(
        "%(age)s, turn %(turn)s of %(turns)s", age=name, turn=tr.number(turn), turns=tr.number(TABLE["turns"])
    )


def question(game: Game, seat: int, tr: Translator) -> str:
    """Return what a seat has to decide now."""
    phase = game.phase
    for expansion in expansions_of(game):
        if text := expansion.question(game, game.choices(seat), tr):
            return text
    if phase == "turn":
        return tr.gettext("Choose a card and what to do with it.")
    if phase == "last":
        return tr.gettext("You may also play the last card of the age.")
    if phase == "revive":
        return tr.gettext("Build a card of the discard pile for free, or none.")
    return tr.gettext("Choose what the new stage of your wonder gives you.")


def awaited(names: Sequence[str], tr: Translator) -> str:
    """Say who still has to decide."""
    if not names:
        return ""
    return tr.gettext("Still to choose: %(players)s.", players=tr.list(names))


def passing_words(game: Game, tr: Translator) -> str:
    """Say in which direction hands are passed after this turn."""
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
    """Say who won, addressed to the player of a seat or, without a seat, to anybody."""
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
    text = tr.ngettext("Victory with %(num)s point.", "Victory with %(num)s points.", totals[best[0]])
    if len(ranking) > 1 and totals[ranking[1][0]] == totals[best[0]]:
        text = tr.gettext("Equal points, %(points)s; the richer treasury decides.", points=points)
    if you == best[0]:
        return Announcement(tr.gettext("You won!"), text, "won")
    title = tr.gettext("%(player)s won.", player=names[best[0]])
    if you is None:
        return Announcement(title, text, "even")
    place = next(i for i, seats in enumerate(ranking) if you in seats)
    rank = 1 + sum(len(seats) for seats in ranking[:place])
    own = tr.ngettext(
        "You finished in place %(place)s with %(num)s point.",
        "You finished in place %(place)s with %(num)s points.",
        totals[you],
        place=tr.number(rank),
    )
    return Announcement(title, join_sentences((text, own)), "lost")
