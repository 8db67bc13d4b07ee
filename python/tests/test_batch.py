"""BatchEnv: the same games for any number of threads, all ways of resetting, snapshots, errors."""

from __future__ import annotations

import pickle
from itertools import count

import numpy as np
import pytest

import hexhaven as hh

RULES = ["base", "knights", "knights at sea", "oil", "energies", "seafarers"]


def make(rules: str, **settings: object) -> hh.BatchEnv:
    name, _, place = rules.partition(" at ")
    return hh.BatchEnv(name, options={"seafarers": True} if place else None, **settings)  # type: ignore[arg-type]


def ids_of(env: hh.BatchEnv, step: int) -> np.ndarray:
    """Legal ids that depend on the arrays only."""
    n = env.mask.sum(axis=1)
    pick = (np.arange(env.n) * 7 + step * 13) % n
    return (env.mask.cumsum(axis=1) > pick[:, None]).argmax(axis=1)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("opponents", ["self", ["greedy", "random", "random"]])
def test_results_do_not_depend_on_threads(rules: str, opponents: str | list[str]):
    envs = [
        make(rules, n=70, opponents=opponents, seed=3, threads=threads, max_turns=4, players=4) for threads in (1, 2, 7)
    ]
    for env in envs:
        env.reset()
    for step in range(60):
        ids = ids_of(envs[0], step)
        for env in envs:
            env.step(ids)
        for other in envs[1:]:
            for name in ("obs", "mask", "reward", "terminated", "truncated", "seat", "final_obs"):
                assert np.array_equal(getattr(envs[0], name), getattr(other, name)), name


@pytest.mark.parametrize("rules", RULES)
def test_bits_say_the_same_as_bytes(rules: str):
    """300 games are more than are stepped together."""
    plain, packed = (
        make(rules, n=300, opponents="self", seed=3, players=4, masks=masks, observe=False, threads=2)
        for masks in ("bool", "bits")
    )
    plain.reset()
    packed.reset()
    for step in range(40):
        assert np.array_equal(plain.mask_bits, packed.mask_bits)
        assert plain.mask.dtype == packed.mask.dtype == np.bool_
        assert np.array_equal(plain.mask, packed.mask)
        ids = ids_of(plain, step)
        plain.step(ids)
        packed.step(ids)
    with pytest.raises(ValueError):
        packed.mask_bits[0, 0] = 0
    with pytest.raises(hh.BadOptions):
        make(rules, n=1, masks="words")


def test_games_do_not_depend_on_other_slots():
    wide, narrow = (hh.BatchEnv("base", n=n, opponents="self", seed=3) for n in (4, 4))
    wide.reset()
    narrow.reset()
    for step in range(40):
        ids = ids_of(wide, step)
        other = ids_of(narrow, step)
        other[1:] = narrow.mask[1:].argmax(axis=1)
        wide.step(ids)
        narrow.step(np.concatenate([ids[:1], other[1:]]))
        assert np.array_equal(wide.obs[0], narrow.obs[0])


def test_whole_games_end_and_pay():
    env = hh.BatchEnv("base", n=8, opponents=["random"] * 3, seed=1, options={"target_vp": 4})
    env.reset()
    games, paid = [], np.zeros(8)
    for step in range(4_000):
        env.step(ids_of(env, step))
        paid += env.reward
        ended = env.terminated | env.truncated
        assert set(env.final_idx) == set(np.flatnonzero(ended))
        games += env.finished()
        if len(games) > 20:
            break
    assert len(games) > 20
    won = sum(game["winners"] == [game["learner"]] for game in games if game["ending"] == "victory")
    lost = sum(game["winners"] not in ([game["learner"]], []) for game in games)
    assert np.isclose(paid.sum(), won - lost / 3)


def test_autoreset_modes():
    settings = {"n": 3, "opponents": ["random"] * 3, "seed": 1, "options": {"target_vp": 3}}
    same, later, never = (
        hh.BatchEnv("base", autoreset=mode, **settings) for mode in ("same_step", "next_step", "disabled")
    )
    for env in (same, later, never):
        env.reset()
    for step in range(400):
        ids = ids_of(same, step)
        same.step(ids)
        later.step(ids)
        never.step(ids)
        ended = same.terminated | same.truncated
        assert np.array_equal(ended, later.terminated | later.truncated)
        assert np.array_equal(ended, never.terminated | never.truncated)
        if ended.any():
            rows = np.flatnonzero(ended)
            assert np.array_equal(later.obs[rows], same.final_obs)
            assert (later.seat[rows] == -1).all()
            if not ended.all():
                return
            later.step(np.zeros(3, int))
            assert np.array_equal(later.obs, same.obs) and not later.terminated.any()
            never.reset_rows(ended)
            assert np.array_equal(never.obs, same.obs)
    pytest.fail("no game ended")


def test_snapshots():
    env = hh.BatchEnv("base", n=5, opponents=["greedy", "random"], seed=2)
    env.reset()
    for step in range(50):
        env.step(ids_of(env, step))
    again = hh.BatchEnv.restore(env.snapshot())
    third = pickle.loads(pickle.dumps(env))
    for step in range(50):
        for name in ("obs", "mask", "seat"):
            assert np.array_equal(getattr(env, name), getattr(again, name)), name
            assert np.array_equal(getattr(env, name), getattr(third, name)), name
        ids = ids_of(env, step)
        for one in (env, again, third):
            one.step(ids)


@pytest.mark.parametrize(("n", "row", "threads"), [(3, 1, 1), (300, 290, 3)])
def test_illegal_ids_step_nothing(n: int, row: int, threads: int):
    env = hh.BatchEnv("base", n=n, opponents="self", seed=1, threads=threads)
    env.reset()
    before = env.obs.copy(), env.mask.copy()
    ids = env.mask.argmax(axis=1)
    ids[row] = 0
    with pytest.raises(hh.IllegalAction) as error:
        env.step(ids)
    assert error.value.slot == row
    assert np.array_equal(before[0], env.obs) and np.array_equal(before[1], env.mask)
    env.step(env.mask.argmax(axis=1).astype(np.int32))
    with pytest.raises(IndexError):
        env.step([0])


def test_arrays_stay_the_same_unless_copies_are_asked_for():
    env = hh.BatchEnv("base", n=2, opponents="self", seed=1)
    env.reset()
    obs = env.obs
    env.step(env.mask.argmax(axis=1))
    assert env.obs is obs
    fresh = hh.BatchEnv("base", n=2, opponents="self", seed=1, copy=True)
    fresh.reset()
    obs, kept = fresh.obs, fresh.obs.copy()
    fresh.step(fresh.mask.argmax(axis=1))
    assert np.array_equal(obs, kept) and fresh.obs is not obs
    again = hh.BatchEnv.restore(fresh.snapshot())
    obs = again.obs
    again.step(again.mask.argmax(axis=1))
    assert again.obs is not obs


def test_more_threads_than_games_are_no_trouble():
    env = hh.BatchEnv("base", n=64, opponents="self", seed=1, threads=10_000)
    env.reset()
    for step in range(20):
        env.step(ids_of(env, step))


def test_opponents_may_be_bots():
    named, made = (hh.BatchEnv("base", n=4, opponents=[bot] * 3, seed=1) for bot in ("greedy", hh.Bot("greedy")))
    for env in (named, made):
        env.reset()
        for step in range(20):
            env.step(ids_of(env, step))
    assert np.array_equal(named.obs, made.obs)


@pytest.mark.parametrize("reward", ["win", "points", "rank"])
def test_rewards_of_all_seats(reward: str):
    env = hh.BatchEnv("base", n=2, opponents="self", seed=1, reward=reward, options={"target_vp": 3})
    env.reset()
    total = np.zeros((2, 4))
    for step in range(2_000):
        env.step(ids_of(env, step))
        total += env.reward
        games = env.finished()
        if games:
            row = total[games[0]["slot"]]
            if reward == "points":
                assert np.allclose(row * 3, games[0]["points"], atol=1e-4)
            else:
                assert np.isclose(row.max(), 1) and row.min() < 0
            return
    pytest.fail("no game ended")


def deal_again(rules: str, n_positions: int) -> None:
    """From outside: positions of random games, hidden cards dealt again, equal bytes, text and masks."""
    env = make(rules, n=50, opponents="self", seed=9, trade="off", players=4)
    env.reset()
    looked = compared = 0
    for step in count():
        env.step(ids_of(env, step))
        if step % 10:
            continue
        for row in range(env.n):
            seat = int(env.seat[row])
            seen = env.position(row).observe(seat)
            world = seen.determinize(step)
            dealt = world.observe(seat)
            assert np.array_equal(seen.encode(), dealt.encode())
            assert str(seen) == str(dealt)
            # A draft is not part of a position.
            if np.array_equal(env.obs[row], seen.encode()):
                assert np.array_equal(hh.Game(position=world, chance="manual", trade="off").mask(), env.mask[row])
                compared += 1
            looked += 1
        if looked >= n_positions:
            break
    assert compared > looked / 2


@pytest.mark.parametrize("rules", RULES)
def test_hidden_cards_change_nothing(rules: str):
    deal_again(rules, 150)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_hidden_cards_change_nothing_in_ten_thousand_positions(rules: str):
    deal_again(rules, 10_000)
