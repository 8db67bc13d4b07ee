"""Trains a policy with PPO on one core, against bots, and says how good it is.

    python examples/ppo.py --minutes 10 --out policy.onnx

A perceptron of 128 learns from games against three random players; after some minutes it wins most of them. The policy
is written as ONNX, so that `hexhaven match --seats onnx:policy.onnx,greedy,greedy,greedy` plays it.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

import hexhaven as hh
from hexhaven.learn import ActorCritic, export_onnx, masked, policy


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rules", default="base")
    parser.add_argument("--opponents", default="random,random,random", help="names of bots, one for each other seat")
    parser.add_argument("--minutes", type=float, default=10.0, help="CPU minutes of training")
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--steps", type=int, default=64, help="steps of each game between two updates")
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--games", type=int, default=400, help="games of each evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default=None, help="where to write the policy as ONNX")
    return parser.parse_args()


def advantages(rewards: torch.Tensor, values: torch.Tensor, ended: torch.Tensor, gamma: float, lam: float):
    """Generalized advantage estimation; `values` has one row more than `rewards`."""
    result = torch.zeros_like(rewards)
    last = torch.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        goes_on = 1.0 - ended[step]
        delta = rewards[step] + gamma * values[step + 1] * goes_on - values[step]
        last = delta + gamma * lam * goes_on * last
        result[step] = last
    return result


def rollout(env: hh.BatchEnv, net: ActorCritic, n_steps: int):
    """Plays `n_steps` steps of every game and keeps what an update needs."""
    n = env.n
    # Every step refills the arrays of the environment, so observations are copied into these.
    seen = np.zeros((n_steps, n, env.space.n_features), np.uint8)
    legal = np.zeros((n_steps, n, env.space.n_actions), np.bool_)
    obs, mask = torch.from_numpy(seen), torch.from_numpy(legal)
    ids, logps = torch.zeros((n_steps, n), dtype=torch.int64), torch.zeros((n_steps, n))
    rewards, values, ended = torch.zeros((n_steps, n)), torch.zeros((n_steps + 1, n)), torch.zeros((n_steps, n))
    for step in range(n_steps):
        seen[step], legal[step] = env.obs, env.mask
        with torch.no_grad():
            logits, values[step] = net(obs[step])
            logp = masked(logits, mask[step]).log_softmax(-1)
        # The Gumbel trick: the largest of noisy logits is a draw by their probabilities.
        ids[step] = (logp - torch.empty_like(logp).exponential_().log()).argmax(-1)
        logps[step] = logp.gather(1, ids[step, :, None]).squeeze(1)
        env.step(ids[step].numpy())
        rewards[step] = torch.from_numpy(env.reward)
        ended[step] = torch.from_numpy(env.terminated | env.truncated)
    with torch.no_grad():
        values[n_steps] = net(torch.from_numpy(env.obs))[1]
    return obs, mask, ids, logps, rewards, values, ended


def update(net: ActorCritic, optimizer: torch.optim.Optimizer, batch, entropy: float) -> None:
    """Three epochs of clipped policy gradients over one rollout."""
    obs, mask, ids, logps, rewards, values, ended = batch
    gain = advantages(rewards, values, ended, gamma=0.999, lam=0.95)
    target = (gain + values[:-1]).flatten()
    flat = [part.flatten(0, 1) for part in (obs, mask, ids, logps, gain)]
    for _ in range(3):
        for rows in torch.randperm(len(target)).split(2048):
            o, m, a, old, g = (part[rows] for part in flat)
            logits, value = net(o)
            logp = masked(logits, m).log_softmax(-1)
            new = logp.gather(1, a[:, None]).squeeze(1)
            g = (g - g.mean()) / (g.std() + 1e-8)
            ratio = (new - old).exp()
            surrogate = torch.minimum(ratio * g, ratio.clamp(0.8, 1.2) * g).mean()
            spread = -(logp.exp() * logp.clamp(min=-30)).sum(-1).mean()
            loss = -surrogate + 0.5 * (value - target[rows]).square().mean() - entropy * spread
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def main() -> None:
    args = arguments()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    opponents = args.opponents.split(",")
    # Points along the way, shaped so that the best policy stays the best.
    env = hh.BatchEnv(
        args.rules,
        n=args.envs,
        opponents=opponents,
        seed=args.seed,
        trade="off",
        shaping=1.0,
        gamma=0.999,
        max_turns=300,
    )
    env.reset()
    net = ActorCritic(env.space, args.width)
    optimizer = torch.optim.Adam(net.parameters(), lr=args.rate, eps=1e-5)
    budget, start, steps, games, wins = args.minutes * 60, time.process_time(), 0, 0, 0
    shown = start
    while (spent := time.process_time() - start) < budget:
        for group in optimizer.param_groups:
            group["lr"] = args.rate * max(0.05, 1 - spent / budget)
        update(net, optimizer, rollout(env, net, args.steps), entropy=0.01 * (1 - spent / budget))
        steps += args.envs * args.steps
        ended = env.finished()
        games += len(ended)
        wins += sum(game["winners"] == [game["learner"]] for game in ended)
        if time.process_time() - shown > 20:
            shown = time.process_time()
            share = wins / max(games, 1)
            print(
                f"{spent:5.0f} s  {steps:9,} steps  {steps / max(spent, 1):7,.0f}/s  won {share:.1%} of {games}",
                flush=True,
            )
            games = wins = 0
    learned = policy("ppo", net)
    for bot in ["random", "greedy"]:
        others = [bot] * len(opponents)
        result = hh.match([learned, *others], games=args.games, seed=99, rules=args.rules, trade="off", max_turns=1_000)
        row = result["ppo"]
        low, high = row.interval
        print(
            f"against {len(others)} {bot}: {row.share:.1%} of {row.games} games, 95 % between {low:.1%} and {high:.1%}"
        )
    if args.out:
        export_onnx(net, env.space, args.out, trade="off")
        print(f"wrote {args.out}")


if __name__ == "__main__":
    np.seterr(all="raise")
    main()
