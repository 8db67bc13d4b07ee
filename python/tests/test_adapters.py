"""Gymnasium and PettingZoo: their own checks, and ours where they have none."""

from __future__ import annotations

import functools
import warnings

import numpy as np
import pytest

import hexhaven as hh

gymnasium = pytest.importorskip("gymnasium", reason="pip install gymnasium")

RULES = ["Base", "Knights", "Oil", "Energies", "Seafarers"]


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("mask", ["info", "obs"])
def test_gymnasium_check_env(name: str, mask: str):
    from gymnasium.utils.env_checker import check_env

    import hexhaven.gym  # noqa: F401

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make(f"hexhaven/{name}-v0", mask=mask).unwrapped)


def test_gymnasium_by_module_name():
    env = gymnasium.make("hexhaven.gym:hexhaven/Base-v0", opponents=["random", "greedy"])
    obs, info = env.reset(seed=3)
    again, other = env.reset(seed=3)
    assert np.array_equal(obs, again) and np.array_equal(info["action_mask"], other["action_mask"])
    for _ in range(300):
        obs, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        if terminated or truncated:
            assert reward in (-0.5, 0.0, 1.0)
            obs, info = env.reset()


def test_environments_are_copied_with_their_game():
    import copy
    import pickle

    import hexhaven.gym  # noqa: F401

    env = gymnasium.make("hexhaven/Base-v0", disable_env_checker=True).unwrapped
    fresh = pickle.loads(pickle.dumps(env))
    _, info = env.reset(seed=1)
    assert np.array_equal(fresh.reset(seed=1)[1]["action_mask"], info["action_mask"])
    for _ in range(30):
        _, _, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not terminated
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        masks = info["action_mask"]
        for one in (env, other):
            assert np.array_equal(one.action_masks(), masks.astype(bool))
        chosen = int(masks.argmax())
        results = [one.step(chosen) for one in (copy.deepcopy(env), other)]
        assert np.array_equal(results[0][0], results[1][0]) and results[0][1:4] == results[1][1:4]


def test_the_learner_sits_on_every_seat():
    import hexhaven.gym  # noqa: F401

    env = gymnasium.make("hexhaven/Base-v0", disable_env_checker=True)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}


def test_illegal_actions():
    import hexhaven.gym  # noqa: F401

    for illegal in ("lose", "replace", "raise"):
        env = gymnasium.make("hexhaven/Base-v0", illegal=illegal, disable_env_checker=True)
        _, info = env.reset(seed=1)
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        if illegal == "raise":
            with pytest.raises(hh.IllegalAction):
                env.step(wrong)
        elif illegal == "lose":
            with pytest.warns(RuntimeWarning, match="mask"):
                _, reward, terminated, _, info = env.step(wrong)
            assert reward == -1.0 and terminated and "illegal" in info
        else:
            _, _, terminated, _, info = env.step(wrong)
            assert not terminated and "illegal" in info


def test_bad_arguments_say_what_would_be_good():
    from hexhaven.gym import HexhavenEnv

    for settings in ({"mask": "x"}, {"render_mode": "rgb_array"}, {"opponents": "self"}, {"illegal": "x"}):
        ((name, _),) = settings.items()
        with pytest.raises(hh.BadOptions, match=f"{name}=.*(say one of|hexhaven.zoo)"):
            HexhavenEnv("base", **settings)
    pytest.importorskip("pettingzoo", reason="pip install pettingzoo")
    from hexhaven import zoo

    with pytest.raises(hh.BadOptions, match="render_mode='x': say one of None, human"):
        zoo.env("base", render_mode="x")


def test_the_least_ids_are_the_same_in_every_space():
    from hexhaven import _adapter

    names = ["decline", "pass", "end", "finish", "roll"]
    spaces = [("base", {}), ("knights", {}), ("knights", {"map": "sea-44"}), ("oil", {}), ("energies", {})]
    for rules, where in [*spaces, ("seafarers", {"map": "sea-65"})]:
        space = hh.space(rules, **where)
        assert [space.label(one) for one in _adapter.LEAST] == names
    assert _adapter.least([4, 7, 8]) == 8 and _adapter.least([11, 12]) == 11


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_vector_env_equals_single_ones(mode: str):
    """The games of a vector are those of a batch, step by step, in every mode of ending."""
    from gymnasium.vector import AutoresetMode

    import hexhaven.gym

    modes = {"next_step": "NextStep", "same_step": "SameStep", "disabled": "Disabled"}
    env = hexhaven.gym.HexhavenVectorEnv(
        3, opponents=["random"] * 3, options={"target_vp": 3}, autoreset_mode=AutoresetMode(modes[mode])
    )
    batch = hh.BatchEnv("base", n=3, opponents=["random"] * 3, options={"target_vp": 3}, autoreset=mode)
    obs, info = env.reset(seed=4)
    batch.reset(4)
    rng = np.random.default_rng(0)
    for _ in range(150):
        assert np.array_equal(obs, batch.obs) and np.array_equal(info["action_mask"], batch.mask)
        ids = batch.sample(rng)
        obs, reward, terminated, truncated, info = env.step(ids)
        batch.step(ids)
        assert np.allclose(reward, batch.reward)
        ended = terminated | truncated
        if mode == "same_step" and ended.any():
            assert all((info["final_obs"][row] is not None) == ended[row] for row in range(3))
        if mode == "disabled" and ended.any():
            obs, info = env.reset(options={"reset_mask": ended})
            batch.reset_rows(ended)


class Row(gymnasium.Env):
    """One row of a batch as a separate environment; in the other rows anything legal is played."""

    def __init__(self, row: int) -> None:
        self.batch = hh.BatchEnv("base", n=3, options={"target_vp": 3}, autoreset="disabled")
        self.is_own = np.arange(3) == row
        space = self.batch.space
        self.observation_space = gymnasium.spaces.Box(0, 255, (space.n_features,), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(space.n_actions)
        self.has_begun = False

    def _own(self, values: np.ndarray) -> np.ndarray:
        return values[self.is_own][0]

    def _info(self) -> dict[str, np.ndarray]:
        return {"action_mask": self._own(self.batch.mask).view(np.int8)}

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None):
        if self.has_begun:
            self.batch.reset_rows(self.is_own)
        else:
            self.batch.reset(4)
        self.has_begun = True
        return self._own(self.batch.obs), self._info()

    def step(self, action: int):
        batch = self.batch
        batch.step(np.where(self.is_own, action, batch.mask.argmax(axis=1)))
        ended = batch.terminated | batch.truncated
        terminated, truncated = bool(self._own(batch.terminated)), bool(self._own(batch.truncated))
        result = self._own(batch.obs), float(self._own(batch.reward)), terminated, truncated, self._info()
        if (ended & ~self.is_own).any():
            batch.reset_rows(ended & ~self.is_own)
        return result


@pytest.mark.parametrize("mode", ["NEXT_STEP", "SAME_STEP", "DISABLED"])
def test_vector_env_equals_gymnasiums_own(mode: str):
    """Gymnasium's vector of single environments, with the same games, returns the same step by step."""
    from gymnasium.vector import AutoresetMode, SyncVectorEnv
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    import hexhaven.gym

    reset_mode = AutoresetMode[mode]
    ours = hexhaven.gym.HexhavenVectorEnv(3, options={"target_vp": 3}, autoreset_mode=reset_mode)
    theirs = SyncVectorEnv([lambda row=row: Row(row) for row in range(3)], autoreset_mode=reset_mode)
    assert ours.observation_space == theirs.observation_space and ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    envs = [RecordEpisodeStatistics(env) for env in (ours, theirs)]
    (obs, info), (other_obs, other_info) = (env.reset(seed=4) for env in envs)
    rng, n_ended = np.random.default_rng(0), 0
    for _ in range(300):
        mask = info["action_mask"]
        # After a reset of some rows theirs has only their masks, ours all.
        known = other_info["_action_mask"]
        assert np.array_equal(obs, other_obs) and np.array_equal(mask[known], other_info["action_mask"][known])
        assert obs.dtype == other_obs.dtype and mask.dtype == other_info["action_mask"].dtype
        ids = (rng.random(mask.shape) * mask).argmax(axis=1)
        (obs, *ends, info), (other_obs, *other_ends, other_info) = (env.step(ids) for env in envs)
        for one, other in zip(ends, other_ends, strict=True):
            assert np.allclose(one, other) and one.dtype == other.dtype
        ended = ends[1] | ends[2]
        n_ended += int(ended.sum())
        # After a reset of some rows the wrapper forgets how long theirs have played in the others.
        if ended.any() and mode != "DISABLED":
            assert np.array_equal(info["episode"]["l"][ended], other_info["episode"]["l"][ended])
        if ended.any() and mode == "SAME_STEP":
            for row in np.flatnonzero(ended):
                assert np.array_equal(info["final_obs"][row], other_info["final_obs"][row])
            assert np.array_equal(info["_final_obs"], other_info["_final_obs"])
        if ended.any() and mode == "DISABLED":
            (obs, info), (other_obs, other_info) = (env.reset(options={"reset_mask": ended.copy()}) for env in envs)
    assert n_ended > 3


def test_make_vec_and_wrappers():
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    import hexhaven.gym  # noqa: F401

    env = RecordEpisodeStatistics(gymnasium.make_vec("hexhaven/Base-v0", num_envs=4, options={"target_vp": 3}))
    _, info = env.reset(seed=1)
    rng = np.random.default_rng(0)
    lengths = []
    for _ in range(400):
        mask = info["action_mask"].astype(bool)
        ids = np.array([rng.choice(np.flatnonzero(row)) for row in mask])
        _, _, _, _, info = env.step(ids)
        if "episode" in info:
            lengths += info["episode"]["l"][info["_episode"]].tolist()
    assert lengths and min(lengths) > 3


@pytest.mark.parametrize("mode", ["NEXT_STEP", "SAME_STEP", "DISABLED"])
def test_vector_wrappers_in_each_mode(mode: str):
    """Gymnasium's wrappers work in the modes that they accept; those of observations refuse resets in the same step."""
    from gymnasium.vector import AutoresetMode
    from gymnasium.wrappers import vector as wrappers

    import hexhaven.gym

    clip = functools.partial(wrappers.ClipReward, min_reward=-0.5, max_reward=1)
    rewards = [wrappers.RecordEpisodeStatistics, wrappers.NormalizeReward, clip]
    observations = [wrappers.FlattenObservation, functools.partial(wrappers.DtypeObservation, dtype=np.float32)]
    normalize = [wrappers.NormalizeObservation]
    fitting = {"SAME_STEP": rewards, "DISABLED": rewards + observations}
    fitting["NEXT_STEP"] = fitting["DISABLED"] + normalize
    n_ended = 0
    for wrap in rewards + observations + normalize:
        inner = hexhaven.gym.HexhavenVectorEnv(2, options={"target_vp": 3}, autoreset_mode=AutoresetMode[mode])
        if wrap not in fitting[mode]:
            with pytest.raises(ValueError, match="autoreset_mode"):
                wrap(inner)
            continue
        env, rng = wrap(inner), np.random.default_rng(0)
        obs, info = env.reset(seed=1)
        for _ in range(150):
            mask = info["action_mask"]
            obs, _, terminated, truncated, info = env.step((rng.random(mask.shape) * mask).argmax(axis=1))
            assert obs.dtype == env.observation_space.dtype and obs.shape == env.observation_space.shape
            ended = terminated | truncated
            n_ended += int(ended.sum())
            if mode == "DISABLED" and ended.any():
                obs, info = env.reset(options={"reset_mask": ended})
    assert n_ended > 0


ZOO = [("base", 4), ("base", 2), ("knights", 3), ("knights at sea", 4), ("oil", 4), ("energies", 3), ("seafarers", 3)]


def make_zoo(rules: str, players: int) -> object:
    from hexhaven import zoo

    name, _, place = rules.partition(" at ")
    return zoo.env(name, players=players, options={"seafarers": True} if place else None)


@pytest.mark.parametrize(("rules", "players"), ZOO)
def test_pettingzoo(rules: str, players: int):
    pettingzoo = pytest.importorskip("pettingzoo.test", reason="pip install pettingzoo")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pettingzoo.api_test(make_zoo(rules, players), num_cycles=1000)
        pettingzoo.seed_test(lambda: make_zoo(rules, players), num_cycles=60)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "players"), ZOO)
def test_pettingzoo_at_length(rules: str, players: int):
    pettingzoo = pytest.importorskip("pettingzoo.test", reason="pip install pettingzoo")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pettingzoo.seed_test(lambda: make_zoo(rules, players), num_cycles=500)
        if (rules, players) == ("base", 4):
            pettingzoo.performance_benchmark(make_zoo(rules, players))


def test_pettingzoo_render(capsys: pytest.CaptureFixture[str]):
    pettingzoo = pytest.importorskip("pettingzoo.test", reason="pip install pettingzoo")
    from hexhaven import zoo

    def is_svg(render: str) -> bool:
        return render.startswith("<svg")

    def make(**settings: object) -> object:
        return zoo.env("base", **settings)  # type: ignore[arg-type]

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pettingzoo.render_test(make, custom_tests={"svg": is_svg})
    assert "3:1" in capsys.readouterr().out


def test_pettingzoo_ends():
    pytest.importorskip("pettingzoo", reason="pip install pettingzoo")
    from hexhaven import zoo

    env = zoo.env("base", players=3, options={"target_vp": 3})
    env.reset(seed=2)
    rng = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(max_iter=20_000):
        obs, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        env.step(int(rng.choice(np.flatnonzero(obs["action_mask"]))))
    assert not env.agents and np.isclose(sum(total.values()), 0) and max(total.values()) == 1.0
    limited = zoo.env("base", players=3, max_turns=2)
    limited.reset(seed=2)
    for _ in limited.agent_iter(max_iter=5_000):
        obs, _, terminated, truncated, _ = limited.last()
        assert not terminated
        limited.step(None if truncated else int(obs["action_mask"].argmax()))
    assert not limited.agents
