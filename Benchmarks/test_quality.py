"""Tests that only an equal picture passes the check: Benchmarks/run test."""
import pathlib
import tempfile
import unittest

import numpy as np
from PIL import Image

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
        psnr, size = self.check(self.pixels)
        self.assertGreater(psnr, 55)
        self.assertGreater(size, 1000)

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

    def test_circle_has_the_correct_area(self):
        self.assertAlmostEqual(quality.circle(SIDE).sum() / 255, np.pi * (SIDE / 2) ** 2, places=0)

    def test_ratios_are_computed_within_each_round(self):
        own, peer = measuring.Entry("own", [], times=[1, 2, 6]), measuring.Entry("peer", [], times=[2, 2, 2])
        self.assertEqual(measuring.ratios(own, peer), (0.5, 1, 3))


if __name__ == "__main__":
    unittest.main()
