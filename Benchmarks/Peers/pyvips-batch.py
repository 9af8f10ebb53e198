"""libvips's way to a list's avatars with two processes: thumbnail (shrink-on-load, centre crop), circle, PNG files."""
import csv
import multiprocessing
import os
import pathlib
import sys

os.environ["VIPS_CONCURRENCY"] = "1"
import pyvips

source, directory, side = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
circle = f'<svg width="{side}" height="{side}"><circle cx="50%" cy="50%" r="50%"/></svg>'


def draw(row):
    photo = pyvips.Image.thumbnail(row["src"], side, height=side, crop="centre").colourspace("srgb")
    mask = pyvips.Image.svgload_buffer(circle.encode())[3]
    photo.extract_band(0, n=3).bandjoin(mask).pngsave(str(directory / f"{row['id']}.png"), strip=True)


if __name__ == "__main__":
    directory.mkdir(parents=True)
    with open(source, encoding="utf-8", newline="") as file, multiprocessing.Pool(2) as pool:
        for _ in pool.imap_unordered(draw, csv.DictReader(file), chunksize=8):
            pass
