"""Compares each PNG of a directory with the one of the same name in another, with Pillow and numpy in one process."""
import pathlib
import sys

import numpy as np
from PIL import Image

expected, actual = map(pathlib.Path, sys.argv[1:3])
for path in sorted(expected.glob("*.png")):
    one, other = (np.asarray(Image.open(directory / path.name).convert("RGBA")) for directory in (expected, actual))
    if one.shape != other.shape or not np.array_equal(one, other):
        sys.exit(f"{path.name} differs")
