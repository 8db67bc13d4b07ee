#!/usr/bin/env python3
"""A tiny Hexhaven bot: builds whatever it can, otherwise ends its turn.

It speaks version 1 of the protocol in docs/bots.md, one JSON message per line:

    hexhaven match --seats 'stdio:python3 examples/bots/first_steps.py,greedy,greedy,greedy'
"""

import json
import random
import sys

# What to try first; actions that begin with none of these words come last.
WISHES = ["city", "settlement", "buy", "knight", "road-building", "road", "roll", "decline", "end", "pass"]


def rank(action):
    """The place of an action in the list of wishes."""
    word = action.split()[0]
    return WISHES.index(word) if word in WISHES else len(WISHES)


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] != "decide":
            continue
        legal = message["legal"]
        random.shuffle(legal)
        answer = {"id": message["id"], "action": min(legal, key=rank)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
