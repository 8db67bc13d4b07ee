"""What the adapters for other libraries share: one game with its limits, and what illegal actions lead to."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import BadOptions, IllegalAction
from ._game import Game
from ._spaces import Space

ILLEGAL = ("lose", "raise", "replace")


def game_options(options: dict[str, Any] | None, max_offers_per_turn: int | None) -> dict[str, Any]:
    """The options of an environment: offers are limited unless somebody says otherwise."""
    merged = dict(options or {})
    if max_offers_per_turn is not None:
        merged.setdefault("max_offers_per_turn", max_offers_per_turn)
    return merged


def check_illegal(illegal: str) -> str:
    """One of the ways to treat an illegal action."""
    if illegal not in ILLEGAL:
        raise BadOptions(f"illegal={illegal!r}: say one of {', '.join(ILLEGAL)}")
    return illegal


def warn_illegal(error: IllegalAction) -> None:
    """Says once that a policy ignores its mask."""
    warnings.warn(
        f"{error}; the game is lost. Sample with the mask, or choose illegal='raise' or illegal='replace'.",
        RuntimeWarning,
        stacklevel=4,
    )


def least(game: Game) -> int:
    """The legal id that does least: the first of pass, end and the like, else the first of all."""
    return game.legal_ids()[0]


def payoffs(game: Game, losers: Sequence[int] = ()) -> list[float]:
    """What the end of a game pays each seat; somebody who broke the rules loses alone."""
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


def bounds(space: Space) -> npt.NDArray[np.uint8]:
    """The largest value of every byte."""
    return np.full(space.n_features, 255, np.uint8)
