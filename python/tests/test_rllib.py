"""RLlib: its check of environments, and one iteration of PPO."""

from __future__ import annotations

import warnings

import pytest

pytest.importorskip("ray.rllib", reason="pip install ray[rllib]")

pytestmark = pytest.mark.slow


def test_illegal_ids_are_told():
    from hexhaven.rllib import MultiAgent

    for illegal in ("lose", "replace"):
        env = MultiAgent({"rules": "knights", "players": 3, "options": {"seafarers": True}, "illegal": illegal})
        seen, _ = env.reset(seed=1)
        (agent,) = seen
        wrong = int(seen[agent]["action_mask"].argmin())
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            _, rewards, ended, _, infos = env.step({agent: wrong})
        assert "mask" in infos[agent]["illegal"]
        assert ended["__all__"] == (rewards[agent] == -1.0) == bool(told) == (illegal == "lose")


def test_environment_and_one_iteration():
    import ray
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
    from ray.rllib.utils.pre_checks.env import check_multiagent_environments

    from hexhaven.rllib import MultiAgent

    settings = {"rules": "base", "players": 3, "trade": "off", "max_turns": 5}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_multiagent_environments(MultiAgent(settings))
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        try:
            config = (
                PPOConfig()
                .environment(MultiAgent, env_config=settings)
                .env_runners(num_env_runners=0)
                .training(train_batch_size_per_learner=200, minibatch_size=64, num_epochs=1)
                .rl_module(
                    rl_module_spec=RLModuleSpec(
                        module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [32]}
                    )
                )
                .multi_agent(policies={"shared"}, policy_mapping_fn=lambda *_, **__: "shared")
            )
            algorithm = config.build_algo()
            assert algorithm.train()
            algorithm.stop()
        finally:
            ray.shutdown()
