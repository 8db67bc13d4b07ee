"""Spaces: what action ids and the bytes of observations mean."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _checks, _native
from ._errors import BadModel

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Feature(NamedTuple):
    """Some bytes of each row of a block of an observation."""

    block: str
    name: str
    offset: int
    width: int
    rows: int
    stride: int
    divisor: int
    meaning: str
    rule: str


class Space(_native.Space):
    """The action ids, outcomes and features of a rule set on an island.

    >>> import hexhaven as hh
    >>> space = hh.space("base", players=4)
    >>> space.name, space.n_actions, space.encoding
    ('base/small/v1', 522, 'flat/v1')
    >>> space.label(0), space.label(10)
    ('roll', 'road (0,-2)/NE')
    >>> space.outcomes[:2]
    ('rolls 2', 'rolls 3')
    """

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The outcomes of chance in the order of their ids."""
        return tuple(self.outcome_texts())

    @property
    def features(self) -> list[Feature]:
        """All features; `docs/python/features.md` shows the same table."""
        return [Feature(**row) for row in self.feature_rows()]

    @property
    def scale(self) -> npt.NDArray[np.float32]:
        """The factors that scale an observation so that most values are between 0 and 1."""
        return (1.0 / self.divisors()).astype("float32")

    def __reduce__(self) -> tuple[Any, ...]:
        return (_stored_space, (self.rules, self.map, self.name, self.encoding))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Space) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Space({self.name!r}, n_actions={self.n_actions}, n_features={self.n_features})"


@cache
def _space(rules: str, map_name: str) -> Space:
    return Space(rules, map=map_name)


def _stored_space(rules: str, map_name: str, name: str, encoding: str) -> Space:
    """The space of a pickle; its ids and bytes mean nothing in another version."""
    known = _space(rules, map_name)
    if (known.name, known.encoding) != (name, encoding):
        raise BadModel(f"this was made for {name} in {encoding}; this version has {known.name} in {known.encoding}")
    return known


def space(rules: str = "base", *, players: int = 4, map: str | None = None) -> Space:
    """The space of a rule set for a number of players: the small island up to four, the large one above.

    At sea it goes by the map: `sea-37`, `sea-44`, `sea-58` or `sea-65`, by default that of New Shores.

    >>> import hexhaven as hh
    >>> hh.space("knights", players=6).name
    'knights/large/v1'
    >>> hh.space("seafarers", map="sea-37").name
    'seafarers/sea-37/v1'
    """
    _checks.whole("players", players, 2, 6)
    if map is None and rules == "seafarers":
        map = "sea-37" if players == 3 else "sea-44" if players < 5 else "sea-58"
    return _space(rules, map or ("large" if players > 4 else "small"))


def split(obs: npt.NDArray[Any], space: Space) -> dict[str, npt.NDArray[Any]]:
    """Views of a batch of observations by block, without copying: `(n, rows, bytes a row)`.

    >>> import hexhaven as hh
    >>> game = hh.Game("base", seed=1)
    >>> parts = hh.split(game.encode()[None], game.space)
    >>> parts["hex"].shape, parts["vertex"].shape
    ((1, 19, 18), (1, 54, 15))
    """
    lead = obs.shape[:-1]
    if obs.shape[-1:] != (space.n_features,):
        raise IndexError(f"obs has the shape {obs.shape}: rows of {space.name} have {space.n_features} bytes")
    views = {}
    for name, offset, rows, stride in space.blocks():
        part = obs[..., offset : offset + rows * stride]
        views[name] = part.reshape(*lead, rows, stride) if rows > 1 else part
    return views
