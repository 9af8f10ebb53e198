#!/usr/bin/env python3
"""Learns the trees with which avatar-render finds faces, and writes them as Swift.

The photos are those of Benchmarks/crops.tsv that are for tuning, and those of Benchmarks/faces.tsv, in directories as described in
score_crops.py. Windows of 24×24 pixels around the labelled faces, with a face of 16 pixels in their middle, are examples; windows
elsewhere are counterexamples, of which each round adds those that the trees of the round before mistake for faces. The features are
those of Sources/AvatarRaster/Faces/FaceChannels.swift. Needs the packages of requirements-faces.txt; takes about half an hour.
"""
import argparse
import csv
import pathlib
import random
import textwrap

import lightgbm
import numpy
from PIL import Image, ImageOps

WINDOW, FACE, CELLS, CHANNELS = 24, 16, 12, 10
CONTEXT = 52  # The side of a window with the surroundings that its features depend on, in pixels.
REACH, PADDING = 12, 6
TANGENTS = 0.2679491924311227, 1, 3.732050807568877  # The tangents of 15°, 45° and 75°.
SIDE, STEP = 288, 1.19  # The largest shorter side of a photo, and the ratio of the scales.
ROUNDS = 100, 250, 500, 1000, 2000  # The number of trees in each round.
UNIT = 256  # The sum of leaves for a likeness of 1.
PRUNED = -640  # A sum below which a window is not searched for a mistake.
SLACK = 40  # The distance between the least sum of an example and the sum at which a window is rejected.


def means(values):
    height, width = values.shape
    sums = numpy.zeros((height + 1, width + 1))
    sums[1:, 1:] = values.cumsum(0).cumsum(1)
    (top, bottom), (left, right) = (
        [numpy.clip(numpy.arange(length) + shift, 0, length) for shift in (-REACH, REACH + 1)] for length in (height, width))
    total = sums[bottom][:, right] - sums[top][:, right] - sums[bottom][:, left] + sums[top][:, left]
    return total / ((bottom - top)[:, None] * (right - left)[None, :])


def channels(pixels):
    """Returns the features of the cells of an image with an even number of rows and columns."""
    red, green, blue = (pixels[..., i] for i in range(3))
    luma = 0.299 * red + 0.587 * green + 0.114 * blue
    mean = means(luma)
    deviation = numpy.sqrt(numpy.maximum(means(luma * luma) - mean * mean, 0))
    across, down = numpy.zeros_like(luma), numpy.zeros_like(luma)
    across[:, 1:-1] = (luma[:, 2:] - luma[:, :-2]) / 2
    down[1:-1] = (luma[2:] - luma[:-2]) / 2
    edges = numpy.sqrt(across * across + down * down)
    edges = 64 * edges / (means(edges) + 1)
    backward = numpy.where(down < 0, -across, across) < 0
    run, rise = abs(across), abs(down)
    direction = sum((rise >= tangent * run).astype(int) for tangent in TANGENTS)
    direction = numpy.where(backward & (direction % 3 != 0), 6 - direction, direction)
    planes = [
        128 + 48 * (luma - mean) / (deviation + 4), 128 + 320 * (red - green) / (red + green + 16),
        128 + 320 * (green - blue) / (green + blue + 16), edges]
    planes += [numpy.where(direction == i, edges, 0) for i in range(6)]
    height, width = luma.shape
    cells = numpy.stack(planes, -1).reshape(height // 2, 2, width // 2, 2, CHANNELS).mean((1, 3))
    return numpy.clip(numpy.rint(cells), 0, 255).astype(numpy.uint8)


class Photo:
    def __init__(self, row, directories, is_extra):
        name = pathlib.Path(row["repository"].replace("/", "+"), row["path"])
        path = next(directory / name for directory in directories if (directory / name).is_file())
        image = Image.open(path)
        image.draft("RGB", (700, 700))
        image = ImageOps.exif_transpose(image)
        if "A" in image.getbands() or image.mode == "P":
            image = image.convert("RGBA")
            image = Image.alpha_composite(Image.new("RGBA", image.size, (128, 128, 128, 255)), image)
        image = image.convert("RGB")
        scale = min(1, 640 / min(image.size))
        if scale < 1: image = image.resize([round(length * scale) for length in image.size], Image.LANCZOS)
        self.image, self.is_extra = image, is_extra
        self.has_people = row.get("kind", "people") == "people"
        scale = image.width / int(row["width"])
        self.faces = []
        for box in row["boxes"].split(";") if self.has_people else []:
            x, y, width, height = (float(value) * scale for value in box.split(",")[:4])
            self.faces.append((x + width / 2, y + height / 2, (width + height) / 2))

    def shows_face(self, x, y, side): return any(overlap((x, y, side), face) > 0.25 for face in self.faces)

    def window(self, x, y, side, angle=0.0, is_mirrored=False):
        """Returns the pixels around a place, scaled so that `side` becomes the height of a face; None outside the photo."""
        scale = side / FACE
        reach = CONTEXT / 2 * scale * 1.5
        box = [int(x - reach), int(y - reach), int(x + reach) + 2, int(y + reach) + 2]
        shown = [max(0, box[0]), max(0, box[1]), min(self.image.width, box[2]), min(self.image.height, box[3])]
        if min(shown[2] - shown[0], shown[3] - shown[1]) < 4: return None
        pixels = numpy.pad(
            numpy.asarray(self.image.crop(shown)),
            ((shown[1] - box[1], box[3] - shown[3]), (shown[0] - box[0], box[2] - shown[2]), (0, 0)), mode="edge")
        part, steps = Image.fromarray(pixels), 1
        while scale / steps >= 2: steps *= 2
        if steps > 1: part = part.resize([max(1, round(length / steps)) for length in part.size], Image.BOX)
        ratio = part.width / pixels.shape[1]
        a, b, middle = scale * ratio * numpy.cos(angle), scale * ratio * numpy.sin(angle), CONTEXT / 2
        c, d = (-a, -b) if is_mirrored else (a, b)
        matrix = c, -b, (x - box[0]) * ratio - (c - b) * middle, d, a, (y - box[1]) * ratio - (d + a) * middle
        return numpy.asarray(part.transform((CONTEXT, CONTEXT), Image.AFFINE, matrix, Image.BICUBIC)).astype(float)

    def levels(self):
        """Yields the scale and the features of the photo at each scale."""
        scale = SIDE / min(self.image.size)
        while min(self.image.size) * scale >= 14:
            if scale <= 1.6:
                size = [max(1, round(length * scale)) for length in self.image.size]
                level = self.image.resize(size, Image.LANCZOS if scale < 1 else Image.BICUBIC)
                ends = [(PADDING, PADDING + length % 2) for length in (size[1], size[0])]
                level = numpy.pad(numpy.asarray(level).astype(float), (*ends, (0, 0)), mode="edge")
                if min(level.shape[:2]) >= WINDOW: yield scale, channels(level)
            scale /= STEP


def overlap(a, b):
    shared = [max(0, min(p + a[2] / 2, q + b[2] / 2) - max(p - a[2] / 2, q - b[2] / 2)) for p, q in zip(a[:2], b[:2])]
    return shared[0] * shared[1] / (a[2] ** 2 + b[2] ** 2 - shared[0] * shared[1])


def features(pixels):
    start = (CONTEXT - WINDOW) // 4
    return channels(pixels)[start:start + CELLS, start:start + CELLS].reshape(-1)


def lit(pixels, generator):
    """Returns the pixels in another light, and without colour in three of ten cases."""
    if generator.random() < 0.3:
        pixels = numpy.repeat((pixels @ numpy.array([0.299, 0.587, 0.114]))[..., None], 3, 2)
    elif generator.random() < 0.4:
        pixels = pixels * numpy.array([generator.uniform(0.85, 1.15), 1, generator.uniform(0.85, 1.15)])
    pixels = 255 * numpy.clip(pixels / 255, 0, 1) ** generator.uniform(0.75, 1.3)
    return numpy.clip((pixels - 128) * generator.uniform(0.7, 1.25) + 128 + generator.uniform(-15, 15), 0, 255)


def blurred(pixels, generator):
    if generator.random() >= 0.3: return pixels
    side = int(CONTEXT * generator.uniform(0.6, 0.95))
    image = Image.fromarray(pixels.astype(numpy.uint8)).resize((side, side), Image.BILINEAR)
    return numpy.asarray(image.resize((CONTEXT, CONTEXT), Image.BICUBIC)).astype(float)


def examples(photo, generator):
    for x, y, side in photo.faces:
        for i in range(4 if photo.is_extra else 8):
            if side < 11: continue
            size = side * numpy.exp(generator.uniform(-0.1, 0.1))
            place = [value + generator.uniform(-0.06, 0.06) * side for value in (x, y)]
            pixels = photo.window(*place, size, generator.gauss(0, 0.12), i % 2 == 1)
            if pixels is not None: yield features(blurred(lit(pixels, generator), generator))


def counterexamples(photo, generator):
    for _ in range(0 if photo.is_extra else 14):
        side = min(photo.image.size) * numpy.exp(generator.uniform(numpy.log(0.06), numpy.log(0.8)))
        x, y = generator.uniform(0, photo.image.width), generator.uniform(0, photo.image.height)
        pixels = None if photo.shows_face(x, y, side) else photo.window(x, y, side)
        if pixels is not None: yield features(lit(pixels, generator))


class Trees:
    """Trees of two levels: for each, the features and thresholds of its three nodes, and its four leaves."""
    def __init__(self, positive, negative, count):
        parameters = dict(
            objective="binary", num_leaves=4, max_depth=2, learning_rate=0.1, feature_fraction=0.15, bagging_fraction=0.5,
            bagging_freq=1, min_data_in_leaf=30, lambda_l2=1, max_bin=63, verbose=-1, num_threads=1, seed=1, deterministic=True,
            force_row_wise=True, scale_pos_weight=len(negative) / len(positive) / 2)
        data = lightgbm.Dataset(numpy.array(positive + negative), numpy.array([1] * len(positive) + [0] * len(negative)))
        model = lightgbm.train(parameters, data, count).dump_model()
        self.nodes, self.thresholds, self.leaves = (numpy.zeros((count, n), int) for n in (3, 3, 4))
        for i, tree in enumerate(model["tree_info"]): self.read(i, tree["tree_structure"])

    def read(self, i, root):
        leaf = lambda node: round(node["leaf_value"] * UNIT)
        if "leaf_value" in root: self.leaves[i] = leaf(root); return
        node = lambda place, found: (found["split_feature"], int(found["threshold"] // 1), place)
        found = [node(0, root)]
        for side, child in enumerate((root["left_child"], root["right_child"])):
            if "leaf_value" in child:
                self.leaves[i, 2 * side:2 * side + 2] = leaf(child)
                continue
            found.append(node(1 + side, child))
            self.leaves[i, 2 * side:2 * side + 2] = leaf(child["left_child"]), leaf(child["right_child"])
        for feature, threshold, place in found: self.nodes[i, place], self.thresholds[i, place] = feature, threshold

    def sums(self, values, starts, offsets):
        """Yields the sums after each tree for the windows that start at these indices."""
        total = numpy.zeros(len(starts), int)
        for i, offset in enumerate(offsets):
            total = total + self.leaf(i, values, starts, offset)
            yield total

    def leaf(self, i, values, starts, offset):
        side = (values[starts + offset[0]] > self.thresholds[i, 0]).astype(int)
        return self.leaves[i][2 * side + (values[starts + offset[1:][side]] > self.thresholds[i, 1:][side])]

    def mistakes(self, photo, least):
        """Returns the windows with at least a sum, the largest first."""
        found = []
        for scale, cells in photo.levels():
            rows, columns = cells.shape[0] - CELLS + 1, cells.shape[1] - CELLS + 1
            cell, channel = self.nodes // CHANNELS, self.nodes % CHANNELS
            offsets = (cell // CELLS * cells.shape[1] + cell % CELLS) * CHANNELS + channel
            places = numpy.arange(rows)[:, None] * cells.shape[1] + numpy.arange(columns)[None, :]
            places = places.reshape(-1)
            values, total = cells.reshape(-1), numpy.zeros(len(places), int)
            for i in range(len(self.nodes)):
                # Most windows are far from a face after a few trees.
                if i in (10, 20, 40, 80, 160): places, total = (array[total > PRUNED] for array in (places, total))
                total = total + self.leaf(i, values, places * CHANNELS, offsets[i])
            for place, total in zip(places[total > least], total[total > least]):
                y, x = divmod(int(place), cells.shape[1])
                found.append((int(total), *((2 * value + WINDOW / 2 - PADDING) / scale for value in (x, y)), FACE / scale))
        return sorted(found, reverse=True)

    def write(self, path, positive):
        """Writes the trees with the sums at which a window is rejected: four of a thousand examples may be."""
        values = numpy.array(positive)
        starts = numpy.arange(len(values)) * values.shape[1]
        sums = numpy.array(list(self.sums(values.reshape(-1), starts, self.nodes)))
        least = numpy.floor(numpy.quantile(sums[:, sums[-1] > 0], 0.004, axis=1)).astype(int) - SLACK
        with open(path, "w") as file:
            file.write(
                "extension FaceTrees {\n  /// The length of a row.\n  static let rowLength = 11\n\n"
                "  /// The trees, one after another: three features with their thresholds, four leaves, and the least sum.\n  ///\n"
                "  /// A feature is the number of a channel in a window: 10 for each cell, row by row. Written by\n"
                "  /// Benchmarks/train_faces.py, which describes the photos.\n  static let rows: [Int16] = [\n")
            numbers = []
            for nodes, thresholds, leaves, sum in zip(self.nodes, self.thresholds, self.leaves, least):
                numbers += [value for pair in zip(nodes, thresholds) for value in pair] + [*leaves, sum]
            text = ", ".join(str(value) for value in numbers) + ","
            file.write(textwrap.indent(textwrap.fill(text, 116), "    ") + "\n")
            file.write("  ]\n}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output", type=pathlib.Path, help="FaceTrees+Rows.swift")
    parser.add_argument("directories", type=pathlib.Path, nargs="+", metavar="directory")
    arguments = parser.parse_args()
    here, generator = pathlib.Path(__file__).resolve().parent, random.Random(1)
    read = lambda name: csv.DictReader(open(here / name, newline=""), delimiter="\t", quoting=csv.QUOTE_NONE)
    rows = [(row, False) for row in read("crops.tsv") if row["use"] == "tune"] + [(row, True) for row in read("faces.tsv")]
    photos = [Photo(row, arguments.directories, is_extra) for row, is_extra in rows]
    positive = [example for photo in photos for example in examples(photo, generator)]
    negative = [example for photo in photos for example in counterexamples(photo, generator)]
    for count in ROUNDS:
        trees = Trees(positive, negative, count)
        print(f"{count} trees from {len(positive)} examples and {len(negative)} counterexamples", flush=True)
        if count == ROUNDS[-1]: break
        for photo in generator.sample([photo for photo in photos if not photo.is_extra], 380):
            added = 0
            for _, x, y, side in trees.mistakes(photo, -UNIT):
                if photo.shows_face(x, y, side) or photo.has_people and generator.random() < 0.3: continue
                pixels = photo.window(x, y, side)
                if pixels is None: continue
                negative.append(features(lit(pixels, generator) if generator.random() < 0.5 else pixels))
                added += 1
                if added == (40 if photo.faces else 90): break
    trees.write(arguments.output, [example for photo in photos if not photo.is_extra for example in examples(photo, generator)])


if __name__ == "__main__":
    main()
