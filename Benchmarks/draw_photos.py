#!/usr/bin/env python3
"""Draws the photos of the benchmarks by lot, and writes photos.tsv: `Benchmarks/run draw_photos DIRECTORY…`.

The draw is from all JPEG files of the repositories in crops.tsv and faces.tsv, at the commits named there, that pass rules of shape:
the EXIF names the maker of a camera, the shorter side has at least 1,024 px, there are 3 to 64 megapixels, and the file is smaller than
4 MiB. Of each repository, at most five photos are drawn: those with the least SHA-256 of the seed and the path. The rules know nothing
about what a photo shows.

A directory contains clones, OWNER+NAME or OWNER+NAME/repo, bare or not. A file that a partial clone lacks is not drawn.
"""
import argparse
import hashlib
import io
import pathlib
import subprocess
import sys
import warnings

from PIL import Image

import photos

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = [HERE / "crops.tsv", HERE / "faces.tsv"]
SEED, MOST = "73", 5
LEAST_SIDE, LEAST_PIXELS, MOST_PIXELS, MOST_BYTES = 1024, 3_000_000, 64_000_000, 4 << 20
# Smaller files are not read: cameras take a quarter of a bit a pixel at least.
LEAST_BYTES = LEAST_PIXELS // 32
EXIF_MAKE = 0x010F


def repositories():
    """Returns the repositories and commits of the tables of labels."""
    return sorted({(row["repository"], row["commit"]) for path in SOURCES for row in photos.rows(path)})


def rank(path):
    """Returns the key by which a repository's photos are drawn."""
    return hashlib.sha256(f"{SEED} {path}".encode()).hexdigest()


def blobs(clone, commit):
    """Yields the paths and object names of a commit's JPEG files, in the order of the draw."""
    listing = subprocess.run(["git", "-C", clone, "ls-tree", "-r", "-l", "-z", commit], check=True, stdout=subprocess.PIPE).stdout
    found = []
    for line in filter(None, listing.decode(errors="surrogateescape").split("\0")):
        (_, kind, name, size), path = line.split("\t", 1)[0].split(), line.split("\t", 1)[1]
        is_jpeg = kind == "blob" and path.lower().endswith((".jpg", ".jpeg"))
        # A file that a partial clone lacks has no size. Control characters would break the table.
        if is_jpeg and size.isdigit() and LEAST_BYTES <= int(size) < MOST_BYTES and path.isprintable():
            found.append((path, name))
    return sorted(found, key=lambda blob: rank(blob[0]))


def shape(data):
    """Returns the width, the height and the kind of a photo that passes the rules of shape; None for others."""
    try:
        image = Image.open(io.BytesIO(data))
        make = image.getexif().get(EXIF_MAKE)
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None
    # An MPO is a JPEG with more pictures behind it.
    if image.format not in ("JPEG", "MPO") or not str(make or "").strip(" \0") or image.mode != "RGB":
        return None
    if min(image.size) < LEAST_SIDE or not LEAST_PIXELS <= image.width * image.height <= MOST_PIXELS:
        return None
    return *image.size, "progressive" if image.info.get("progressive") else "baseline"


def drawn(repository, commit, directories):
    """Returns the rows of the photos that are drawn of a repository."""
    clone = photos.clone(repository, directories)
    if not clone:
        sys.exit(f"error: {repository}: no clone in the directories")
    rows, seen = [], set()
    for path, name in blobs(clone, commit):
        if len(rows) == MOST:
            break
        data = photos.blob(clone, name)
        found = shape(data) if data else None
        # Repositories contain copies.
        if not found or name in seen:
            continue
        seen.add(name)
        rows.append([repository, commit, path, hashlib.sha256(data).hexdigest(), *map(str, found[:2]), str(len(data)), found[2]])
    return rows


def main():
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run draw_photos", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directories", type=pathlib.Path, nargs="+", metavar="DIRECTORY")
    directories = parser.parse_args().directories
    warnings.simplefilter("ignore")
    rows = [row for repository, commit in repositories() for row in drawn(repository, commit, directories)]
    photos.TABLE.write_text("".join("\t".join(row) + "\n" for row in [photos.COLUMNS, *rows]))
    print(f"{len(rows)} photos of {len({row[0] for row in rows})} repositories")


if __name__ == "__main__":
    main()
