"""OpenSpiel: explicit chance and information states. `pip install hexhaven[spiel]`.

Importing this module registers a game for each rule set, `hexhaven_base`, `hexhaven_knights` and so on:

    import pyspiel, hexhaven.spiel
    game = pyspiel.load_game("hexhaven_base(players=3,board_seed=1,max_turns=20)")

`options` are those of the rules, with a colon and semicolons: `hexhaven_knights(options=seafarers:on;target_vp:12)`.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pyspiel

from . import _adapter, _native
from ._game import Game as Session

_LIMITS = {name: (least, most) for name, _, least, most, *_ in _native.rule_sets()}
_ZERO_SUM = {"base", "knights", "seafarers"}


def _type(rules: str) -> Any:
    least, most = _LIMITS[rules]
    utility = pyspiel.GameType.Utility.ZERO_SUM if rules in _ZERO_SUM else pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType(
        short_name=f"hexhaven_{rules}",
        long_name=f"Hexhaven, rule set {rules}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": max(3, least), "board_seed": 1, "max_turns": 100, "trade": "catalogue", "options": "",
        },
    )  # fmt: skip


class HexhavenGame(pyspiel.Game):  # type: ignore[misc]
    """A game of one rule set on one board; all begin with the same player."""

    rules = "base"

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        kind = _TYPES[self.rules]
        self.players = int(params.get("players", kind.parameter_specification["players"]))
        self.max_turns = int(params.get("max_turns", 100))
        self.trade = str(params.get("trade", "catalogue"))
        options = {"max_turns": str(self.max_turns), "max_offers_per_turn": "2"}
        given = str(params.get("options", ""))
        for part in filter(None, given.split(";")):
            key, _, value = part.partition(":")
            options[key] = value
        board_seed = int(params.get("board_seed", 1))
        # Searching programs copy states all the time, so these keep no history.
        self.start = Session(
            self.rules, players=self.players, seed=board_seed, options=options, chance="manual", trade=self.trade,
            history=False,
        )  # fmt: skip
        self.space = self.start.space
        self.outcome_ids = {text: idx for idx, text in enumerate(self.space.outcomes)}
        # Ids per decision: a turn has some dozen decisions, and drafts take several ids.
        self.max_length = 400 * (self.max_turns + 4)
        zero_sum = self.rules in _ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=self.space.n_actions,
            max_chance_outcomes=len(self.outcome_ids),
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.max_length,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> HexhavenState:
        """The position before the first placement."""
        return HexhavenState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """A player's observation, as bytes and as text."""
        return _Observer(self)


class _Box:
    """Everything that a state is made of; it copies itself quickly, because OpenSpiel copies all attributes."""

    __slots__ = ("digests", "length", "session")

    def __init__(self, session: Session, digests: list[bytes], length: int) -> None:
        self.session, self.digests, self.length = session, digests, length

    def __deepcopy__(self, memo: dict[int, Any]) -> _Box:
        return _Box(self.session.clone(), list(self.digests), self.length)


class HexhavenState(pyspiel.State):  # type: ignore[misc]
    """A position with what every player has seen so far."""

    def __init__(self, game: HexhavenGame) -> None:
        super().__init__(game)
        self._box = _Box(game.start.clone(), [b""] * game.players, 0)

    @property
    def session(self) -> Session:
        """The game as Hexhaven has it."""
        return self._box.session

    def current_player(self) -> int:
        """The player to act, chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.session.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.session.seat
        assert seat is not None
        return "abcdef".index(seat)

    def is_terminal(self) -> bool:
        """Whether the game is over, or has taken too long."""
        return self.session.is_over or self._box.length >= self.get_game().max_length

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The ids that a player may choose; none for anybody else."""
        if self.is_terminal():
            return []
        if self.session.is_chance:
            return sorted(self.get_game().outcome_ids[text] for text, _ in self.session.outcomes())
        if player is not None and player >= 0 and player != self.current_player():
            return []
        return self.session.legal_ids()

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities."""
        outcomes = self.session.outcomes()
        total = sum(weight for _, weight in outcomes)
        ids = self.get_game().outcome_ids
        return sorted((ids[text], weight / total) for text, weight in outcomes)

    def _apply_action(self, action: int) -> None:
        box, game = self._box, self.get_game()
        box.length += 1
        if box.session.is_chance:
            box.session.resolve(game.space.outcomes[action])
        else:
            box.session.play(int(action))
        if box.session.draft is None:
            for player in range(game.players):
                seen = str(box.session.observe(player)).encode()
                box.digests[player] = hashlib.blake2b(box.digests[player] + seen, digest_size=8).digest()

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        if player == pyspiel.PlayerId.CHANCE:
            return str(game.space.outcomes[action])
        return str(game.space.label(action))

    def returns(self) -> list[float]:
        """The reward of each player."""
        if not self.is_terminal():
            return [0.0] * self.get_game().players
        return _adapter.payoffs(self.session)

    def rewards(self) -> list[float]:
        """The same: games pay at their end."""
        return self.returns()

    def _check(self, player: int) -> None:
        if not 0 <= player < self.get_game().players:
            players = self.get_game().players
            raise pyspiel.SpielError(f"player {player} does not play: player >= 0 and player < {players} hold for all")

    def information_state_string(self, player: int | None = None) -> str:
        """The player, the player's observation, and a digest of everything seen before."""
        player = self.current_player() if player is None else player
        self._check(player)
        draft = self.session.draft or "" if player == self.current_player() else ""
        return f"{player}\n{self.session.observe(player)}{draft}\n{self._box.digests[player].hex()}"

    def observation_string(self, player: int | None = None) -> str:
        """The player's observation."""
        player = self.current_player() if player is None else player
        self._check(player)
        return str(self.session.observe(player))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The player's observation, scaled."""
        player = self.current_player() if player is None else player
        self._check(player)
        scaled: list[float] = (self.session.encode(player).astype(np.float32) * self.get_game().space.scale).tolist()
        return scaled

    def resample_from_infostate(self, player: int, sampler: Any) -> HexhavenState:
        """Another state that looks the same to a player, with the same past observations."""
        self._check(player)
        other: HexhavenState = self.clone()
        position = self.session.observe(player).determinize(int(sampler() * 2**32))
        session = Session(position=position, chance="manual", trade=self.get_game().trade, history=False)
        if player == self.current_player():
            session.resume(*self.session.progress())
        other._box = _Box(session, list(self._box.digests), self._box.length)
        return other

    def __str__(self) -> str:
        return f"{self.session.position}\n{self.session.draft or ''}"

    def serialize(self) -> str:
        """The actions that lead here."""
        return "\n".join(str(item.action) for item in self.full_history())


class _Observer:
    """What OpenSpiel's tools ask for observations."""

    def __init__(self, game: HexhavenGame) -> None:
        self._game = game
        self.tensor = np.zeros(game.space.n_features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: HexhavenState, player: int) -> None:
        """Fills the tensor with a player's observation."""
        np.multiply(state.session.encode(player), self._game.space.scale, out=self.tensor)

    def string_from(self, state: HexhavenState, player: int) -> str:
        """A player's observation as text."""
        return state.observation_string(player)


_TYPES = {rules: _type(rules) for rules in _LIMITS}


def _register() -> None:
    known = set(pyspiel.registered_names())
    for name, *_ in _native.rule_sets():
        if f"hexhaven_{name}" not in known:
            game = type(f"Hexhaven_{name}", (HexhavenGame,), {"rules": name, "__doc__": HexhavenGame.__doc__})
            pyspiel.register_game(_TYPES[name], game)


_register()
