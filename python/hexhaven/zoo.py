"""PettingZoo: every seat is an agent. `pip install hexhaven[zoo]`.

>>> from hexhaven import zoo
>>> env = zoo.env("base", players=3)
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> sorted(observation), env.agent_selection
(['action_mask', 'observation'], 'player_1')
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import _adapter
from ._errors import IllegalAction
from ._game import Game

RENDER_MODES = ["human", "ansi", "svg"]


class HexhavenAEC(AECEnv):  # type: ignore[misc]
    """A game of any rule set with one agent per seat; chance is drawn inside."""

    metadata = {  # noqa: RUF012
        "render_modes": RENDER_MODES,
        "name": "hexhaven_v0",
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        rules: str = "base",
        *,
        players: int = 4,
        preset: str | None = None,
        options: dict[str, Any] | None = None,
        trade: str = "catalogue",
        max_offers_per_turn: int | None = 2,
        max_turns: int = 500,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._rules, self._players = rules, players
        options = _adapter.game_options(options, max_offers_per_turn)
        self._settings: dict[str, Any] = {"preset": preset, "options": options, "trade": trade}
        self._illegal = _adapter.check_illegal(illegal)
        self._max_turns = max_turns
        self.render_mode = _adapter.one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.space = Game(rules, players=players, **self._settings).space
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._agent_at = dict(zip("abcdef", self.possible_agents, strict=False))
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        n_features, n_actions = self.space.n_features, self.space.n_actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (n_features,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (n_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(n_actions) for agent in self.possible_agents}
        self._game: Game | None = None
        # The agent to act; None when the game is over or was given up.
        self._actor: str | None = None
        self._seed = 0

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions; always the same object."""
        return self.action_spaces[agent]

    @property
    def game(self) -> Game:
        """The game that is played."""
        if self._game is None:
            raise RuntimeError("call reset() first")
        return self._game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; without a seed the one after the last."""
        self._seed = self._seed + 1 if seed is None else seed
        self._game = _adapter.start(self._rules, self._players, self._seed, self._settings)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self.game.seat
        self._actor = None if seat is None else self._agent_at[seat]
        if self._actor is not None:
            self.agent_selection = self._actor

    def observe(self, agent: str) -> dict[str, Any]:
        """An agent's observation; its mask is empty unless the agent must act."""
        game = self.game
        mask = game.mask().view(np.int8) if agent == self._actor else np.zeros(self.space.n_actions, np.int8)
        return {"observation": game.encode(self._seat_of[agent]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Takes an id of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        loser = self._play(agent, action)
        game = self.game
        is_over, is_cut = game.is_over, game.turn > self._max_turns
        if is_over or is_cut or loser is not None:
            # Only the end pays, so rewards are zero until here.
            self._actor = None
            paid = _adapter.payoffs(game, [] if loser is None else [loser])
            self.rewards = dict(zip(self.possible_agents, paid, strict=True))
            self.terminations = dict.fromkeys(self.possible_agents, not is_cut or is_over)
            self.truncations = dict.fromkeys(self.possible_agents, is_cut and not is_over)
            self._accumulate_rewards()
        else:
            self._select()
        if self.render_mode == "human":
            self.render()

    def _play(self, agent: str, action: int | None) -> int | None:
        game = self.game
        try:
            if action is None:
                raise IllegalAction("no action was given", seat=game.seat)
            game.play(int(action))
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            self.infos[agent]["illegal"] = str(error)
            if self._illegal == "replace":
                game.play(_adapter.least(game.legal_ids()))
                return None
            _adapter.warn_illegal(error)
            return self.possible_agents.index(agent)
        return None

    def render(self) -> str | None:
        """`ansi` and `svg` return text; `human` prints the board."""
        if self.render_mode is None:
            return None
        if self.render_mode == "svg":
            return self.game.svg()
        if self.render_mode == "ansi":
            return self.game.text()
        print(self.game.text())
        return None

    def close(self) -> None:
        """Nothing is open."""


def env(rules: str = "base", **settings: Any) -> AECEnv:
    """An environment with the usual guards: it tells when it is used out of order."""
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(HexhavenAEC(rules, **settings))


def raw_env(rules: str = "base", **settings: Any) -> HexhavenAEC:
    """The environment itself."""
    return HexhavenAEC(rules, **settings)
