"""Renders the avatars of a list with two processes: draw_list.py LIBRARY LIST DIRECTORY SIDE FONT MASK."""
import csv
import importlib
import multiprocessing
import pathlib
import sys

library, source, directory, side, font, mask = *sys.argv[1:3], pathlib.Path(sys.argv[3]), int(sys.argv[4]), *sys.argv[5:7]


def draw(row):
    target = directory / f"{row['id']}.png"
    if row.get("src"):
        importlib.import_module(f"{library}_cover").cover(row["src"], side, str(target), mask)
    else:
        words = [word for word in row["name"].split() if word.isalpha()]
        text = words[0][0] + words[-1][0]
        color = tuple(bytes.fromhex(row["background"][1:]))
        target.write_bytes(importlib.import_module(f"{library}_initials").initials(text, color, side, font, mask))


if __name__ == "__main__":
    directory.mkdir(parents=True)
    with open(source, encoding="utf-8", newline="") as file, multiprocessing.Pool(2) as pool:
        for _ in pool.imap_unordered(draw, csv.DictReader(file), chunksize=8):
            pass
        # The system counts the processor time of a process after it has been waited for.
        pool.close()
        pool.join()
