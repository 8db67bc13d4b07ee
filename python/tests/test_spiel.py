"""OpenSpiel's own tests."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="pip install open_spiel")

pytestmark = pytest.mark.slow

GAMES = {
    "base": "",
    "knights": "",
    "knights at sea": ",options=seafarers:on",
    "oil": "",
    "energies": "",
    "seafarers": "",
}


def load(rules: str, settings: str) -> object:
    return pyspiel.load_game(f"hexhaven_{rules.split()[0]}({settings}{GAMES[rules]})")


@pytest.fixture(autouse=True)
def registered():
    from absl import flags

    import hexhaven.spiel  # noqa: F401

    # OpenSpiel's tests read flags, which nobody else parses here.
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])


@pytest.mark.parametrize("rules", GAMES)
def test_random_simulations(rules: str):
    game = load(rules, "board_seed=2,max_turns=6,trade=off")
    assert game.space.name.startswith("knights/sea" if rules == "knights at sea" else f"{rules}/s")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", GAMES)
def test_api_on_a_partial_tree(rules: str):
    import unittest

    from open_spiel.integration_tests import api_test

    game = load(rules, "max_turns=2,trade=off")

    class Partial(api_test.EnforceAPIOnPartialTreeBase):
        pass

    Partial.game, Partial.game_name = game, f"hexhaven_{rules.split()[0]}"
    names = [name for name in dir(Partial) if name.startswith("test_")]
    suite = unittest.TestSuite(Partial(name) for name in names)
    result = unittest.TestResult()
    suite.run(result)
    assert names and not result.errors and not result.failures, (result.errors, result.failures)


def test_playthroughs_repeat(tmp_path: Path):
    """A record of everything that a game shows is the same when it is replayed. It is not committed, because one turn
    is 670 KB; the tests in Rust freeze ids and features."""
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough("hexhaven_base(board_seed=1,max_turns=1,trade=off)", None, seed=3)
    (tmp_path / "base.txt").write_text(text)
    expected, actual = generate_playthrough.replay(str(tmp_path / "base.txt"))
    assert expected == actual and len(text) > 1_000


def test_shimmy():
    shimmy = pytest.importorskip("shimmy", reason="pip install shimmy")
    from pettingzoo.test import api_test

    game = pyspiel.load_game("hexhaven_base(board_seed=1,max_turns=20,trade=off)")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(shimmy.OpenSpielCompatibilityV0(game), num_cycles=200)


def test_information_states_survive_resampling():
    import random

    game = pyspiel.load_game("hexhaven_base(board_seed=1,max_turns=20,trade=off)")
    state = game.new_initial_state()
    rng = random.Random(1)
    for _ in range(150):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            player = state.current_player()
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(rng.choice(state.legal_actions()))


def test_search_bots_play():
    """Search in Python, in C++, and over information states, by either text."""
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("hexhaven_base(board_seed=1,max_turns=1,trade=off)")
    state = game.new_initial_state()
    legal, rollouts = state.legal_actions(), mcts.RandomRolloutEvaluator(1)
    assert mcts.MCTSBot(game, 1.4, 3, rollouts).step(state) in legal
    native = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 3, 10, False, 1, False)
    assert native.mcts_search(state).best_child().action in legal
    for use_observation_string in (False, True):
        bot = ismcts.ISMCTSBot(game, rollouts, 1.4, 5, use_observation_string=use_observation_string)
        assert bot.step(state) in legal


def test_outcome_sampling_runs():
    import numpy as np
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    game = pyspiel.load_game("hexhaven_base(board_seed=1,max_turns=1,trade=off)")
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    state = game.new_initial_state()
    policy = solver.average_policy().action_probabilities(state)
    assert set(policy) == set(state.legal_actions()) and abs(sum(policy.values()) - 1) < 1e-6


def test_learning_environment():
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import random_agent

    game = pyspiel.load_game("hexhaven_base(board_seed=1,max_turns=4,trade=off)")
    env = rl_environment.Environment(game)
    agents = [random_agent.RandomAgent(player, env.action_spec()["num_actions"]) for player in range(3)]
    step = env.reset()
    while not step.last():
        step = env.step([agents[step.current_player()].step(step).action])
    assert len(step.observations["info_state"][0]) == game.space.n_features and step.rewards == [0, 0, 0]
