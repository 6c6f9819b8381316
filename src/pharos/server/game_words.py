"""Translated terms that several games share: ages, card colours, coins, points, players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pharos.locale import Translator

COLOR_NAMES = {
    "brown": "brown",
    "grey": "grey",
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    "red": "red",
    "purple": "purple",
}


def age_name(age: int, tr: Translator) -> str:
    """Return the name of an age with its Roman numeral; 0 is the draft before the first age."""
    if age == 1:
        return tr.gettext("Age I")
    if age == 2:
        return tr.gettext("Age II")
    if age == 3:
        return tr.gettext("Age III")
    return tr.gettext("Choosing the wonders")


def color_name(color: str, tr: Translator) -> str:
    """The name of a card colour."""
    return tr.pgettext("color", COLOR_NAMES[color])


def color_names(colors: Iterable[str], tr: Translator) -> str:
    """Return the names of card colours as a localised list."""
    return tr.list(color_name(color, tr) for color in colors)


def counted_cards(colors: Sequence[str], tr: Translator) -> str:
    """Return cards of some colours as an effect counts them: "each brown or grey card".

    Each combination that occurs has its own message because languages inflect colours.
    """
    return {
        "brown": tr.pgettext("for", "each brown card"),
        "grey": tr.pgettext("for", "each grey card"),
        "blue": tr.pgettext("for", "each blue card"),
        "green": tr.pgettext("for", "each green card"),
        "yellow": tr.pgettext("for", "each yellow card"),
        "red": tr.pgettext("for", "each red card"),
        "purple": tr.pgettext("for", "each purple card"),
        "brown grey": tr.pgettext("for", "each brown or grey card"),
        "brown grey purple": tr.pgettext("for", "each brown, grey or purple card"),
    }[" ".join(colors)]


def player_name(seat: int, tr: Translator) -> str:
    """Return the default name of a player."""
    return tr.gettext("Player %(number)s", number=tr.number(seat + 1))


def describe_coins(n: int, tr: Translator) -> str:
    """Return a number of coins as text."""
    return tr.ngettext("%(num)s coin", "%(num)s coins", n)


def describe_points(n: int, tr: Translator) -> str:
    """Return a number of victory points as text."""
    return tr.ngettext("%(num)s point", "%(num)s points", n)


def describe_shortage(total: int, coins: int, tr: Translator) -> str:
    """Say how many coins are missing to pay a total."""
    return tr.ngettext(
        "%(num)s coin short: costs %(price)s, the treasury holds %(coins)s.",
        "%(num)s coins short: costs %(price)s, the treasury holds %(coins)s.",
        total - coins,
        price=tr.number(total),
        coins=tr.number(coins),
    )
