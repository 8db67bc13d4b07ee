"""Plays a tournament and self-play on a Ray cluster, or on this machine if there is none.

python examples/self_play_ray.py --games 512
"""

from __future__ import annotations

import argparse

import numpy as np
import ray

import hexhaven.ray


def first_legal(obs: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """A policy that anybody beats; put yours here."""
    return mask.argmax(axis=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--address", default=None, help="the address of a cluster")
    args = parser.parse_args()
    ray.init(address=args.address, ignore_reinit_error=True, include_dashboard=False)
    print(hexhaven.ray.match(["greedy", "random", "random", "random"], games=args.games, seed=1))
    games = hexhaven.ray.self_play(first_legal, games=8, seed=1, chunk=2, max_turns=50)
    print(f"{len(games)} games of self-play, {np.mean([game['turns'] for game in games]):.0f} turns each")


if __name__ == "__main__":
    main()
