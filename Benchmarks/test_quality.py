"""Tests the check of pictures, the search for steps and the turns of peers: Benchmarks/run test."""
import pathlib
import tempfile
import unittest

import numpy as np
from PIL import Image

import cliffs
import measuring
import quality

SIDE = 96
PHOTO = pathlib.Path(__file__).resolve().parent.parent / "Examples/portrait.jpg"


class QualityTests(unittest.TestCase):
    def setUp(self):
        self.expected = quality.scaled(PHOTO, SIDE)
        colors = np.rint(self.expected).astype(np.uint8)
        self.pixels = np.dstack([colors, np.rint(quality.circle(SIDE)).astype(np.uint8)])

    def check(self, pixels):
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory) / "avatar.png"
            Image.fromarray(pixels).save(path)
            return quality.check(path, self.expected)

    def test_equal_image_passes(self):
        result = self.check(self.pixels)
        self.assertGreater(result.psnr, 55)
        self.assertGreater(result.bytes, 1000)

    def test_different_images_fail(self):
        opaque = self.pixels.copy()
        opaque[..., 3] = 255
        shifted = self.pixels.copy()
        shifted[..., :3] = np.roll(shifted[..., :3], 2, axis=1)
        others = {
            "size": self.pixels[1:], "alpha": opaque, "colours": self.pixels[..., [2, 1, 0, 3]], "shift": shifted,
            "orientation": np.ascontiguousarray(self.pixels[:, ::-1]),
        }
        for name, pixels in others.items():
            with self.subTest(name), self.assertRaises(quality.UnequalError):
                self.check(pixels)

    def test_each_source_counts_once_in_a_quantile(self):
        values, sources = [10, 10, 10, 20, 30], ["a", "a", "a", "b", "c"]
        counts = {"a": 3, "b": 1, "c": 1}
        weights = [1 / counts[source] for source in sources]
        for share, expected in ((0.02, 10), (0.5, 20), (0.9, 30)):
            with self.subTest(share):
                self.assertEqual(quality.quantile(values, weights, share), expected)

    def test_every_step_between_two_sizes_is_found(self):
        cost = lambda size: (1 if size < 41 else 2 if size < 300 else 1) * (1 + size / 1000)
        found = [(size, round(ratio, 2)) for size, ratio in cliffs.all_steps(cost, [16, 64, 256, 512], 1.15)]
        self.assertEqual(found, [(40, 2.0), (299, 2.0)])

    def test_slow_peer_takes_fewer_turns(self):
        runner, turns = measuring.Runner.__new__(measuring.Runner), []
        runner.admit = lambda entry: None
        runner.round = lambda entry, repeats: (turns.append(entry.name), entry.walls.append(entry.bytes))
        entries = [measuring.Entry(name, [], bytes=wall) for name, wall in (("own", 1), ("fast", 1), ("slow", 4))]
        runner.measure(entries, 3, 1, 15)
        self.assertEqual([turns.count(name) for name in ("own", "fast", "slow")], [3, 3, 1])

    def test_circle_has_the_correct_area(self):
        self.assertAlmostEqual(quality.circle(SIDE).sum() / 255, np.pi * (SIDE / 2) ** 2, places=0)

    def test_ratios_are_computed_within_each_round(self):
        own, peer = measuring.Entry("own", [], times=[1, 2, 6]), measuring.Entry("peer", [], times=[2, 2, 2])
        self.assertEqual(measuring.ratios(own, peer), (0.5, 1, 3))


if __name__ == "__main__":
    unittest.main()
