"""What fastcatan measures of itself; run by `bench.py` in an environment that has it.

Its trades between players are composed card by card: left alone, random players spend two thirds of their plies on
that, and those plies are cheap. So that the same game is compared, its players choose among the other actions, as ours
do with `trade="off"`; then the plies of both are the same mix. The rate with its trades is printed as well.
"""

from __future__ import annotations

import json
import sys
import time
from bisect import bisect_left
from itertools import count

import fastcatan
import numpy as np

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
# The ids from here on are trades between players, and something else is legal whenever one of them is.
TRADES = fastcatan.action.TRADE_ADD_GIVE_BASE
# Steps of a batch before the clock starts: as long as a game, so that games are in all stages.
WARM = 1_000


def single() -> float:
    env = fastcatan.Env()
    seed = 1
    env.reset(seed)
    rng = np.random.default_rng(1)
    start, steps = time.process_time(), 0
    while (spent := time.process_time() - start) < SECONDS:
        for draw in rng.random(500).tolist():
            ids = env.legal_actions()
            action = ids[int(draw * len(ids))]
            if action >= TRADES:
                action = ids[int(draw * bisect_left(ids, TRADES))]
            if env.step(action):
                seed += 1
                env.reset(seed)
        steps += 500
    return steps / spent


def batch(n: int, observe: bool, trades: bool = False, opponents: bool = False) -> float:
    """Plies per second without the choice of ids; or, against random opponents, decisions of one of four players, with
    the choices of the other three, which NumPy has to make."""
    env = fastcatan.BatchedEnv(n, 42)
    env.reset()
    words = np.zeros((n, fastcatan.MASK_WORDS), np.uint64)
    dones, rewards = np.zeros(n, np.uint8), np.zeros(n, np.float32)
    obs = np.zeros((n, fastcatan.OBS_SIZE), np.float32) if observe else None
    rng = np.random.default_rng(0)
    is_old = hasattr(env, "write_obs")
    env.write_masks(words)
    choosing, start, steps = 0.0, 0.0, 0
    n_ids = None if trades else TRADES
    for turn in count():
        if turn == WARM:
            choosing, start, steps = 0.0, time.process_time(), 0
        elif turn > WARM and (spent := time.process_time() - start - choosing) >= SECONDS:
            return steps / spent / (4 if opponents else 1)
        begin = time.process_time()
        rows, legal = np.unpackbits(words.view(np.uint8), axis=1, count=n_ids, bitorder="little").nonzero()
        counts = np.bincount(rows, minlength=n)
        actions = legal[counts.cumsum() - counts + (rng.random(n) * counts).astype(np.int64)].astype(np.uint32)
        if not opponents or turn % 4 == 0:
            choosing += time.process_time() - begin
        if is_old:
            env.step(actions, rewards, dones)
        else:
            env.step_autoreset(actions, dones)
        env.write_masks(words)
        if obs is not None:
            env.write_obs(obs)
        steps += n
    raise AssertionError


results = {}
if hasattr(fastcatan.Env, "legal_actions"):
    results["one game, legal_actions and step"] = single()
    results["batch of 4,096, step and masks"] = batch(4096, False)
    results["batch of 1,024, step and masks, three random"] = batch(1024, False, opponents=True)
    results["batch of 4,096, step and masks, with trades"] = batch(4096, False, trades=True)
if hasattr(fastcatan.BatchedEnv, "write_obs"):
    results["batch of 4,096, step, masks and obs"] = batch(4096, True)
print(json.dumps(results))
