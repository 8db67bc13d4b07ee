"""RLlib: every seat is an agent. `pip install hexhaven[rllib]`.

Observations have the keys that RLlib's masking module asks for: `observations` and `action_mask`, both float32.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from . import _adapter
from ._errors import IllegalAction
from ._game import Game


class MultiAgent(MultiAgentEnv):  # type: ignore[misc]
    """A game of any rule set with one agent per seat; dictionaries hold only the seat to act."""

    def __init__(self, config: dict[str, Any] | None = None) -> None:
        super().__init__()
        config = dict(config or {})
        self._rules = config.pop("rules", "base")
        self._players = config.pop("players", 4)
        self._max_turns = config.pop("max_turns", 500)
        self._illegal = _adapter.check_illegal(config.pop("illegal", "lose"))
        options = _adapter.game_options(config.pop("options", None), config.pop("max_offers_per_turn", 2))
        self._settings = {"options": options, "preset": config.pop("preset", None)}
        self._settings["trade"] = config.pop("trade", "catalogue")
        self.space = Game(self._rules, players=self._players, **self._settings).space
        self._scale = self.space.scale
        self.possible_agents = [f"player_{seat}" for seat in range(self._players)]
        self.agents = self.possible_agents[:]
        view = spaces.Dict(
            {
                "action_mask": spaces.Box(0.0, 1.0, (self.space.n_actions,), np.float32),
                "observations": spaces.Box(0.0, 255.0, (self.space.n_features,), np.float32),
            }
        )
        action = spaces.Discrete(self.space.n_actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, view)
        self.action_spaces = dict.fromkeys(self.possible_agents, action)
        self._game: Game | None = None
        self._seed = 0

    def _view(self) -> dict[str, Any]:
        game = self._game
        assert game is not None and game.seat is not None
        agent = self.possible_agents["abcdef".index(game.seat)]
        return {
            agent: {
                "action_mask": game.mask().astype(np.float32),
                "observations": game.encode().astype(np.float32) * self._scale,
            }
        }

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Begins a game."""
        self._seed = self._seed + 1 if seed is None else seed
        self._game = _adapter.start(self._rules, self._players, self._seed, self._settings)
        self.agents = self.possible_agents[:]
        return self._view(), {}

    def step(self, action_dict: dict[str, Any]) -> tuple[Any, ...]:
        """Takes the id of the seat to act."""
        game = self._game
        if game is None or game.seat is None:
            raise RuntimeError("call reset() first")
        seat = "abcdef".index(game.seat)
        agent = self.possible_agents[seat]
        losers: list[int] = []
        infos: dict[str, Any] = {}
        try:
            game.play(int(action_dict[agent]))
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            infos[agent] = {"illegal": str(error)}
            if self._illegal == "replace":
                game.play(_adapter.least(game.legal_ids()))
            else:
                _adapter.warn_illegal(error)
                losers = [seat]
        is_cut = game.turn > self._max_turns and not game.is_over
        is_over = game.is_over or bool(losers)
        if not (is_over or is_cut):
            view = self._view()
            # RLlib takes infos only of agents that it shows something.
            infos = {name: info for name, info in infos.items() if name in view}
            return view, {agent: 0.0}, {"__all__": False}, {"__all__": False}, infos
        paid = _adapter.payoffs(game, losers)
        rewards = dict(zip(self.possible_agents, paid, strict=True))
        last = {
            name: {
                "action_mask": np.ones(self.space.n_actions, np.float32),
                "observations": game.encode(idx).astype(np.float32) * self._scale,
            }
            for idx, name in enumerate(self.possible_agents)
        }
        ended = {**dict.fromkeys(self.possible_agents, is_over), "__all__": is_over}
        cut = {**dict.fromkeys(self.possible_agents, is_cut), "__all__": is_cut}
        return last, rewards, ended, cut, infos
