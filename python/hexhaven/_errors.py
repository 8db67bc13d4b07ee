"""The exceptions of the package. They have details as attributes and can be pickled."""

from __future__ import annotations


class HexhavenError(Exception):
    """The base of all exceptions of the package."""

    def __init__(self, message: str, *details: object) -> None:
        super().__init__(message, *details)
        self.message = message

    def __str__(self) -> str:
        return self.message


class IllegalAction(HexhavenError, ValueError):
    """An action that the rules refuse, or an id that is not in the mask. In a batch nothing is stepped then.

    >>> import hexhaven as hh
    >>> try:
    ...     hh.Game("base", seed=1).play("end")
    ... except hh.IllegalAction as error:
    ...     print(error.reason, error.rule)
    Pending B-TURN-07
    """

    def __init__(
        self,
        message: str,
        reason: str = "",
        rule: str = "",
        seat: str | None = None,
        action: str | int | None = None,
        slot: int | None = None,
    ) -> None:
        super().__init__(message, reason, rule, seat, action, slot)
        self.reason = reason
        self.rule = rule
        self.seat = seat
        self.action = action
        self.slot = slot


class ImpossibleOutcome(HexhavenError, ValueError):
    """An outcome that chance cannot give now."""

    def __init__(self, message: str, outcome: str = "") -> None:
        super().__init__(message, outcome)
        self.outcome = outcome


class NotationError(HexhavenError, ValueError):
    """A text that cannot be read: an action, an outcome, a position or a record."""

    def __init__(self, message: str, line: int = 0, column: int = 0, expected: str = "") -> None:
        super().__init__(message, line, column, expected)
        self.line = line
        self.column = column
        self.expected = expected


class BadBot(HexhavenError, ValueError):
    """No bot has that name, or a file that it needs cannot be read."""

    def __init__(self, message: str, name: str = "") -> None:
        super().__init__(message, name)
        self.name = name


class BadModel(HexhavenError, ValueError):
    """A trained model that does not fit: another space, another encoding, or no model at all."""


class BadOptions(HexhavenError, ValueError):
    """Options, players or a rule set that do not exist or do not go together."""


class GameOver(HexhavenError, RuntimeError):
    """The game is over, so nobody can act."""

    def __init__(self, message: str, ending: str = "") -> None:
        super().__init__(message, ending)
        self.ending = ending
