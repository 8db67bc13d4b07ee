"""Progress bars of long work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = bool | Callable[[int, int], None]


@contextmanager
def following(progress: Progress, total: int, unit: str) -> Iterator[Callable[[int], None] | None]:
    """A function for native code to report progress to, until the work ends or is canceled; None if nobody listens."""
    if progress is False:
        yield None
        return
    if callable(progress):
        show, close = progress, _nothing
    else:
        show, close = _bar(total, unit)
    last = -1

    def tell(done: int) -> None:
        nonlocal last
        if done != last:
            last = done
            show(done, total)

    try:
        yield tell
    finally:
        close()


def _nothing() -> None:
    """Callers' functions need no farewell."""


def _bar(total: int, unit: str) -> tuple[Callable[[int, int], None], Callable[[], None]]:
    """A bar of tqdm, or a line of text without it."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _line(unit)
    bar = tqdm(total=total, unit=unit)
    return lambda done, _: bar.update(done - bar.n), bar.close


def _line(unit: str) -> tuple[Callable[[int, int], None], Callable[[], None]]:
    """A line of text that is written again and again; nothing if the work is refused before it begins."""
    shown = ""

    def show(done: int, total: int) -> None:
        nonlocal shown
        shown = f"\r{done} of {total} {unit}s"
        print(shown, end="", file=sys.stderr, flush=True)

    return show, lambda: print(file=sys.stderr) if shown else None
