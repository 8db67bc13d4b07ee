"""Teaches a network to choose as the search bot does, and says how often it agrees and how well it plays.

python examples/clone_search.py --games 200 --teacher search:300it --out clone.onnx
"""

from __future__ import annotations

import argparse

import torch
from torch import nn

import hexhaven as hh
from hexhaven.learn import ActorCritic, export_onnx, masked, policy


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--teacher", default="search:300it")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--matches", type=int, default=100, help="games of the evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default=None)
    return parser.parse_args()


def main() -> None:
    args = arguments()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    teachers = [args.teacher] * args.players
    lesson = hh.collect(teachers, games=args.games, seed=args.seed, trade="catalogue")
    print(f"{len(lesson)} decisions, {lesson.dropped} without a path")
    obs, mask, ids = (torch.from_numpy(part) for part in (lesson.obs, lesson.mask, lesson.ids))
    # Whole games are held out: decisions of one game are alike.
    held = torch.from_numpy(lesson.games % 10 == 0)
    learn = (~held).nonzero().squeeze(1)
    net = ActorCritic(lesson.space, args.width)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    for epoch in range(args.epochs):
        for rows in learn[torch.randperm(len(learn))].split(512):
            logits, _ = net(obs[rows])
            loss = nn.functional.cross_entropy(masked(logits, mask[rows]), ids[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        with torch.no_grad():
            chosen = masked(net(obs[held])[0], mask[held]).argmax(-1)
        agreed = (chosen == ids[held]).float().mean()
        print(f"epoch {epoch + 1}: loss {loss.item():.3f}, agrees in {agreed:.1%} of held-out decisions")
    others = ["greedy"] * (args.players - 1)
    row = hh.match([policy("clone", net), *others], games=args.matches, seed=99, max_turns=1_000)["clone"]
    low, high = row.interval
    print(f"against greedy: {row.share:.1%} of {row.games} games, 95 % between {low:.1%} and {high:.1%}")
    if args.out:
        export_onnx(net, lesson.space, args.out)
        print(f"wrote {args.out}")


if __name__ == "__main__":
    main()
