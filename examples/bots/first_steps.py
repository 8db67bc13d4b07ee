#!/usr/bin/env python3
"""A tiny Hexhaven bot: builds what it can, trades what it has too much of, otherwise ends its turn.

It speaks version 1 of the protocol in docs/bots.md, one JSON message per line:

    hexhaven match --seats 'stdio:python3 examples/bots/first_steps.py,greedy,greedy,greedy'
"""

import json
import random
import sys

# Actions to try first; those that begin with none of these words come last.
WISHES = ["city", "settlement", "buy", "knight", "road-building", "monopoly", "year-of-plenty", "roll", "decline"]


def rank(action, hand_size):
    """How much the bot likes an action: lower is better."""
    word = action.split()[0]
    if word == "bank":
        # Trade only with cards that a 7 would cost anyway.
        return len(WISHES) if hand_size > 7 else len(WISHES) + 3
    if word == "road":
        # Roads lead to settlements, but they also eat what settlements cost.
        return len(WISHES) + random.choice([0, 2])
    if word in ("end", "pass"):
        return len(WISHES) + 1
    return WISHES.index(word) if word in WISHES else len(WISHES)


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] != "decide":
            continue
        legal = message["legal"]
        random.shuffle(legal)
        hand_size = sum(message["hand"].values())
        best = min(legal, key=lambda action: rank(action, hand_size))
        answer = {"id": message["id"], "action": best}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
