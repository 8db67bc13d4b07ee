"""Ray: matches and self-play over many machines. `pip install hexhaven[ray]`.

Tasks are pure functions of a range of games, so that a lost machine only costs time and the result is that of one
machine, bit for bit. Any other scheduler can do the same with `hexhaven.bouts` and `hexhaven.report`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ray

from ._match import Bout, MatchResult, bouts, report


def _chunks(games: int, chunk: int) -> list[tuple[int, int]]:
    return [(first, min(chunk, games - first)) for first in range(0, games, chunk)]


def _models(bots: Sequence[str]) -> dict[str, bytes]:
    """The files of trained policies, which other machines do not have."""
    paths = {bot[len("onnx:") :].rpartition("@t")[0] or bot[len("onnx:") :] for bot in bots if bot.startswith("onnx:")}
    return {path: Path(path).read_bytes() for path in paths}


def _with_models(bots: Sequence[str], models: dict[str, bytes], folder: str) -> list[str]:
    """The bots, with their models in a folder of this machine."""
    names = list(bots)
    for number, (path, model) in enumerate(models.items()):
        local = Path(folder, f"{number}.onnx")
        local.write_bytes(model)
        names = [name.replace(f"onnx:{path}", f"onnx:{local}", 1) for name in names]
    return names


def match(
    bots: Sequence[str],
    *,
    games: int = 100,
    seed: int = 0,
    chunk: int = 64,
    rules: str = "base",
    preset: str | None = None,
    options: dict[str, Any] | None = None,
    max_turns: int = 10_000,
    sprt: tuple[float, float] | None = None,
    resources: dict[str, Any] | None = None,
) -> MatchResult:
    """`hexhaven.match` on a Ray cluster; a chunk of games should take a second or more.

    The files of trained policies, `onnx:FILE`, travel to the other machines. With `sprt` no more chunks are handed out
    once the games played in order decide.
    """
    settings: dict[str, Any] = {
        "seed": seed,
        "rules": rules,
        "preset": preset,
        "options": options,
        "max_turns": max_turns,
    }

    models = ray.put(_models(bots))

    def play(models: dict[str, bytes], first: int, count: int) -> list[Bout]:
        with tempfile.TemporaryDirectory() as folder:
            return bouts(_with_models(bots, models, folder), first, count, games=games, **settings)

    task = ray.remote(play).options(max_retries=-1, **(resources or {}))
    ahead = max(2, int(ray.cluster_resources().get("CPU", 1)) * 2)
    waiting = _chunks(games, chunk)
    running: dict[Any, int] = {}
    done: dict[int, list[Bout]] = {}
    played: list[Bout] = []
    while waiting or running:
        while waiting and len(running) < ahead:
            first, count = waiting.pop(0)
            running[task.remote(models, first, count)] = first
        ready, _ = ray.wait(list(running), num_returns=1)
        done[running.pop(ready[0])] = ray.get(ready[0])
        while len(played) in done:
            played += done.pop(len(played))
            if sprt and report(bots, played, sprt=sprt, **settings).verdict != "open":
                waiting.clear()
                for task_left in running:
                    ray.cancel(task_left, force=True)
                return report(bots, played, sprt=sprt, **settings)
    return report(bots, played, sprt=sprt, **settings)


def self_play(
    choose: Any, *, games: int, seed: int = 0, chunk: int = 64, rules: str = "base", players: int = 4, **settings: Any
) -> list[dict[str, Any]]:
    """Games of a policy against itself, on a Ray cluster: ending, winners, points and turns by the number of the game.

    `choose` takes observations and masks and gives ids; it travels to the workers once.
    """
    shared = ray.put(choose)

    def play(policy: Any, first: int, count: int) -> list[dict[str, Any]]:
        return self_play_range(policy, first, count, seed=seed, rules=rules, players=players, **settings)

    task = ray.remote(play).options(max_retries=-1)
    parts = ray.get([task.remote(shared, first, count) for first, count in _chunks(games, chunk)])
    return [game for part in parts for game in part]


def self_play_range(
    choose: Any, first: int, count: int, *, seed: int = 0, rules: str = "base", players: int = 4, **settings: Any
) -> list[dict[str, Any]]:
    """Games `first` to `first + count - 1` of self-play: a pure function of its arguments."""
    from ._batch import BatchEnv

    results = []
    for number in range(first, first + count):
        env = BatchEnv(
            rules, n=1, opponents="self", players=players, seed=seed + number, autoreset="disabled", **settings
        )
        env.reset()
        while not (env.terminated[0] or env.truncated[0]):
            env.step(choose(env.obs, env.mask))
        game = env.finished()[0]
        results.append({**game, "number": number})
    return results
