#!/usr/bin/env python3
"""Plays at a table of a Hexhaven server: a stream of what happens, and a request for each move.

A member of the server opens an account for the program and keeps its token:

    curl -b cookies -X POST http://127.0.0.1:8080/api/programs -d '{"name": "First Robot"}'
    HEXHAVEN_TOKEN=... python3 examples/bots/play_online.py http://127.0.0.1:8080 TABLE

Without a table it opens one against bots of the server and starts at once. docs/protocol.md describes the messages.
"""

from __future__ import annotations

import json
import os
import random
import sys
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any

# Actions to try first; those that begin with none of these words come last.
WISHES = ["city", "settlement", "buy", "road", "knight", "roll", "decline", "end"]


class Server:
    """A server, and the token that says who asks."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url.rstrip("/")
        self.token = token

    def open(self, method: str, path: str, body: Any = None) -> Any:
        """Sends a request and returns the response."""
        data = None if body is None else json.dumps(body).encode()
        head = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, data=data, method=method, headers=head)
        return urllib.request.urlopen(request)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Sends a request and returns the JSON of its answer."""
        with self.open(method, path, body) as response:
            return json.load(response)

    def follow(self, table: str) -> Iterator[Any]:
        """The messages of a table as they come; the empty lines between them only say that the server is there."""
        with self.open("GET", f"/api/tables/{table}/stream") as lines:
            for line in lines:
                if line.strip():
                    yield json.loads(line)

    def question(self, table: str) -> Any:
        """The seat's current question, or None if it was answered in the meantime."""
        try:
            return self.ask("GET", f"/api/tables/{table}/question")
        except urllib.error.HTTPError as error:
            if error.code == 409:
                return None
            raise

    def command(self, table: str, n: int, **command: Any) -> Any:
        """Asks for something at a table; the answer is `ack` or `refused`."""
        message = {"type": "command", "id": str(uuid.uuid4()), "based_on": n, "command": command}
        return self.ask("POST", f"/api/tables/{table}/command", message)


def choose(question: Any) -> str:
    """The action that the program likes best."""
    # Offers are left out of the list when there are many; what does least is always there.
    actions: list[str] = [action for action in question["legal"] if not action.startswith("offer")]
    actions = actions or [question["least"]]

    def rank(action: str) -> int:
        word = action.split()[0]
        return WISHES.index(word) if word in WISHES else len(WISHES)

    best = min(map(rank, actions))
    return random.choice([action for action in actions if rank(action) == best])


def play(server: Server, table: str) -> None:
    """Plays until the game is over."""
    n, status, seat = 0, "open", None
    for message in server.follow(table):
        if message["type"] == "snapshot":
            n, status, seat = message["n"], message["table"]["status"], message["seat"]
            if status == "open" and seat is None:
                server.command(table, n, type="sit")
        elif message["type"] == "updates":
            n = message["updates"][-1]["n"] if message["updates"] else n
            status = message.get("table", {}).get("status", status)
        elif message["type"] == "closing":
            sys.exit(message["message"])
        if status == "over":
            print("the game is over")
            return
        prompt = message.get("prompt")
        if prompt and prompt["choices"] and seat in prompt["waiting"]:
            # The message may be older than the last move of this program.
            question = server.question(table)
            if question:
                server.command(table, question["n"], type="act", action=choose(question))


def main() -> None:
    server = Server(sys.argv[1], os.environ["HEXHAVEN_TOKEN"])
    if len(sys.argv) > 2:
        table = sys.argv[2].rsplit("/", 1)[-1]
    else:
        settings = {"rules": "base", "seats": 3}
        wish = {"settings": settings, "bots": ["easy", "easy"], "sit": True, "start": True}
        table = server.ask("POST", "/api/tables", wish)["table"]
    print(f"{server.url}/table/{table}")
    play(server, table)


if __name__ == "__main__":
    main()
