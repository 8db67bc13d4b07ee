"""Hexhaven: fast, exact engines for hex-trading board games, for playing, simulating, training and evaluating.

>>> import hexhaven as hh
>>> game = hh.Game("base", players=4, seed=7)
>>> game.play(game.legal()[0])
>>> hh.match(["greedy", "random"], games=4, seed=1).games
4
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

try:
    from ._native import bot_names
except ImportError as error:
    # In the folder `python`, the source comes before the installed package.
    hint = "cannot load the compiled part of hexhaven; if this is its source folder, run Python in another one"
    raise ImportError(hint) from error

from ._errors import (
    BadBot,
    BadModel,
    BadOptions,
    GameOver,
    HexhavenError,
    IllegalAction,
    ImpossibleOutcome,
    NotationError,
)
from ._game import Action, Board, Bot, Game, Observation, Outcome, Position, Record, Refusal, View, play_out
from ._review import Analysis
from ._spaces import Feature, Space, space, split

if TYPE_CHECKING:
    from ._batch import BatchEnv
    from ._match import Bout, Contestant, Lesson, MatchResult, Policy, bouts, collect, match, report
    from ._shape import Symmetry, planes, symmetries

# These modules need NumPy, whose import takes longer than everything else, so they are imported on first use.
_LATE = {
    "_batch": ("BatchEnv",),
    "_match": ("Bout", "Contestant", "Lesson", "MatchResult", "Policy", "bouts", "collect", "match", "report"),
    "_shape": ("Symmetry", "planes", "symmetries"),
}

__all__ = [
    "Action",
    "Analysis",
    "BadBot",
    "BadModel",
    "BadOptions",
    "BatchEnv",
    "Board",
    "Bot",
    "Bout",
    "Contestant",
    "Feature",
    "Game",
    "GameOver",
    "HexhavenError",
    "IllegalAction",
    "ImpossibleOutcome",
    "Lesson",
    "MatchResult",
    "NotationError",
    "Observation",
    "Outcome",
    "Policy",
    "Position",
    "Record",
    "Refusal",
    "Space",
    "Symmetry",
    "View",
    "bot_names",
    "bouts",
    "collect",
    "match",
    "planes",
    "play_out",
    "report",
    "rule_sets",
    "space",
    "split",
    "symmetries",
]


def rule_sets() -> dict[str, dict[str, Any]]:
    """The rule sets by name, with their long names, numbers of players, presets, and options with their defaults.

    >>> import hexhaven as hh
    >>> sorted(hh.rule_sets())[:2]
    ['base', 'energies']
    >>> hh.rule_sets()["base"]["options"]["target_vp"]
    '10'
    """
    from ._native import rule_sets as native

    return {
        name: {"long_name": long_name, "players": (least, most), "presets": tuple(presets), "options": dict(options)}
        for name, long_name, least, most, presets, options in native()
    }


def __getattr__(name: str) -> Any:
    for module, names in _LATE.items():
        if name in names:
            value = globals()[name] = getattr(import_module(f".{module}", __name__), name)
            return value
    # Reading the metadata takes longer than everything else here.
    if name == "__version__":
        from importlib.metadata import version

        return version("hexhaven")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__, "__version__"]
