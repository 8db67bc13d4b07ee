"""Many games side by side."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _checks, _native
from ._errors import BadOptions
from ._game import Position
from ._spaces import Space, _space

_VERSION = 1


class BatchEnv:
    """Many games side by side, stepped by Rust into arrays that stay the same.

    Give `opponents` one bot name for each other seat, or `"self"` to decide for every seat. A step takes one id per
    game and goes on to the learner's next decision: opponents and chance act inside, and so does a learner without a
    choice unless `skip_forced=False`. The same seed and the same ids
    give the same arrays, whatever the number of threads.

    The arrays are the environment's: read them, copy what you keep, and do not write into them.

    - `obs` uint8 `(n, features)` and `mask` bool `(n, actions)` are those of the seat to act, `seat` int8 `(n,)`.
    - `mask_bits` uint64 `(n, words)` is the mask with a bit for each id, the first id lowest; `masks="bits"` writes
      nothing else, which is faster, and `mask` is made of it when you ask.
    - `reward` float32 is `(n,)`, or `(n, players)` with `opponents="self"`; `terminated`, `truncated` bool `(n,)`.
    - `final_idx`, `final_obs` have the last observations of games that ended in the step.

    >>> import hexhaven as hh
    >>> env = hh.BatchEnv("base", n=2, opponents=["random"] * 3, seed=1)
    >>> env.reset()
    >>> env.step(env.mask.argmax(axis=1))
    >>> env.obs.shape == (2, env.space.n_features), env.reward.tolist()
    (True, [0.0, 0.0])
    """

    def __init__(
        self,
        rules: str = "base",
        *,
        n: int = 1,
        players: int | None = None,
        opponents: Sequence[str] | str | None = None,
        learner: str | int = "rotate",
        seed: int = 0,
        threads: int = 1,
        preset: str | None = None,
        options: dict[str, Any] | None = None,
        trade: str = "catalogue",
        max_offers_per_turn: int | None = 2,
        reward: str = "win",
        shaping: float = 0.0,
        gamma: float = 1.0,
        max_turns: int = 500,
        autoreset: str = "same_step",
        observe: bool = True,
        masks: str = "bool",
        skip_forced: bool = True,
        history: bool = True,
        copy: bool = False,
    ) -> None:
        if isinstance(opponents, str) and opponents != "self":
            raise BadOptions(f"opponents={opponents!r}: give a list of bot names, or 'self'")
        texts = ("rules", rules, "base"), ("trade", trade, "off"), ("reward", reward, "win")
        for name, given, example in (*texts, ("autoreset", autoreset, "same_step")):
            _checks.text(name, given, example)
        _checks.real("shaping", shaping)
        _checks.real("gamma", gamma, 0, 1)
        for name, value, least in (("n", n, 1), ("seed", seed, 0), ("threads", threads, 1)):
            _checks.whole(name, value, least)
        _checks.whole("max_turns", max_turns, 1, 2**32 - 1)
        if masks not in ("bool", "bits"):
            raise BadOptions(f"masks={masks!r}: say 'bool' or 'bits'")
        if players is not None:
            _checks.whole("players", players, 2, 6)
        if opponents is None:
            opponents = ["random"] * ((players or 4) - 1)
        if opponents == "self":
            contestants: list[str | None] = [None] * (players or 4)
            learner = "a"
        else:
            contestants = [None, *_checks.bot_names("opponents", opponents)]
            if players is not None and players != len(contestants):
                raise BadOptions(f"{len(opponents)} opponents and the learner are not {players} players")
        options = dict(options or {})
        if max_offers_per_turn is not None:
            options.setdefault("max_offers_per_turn", max_offers_per_turn)
        self._settings: dict[str, Any] = {
            "rules": rules, "preset": preset, "options": options, "contestants": contestants, "seating": learner,
            "games": None, "n": n, "seed": seed, "trade": trade, "reward": reward, "shaping": shaping,
            "gamma": gamma, "max_turns": max_turns, "autoreset": autoreset, "observes": observe,
            "skips_forced": skip_forced, "masks": masks,
            "keeps_history": history, "threads": threads, "copy": copy,
        }  # fmt: skip
        self._make()

    @classmethod
    def _of(cls, settings: dict[str, Any]) -> BatchEnv:
        env = cls.__new__(cls)
        env._settings = settings
        env._make()
        return env

    def _make(self) -> None:
        settings = self._settings
        self._native = _native.Batch(settings)
        self._copy: bool = settings.get("copy", False)
        self.n: int = settings["n"]
        self.players = len(settings["contestants"])
        self.seed: int = settings["seed"]
        self.autoreset: str = settings["autoreset"]
        self.space: Space = _space(settings["rules"], self._native.map)
        n, n_features = self.n, self.space.n_features if settings["observes"] else 0
        self.obs = np.zeros((n, n_features), np.uint8)
        self._mask = np.zeros((n, self.space.n_actions if settings.get("masks") != "bits" else 0), np.bool_)
        self._mask_bits = np.zeros((n, self._native.n_words), np.uint64)
        self._reward = np.zeros((n, self._native.reward_width), np.float32)
        self.terminated = np.zeros(n, np.bool_)
        self.truncated = np.zeros(n, np.bool_)
        self.seat = np.full(n, -1, np.int8)
        self._has_begun = False
        self._show()
        self.final_idx = np.zeros(0, np.int64)
        self.final_obs = np.zeros((0, n_features), np.uint8)

    def _show(self) -> None:
        """The arrays as callers see them: masks say which ids are legal, so they are read-only."""
        self._shown: npt.NDArray[np.bool_] = self._mask.view()
        self.mask_bits = self._mask_bits.view()
        self._shown.flags.writeable = self.mask_bits.flags.writeable = False
        self.reward = self._reward[:, 0] if self._reward.shape[1] == 1 else self._reward
        self._buffers = (
            self.obs, self._mask, self._mask_bits, self._reward, self.terminated, self.truncated, self.seat,
        )  # fmt: skip

    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        """Which ids the seat to act may choose, `(n, actions)`."""
        if self._mask.size:
            return self._shown
        packed = self.mask_bits.astype("<u8", copy=False).view(np.uint8)
        return np.unpackbits(packed, axis=1, count=self.space.n_actions, bitorder="little").view(np.bool_)

    def _refresh(self) -> None:
        if self._copy:
            self.obs, self._mask, self._reward = self.obs.copy(), self._mask.copy(), self._reward.copy()
            self._mask_bits = self._mask_bits.copy()
            self.terminated, self.truncated = self.terminated.copy(), self.truncated.copy()
            self.seat = self.seat.copy()
            self._show()

    def reset(self, seed: int | None = None) -> None:
        """Begins all games; game `k` of slot `i` has number `k * n + i` under the seed."""
        if seed is not None:
            self.seed = _checks.whole("seed", seed, 0)
        self._has_begun = True
        self._refresh()
        self._reward.fill(0)
        self.terminated.fill(False)
        self.truncated.fill(False)
        self._native.reset(self.seed, self._buffers)
        self.final_idx, self.final_obs = self.final_idx[:0], self.final_obs[:0]

    def reset_rows(self, rows: npt.ArrayLike) -> None:
        """Begins the next game of some rows: for `autoreset="disabled"`."""
        chosen = np.ascontiguousarray(rows, np.bool_)
        if chosen.shape != (self.n,):
            raise IndexError(f"rows has the shape {chosen.shape}, not ({self.n},)")
        self._native.reset_rows(chosen.copy(), self._buffers)

    def step(self, actions: npt.ArrayLike) -> None:
        """Takes one id per game. An id that is not in its mask raises `IllegalAction`, and nothing is stepped."""
        ids = _checks.ids("actions", actions, self.n)
        if not self._has_begun:
            raise RuntimeError("the games have not begun: call reset() first")
        self._refresh()
        self._native.step(ids, self._buffers)
        self.final_idx = np.flatnonzero(self.terminated | self.truncated)
        rows = self._native.take_final_obs() if len(self.final_idx) else []
        self.final_obs = np.stack(rows) if rows else self.final_obs[:0]

    def finished(self) -> list[dict[str, Any]]:
        """The games that ended since the last call: slot, number, ending, winners, points, turns, learner's seat."""
        games = self._native.take_finished()
        keys = ("slot", "number", "ending", "winners", "points", "turns")
        return [{**{key: game[key] for key in keys}, "learner": "abcdef"[game["first"]]} for game in games]

    def position(self, row: int) -> Position:
        """The position of a game, hidden cards included."""
        return Position(self._native.position(row))

    def sample(self, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        """One legal id per game, each equally likely."""
        mask = self.mask
        scores = np.asarray(rng.random(mask.shape, np.float32)) * mask
        return np.asarray(scores.argmax(axis=1), np.int64)

    def snapshot(self) -> bytes:
        """Everything needed to continue from here; bots with a time budget may decide differently then."""
        if not self._settings["keeps_history"]:
            raise BadOptions("these games keep no history: make them with history=True")
        # The space is there for its version, which is checked when the snapshot is loaded.
        state = {
            "version": _VERSION, "space": self.space, "settings": self._settings, "seed": self.seed,
            "history": self._native.history(),
        }  # fmt: skip
        return pickle.dumps(state)

    @classmethod
    def restore(cls, snapshot: bytes) -> BatchEnv:
        """The environment of a snapshot: the same ids give the same arrays from here on.

        A snapshot is a pickle: load only your own.
        """
        try:
            state = pickle.loads(snapshot)
        except (pickle.UnpicklingError, EOFError) as error:
            raise BadOptions(f"this is not a snapshot: {error}") from error
        if state.get("version") != _VERSION:
            raise BadOptions(f"a snapshot of version {state.get('version')} cannot be restored by version {_VERSION}")
        env = cls._of(state["settings"])
        env.seed, env._has_begun = state["seed"], True
        env._native.replay(env.seed, state["history"], env._buffers)
        env._native.take_finished()
        return env

    def __reduce__(self) -> tuple[Any, ...]:
        return (BatchEnv.restore, (self.snapshot(),))

    def __repr__(self) -> str:
        return f"BatchEnv({self.space.name!r}, n={self.n}, players={self.players}, seed={self.seed})"
