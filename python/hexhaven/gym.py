"""Gymnasium: one seat against named bots. `pip install hexhaven[gym]`.

Importing this module registers `hexhaven/Base-v0`, `Knights-v0`, `Oil-v0`, `Energies-v0` and `Seafarers-v0`:

>>> import gymnasium, hexhaven.gym
>>> env = gymnasium.make("hexhaven/Base-v0", opponents=["random"] * 3)
>>> obs, info = env.reset(seed=1)
>>> bool(info["action_mask"].any())
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from . import _adapter, _native
from ._batch import BatchEnv
from ._errors import IllegalAction
from ._game import Game

RENDER_MODES = ["human", "ansi", "svg"]


class HexhavenEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a game; bots play the others. With `mask="obs"` an observation is a dictionary with its mask."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        rules: str = "base",
        *,
        opponents: Sequence[str] = ("random", "random", "random"),
        learner: str | int = "rotate",
        illegal: str = "lose",
        mask: str = "info",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self._batch = BatchEnv(rules, n=1, opponents=list(opponents), learner=learner, autoreset="disabled", **settings)
        self._illegal = _adapter.check_illegal(illegal)
        self._in_obs = mask == "obs"
        self.render_mode = render_mode
        self.space = self._batch.space
        box = spaces.Box(0, 255, (self.space.n_features,), np.uint8)
        self.observation_space: Any = box
        if self._in_obs:
            flags = spaces.Box(0, 1, (self.space.n_actions,), np.int8)
            self.observation_space = spaces.Dict({"observation": box, "action_mask": flags})
        self.action_space = spaces.Discrete(self.space.n_actions)
        self._ids = np.zeros(1, np.int64)
        self._is_over = True

    def _obs(self) -> Any:
        obs = self._batch.obs[0].copy()
        return {"observation": obs, "action_mask": self._mask()} if self._in_obs else obs

    def _mask(self) -> npt.NDArray[np.int8]:
        mask: npt.NDArray[np.int8] = self._batch.mask[0].copy().view(np.int8)
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seat": int(self._batch.seat[0])}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask as MaskablePPO asks for it."""
        mask: npt.NDArray[np.bool_] = self._batch.mask[0].copy()
        return mask

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins a game; without a seed one that follows from the seed given last."""
        super().reset(seed=seed)
        self._batch.reset(int(self.np_random.integers(2**62)))
        self._is_over = False
        return self._obs(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Takes an id and goes on to the learner's next decision."""
        if self._is_over:
            raise RuntimeError("the game is over: call reset()")
        batch = self._batch
        try:
            self._step(int(action))
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            if self._illegal == "lose":
                _adapter.warn_illegal(error)
                self._is_over = True
                return self._obs(), -1.0, True, False, {**self._info(), "illegal": str(error)}
            self._step(int(batch.mask[0].argmax()))
        terminated, truncated = bool(batch.terminated[0]), bool(batch.truncated[0])
        self._is_over = terminated or truncated
        if self._is_over:
            batch._collect()
            batch._finished.clear()
        return self._obs(), float(batch.reward[0]), terminated, truncated, self._info()

    def _step(self, action: int) -> None:
        # Past what a batch does for many games: this is one.
        self._ids[0] = action
        self._batch._native.step(self._ids, self._batch._buffers)

    def render(self) -> str | None:
        """The board is drawn from the learner's place: text, or SVG."""
        if self.render_mode is None:
            return None
        game = self.game()
        seat = int(self._batch.seat[0])
        view = None if seat < 0 else seat
        if self.render_mode == "svg":
            return game.svg(view)
        text = game.text(view)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def game(self) -> Game:
        """The position as a game of its own, for pictures and analysis; the environment goes on by itself."""
        return Game(position=self._batch.position(0), chance="manual")

    def close(self) -> None:
        """Nothing is open."""


class HexhavenVectorEnv(VectorEnv):  # type: ignore[misc]
    """Many games in one process; `info["action_mask"]` has a row for each."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        rules: str = "base",
        *,
        opponents: Sequence[str] = ("random", "random", "random"),
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        names = {
            AutoresetMode.NEXT_STEP: "next_step",
            AutoresetMode.SAME_STEP: "same_step",
            AutoresetMode.DISABLED: "disabled",
        }
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.batch = BatchEnv(rules, n=num_envs, opponents=list(opponents), autoreset=names[mode], **settings)
        self.num_envs = num_envs
        self.render_mode = render_mode
        space = self.batch.space
        self.single_observation_space = spaces.Box(0, 255, (space.n_features,), np.uint8)
        self.single_action_space = spaces.Discrete(space.n_actions)
        self.observation_space = spaces.Box(0, 255, (num_envs, space.n_features), np.uint8)
        self.action_space = spaces.MultiDiscrete([space.n_actions] * num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.uint8], dict[str, Any]]:
        """Begins all games, or those of `options["reset_mask"]`."""
        batch = self.batch
        if options and "reset_mask" in options:
            batch.reset_rows(options["reset_mask"])
        else:
            first = seed if isinstance(seed, int) or seed is None else seed[0]
            batch.reset(first)
        return batch.obs.copy(), {"action_mask": batch.mask.copy().view(np.int8)}

    def step(self, actions: npt.ArrayLike) -> tuple[Any, ...]:
        """Takes one id per game."""
        batch = self.batch
        batch.step(actions)
        info: dict[str, Any] = {"action_mask": batch.mask.copy().view(np.int8)}
        if batch.autoreset == "same_step" and len(batch.final_idx):
            final = np.full(self.num_envs, None, dtype=object)
            for row, obs in zip(batch.final_idx, batch.final_obs, strict=True):
                final[row] = obs
            info["final_obs"] = final
            info["_final_obs"] = batch.terminated | batch.truncated
        return batch.obs.copy(), batch.reward.astype(np.float64), batch.terminated.copy(), batch.truncated.copy(), info

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is open."""


def _register() -> None:
    for rules, *_ in _native.rule_sets():
        name = rules.capitalize()
        key = f"hexhaven/{name}-v0"
        if key not in gymnasium.registry:
            gymnasium.register(
                key,
                entry_point="hexhaven.gym:HexhavenEnv",
                vector_entry_point="hexhaven.gym:HexhavenVectorEnv",
                kwargs={"rules": rules},
                disable_env_checker=False,
            )


_register()
