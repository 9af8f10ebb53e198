"""Reads the most expensive lists of 8 MB, and checks the processor time and the peak memory of each.

Each list is one that takes long or much memory if a reader keeps more than the bytes that it reads. The memory is the peak minus that
of a list of the same format with one row, in bytes for each byte of the list.
"""
import itertools
import json
import sys

import peers
from measuring import Runner
from workloads import COMMAND, HERE

BYTES = 8 << 20
MOST_SECONDS = 10.0
MOST_BYTES_FOR_EACH = 12
MANY_ARRAYS = 100_000


def full(start, piece, end, size=BYTES):
    """Returns text of nearly `size` bytes: a piece, or pieces made from numbers, between a start and an end."""
    if isinstance(piece, str):
        return start + piece * ((size - len(start) - len(end)) // len(piece)) + end
    pieces, rest = [], size - len(start) - len(end)
    for i in itertools.count():
        rest -= len(piece(i))
        if rest < 0:
            return start + "".join(pieces) + end
        pieces.append(piece(i))


def values(start, piece, end):
    """Returns a row as the only one of a JSON array and of NDJSON; the piece ends in a comma, which JSON does not allow at the end."""
    row = full('{"name":"Ada",' + start, piece, end + "}")
    return {"json": f"[{row}]", "ndjson": row + "\n"}


def lines(row):
    """Returns many rows of NDJSON."""
    return {"ndjson": full("", row, "")}


def card(piece):
    return {"vcf": full("BEGIN:VCARD\nFN:Ada\n", piece, "END:VCARD\n")}


def table(start, piece, end="\n"):
    return {"csv": full(start, piece, end)}


WIDE = ",".join(["name"] + [f"c{i}" for i in range(16_000)])
PHOTO = "PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgo=\n"

ONE = {
    "csv": "name\nAda\n", "json": '[{"name":"Ada"}]', "ndjson": '{"name":"Ada"}\n', "vcf": "BEGIN:VCARD\nFN:Ada\nEND:VCARD\n",
}
SHAPES = {
    # One row with many values.
    "sources": values('"src":[', '"https://e.org/1.png",', '""]'),
    "short-sources": values('"src":[', '"a",', '"a"]'),
    "sizes": values('"size":[', "1,", "1]"),
    "numbers": values('"x":[', "0,", "0]"),
    "long-numbers": values('"x":[', "12345678901234567,", "0]"),
    "arrays": values('"x":[', "[],", "[]]"),
    "full-arrays": values('"x":[', "[0],", "[]]"),
    "objects": values('"x":[', '{"":0},', "{}]"),
    "named-objects": values('"x":[', '{"name":"a","value":0},', '{"name":"a","value":0}]'),
    "nested": values('"x":[', "[" * 90 + "]" * 90 + ",", "0]"),
    "too-deep": values('"x":', "[", "0"),
    "keys": values("", lambda i: f'"{i:x}":0,', '"y":0'),
    "name-keys": values("", lambda i: f'"name{" " * (i % 7)}{i:x}":"a",', '"y":0'),
    "nested-keys": values('"a":{"b":{"c":{', lambda i: f'"{i:x}":0,', '"y":0}}}'),
    "string": values('"alt":"', "a", '"'),
    "escapes": values('"alt":"', "\\u0041", '"'),
    "line-breaks": values('"alt":"', "\\n", '"'),
    "data-uris": values('"src":"data:,a', ",data:,a", '"'),
    # Many rows.
    "rows-of-keys": {
        "ndjson": "".join("{" + ",".join(f'"{row:x}{i:x}":0' for i in range(10_000)) + ',"name":"A"}\n' for row in range(64))},
    "rows-of-numbers": lines('{"name":"A","x":[' + "0," * 50_000 + "0]}\n"),
    # The object around the list.
    "arrays-around": {
        "json": "{" + "".join(f'"a{i}":[{{"x":1}}],' for i in range(MANY_ARRAYS)) + '"people":[{"name":"Ada"}]}'},
    "arrays-behind": {
        "json": '{"people":[{"name":"Ada"}]' + "".join(f',"a{i}":[{{"x":1}}]' for i in range(MANY_ARRAYS)) + "}"},
    "members-around": {"json": full("{", '"":0,', '"people":[{"name":"Ada"}]}')},
    "members-behind": {"json": full('{"people":[{"name":"Ada"}]', ',"":0', "}")},
    "value-around": {"json": full('{\n"x":[\n', "0,", '0],\n"people":[{"name":"Ada"}]}')},
    "defaults": {"json": full('{"defaults":{"src":["', '","', 'a"]},"people":[{"name":"Ada"}]}')},
    "map": {"json": full("{", lambda i: f'"u{i:x}":{{"name":"A","x":"{"a" * 2000}"}},', '"y":{"name":"A"}}')},
    # Tables.
    "cell": table("name\n", "a"),
    "quotes": table('name\n"', '""', '"\n'),
    "cells": table("name\n", ","),
    "spaces": table("name\n", '"a" '),
    "header": table("name,", "a"),
    "header-cells": table("name,", "a,"),
    "header-names": {"csv": ",".join(["name"] * 16_000) + "\n" + "\n".join("b" for _ in range(1000)) + "\n"},
    "wide-rows": {"csv": WIDE + "\n" + "Ada\n" * 2000},
    "paths": table('name,src\nAda,"', "a,", '"\n'),
    "unclosed": table('name\n"', "a\n", ""),
    "blank-lines": table("name\nAda\n", "\n", ""),
    "repeated-header": {"csv": ",".join(["name"] * 500) + "\n" + "name,b\n" * 5000},
    # vCards.
    "photos": card("PHOTO:https://e.org/1.png\n"),
    "embedded-photos": card(PHOTO),
    "short-photos": card("PHOTO:a\n"),
    "photo": {"vcf": full("BEGIN:VCARD\nFN:Ada\nPHOTO;ENCODING=b;TYPE=PNG:", "iVBORw0KGgo=", "\nEND:VCARD\n")},
    "folded-photo": {"vcf": full("BEGIN:VCARD\nFN:Ada\nPHOTO;ENCODING=b;TYPE=PNG:\n", " iVBORw0KGgo\n", "END:VCARD\n")},
    "addresses": card("EMAIL:a@b.c\n"),
    "telephones": card("TEL:1\n"),
    "categories": card("CATEGORIES:a\n"),
    "list-of-categories": {"vcf": full("BEGIN:VCARD\nFN:Ada\nCATEGORIES:", "a,", "\nEND:VCARD\n")},
    "empty-lines": card("\n"),
    "folds": {"vcf": full("BEGIN:VCARD\nFN:Ada\n", " \n", "END:VCARD\n")},
    "name-parts": {"vcf": full("BEGIN:VCARD\nN:", ",", "\nEND:VCARD\n")},
    "quoted-printable": {"vcf": full("BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:", "=41", "\nEND:VCARD\n")},
    "soft-breaks": {"vcf": full("BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:", "=\n", "A\nEND:VCARD\n")},
    "parameters": {"vcf": full("BEGIN:VCARD\nFN", ";TYPE=a", ":Ada\nEND:VCARD\n")},
    "agents": {"vcf": full("BEGIN:VCARD\nFN:Ada\n", "AGENT:BEGIN:VCARD\nEND:VCARD\n", "END:VCARD\n")},
    "no-colon": card("A\n"),
}


def main():
    work = HERE / ".work"
    launcher = peers.compiled(HERE / "accounted.c", work)
    if not launcher:
        sys.exit("error: no C compiler: install the package gcc or clang")
    runner, failed = Runner(launcher, work), False

    def run(file):
        """Returns the processor time and the peak memory in kilobytes for a list, which may be rejected."""
        words = [COMMAND, "batch", file, "--output-dir", work / "lists", "--size", 8, "--check", "--quiet"]
        return runner.run(words, (0, 1, 65))[:2]

    least = {}
    for format, text in ONE.items():
        file = work / f"one.{format}"
        file.write_text(text)
        least[format] = run(file)[1]
    for name, texts in SHAPES.items():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        for format, text in texts.items():
            file = work / f"list-{name}.{format}"
            file.write_text(text)
            seconds, kilobytes = run(file)
            ratio = (kilobytes - least[format]) * 1024 / BYTES
            fails = seconds > MOST_SECONDS or ratio > MOST_BYTES_FOR_EACH
            failed |= fails
            print(
                f"{name:20}{format:7}{len(text) / 1e6:5.1f} MB{seconds:8.3f} s{kilobytes >> 10:6} MB{ratio:7.1f}"
                + ("  too much" if fails else ""),
                flush=True)
            file.unlink()
    runner.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
