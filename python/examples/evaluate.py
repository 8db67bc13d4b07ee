"""Plays a match between any bots and policies, and prints the report of `hexhaven match --json`.

python examples/evaluate.py search:200ms greedy greedy greedy --games 400 --sprt 0.25:0.4
python examples/evaluate.py onnx:policy.onnx random random random
"""

from __future__ import annotations

import argparse
import json

import hexhaven as hh


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("bots", nargs="+", help="one for each seat; seats rotate")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="base")
    parser.add_argument("--sprt", default=None, help="two win shares of the first bot, such as 0.25:0.4")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    sprt = tuple(float(share) for share in args.sprt.split(":")) if args.sprt else None
    result = hh.match(args.bots, games=args.games, seed=args.seed, rules=args.rules, sprt=sprt, progress=not args.json)
    print(json.dumps(result.to_dict(), indent=2) if args.json else result)
    if result.verdict:
        print(f"the sequential test says: {result.verdict}")


if __name__ == "__main__":
    main()
