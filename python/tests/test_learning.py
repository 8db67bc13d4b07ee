"""Learning with torch: examples run, PPO learns, and exported policies play the same inside Hexhaven."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import hexhaven as hh

torch = pytest.importorskip("torch", reason="pip install torch")
pytest.importorskip("onnxruntime", reason="pip install onnx onnxruntime")

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(*args: str) -> str:
    return subprocess.run([sys.executable, *args], capture_output=True, text=True, check=True).stdout


def test_a_policy_plays_the_same_inside(tmp_path: Path):
    from hexhaven.learn import ActorCritic, export_onnx, policy

    torch.manual_seed(1)
    for trade in ("off", "catalogue"):
        space = hh.space("base")
        net = ActorCritic(space, 32)
        with torch.no_grad():
            net.actor.weight.mul_(100)
        path = tmp_path / f"{trade}.onnx"
        export_onnx(net, space, path, trade=trade)
        chooser = policy("net", net)
        bot = hh.Bot(f"onnx:{path}", seed=1)
        game = hh.Game("base", seed=3, trade=trade, options={"max_offers_per_turn": 1})
        for _ in range(150):
            if game.is_over:
                break
            fresh = game.clone()
            chosen = bot.choose(game)
            while True:
                before = len(game)
                with torch.no_grad():
                    logits = net(torch.from_numpy(game.encode()[None]))[0][0].numpy()
                assert np.allclose(bot.logits(game), logits, rtol=0, atol=1e-4)
                game.play(int(chooser.choose(game.encode()[None], game.mask()[None])[0]))
                if len(game) > before:
                    break
            assert game.plies[len(fresh)].split(" ", 1)[1] == chosen


def test_models_that_do_not_fit_are_refused(tmp_path: Path):
    from hexhaven.learn import ActorCritic, export_onnx

    space = hh.space("base")
    path = tmp_path / "base.onnx"
    export_onnx(ActorCritic(space, 8), space, path)
    (tmp_path / "text.onnx").write_text("no model")
    with pytest.raises(hh.BadModel, match="space"):
        hh.Bot(f"onnx:{tmp_path / 'text.onnx'}")
    with pytest.raises(hh.BadModel):
        hh.Bot("onnx:missing.onnx")
    with pytest.raises(hh.BadModel, match="temperature"):
        hh.Bot(f"onnx:{path}@tx")
    with pytest.raises(hh.BadModel, match=r"base/small.*oil/small"):
        hh.match([f"onnx:{path}", "random", "random"], games=3, seed=1, rules="oil", max_turns=3)
    drawn = hh.match([f"onnx:{path}@t1", "random"], games=2, seed=1, max_turns=60)
    assert drawn[0].faults == 0


def test_tasks_that_wait_for_a_network_do_not_pile_up(tmp_path: Path):
    """A thread that waited for the network began the next task on top, until its stack overflowed."""
    from hexhaven.learn import ActorCritic, export_onnx

    space = hh.space("base")
    export_onnx(ActorCritic(space, 8), space, tmp_path / "net.onnx", trade="off")
    # Many positions with little left to play: offers make many plies of a turn.
    game = hh.Game("base", seed=2, players=2, options={"max_turns": 10, "max_offers_per_turn": "unlimited"})
    rng = np.random.default_rng(1)
    while not game.is_over:
        game.play(int(rng.choice(game.legal_ids())))
    assert len(game) > 600
    review = game.analyze(bot=f"onnx:{tmp_path / 'net.onnx'}", quality="quick", threads=2)
    assert len(review.plies) == len(game)
    short = hh.match([f"onnx:{tmp_path / 'net.onnx'}", "random"], games=4_000, max_turns=1, threads=2)
    assert short.games == 4_000 and short[0].faults == 0


def test_ppo_learns_in_a_minute(tmp_path: Path):
    out = run(str(EXAMPLES / "ppo.py"), "--minutes", "1", "--games", "200", "--out", str(tmp_path / "ppo.onnx"))
    shares = re.findall(r"against 3 random: .* between ([\d.]+)% and", out)
    assert shares and float(shares[0]) > 40, out
    row = hh.match([f"onnx:{tmp_path / 'ppo.onnx'}", "random", "random", "random"], games=40, seed=5)[0]
    assert row.faults == 0 and row.share > 0.3


def test_cloning_agrees_more_than_chance(tmp_path: Path):
    args = ["--teacher", "greedy", "--games", "40", "--players", "3", "--epochs", "2", "--matches", "12"]
    out = run(str(EXAMPLES / "clone_search.py"), *args, "--out", str(tmp_path / "clone.onnx"))
    agreed = [float(share) for share in re.findall(r"agrees in ([\d.]+)%", out)]
    assert agreed and agreed[-1] > 30, out


def test_evaluation_harness():
    out = run(str(EXAMPLES / "evaluate.py"), "greedy", "random", "--games", "20", "--json")
    assert '"win_share"' in out
    out = run(str(EXAMPLES / "evaluate.py"), "greedy", "random", "--games", "200", "--sprt", "0.5:0.8")
    assert "says: high" in out


def test_masks_of_networks():
    from hexhaven.learn import masked

    logits = masked(torch.zeros(1, 3), torch.tensor([[True, False, True]]))
    assert np.allclose(logits.softmax(-1).numpy(), [[0.5, 0, 0.5]])
