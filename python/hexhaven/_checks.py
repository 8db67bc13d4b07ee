"""Arguments that are checked before they reach the native module, which only knows their types."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from ._errors import BadOptions

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def whole(name: str, value: Any, least: int, most: int = 2**64 - 1) -> int:
    """A whole number in its bounds."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}={value!r}: give a whole number") from None
    if not least <= number <= most:
        bounds = f"of at least {least}" if most == 2**64 - 1 else f"from {least} to {most}"
        raise BadOptions(f"{name}={value!r}: give a whole number {bounds}")
    return number


def real(name: str, value: Any, least: float = float("-inf"), most: float = float("inf")) -> float:
    """A number in its bounds."""
    try:
        number = float(value) if not isinstance(value, str) else None
    except (TypeError, ValueError):
        number = None
    if number is None:
        raise TypeError(f"{name}={value!r}: give a number")
    if not least <= number <= most:
        bounds = f" from {least:g} to {most:g}" if most < float("inf") else ""
        raise BadOptions(f"{name}={value!r}: give a number{bounds}")
    return number


def text(name: str, value: Any, example: str) -> str:
    """A text, which the native module checks further."""
    if not isinstance(value, str):
        raise TypeError(f"{name}={value!r}: give a text such as {example!r}")
    return value


def bot_names(name: str, bots: Any) -> list[str]:
    """The names of bots that play without Python."""
    from ._game import Bot

    if isinstance(bots, str):
        raise BadOptions(f"{name}={bots!r}: give a list of bot names")
    names: list[str] = []
    for bot in bots:
        if not isinstance(bot, str | Bot):
            raise TypeError(f"{name} has {bot!r}: give names of bots, such as 'greedy' or 'onnx:FILE'")
        names.append(bot if isinstance(bot, str) else bot.name)
    return names


def ids(name: str, values: npt.ArrayLike, n: int) -> npt.NDArray[np.int64]:
    """One id for each of `n` games, in an array of its own."""
    import numpy as np

    given = np.asarray(values)
    if given.shape != (n,):
        raise IndexError(f"{name} has the shape {given.shape}, not ({n},): give one id for each game")
    if given.dtype.kind not in "iu":
        raise TypeError(f"{name} is an array of {given.dtype}: give ids, which are whole numbers")
    return np.array(given, np.int64)
