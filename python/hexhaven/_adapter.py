"""Shared by the adapters for other libraries: one game with its limits, and the consequence of illegal actions."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from typing import Any

from ._errors import BadOptions, IllegalAction
from ._game import Game

ILLEGAL = ("lose", "raise", "replace")


def game_options(options: dict[str, Any] | None, max_offers_per_turn: int | None) -> dict[str, Any]:
    """The options of an environment: offers are limited unless somebody says otherwise."""
    merged = dict(options or {})
    if max_offers_per_turn is not None:
        merged.setdefault("max_offers_per_turn", max_offers_per_turn)
    return merged


def one_of(name: str, value: Any, choices: Sequence[Any]) -> Any:
    """An argument that has a few values."""
    if value not in choices:
        raise BadOptions(f"{name}={value!r}: say one of {', '.join(str(choice) for choice in choices)}")
    return value


def check_illegal(illegal: str) -> str:
    """One of the ways to treat an illegal action."""
    return str(one_of("illegal", illegal, ILLEGAL))


def warn_illegal(error: IllegalAction) -> None:
    """Says once that a policy ignores its mask."""
    warnings.warn(
        f"{error}; the game is lost. Sample with the mask, or choose illegal='raise' or illegal='replace'.",
        RuntimeWarning,
        stacklevel=4,
    )


# The least consequential actions, in every space: decline, pass, end, finish, roll.
LEAST = (8, 2, 1, 3, 0)


def least(legal: Iterable[int]) -> int:
    """The legal id that commits to least; the first one if none is harmless."""
    ids = list(legal)
    return next((one for one in LEAST if one in ids), ids[0])


def payoffs(game: Game, losers: Sequence[int] = ()) -> list[float]:
    """Each seat's reward at the end of a game; a seat that broke the rules loses alone."""
    players = game.players
    if losers:
        return [-1.0 if seat in losers else 0.0 for seat in range(players)]
    ending = game.ending
    if ending is None or ending["ending"] == "turn_limit":
        return [0.0] * players
    winners = ["abcdef".index(seat) for seat in ending["winners"]]
    loss = -1.0 / (players - 1)
    if not winners:
        return [loss] * players
    share = (players - len(winners)) / (players - 1) / len(winners)
    return [share if seat in winners else loss for seat in range(players)]


def start(rules: str, players: int, seed: int, settings: dict[str, Any]) -> Game:
    """A game without history for an environment."""
    return Game(rules, players=players, seed=seed, history=False, **settings)
