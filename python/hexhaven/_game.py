"""Games, positions, observations and records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from . import _checks, _native
from ._errors import BadOptions
from ._progress import Progress, following
from ._review import Analysis
from ._spaces import Space, _space

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    import numpy.typing as npt
    from typing_extensions import Self

Seat = str | int


class Action(str):
    """An action in the notation. It is text, and compares as such.

    >>> import hexhaven as hh
    >>> hh.Game("base", seed=1).legal()[0]
    Action('settlement (0,-2).N')
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"


class Outcome(str):
    """An outcome of chance in the notation. It is text, and compares as such."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Outcome({str(self)!r})"


class Refusal(NamedTuple):
    """Why an action is illegal."""

    reason: str
    rule: str
    text: str


class Observation:
    """What a seat, or a spectator, knows of a position. Hands of others are only counted.

    >>> import hexhaven as hh
    >>> seen = hh.Game("base", seed=1).observe("b")
    >>> seen.seat, seen.hand, seen.vp["a"]
    ('b', {}, 0)
    >>> seen.determinize(seed=3).observe("b") == seen
    True
    """

    def __init__(self, native: _native.Observation) -> None:
        self._native = native

    @property
    def seat(self) -> str | None:
        """The seat that looks; None for a spectator."""
        return self._native.seat

    @property
    def hand(self) -> dict[str, int] | None:
        """The viewer's own cards by kind; None for a spectator."""
        return self._native.hand

    @property
    def hand_sizes(self) -> dict[str, int]:
        """The number of cards in each hand, by seat."""
        return self._native.hand_sizes

    @property
    def vp(self) -> dict[str, int]:
        """The victory points that the viewer can count, by seat."""
        return self._native.vp

    def points(self, seat: Seat) -> dict[str, int]:
        """The victory points of a seat by source, as far as the viewer can count them."""
        return self._native.points(seat)

    def encode(self) -> npt.NDArray[np.uint8]:
        """The observation as bytes; `game.space.features` explains them."""
        return self._native.encode()

    def determinize(self, seed: int = 0) -> Position:
        """A position with the same observation; hidden cards are dealt at random."""
        return Position(self._native.determinize_native(_checks.whole("seed", seed, 0)))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_observe, (str(self.determinize()), self.seat, *self._native.drafted()))

    def __str__(self) -> str:
        return str(self._native)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and self._native == other._native

    def __hash__(self) -> int:
        return hash(self._native)

    def __repr__(self) -> str:
        return f"<Observation of {self.seat or 'a spectator'}>"


def _observe(position: str, seat: str | None, drafted: list[int], trade: str) -> Observation:
    game = Game(position=position, chance="manual", trade=trade, history=False)
    game.resume(0, drafted)
    return game.observe(seat)


class Position(_native.Position):
    """A position: a value that never changes. It can be compared, hashed, printed, read and pickled.

    >>> import hexhaven as hh
    >>> position = hh.Game("base", seed=1).position
    >>> hh.Position(str(position)) == position
    True
    >>> after = position.play(position.legal()[0])
    >>> after == position, after.decision
    (False, 'setup_road')
    """

    def legal(self) -> list[Action]:
        """The listed actions of the seat that must decide."""
        return [Action(text) for text in self.legal_texts()]

    def outcomes(self) -> list[tuple[Outcome, int]]:
        """The possible outcomes with integer weights; empty unless chance must act."""
        return [(Outcome(text), weight) for text, weight in self.outcome_texts()]

    def play(self, action: str, seat: Seat | None = None) -> Position:
        """The position after an action of the seat that must decide, or of another one that may act."""
        return Position(self.play_native(action, seat))

    def resolve(self, outcome: str) -> Position:
        """The position after an outcome of chance."""
        return Position(self.resolve_native(outcome))

    def observe(self, seat: Seat | None = None) -> Observation:
        """A seat's knowledge; without a seat, a spectator's."""
        return Observation(self.observe_native(seat))

    @property
    def is_over(self) -> bool:
        """Whether the game is over; `ending` says how."""
        return self.ending is not None

    def __reduce__(self) -> tuple[Any, ...]:
        return (Position, (str(self),))

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __repr__(self) -> str:
        return f"<Position {self.rules}, {self.players} players, {self.decision or 'chance or end'}>"

    def _repr_svg_(self) -> str:
        return self.svg()


class Board:
    """An island before anybody has placed anything. `Game(board=board)` plays on it, with dice of its own seed.

    >>> import hexhaven as hh
    >>> board = hh.Board.random("base", seed=1)
    >>> "3:1" in board.text, hh.Game(board=board, seed=9).position == board.position
    (True, True)
    """

    def __init__(self, position: Position) -> None:
        self.position = position

    @classmethod
    def random(
        cls,
        rules: str = "base",
        *,
        players: int = 4,
        seed: int = 0,
        preset: str | None = None,
        options: dict[str, Any] | None = None,
    ) -> Board:
        """A board dealt by these options."""
        game = Game(rules, players=players, seed=seed, preset=preset, options=options, chance="manual")
        return cls(game.position)

    @property
    def text(self) -> str:
        """The board for the terminal."""
        return self.position.text()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.position == other.position

    def __hash__(self) -> int:
        return hash(self.position)

    def __repr__(self) -> str:
        return f"<Board {self.position.rules}, {self.position.players} players>"

    def _repr_svg_(self) -> str:
        return self.position.svg()


class Record:
    """A game as text: a header, then one line per action or outcome.

    >>> import hexhaven as hh
    >>> game = hh.Game("base", seed=1)
    >>> game.play(game.legal()[0])
    >>> [ply for ply in game.record]
    ['c settlement (0,-2).N']
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Reads a record file."""
        with open(path, encoding="utf-8") as file:
            return cls(file.read())

    def save(self, path: str | Path) -> None:
        """Writes a record file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text)

    def verify(self) -> int:
        """Replays the record under the rules and says how many plies it has; raises if a line is wrong."""
        return _native.verify(self.text)

    def plies(self) -> list[str]:
        """The plies in the notation: `a road (0,0)/NE`, `* rolls 8`."""
        return _native.replay(self.text)[0]

    def positions(self) -> list[Position]:
        """The position before each ply, and the last one."""
        return [Position(position) for position in _native.replay(self.text)[1]]

    def redact(self, seat: Seat | None = None) -> Record:
        """The record as a seat saw the game; without a seat as a spectator did."""
        return Record(_native.redact(self.text, seat))

    def __iter__(self) -> Iterator[str]:
        return iter(self.plies())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<Record of {len(self.text.splitlines())} lines>"

    def __str__(self) -> str:
        return self.text


class View:
    """A game as one seat sees it, for notebooks."""

    def __init__(self, game: Game, seat: Seat | None) -> None:
        self._svg, self._text = game.svg(seat), game.text(seat)

    def _repr_svg_(self) -> str:
        return self._svg

    def __str__(self) -> str:
        return self._text


class Game(_native.Game):
    """A game in progress: position, history, record and chance.

    `rules` is `base`, `knights`, `oil`, `energies` or `seafarers`; `preset` and `options` are those of the rules, such
    as `options={"target_vp": 12}`. With `chance="auto"` dice and cards are drawn from `seed`; with `"manual"` you give
    them to `resolve`. `position` starts from a `Position` instead, `board` from a `Board`, which also say the
    rules and the players.

    >>> import hexhaven as hh
    >>> game = hh.Game("base", players=4, seed=7)
    >>> game.seat, game.decision
    ('d', 'setup_settlement')
    >>> game.play("settlement (0,0).N")
    >>> game.undo(), game.decision
    (True, 'setup_settlement')
    >>> game.explain("road (2,0)/E").rule
    'B-TURN-07'
    """

    def __new__(
        cls,
        rules: str | None = None,
        *,
        players: int | None = None,
        seed: int = 0,
        preset: str | None = None,
        options: dict[str, Any] | None = None,
        board: Board | None = None,
        position: Position | str | None = None,
        chance: str = "auto",
        trade: str = "catalogue",
        history: bool = True,
        names: list[str] | None = None,
    ) -> Self:
        """Checks arguments that the native class would reject only by their type."""
        if players is not None:
            _checks.whole("players", players, 2, 6)
        _checks.whole("seed", seed, 0)
        if board is not None:
            if position is not None:
                raise BadOptions("a board is a position too: give one of the two")
            position = board.position
        if position is not None and (preset or options):
            raise BadOptions("a position has options of its own: give no preset and no options with it")
        game = super().__new__(
            cls, "base" if rules is None else rules, players=players or 4, seed=seed, preset=preset, options=options,
            position=position, chance=chance, trade=trade, history=history, names=names,
        )  # fmt: skip
        for what, given, found in (("rules", rules, game.rules), ("players", players, game.players)):
            if given is not None and given != found:
                raise BadOptions(f"{what}={given!r}: this position has {found!r}")
        if names is not None and len(names) != game.players:
            raise BadOptions(f"names={names!r}: give one for each of the {game.players} players")
        return game

    @classmethod
    def from_record(
        cls, record: Record | str, *, seed: int = 0, chance: str = "auto", trade: str = "catalogue"
    ) -> Game:
        """The game of a record, at its end."""
        return _native.Game.__new__(cls, twin=_native.Game.from_record_native(str(record), seed, chance, trade))

    @property
    def space(self) -> Space:
        """The space of ids and features."""
        return _space(self.rules, self.map)

    @property
    def unlisted(self) -> tuple[str, ...]:
        """Kinds of legal actions that `legal` does not list because they are too many: offers."""
        return tuple(self.unlisted_names)

    @property
    def position(self) -> Position:
        """The position as a value."""
        return Position(self.position_native())

    @property
    def record(self) -> Record:
        """The game so far."""
        return Record(self.record_text())

    def analyze(
        self, *, quality: str = "standard", bot: str = "greedy", threads: int = 1, progress: Progress = False
    ) -> Analysis:
        """A review of the game so far: chances of winning, luck, and what a better choice would have been.

        `quality` is `quick`, a second or two for a game of the base set, or `standard`, some ten seconds on two cores.
        Everybody is assumed to play on like `bot`: `greedy`, or a trained policy, `onnx:FILE`, which takes longer.

        >>> import hexhaven as hh
        >>> game = hh.Game("base", players=2, seed=7)
        >>> game.play(game.legal()[0])
        >>> game.analyze(quality="quick").chances.shape
        (2, 2)
        """
        _checks.whole("threads", threads, 1)
        with following(progress, len(self.plies) + 1, "position") as tell:
            return Analysis(self.review_json(bot, quality, threads, tell))

    @property
    def plies(self) -> list[str]:
        """The actions and outcomes so far, in the notation."""
        return self.ply_texts()

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that won; empty while the game continues."""
        ending = self.ending
        return tuple(ending["winners"]) if ending else ()

    def legal(self) -> list[Action]:
        """The listed actions of the seat that must decide."""
        return [Action(text) for text in self.legal_texts()]

    def outcomes(self) -> list[tuple[Outcome, int]]:
        """The possible outcomes with integer weights; empty unless chance must act."""
        return [(Outcome(text), weight) for text, weight in self.outcome_texts()]

    def explain(self, action: str, seat: Seat | None = None) -> Refusal | None:
        """Why an action is illegal; None if it is legal."""
        refusal = self.explain_native(action, seat)
        return Refusal(*refusal) if refusal else None

    def observe(self, seat: Seat | None = None) -> Observation:
        """A seat's knowledge; without a seat, a spectator's."""
        return Observation(self.observe_native(seat))

    def view(self, seat: Seat | None = None) -> View:
        """The board as a seat sees it: a picture in a notebook, text elsewhere."""
        return View(self, seat)

    def clone(self, *, history: bool = True) -> Self:
        """A copy that goes on by itself. `history=False` leaves the past out, which is faster for a search.

        >>> import hexhaven as hh
        >>> game = hh.Game("base", seed=1)
        >>> copy = game.clone(history=False)
        >>> copy.play(copy.legal_ids()[0])
        >>> game.decision, copy.decision
        ('setup_settlement', 'setup_road')
        """
        return _native.Game.__new__(type(self), twin=self, history=history and self.settings()[3])

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        seed, chance, trade, history = self.settings()
        text = self.record_text() if history else str(self.position)
        return (_restore, (type(self), text, seed, chance, trade, history, *self.progress()))

    def __repr__(self) -> str:
        state = f"{self.seat} to decide {self.decision}" if self.seat else ("over" if self.is_over else "chance")
        return f"<Game {self.rules}, {self.players} players, turn {self.turn}, {state}>"

    def _repr_svg_(self) -> str:
        return self.svg()


def _restore(
    cls: type[Game], text: str, seed: int, chance: str, trade: str, history: bool, n_outcomes: int, drafted: list[int]
) -> Game:
    if history:
        game = cls.from_record(text, seed=seed, chance=chance, trade=trade)
    else:
        native = _native.Game(position=text, seed=seed, chance=chance, trade=trade, history=False)
        game = _native.Game.__new__(cls, twin=native, history=False)
    game.resume(n_outcomes, drafted)
    return game


class Bot(_native.Bot):
    """A bot by name: `random`, `greedy`, `search:200ms`, `search:1000it`, `easy`, `normal`, `hard`, `stdio:command`,
    `onnx:FILE`. It sees what its seat may know, and nothing else. `logits(game)` is what a trained policy, `onnx:FILE`,
    says of each id, legal or not.

    >>> import hexhaven as hh
    >>> game = hh.Game("base", seed=1)
    >>> bot = hh.Bot("greedy", seed=1)
    >>> game.play(bot.choose(game))
    >>> game.decision
    'setup_road'
    """

    def __new__(cls, name: str, *, seed: int = 0) -> Self:
        """Checks arguments that the native class would reject only by their type."""
        return super().__new__(cls, name, seed=_checks.whole("seed", seed, 0))

    def choose(self, game: Game) -> Action:
        """An action for the seat that must decide."""
        return Action(self.choose_native(game))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_bot, (self.name, self.seed))

    def __repr__(self) -> str:
        return f"Bot({self.name!r}, seed={self.seed})"


def _bot(name: str, seed: int) -> Bot:
    return Bot(name, seed=seed)


class _Player(Protocol):
    def choose(self, game: Game, /) -> str: ...


def play_out(game: Game, bots: Sequence[_Player | str]) -> Game:
    """Plays a game to its end with one bot per seat: names, bots, or anything of yours that has a method `choose`.

    >>> import hexhaven as hh
    >>> game = hh.Game("base", seed=1, players=3)
    >>> hh.play_out(game, ["greedy", "greedy", hh.Bot("greedy", seed=1)]).is_over
    True
    """
    if isinstance(bots, str) or len(bots) != game.players:
        raise BadOptions(f"bots={bots!r}: give one for each of the {game.players} seats")
    players = [Bot(bot, seed=idx) if isinstance(bot, str) else bot for idx, bot in enumerate(bots)]
    while not game.is_over:
        seat = game.seat
        if seat is None:
            raise RuntimeError("chance must act: start the game with chance='auto'")
        game.play(players["abcdef".index(seat)].choose(game))
    return game
