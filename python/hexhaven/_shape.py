"""The shape of an island: observations as planes for convolutions, and turns and reflections for augmentation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ._spaces import Space, split

Ints = npt.NDArray[np.int64]

# The corners (clockwise from the north) and sides (from the northeast) around a hex, in columns and rows.
_CORNERS = [(0, -1), (2, -1), (2, 1), (0, 1), (-2, 1), (-2, -1)]
_SIDES = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)]


@cache
def _cells(space: Space) -> tuple[Ints, Ints, Ints, tuple[int, int]]:
    """The row and column of each hex, vertex and edge, and the size of the grid."""
    q, r = space.hex_axial.T
    hexes = np.stack([2 * r, 4 * q + 2 * r], axis=1)
    hexes -= hexes.min(axis=0) - np.array([1, 2])
    places = []
    for around, offsets in ((space.hex_vertices, _CORNERS), (space.hex_edges, _SIDES)):
        cells = np.zeros((int(np.max(around)) + 1, 2), np.int64)
        for place, (columns, rows) in zip(around.T, offsets, strict=True):
            cells[place] = hexes + np.array([rows, columns])
        places.append(cells)
    height, width = hexes.max(axis=0) + np.array([2, 3])
    return hexes, places[0], places[1], (int(height), int(width))


def planes(obs: npt.NDArray[Any], space: Space) -> npt.NDArray[Any]:
    """The places of observations `(n, features)` on a grid `(n, channels, height, width)`, for convolutions.

    Every hex, vertex and edge has a cell of its own, next to those that it touches; the channels are the bytes of
    hexes, then of vertices, then of edges, and zero elsewhere. The type is that of `obs`, so scaled observations stay
    scaled. What is no place is in `hexhaven.split`.

    >>> import hexhaven as hh
    >>> game = hh.Game("base", seed=1)
    >>> hh.planes(game.encode()[None], game.space).shape
    (1, 37, 11, 21)
    """
    parts = split(obs, space)
    *cells, (height, width) = _cells(space)
    blocks = [parts[name] for name in ("hex", "vertex", "edge")]
    grid = np.zeros((*obs.shape[:-1], sum(block.shape[-1] for block in blocks), height, width), obs.dtype)
    channel = 0
    for block, (rows, columns) in zip(blocks, (cell.T for cell in cells), strict=True):
        stop = channel + block.shape[-1]
        grid[..., channel:stop, rows, columns] = np.moveaxis(block, -1, -2)
        channel = stop
    return grid


@dataclass(frozen=True)
class Symmetry:
    """A turn or reflection of the island: `mask[:, ids]` and `obs[:, features]` are those of the game turned with it.

    An id that was chosen becomes `inverse[id]`.
    """

    ids: Ints
    features: Ints
    inverse: Ints


def _moved(space: Space, turns: int, is_flipped: bool) -> dict[str, Ints] | None:
    """The image of each hex, vertex and edge; None if the island is not mapped onto itself."""
    axial = space.hex_axial
    # The middle of the island may be between hexes, so everything is counted twice.
    q, r = (2 * axial - (axial.min(axis=0) + axial.max(axis=0))).T
    if is_flipped:
        q, r = -q - r, r
    for _ in range(turns):
        q, r = -r, q + r
    places = {(int(one), int(other)): idx for idx, (one, other) in enumerate(zip(*_doubled(space), strict=True))}
    hexes = [places.get((int(one), int(other))) for one, other in zip(q, r, strict=True)]
    if None in hexes:
        return None
    moved = {"hexes": np.array(hexes, np.int64)}
    corner = [(-idx if is_flipped else idx) + turns for idx in range(6)]
    side = [(-1 - idx if is_flipped else idx) + turns for idx in range(6)]
    for name, around, steps in (("vertices", space.hex_vertices, corner), ("edges", space.hex_edges, side)):
        to = np.full(int(np.max(around)) + 1, -1, np.int64)
        for idx, step in enumerate(steps):
            to[around[:, idx]] = around[moved["hexes"], step % 6]
        moved[name] = to
    return moved


def _doubled(space: Space) -> Ints:
    axial = space.hex_axial
    doubled: Ints = (2 * axial - (axial.min(axis=0) + axial.max(axis=0))).T
    return doubled


def _from(to: Ints) -> Ints:
    """Which place comes to each place."""
    return np.argsort(to)


# The parts that move with the places: groups of ids and blocks with a member for each place, and features with a byte
# for each.
_GROUPS = {
    "road": "edges",
    "settlement": "vertices",
    "city": "vertices",
    "robber": "hexes",
    "metropolis": "vertices",
}
_BLOCKS = {"hex": "hexes", "vertex": "vertices", "edge": "edges"}
_FEATURES = {
    ("oil", "springs"): "hexes",
    ("oil", "destroyed"): "hexes",
    ("oil", "metropolis"): "vertices",
    ("oil", "razed"): "vertices",
}


@cache
def symmetries(space: Space) -> tuple[Symmetry, ...]:
    """The turns and reflections of an island: 12 on the small one, 4 on the large one. The first changes nothing.

    Every game has such twins (of the base game and of Oil Springs so far; other rule sets name several places of one
    action in a fixed order, which a turn does not keep), and they are worth as many examples to a program that learns:

    >>> import hexhaven as hh
    >>> game = hh.Game("base", seed=1)
    >>> turned = hh.symmetries(game.space)[1]
    >>> len(hh.symmetries(game.space)), bool(game.mask()[turned.ids].sum() == game.mask().sum())
    (12, True)
    """
    if space.rules not in ("base", "oil"):
        raise NotImplementedError(f"the base game and Oil Springs have symmetries so far, not {space.rules}")
    found = []
    for is_flipped in (False, True):
        for turns in range(6):
            moved = _moved(space, turns, is_flipped)
            if moved is None:
                continue
            ids, features = np.arange(space.n_actions), np.arange(space.n_features)
            for name, start, n in space.groups():
                if name in _GROUPS:
                    ids[start : start + n] = start + _from(moved[_GROUPS[name]])
            for name, offset, rows, stride in space.blocks():
                if name in _BLOCKS:
                    places = _from(moved[_BLOCKS[name]])
                    block = offset + places[:, None] * stride + np.arange(stride)
                    features[offset : offset + rows * stride] = block.ravel()
            for one in space.features:
                if (one.block, one.name) in _FEATURES:
                    places = _from(moved[_FEATURES[one.block, one.name]])
                    features[one.offset : one.offset + one.width] = one.offset + places
            found.append(Symmetry(ids, features, np.argsort(ids)))
    return tuple(found)
