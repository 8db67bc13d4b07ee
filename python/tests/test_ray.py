"""Ray: a real local cluster of two nodes, one of which is killed; the result is that of one machine."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

import hexhaven as hh

ray = pytest.importorskip("ray", reason="pip install ray")

pytestmark = pytest.mark.slow

BOTS = ["greedy", "random", "random", "random"]


def test_a_killed_node_changes_nothing():
    from ray.cluster_utils import Cluster

    import hexhaven.ray

    # Inside, so that it travels to the workers, which cannot import this file.
    def first_legal(obs: np.ndarray, mask: np.ndarray) -> np.ndarray:
        return mask.argmax(axis=1)

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = cluster.add_node(num_cpus=1)
    try:
        ray.init(address=cluster.address, log_to_driver=False)
        killer = threading.Thread(target=lambda: (time.sleep(3), cluster.remove_node(second, allow_graceful=False)))
        killer.start()
        spread = hexhaven.ray.match(BOTS, games=2_000, seed=3, chunk=100)
        killer.join()
        alone = hh.match(BOTS, games=2_000, seed=3)
        for one, other in zip(spread.contestants, alone.contestants, strict=True):
            assert one == other
        games = hexhaven.ray.self_play(first_legal, games=6, seed=1, chunk=2, max_turns=20)
        assert games == hexhaven.ray.self_play_range(first_legal, 0, 6, seed=1, max_turns=20)
        stopped = hexhaven.ray.match(BOTS, games=2_000, seed=3, chunk=50, sprt=(0.25, 0.5))
        assert stopped.verdict == "high" and stopped.games < 2_000
    finally:
        ray.shutdown()
        cluster.shutdown()
