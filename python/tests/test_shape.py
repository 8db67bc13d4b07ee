"""Planes and symmetries: every place has a cell of its own, and a turned game is a game."""

from __future__ import annotations

import re

import numpy as np
import pytest

import hexhaven as hh
from hexhaven._shape import _CORNERS, _SIDES, _cells

SIDES = ["NE", "E", "SE", "SW", "W", "NW"]


@pytest.mark.parametrize("rules", ["base", "knights", "oil", "seafarers"])
@pytest.mark.parametrize("players", [4, 6])
def test_every_place_has_a_cell_next_to_those_that_it_touches(rules: str, players: int):
    space = hh.space(rules, players=players)
    hexes, vertices, edges, (height, width) = _cells(space)
    cells = [tuple(cell) for cell in np.concatenate([hexes, vertices, edges]).tolist()]
    assert len(set(cells)) == len(cells)
    assert min(row for row, _ in cells) == 0 and max(row for row, _ in cells) == height - 1
    assert min(column for _, column in cells) == 0 and max(column for _, column in cells) == width - 1
    for around, places, offsets in ((space.hex_vertices, vertices, _CORNERS), (space.hex_edges, edges, _SIDES)):
        for place, (column, row) in zip(around.T, offsets, strict=True):
            assert (places[place] == hexes + np.array([row, column])).all()


def test_planes_hold_every_byte():
    game = hh.play_out(hh.Game("base", seed=1), [hh.Bot("greedy", seed=n) for n in range(4)])
    obs = np.stack([game.encode(seat) for seat in "abcd"])
    grid, parts = hh.planes(obs, game.space), hh.split(obs, game.space)
    assert grid.shape[0] == 4
    assert grid.sum() == sum(parts[name].sum(dtype=np.int64) for name in ("hex", "vertex", "edge"))
    scaled = hh.planes(obs * game.space.scale, game.space)
    assert scaled.dtype == np.float32 and np.array_equal(scaled > 0, grid > 0)


def turned(position: hh.Position | hh.Outcome, space: hh.Space, symmetry: hh.Symmetry) -> str:
    """The position at the beginning of a game, or an outcome, on the turned island, in the notation."""
    text = str(position)
    axial = [tuple(place) for place in space.hex_axial.tolist()]
    name = {idx: f"({q},{r})" for idx, (q, r) in enumerate(axial)}
    start = {group: first for group, first, _ in space.groups()}
    to = {group: symmetry.inverse[first:] - first for group, first in start.items() if group in ("robber", "road")}

    def moved_hex(match: re.Match[str]) -> str:
        return name[int(to["robber"][axial.index((int(match[1]), int(match[2])))])]

    def moved_edge(match: re.Match[str]) -> str:
        edge = space.hex_edges[axial.index((int(match[1]), int(match[2]))), SIDES.index(match[3])]
        hex_idx, side = np.argwhere(space.hex_edges == to["road"][edge])[0]
        return f"{name[int(hex_idx)]}/{SIDES[side]}"

    lines = []
    for line in text.splitlines():
        if line.startswith("tiles "):
            tiles = line.removeprefix("tiles ").split(", ")
            places = symmetry.ids[start["robber"] :][: len(tiles)] - start["robber"]
            line = "tiles " + ", ".join(tiles[place] for place in places)
        elif line.startswith("harbors "):
            line = re.sub(r"\((-?\d+),(-?\d+)\)/(\w+)", moved_edge, line)
        elif line.startswith(("robber ", "springs ", "strikes ")):
            line = re.sub(r"\((-?\d+),(-?\d+)\)", moved_hex, line)
        lines.append(line)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("rules", ["base", "oil"])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_turned_game_is_a_game(rules: str, players: int):
    rng = np.random.default_rng(players)
    space = hh.space(rules, players=players)
    assert len(hh.symmetries(space)) == (12 if players < 5 else 4)
    start = hh.Game(rules, players=players, seed=players, chance="manual").position
    for symmetry in hh.symmetries(space):
        one = hh.Game(position=start, chance="manual")
        other = hh.Game(position=turned(start, space, symmetry), chance="manual")
        for _ in range(150):
            if one.is_chance:
                texts = [outcome for outcome, _ in one.outcomes()]
                outcome = texts[int(rng.integers(len(texts)))]
                one.resolve(outcome)
                other.resolve(turned(outcome, space, symmetry).strip())
                continue
            assert one.seat == other.seat
            assert np.array_equal(other.mask(), one.mask()[symmetry.ids])
            assert np.array_equal(other.encode(), one.encode()[symmetry.features])
            ids = one.legal_ids()
            chosen = ids[int(rng.integers(len(ids)))]
            one.play(chosen)
            other.play(int(symmetry.inverse[chosen]))


def test_rule_sets_without_symmetries_say_so():
    with pytest.raises(NotImplementedError, match="base"):
        hh.symmetries(hh.space("knights"))
