"""Training settings as command-line options, grouped in the help."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import Field, fields
from typing import Annotated, Any, cast, get_type_hints

import typer
from typer.core import TyperCommand

from pharos.training.interface import GameTraining, trainable_games


def with_settings(function: Callable[..., None]) -> Callable[..., None]:
    """Add an option for every setting to a command. Settings are passed as keyword arguments, None if not given."""
    hints = get_type_hints(function, include_extras=True)
    parameters = inspect.signature(function).parameters.values()
    own = [p.replace(annotation=hints[p.name]) for p in parameters if p.kind is not inspect.Parameter.VAR_KEYWORD]
    options = []
    for name, (setting, description) in _settings().items():
        kind = type(setting.default)
        option = typer.Option(
            metavar="N" if kind is int else "X",
            help=description,
            show_default=False,
            rich_help_panel=setting.metadata["group"],
        )
        hint = hints[name] = Annotated[kind | None, option]
        options.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=hint))

    def command(**values: Any) -> None:
        function(**values)

    command.__doc__ = function.__doc__
    command.__signature__ = inspect.Signature([*own, *options])  # type: ignore[attr-defined]
    command.__annotations__ = hints
    return command


def _settings() -> dict[str, tuple[Field[Any], str]]:
    """Return the settings of all games by name, with their help texts; those of the first game come first."""
    games = {game: {row.name: row for row in _fields(training)} for game, training in trainable_games().items()}
    found = {}
    for name in dict.fromkeys(name for settings in games.values() for name in settings):
        (_, setting), *others = [(game, settings[name]) for game, settings in games.items() if name in settings]
        description, default = setting.metadata["description"], str(setting.default)
        for game, other in others:
            if other.default != setting.default:
                default += f"; {game}: {other.default}"
            if other.metadata["description"] != setting.metadata["description"]:
                own = other.metadata["description"]
                description += f" {game.capitalize()}: {own[0].lower()}{own[1:]}"
        if len(others) + 1 < len(games):
            default += f"; {' and '.join(games_with(name))} only"
        found[name] = setting, f"{description} [default: {default}]"
    return found


def games_with(setting: str) -> list[str]:
    """Return the games whose trainings have a setting."""
    return [
        game for game, training in trainable_games().items() if any(row.name == setting for row in _fields(training))
    ]


def _fields(training: GameTraining) -> tuple[Field[Any], ...]:
    return fields(cast(Any, training.config))


class GroupedHelp(TyperCommand):
    """A command whose help lists options under the headings of their panels."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments, the options, and then each panel."""
        groups: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None:
                usual = "Arguments" if parameter.param_type_name == "argument" else "Options"
                groups.setdefault(getattr(parameter, "rich_help_panel", None) or usual, []).append(record)
        for heading, records in groups.items():
            if records:
                with formatter.section(heading):
                    formatter.write_dl(records)
