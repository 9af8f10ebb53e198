#!/usr/bin/env python3
"""Renders labelled photos with `--gravity attention`, and counts what its squares keep.

Each row of the labels, Benchmarks/crops.tsv for example, is a photo in a public repository: whether it may be used for tuning or is
held back, its kind, repository, commit, path, SHA-256, and size when upright. The boxes are X,Y,WIDTH,HEIGHT in pixels: of faces,
from the brows to the chin, the largest first, each followed by the Y of the crown; or of the subject and its head. “-” means that
there is none. A photo is expected at OWNER+NAME/PATH in one of the directories.

  faces kept         photos whose largest face lies in the square to 90 %
  … of the lost      the same, of those that the middle square loses
  one face           the same as faces kept, of photos with only one face
  … of the lost      the same, of those that the middle square loses
  all faces          faces kept to 90 %, in percent of those that the best square of each photo keeps
  crowns cut         tall photos with room for head and chin whose crown is above the square
  subjects           the part of the subjects' area in the squares, in percent of that in the middle squares
  … of the lost      the same, for subjects that the middle square cuts by more than 30 %
  heads              the same as subjects, for the heads of animals
  off the middle     the distance from the middle, in percent of the longest possible one: photos without a subject
"""
import argparse
import csv
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT, CROWN, LOST, BATCH = 0.9, 0.05, 0.7, 200
SHOWN = re.compile(r"^info: (.*): [A-Za-z]+ of (\d+)×(\d+) px.* shows ([\d.]+)×[\d.]+ px from ([\d.]+),([\d.]+)", re.M)


class Photo:
    def __init__(self, row, path):
        self.row, self.path = row, path
        self.size = int(row["width"]), int(row["height"])
        self.side = min(self.size)
        boxes = [[None if v == "-" else float(v) for v in box.split(",")] for box in row["boxes"].split(";") if box != "-"]
        self.boxes, self.crowns = [box[:4] for box in boxes], [box[4] if len(box) > 4 else None for box in boxes]
        self.head = [float(v) for v in row["head"].split(",")] if row["head"] != "-" else None
        self.middle = tuple((length - self.side) / 2 for length in self.size)
        self.origin = None

    is_tall = property(lambda self: self.size[1] > self.size[0])

    def kept(self, box, origin):
        """Returns the part of a box's area that lies in the square at `origin`, 0…1."""
        sides = [
            max(0, min(start + length, edge + self.side) - max(start, edge))
            for start, length, edge in zip(box[:2], box[2:], origin)]
        return sides[0] * sides[1] / (box[2] * box[3])

    def faces(self, origin):
        return sum(self.kept(box, origin) >= KEPT for box in self.boxes)

    def best(self):
        axis = 1 if self.is_tall else 0
        starts = {min(max(box[axis], 0), self.size[axis] - self.side) for box in self.boxes}
        starts |= {min(max(box[axis] + box[2 + axis] - self.side, 0), self.size[axis] - self.side) for box in self.boxes}
        return max(self.faces((0, start) if axis else (start, 0)) for start in starts | {0})

    def cuts_crown(self):
        """Returns whether the crown of the largest face is cut; None if it is unknown, or if there is no room for it."""
        (_, y, _, height), crown = self.boxes[0], self.crowns[0]
        if not self.is_tall or crown is None or y + height - crown > self.side: return None
        return self.origin[1] > crown + CROWN * height


def read(labels, directories):
    photos, missing = [], 0
    for row in csv.DictReader(open(labels, newline=""), delimiter="\t", quoting=csv.QUOTE_NONE):
        name = pathlib.Path(row["repository"].replace("/", "+"), row["path"])
        path = next((directory / name for directory in directories if (directory / name).is_file()), None)
        if path is None or hashlib.sha256(path.read_bytes()).hexdigest() != row["sha256"]: missing += 1
        else: photos.append(Photo(row, path))
    return photos, missing


def crop(photos, command, gravity):
    """Finds the squares that the command shows."""
    with tempfile.TemporaryDirectory() as directory:
        for start in range(0, len(photos), BATCH):
            batch = photos[start:start + BATCH]
            # Names in a directory of links are unique, and need no escaping.
            links = {}
            for i, photo in enumerate(batch):
                links[f"{directory}/{start + i}{photo.path.suffix}"] = photo
                os.symlink(photo.path.resolve(), f"{directory}/{start + i}{photo.path.suffix}")
            run = subprocess.run(
                [command, *links, "--gravity", gravity, "--size", "24", "--verbose", "--output-dir", f"{directory}/out"],
                capture_output=True, text=True)
            for name, width, height, side, x, y in SHOWN.findall(run.stdout + run.stderr):
                photo = links[name]
                if (int(width), int(height)) == photo.size and photo.row: photo.side, photo.origin = float(side), (float(x), float(y))
    return [photo for photo in photos if photo.origin]


def percent(part, whole): return f"{100 * part / whole:6.1f} %" if whole else "     –  "


def figures(photos):
    people = [photo for photo in photos if photo.row["kind"] == "people"]
    others = [photo for photo in photos if photo.row["kind"] != "people"]
    subjects = [photo for photo in others if photo.boxes]
    lost = [photo for photo in people if photo.kept(photo.boxes[0], photo.middle) < KEPT]
    cut = [photo for photo in subjects if photo.kept(photo.boxes[0], photo.middle) < LOST]
    heads = [photo for photo in others if photo.head]
    crowns = [photo.cuts_crown() for photo in people if photo.cuts_crown() is not None]
    keeps = lambda photos: sum(photo.kept(photo.boxes[0], photo.origin) >= KEPT for photo in photos)
    area = lambda photos, box, origin: sum(photo.kept(box(photo), origin(photo)) for photo in photos)
    ratio = lambda photos, box: percent(area(photos, box, lambda p: p.origin), area(photos, box, lambda p: p.middle))
    subject, head = lambda photo: photo.boxes[0], lambda photo: photo.head
    empty = [photo for photo in others if not photo.boxes]
    ranges = [max(photo.middle) for photo in empty]
    offsets = [max(abs(a - b) for a, b in zip(photo.origin, photo.middle)) / most for photo, most in zip(empty, ranges) if most]
    yield "faces kept", len(people), percent(keeps(people), len(people))
    yield "… of the lost", len(lost), percent(keeps(lost), len(lost))
    for name, photos in (("one face", people), ("… of the lost", lost)):
        single = [photo for photo in photos if len(photo.boxes) == 1]
        yield name, len(single), percent(keeps(single), len(single))
    best = sum(photo.best() for photo in people)
    yield "all faces", best, percent(sum(photo.faces(photo.origin) for photo in people), best)
    yield "crowns cut", len(crowns), percent(sum(crowns), len(crowns))
    yield "subjects", len(subjects), ratio(subjects, subject)
    yield "… of the lost", len(cut), ratio(cut, subject)
    yield "heads", len(heads), ratio(heads, head)
    yield "off the middle", len(offsets), percent(sum(offsets), len(offsets))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labels", type=pathlib.Path)
    parser.add_argument("directories", type=pathlib.Path, nargs="+", metavar="directory")
    parser.add_argument("--gravity", default="attention", help="the value of the option (default: %(default)s)")
    parser.add_argument("--list", action="store_true", help="also print the photos whose largest face is lost")
    arguments = parser.parse_args()
    command = os.environ.get("AVATAR_RENDER", str(ROOT / ".build/release/avatar-render"))
    photos, missing = read(arguments.labels, arguments.directories)
    found = crop(photos, command, arguments.gravity)
    print(f"{len(found)} photos; missing: {missing}, not drawn: {len(photos) - len(found)}")
    columns = [[photo for photo in found if photo.row["use"] == use] for use in ("tune", "held")] + [found]
    print(f"{'':16}{'tune':>14}{'held back':>16}{'all':>16}")
    for rows in zip(*map(figures, columns)):
        print(f"{rows[0][0]:16}" + "  ".join(f"{count:5} {value}" for _, count, value in rows))
    if arguments.list:
        for photo in found:
            if photo.row["kind"] == "people" and photo.kept(photo.boxes[0], photo.origin) < KEPT:
                print(f"lost: {photo.row['use']} {photo.path} {photo.size} {photo.boxes[0]} from {photo.origin}")
    sys.exit(0 if found else 1)


if __name__ == "__main__":
    main()
