"""One moving picture of the frames that the tour filmed: `python3 scripts/animate.py FRAMES OUT.webp`; needs Pillow."""

import json
import sys
from pathlib import Path

from PIL import Image

WIDTH = 800
SHORTEST, LONGEST = 60, 1200  # milliseconds


def main(frames: Path, out: Path) -> None:
    times = json.loads((frames / "times.json").read_text())
    pictures, durations, shown_at = [], [], None
    for number, time in enumerate(times):
        if shown_at is not None and (time - shown_at) * 1000 < SHORTEST:
            continue
        if shown_at is not None:
            durations.append(min(LONGEST, round((time - shown_at) * 1000)))
        shown_at = time
        picture = Image.open(frames / f"{number:04}.png").convert("RGB")
        pictures.append(picture.resize((WIDTH, round(WIDTH * picture.height / picture.width)), Image.LANCZOS))
    durations.append(LONGEST)
    pictures[0].save(out, save_all=True, append_images=pictures[1:], duration=durations, loop=0, quality=38, method=6)
    print(f"{out}: {len(pictures)} frames, {sum(durations) / 1000:.1f} s, {out.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
