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
from ._errors import BadOptions, IllegalAction
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
        learner: str | int = "random",
        illegal: str = "lose",
        mask: str = "info",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        if opponents == "self":
            raise BadOptions("opponents='self': this environment has one seat; hexhaven.zoo has an agent for each")
        _adapter.one_of("mask", mask, ("info", "obs"))
        _adapter.one_of("render_mode", render_mode, (None, *RENDER_MODES))
        batch = BatchEnv(rules, n=1, opponents=opponents, learner=learner, autoreset="disabled", **settings)
        self._settings = batch._settings
        self._single = _native.Single(self._settings)
        self._illegal = _adapter.check_illegal(illegal)
        self._in_obs = mask == "obs"
        self.render_mode = render_mode
        self.space = batch.space
        box = spaces.Box(0, 255, (self.space.n_features,), np.uint8)
        self.observation_space: Any = box
        if self._in_obs:
            flags = spaces.Box(0, 1, (self.space.n_actions,), np.int8)
            self.observation_space = spaces.Dict({"observation": box, "action_mask": flags})
        self.action_space = spaces.Discrete(self.space.n_actions)
        self._seed = 0
        self._seat = -1
        self._is_over = True

    def _shown(self, obs: Any, mask: Any, seat: int) -> tuple[Any, dict[str, Any]]:
        """The result of a step or reset: all arrays belong to the caller."""
        self._mask, self._seat = mask, seat
        if self._in_obs:
            obs = {"observation": obs, "action_mask": mask.copy()}
        return obs, {"action_mask": mask, "seat": seat}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask as MaskablePPO asks for it."""
        mask: npt.NDArray[np.bool_] = self._mask.astype(np.bool_)
        return mask

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins a game; without a seed one that follows from the seed given last."""
        super().reset(seed=seed)
        self._seed = int(self.np_random.integers(2**62))
        obs, mask, _, _, _, seat = self._single.reset(self._seed)
        self._is_over = False
        return self._shown(obs, mask, seat)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Takes an id and continues to the learner's next decision."""
        if self._is_over:
            raise RuntimeError("the game is over: call reset()")
        replaced: dict[str, str] = {}
        try:
            obs, mask, reward, terminated, truncated, seat = self._single.step(action)
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            if self._illegal == "lose":
                return self._lose(error)
            least = _adapter.least(np.flatnonzero(self._mask).tolist())
            obs, mask, reward, terminated, truncated, seat = self._single.step(least)
            replaced = {"illegal": str(error)}
        self._is_over = terminated or truncated
        shown, info = self._shown(obs, mask, seat)
        return shown, reward, terminated, truncated, {**info, **replaced}

    def _lose(self, error: IllegalAction) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        _adapter.warn_illegal(error)
        self._is_over = True
        obs, mask, *_, seat = self._single.sight()
        shown, info = self._shown(obs, mask, seat)
        return shown, -1.0, True, False, {**info, "illegal": str(error)}

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        del state["_single"]
        if not self._settings["keeps_history"]:
            raise BadOptions("this game keeps no history: make it with history=True")
        return {**state, "_ids": self._single.history()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        ids = state.pop("_ids")
        self.__dict__.update(state)
        self._single = _native.Single(self._settings)
        if self._seat >= 0 or self._is_over:
            self._single.replay(self._seed, ids)

    def render(self) -> str | None:
        """The board is drawn from the learner's place: text, or SVG."""
        if self.render_mode is None:
            return None
        game = self.game()
        view = None if self._seat < 0 else self._seat
        if self.render_mode == "svg":
            return game.svg(view)
        text = game.text(view)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def game(self) -> Game:
        """The position as a separate game, for pictures and analysis; the environment continues independently."""
        return Game(position=self._single.position(), chance="manual")

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
        self.batch = BatchEnv(rules, n=num_envs, opponents=opponents, autoreset=names[mode], **settings)
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
