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


def ids(name: str, values: npt.ArrayLike, n: int) -> npt.NDArray[np.int64]:
    """One id for each of `n` games, in an array of its own."""
    import numpy as np

    given = np.asarray(values)
    if given.shape != (n,):
        raise IndexError(f"{name} has the shape {given.shape}, not ({n},): give one id for each game")
    if given.dtype.kind not in "iu":
        raise TypeError(f"{name} is an array of {given.dtype}: give ids, which are whole numbers")
    return np.array(given, np.int64)
