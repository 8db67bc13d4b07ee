#!/usr/bin/env python3
"""Asks a bot of Hexhaven what to do, from a program that has its own game.

`hexhaven advise` answers one question per line; a question needs the seat and what the seat sees, in the notation of
docs/notation.md. Cards that the seat does not know are written `hand c ?5`:

    python3 examples/bots/ask_hexhaven.py
"""

import json
import subprocess

OBSERVATION = """base first-game-modern players 4
hand a 1L1B1W1G
hand b ?3
hand c ?2
turn a main"""


def main() -> None:
    command = ["hexhaven", "advise", "--bot", "search:200ms"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as adviser:
        assert adviser.stdin is not None and adviser.stdout is not None
        question = {"type": "decide", "id": 1, "seat": "a", "observation": OBSERVATION}
        print(json.dumps(question), file=adviser.stdin, flush=True)
        answer = json.loads(adviser.stdout.readline())
        print("plays", answer["action"])
        for choice in answer["choices"]:
            reasons = ", ".join(reason["words"] for reason in choice.get("reasons", []))
            print(f"  {100 * choice['chance']:5.1f} %  {choice['action']}  {reasons}")
        adviser.stdin.close()


if __name__ == "__main__":
    main()
