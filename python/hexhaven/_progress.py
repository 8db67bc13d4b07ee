"""Progress bars of long work."""

from __future__ import annotations

import sys
from collections.abc import Callable

Progress = bool | Callable[[int, int], None]


def reporter(progress: Progress, total: int, unit: str) -> Callable[[int], None] | None:
    """What native code calls with how much is done."""
    if progress is False:
        return None
    if callable(progress):
        return lambda done: progress(done, total)
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return lambda done: print(f"\r{done} of {total} {unit}s", end="\n" if done == total else "", file=sys.stderr)
    bar = tqdm(total=total, unit=unit)

    def update(done: int) -> None:
        bar.update(done - bar.n)
        if done >= total:
            bar.close()

    return update
