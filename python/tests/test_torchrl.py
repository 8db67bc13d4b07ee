"""TorchRL: its check of the specs, through its wrappers for PettingZoo and Gymnasium."""

from __future__ import annotations

import warnings

import pytest

pytest.importorskip("torchrl", reason="pip install torchrl")

pytestmark = pytest.mark.slow


def test_pettingzoo_wrapper():
    from torchrl.envs import PettingZooWrapper
    from torchrl.envs.utils import check_env_specs

    from hexhaven import zoo

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env_specs(PettingZooWrapper(zoo.env("base", players=3), use_mask=True))


def test_gym_wrapper_with_masks():
    import gymnasium
    from torchrl.envs import ActionMask, GymWrapper, TransformedEnv
    from torchrl.envs.utils import check_env_specs

    import hexhaven.gym  # noqa: F401

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        base = GymWrapper(gymnasium.make("hexhaven/Base-v0", mask="obs", disable_env_checker=True))
        check_env_specs(TransformedEnv(base, ActionMask()))
