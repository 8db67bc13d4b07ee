"""The game API: games, positions, chance, observations, records, bots, errors, pickles."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
import signal
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import hexhaven as hh

RULES = [
    ("base", 4),
    ("base", 6),
    ("knights", 4),
    ("knights at sea", 4),
    ("oil", 3),
    ("energies", 4),
    ("seafarers", 4),
    ("seafarers", 6),
]


def start(rules: str, *, options: dict[str, object] | None = None, **settings: object) -> hh.Game:
    name, _, place = rules.partition(" at ")
    return hh.Game(name, options={**({"seafarers": True} if place else {}), **(options or {})}, **settings)  # type: ignore[arg-type]


def played(rules: str, players: int, seed: int, plies: int, **settings: object) -> hh.Game:
    game = start(rules, players=players, seed=seed, **settings)
    rng = np.random.default_rng(seed)
    for _ in range(plies):
        if game.is_over:
            break
        game.play(int(rng.choice(game.legal_ids())))
    return game


def test_import_is_quick_and_needs_nothing_else():
    code = (
        "import sys, time; start = time.process_time(); import hexhaven; took = time.process_time() - start; "
        "late = {'numpy', 'torch', 'gymnasium', 'pettingzoo', 'ray', 'pandas'} & set(sys.modules); "
        "assert 'match' in dir(hexhaven); import numpy; print(took, time.process_time() - start - took, late)"
    )
    shares = []
    for _ in range(5):
        took, of_numpy, loaded = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout.split(" ", 2)
        assert loaded.strip() == "set()"
        shares.append(float(took) / float(of_numpy))
    # On a free core NumPy takes 110 ms where we take 33: docs/python/performance.md.
    assert statistics.median(shares) < 0.8, f"import hexhaven took {shares} of the time that NumPy takes"


def test_every_name_can_be_imported():
    subprocess.run([sys.executable, "-c", "from hexhaven import *; match, BatchEnv, planes, Game"], check=True)
    with pytest.raises(AttributeError, match="no attribute 'gmae'"):
        hh.gmae  # type: ignore[attr-defined]  # noqa: B018
    assert hh.__version__.count(".") == 2


def test_the_source_folder_says_what_it_is():
    folder = Path(__file__).parents[1]
    if any((folder / "hexhaven").glob("_native*.so")):
        pytest.skip("the compiled part is in the source folder")
    env = {key: value for key, value in os.environ.items() if key != "PYTHONSAFEPATH"}
    command = [sys.executable, "-c", "import hexhaven"]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "run Python in another one" in done.stderr


def test_a_review_adds_up():
    game = played("seafarers", 3, seed=5, plies=60)
    done = []
    review = game.analyze(quality="quick", progress=lambda n, total: done.append((n, total)))
    assert review.chances.shape == (len(game.plies) + 1, 3)
    assert np.allclose(review.chances.sum(axis=1), 1, atol=0.02)
    assert len(review.plies) == len(game.plies)
    assert all(n <= total == len(game.plies) + 1 for n, total in done)
    assert done == sorted(set(done)) and done[-1][0] == done[-1][1], "the last call says that everything is done"
    for player in review.players:
        parts = player["start"] + player["own"] + player["others"] + player["unforeseen"]
        assert abs(parts + sum(luck["sum"] for luck in player["luck"]) - player["result"]) < 1e-3
    assert review.to_dict() == game.analyze(quality="quick", threads=2).to_dict()
    with pytest.raises(ValueError, match="quick"):
        game.analyze(quality="slow")
    with pytest.raises(hh.BadBot, match="greedy"):
        game.analyze(bot="random")


def test_spaces_go_by_the_map():
    game = hh.Game("seafarers", players=3, options={"scenario": "fog-islands"})
    assert game.space == hh.space("seafarers", map="sea-44")
    assert hh.space("seafarers", players=3).map == hh.Game("seafarers", players=3).map
    game = hh.Game("knights", players=6, options={"seafarers": True})
    assert game.space == hh.space("knights", map="sea-58") != hh.space("knights", players=6)
    with pytest.raises(hh.BadOptions, match="sea-65"):
        hh.space("seafarers", map="small")


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_whole_games_by_ids(rules: str, players: int):
    for seed in range(2):
        game = start(rules, players=players, seed=seed, options={"max_turns": 60}, trade="off")
        rng = np.random.default_rng(seed)
        while not game.is_over:
            ids = game.legal_ids()
            mask = game.mask()
            assert np.flatnonzero(mask).tolist() == ids
            assert len(game.encode()) == game.space.n_features
            game.play(int(rng.choice(ids)))
        assert game.record.verify() == len(game)
        assert game.seat is None and game.legal() == []


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_text_and_ids_agree(rules: str, players: int):
    game = played(rules, players, 3, 120)
    for _ in range(40):
        if game.is_over:
            break
        for action in game.legal()[:5]:
            ids = game.ids_of(action)
            assert ids
            other = game.clone()
            for one in ids:
                other.play(one)
            assert other.plies[len(game.plies)].split(" ", 1)[1] == action
        game.play(game.legal()[-1])


def test_undo_goes_back_across_chance():
    game = hh.Game("base", seed=5)
    positions = []
    rng = np.random.default_rng(1)
    for _ in range(80):
        if game.draft is None:
            positions.append(game.position)
        game.play(int(rng.choice(game.legal_ids())))
    while game.draft is not None:
        game.undo()
    while positions:
        if game.position == positions[-1]:
            positions.pop()
        elif not game.undo():
            break
    assert positions == []
    assert not game.undo()


def test_clones_without_history_play_the_same():
    game = played("knights", 4, seed=5, plies=60)
    copy = game.clone(history=False)
    rng = np.random.default_rng(1)
    for _ in range(100):
        assert copy.legal_ids() == game.legal_ids()
        chosen = int(rng.choice(game.legal_ids()))
        game.play(chosen)
        copy.play(chosen)
        assert copy.draft == game.draft
    assert copy.position == game.position and len(copy) == 0
    assert not copy.undo()
    assert copy.clone().position == pickle.loads(pickle.dumps(copy)).position == game.position


def test_clone_goes_on_by_itself():
    game = hh.Game("base", seed=5)
    other = game.clone()
    other.play(other.legal()[0])
    assert game.position != other.position
    assert copy.deepcopy(game).position == game.position


def test_explicit_chance():
    game = hh.Game(position="base first-game-modern players 4", chance="manual")
    game.play("roll")
    assert game.is_chance and game.seat is None
    outcomes = game.outcomes()
    assert sum(weight for _, weight in outcomes) == 36
    position = game.position
    assert position.resolve("rolls 8") != position
    game.resolve("rolls 8")
    assert game.decision == "main"
    with pytest.raises(hh.ImpossibleOutcome):
        game.resolve("rolls 8")
    game.undo()
    assert game.is_chance


def test_errors_say_what_is_wrong():
    game = hh.Game("base", seed=1)
    with pytest.raises(hh.IllegalAction) as illegal:
        game.play("city (0,0).N")
    assert illegal.value.rule and illegal.value.seat == game.seat
    with pytest.raises(hh.IllegalAction) as wrong_id:
        game.play(0)
    assert wrong_id.value.action == 0
    with pytest.raises(hh.NotationError) as misread:
        game.play("settlment (0,0).N")
    assert misread.value.line == 1
    with pytest.raises(hh.NotationError):
        hh.Position("nonsense")
    with pytest.raises(hh.BadBot, match="greedy"):
        hh.Bot("gredy")
    with pytest.raises(hh.BadOptions, match="target_vp"):
        hh.Game("base", options={"no_such_option": 1})
    with pytest.raises(hh.BadOptions, match="knights"):
        hh.Game("no such rules")
    with pytest.raises(hh.BadOptions):
        hh.Game("base", players=9)
    with pytest.raises(TypeError):
        game.play(1.5)  # type: ignore[arg-type]
    with pytest.raises(hh.NotationError, match="line 1") as damaged:
        hh.Record(game.record.text.replace("record 1", "record 9")).verify()
    assert damaged.value.line == 1
    for error in (illegal.value, misread.value, damaged.value):
        again = pickle.loads(pickle.dumps(error))
        assert str(again) == str(error) and vars(again) == vars(error)
    assert game.explain(game.legal()[0]) is None
    assert game.explain("end").reason == "Pending"  # type: ignore[union-attr]


BAD = [
    (lambda: hh.match(["greedy", "random"], games=-3), hh.BadOptions, "games=-3"),
    (lambda: hh.match(["greedy", "random"], games=1.5), TypeError, "games=1.5"),  # type: ignore[arg-type]
    (lambda: hh.match("greedy", games=2), hh.BadOptions, "list"),
    (lambda: hh.match(["greedy", "random"], games=2)["gredy"], KeyError, "there are greedy, random"),
    (lambda: hh.match([hh.Policy("p", lambda obs, mask: [0]), "random"], games=8), IndexError, "'p' chose"),
    (lambda: hh.BatchEnv("base", n=0), hh.BadOptions, "n=0"),
    (lambda: hh.BatchEnv("base", n=1, seed=-1), hh.BadOptions, "seed=-1"),
    (lambda: hh.BatchEnv("base", n=1).step([0]), RuntimeError, "reset"),
    (lambda: hh.BatchEnv("base", n=2).step([0.5, 1.0]), TypeError, "whole numbers"),
    (lambda: hh.BatchEnv("base", n=2).step([0]), IndexError, "one id for each game"),
    (lambda: hh.Game("base", players=-1), hh.BadOptions, "players=-1"),
    (lambda: hh.Game("base", players="4"), TypeError, "players='4'"),  # type: ignore[arg-type]
    (lambda: hh.Game("base", seed=-1), hh.BadOptions, "seed=-1"),
    (lambda: hh.Game("base").observe("x"), hh.BadOptions, "4 seats: a, b, c, d"),
    (lambda: hh.Game("base").explain(3), TypeError, "text in the notation"),  # type: ignore[arg-type]
    (lambda: hh.Game("base", history=False).record, hh.BadOptions, "history=True"),
    (lambda: hh.Game("base", names=["Ann"]), hh.BadOptions, "each of the 4 players"),
    (lambda: hh.Game("knights", board=hh.Board.random("base")), hh.BadOptions, "rules='knights'"),
    (lambda: hh.Game(players=3, position=hh.Game("base").position), hh.BadOptions, "players=3"),
    (lambda: hh.play_out(hh.Game("base"), ["greedy"]), hh.BadOptions, "each of the 4 seats"),
    (lambda: hh.space("base", players=9), hh.BadOptions, "players=9"),
    (lambda: hh.space("base").label(-1), IndexError, "no id -1"),
    (lambda: hh.BatchEnv("base", opponents=[hh.Policy("p", len)] * 3), TypeError, "names of bots"),  # type: ignore[list-item, arg-type]
    (lambda: hh.BatchEnv("base", trade=False), TypeError, "trade=False"),  # type: ignore[arg-type]
    (lambda: hh.BatchEnv("base", gamma=7), hh.BadOptions, "gamma=7"),
    (lambda: hh.BatchEnv("base").position(-1), IndexError, "no game -1"),
    (lambda: hh.BatchEnv.restore(b"abc"), hh.BadOptions, "not a snapshot"),
    (lambda: hh.match([len, "greedy"]), TypeError, "Policy"),  # type: ignore[list-item]
    (lambda: hh.match(["greedy", "random"], threads=-1), hh.BadOptions, "threads=-1"),
    (lambda: hh.match(["greedy", "random"], sprt=0.3), TypeError, "two shares"),  # type: ignore[arg-type]
    (lambda: hh.collect([hh.Policy("p", len), "greedy"], games=1), TypeError, "names of bots"),  # type: ignore[list-item, arg-type]
    (lambda: hh.Bot("greedy").logits(hh.Game("base")), hh.BadBot, "onnx:FILE"),
    (lambda: hh.Game("base").analyze(threads=0), hh.BadOptions, "threads=0"),
    (
        lambda: hh.Game(position=hh.Game("base").position, options={"target_vp": 12}),
        hh.BadOptions,
        "options of its own",
    ),
]


@pytest.mark.parametrize("case", range(len(BAD)))
def test_bad_arguments_say_what_would_be_good(case: int):
    call, error, words = BAD[case]
    with pytest.raises(error, match=words):
        call()


def test_matches_take_bots():
    named, made = (hh.match([bot, "random"], games=8, seed=1) for bot in ("greedy", hh.Bot("greedy", seed=5)))
    assert [row.wins for row in named.contestants] == [row.wins for row in made.contestants]


def test_play_after_the_end():
    game = hh.Game("base", seed=1, options={"max_turns": 1})
    while not game.is_over:
        game.play(game.legal_ids()[0])
    assert game.ending == {"ending": "turn_limit", "winners": []}
    with pytest.raises(hh.GameOver):
        game.play("roll")


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_observations_hide(rules: str, players: int):
    game = played(rules, players, 2, 150)
    if game.is_over:
        return
    for seat in "abcdef"[:players]:
        seen = game.observe(seat)
        for seed in range(3):
            other = seen.determinize(seed)
            assert other.observe(seat) == seen
            assert str(other.observe(seat)) == str(seen)
            assert (other.observe(seat).encode() == seen.encode()).all()
        assert pickle.loads(pickle.dumps(seen)) == seen
    assert game.observe().hand is None


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_pickles(rules: str, players: int):
    game = played(rules, players, 4, 100)
    again = pickle.loads(pickle.dumps(game))
    assert again.position == game.position and again.plies == game.plies
    assert pickle.loads(pickle.dumps(game.position)) == game.position
    rng = np.random.default_rng(0)
    for _ in range(20):
        if game.is_over or game.draft is not None:
            break
        one = int(rng.choice(game.legal_ids()))
        game.play(one)
        again.play(one)
    assert again.position == game.position, "chance continues as it would have"


@pytest.mark.parametrize("history", [True, False])
def test_pickles_keep_what_is_half_chosen(history: bool):
    """In the middle of an action, with and without history: both continue alike, dice included."""
    rng = np.random.default_rng(1)
    game, n_drafts = hh.Game("base", players=3, seed=4, trade="compose", history=history, names=["Ann", "Bob", "Cy"]), 0
    for _ in range(400):
        if game.draft is None:
            game.play(int(rng.choice(game.legal_ids())))
            continue
        n_drafts += 1
        again = pickle.loads(pickle.dumps(game))
        seen = game.observe(game.seat)
        assert np.array_equal(pickle.loads(pickle.dumps(seen)).encode(), seen.encode())
        assert again.draft == game.draft and again.legal_ids() == game.legal_ids()
        while game.draft is not None:
            one = int(rng.choice(game.legal_ids()))
            game.play(one)
            again.play(one)
        assert again.position == game.position
        for one, other in zip(again.clone().plies, game.plies, strict=True):
            assert one == other
        if history:
            assert "Bob" in again.record.text
    assert n_drafts > 5


def test_progress_ends_when_the_work_does(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    told: list[tuple[int, int]] = []
    hh.collect(["random"] * 2, games=6, seed=1, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (6, 6) and told == sorted(set(told))
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    stopped = hh.match(["greedy", "random"], games=2_000, seed=1, sprt=(0.5, 0.8), progress=True)
    shown = capsys.readouterr().err
    assert stopped.games < 2_000 and shown.endswith(f"{stopped.games} of 2000 games\n") and shown.count("\n") == 1

    def break_off(done: int, total: int) -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        hh.match(["search:50it", "random"], games=10_000, seed=1, progress=break_off)


def test_long_work_can_be_interrupted():
    # Python leaves an interrupt alone that its parent ignores, as shells do for work in the background.
    code = (
        "import signal, hexhaven as hh; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "say = lambda done, _: done and print(done, flush=True); "
        "hh.match(['greedy'] * 4, games=10**6, seed=1, threads=1, progress=say)"
    )
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as work:
        try:
            assert work.stdout is not None and work.stdout.readline()
            work.send_signal(signal.SIGINT)
            _, said = work.communicate(timeout=60)
        finally:
            work.kill()
    assert work.returncode != 0 and "KeyboardInterrupt" in said


def test_threads_of_python_run_next_to_long_work():
    """A match releases the GIL: this thread is never held up for most of the match."""
    worker = threading.Thread(target=lambda: hh.match(["greedy"] * 4, games=80, seed=1, threads=1))
    start = last = time.perf_counter()
    worker.start()
    longest = 0.0
    while worker.is_alive():
        time.sleep(0.001)
        longest, last = max(longest, time.perf_counter() - last), time.perf_counter()
    assert longest < (last - start) / 2


def test_pickles_of_another_version_are_refused():
    space = hh.space("base")
    assert pickle.loads(pickle.dumps(space)) is space
    older = pickle.dumps(space).replace(b"base/small/v1", b"base/small/v0")
    with pytest.raises(hh.BadModel, match="base/small/v0"):
        pickle.loads(older)
    env = hh.BatchEnv("base", n=1, opponents="self")
    env.reset()
    with pytest.raises(hh.BadModel, match="flat/v0"):
        hh.BatchEnv.restore(env.snapshot().replace(b"flat/v1", b"flat/v0"))


class OwnGame(hh.Game):
    """A game of somebody who derives a class."""


@pytest.mark.parametrize("history", [True, False])
def test_copies_of_derived_games_are_derived(history: bool):
    game = OwnGame("base", seed=1, history=history)
    for other in (game.clone(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert type(other) is OwnGame and other.position == game.position


def test_boards():
    board = hh.Board.random("seafarers", players=3, seed=2)
    one, other = (hh.Game(board=board, seed=seed) for seed in (1, 2))
    assert one.position == other.position == board.position
    assert one.rules == "seafarers" and board == hh.Board(one.position)
    with pytest.raises(hh.BadOptions, match="one of the two"):
        hh.Game(board=board, position=board.position)


def _wins(seed: int) -> int:
    return hh.match(["greedy", "random"], games=2, seed=seed, threads=1)[0].wins


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_multiprocessing(method: str):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system cannot {method}")
    # Threads of the parent have worked before the fork.
    hh.match(["random", "random"], games=4, threads=2)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(_wins, [1, 2]) == [_wins(1), _wins(2)]


def test_records(tmp_path: Path):
    game = played("base", 4, 6, 60)
    game.record.save(tmp_path / "game.hexhaven")
    record = hh.Record.load(tmp_path / "game.hexhaven")
    assert record.positions()[-1] == game.position
    assert len(record.plies()) == record.verify() == len(game)
    assert "viewer b" in str(record.redact("b"))
    assert record == game.record and len({record, game.record}) == 1 and "lines" in repr(record)
    with pytest.raises(hh.NotationError, match="line") as misspelt:
        hh.Record(record.text.replace(" roll", " rol", 1)).verify()
    assert record.text.splitlines()[misspelt.value.line - 1].endswith(" roll") and misspelt.value.expected


def test_bots_play_and_search_follows_events():
    game = hh.Game("base", players=3, seed=3)
    bots = [hh.Bot("search:40it", seed=1), hh.Bot("greedy", seed=2), hh.Bot("random", seed=3)]
    for _ in range(60):
        if game.seat is None:
            break
        game.play(bots["abc".index(game.seat)].choose(game))
    assert game.turn > 0
    assert hh.Bot("greedy", seed=2).choose(game) == hh.Bot("greedy", seed=2).choose(game)


def test_pictures():
    game = hh.Game("base", seed=1)
    assert game._repr_svg_().startswith("<svg")
    assert "3:1" in game.text()
    assert game.view("b")._repr_svg_().startswith("<svg")
    assert hh.Board.random("base", seed=1)._repr_svg_().startswith("<svg")


def test_match_is_that_of_any_number_of_threads_and_of_ranges():
    bots = ["greedy", "random", "random"]
    one = hh.match(bots, games=24, seed=5, threads=1)
    two = hh.match(bots, games=24, seed=5, threads=2)
    assert [c.wins for c in one.contestants] == [c.wins for c in two.contestants]
    assert [c.rating for c in one.contestants] == [c.rating for c in two.contestants]
    parts = hh.bouts(bots, 12, 12, seed=5) + hh.bouts(bots, 0, 12, seed=5)
    assert hh.report(bots, parts, seed=5)[0].rating == one[0].rating
    told: list[tuple[int, int]] = []
    hh.match(bots, games=8, seed=1, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (8, 8)


def test_a_match_says_how_many_answers_were_replaced():
    result = hh.match(["stdio:exit", "random", "random"], games=3, seed=1, max_turns=20)
    assert result[0].faults > 0
    assert f"{result[0].faults} of {result[0].decisions} answers were replaced" in repr(result)


def test_policies_meet_bots():
    def first(obs: np.ndarray, mask: np.ndarray) -> np.ndarray:
        assert obs.dtype == np.uint8 and mask[np.arange(len(mask)), mask.argmax(axis=1)].all()
        return mask.argmax(axis=1)

    result = hh.match([hh.Policy("first", first), "greedy", "greedy"], games=12, seed=1, max_turns=100)
    assert result["first"].games == 12
    same = hh.match([hh.Policy("first", first), "greedy", "greedy"], games=12, seed=1, max_turns=100, threads=1)
    assert [c.wins for c in result.contestants] == [c.wins for c in same.contestants]


def test_collect():
    lesson = hh.collect(["greedy"] * 3, games=4, seed=1, threads=2)
    assert lesson.mask[np.arange(len(lesson)), lesson.ids].all()
    assert (lesson.mask.sum(axis=1) > 1).all()
    assert repr(lesson).startswith(f"<Lesson of {len(lesson)} decisions from 4 games")
    assert set(lesson.games) == {0, 1, 2, 3} and 0 < lesson.results.mean() < 1
