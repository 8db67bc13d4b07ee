"""Reviews of games: chances of winning, luck, and better choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Analysis:
    """The review of a game.

    `chances` has a row before the first ply and one after each, with the chance of winning of every seat. `players`,
    `plies`, `turning_points` and `lessons` are the lists of `hexhaven analyze --json`, as dictionaries.
    """

    def __init__(self, text: str) -> None:
        import json

        self._data: dict[str, Any] = json.loads(text)

    @property
    def chances(self) -> npt.NDArray[np.float32]:
        """The chances of winning: one row per position, one column per seat."""
        import numpy as np

        return np.array(self._data["chances"], np.float32)

    @property
    def players(self) -> list[dict[str, Any]]:
        """The totals of each player: accuracy, luck, the cost of decisions."""
        return list(self._data["players"])

    @property
    def plies(self) -> list[dict[str, Any]]:
        """The effect of each ply: the luck of an outcome, the loss of a decision."""
        return list(self._data["plies"])

    @property
    def turning_points(self) -> list[dict[str, Any]]:
        """The plies that changed most."""
        return list(self._data["turning_points"])

    @property
    def lessons(self) -> list[dict[str, Any]]:
        """The costliest decisions, worst first."""
        return list(self._data["lessons"])

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self._data["is_over"])

    def to_dict(self) -> dict[str, Any]:
        """The whole review."""
        return self._data

    def __repr__(self) -> str:
        rows = [
            f"  {p['seat']}  accuracy {p['accuracy']:5.1f}  luck {sum(luck['sum'] for luck in p['luck']):+7.1%}"
            f"  decisions {p['own']:+7.1%}"
            for p in self.players
        ]
        return "\n".join([f"{len(self.plies)} plies, {self._data['quality']}", *rows])
