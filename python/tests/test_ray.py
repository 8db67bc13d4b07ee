"""Ray: a real local cluster of two nodes, one of them killed; the result is that of one machine."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

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

    def while_a_node_dies(work: Callable[[], Any]) -> Any:
        """Does some work on two nodes, and kills the second as soon as both are busy."""
        node = cluster.add_node(num_cpus=1)
        is_dead, is_done = threading.Event(), threading.Event()

        def kill() -> None:
            while ray.available_resources().get("CPU", 0) >= 1:
                if is_done.wait(0.05):
                    return
            cluster.remove_node(node, allow_graceful=False)
            is_dead.set()

        killer = threading.Thread(target=kill)
        killer.start()
        result = work()
        is_done.set()
        killer.join()
        assert is_dead.is_set(), "the work was done before the node died"
        return result

    try:
        ray.init(address=cluster.address, log_to_driver=False)
        spread = while_a_node_dies(lambda: hexhaven.ray.match(BOTS, games=2_000, seed=3, chunk=100))
        alone = hh.match(BOTS, games=2_000, seed=3)
        for one, other in zip(spread.contestants, alone.contestants, strict=True):
            assert one == other
        settings = {"seed": 1, "max_turns": 200}
        games = while_a_node_dies(lambda: hexhaven.ray.self_play(first_legal, games=200, chunk=10, **settings))
        assert games == hexhaven.ray.self_play_range(first_legal, 0, 200, **settings)
        stopped = hexhaven.ray.match(BOTS, games=2_000, seed=3, chunk=50, sprt=(0.25, 0.5))
        assert stopped.verdict == "high" and stopped.games < 2_000
    finally:
        ray.shutdown()
        cluster.shutdown()


def test_models_travel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Workers run in other folders, where a relative path names nothing."""
    pytest.importorskip("onnxruntime", reason="pip install torch onnx onnxruntime")
    import hexhaven.ray
    from hexhaven.learn import ActorCritic, export_onnx

    space = hh.space("base")
    monkeypatch.chdir(tmp_path)
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        Path("models").mkdir()
        export_onnx(ActorCritic(space, 8), space, "models/net.onnx", trade="off")
        bots = ["onnx:models/net.onnx@t0.5", "onnx:models/net.onnx", "random"]
        spread = hexhaven.ray.match(bots, games=12, seed=3, chunk=4, max_turns=30)
        alone = hh.match(bots, games=12, seed=3, max_turns=30)
        assert spread.contestants == alone.contestants and spread[0].faults == 0
    finally:
        ray.shutdown()
