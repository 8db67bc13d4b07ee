"""The command line plays, reviews and reports the same as Python; HEXHAVEN names the program.

`cargo xtask python --all` builds it with networks; without it these tests are skipped.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import hexhaven as hh

PROGRAM = os.environ.get("HEXHAVEN", "")

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not PROGRAM, reason="HEXHAVEN names no program")]


def run(*args: str) -> str:
    done = subprocess.run([PROGRAM, *args], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_match_is_that_of_the_command_line():
    bots = ["greedy", "random", "random"]
    said = json.loads(run("match", "--seats", ",".join(bots), "--games", "24", "--seed", "5", "--json"))
    own = hh.match(bots, games=24, seed=5).to_dict()
    for one, other in zip(said["seats"], own["seats"], strict=True):
        assert {**one, "mean_micros": 0} == {**other, "mean_micros": 0}


def test_a_record_is_that_of_the_command_line(tmp_path: Path):
    run("simulate", "--rules", "knights", "--bots", "greedy", "--games", "1", "--seed", "7", "--out", str(tmp_path))
    (path,) = tmp_path.glob("*.hexhaven")
    record = hh.Record.load(path)
    assert f"{record.verify()} plies" in run("verify", str(path))
    for seat in "abcd":
        assert run("replay", str(path), "--as", seat, "--redact", "-") == record.redact(seat).text


@pytest.fixture(scope="module")
def model() -> Iterator[tuple[str, object]]:
    """An untrained but confident network, and its file."""
    torch = pytest.importorskip("torch", reason="pip install torch")
    pytest.importorskip("onnxruntime", reason="pip install onnx onnxruntime")
    from hexhaven.learn import ActorCritic, export_onnx

    torch.manual_seed(1)
    space = hh.space("base")
    net = ActorCritic(space, 32)
    with torch.no_grad():
        net.actor.weight.mul_(100)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "net.onnx"))
        export_onnx(net, space, path, trade="off")
        yield path, net


def test_a_policy_plays_the_same_in_a_match(model: tuple[str, object]):
    from hexhaven.learn import policy

    path, net = model
    settings = {"games": 24, "seed": 3, "max_turns": 150}
    seats = f"onnx:{path},random,random,random"
    said = json.loads(run("match", "--seats", seats, "--games", "24", "--seed", "3", "--max-turns", "150", "--json"))
    inside = hh.match(seats.split(","), **settings)  # type: ignore[arg-type]
    outside = hh.match([policy("net", net), "random", "random", "random"], trade="off", **settings)  # type: ignore[arg-type]
    assert said["seats"][0]["faults"] == 0
    for key in ("wins", "mean_points"):
        assert said["seats"][0][key] == inside.to_dict()["seats"][0][key] == outside.to_dict()["seats"][0][key], key


def test_a_policy_plays_the_same_at_a_table(model: tuple[str, object], tmp_path: Path):
    """A policy joins a table of a server, against bots; Python chooses the same from every position of the record."""
    path, _ = model
    with Server(tmp_path) as server:
        table = server.table(seats=3, bots=["easy", "easy"], options="modern target_vp=8")
        command = [PROGRAM, "join", f"{server.url}/table/{table}", "--bot", f"onnx:{path}", "--name", "Net"]
        joined = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        server.start(table, "Net")
        _, complaints = joined.communicate(timeout=300)
        assert joined.returncode == 0 and "replaced" not in complaints, complaints
        record = hh.Record(server.ask(f"/api/tables/{table}/record"))
    seat = re.search(r"^player (\w) Net$", record.text, re.M)[1]  # type: ignore[index]
    bot, decided = hh.Bot(f"onnx:{path}"), 0
    for ply, position in zip(record.plies(), record.positions(), strict=False):
        who, words = ply.split(" ", 1)
        if who == seat and len(position.legal()) > 1 and position.seat == seat:
            assert bot.choose(hh.Game(position=position, chance="manual", trade="off")) == words
            decided += 1
    assert decided > 10


def test_a_policy_reviews_games(model: tuple[str, object], tmp_path: Path):
    path, _ = model
    game = hh.Game("base", players=3, seed=2, trade="off")
    bots = [hh.Bot("greedy", seed=seat) for seat in range(3)]
    for _ in range(60):
        if game.seat is None:
            break
        game.play(bots["abc".index(game.seat)].choose(game))
    game.record.save(tmp_path / "game.hexhaven")
    file = str(tmp_path / "game.hexhaven")
    own = game.analyze(bot=f"onnx:{path}", threads=2)
    said = json.loads(run("analyze", file, "--bot", f"onnx:{path}", "--json"))
    assert np.allclose(np.array(said["chances"]), own.chances, atol=1e-4)
    assert not np.allclose(game.analyze(threads=2).chances, own.chances, atol=1e-4), "it is another opinion"
    advice = json.loads(run("advise", file, "--bot", f"onnx:{path}", "--json"))
    assert advice["choices"][0]["action"] == hh.Bot(f"onnx:{path}").choose(game)
    knights = hh.Game("knights", players=3, seed=1)
    knights.play(knights.legal()[0])
    with pytest.raises(hh.BadModel, match="knights/small"):
        knights.analyze(bot=f"onnx:{path}")
    with pytest.raises(hh.BadBot, match="greedy"):
        game.analyze(bot="random")


class Server:
    """A server on a free port of this machine, and somebody who opens tables there."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._cookie = folder, ""

    def __enter__(self) -> Server:
        args = ["serve", "--no-open", "--port", "0", "--bot-pause", "0", "--repeatable", "1", "--for-load"]
        args += ["--data", str(self._folder)]
        self._process = subprocess.Popen([PROGRAM, *args], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"http://\S+", line):
                self.url = found[0].rstrip("/")
                break
        # Nobody else reads its output.
        threading.Thread(target=self._process.stdout.read, daemon=True).start()
        self.ask("/api/session", {"name": "Host"})
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()

    def ask(self, path: str, body: object = None) -> str:
        """The answer to a request; a body makes it a POST."""
        headers = {"content-type": "application/json", "cookie": self._cookie}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers)) as answer:
            if cookie := answer.headers["set-cookie"]:
                self._cookie = cookie.split(";")[0]
            text: str = answer.read().decode()
        return text

    def table(self, *, seats: int, bots: list[str], options: str) -> str:
        """A table with some bots."""
        settings = {"rules": "base", "seats": seats, "options": options, "public": True}
        table: str = json.loads(self.ask("/api/tables", {"settings": settings, "bots": bots}))["table"]
        return table

    def start(self, table: str, guest: str) -> None:
        """Starts the game as soon as somebody has taken a seat."""
        for _ in range(600):
            seats = json.loads(self.ask(f"/api/tables/{table}"))["seats"]
            if any(seat["name"] == guest for seat in seats):
                break
            time.sleep(0.1)
        said = {"type": "command", "id": "1", "based_on": 0, "command": {"type": "start"}}
        answer = json.loads(self.ask(f"/api/tables/{table}/command", said))
        assert answer["type"] == "ack", answer
