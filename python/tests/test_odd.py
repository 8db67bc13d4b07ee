"""Odd arguments: any call with any arguments raises an ordinary exception, never a panic."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hexhaven as hh

ODD: list[Any] = [
    None, -1, 0, 1, 7, 99, 2**31, 2**63, 2**64, 2**70, 1.5, float("nan"), True, "", "a", "g", "é", "\0", "x" * 9_999,
    b"ab", [], [1], (), {}, {"a": 1}, np.int64(3), np.float32(2), np.zeros(3), object(), "greedy", "onnx:", "stdio:",
    "search:0it", "settlement (0,0).N", "rolls 7", "base first-game-modern players 4", "off", "auto", lambda *_: 0,
]  # fmt: skip
FEW: list[Any] = [None, -1, 0, 1, 2, 1.5, "x", True, 2**70]
GAME = ["players", "seed", "preset", "options", "position", "board", "chance", "trade", "history", "names"]
BATCH = [
    "n", "players", "opponents", "learner", "seed", "threads", "preset", "options", "trade", "max_offers_per_turn",
    "reward", "shaping", "gamma", "max_turns", "autoreset", "observe", "masks", "skip_forced", "history", "copy",
]  # fmt: skip
MATCH = ["seed", "rules", "preset", "options", "threads", "trade", "sprt"]
METHODS = ["play", "resolve", "explain", "ids_of", "observe", "encode", "vp", "svg", "text", "view", "resume", "clone"]
LETTERS = "settlement road city (0,1).N/E offer 1L>2B ? to b discard"


def calls(rng: random.Random) -> list[Callable[[], Any]]:
    """One call of everything, with arguments that make little sense."""

    def odd() -> Any:
        return rng.choice(ODD)

    def some(names: list[str]) -> dict[str, Any]:
        # Sizes are small or refused: nobody should wait for a billion games.
        chosen = [name for name in names if rng.random() < 0.3]
        return {name: rng.choice(FEW) if name in ("n", "threads") else odd() for name in chosen}

    def batch(**settings: Any) -> None:
        env = hh.BatchEnv("base", **settings)
        env.reset()
        env.step(odd())

    rules = rng.choice(sorted(hh.rule_sets()))
    game = hh.Game(rules, seed=rng.randrange(9))
    env = hh.BatchEnv(rules, n=2, opponents="self", seed=1)
    env.reset()
    return [
        lambda: hh.Game(rng.choice([odd(), "base"]), **some(GAME)),
        lambda: hh.Position(odd()),
        lambda: getattr(game, rng.choice(METHODS))(*(odd() for _ in range(rng.randrange(3)))),
        lambda: getattr(game.observe("b"), rng.choice(["points", "determinize"]))(odd()),
        lambda: hh.Record(odd()).verify(),
        lambda: game.record.redact(odd()),
        lambda: hh.Bot(odd(), seed=odd()).choose(game),
        lambda: hh.space(odd(), **some(["players", "map"])),
        lambda: game.space.label(odd()),
        lambda: batch(**some(BATCH)),
        lambda: getattr(env, rng.choice(["step", "reset", "reset_rows", "position", "restore"]))(odd()),
        lambda: hh.match(rng.choice([["random", "random"], odd(), [odd(), odd()]]), games=2, **some(MATCH)),
        lambda: hh.bouts(["random"] * 2, rng.choice([0, -1, 2**64 - 1, 2**63, 1.5]), rng.choice([0, 1, -1, "x"])),
        lambda: hh.report(["random"] * 2, rng.choice([[], [()], [(1, 2)], odd()])),
        lambda: game.play("".join(rng.choice(LETTERS) for _ in range(rng.randrange(30)))),
    ]


@pytest.mark.parametrize("seed", range(30))
def test_odd_arguments_give_ordinary_exceptions(seed: int):
    # A panic would arrive as an exception that is no `Exception`, and fail the test.
    refused = 0
    for call in calls(random.Random(seed)):
        try:
            call()
        except Exception:
            refused += 1
    assert refused > 0
