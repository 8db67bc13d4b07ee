"""Stable-Baselines3: many games as a `VecEnv`, with masks for MaskablePPO. `pip install hexhaven[sb3]`.

A single environment needs nothing of this: `MaskablePPO("MlpPolicy", gymnasium.make("hexhaven/Base-v0"))` works.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv as BaseVecEnv

from ._batch import BatchEnv


class VecEnv(BaseVecEnv):  # type: ignore[misc]
    """Many games side by side in one process; masks come by `env_method("action_masks")`."""

    def __init__(self, rules: str = "base", *, n: int = 64, opponents: Sequence[str] | None = None, **settings: Any):
        self.batch = BatchEnv(rules, n=n, opponents=opponents, autoreset="same_step", **settings)
        space = self.batch.space
        self.render_mode = None
        super().__init__(n, spaces.Box(0, 255, (space.n_features,), np.uint8), spaces.Discrete(space.n_actions))
        self._ids = np.zeros(n, np.int64)

    def reset(self) -> Any:
        """Begins all games."""
        seed = self._seeds[0] if self._seeds and self._seeds[0] is not None else None
        self.batch.reset(seed)
        self._reset_seeds()
        self._reset_options()
        return self.batch.obs.copy()

    def step_async(self, actions: Any) -> None:
        """Keeps the ids for `step_wait`."""
        self._ids = np.asarray(actions, np.int64)

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Steps all games."""
        batch = self.batch
        batch.step(self._ids)
        done = batch.terminated | batch.truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row, obs in zip(batch.final_idx, batch.final_obs, strict=True):
            infos[row] = {"terminal_observation": obs, "TimeLimit.truncated": bool(batch.truncated[row])}
        return batch.obs.copy(), batch.reward.copy(), done, infos

    def action_masks(self) -> Any:
        """The masks of all games."""
        return self.batch.mask.copy()

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """`action_masks` for MaskablePPO."""
        if method_name != "action_masks":
            raise AttributeError(f"these games have no method {method_name!r}")
        return [self.batch.mask[row].copy() for row in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Whether the games have an attribute: only `action_masks`."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of the games."""
        value = getattr(self, attr_name, None)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Games have no attributes to set."""
        raise AttributeError(f"these games have no attribute {attr_name!r}")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Games are never wrapped one by one."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Nothing is open."""
