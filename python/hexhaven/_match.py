"""Matches between bots and policies, and games watched for learning."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import _checks, _native
from ._batch import BatchEnv
from ._errors import BadOptions
from ._game import Bot
from ._progress import Progress, following
from ._spaces import Space, _space

Choose = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.bool_]], npt.ArrayLike]


@dataclass(frozen=True)
class Policy:
    """A policy of yours: `choose` takes observations `(k, features)` and masks `(k, actions)` and gives `k` ids."""

    name: str
    choose: Choose


Contestants = Sequence[str | Bot | Policy]


@dataclass(frozen=True)
class Contestant:
    """The result of one contestant in a match."""

    name: str
    games: int
    wins: int
    share: float
    interval: tuple[float, float]
    points: float
    rating: float
    uncertainty: float
    faults: int
    decisions: int


class MatchResult:
    """The result of a match; `to_dict` has the fields of `hexhaven match --json`."""

    def __init__(self, report: dict[str, Any]) -> None:
        self._report = report
        self.contestants = [
            Contestant(
                name=row["bot"], games=row["games"], wins=row["wins"], share=row["win_share"],
                interval=tuple(row["ci95"]), points=row["mean_points"], rating=row["rating"]["rating"],
                uncertainty=row["rating"]["uncertainty"], faults=row["faults"], decisions=row["decisions"],
            )
            for row in report["seats"]
        ]  # fmt: skip

    @property
    def games(self) -> int:
        """The number of games played."""
        return int(self._report["games"])

    @property
    def verdict(self) -> str | None:
        """The verdict of the sequential test: `open`, `low` or `high`."""
        return self._report.get("sprt")

    def to_dict(self) -> dict[str, Any]:
        """The whole report."""
        return self._report

    def __getitem__(self, key: str | int) -> Contestant:
        if isinstance(key, int):
            return self.contestants[key]
        for contestant in self.contestants:
            if contestant.name == key:
                return contestant
        names = ", ".join(contestant.name for contestant in self.contestants)
        raise KeyError(f"no contestant is called {key!r}; there are {names}")

    def __repr__(self) -> str:
        rows = [
            f"  {c.name:<24} {c.wins:>6} won  {c.share:6.1%}  [{c.interval[0]:.1%}, {c.interval[1]:.1%}]"
            for c in self.contestants
        ]
        faults = [
            f"  {c.name}: {c.faults} of {c.decisions} answers were replaced by a legal action"
            for c in self.contestants
            if c.faults
        ]
        return "\n".join([f"{self.games} game{'s' * (self.games != 1)}", *rows, *faults])


def _terms(
    bots: Contestants, games: int, seed: int, rules: str, preset: str | None, options: dict[str, Any] | None,
    max_turns: int, sprt: tuple[float, float] | None = None,
) -> dict[str, Any]:  # fmt: skip
    if isinstance(bots, str):
        raise BadOptions(f"bots={bots!r}: give a list with one bot for each seat")
    for bot in bots:
        if not isinstance(bot, str | Bot | Policy):
            raise TypeError(f"bots has {bot!r}: give the name of a bot, a Bot, or a Policy with your function")
    if sprt is not None and (not isinstance(sprt, Sequence) or len(sprt) != 2):
        raise TypeError(f"sprt={sprt!r}: give two shares, such as (0.25, 0.4)")
    for name, value, least in (("games", games, 0), ("seed", seed, 0), ("max_turns", max_turns, 1)):
        _checks.whole(name, value, least, 2**32 - 1 if name == "max_turns" else 2**64 - 1)
    names = [bot if isinstance(bot, str) else bot.name for bot in bots]
    return {
        "rules": rules, "preset": preset, "options": options, "bots": names, "games": games, "seed": seed,
        "max_turns": max_turns, "sprt": sprt,
    }  # fmt: skip


def _threads(threads: int | None) -> int:
    """A number of threads; all processors unless somebody says otherwise."""
    return (os.cpu_count() or 1) if threads is None else _checks.whole("threads", threads, 1)


class Bout(NamedTuple):
    """A game of a match: its `number`, its `winner` by place in the list of bots (None if nobody won), and its `turns`.

    The other fields are what `report` needs.
    """

    number: int
    winner: int | None
    kind: int
    seats: int
    pyrrhic: int | None
    turns: int
    troubles: list[tuple[int, str]]
    lists: tuple[list[Any], ...]


def bouts(
    bots: Sequence[str], first: int, count: int, *, seed: int = 0, rules: str = "base", preset: str | None = None,
    options: dict[str, Any] | None = None, max_turns: int = 10_000, threads: int = 1, games: int = 0,
) -> list[Bout]:  # fmt: skip
    """Plays the games `first` to `first + count - 1` of a match: a pure function of its arguments.

    Any scheduler can share a match out in ranges; `report` puts the games of all ranges together.

    >>> import hexhaven as hh
    >>> whole = hh.bouts(["greedy", "random"], 0, 4, seed=1)
    >>> [game.number for game in whole]
    [0, 1, 2, 3]
    >>> parts = hh.bouts(["greedy", "random"], 2, 2, seed=1) + hh.bouts(["greedy", "random"], 0, 2, seed=1)
    >>> hh.report(["greedy", "random"], parts, seed=1)[0].wins == hh.report(["greedy", "random"], whole, seed=1)[0].wins
    True
    """
    _checks.whole("first", first, 0, 2**63)
    _checks.whole("count", count, 0, 2**63)
    _checks.whole("threads", threads, 1)
    terms = _terms(_checks.bot_names("bots", bots), games or first + count, seed, rules, preset, options, max_turns)
    return [Bout(*game) for game in _native.bouts(terms, first, count, threads)]


def report(
    bots: Sequence[str], games: Sequence[tuple[Any, ...]], *, seed: int = 0, rules: str = "base",
    preset: str | None = None, options: dict[str, Any] | None = None, max_turns: int = 10_000,
    sprt: tuple[float, float] | None = None,
) -> MatchResult:  # fmt: skip
    """The result of games that `bouts` played, in any order."""
    terms = _terms(bots, len(games), seed, rules, preset, options, max_turns, sprt)
    return MatchResult(json.loads(_native.report(terms, list(games))))


def match(
    bots: Contestants, *, games: int = 100, seed: int = 0, rules: str = "base",
    preset: str | None = None, options: dict[str, Any] | None = None, threads: int | None = None,
    max_turns: int = 10_000, trade: str = "catalogue", sprt: tuple[float, float] | None = None,
    progress: Progress = False,
) -> MatchResult:  # fmt: skip
    """Plays a match as `hexhaven match` does: seats rotate, and every board is played once from each seat.

    Contestants are names of bots, bots, or policies of yours. The result depends on the seed, never on the number of
    threads.

    >>> import hexhaven as hh
    >>> result = hh.match(["greedy", "random", "random", "random"], games=8, seed=1)
    >>> result["greedy"].games, result[0].share > 0.5
    (8, True)
    """
    threads = _threads(threads)
    terms = _terms(bots, _checks.whole("games", games, 1), seed, rules, preset, options, max_turns, sprt)
    with following(progress, games, "game") as tell:
        if any(isinstance(bot, Policy) for bot in bots):
            played = _play_policies(bots, terms, trade, threads, tell)
        else:
            played = []
            step = 48 if sprt else games
            while len(played) < games:
                before = len(played)
                told = (lambda done, before=before: tell(before + done)) if tell else None
                played += _native.bouts(terms, before, min(step, games - before), threads, told)
                if sprt and json.loads(_native.report(terms, played)).get("sprt") != "open":
                    break
    return MatchResult(json.loads(_native.report(terms, played)))


def _play_policies(
    bots: Contestants, terms: dict[str, Any], trade: str, threads: int, tell: Callable[[int], None] | None
) -> list[tuple[Any, ...]]:
    contestants = [None if isinstance(bot, Policy) else name for bot, name in zip(bots, terms["bots"], strict=True)]
    games, n = terms["games"], min(256, terms["games"])
    env = BatchEnv._of(
        {
            "rules": terms["rules"],
            "preset": terms["preset"],
            "options": terms["options"],
            "contestants": contestants,
            "seating": "rotate",
            "games": games,
            "n": n,
            "seed": terms["seed"],
            "trade": trade,
            "reward": "win",
            "shaping": 0.0,
            "gamma": 1.0,
            "max_turns": terms["max_turns"],
            "autoreset": "same_step",
            "observes": True,
            "skips_forced": True,
            "keeps_history": False,
            "threads": threads,
        }
    )
    env.reset()
    numbers = np.arange(n)
    played: list[tuple[Any, ...]] = []
    ids = np.zeros(n, np.int64)
    while (env.seat >= 0).any():
        # The contestant at a seat: all move on by one seat from game to game.
        who = (env.seat - numbers % len(bots)) % len(bots)
        ids.fill(0)
        for idx, bot in enumerate(bots):
            rows = np.flatnonzero((who == idx) & (env.seat >= 0))
            if isinstance(bot, Policy) and len(rows):
                chosen = bot.choose(env.obs[rows], env.mask[rows])
                ids[rows] = _checks.ids(f"what {bot.name!r} chose", chosen, len(rows))
        env.step(ids)
        for game in env._native.take_finished():
            played.append(game["bout"])
            numbers[game["slot"]] += n
        if tell:
            tell(len(played))
    return played


@dataclass(frozen=True, repr=False)
class Lesson:
    """Decisions of bots, for programs that imitate them; only those with more than one choice."""

    space: Space
    obs: npt.NDArray[np.uint8]
    mask: npt.NDArray[np.bool_]
    ids: npt.NDArray[np.int64]
    results: npt.NDArray[np.float32]
    games: npt.NDArray[np.int64]
    dropped: int

    def __len__(self) -> int:
        return len(self.ids)

    def __repr__(self) -> str:
        n_games = len(np.unique(self.games))
        return f"<Lesson of {len(self)} decisions from {n_games} games, {self.space.name}, {self.dropped} dropped>"


def collect(
    bots: Sequence[str], *, games: int, first: int = 0, seed: int = 0, rules: str = "base", preset: str | None = None,
    options: dict[str, Any] | None = None, trade: str = "catalogue", threads: int | None = None,
    max_turns: int = 500, progress: Progress = False,
) -> Lesson:  # fmt: skip
    """Plays games between bots and writes their decisions down.

    >>> import hexhaven as hh
    >>> lesson = hh.collect(["greedy"] * 4, games=2, seed=1)
    >>> bool(lesson.mask[range(len(lesson)), lesson.ids].all())
    True
    """
    names = _checks.bot_names("bots", bots)
    terms = _terms(names, _checks.whole("games", games, 1), seed, rules, preset, options, max_turns)
    _checks.whole("first", first, 0, 2**63)
    with following(progress, games, "game") as tell:
        told = _native.collect(terms, first, games, trade, _threads(threads), tell)
    obs, mask, ids, results, numbers, dropped = told
    map_name = _native.Game(rules, players=len(bots), preset=preset, options=options).map
    return Lesson(_space(rules, map_name), obs, mask, ids, results, numbers, dropped)
