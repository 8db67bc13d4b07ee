"""Stable-Baselines3: its check, and MaskablePPO on single games and on many."""

from __future__ import annotations

import warnings

import pytest

pytest.importorskip("sb3_contrib", reason="pip install sb3-contrib")

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("rules", ["base", "knights", "oil", "energies", "seafarers"])
def test_check_env(rules: str):
    from stable_baselines3.common.env_checker import check_env

    from hexhaven.gym import HexhavenEnv

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(HexhavenEnv(rules))


def test_ends_of_games_show_the_last_observation():
    import numpy as np

    from hexhaven.sb3 import VecEnv

    many = VecEnv("base", n=4, opponents=["random"] * 3, trade="off", options={"target_vp": 3})
    many.reset()
    rng, ended = np.random.default_rng(1), []
    while len(ended) < 5:
        masks = np.stack(many.env_method("action_masks"))
        obs, _, done, infos = many.step((rng.random(masks.shape) * masks).argmax(axis=1))
        ended += [(infos[row], obs[row]) for row in np.flatnonzero(done)]
    for info, first in ended:
        assert info["terminal_observation"].shape == first.shape and not info["TimeLimit.truncated"]
        assert (info["terminal_observation"] != first).any()


def test_maskable_ppo_learns_a_little():
    import gymnasium
    from sb3_contrib import MaskablePPO

    import hexhaven.gym  # noqa: F401
    from hexhaven.sb3 import VecEnv

    single = gymnasium.make("hexhaven/Base-v0", trade="off")
    MaskablePPO("MlpPolicy", single, n_steps=64, batch_size=32, n_epochs=1, device="cpu").learn(128)
    many = VecEnv("base", n=8, opponents=["random"] * 3, trade="off", options={"target_vp": 4})
    model = MaskablePPO("MlpPolicy", many, n_steps=64, batch_size=128, n_epochs=1, device="cpu")
    model.learn(8 * 64 * 2)
    obs = many.reset()
    ids, _ = model.predict(obs, action_masks=many.action_masks())
    assert many.action_masks()[range(8), ids].all()
