"""What fastcatan measures of itself, without offers; run by `bench.py` in an environment that has it."""

from __future__ import annotations

import json
import sys
import time

import fastcatan
import numpy as np

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
OPEN = fastcatan.action.TRADE_OPEN


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
            if action == OPEN and len(ids) > 1:
                action = next(other for other in ids if other != OPEN)
            if env.step(action):
                seed += 1
                env.reset(seed)
        steps += 500
    return steps / spent


def batch(n: int, observe: bool) -> float:
    env = fastcatan.BatchedEnv(n, 42)
    env.reset()
    words = np.zeros((n, fastcatan.MASK_WORDS), np.uint64)
    dones, rewards = np.zeros(n, np.uint8), np.zeros(n, np.float32)
    obs = np.zeros((n, fastcatan.OBS_SIZE), np.float32) if observe else None
    rng = np.random.default_rng(0)
    is_old = hasattr(env, "write_obs")
    env.write_masks(words)
    choosing, start, steps = 0.0, time.process_time(), 0
    while (spent := time.process_time() - start - choosing) < SECONDS:
        begin = time.process_time()
        bits = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little").astype(bool)
        alone = bits.sum(axis=1) == 1
        bits[~alone, OPEN] = False
        rows, legal = bits.nonzero()
        counts = np.bincount(rows, minlength=n)
        actions = legal[counts.cumsum() - counts + (rng.random(n) * counts).astype(np.int64)].astype(np.uint32)
        choosing += time.process_time() - begin
        if is_old:
            env.step(actions, rewards, dones)
        else:
            env.step_autoreset(actions, dones)
        env.write_masks(words)
        if obs is not None:
            env.write_obs(obs)
        steps += n
    return steps / spent


results = {}
if hasattr(fastcatan.Env, "legal_actions"):
    results["one game, legal_actions and step"] = single()
    results["batch of 4,096, step and masks"] = batch(4096, False)
if hasattr(fastcatan.BatchedEnv, "write_obs"):
    results["batch of 4,096, step, masks and obs"] = batch(4096, True)
print(json.dumps(results))
