"""Measures us and the peers in one run, in CPU time, and prints ratios.

    python tests/bench.py --peer catanatron=ENV --peer fastcatan=ENV --peer fastcatan1=ENV

`ENV` is the Python of an environment in which the peer is installed; their pins conflict with each other. Everything is
measured several times in turn, so that a busy machine is busy for all; the table has the median and the spread.
Peers are installed for the benchmark only.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

SECONDS = float(os.environ.get("SECONDS", "2"))
# Steps of a batch before the clock starts: about as long as a game.
WARM = 1_000


def rate(work: Callable[[], int], seconds: float) -> float:
    """Steps per second of CPU time."""
    work()
    start, steps = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds:
        steps += work()
    return steps / spent


def our_gym() -> Callable[[], int]:
    import gymnasium

    import hexhaven.gym  # noqa: F401

    env = gymnasium.make("hexhaven/Base-v0", trade="off", skip_forced=False, disable_env_checker=True).unwrapped
    rng = np.random.default_rng(1)
    state = {"info": env.reset(seed=1)[1]}

    def work() -> int:
        for _ in range(200):
            ids = state["info"]["action_mask"].nonzero()[0]
            *_, terminated, truncated, state["info"] = env.step(ids[int(rng.random() * len(ids))])
            if terminated or truncated:
                state["info"] = env.reset()[1]
        return 200

    return work


Clock = Callable[[], float]


def our_batch(
    n: int,
    opponents: list[str] | str,
    observe: bool,
    masks: str = "bits",
    threads: int = 1,
    clock: Clock = time.process_time,
) -> Callable[[], int]:
    """Steps of a batch, without the choice of ids: the clock stops for that."""
    import hexhaven as hh

    env = hh.BatchEnv(
        "base",
        n=n,
        opponents=opponents,
        seed=1,
        trade="off",
        observe=observe,
        masks=masks,
        threads=threads,
        skip_forced=False,
        history=False,
    )
    env.reset()
    # Trades are off, and all other ids come before them.
    n_ids = next(start for name, start, _ in env.space.groups() if name == "offer")
    spent, rng = {"choosing": 0.0}, np.random.default_rng(0)

    def work() -> int:
        begin = clock()
        if masks == "bits":
            packed = env.mask_bits.view(np.uint8)
            rows, legal = np.unpackbits(packed, axis=1, count=n_ids, bitorder="little").nonzero()
        else:
            rows, legal = env.mask.nonzero()
        counts = np.bincount(rows, minlength=n)
        ids = legal[counts.cumsum() - counts + (rng.random(n) * counts).astype(np.int64)]
        spent["choosing"] += clock() - begin
        env.step(ids)
        return n

    work.spent, work.clock = spent, clock  # type: ignore[attr-defined]
    return work


def stepping_rate(work: Callable[[], int], seconds: float) -> float:
    """The same without what choosing took, from when games are in all stages."""
    for _ in range(WARM):
        work()
    clock, others = work.clock, work.spent  # type: ignore[attr-defined]
    others["choosing"] = 0.0
    start, steps = clock(), 0
    while (spent := clock() - start - others["choosing"]) < seconds:
        steps += work()
    return steps / spent


def threads_rate(threads: int) -> float:
    """Steps per second of wall time with this many threads."""
    return stepping_rate(our_batch(4096, "self", True, threads=threads, clock=time.perf_counter), SECONDS)


def processes_rate(n: int) -> float:
    """The same in so many processes at once that share nothing: what the machine gives for more cores."""
    with multiprocessing.get_context("spawn").Pool(n) as pool:
        return sum(pool.map(threads_rate, [1] * n))


def our_game() -> Callable[[], int]:
    import hexhaven as hh

    state = {"game": hh.Game("base", seed=1, history=False, trade="off"), "seed": 1}
    rng = np.random.default_rng(1)

    def work() -> int:
        game, draws = state["game"], rng.random(500)
        for draw in draws.tolist():
            ids = game.legal_ids()
            game.play(ids[int(draw * len(ids))])
            if game.is_over:
                state["seed"] += 1
                game = state["game"] = hh.Game("base", seed=state["seed"], history=False, trade="off")
        return 500

    return work


def zoo_floor() -> Any:
    """An environment of PettingZoo that does nothing: the same observation and mask for every agent in turn."""
    from pettingzoo import AECEnv

    class Floor(AECEnv):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.agents = self.possible_agents = [f"player_{seat}" for seat in range(4)]
            self._next = dict(zip(self.agents, self.agents[1:] + self.agents[:1], strict=True))
            self._seen = {"observation": np.zeros(1682, np.uint8), "action_mask": np.eye(522, dtype=np.int8)[0]}

        def reset(self, seed: int | None = None, options: Any = None) -> None:
            self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
            self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
            self.agent_selection = self.agents[0]

        def observe(self, agent: str) -> Any:
            return self._seen

        def step(self, action: int) -> None:
            self.agent_selection = self._next[self.agent_selection]

    return Floor()


def our_zoo() -> Any:
    from hexhaven import zoo

    return zoo.raw_env("base", trade="off")


def zoo_work(env: Any) -> Callable[[], int]:
    """Plays an environment of PettingZoo with any legal ids."""
    env.reset(seed=1)
    rng = np.random.default_rng(1)

    def work() -> int:
        for _ in range(100):
            obs, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            ids = obs["action_mask"].nonzero()[0]
            env.step(int(ids[int(rng.random() * len(ids))]))
        return 100

    return work


OURS: dict[str, Callable[[], float]] = {
    "one game, legal_ids and play": lambda: rate(our_game(), SECONDS),
    "Gymnasium, three random": lambda: rate(our_gym(), SECONDS),
    "PettingZoo": lambda: rate(zoo_work(our_zoo()), SECONDS),
    "PettingZoo, an environment that does nothing": lambda: rate(zoo_work(zoo_floor()), SECONDS),
    "batch of 1,024, three random, obs and mask": lambda: stepping_rate(our_batch(1024, ["random"] * 3, True), SECONDS),
    "batch of 4,096, self-play, mask": lambda: stepping_rate(our_batch(4096, "self", False), SECONDS),
    "batch of 4,096, self-play, mask as bytes": lambda: stepping_rate(our_batch(4096, "self", False, "bool"), SECONDS),
    "batch of 4,096, self-play, mask and obs": lambda: stepping_rate(our_batch(4096, "self", True), SECONDS),
    "batch of 4,096, self-play, mask as bytes and obs": lambda: stepping_rate(
        our_batch(4096, "self", True, "bool"), SECONDS
    ),
    "batch of 4,096, self-play, mask and obs, wall time": lambda: threads_rate(1),
    "batch of 4,096, self-play, mask and obs, wall time, two threads": lambda: threads_rate(2),
    "batch of 4,096, self-play, mask and obs, wall time, two processes": lambda: processes_rate(2),
}

PEERS = {
    "catanatron": """
import time, random, gymnasium
import catanatron_gym
from catanatron import Color, RandomPlayer
enemies = [RandomPlayer(color) for color in (Color.RED, Color.ORANGE, Color.WHITE)]
env = gymnasium.make("catanatron_gym:catanatron-v1", config={"enemies": enemies})
def info_ids(info): return info["valid_actions"]
obs, info = env.reset()
start, steps = time.process_time(), 0
while time.process_time() - start < SECONDS:
    for _ in range(50):
        obs, reward, terminated, truncated, info = env.step(random.choice(info_ids(info)))
        steps += 1
        if terminated or truncated:
            obs, info = env.reset()
print(json.dumps({"Gymnasium, three random": steps / (time.process_time() - start)}))
""",
    "fastcatan": Path(__file__).with_name("bench_fastcatan.py").name,
    "fastcatan1": Path(__file__).with_name("bench_fastcatan.py").name,
}


def peer(name: str, python: str) -> dict[str, float]:
    """A peer's measurement of itself in its own environment."""
    script = PEERS[name]
    if script.endswith(".py"):
        command = [python, str(Path(__file__).with_name(script)), str(SECONDS)]
    else:
        command = [python, "-c", f"import json\nSECONDS = {SECONDS}\n{script}"]
    # One thread for all: CPU time counts what waiting threads burn.
    env = {**os.environ, "OMP_NUM_THREADS": "1"}
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    if run.returncode:
        print(f"{name}: {run.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return {}
    return dict(json.loads(run.stdout.strip().splitlines()[-1]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=PYTHON")
    parser.add_argument("--only", default="", help="measure only our workloads whose name has this in it")
    args = parser.parse_args()
    measured: dict[str, list[float]] = {}
    for _ in range(args.times):
        for name, measure in ((name, measure) for name, measure in OURS.items() if args.only in name):
            measured.setdefault(f"hexhaven: {name}", []).append(measure())
            print(f"hexhaven: {name}: {measured[f'hexhaven: {name}'][-1]:,.0f}", file=sys.stderr, flush=True)
        for name, python in (pair.split("=", 1) for pair in args.peer):
            for what, value in peer(name, python).items():
                measured.setdefault(f"{name}: {what}", []).append(value)
                print(f"{name}: {what}: {value:,.0f}", file=sys.stderr, flush=True)
    print("| Workload | Per second, median | Spread |\n|---|---|---|")
    for name, values in measured.items():
        print(f"| {name} | {statistics.median(values):,.0f} | {min(values):,.0f} to {max(values):,.0f} |")


if __name__ == "__main__":
    main()
