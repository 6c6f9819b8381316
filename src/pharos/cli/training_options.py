"""The settings of a training plan as options of a command, grouped in its help."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import Field, fields
from typing import Annotated, Any, get_type_hints

import typer
from typer.core import TyperCommand

from pharos.games.wonders.training.config import WondersPlan
from pharos.training.config import Plan


def with_settings(function: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for every setting; those that were given reach it as keyword arguments, else None."""
    hints = get_type_hints(function, include_extras=True)
    parameters = inspect.signature(function).parameters.values()
    own = [p.replace(annotation=hints[p.name]) for p in parameters if p.kind is not inspect.Parameter.VAR_KEYWORD]
    options = []
    for name, (setting, words) in _settings().items():
        kind = type(setting.default)
        option = typer.Option(
            metavar="N" if kind is int else "X",
            help=words,
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
    """The settings of all games by name, with the words of their help."""
    duel, wonders = ({setting.name: setting for setting in fields(plan)} for plan in (Plan, WondersPlan))
    found = {}
    for name, setting in (wonders | duel).items():
        words, default = setting.metadata["words"], str(setting.default)
        if name in duel and name in wonders:
            other = wonders[name]
            if other.default != setting.default:
                default += f"; wonders: {other.default}"
            if other.metadata["words"] != words:
                words += f" Wonders: {other.metadata['words'][0].lower()}{other.metadata['words'][1:]}"
        else:
            default += "; duel only" if name in duel else "; wonders only"
        found[name] = setting, f"{words} [default: {default}]"
    order = [*duel, *(name for name in wonders if name not in duel)]
    return {name: found[name] for name in order}


class GroupedHelp(TyperCommand):
    """A command whose help puts options with a panel under the heading of that panel."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments, the options, and then each group."""
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
