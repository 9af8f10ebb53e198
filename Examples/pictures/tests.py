#!/usr/bin/env python3
"""Tests of the measurement of images and of the checks of pages, which do not run the command."""
import pathlib
import struct
import sys
import tempfile
import unittest
import zlib
from unittest import mock

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from pictures import ink, pages  # noqa: E402

BLACK, WHITE, RED, CLEAR = (0, 0, 0, 255), (255, 255, 255, 255), (204, 34, 87, 255), (0, 0, 0, 0)


def png(color, depth, rows, palette=b"", alphas=b""):
    """Returns a PNG of rows, each with its filter and bytes, that is as wide as it is high."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", len(rows), len(rows), depth, color, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join([
        chunk(b"IHDR", header), chunk(b"PLTE", palette) if palette else b"", chunk(b"tRNS", alphas) if alphas else b"",
        chunk(b"IDAT", zlib.compress(b"".join(map(bytes, rows)))), chunk(b"IEND", b"")])


def square(field, mark=None):
    """Returns an image of a square with transparent margins, and with a mark in its middle."""
    return [[CLEAR if {x, y} & {0, 9} else mark if mark and x in (4, 5) and y in (4, 5) else field for x in range(10)]
            for y in range(10)]


class PNGTests(unittest.TestCase):
    def test_each_kind_of_pixel_is_read(self):
        for name, data, expected in [
            ("grey", png(0, 8, [[0, 7]]), [[(7, 7, 7, 255)]]),
            ("grey of 4 bits", png(0, 4, [[0, 0xF0], [0, 0x0F]]), [[WHITE, BLACK], [BLACK, WHITE]]),
            ("grey with alpha", png(4, 8, [[0, 7, 9]]), [[(7, 7, 7, 9)]]),
            ("colour", png(2, 8, [[0, 1, 2, 3]]), [[(1, 2, 3, 255)]]),
            ("colour with alpha", png(6, 8, [[0, 1, 2, 3, 4]]), [[(1, 2, 3, 4)]]),
            ("palette of 1 bit", png(3, 1, [[0, 0x80], [0, 0x40]], bytes(6), b"\x05"), [
                [BLACK, (0, 0, 0, 5)], [(0, 0, 0, 5), BLACK]]),
        ]:
            with self.subTest(name):
                self.assertEqual(list(ink.rows(data)), expected)

    def test_each_filter_is_reversed(self):
        for kind, second in [(0, [40, 60]), (1, [40, 20]), (2, [30, 40]), (3, [35, 30]), (4, [30, 20])]:
            with self.subTest(kind):
                data = png(0, 8, [[0, 10, 20], [kind, *second]])
                self.assertEqual([[pixel[0] for pixel in row] for row in ink.rows(data)], [[10, 20], [40, 60]])

    def test_more_than_8_bits_are_rejected(self):
        with self.assertRaisesRegex(ValueError, "must have at most 8 bits"):
            list(ink.rows(png(0, 16, [[0, 1, 2]])))


class HiddenTests(unittest.TestCase):
    def test_a_part_is_hidden_if_neither_its_outline_nor_its_contents_can_be_seen(self):
        for name, image, light, dark in [
            ("black", square(BLACK), 0, 1), ("white", square(WHITE), 1, 0), ("red", square(RED), 0, 0),
            ("red on black", square(BLACK, RED), 0, 0), ("black on white", square(WHITE, BLACK), 0, 0),
            ("almost transparent", square((0, 0, 0, 1)), 0, 1), ("nothing", [[CLEAR]], 0, 0),
            ("black beside red", [a + b for a, b in zip(square(BLACK), square(RED))], 0, 1),
        ]:
            with self.subTest(name):
                self.assertEqual([ink.hidden(image, ink.PAGES[mode]) for mode in ("light", "dark")], [light, dark])

    def test_a_part_is_connected_by_its_sides(self):
        ring = [[BLACK, BLACK, BLACK], [BLACK, CLEAR, BLACK], [BLACK, CLEAR, BLACK]]
        self.assertEqual(len(ink.parts(ring)), 1)
        self.assertEqual(len(ink.parts([[BLACK, CLEAR], [CLEAR, BLACK]])), 2)


class PageTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        root = pathlib.Path(temporary.name).resolve()
        self.images = root / "Documentation/Pictures/Pages"
        self.images.mkdir(parents=True)
        self.page = root / "Documentation/Guides/Icons.md"
        names = {"ROOT": root, "DOCUMENTS": root / "Documentation", "PICTURES": root / "Documentation/Pictures"}
        for name, value in names.items():
            patch = mock.patch.object(pages, name, value)
            patch.start()
            self.addCleanup(patch.stop)

    def test_elements_of_sheets_are_completed(self):
        (self.images / "icons.png").write_bytes(png(0, 8, [[0, 0, 0]] * 2))
        light, dark = self.images / "icons.png", self.images / "icons-dark.png"
        complete = ('<picture><source media="(prefers-color-scheme: dark)" srcset="../Pictures/Pages/icons-dark.png">'
                    '<img src="../Pictures/Pages/icons.png" width="1" alt="Six &quot;icons&quot;"></picture>')
        for text in ('<img src="../Pictures/Pages/icons.webp">', complete):
            with self.subTest(text):
                self.assertEqual(pages.completed(self.page, text, {"icons": ((light, dark), 'Six "icons"')}), complete)

    def test_faults_of_references_and_sizes_are_reported(self):
        (self.images / "large.png").write_bytes(bytes(40_001))
        (self.images / "unused.png").touch()
        text = '<img src="../Pictures/Pages/large.png"> <source srcset="../Pictures/Pages/missing.png">'
        self.assertEqual(list(pages.faults({self.page: text})), [
            "Documentation/Guides/Icons.md: ../Pictures/Pages/missing.png does not exist",
            "Documentation/Guides/Icons.md: the images have 40,001 bytes: must be at most 40,000",
            "Documentation/Pictures/Pages/unused.png: no page shows this image"])


unittest.main()
